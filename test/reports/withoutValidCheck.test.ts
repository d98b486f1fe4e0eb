import fc from 'fast-check';
import { DateTime } from 'luxon';
import { reports } from '../../reports/mod';
import { splitNames } from '../../reports/neededChecks';
import type { Outcome, ReadList, SourceRecord } from '../../reports/report';
import { addDays } from '../../values/mod';
import { cleanWorkers } from '../howMany';
import { oddRecords } from '../workflows/oddRecords';
import { list, refused } from './readLists';

/** It is seven in the morning of a Tuesday in Sydney. */
const now = DateTime.fromISO('2026-11-24T07:00', { zone: 'Australia/Sydney' });

const shift = {
	DateOfService: '2026-11-26',
	StartTime: '09:00:00',
	Minutes: 60,
	ClientId: 1,
	CarerId: 5,
	ServiceId: 2,
	OnHoldType: '',
};

type List =
	| ('shifts' | 'compliance' | 'training' | 'documents' | 'skilled' | 'trainingItems')
	| ('skills' | 'services' | 'clients');

const of = (Description: unknown, ExpiryDate: unknown, CarerId: unknown = 5) => ({
	...{ CarerId, Description, TrainingItemId: Description, DocumentName: Description, ExpiryDate },
});

const ada = { CarerId: 5, FirstName: 'Ada', LastName: 'Lovelace' };

function make(
	shifts: readonly SourceRecord[],
	compliance: readonly SourceRecord[],
	given: object = {},
	lists: Partial<Record<List, ReadList>> = {},
): Outcome {
	// The settings must name at least one check. Hoist is needed only for gardening.
	const settings = { sendTo: 'office@example.com', ofServices: 'Gardening = Hoist', ...given };
	return reports.withoutValidCheck.prepare(settings, now).compute({
		shifts: list(...shifts),
		compliance: list(...compliance),
		training: list(),
		documents: list(),
		skilled: list(ada, { CarerId: 6, FirstName: 'Ben', LastName: 'Hur' }),
		trainingItems: list({ TrainingItemId: 12, Description: 'Hoist' }),
		skills: list({ SkillId: 1, Description: 'Insulin, only under supervision' }),
		services: list(
			{ ServiceId: 2, Description: 'Personal care', ServiceCode: 'PC' },
			{ ServiceId: 3, Description: 'Gardening' },
		),
		clients: list({ ClientId: 1, FirstName: 'Mary', LastName: 'Somerville' }),
		...lists,
	});
}

const states = ({ rows }: Outcome) => rows.map(({ Check, State }) => `${Check}: ${State}`);
const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ');

describe('a record that expires', () => {
	it.each<[string, SourceRecord[], string[]]>([
		['the day before the shift', [of('Check', '2026-11-25')], ['Check: Expired']],
		['on the day of the shift, which still counts', [of('Check', '2026-11-26')], []],
		['with a time behind the day', [of('Check', '2026-11-25 00:00:00')], ['Check: Expired']],
		['never', [of('Check', null)], []],
		['never, by zeros', [of('Check', '0000-00-00')], []],
		['never, by a zero', [of('Check', 0)], []],
		['never, by a day that stands for none', [of('Check', '1900-01-01')], []],
		[
			'and one on a day that stands for none',
			[of('Check', '2026-11-01'), of('Check', '1900-01-01 00:00:00')],
			['Check: Not clear'],
		],
		['but was renewed', [of('Check', '2026-01-01'), of(' CHECK', '2027-01-01')], []],
		[
			'and an older one',
			[of('Check', '2026-11-01'), of('Check', '2025-01-01')],
			['Check: Expired'],
		],
		['and one without a date', [of('Check', '2026-11-01'), of('Check', '')], ['Check: Not clear']],
		['on no date', [of('Check', '31/12/2026')], ['Check: Not clear']],
		['on no date, beside a valid one', [of('Check', 'x'), of('Check', '2027-01-01')], []],
		['of another worker', [of('Check', '2026-01-01', 6)], []],
		['of nobody', [of('Check', '2026-01-01', 0)], []],
		['without a name', [of('', '2026-01-01')], ['record of compliance without a name: Expired']],
		[
			'without a name, twice',
			[of('', '2026-01-01'), of('', '2027-01-01')],
			['record of compliance without a name: Expired'],
		],
	])('%s', (_, records, expected) => {
		expect(states(make([shift], records))).toEqual(expected);
	});

	it.each([
		['22:00', 120, 0],
		['22:00', 121, 1],
	])(
		'on the day of a shift from %j for %j minutes counts %i times',
		(StartTime, Minutes, count) => {
			const found = make([{ ...shift, StartTime, Minutes }], [of('Check', '2026-11-26')]);
			expect(found.rows).toHaveLength(count);
		},
	);

	it.each<[string, unknown, string, string[]]>([
		['22:00', null, '2026-11-26', ['Check: Not clear']],
		['', 60, '2026-11-26', ['Check: Not clear']],
		['', 60, '2026-11-27', []],
		['22:00', null, '2026-11-25', ['Check: Expired']],
		['22:00', 0, '2026-11-26', []],
	])(
		'counts for a shift from %j for %j minutes, where nobody knows its end, until %s: %j',
		(StartTime, Minutes, until, expected) => {
			const found = make([{ ...shift, StartTime, Minutes }], [of('Check', until)]);
			expect(states(found)).toEqual(expected);
			if (expected[0] === 'Check: Not clear')
				expect(found.rows[0].NotClear).toBe('Nobody knows whether the shift goes past midnight');
		},
	);

	it.each<[string, object, string, string[], number]>([
		['goes on into today', { Minutes: 240 }, '2026-11-23', ['Check: Expired'], 0],
		['has a check for both days', { Minutes: 240 }, '2026-11-24', [], 0],
		['ends at midnight', { Minutes: 120 }, '2026-11-01', [], 1],
		['has no length', { Minutes: null }, '2026-11-01', ['Check: Not clear'], 0],
	])('of a shift of yesterday evening that %s', (_, changes, until, expected, outside) => {
		const evening = { ...shift, DateOfService: '2026-11-23', StartTime: '22:00', ...changes };
		const found = make([evening], [of('Check', until)]);
		expect(states(found)).toEqual(expected);
		expect(found.totals).toMatchObject({ shiftsLookedAt: 1 - outside, shiftsOutside: outside });
	});

	it('the day before is read, too', () => {
		const given = { sendTo: 'office@example.com', checks: 'Check' };
		expect(reports.withoutValidCheck.prepare(given, now).reads.shifts.query).toEqual({
			fromDate: '2026-11-23',
			toDate: '2026-12-07',
		});
	});

	it('counts once for a shift that came twice', () => {
		const one = { ...shift, RosterItemId: 70 };
		const found = make([one, { ...one }], [of('Check', '2026-01-01')]);
		expect(found.totals).toMatchObject({ shiftsLookedAt: 1, shiftsTwice: 1 });
		expect([found.rows.length, found.mails[0].count]).toEqual([1, 1]);
	});

	it('counts together with one of the same name in another list', () => {
		const lists = { documents: list(of('Check', '2027-01-01')) };
		expect(make([shift], [of('Check', '2026-01-01')], {}, lists).rows).toEqual([]);
		const undated = { documents: list(of('Check', null)) };
		expect(make([shift], [of('Check', '2026-01-01')], {}, undated).rows).toMatchObject([
			{
				State: 'Not clear',
				NotClear: 'Another one has no expiry date',
				List: 'Compliance, Documents',
			},
		]);
	});

	it('does not count where no service needs it, if only needed checks do', () => {
		const given = { expiries: 'needed', checks: 'Police check' };
		const records = [of('Car', '2026-01-01'), of('Police check', '2026-11-01')];
		expect(states(make([shift], records, given))).toEqual(['Police check: Expired']);
	});

	it.each(['all', 'needed'])('is refused where nothing is needed, also of %s', (expiries) => {
		expect(() => make([], [], { expiries, ofServices: '' })).toThrow(
			'Checks Everybody Needs and Checks of Services are both empty',
		);
	});
});

describe('a check that is needed', () => {
	const either = { checks: 'Police check or NDIS clearance' };

	it.each<[string, SourceRecord[], string[]]>([
		['is there', [of('Police check', '2027-01-01')], []],
		['is there, the other one', [of('ndis  clearance', null)], []],
		['was never there', [], ['Police check or NDIS clearance: None']],
		['expired', [of('Police check', '2026-11-25')], ['Police check: Expired']],
		[
			'expired, and so did the other one, later',
			[of('Police check', '2026-01-01'), of('NDIS clearance', '2026-02-01')],
			['NDIS clearance: Expired'],
		],
		[
			'expired, but the other one has not',
			[of('Police check', '2026-01-01'), of('NDIS clearance', '2027-02-01')],
			[],
		],
		[
			'expired, and the other one is on no date',
			[of('Police check', '2026-01-01'), of('NDIS clearance', 'soon')],
			['NDIS clearance: Not clear'],
		],
		[
			'is only like it',
			[of('Police check (old)', '2027-01-01')],
			['Police check or NDIS clearance: None'],
		],
	])('%s', (_, records, expected) => {
		expect(states(make([shift], records, either))).toEqual(expected);
	});

	it.each([
		{ checks: 'or Police check' },
		{ checks: 'First aid\nPolice check or' },
		{ checks: 'Police check or or NDIS clearance' },
		{ ofServices: 'PC = First aid or' },
	])('is refused with an open end: %j', (given) => {
		expect(() => make([], [], given)).toThrow('must have a name on both sides of “or”');
	});

	it('is one name where a record is called so as a whole', () => {
		const whole = [of('Police check or NDIS clearance', '2027-01-01', 6)];
		const own = [of('Police check', '2027-01-01')];
		expect(states(make([shift], [...whole, ...own], either))).toEqual([
			'Police check or NDIS clearance: None',
		]);
	});

	it.each(['Personal care', ' personal  CARE', 'PC', '2'])('by the service %j', (service) => {
		const given = { ofServices: `${service} = First aid` };
		const known = [of('First aid', '2027-01-01', 6)];
		const shifts = [shift, { ...shift, ServiceId: 3 }, { ...shift, CarerId: 6 }];
		expect(make(shifts, known, given).rows).toMatchObject([
			{ Worker: 'Ada Lovelace', Check: 'First aid', State: 'None', NeededBy: 'the service' },
		]);
	});

	it('may be several, in one line or in more, and counts once', () => {
		const given = {
			checks: 'First aid',
			ofServices: 'Personal care = First aid, Hoist\nPC\tInsulin, only under supervision',
		};
		expect(states(make([shift], [of('First aid', '2027-01-01', 6)], given))).toEqual([
			...['First aid: None', 'Hoist: None', 'Insulin, only under supervision: None'],
		]);
		expect(() => make([], [], { ofServices: 'Personal care' })).toThrow('line 1 has not');
	});

	it('may be training, which has an ID, or a skill without a date', () => {
		const given = { checks: 'Hoist\nInsulin, only under supervision', expiries: 'needed' };
		const skilled = list({ ...ada, Skills: [{ Description: 'Insulin, only under supervision' }] });
		const lists = { training: list(of(12, '2026-11-01')), skilled };
		const { rows, warnings } = make([shift], [], given, lists);
		expect(rows).toMatchObject([{ Check: 'Hoist', State: 'Expired', List: 'Training' }]);
		expect(warnings).toEqual([]);
	});

	it('is not clear where a list is missing that may have it', () => {
		const lists = { documents: refused };
		const none = make([shift], [], { checks: 'Police check' }, lists);
		expect(none.rows).toMatchObject([
			{ State: 'Not clear', NotClear: 'A list could not be looked at' },
		]);
		const elsewhere = [of('Police check', '2027-01-01', 6)];
		expect(states(make([shift], elsewhere, { checks: 'Police check' }, lists))).toEqual([
			'Police check: None',
		]);
	});
});

describe('training that has an ID in place of its name', () => {
	const training = list(of(12, '2027-01-01'));

	it('may be the check, so that this is not clear, and the mail not complete', () => {
		const lists = { training, trainingItems: refused };
		const { rows, mails, totals } = make([shift], [], { checks: 'Manual handling' }, lists);
		expect(rows).toMatchObject([
			{ Check: 'Manual handling', State: 'Not clear', NotClear: 'A record has an ID for a name' },
		]);
		expect(totals.shiftsWithoutAValidCheck).toBe(0);
		expect(mails[0].description.notes?.[0]).toMatchObject({
			text: expect.stringContaining('The names of training could not be read'),
			isIncomplete: true,
		});
	});

	it('is of nobody else, and of no other name', () => {
		const lists = { training, trainingItems: refused };
		const other = [{ ...shift, CarerId: 6 }];
		expect(states(make(other, [], { checks: 'Manual handling' }, lists))).toEqual([
			'Manual handling: None',
		]);
		const known = { training, trainingItems: list({ TrainingItemId: 12, Description: 'Hoist' }) };
		expect(states(make([shift], [], { checks: 'Manual handling' }, known))).toEqual([
			'Manual handling: None',
		]);
	});
});

describe('names with commas', () => {
	const names = new Set(['first aid', 'insulin, only under supervision', 'hoist', 'a or b']);

	it.each([
		['First aid', ['First aid']],
		['First aid, Hoist', ['First aid', 'Hoist']],
		['Insulin, only under supervision', ['Insulin, only under supervision']],
		[
			'Hoist, Insulin, only under supervision,First aid',
			['Hoist', 'Insulin, only under supervision', 'First aid'],
		],
		['Insulin, under supervision', ['Insulin, under supervision']],
		['Hoist, Insulin, alone, First aid', ['Hoist', 'Insulin, alone', 'First aid']],
		['First aid or Hoist, A or B', ['First aid or Hoist', 'A or B']],
		['First aid, Hoist or Insulin', ['First aid', 'Hoist or Insulin']],
	])('%s', (text, expected) => {
		expect(splitNames(text, names)).toEqual(expected);
	});

	it('the longest known one counts', () => {
		const both = new Set([...names, 'insulin']);
		const text = 'Insulin, only under supervision';
		expect(splitNames(text, both)).toEqual([text]);
	});

	it('that nobody knows make the mail not complete, and others are told', () => {
		const { warnings, mails } = make([shift], [], { ofServices: 'PC = Insulin, alone' });
		expect(warnings).toEqual([expect.stringContaining('not clear where one name ends')]);
		expect(mails[0].description.notes).toMatchObject([{ isIncomplete: true }]);
		const one = make([shift], [], { checks: 'Polcie check' });
		expect(one.warnings).toEqual([expect.stringContaining('No record is called “Polcie check”')]);
		expect(one.mails[0].description.notes).toMatchObject([{ lead: 'Please check:' }]);
	});

	it('nothing is lost: all that was entered is in the names', () => {
		const word = fc.constantFrom(
			'first aid',
			'insulin',
			'only under supervision',
			'hoist',
			'x',
			'a or b',
		);
		fc.assert(
			fc.property(fc.array(word, { minLength: 1, maxLength: 7 }), (parts) => {
				expect(splitNames(parts.join(', '), names).join(', ')).toBe(parts.join(', '));
			}),
		);
	});
});

describe('what is missing', () => {
	it.each<[string, object, Partial<Record<List, ReadList>>, RegExp]>([
		['a list', {}, { compliance: refused }, /^Compliance: not looked at.*refused access$/],
		[
			'a field',
			{},
			{ compliance: list({ CarerId: 5, Name: 'x', ExpiryDate: '' }) },
			/^Compliance: not looked at, because the records have no Description\. They have: Name,/,
		],
		[
			'the field of the expiry',
			{},
			{ compliance: list({ CarerId: 5, Description: 'x', Until: '' }) },
			/^Compliance: no record has ExpiryDate.*They have: Description, Until\./,
		],
		[
			'a worker',
			{},
			{ compliance: list(of('x', null, 0)) },
			/^Compliance: 1.record.* shows no worker/,
		],
		['a service', { ofServices: 'Cooking = x' }, {}, /^No service is called “Cooking”/],
		['services', { ofServices: 'PC = x' }, { services: refused }, /^Services could not be read/],
		[
			'the service of a shift',
			{ ofServices: 'PC = x' },
			{ services: list({ ServiceId: 3, Description: 'PC' }) },
			/^The list of services is without those of 1.shift/,
		],
		['a day', {}, { shifts: list({ ...shift, DateOfService: '' }) }, /^The day of 1.shift cannot/],
	])('%s makes the mail not complete', (_, given, lists, warning) => {
		const { warnings, mails } = make([shift], [], given, lists);
		expect(warnings[0]).toMatch(warning);
		expect(mails[0].description.notes?.[0]).toEqual({ text: warnings[0], isIncomplete: true });
		expect(mails[0].description.headline).toContain('is known to be without a valid check');
	});

	it('names alone leave IDs, and a skill without a field of an expiry is as usual', () => {
		const lists = {
			clients: refused,
			skilled: list({ ...ada, Skills: [{ Description: 'Hoist' }] }),
		};
		const { warnings, rows, mails } = make([shift], [of('Check', '2026-01-01')], {}, lists);
		expect(warnings).toEqual([expect.stringMatching(/^The names of clients could not be read/)]);
		expect(rows).toMatchObject([{ Client: 'ID 1', Worker: 'Ada Lovelace' }]);
		expect(mails[0].about.notKnown?.join()).toContain('Skills: no record has ExpiryDate');
		expect(mails[0].description.headline).not.toContain('At least');
	});

	it('shifts on hold and without a worker are counted, and in no row', () => {
		const shifts = [
			{ ...shift, OnHoldType: 'Leave' },
			{ ...shift, CarerId: 0 },
		];
		const found = make(shifts, [of('Check', '2026-01-01')]);
		expect(found).toMatchObject({
			rows: [],
			totals: { shiftsLookedAt: 0, shiftsOnHold: 1, shiftsWithoutWorker: 1 },
		});
		expect(found.mails[0].told).toEqual(['1 on hold', '1 without a worker']);
	});

	it('a service that the list is without is missing for shifts that are looked at only', () => {
		const over = { ...shift, ServiceId: 9, DateOfService: '2026-11-23' };
		const held = { ...shift, ServiceId: 9, OnHoldType: 'Leave' };
		expect(make([over, held], []).warnings).toEqual([]);
	});

	it('shifts that show no worker at all make the mail not complete', () => {
		const { CarerId: _, ...unowned } = shift;
		const { mails } = make([unowned, unowned], [of('Check', '2026-01-01')]);
		const [{ description, told }] = mails;
		expect(description.notes?.[0]).toMatchObject({
			text: expect.stringContaining('The shifts show no worker (CarerId)'),
			isIncomplete: true,
		});
		expect(description.headline).toContain('No shift in the next 14 days is known');
		expect(told).toContainEqual(expect.stringContaining('no worker'));
		expect(make([unowned, shift], []).warnings).toEqual([]);
	});
});

describe('the mail', () => {
	const expired = [of('Check', '2026-11-24')];

	it('begins with how many shifts, and the next one', () => {
		const today = { ...shift, DateOfService: '2026-11-24' };
		const { mails } = make([{ ...shift, StartTime: '10:00' }, shift, today], expired);
		expect(plain(mails[0].description.headline)).toBe(
			'2 shifts in the next 14 days are rostered without a valid check; the next is on Thu 26 Nov at 9:00 am, in 2 days 2 h.',
		);
		expect(mails[0].count).toBe(2);
		expect(plain(mails[0].description.second)).toBe('They are of 1 worker.');
		const [section] = mails[0].description.sections;
		expect(plain(section.heading)).toBe('Without a valid check: 1 check');
	});

	it('says as plainly that there is nothing', () => {
		const { headline } = make([shift], []).mails[0].description;
		expect(headline).toBe('Every shift in the next 14 days has a worker with valid checks.');
		expect(make([], []).mails[0].description.headline).toBe(
			'There is no shift with a worker in the next 14 days.',
		);
		expect(make([shift], []).mails[0].told).toEqual([]);
	});

	it('names no client, and tells the same under other names', () => {
		const { mails } = make([shift], expired);
		const other = make([shift], expired, {}, { skilled: list({ ...ada, LastName: 'King' }) });
		expect(other.mails[0].told).toEqual(mails[0].told);
		expect(JSON.stringify(mails[0].description)).not.toContain('Somerville');
	});
});

describe('planted among clean records', () => {
	const given = { checks: 'Police check', ofServices: 'PC = First aid' };
	/** These workers have all checks that they need, and ten shifts each. */
	const workers = Array.from({ length: cleanWorkers }, (_, index) => 100 + index);
	const clean = workers.flatMap((CarerId) =>
		Array.from({ length: 10 }, (_, index) => ({
			...{
				...shift,
				CarerId,
				DateOfService: addDays('2026-11-24', index),
				RosterItemId: CarerId * 10 + index,
			},
			ServiceId: 2 + ((CarerId + index) % 2),
		})),
	);
	const records = workers.flatMap((CarerId) => [
		of('Police check', addDays('2026-12-03', CarerId % 400), CarerId),
		of('Police check', '2024-01-01', CarerId),
		of('First aid', CarerId % 3 === 0 ? null : '2027-06-30', CarerId),
	]);
	const plant = (change: (record: SourceRecord) => SourceRecord[]) =>
		records.flatMap((one) =>
			Number(one.CarerId) % 10 === 0 && one.ExpiryDate !== '2024-01-01' ? change(one) : [one],
		);

	it(`none of ${clean.length} clean shifts is told`, () => {
		expect(make(clean, records, given).rows).toEqual([]);
	});

	it.each<[string, (record: SourceRecord) => SourceRecord[], string]>([
		[
			'that expires on the day before the last shift',
			(one) =>
				one.Description === 'Police check' ? [{ ...one, ExpiryDate: '2026-12-02' }] : [one],
			'Police check: Expired',
		],
		[
			'that was never there',
			(one) => (one.Description === 'First aid' ? [] : [one]),
			'First aid: None',
		],
		[
			'that is not clear',
			(one) => (one.Description === 'First aid' ? [{ ...one, ExpiryDate: 'x' }] : [one]),
			'First aid: Not clear',
		],
	])('a tenth of the workers with a check %s are found', (_, change, expected) => {
		const { rows } = make(clean, plant(change), given);
		expect(new Set(rows.map(({ Check, State }) => `${Check}: ${State}`))).toEqual(
			new Set([expected]),
		);
		expect(new Set(rows.map(({ WorkerId }) => Number(WorkerId)))).toEqual(
			new Set(workers.filter((worker) => worker % 10 === 0)),
		);
	});
});

describe('by property', () => {
	it('a plain comparison of each shift with each record finds the same', () => {
		const today = DateTime.fromISO('2026-11-24', { zone: 'utc' });
		const dayFrom = (min: number) =>
			fc.integer({ min, max: 13 }).map((days) => today.plus({ days }).toISODate() ?? '');
		const day = dayFrom(-8);
		const name = fc.constantFrom('Police check', 'NDIS clearance', 'First aid', 'Car');
		const records = fc.array(
			fc.record({
				...{ CarerId: fc.integer({ min: 1, max: 3 }), Description: name },
				ExpiryDate: fc.oneof(day, fc.constantFrom(null, 'x')),
			}),
			{ maxLength: 12 },
		);
		const shifts = fc.array(
			fc.record({
				...{ CarerId: fc.integer({ min: 1, max: 3 }), DateOfService: dayFrom(0) },
				ServiceId: fc.constantFrom(2, 3),
			}),
			{ maxLength: 8 },
		);
		const given = { checks: 'Police check or NDIS clearance', ofServices: 'PC = First aid' };
		fc.assert(
			fc.property(records, shifts, (has, planned) => {
				const expected = planned.flatMap((one) => {
					const state = (what: string) => {
						const own = has.filter(
							(two) => two.CarerId === one.CarerId && two.Description === what,
						);
						const dates = own.map(({ ExpiryDate }) => ExpiryDate);
						if (dates.some((date) => date?.startsWith('2026') && date >= one.DateOfService))
							return 0;
						if (dates.length === 0) return 3;
						if (dates.includes('x')) return 1;
						if (dates.includes(null)) return dates.every((date) => date === null) ? 0 : 1;
						return 2;
					};
					const wanted = [
						Math.min(state('Police check'), state('NDIS clearance')),
						...(one.ServiceId === 2 ? [state('First aid')] : [state('First aid') % 3]),
						state('Car') % 3,
					];
					return wanted
						.filter((found) => found > 0)
						.map((found) => ['', 'Not clear', 'Expired', 'None'][found]);
				});
				const found = make(
					planned.map((one) => ({ ...shift, ...one })),
					has,
					given,
				);
				expect(found.rows.map(({ State }) => String(State)).sort()).toEqual(expected.sort());
			}),
		);
	});

	it('whatever the records hold, each shift is looked at or counted, and no row has an odd text', () => {
		const fields = reports.withoutValidCheck.columns.map(({ field }) => field);
		fc.assert(
			fc.property(oddRecords(shift), oddRecords(of('Check', '2026-01-01')), (shifts, records) => {
				const outcome = make(shifts, records, { checks: 'Police check', ofServices: 'PC = Check' });
				expect(JSON.stringify(outcome)).not.toMatch(/NaN|undefined|Invalid|\[object/);
				for (const row of outcome.rows) expect(Object.keys(row)).toEqual(fields);
				const { shiftsLookedAt, shiftsOnHold, shiftsWithoutWorker, shiftsWithoutDay } =
					outcome.totals;
				const { shiftsTwice, shiftsOutside } = outcome.totals;
				const sum = [
					...[shiftsLookedAt, shiftsOnHold, shiftsWithoutWorker, shiftsWithoutDay],
					...[shiftsTwice, shiftsOutside],
				];
				expect(sum.reduce<number>((total, one) => total + Number(one), 0)).toBe(shifts.length);
				// Everybody needs this check, and nobody has it.
				const without = new Set(outcome.rows.filter(({ Check }) => Check === 'Police check'));
				expect(without.size).toBe(shiftsLookedAt);
			}),
		);
	});
});
