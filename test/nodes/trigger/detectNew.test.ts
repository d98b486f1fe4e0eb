import { addDays, type Day } from '../../../client/mod';
import {
	detectNew,
	startingFrom,
	windowStart,
	type Memory,
	type Candidate,
} from '../../../nodes/CareManagementTrigger/detectNew';

const first: Day = '2026-03-01';
const today = addDays(first, 39);

/** A record a day, and on every fifth day one that is entered twice. */
const records: Candidate[] = Array.from({ length: 40 }, (_, index) => {
	const shown = { identity: 1000 + index, day: addDays(first, index), record: {} };
	return index % 5 === 0 ? [shown, { ...shown, record: {} }] : [shown];
}).flat();

it('decide() gives the oldest first when there are more than wanted, and the others later, once', () => {
	let memory: Memory = startingFrom(first);
	const emitted: number[] = [];
	for (let polls = 0; polls < 12; polls++) {
		const from = windowStart(memory);
		const shown = records.filter(({ day = '' }) => day >= from);
		const decision = detectNew(memory, { records: shown, from, today, dated: true }, 5);
		expect(decision.fresh.length + decision.heldBack).toBe(records.length - emitted.length);
		emitted.push(...decision.fresh.map((fresh) => fresh.shown.identity));
		memory = decision.memory;
	}
	expect(emitted).toEqual(records.map(({ identity }) => identity));
	expect(memory.newest).toBe(today);
});
