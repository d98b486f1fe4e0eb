/**
 * An independent trial of the lists: `npm run test:trial -- lists [count] [seed]`.
 *
 * The service of the trial was written from the specification alone. For each point that the specification leaves open, the service has a
 * switch. Records can change while they are read. The node reads random lists of this service in n8n's engine over HTTP. The trial compares
 * each result with the records that were there. It compares each error with what a program that knows the switches could get.
 *
 * `npm run test:trial -- replay <seed>` reads the lists of one seed again and shows every request. Both commands also take paths, such as
 * `/quotes`, and positions of switches, such as `maximum=200`, after the seed.
 */
import { stopEngine } from '../engine/mod';
import { fastTime } from '../fastTime';
import { isFault } from './judge';
import { describe, findCauses, kindOf, readLists, type ListResult, type Wishes } from './lists';
import { Host } from './service';
import { unusual } from './switches';

const atOnce = 4;

const group = (
	results: readonly ListResult[],
	by: (result: ListResult) => string,
): [string, ListResult[]][] =>
	[...Map.groupBy(results, by)].sort(([, one], [, other]) => other.length - one.length);

async function readMany(
	host: Host,
	count: number,
	seed: string,
	wishes: Wishes,
): Promise<ListResult[]> {
	const results: ListResult[] = [];
	let next = 0;
	const reader = async () => {
		while (results.length < count) {
			next += 1;
			for (const result of await readLists(host, `${seed}-${next}`, wishes)) {
				results.push(result);
				if (isFault(result.verdict))
					console.log(`${describe(result)}\n    ${JSON.stringify(plain(result))}`);
				if (results.length % 100 === 0) console.log(`${results.length} lists`);
			}
		}
	};
	await Promise.all(Array.from({ length: atOnce }, reader));
	return results;
}

const plain = ({ switches }: ListResult) =>
	Object.fromEntries(unusual(switches).map((name) => [name, switches[name]]));

async function report(host: Host, results: readonly ListResult[], wishes: Wishes): Promise<void> {
	for (const [verdict, group_] of group(results, ({ verdict }) => verdict))
		console.log(`${String(group_.length).padStart(6)} ${verdict}`);
	const good = new Set(['right', 'excused', 'unprovable']);
	const bad = results.filter(({ verdict }) => !good.has(verdict));
	for (const [kind, same] of group(
		bad,
		({ verdict, request, message }) => `${verdict} /${request.endpoint.path} ${kindOf(message)}`,
	)) {
		console.log(`\n${same.length} × ${kind}`);
		const plainest = [...same].sort(
			(one, other) =>
				unusual(one.switches).length - unusual(other.switches).length || one.size - other.size,
		);
		for (const result of plainest.slice(0, 1)) {
			console.log(
				`  ${describe(result)}\n    ${JSON.stringify(await findCauses(host, result, wishes))}`,
			);
		}
	}
}

/** Reads a switch and its position from a text such as `maximum=200`. */
const toPosition = (arg: string) => {
	const [name, value] = arg.split('=');
	return [name, /^(true|false|-?\d+)$/.test(value) ? JSON.parse(value) : value];
};

async function main([what, ...args]: string[]): Promise<void> {
	const wishes = {
		positions: Object.fromEntries(args.filter((arg) => arg.includes('=')).map(toPosition)),
		paths: args.filter((arg) => arg.startsWith('/')).map((path) => path.slice(1)),
	};
	const count = Number(what === 'lists' ? (args[0] ?? 1_000) : 1);
	if (!(count > 0))
		throw new Error(`There is no ${args[0]}: the first argument is how many lists.`);
	const host = new Host();
	await host.start();
	const stopFastTime = fastTime(20);
	try {
		if (what === 'lists') {
			const seed = args[1] ?? String(Math.random()).slice(2, 8);
			const results = await readMany(host, count, seed, wishes);
			await report(host, results, wishes);
			if (results.some(({ verdict }) => isFault(verdict))) process.exitCode = 1;
		} else if (what === 'replay' && args[0]) {
			for (const result of await readLists(host, args[0], wishes)) {
				console.log(`${describe(result)}\n${result.message ?? ''}\n${result.requests.join('\n')}`);
			}
		} else throw new Error('Expected `lists [count] [seed]` or `replay <seed>`');
	} finally {
		stopFastTime();
		await host.stop();
	}
}

main(process.argv.slice(2))
	.catch((error) => {
		console.error(error);
		process.exitCode = 1;
	})
	.finally(stopEngine);
