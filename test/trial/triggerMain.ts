/**
 * Plays lives of triggers against services of another make, and says which promise of docs/design/trigger.md did not hold:
 * `tsx test/trial/triggerMain.ts [lives] [first seed] [event,…|all] [switches as JSON]`. With one life its
 * whole story is told.
 */
import { stopEngine } from '../engine/mod';
import type { Switches } from './triggerService';
import { playLife, type Outcome } from './triggerLife';
import { events, type EventName } from './triggerStory';

const tell = ({ seed, title, switches, story }: Outcome) =>
	[`Life ${seed}: ${title}`, JSON.stringify(switches), ...story].join('\n');

const main = async () => {
	const [lives = '100', from = '1', only = 'all', forced = '{}'] = process.argv.slice(2);
	const began = Date.now();
	const found = new Map<string, { count: number; first: Outcome; what: string }>();
	const total = { lives: 0, withFaults: 0, polls: 0, items: 0 };
	for (let seed = Number(from); seed < Number(from) + Number(lives); seed++) {
		const outcome = await playLife(
			seed,
			only === 'all' ? events : (only.split(',') as EventName[]),
			JSON.parse(forced) as Partial<Switches>,
		);
		total.lives++;
		if (total.lives % 100 === 0) console.log(`${total.lives} lives`);
		total.polls += outcome.polls;
		total.items += outcome.items;
		if (outcome.faults.length > 0) total.withFaults++;
		for (const { kind, what } of outcome.faults) console.log(`Life ${seed}: ${kind}: ${what}`);
		for (const fault of new Map(outcome.faults.map((one) => [one.kind, one])).values()) {
			const { kind, what } = fault;
			const known = found.get(kind);
			if (known) {
				known.count++;
				if (outcome.story.length < known.first.story.length)
					Object.assign(known, { first: outcome, what });
			} else found.set(kind, { count: 1, first: outcome, what });
		}
		if (lives === '1') console.log(tell(outcome));
	}
	console.log(`${JSON.stringify(total)} in ${Math.round((Date.now() - began) / 1_000)} s`);
	for (const [kind, { count, first, what }] of [...found].sort((a, b) => b[1].count - a[1].count)) {
		console.log(`${count} x ${kind}; shortest in life ${first.seed}: ${what}`);
	}
	stopEngine();
	process.exitCode = found.size > 0 ? 1 : 0;
};

void main();
