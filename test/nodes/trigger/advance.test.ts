/** Tests by example how the trigger decides which records are new. */
import { CareManagementError } from '../../../errors/mod';
import { addDays, type Day } from '../../../values/mod';
import { advance } from '../../../nodes/CareManagementTrigger/decide/advance';
import type {
	Batch,
	CurrentRecord,
	State,
} from '../../../nodes/CareManagementTrigger/decide/records';
import { events, type TriggerEvent } from '../../../nodes/CareManagementTrigger/events/events';

/** Makes the identity of a record without an id. `group` stands for the fields that no edit changes, and `member` for the other fields. */
const withoutId = (group: number, member: number) => 2 * 2 ** 48 + group * 2 ** 24 + member;

const current = (identity: number, day?: Day): CurrentRecord => ({
	...{ identity, day, values: {}, record: {} },
});

/** Makes a batch (what a poll has read) of 10 March. Its window of watched days begins on 3 March. `given` may replace these values. */
const batch = (records: CurrentRecord[], given: Partial<Batch> = {}): Batch => ({
	...{ records, from: '2026-03-03', today: '2026-03-10', ...given },
});

const known = (identity: number, day: Day) => ({ identity, day, values: {}, revision: 0 });

/** Makes a state whose window is from 3 to 10 March. */
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
		// The window moves on by a day, and no longer includes 3 March.
		const next = batch([current(4, '2026-03-11')], { from: '2026-03-04', today: '2026-03-11' });
		expect(move(late.state, next).state).toMatchObject({
			to: '2026-03-11',
			records: [
				{ identity: 4, day: '2026-03-11' },
				// The records of 3 March stay, too. An API that compares times in another time zone than it shows can send these records again.
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
		const days = { behind: 100, identities: 20 };
		const candidates = Array.from({ length: 30 }, (_, index) => current(index, '2026-03-10'));
		const wide = { ...seen(), from: '2026-01-30' };
		const { state } = move(wide, batch(candidates, { from: '2026-01-30' }), { days });
		expect(state.from).toBe('2026-03-03');
		expect(state.records).toHaveLength(30);
	});

	it('looks back as far as the identities allow, and no further than it has looked', () => {
		const days = { behind: 100, identities: 20 };
		const candidates = Array.from({ length: 30 }, (_, index) =>
			current(index, addDays('2026-02-08', index)),
		);
		const few = move(seen(), batch(candidates.slice(15), { from: '2026-02-20' }), { days });
		expect(few.state.from).toBe('2026-03-03');
		const wide = { ...seen(), from: '2026-01-30' };
		const whole = batch(candidates.slice(15), { from: '2026-01-30' });
		expect(move(wide, whole, { days }).state.from).toBe('2026-01-30');
		const allowed = batch(candidates.slice(10), { from: '2026-01-30' });
		expect(move(wide, allowed, { days }).state.from).toBe('2026-01-30');
		// The result must not depend on the order of the records.
		const reversed = [...candidates].reverse();
		const many = move(wide, batch(reversed, { from: '2026-01-30' }), { days });
		expect(many.state.from).toBe('2026-02-18');
		expect(many.state.records.length).toBeLessThanOrEqual(23);
		const records = [current(1, '2026-06-01')];
		const late = move(wide, { ...whole, today: '2026-06-01', records }, { days });
		expect(late.state.from).toBe('2026-02-21');
	});

	it('follows the days of the records over midnight, not the day of a clock that lags behind', () => {
		const now = batch([current(1, '2026-03-10'), current(2, '2026-03-11')]);
		const { state } = move(seen([1, '2026-03-10']), now);
		expect(state.to).toBe('2026-03-11');
		// If no record comes for days, the window stays where it is.
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
		// If the clock is put back, the window does not move back.
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
		// The trigger does not treat the new record as an edit of `outside`, because the day of `outside` is not in the batch.
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

	it('emits the oldest first: those without a day, then by day and id', () => {
		const days = ['2026-03-10', '2026-03-09', '2026-03-10', undefined];
		const now = batch([3, 2, 1, 4].map((id, index) => current(id, days[index])));
		expect(identities(move(seen(), now))).toEqual([4, 2, 1, 3]);
	});

	it('emits nothing that comes into a view which is watched for changes', () => {
		const now = batch([current(1, '2026-03-10')]);
		expect(move(seen(), now, { watch: events.rosterChanged.watch }).added).toEqual([]);
	});

	it('looks back as far as it may where records show no day, however many there are', () => {
		const candidates = Array.from({ length: 30 }, (_, index) => current(index));
		const { state } = move(
			{ ...seen(), from: '2026-01-30' },
			batch(candidates, { from: '2026-01-30' }),
			{ dayField: undefined, days: { behind: 100, identities: 20 } },
		);
		expect(state.from).toBe('2026-01-30');
	});

	it('knows one with an id again that was away, and keeps it among the others', () => {
		const before = { ...seen(), away: [known(1, '2026-03-09'), known(2, '2026-03-09')] };
		const { state, added } = move(before, batch([current(1, '2026-03-09')]));
		expect(added).toEqual([]);
		expect(state).toMatchObject({ records: [{ identity: 1 }], away: [{ identity: 2 }] });
	});

	it('forgets what is away once the window has passed it, and the first of more than 5,000', () => {
		const many = Array.from({ length: 5_001 }, (_, index) => known(index + 1, '2026-03-09'));
		const before = { ...seen(), away: [...many, known(9_999, '2026-02-27')] };
		const { away } = move(before, batch([])).state;
		expect(away).toEqual(many.slice(1));
	});
});

/**
 * If less than half of the records without an id are missing, the missing records count as gone. If at least half are missing, the service
 * may be wrong. So the missing records are kept for one more poll.
 */
describe('where records are missing, advance()', () => {
	const day = '2026-03-09';
	const group = (number: number) => withoutId(number, 1);
	const groups = (...numbers: number[]) => numbers.map((number) => current(group(number), day));
	const before = (...numbers: number[]) =>
		seen(...numbers.map((number): [number, Day] => [group(number), day]));

	const numbersOf = (records: State['records']) =>
		records.map(({ identity }) => (identity - withoutId(0, 1)) / 2 ** 24);
	const kept = ({ records, away, isEmptied }: State) => ({
		...{ records: numbersOf(records), away: numbersOf(away), isEmptied },
	});

	it('keeps them for one poll where half or more are missing', () => {
		const first = move(before(1, 2, 3, 4), batch(groups(1, 2)));
		expect(kept(first.state)).toEqual({ records: [1, 2, 3, 4], away: [], isEmptied: true });
		const second = move(first.state, batch(groups(1, 2)));
		expect(kept(second.state)).toEqual({ records: [1, 2], away: [3, 4], isEmptied: true });
		const third = move(second.state, batch(groups(1, 2)));
		expect(kept(third.state)).toEqual({ records: [1, 2], away: [3, 4], isEmptied: false });
	});

	it('lets them go at once where more are there than missing', () => {
		const { state } = move(before(1, 2, 3, 4, 5), batch(groups(1, 2, 3)));
		expect(kept(state)).toEqual({ records: [1, 2, 3], away: [4, 5], isEmptied: false });
	});

	it('keeps them while the list is not complete', () => {
		const incomplete = new CareManagementError({ title: 'Too full', nextStep: 'Wait' });
		const { state } = move(before(1, 2, 3, 4), batch(groups(1, 2, 3), { incomplete }));
		expect(kept(state)).toEqual({ records: [1, 2, 3, 4], away: [], isEmptied: false });
	});

	it('counts neither those with an id nor those of other days', () => {
		const state = seen([1, day], [2, day], [group(1), day], [group(2), day]);
		const other = [known(group(3), '2026-03-05'), known(group(4), '2026-03-05')];
		const now = batch(groups(1), { from: '2026-03-08' });
		const found = move({ ...state, records: [...state.records, ...other] }, now).state;
		expect(found.isEmptied).toBe(false);
		expect(numbersOf(found.away)).toEqual([2]);
		expect(found.records).toHaveLength(5);
	});

	it('remembers the doubt while it catches up slice by slice', () => {
		const doubted = { ...before(1), isEmptied: true };
		expect(move(doubted, batch(groups(1), { to: '2026-03-10' })).state.isEmptied).toBe(true);
		expect(move(doubted, batch(groups(1))).state.isEmptied).toBe(false);
	});
});

/** Tests which changes of shifts from 10 to 17 March the trigger emits. */
describe('of the coming days, advance()', () => {
	const event = events.rosterChanged;
	const watched = { from: '2026-03-10', to: '2026-03-17' };
	const valuesOf = (day: Day, CarerId = 501) => ({
		...{ ClientId: 5, CarerId, ServiceId: 301, DateOfService: day },
		...{ StartTime: '09:00:00', Minutes: 60, OnHoldType: '' },
	});
	const shift = (identity: number, day: Day): State['records'][number] => ({
		...{ identity, day, values: valuesOf(day), revision: 0 },
	});
	const shiftNow = (identity: number, day: Day, CarerId = 501): CurrentRecord => ({
		...{ identity, day, values: valuesOf(day, CarerId) },
		record: { LastModified: '2026-03-10 11:00:00' },
	});
	const before = (...records: State['records']): State => ({
		...{ ...watched, records, away: [], epoch: 0, revision: 0, modified: '2026-03-01 09:00:00' },
	});
	const read = (records: CurrentRecord[], given: Partial<Batch> = {}): Batch => ({
		...{ ...watched, records, watched, today: '2026-03-10', ...given },
	});
	const told = ({ changed }: ReturnType<typeof advance>) =>
		changed.map(({ old, changes }) => [old.identity, ...changes]);
	const idsOf = (records: State['records']) => records.map(({ identity }) => identity);
	const kept = ({ state }: ReturnType<typeof advance>) => ({
		...{ records: idsOf(state.records), away: idsOf(state.away) },
	});
	const [one, two, three] = [
		shift(1, '2026-03-11'),
		shift(2, '2026-03-12'),
		shift(3, '2026-03-16'),
	];
	const oneNow = shiftNow(1, '2026-03-11');

	it('takes in silently what comes into sight, and tells what changes then', () => {
		const first = advance(before(), read([oneNow]), event);
		expect([first.added, told(first), kept(first)]).toEqual([
			...[[], [], { records: [1], away: [] }],
		]);
		const next = advance(first.state, read([shiftNow(1, '2026-03-11', 502)]), event);
		expect(told(next)).toEqual([[1, 'reassigned']]);
	});

	it('tells that a missing shift is gone if it was looked up, and forgets it', () => {
		const outcomes = [{ old: two }];
		const found = advance(before(one, two), read([oneNow], { outcomes }), event);
		expect([told(found), kept(found)]).toEqual([[[2, 'cancelled']], { records: [1], away: [] }]);
	});

	it('tells nothing of a missing shift that was not found out about, and keeps it', () => {
		const found = advance(before(one, two), read([oneNow]), event);
		expect([told(found), kept(found)]).toEqual([[], { records: [1, 2], away: [] }]);
		// `modified` must stay earlier than the edit that moved the shift.
		expect(found.state.modified).toBe('2026-03-01 09:00:00');
	});

	it('keeps a shift that moved to other days away, and knows it when it moves back', () => {
		const outcomes = [{ old: two, current: shiftNow(2, '2026-03-30') }];
		const out = advance(before(one, two), read([oneNow], { outcomes }), event);
		expect([told(out), kept(out)]).toEqual([[[2, 'moved']], { records: [1], away: [2] }]);
		expect(out.state.modified).toBe('2026-03-10 11:00:00');
		const back = advance(out.state, read([oneNow, shiftNow(2, '2026-03-14')]), event);
		expect([told(back), kept(back)]).toEqual([[[2, 'moved']], { records: [1, 2], away: [] }]);
	});

	it('watches a shift again that should have come into sight, and tells that it is gone', () => {
		const state = { ...before(one), away: [two] };
		const unknown = advance(state, read([oneNow]), event);
		expect([told(unknown), kept(unknown)]).toEqual([[], { records: [1, 2], away: [] }]);
		const gone = advance(state, read([oneNow], { outcomes: [{ old: two }] }), event);
		expect([told(gone), kept(gone)]).toEqual([[[2, 'cancelled']], { records: [1], away: [] }]);
	});

	it('waits for the next poll where it sees no shift at all', () => {
		const state = before(one, two);
		const first = advance(state, read([]), event);
		expect(first).toEqual({ added: [], changed: [], state: { ...state, isEmptied: true } });
		const outcomes = [one, two].map((old) => ({ old }));
		const second = advance(first.state, read([], { outcomes }), event);
		expect(told(second)).toEqual([
			[1, 'cancelled'],
			[2, 'cancelled'],
		]);
		expect(second.state.records).toEqual([]);
	});

	const withHold = <One extends Pick<State['records'][number], 'values'>>(
		record: One,
		OnHoldType: string,
	): One => ({ ...record, values: { ...record.values, OnHoldType } });

	it.each(['', 'Leave'])(
		'waits, too, where all shifts with the hold %j are missing, as if their list were empty, but not with other changes',
		(OnHoldType) => {
			const other = OnHoldType === '' ? 'Leave' : '';
			const gone = [one, two].map((old) => withHold(old, OnHoldType));
			const batch = read([withHold(shiftNow(3, '2026-03-16', 502), other)]);
			const first = advance(before(...gone, withHold(three, other)), batch, event);
			expect([told(first), kept(first)]).toEqual([
				[[3, 'reassigned']],
				{ records: [3, 1, 2], away: [] },
			]);
			expect(first.state).toMatchObject({ isEmptied: true, modified: '2026-03-01 09:00:00' });
			const outcomes = first.state.records.slice(1).map((old) => ({ old }));
			const second = advance(first.state, { ...batch, outcomes }, event);
			expect([told(second), kept(second)]).toEqual([
				[
					[1, 'cancelled'],
					[2, 'cancelled'],
				],
				{ records: [3], away: [] },
			]);
			// The list was right, so an empty list of the other shifts may be a mistake again.
			expect(second.state.isEmptied).toBe(false);
		},
	);

	it('waits with all changes where all shifts with a hold are missing, and shifts have no ids', () => {
		const [held, other, next] = [1, 2, 3].map((member) => withoutId(5, member));
		const gone = [held, other].map((identity) => withHold(shift(identity, '2026-03-11'), 'Leave'));
		const state = before(...gone, shift(next, '2026-03-16'));
		expect(advance(state, read([shiftNow(next, '2026-03-16')]), event)).toEqual({
			...{ added: [], changed: [], state: { ...state, isEmptied: true } },
		});
	});

	it('waits once alone where a list stays empty and its shifts are still found otherwise', () => {
		const state = { ...before(one, two, three), isEmptied: true };
		const outcomes = [one, two].map((old) => ({ old, current: shiftNow(old.identity, old.day) }));
		const held = (shift: CurrentRecord) => ({
			...{ ...shift, values: { ...shift.values, OnHoldType: 'Leave' } },
		});
		const batch = read([held(shiftNow(3, '2026-03-16'))], { outcomes });
		const second = advance(state, batch, event);
		expect(told(second)).toEqual([[3, 'onHold']]);
		expect(second.state.isEmptied).toBe(true);
	});

	it('leaves days alone that were not read, and forgets those that are over', () => {
		const past = shift(9, '2026-03-09');
		const near = read([shiftNow(1, '2026-03-11', 502)], { to: '2026-03-11' });
		const found = advance(before(past, one, two, three), near, event);
		expect([told(found), kept(found)]).toEqual([
			[[1, 'reassigned']],
			{ records: [1, 2, 3], away: [] },
		]);
		expect(found.state.modified).toBe('2026-03-01 09:00:00');
	});

	it('takes no shift of a newly watched day for an edit of one of its group, unless one moved there', () => {
		const [member, other] = [withoutId(5, 1), withoutId(5, 2)];
		const state = { ...before(shift(member, '2026-03-11')), to: '2026-03-16' };
		const now = read([shiftNow(other, '2026-03-17')]);
		expect(told(advance(state, now, event))).toEqual([]);
		const away = [shift(withoutId(5, 3), '2026-03-17')];
		expect(told(advance({ ...state, records: [], away }, now, event))).toEqual([]);
		const edited = read([shiftNow(other, '2026-03-17', 502)]);
		expect(told(advance({ ...state, records: [], away }, edited, event))).toEqual([
			[withoutId(5, 3), 'reassigned'],
		]);
	});

	it('keeps a shift once that a look-up finds where the list has one like it', () => {
		const outcomes = [{ old: two, current: shiftNow(1, '2026-03-11') }];
		const found = advance(before(one, two), read([oneNow], { outcomes }), event);
		expect(kept(found)).toEqual({ records: [1], away: [] });
	});

	it('keeps a shift away once that moves to where it was away before', () => {
		const [here, there] = [withoutId(5, 1), withoutId(5, 2)];
		const state = { ...before(one, shift(here, '2026-03-12')), away: [shift(there, '2026-03-30')] };
		const outcomes = [{ old: state.records[1], current: shiftNow(there, '2026-03-30') }];
		expect(kept(advance(state, read([oneNow], { outcomes }), event))).toEqual({
			...{ records: [1], away: [there] },
		});
	});

	it('gives a shift that moved away a version of its own, so that the next move has another event key', () => {
		const outcomes = [{ old: two, current: shiftNow(2, '2026-03-30') }];
		const { state } = advance(before(one, two), read([oneNow], { outcomes }), event);
		expect(state).toMatchObject({
			revision: 1,
			records: [{ revision: 0 }],
			away: [{ revision: 1 }],
		});
	});

	it('tells nothing of a shift behind the last day, after Days Ahead was made smaller', () => {
		const state = { ...before(one, shift(8, '2026-03-20')), to: '2026-03-20' };
		const now = [oneNow, shiftNow(8, '2026-03-20', 502)];
		const found = advance(state, read(now, { to: '2026-03-20' }), event);
		expect([told(found), kept(found)]).toEqual([[], { records: [1], away: [] }]);
	});

	it('knows a shift without an id again that is no longer where it went', () => {
		const [there, back] = [withoutId(5, 1), withoutId(5, 2)];
		const state = { ...before(one), away: [shift(there, '2026-03-30')] };
		const now = [oneNow, shiftNow(back, '2026-03-14')];
		expect(told(advance(state, read(now), event))).toEqual([]);
		const returned = advance(state, read(now, { returned: state.away }), event);
		expect([told(returned), kept(returned)]).toEqual([
			[[there, 'moved']],
			{ records: [1, back], away: [] },
		]);
	});

	it('keeps those that moved to days up to two weeks ago, and the last 500', () => {
		const many = Array.from({ length: 501 }, (_, index) => shift(index + 1, '2026-04-01'));
		const old = [shift(901, '2026-02-24'), shift(902, '2026-02-23')];
		const { away } = advance({ ...before(), away: [...many, ...old] }, read([]), event).state;
		expect(idsOf(away)).toEqual([...idsOf(many).slice(2), 901]);
	});
});
