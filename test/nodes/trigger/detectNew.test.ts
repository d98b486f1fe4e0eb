/** How the trigger decides what is new, by example. */
import { addDays, type Day } from '../../../values/mod';
import {
	detectNew,
	type Batch,
	type Candidate,
	type CreatedState,
} from '../../../nodes/CareManagementTrigger/decide/detectNew';

/** The identity of a record that has no id: the fields that no edit changes make the group, the others the member. */
const withoutId = (group: number, member: number) => 2 * 2 ** 48 + group * 2 ** 24 + member;

const candidate = (identity: number, day?: Day): Candidate =>
	day === undefined ? { identity, record: {} } : { identity, day, record: {} };

/** On 10 March, with a window that begins on 3 March. */
const batch = (candidates: Candidate[], given: Partial<Batch> = {}): Batch => ({
	candidates,
	from: '2026-03-03',
	today: '2026-03-10',
	dated: true,
	...given,
});

/** A state in which the newest day is 10 March. */
const seen = (...records: [identity: number, day: Day][]): CreatedState => ({
	newest: '2026-03-10',
	from: '2026-03-03',
	seen: records.map(([identity, day]) => ({ identity, day })),
});

const identities = ({ newRecords }: ReturnType<typeof detectNew>) =>
	newRecords.map(({ identity }) => identity);

describe('detectNew()', () => {
	it('emits a record that was not seen before, and remembers it', () => {
		const now = batch([candidate(1, '2026-03-09'), candidate(2, '2026-03-10')]);
		const first = detectNew(seen([1, '2026-03-09']), now);
		expect(identities(first)).toEqual([2]);
		expect(identities(detectNew(first.state, now))).toEqual([]);
	});

	it('emits a twin, a second record that cannot be told from the first, and numbers it', () => {
		const twin = withoutId(5, 1);
		const now = batch([candidate(twin, '2026-03-10'), candidate(twin, '2026-03-10')]);
		const { newRecords } = detectNew(seen([twin, '2026-03-10']), now);
		expect(newRecords).toMatchObject([{ identity: twin, occurrence: 2 }]);
	});

	it('does not emit a record of which a mutable field was edited', () => {
		const [before, after] = [withoutId(5, 1), withoutId(5, 2)];
		const edited = detectNew(seen([before, '2026-03-10']), batch([candidate(after, '2026-03-10')]));
		expect(edited).toMatchObject({
			newRecords: [],
			state: seen([after, '2026-03-10']),
		});
	});

	it('emits a record of which an immutable field was edited, for it looks like another', () => {
		const [before, after] = [withoutId(5, 1), withoutId(6, 1)];
		const edited = detectNew(seen([before, '2026-03-10']), batch([candidate(after, '2026-03-10')]));
		expect(identities(edited)).toEqual([after]);
	});

	it('emits both when one of a group was edited and another created, rather than miss the new one', () => {
		const [before, after, created] = [withoutId(5, 1), withoutId(5, 2), withoutId(5, 3)];
		const now = batch([candidate(after, '2026-03-10'), candidate(created, '2026-03-10')]);
		expect(identities(detectNew(seen([before, '2026-03-10']), now))).toEqual([after, created]);
	});

	it('does not emit a record that takes the place of a deleted one of its group, unless a poll came between', () => {
		const [deleted, created] = [withoutId(5, 1), withoutId(5, 2)];
		const before = seen([deleted, '2026-03-10']);
		const now = batch([candidate(created, '2026-03-10')]);
		expect(identities(detectNew(before, now))).toEqual([]);
		const between = detectNew(before, batch([])).state;
		expect(identities(detectNew(between, now))).toEqual([created]);
	});

	it('emits a record with an id, although another one with an id is missing', () => {
		const now = batch([candidate(2, '2026-03-10')]);
		expect(identities(detectNew(seen([1, '2026-03-10']), now))).toEqual([2]);
	});

	it.each<[name: string, day: Day, isEdit: boolean]>([
		['its first day', '2026-03-03', true],
		['its last day', '2026-03-08', true],
		['the day before it', '2026-03-02', false],
		['the day after it', '2026-03-09', false],
	])('takes a record for edited if the old one was in the batch: on %s', (_, day, isEdit) => {
		const [before, after] = [withoutId(5, 1), withoutId(5, 2)];
		const now = batch([candidate(after, '2026-03-05')], { to: '2026-03-08' });
		expect(identities(detectNew(seen([before, day]), now))).toEqual(isEdit ? [] : [after]);
	});

	it('does not emit a record again that was hidden for a while', () => {
		const hidden = detectNew(seen([1, '2026-03-09']), batch([])).state;
		expect(identities(detectNew(hidden, batch([candidate(1, '2026-03-09')])))).toEqual([]);
	});

	it('emits a late entry, and remembers what was seen for as long as the window reaches', () => {
		const before = seen([1, '2026-03-03'], [2, '2026-03-10']);
		const late = detectNew(
			before,
			batch([candidate(1, '2026-03-03'), candidate(2, '2026-03-10'), candidate(3, '2026-03-03')]),
		);
		expect(identities(late)).toEqual([3]);
		expect(late.state.from).toBe('2026-03-03');
		// The window moves on by a day, and a request for it cannot return the third of March.
		const next = batch([candidate(4, '2026-03-11')], { from: '2026-03-04', today: '2026-03-11' });
		expect(detectNew(late.state, next).state).toMatchObject({
			newest: '2026-03-11',
			seen: [
				{ identity: 4, day: '2026-03-11' },
				// These may come once more where the API compares in another time zone than it shows.
				{ identity: 1, day: '2026-03-03' },
				{ identity: 2, day: '2026-03-10' },
				{ identity: 3, day: '2026-03-03' },
			],
		});
		const later = batch([], { from: '2026-03-07', today: '2026-03-14' });
		expect(detectNew({ ...late.state, newest: '2026-03-14' }, later).state.seen).toEqual([
			{ identity: 2, day: '2026-03-10' },
		]);
	});

	it('takes nothing from before the window for new, whatever the API returns', () => {
		const now = batch([candidate(1, '2026-02-01'), candidate(2, '2026-03-01')]);
		const result = detectNew(seen(), now);
		expect(identities(result)).toEqual([2]);
		expect(identities(detectNew(result.state, now))).toEqual([]);
	});

	it('takes in, and remembers, three days before the window, and no more', () => {
		const [inside, outside] = [candidate(1, '2026-02-28'), candidate(2, '2026-02-27')];
		const { newRecords, state } = detectNew(seen(), batch([outside, inside]));
		expect(newRecords).toMatchObject([inside]);
		expect(state.seen).toEqual([{ identity: 1, day: '2026-02-28' }]);
	});

	it('keeps a week in the window, however many records it has', () => {
		const lookback = { days: 100, identities: 20 };
		const candidates = Array.from({ length: 30 }, (_, index) => candidate(index, '2026-03-10'));
		const wide = { ...seen(), from: '2026-01-30' };
		const { state } = detectNew(wide, batch(candidates, { from: '2026-01-30', lookback }));
		expect(state.from).toBe('2026-03-03');
		expect(state.seen).toHaveLength(30);
	});

	it('looks back as far as the identities allow, and no further than it has looked', () => {
		const lookback = { days: 100, identities: 20 };
		const candidates = Array.from({ length: 30 }, (_, index) =>
			candidate(index, addDays('2026-02-08', index)),
		);
		const few = detectNew(seen(), batch(candidates.slice(15), { from: '2026-02-20', lookback }));
		expect(few.state.from).toBe('2026-03-03');
		const wide = { ...seen(), from: '2026-01-30' };
		const whole = batch(candidates.slice(15), { from: '2026-01-30', lookback });
		expect(detectNew(wide, whole).state.from).toBe('2026-01-30');
		const allowed = batch(candidates.slice(10), { from: '2026-01-30', lookback });
		expect(detectNew(wide, allowed).state.from).toBe('2026-01-30');
		// In whatever order they come.
		const reversed = [...candidates].reverse();
		const many = detectNew(wide, batch(reversed, { from: '2026-01-30', lookback }));
		expect(many.state.from).toBe('2026-02-18');
		expect(many.state.seen.length).toBeLessThanOrEqual(23);
		const late = detectNew(wide, {
			...whole,
			today: '2026-06-01',
			candidates: [candidate(1, '2026-06-01')],
		});
		expect(late.state.from).toBe('2026-02-21');
	});

	it('halves the window of records that show no day until few enough come', () => {
		const lookback = { days: 100, identities: 20 };
		const candidates = Array.from({ length: 30 }, (_, index) => candidate(index));
		const given = { dated: false, lookback, from: '2026-01-09' };
		const wide = { ...seen(), from: '2026-01-09' };
		const once = detectNew(wide, batch(candidates, given)).state;
		expect(once.from).toBe('2026-02-08');
		expect(detectNew(once, batch(candidates, { ...given, from: once.from })).state.from).toBe(
			'2026-02-23',
		);
		expect(identities(detectNew(once, batch(candidates, given)))).toEqual([]);
		// A clock that is put back by weeks makes nothing new.
		const back = detectNew(once, batch(candidates, { ...given, today: '2026-01-01' })).state;
		expect(identities(detectNew(back, batch(candidates, given)))).toEqual([]);
	});

	it('follows the days of the records over midnight, not the day of a clock that lags behind', () => {
		const now = batch([candidate(1, '2026-03-10'), candidate(2, '2026-03-11')]);
		const { state } = detectNew(seen([1, '2026-03-10']), now);
		expect(state.newest).toBe('2026-03-11');
		// Nor does the window move on when days pass without a record.
		expect(detectNew(state, batch([], { today: '2026-03-20' })).state.newest).toBe('2026-03-11');
	});

	it('emits a record dated ahead once, without moving the window along', () => {
		const now = batch([candidate(1, '2031-01-01')]);
		const ahead = detectNew(seen(), now);
		expect(identities(ahead)).toEqual([1]);
		expect(ahead.state).toMatchObject(seen([1, '2031-01-01']));
		expect(identities(detectNew(ahead.state, now))).toEqual([]);
	});

	it('files records that show no day under the newest one, and moves the window with it', () => {
		const now = batch([candidate(1), candidate(2)], { dated: false, today: '2026-03-11' });
		const { newRecords, state } = detectNew(seen([1, '2026-03-10']), now);
		expect(newRecords).toMatchObject([{ identity: 2 }]);
		expect(state).toMatchObject({
			newest: '2026-03-11',
			from: '2026-03-04',
			seen: [
				{ identity: 1, day: '2026-03-11' },
				{ identity: 2, day: '2026-03-11' },
			],
		});
		// A clock that is put back does not take the window back.
		expect(detectNew(state, { ...now, today: '2026-03-08' }).state).toMatchObject({
			newest: '2026-03-11',
			from: '2026-03-04',
			seen: [
				{ identity: 1, day: '2026-03-11' },
				{ identity: 2, day: '2026-03-11' },
			],
		});
	});

	it('moves the window to the last day of a batch, and leaves alone what lies outside the batch', () => {
		const [created, outside] = [withoutId(5, 1), withoutId(5, 2)];
		const { newRecords, state } = detectNew(
			{
				newest: '2026-03-04',
				from: '2026-02-25',
				seen: [{ identity: outside, day: '2026-03-06' }],
			},
			batch([candidate(created, '2026-03-03')], { from: '2026-02-28', to: '2026-03-05' }),
		);
		// It is no edit of the other one, which is not missing.
		expect(newRecords).toMatchObject([{ identity: created }]);
		expect(state).toMatchObject({
			newest: '2026-03-05',
			from: '2026-02-26',
			seen: [
				{ identity: created, day: '2026-03-03' },
				{ identity: outside, day: '2026-03-06' },
			],
		});
	});

	it('emits the oldest when there are more than wanted at once, and the others later', () => {
		const now = batch(
			[
				candidate(3, '2026-03-11'),
				candidate(8, '2026-03-10'),
				candidate(9, '2026-03-09'),
				candidate(7, '2026-03-10'),
			],
			{ today: '2026-03-11' },
		);
		const first = detectNew(seen(), now, 3);
		expect(identities(first)).toEqual([9, 7, 8]);
		// The window stays until the last one is emitted.
		expect(first).toMatchObject({ deferred: 1, state: { newest: '2026-03-10' } });
		const second = detectNew(first.state, now, 2);
		expect(identities(second)).toEqual([3]);
		expect(second).toMatchObject({ deferred: 0, state: { newest: '2026-03-11' } });
	});

	it('emits each record of many days once, however few are wanted at once', () => {
		const firstDay = '2026-03-01';
		const today = addDays(firstDay, 39);
		// A record a day, and on every fifth day a twin.
		const all = Array.from({ length: 40 }, (_, index) => {
			const day = addDays(firstDay, index);
			const records = [candidate(1000 + index, day), candidate(1000 + index, day)];
			return index % 5 === 0 ? records : records.slice(1);
		}).flat();
		let state: CreatedState = { newest: firstDay, from: firstDay, seen: [] };
		const emitted: number[] = [];
		for (let polls = 0; polls < 12; polls++) {
			const { from } = state;
			const candidates = all.filter(({ day = '' }) => day >= from);
			const result = detectNew(state, batch(candidates, { from, today }), 5);
			expect(result.newRecords.length + result.deferred).toBe(all.length - emitted.length);
			emitted.push(...identities(result));
			state = result.state;
		}
		expect(emitted).toEqual(all.map(({ identity }) => identity));
		expect(state.newest).toBe(today);
	});
});
