/** How the trigger decides what is new, by example. */
import { addDays, type Day } from '../../../values/mod';
import { advance } from '../../../nodes/CareManagementTrigger/decide/advance';
import type {
	Batch,
	CurrentRecord,
	State,
} from '../../../nodes/CareManagementTrigger/decide/records';
import { events, type TriggerEvent } from '../../../nodes/CareManagementTrigger/events/events';

/** The identity of a record that has no id: the fields that no edit changes make the group, the others the member. */
const withoutId = (group: number, member: number) => 2 * 2 ** 48 + group * 2 ** 24 + member;

const current = (identity: number, day?: Day): CurrentRecord => ({
	...{ identity, day, values: {}, record: {} },
});

/** On 10 March, with a window that begins on 3 March. */
const batch = (records: CurrentRecord[], given: Partial<Batch> = {}): Batch => ({
	...{ records, from: '2026-03-03', today: '2026-03-10', ...given },
});

const known = (identity: number, day: Day) => ({ identity, day, values: {}, revision: 0 });

/** A state in which the newest day is 10 March. */
const seen = (...records: [identity: number, day: Day][]): State => ({
	...{ from: '2026-03-03', to: '2026-03-10', away: [], epoch: 0, revision: 0 },
	records: records.map(([identity, day]) => known(identity, day)),
});

const dated = events.rosterCreated;

const move = (state: State, now: Batch, event: Partial<TriggerEvent> = {}) =>
	advance(state, now, { ...dated, ...event });

const identities = ({ added }: ReturnType<typeof advance>) => added.map(({ identity }) => identity);

describe('advance()', () => {
	it('emits a record that was not seen before, and remembers it', () => {
		const now = batch([current(1, '2026-03-09'), current(2, '2026-03-10')]);
		const first = move(seen([1, '2026-03-09']), now);
		expect(identities(first)).toEqual([2]);
		expect(identities(move(first.state, now))).toEqual([]);
	});

	it('emits a twin, a second record that cannot be told from the first, and numbers it', () => {
		const twin = withoutId(5, 1);
		const now = batch([current(twin, '2026-03-10'), current(twin, '2026-03-10')]);
		const { added } = move(seen([twin, '2026-03-10']), now);
		expect(added).toMatchObject([{ identity: twin, occurrence: 2 }]);
	});

	it('does not emit a record of which a mutable field was edited', () => {
		const [before, after] = [withoutId(5, 1), withoutId(5, 2)];
		const edited = move(seen([before, '2026-03-10']), batch([current(after, '2026-03-10')]));
		expect(edited).toMatchObject({
			added: [],
			state: { records: [known(after, '2026-03-10')], away: [known(before, '2026-03-10')] },
		});
	});

	it('does not emit an edited record of a day beside the batch, which a service in another zone shows', () => {
		const [before, after, twin] = [withoutId(5, 1), withoutId(5, 2), withoutId(5, 3)];
		const day = '2026-03-04';
		const now = batch([current(twin, day), current(after, day)], { from: '2026-03-05' });
		const edited = move(seen([before, day], [twin, day]), now);
		expect(identities(edited)).toEqual([]);
		const then = batch([...now.records, current(withoutId(5, 4), day)]);
		expect(identities(move(edited.state, then))).toEqual([withoutId(5, 4)]);
	});

	it('emits a record of which an immutable field was edited, for it looks like another', () => {
		const [before, after] = [withoutId(5, 1), withoutId(6, 1)];
		const edited = move(seen([before, '2026-03-10']), batch([current(after, '2026-03-10')]));
		expect(identities(edited)).toEqual([after]);
	});

	it('emits both when one of a group was edited and another created, rather than miss the new one', () => {
		const [before, after, created] = [withoutId(5, 1), withoutId(5, 2), withoutId(5, 3)];
		const now = batch([current(after, '2026-03-10'), current(created, '2026-03-10')]);
		expect(identities(move(seen([before, '2026-03-10']), now))).toEqual([after, created]);
	});

	it('does not emit a record that takes the place of a deleted one of its group, unless a poll came between', () => {
		const [deleted, created] = [withoutId(5, 1), withoutId(5, 2)];
		const before = seen([deleted, '2026-03-10']);
		const now = batch([current(created, '2026-03-10')]);
		expect(identities(move(before, now))).toEqual([]);
		const between = move(before, batch([])).state;
		expect(identities(move(between, now))).toEqual([created]);
	});

	it('emits a record with an id, although another one with an id is missing', () => {
		const now = batch([current(2, '2026-03-10')]);
		expect(identities(move(seen([1, '2026-03-10']), now))).toEqual([2]);
	});

	it.each<[name: string, day: Day, isEdit: boolean]>([
		['its first day', '2026-03-03', true],
		['its last day', '2026-03-08', true],
		['the day before it', '2026-03-02', false],
		['the day after it', '2026-03-09', false],
	])('takes a record for edited if the old one was in the batch: on %s', (_, day, isEdit) => {
		const [before, after] = [withoutId(5, 1), withoutId(5, 2)];
		const now = batch([current(after, '2026-03-05')], { to: '2026-03-08' });
		expect(identities(move(seen([before, day]), now))).toEqual(isEdit ? [] : [after]);
	});

	it('does not emit a record again that was hidden for a while', () => {
		const hidden = move(seen([1, '2026-03-09']), batch([])).state;
		expect(identities(move(hidden, batch([current(1, '2026-03-09')])))).toEqual([]);
	});

	it('emits a late entry, and remembers what was seen for as long as the window reaches', () => {
		const before = seen([1, '2026-03-03'], [2, '2026-03-10']);
		const late = move(
			before,
			batch([current(1, '2026-03-03'), current(2, '2026-03-10'), current(3, '2026-03-03')]),
		);
		expect(identities(late)).toEqual([3]);
		expect(late.state.from).toBe('2026-03-03');
		// The window moves on by a day, and a request for it cannot return the third of March.
		const next = batch([current(4, '2026-03-11')], { from: '2026-03-04', today: '2026-03-11' });
		expect(move(late.state, next).state).toMatchObject({
			to: '2026-03-11',
			records: [
				{ identity: 4, day: '2026-03-11' },
				// These may come once more where the API compares in another time zone than it shows.
				{ identity: 1, day: '2026-03-03' },
				{ identity: 2, day: '2026-03-10' },
				{ identity: 3, day: '2026-03-03' },
			],
		});
		const later = batch([], { from: '2026-03-07', today: '2026-03-14' });
		expect(move({ ...late.state, to: '2026-03-14' }, later).state.records).toEqual([
			known(2, '2026-03-10'),
		]);
	});

	it('takes nothing from before the window for new, whatever the API returns', () => {
		const now = batch([current(1, '2026-02-01'), current(2, '2026-03-01')]);
		const result = move(seen(), now);
		expect(identities(result)).toEqual([2]);
		expect(identities(move(result.state, now))).toEqual([]);
	});

	it('takes in, and remembers, three days before the window, and no more', () => {
		const [inside, outside] = [current(1, '2026-02-28'), current(2, '2026-02-27')];
		const { added, state } = move(seen(), batch([outside, inside]));
		expect(added).toMatchObject([inside]);
		expect(state.records).toEqual([known(1, '2026-02-28')]);
	});

	it('keeps a week in the window, however many records it has', () => {
		const lookback = { days: 100, identities: 20 };
		const candidates = Array.from({ length: 30 }, (_, index) => current(index, '2026-03-10'));
		const wide = { ...seen(), from: '2026-01-30' };
		const { state } = move(wide, batch(candidates, { from: '2026-01-30' }), { lookback });
		expect(state.from).toBe('2026-03-03');
		expect(state.records).toHaveLength(30);
	});

	it('looks back as far as the identities allow, and no further than it has looked', () => {
		const lookback = { days: 100, identities: 20 };
		const candidates = Array.from({ length: 30 }, (_, index) =>
			current(index, addDays('2026-02-08', index)),
		);
		const few = move(seen(), batch(candidates.slice(15), { from: '2026-02-20' }), { lookback });
		expect(few.state.from).toBe('2026-03-03');
		const wide = { ...seen(), from: '2026-01-30' };
		const whole = batch(candidates.slice(15), { from: '2026-01-30' });
		expect(move(wide, whole, { lookback }).state.from).toBe('2026-01-30');
		const allowed = batch(candidates.slice(10), { from: '2026-01-30' });
		expect(move(wide, allowed, { lookback }).state.from).toBe('2026-01-30');
		// In whatever order they come.
		const reversed = [...candidates].reverse();
		const many = move(wide, batch(reversed, { from: '2026-01-30' }), { lookback });
		expect(many.state.from).toBe('2026-02-18');
		expect(many.state.records.length).toBeLessThanOrEqual(23);
		const records = [current(1, '2026-06-01')];
		const late = move(wide, { ...whole, today: '2026-06-01', records }, { lookback });
		expect(late.state.from).toBe('2026-02-21');
	});

	it('follows the days of the records over midnight, not the day of a clock that lags behind', () => {
		const now = batch([current(1, '2026-03-10'), current(2, '2026-03-11')]);
		const { state } = move(seen([1, '2026-03-10']), now);
		expect(state.to).toBe('2026-03-11');
		// Nor does the window move on when days pass without a record.
		expect(move(state, batch([], { today: '2026-03-20' })).state.to).toBe('2026-03-11');
	});

	it('emits a record dated ahead once, without moving the window along', () => {
		const now = batch([current(1, '2031-01-01')]);
		const ahead = move(seen(), now);
		expect(identities(ahead)).toEqual([1]);
		expect(ahead.state).toMatchObject(seen([1, '2031-01-01']));
		expect(identities(move(ahead.state, now))).toEqual([]);
	});

	it('files records that show no day under the newest one, and moves the window with it', () => {
		const now = batch([current(1), current(2)], { today: '2026-03-11' });
		const undated = { dayField: undefined };
		const { added, state } = move(seen([1, '2026-03-10']), now, undated);
		expect(added).toMatchObject([{ identity: 2 }]);
		expect(state).toMatchObject({
			to: '2026-03-11',
			from: '2026-03-04',
			records: [
				{ identity: 1, day: '2026-03-11' },
				{ identity: 2, day: '2026-03-11' },
			],
		});
		// A clock that is put back does not take the window back.
		expect(move(state, { ...now, today: '2026-03-08' }, undated).state).toMatchObject({
			to: '2026-03-11',
			from: '2026-03-04',
			records: [
				{ identity: 1, day: '2026-03-11' },
				{ identity: 2, day: '2026-03-11' },
			],
		});
	});

	it('moves the window to the last day of a batch, and leaves alone what lies outside the batch', () => {
		const [created, outside] = [withoutId(5, 1), withoutId(5, 2)];
		const { added, state } = move(
			{ ...seen([outside, '2026-03-06']), from: '2026-02-25', to: '2026-03-04' },
			batch([current(created, '2026-03-03')], { from: '2026-02-28', to: '2026-03-05' }),
		);
		// It is no edit of the other one, which is not missing.
		expect(added).toMatchObject([{ identity: created }]);
		expect(state).toMatchObject({
			to: '2026-03-05',
			from: '2026-02-26',
			records: [
				{ identity: created, day: '2026-03-03' },
				{ identity: outside, day: '2026-03-06' },
			],
		});
	});
});
