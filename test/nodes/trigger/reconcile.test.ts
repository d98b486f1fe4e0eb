/** Tests by example how the trigger decides what has changed. */
import type { Values } from '../../../nodes/CareManagementTrigger/events/changes';
import {
	findChanged,
	reconcile,
	revise,
} from '../../../nodes/CareManagementTrigger/decide/reconcile';
import {
	toCurrentRecord,
	type CurrentRecord,
	type KnownRecord,
} from '../../../nodes/CareManagementTrigger/decide/records';
import { events, type Watch } from '../../../nodes/CareManagementTrigger/events/events';

/** Makes the identity of a shift without an id. `group` stands for the fields that no edit changes, and `member` for the other fields. */
const withoutId = (group: number, member: number) => 2 * 2 ** 48 + group * 2 ** 24 + member;

const shift = (identity: number, given: Values = {}): KnownRecord => {
	const day = String(given.DateOfService ?? '2026-03-12');
	const values = {
		ClientId: 5,
		CarerId: 501,
		ServiceId: 301,
		DateOfService: day,
		StartTime: '09:00:00',
		Minutes: 60,
		OnHoldType: '',
		...given,
	};
	return { identity, day, values, revision: 0 };
};

/** Returns what reconcile() and findChanged() find between two polls. */
const diff = (before: KnownRecord[], after: KnownRecord[], mayBeEdited = true) => {
	const records: CurrentRecord[] = after.map((one) => ({ ...one, record: { ...one.values } }));
	const { pairs, missing, added } = reconcile(before, records, () => mayBeEdited);
	return { changed: findChanged(pairs, events.rosterChanged.watch), pairs, missing, added };
};

const newOf = ({ added }: ReturnType<typeof diff>) => added.map(({ identity }) => identity);

const changesOf = ({ changed }: ReturnType<typeof diff>) =>
	changed.map(({ old, changes }) => [old.identity, ...changes]);

describe('reconcile()', () => {
	it.each<[change: string, before: Values, after: Values]>([
		['moved', {}, { DateOfService: '2026-03-13' }],
		['moved', {}, { StartTime: '14:00:00' }],
		['moved', {}, { Minutes: 45 }],
		['reassigned', {}, { CarerId: 502 }],
		['reassigned', { OnHoldType: 'Leave' }, { OnHoldType: 'Leave', CarerId: 502 }],
		['onHold', {}, { OnHoldType: 'Leave' }],
		['offHold', { OnHoldType: 'Leave' }, {}],
		['holdChanged', { OnHoldType: 'Leave' }, { OnHoldType: 'Hospital' }],
		['onHold', { OnHoldType: null }, { OnHoldType: 'Leave' }],
		['onHold', { OnHoldType: '0' }, { OnHoldType: 'Leave' }],
		['onHold', { OnHoldType: false }, { OnHoldType: 'Leave' }],
		['offHold', { OnHoldType: 'Hospital' }, { OnHoldType: 'None' }],
		['offHold', { OnHoldType: 'Hospital' }, { OnHoldType: 0 }],
		['offHold', { OnHoldType: 'Hospital' }, { OnHoldType: '&mdash;' }],
	])('calls a shift %s: %j to %j', (change, before, after) => {
		expect(changesOf(diff([shift(1, before)], [shift(1, after)]))).toEqual([[1, change]]);
	});

	it.each<[before: Values, after: Values]>([
		[{ CarerId: '501' }, { CarerId: 501 }],
		[{ CarerId: null }, { CarerId: '' }],
		[{ OnHoldType: null }, { OnHoldType: ' ' }],
		[{ OnHoldType: '' }, { OnHoldType: 'None' }],
		[{ OnHoldType: null }, { OnHoldType: 0 }],
		[{ OnHoldType: 'N/A' }, { OnHoldType: '-' }],
		[{ OnHoldType: '' }, { OnHoldType: 'None&nbsp;' }],
		[{ OnHoldType: null }, { OnHoldType: '&#45;' }],
		[{ OnHoldType: '' }, { OnHoldType: '–' }],
		[{ OnHoldType: 'Leave &amp; Rest' }, { OnHoldType: 'Leave & Rest' }],
		[{ OnHoldType: 'Leave' }, { OnHoldType: ' LEAVE' }],
		[{ StartTime: '09:00' }, { StartTime: '09:00:00' }],
		[{ Minutes: '60.00' }, { Minutes: 60 }],
	])('takes values that mean the same for the same: %j and %j', (before, after) => {
		expect(diff([shift(1, before)], [shift(1, after)]).changed).toEqual([]);
		expect(diff([shift(1, after)], [shift(1, before)]).changed).toEqual([]);
	});

	it('says nothing of shifts of a series that share an id and have not changed', () => {
		const series = ['2026-03-03', '2026-03-10', '2026-03-17'].map((DateOfService) =>
			shift(1, { DateOfService }),
		);
		expect(diff([series[2]], series).changed).toEqual([]);
		expect(diff(series, series)).toMatchObject({ changed: [] });
		const moved = shift(1, { DateOfService: '2026-03-18' });
		expect(changesOf(diff([series[2]], [moved]))).toEqual([[1, 'moved']]);
	});

	it('pairs the edited shifts of a series that share an id with the most similar ones', () => {
		const days = ['2026-03-03', '2026-03-10', '2026-03-17'];
		const series = days.map((DateOfService) => shift(1, { DateOfService }));
		const given = days.map((DateOfService) => shift(1, { DateOfService, CarerId: 502 }));
		for (const after of [given, given.toReversed()]) {
			expect(changesOf(diff(series, after))).toEqual(days.map(() => [1, 'reassigned']));
		}
		const { changed, missing } = diff(series, [series[0], given[2]]);
		expect(changed.map(({ old, current }) => [old.day, current?.day])).toEqual([
			[days[2], days[2]],
		]);
		expect(missing).toEqual([series[1]]);
	});

	it('takes no shift of a series that shares an id for one that left the watched days', () => {
		const days = ['2026-03-09', '2026-03-10', '2026-03-17'];
		const [left, stays, comes] = days.map((DateOfService) => shift(1, { DateOfService }));
		const { changed, missing } = diff([left, stays], [stays, comes], false);
		expect([changed, missing]).toEqual([[], [left]]);
	});

	it('says nothing of a hold whose old value is no longer known', () => {
		const before = [shift(1, { OnHoldType: undefined })];
		for (const OnHoldType of ['', 'Leave']) {
			expect(diff(before, [shift(1, { OnHoldType })]).changed).toEqual([]);
		}
	});

	it('returns the old values beside the current record', () => {
		const { changed } = diff([shift(1)], [shift(1, { CarerId: 502, StartTime: '08:00:00' })]);
		expect(changed).toMatchObject([
			{
				changes: ['moved', 'reassigned'],
				old: { values: { CarerId: 501, StartTime: '09:00:00' } },
				current: { record: { CarerId: 502, StartTime: '08:00:00' } },
			},
		]);
	});

	it('returns nothing for an edit of other values, such as the service', () => {
		expect(diff([shift(1)], [shift(1, { ServiceId: 302 })])).toMatchObject({
			changed: [],
			missing: [],
		});
	});

	it('returns nothing for a shift that was created', () => {
		const created = diff([], [shift(1)]);
		expect(created).toMatchObject({ changed: [], missing: [] });
		expect(newOf(created)).toEqual([1]);
	});

	it('returns a shift that is no longer there as missing, for it may have been moved to a later day', () => {
		expect(diff([shift(1)], [])).toMatchObject({ changed: [], missing: [shift(1)] });
	});

	it('finds a shift by its id although it comes from a day that is no longer fetched', () => {
		const past = shift(1, { DateOfService: '2026-03-08' });
		expect(changesOf(diff([past], [shift(1)]))).toEqual([[1, 'moved']]);
	});

	it('tells shifts apart by their ids, even where two have exchanged their workers', () => {
		const before = [shift(1, { CarerId: 501 }), shift(2, { CarerId: 502 })];
		const after = [shift(1, { CarerId: 502 }), shift(2, { CarerId: 501 })];
		expect(changesOf(diff(before, after))).toEqual([
			[1, 'reassigned'],
			[2, 'reassigned'],
		]);
	});

	it('returns nothing when a shift is no longer listed twice', () => {
		expect(diff([shift(1), shift(1)], [shift(1)])).toMatchObject({ changed: [], missing: [] });
	});

	it('counts what is listed twice once where it has an id, as it came last, and as often as it comes where it has none', () => {
		const twice = diff([], [shift(1), shift(1, { Minutes: 45 })]);
		expect(twice.added).toMatchObject([{ identity: 1, values: { Minutes: 45 } }]);
		const twin = withoutId(5, 1);
		expect(newOf(diff([], [shift(twin), shift(twin)]))).toEqual([twin, twin]);
	});

	it('finds an edited shift without an id in its group', () => {
		const before = [shift(withoutId(5, 1))];
		const after = [shift(withoutId(5, 2), { StartTime: '14:00:00' })];
		const edited = diff(before, after);
		expect(changesOf(edited)).toEqual([[withoutId(5, 1), 'moved']]);
		expect(edited).toMatchObject({ added: [], missing: [] });
	});

	it('takes no shift for an edit of one that was not asked for, but knows an equal one again', () => {
		const [old, other] = [shift(withoutId(5, 1)), shift(withoutId(5, 2), { Minutes: 45 })];
		const apart = diff([old], [other], false);
		expect(newOf(apart)).toEqual([withoutId(5, 2)]);
		expect(apart).toMatchObject({ pairs: [], missing: [old] });
		expect(diff([old], [old], false)).toMatchObject({ pairs: [{ old }], added: [], missing: [] });
	});

	it('calls all unknown shifts of a group new where it lacks fewer, and pairs one all the same', () => {
		const before = [shift(withoutId(5, 1))];
		const after = [2, 3].map((member) => shift(withoutId(5, member), { Minutes: 15 * member }));
		const found = diff(before, after);
		expect(newOf(found)).toEqual([withoutId(5, 2), withoutId(5, 3)]);
		expect(found).toMatchObject({ pairs: [{ old: before[0] }], missing: [] });
	});

	it('pairs the shifts of a group that are most alike', () => {
		const before = [
			shift(withoutId(5, 1), { StartTime: '09:00:00', CarerId: 501 }),
			shift(withoutId(5, 2), { StartTime: '14:00:00', CarerId: 502 }),
		];
		const after = [
			shift(withoutId(5, 3), { StartTime: '14:00:00', CarerId: 503 }),
			shift(withoutId(5, 1), { StartTime: '09:00:00', CarerId: 501 }),
		];
		expect(changesOf(diff(before, after))).toEqual([[withoutId(5, 2), 'reassigned']]);
		const both = [after[0], shift(withoutId(5, 4), { StartTime: '09:30:00', CarerId: 501 })];
		expect(changesOf(diff(before, both))).toEqual([
			[withoutId(5, 1), 'moved'],
			[withoutId(5, 2), 'reassigned'],
		]);
	});

	it('does not take a created shift for an old one of its group that is still there', () => {
		const before = [shift(withoutId(5, 1))];
		const after = [shift(withoutId(5, 2), { StartTime: '14:00:00' }), shift(withoutId(5, 1))];
		const found = diff(before, after);
		expect(found).toMatchObject({ changed: [], missing: [] });
		expect(newOf(found)).toEqual([withoutId(5, 2)]);
	});

	it('returns a shift of a group as missing when there are fewer than before', () => {
		const before = [shift(withoutId(5, 1)), shift(withoutId(5, 2), { StartTime: '14:00:00' })];
		const after = [shift(withoutId(5, 2), { StartTime: '14:00:00' })];
		expect(diff(before, after)).toMatchObject({ changed: [], missing: [before[0]] });
		const edited = [shift(withoutId(5, 3), { StartTime: '14:30:00' })];
		expect(diff(before, edited)).toMatchObject({
			changed: [{ changes: ['moved'] }],
			missing: [before[1]],
		});
	});
});

it('findChanged() finds nothing where nothing is watched', () => {
	const { pairs } = diff([shift(1)], [shift(1, { CarerId: 502 })]);
	expect(findChanged(pairs, undefined)).toEqual([]);
});

describe('revise()', () => {
	const numbered = (identity: number, revision: number) => ({ ...shift(identity), revision });
	const before = {
		...{ revision: 4, records: [numbered(1, 2), numbered(2, 3)] },
		away: [numbered(3, 1)],
	};
	const kept = [1, 2, 3, 9].map((identity) => shift(identity));
	const revisions = ({ records }: ReturnType<typeof revise>) =>
		records.map(({ identity, revision }) => [identity, revision]);

	it('gives what has changed, or comes into view, a number that none had before, and leaves the others theirs', () => {
		const revised = revise(before, [{ old: before.records[0], changes: ['moved'] }], kept);
		expect(revised.revision).toBe(5);
		expect(revisions(revised)).toEqual([
			[1, 5],
			[2, 3],
			[3, 1],
			[9, 5],
		]);
		expect(revised.records[0]).toEqual({ ...shift(1), revision: 5 });
	});

	it('stays at its number where nothing has changed', () => {
		const revised = revise(before, [], kept);
		expect(revised.revision).toBe(4);
		expect(revisions(revised).at(-1)).toEqual([9, 4]);
	});
});

describe('toCurrentRecord()', () => {
	const { rosterChanged } = events;
	const record = { RosterItemId: 7, DateOfService: '2026-03-12', CarerId: 501, Note: 'private' };

	it('keeps the values that are watched, null where the record shows none, and the record itself', () => {
		const { identity, day, values, ...rest } = toCurrentRecord(rosterChanged, record);
		expect({ identity, day, ...rest }).toEqual({ identity: 7, day: '2026-03-12', record });
		expect(Object.keys(values)).toEqual((rosterChanged.watch as Watch).fields);
		expect(values).toMatchObject({ DateOfService: '2026-03-12', CarerId: 501, StartTime: null });
	});

	it('has no day for a record that shows none', () => {
		const unset = { ...record, DateOfService: '0000-00-00' };
		expect(toCurrentRecord(rosterChanged, unset).day).toBeUndefined();
	});
});
