/** Measures what the node promises about its costs: `npm run bench`. Ends with status 1 when a promise is broken. */
import { stopEngine } from '../test/engine/mod';
import { benchClean } from './clean';
import { compareRequests, type Comparison } from './requests';

const { parse, clean, ratio } = benchClean();
console.log(
	`Cleaning 100,000 rosters: ${clean.toFixed(0)} ms, parsing their JSON: ${parse.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (promised: less than 0.25)`,
);
if (ratio >= 0.25) process.exitCode = 1;

const number = (value: number): string => value.toLocaleString('en');

const outcome = ({ requests, got, refused }: Comparison['ours'], count: number): string => {
	const missed = count - got;
	const note = refused ? 'refused' : missed > 0 ? `${number(missed)} missed` : 'complete';
	return `${number(requests).padStart(6)}  ${note.padEnd(15)}`;
};

async function printRequests(): Promise<void> {
	console.log(`
Requests for a list, and records that did not come. HTTP Request is n8n's own node, set up with its own pagination
where the endpoint has pages; /incidents has none.

list         service          records  our node                 HTTP Request by 20,000   HTTP Request by 200`);
	for await (const { path, service, count, ours, largePages, smallPages } of compareRequests()) {
		console.log(
			[
				path.padEnd(12),
				service.padEnd(15),
				number(count).padStart(8),
				outcome(ours, count),
				outcome(largePages, count),
				outcome(smallPages, count),
			]
				.join(' ')
				.trimEnd(),
		);
		if (!ours.refused && ours.got < count) process.exitCode = 1;
	}
}

printRequests()
	.catch((error) => {
		console.error(error);
		process.exitCode = 1;
	})
	.finally(stopEngine);
