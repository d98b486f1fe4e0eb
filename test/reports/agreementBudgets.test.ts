import fc from 'fast-check';
import { DateTime } from 'luxon';
import { flagOf } from '../../api/mod';
import { writeMessage } from '../../reports/message';
import { reports } from '../../reports/mod';
import type { ReadList } from '../../reports/report';
import { oddRecords } from '../workflows/oddRecords';

type Row = Record<string, unknown>;

const now = DateTime.fromISO('2026-01-08T07:00', { zone: 'Australia/Sydney' });

const filledIn = {
	sendTo: 'agreements@example.com',
	dates: { choice: 'fromTo', from: '2026-01-01', to: '2026-01-28' },
};

const item: Row = {
	AgreementItemId: 11,
	ServiceId: 3,
	Period: 'Week',
	BudgetHours: 2,
	BudgetAmount: 100,
};
const agreement: Row = {
	AgreementId: 1,
	AgreementCode: 'A1',
	ClientId: 5,
	PayerId: 6,
	Area: 'North',
	Current: true,
	StartDate: '2025-01-01',
	EndDate: '2026-03-09',
	Budget: '0.00',
	BudgetPeriod: '',
	BudgetHour: 0,
};
const withItem = (changes: Row = {}): Row => ({
	...agreement,
	AgreementItems: [{ ...item, ...changes }],
});
const shift: Row = {
	AgreementId: 1,
	AgreementItemId: 11,
	ServiceId: 3,
	DateOfService: '2026-01-05',
	Minutes: 240,
	ChargeRate: 60,
	OnHoldType: '',
};
const service = { ServiceId: 3, Description: 'Care', Unit: 'Hour' };

type Lists = Record<'agreements' | 'services' | 'shifts' | 'clients' | 'payers', ReadList>;

const refused: ReadList = { records: [], error: '<403>' };

const make = (
	agreements: readonly Row[],
	shifts: readonly Row[] = [],
	lists: Partial<Lists> = {},
	given: object = {},
) =>
	reports.agreementBudgets.prepare({ ...filledIn, ...given }, now).compute({
		agreements: { records: agreements },
		services: { records: [service] },
		shifts: { records: shifts },
		clients: { records: [{ ClientId: 5, FirstName: 'Zoë', LastName: '<Søn>' }] },
		payers: { records: [{ PayerId: 6, PayerName: 'NDIS' }] },
		...lists,
	});

type Made = ReturnType<typeof make>;

const flat = (text: unknown) => String(text).replaceAll('\u00a0', ' ');

const textOf = ({ mails: [{ description, about }] }: Made): string => {
	const foot = [{ label: 'Not known', lines: about.notKnown ?? [] }];
	const { text } = writeMessage({ ...description, context: '', foot, whole: '' });
	return flat(text).replace(/[\s|]+/g, ' ');
};

const of = ({ rows }: Made, kind: string) => rows.filter(({ Kind }) => Kind === kind);

it.each([
	['daysAhead', '', 'Days Ahead must be a whole number'],
	['daysAhead', 'two months', 'Days Ahead must be'],
	['daysAhead', -1, 'Days Ahead must be'],
	['daysAhead', '30; 60', 'Days Ahead must be'],
	['daysAhead', 30.5, 'Days Ahead must be'],
	['percent', '', 'Percent must be'],
	['percent', '80%', 'Percent must be'],
	// 80 percent must be given as 80, and not as 0.8.
	['percent', 0.8, 'Percent must be'],
	['sendTo', 'somebody', 'Send To must be'],
	['dates', { choice: 'fromTo', from: '', to: '2026-01-28' }, 'First Day must be'],
	['dates', { choice: 'fromTo', from: '2026-01-01', to: '2025-12-31' }, 'First Day is later'],
])('is refused by name: %s = %j', (name, value, message) => {
	expect(() => make([], [], {}, { [name]: value })).toThrow(message);
});

it('an item that an agreement which is not current has, too, is not computed', () => {
	const former = { ...withItem(), AgreementId: 2, AgreementCode: 'A2', Current: 0 };
	const shifts = [shift, { ...shift, AgreementId: 2 }];
	const made = make([withItem(), former], shifts);
	expect(of(made, 'Budget')).toMatchObject([
		{ Agreement: 'A1', 'Used $': null, 'Not computed': 'more than one item has this ID' },
	]);
	const sameId = make(
		[
			{ ...agreement, Budget: 100 },
			{ ...agreement, Current: 0 },
		],
		shifts,
	);
	expect(of(sameId, 'Budget')).toMatchObject([
		{ 'Not computed': 'more than one agreement has this ID' },
	]);
});

it('a service that is listed by the hour and by another unit counts by the hour, and the mail says so', () => {
	const each = { ...service, Unit: 'Each' };
	for (const records of [
		[service, each],
		[each, service],
	]) {
		const made = make([withItem()], [shift], { services: { records } });
		expect(of(made, 'Budget')).toMatchObject([{ 'Used $': 240 }]);
		expect(made.warnings).toEqual([
			'Services that are listed with several units, and count by the hour: Care.',
		]);
		expect(make([withItem()], [], { services: { records } }).warnings).toEqual([]);
	}
	const twice = { services: { records: [each, each] } };
	expect(make([withItem()], [shift], twice).warnings).toEqual([]);
});

it.each(['N/A', 'None', '-'])('a unit of %s is none', (Unit) => {
	const made = make([withItem()], [shift], { services: { records: [{ ...service, Unit }] } });
	const text = textOf(made);
	expect(text).toContain('Shifts whose service has no unit, and whose charge rate counts once: 1.');
	expect(text).not.toContain('Units that count once');
});

it('half a cent is rounded up, also where the computer stores less', () => {
	// The budget of a month is a twelfth of $454.86, and the shift costs $8.075.
	const dates = { choice: 'fromTo', from: '2026-01-01', to: '2026-01-31' };
	const made = make(
		[withItem({ Period: 'Year', BudgetAmount: 454.86 })],
		[{ ...shift, Minutes: 15, ChargeRate: 32.3 }],
		{},
		{ dates },
	);
	expect(of(made, 'Budget')).toMatchObject([{ 'Budget $': 37.91, 'Used $': 8.08 }]);
	// A month, and 26 days of months with 31 days, of $24,985.38 a year, are $3,828.405.
	const parts = { choice: 'fromTo', from: '2026-10-31', to: '2026-12-25' };
	const yearly = withItem({ Period: 'Year', BudgetAmount: 24_985.38 });
	const ofParts = make([{ ...yearly, EndDate: '2027-06-30' }], [], {}, { dates: parts });
	expect(of(ofParts, 'Budget')).toMatchObject([{ 'Budget $': 3_828.41 }]);
});

describe('the mail', () => {
	it('has what one computes by hand', () => {
		// The budgets are 2 hours and $100 a week, for four weeks. Four hours at $60 are used, and four are booked.
		const shifts = [shift, { ...shift, DateOfService: '2026-01-08' }];
		const made = make([withItem()], shifts);
		expect(of(made, 'Budget')).toEqual([
			{
				...{ Kind: 'Budget', Listed: 'yes', Agreement: 'A1', Client: 'Zoë <Søn>', Payer: 'NDIS' },
				...{ Area: 'North', Ends: '2026-03-09', 'Days left': 60 },
				...{ Service: 'Care', Period: 'Week', 'Not computed': '' },
				...{ 'Budget hours': 8, 'Used hours': 4, 'Booked hours': 4 },
				...{ 'Used % of hours': 50, 'With booked % of hours': 100 },
				...{ 'Budget $': 400, 'Used $': 240, 'Booked $': 240 },
				...{ 'Used % of $': 60, 'With booked % of $': 120 },
			},
		]);
		expect(of(made, 'Agreement ends')).toMatchObject([{ Ends: '2026-03-09', Client: 'Zoë <Søn>' }]);
		const { headline, subject } = made.mails[0].description;
		expect(flat(subject)).toBe('1 agreement ends, 1 budget used or booked above 80%');
		expect(flat(headline)).toBe(
			'1 agreement ends by Mon 9 Mar, and 1 budget is used or booked above 80%; the first is A1, Mon 9 Mar, in 60 days.',
		);
		expect(made.warnings).toEqual([]);
		expect(made.totals).toMatchObject({ agreementsThatEnd: 1, budgetsAboveThePercent: 1 });
		expect(textOf(made)).toContain('$240.00 + $240.00 of $400.00');
	});

	it.each([
		[10, 480, 0],
		[10, 481, 1],
		// 2,401.2 minutes of 50 hours are 80.04%.
		[50, 2401.2, 1],
		// With floating-point numbers, these minutes come out slightly above 80%.
		[0.7, 33.6, 0],
	])(
		'of a budget of %f hours %f minutes are used: %d are above 80%%',
		(BudgetHour, Minutes, count) => {
			const one = { ...agreement, BudgetHour };
			const made = make([one], [{ ...shift, AgreementItemId: 0, Minutes }]);
			expect(of(made, 'Budget').map(({ Listed }) => Listed)).toEqual([count > 0 ? 'yes' : '']);
			expect(made.totals.budgetsAboveThePercent).toBe(count);
		},
	);

	it.each([
		['2026-03-10', []],
		['2026-03-09 00:00:00', [60]],
		['2026-01-08', [0]],
		['2026-01-07', [-1]],
		['', []],
	])('an agreement that ends on %j', (EndDate, days) => {
		const rows = of(make([{ ...agreement, EndDate }]), 'Agreement ends');
		expect(rows.map((row) => row['Days left'])).toEqual(days);
	});

	it.each<[string, Row[], Row[], Partial<Lists>, string]>([
		['a list of names', [agreement], [], { clients: refused }, 'stand for them: <403>'],
		['whether one is current', [{ ...agreement, Current: '' }], [], {}, 'were left out: 1 (A1)'],
		['an end', [{ ...agreement, EndDate: '31/12/26' }], [], {}, 'whose end cannot be read: 1 (A1)'],
		[
			'items',
			[{ ...agreement, AgreementItems: 'none' }],
			[],
			{},
			'whose items cannot be read: 1 (A1)',
		],
		['a length', [withItem()], [{ ...shift, Minutes: 'x' }], {}, 'count as 0 hours: 1'],
		['a charge rate', [withItem()], [{ ...shift, ChargeRate: null }], {}, 'count as $0: 1'],
		['a day', [withItem()], [{ ...shift, DateOfService: '' }], {}, 'count as booked: 1'],
		['a unit', [withItem()], [{ ...shift, ServiceId: 99 }], {}, 'charge rate counts once: 1'],
		['a period', [withItem({ Period: 'Term' })], [], {}, 'not computed (period not known): 1 (A1)'],
		[
			'a unit of another time',
			[withItem()],
			[shift, shift],
			{ services: { records: [{ ...service, Unit: 'Minute(s)' }] } },
			'Units of time other than the hour, whose charge rate is not computed and counts once: Minute(s) (2 shifts).',
		],
		[
			'a unit that counts once',
			[withItem()],
			[shift],
			{ services: { records: [{ ...service, Unit: 'Trip' }] } },
			'Units that count once a shift: Trip (1 shift).',
		],
	])('names what it could not tell: %s', (_, agreements, shifts, lists, text) => {
		expect(textOf(make(agreements, shifts, lists))).toContain(text);
	});

	it.each([
		['a period that is not known', withItem({ Period: 'Term' }), 'period not known'],
		['a budget that is none', withItem({ BudgetHours: 'x' }), 'budget cannot be read'],
		['an item without an ID', withItem({ AgreementItemId: 0 }), 'has no ID'],
		[
			'an agreement that starts on no day',
			{ ...withItem(), StartDate: 'x' },
			'days of the agreement cannot be read',
		],
	])('%s is in the spreadsheet, and has no percentage', (_, one, why) => {
		const budgets = of(make([one], [shift, { ...shift, AgreementItemId: 0 }]), 'Budget');
		expect(budgets).toHaveLength(1);
		const shares = { 'Used % of hours': null, 'Used % of $': null };
		expect(budgets[0]).toMatchObject({ 'Not computed': why, ...shares });
	});

	it.each([
		['a budget that cannot be read', withItem({ BudgetAmount: '12.000,00' })],
		['an end that cannot be read', { ...withItem(), EndDate: 'soon' }],
		['a period that is not known', withItem({ Period: 'Term' })],
	])('%s has empty cells for its amounts', (_, one) => {
		const [row] = of(make([one], [shift]), 'Budget');
		for (const part of ['Budget', 'Used', 'Booked']) {
			expect([row[`${part} hours`], row[`${part} $`]]).toEqual([null, null]);
		}
	});

	it.each<[string, Row, Row[], string]>([
		['of one hour', { BudgetHours: 0.25, BudgetAmount: 0 }, [shift], '4 + 0 of 1 hour '],
		['of hours', { BudgetAmount: 0 }, [{ ...shift, Minutes: 450 }], '7.5 + 0 of 8 hours '],
	])('writes what a budget %s uses', (_, changes, shifts, text) => {
		expect(textOf(make([withItem(changes)], shifts))).toContain(text);
	});

	it('of an agreement that does not run, the mail says what shifts use, and not “of 0 hours”', () => {
		const one = { ...withItem(), EndDate: '2025-12-31' };
		const text = textOf(make([one], [{ ...shift, Minutes: 60 }]));
		expect(text).toContain('1 + 0 hours');
		expect(text).toContain('$60.00 + $0.00');
		expect(text).not.toContain('of 0 hours');
	});

	const incomplete = ({ mails: [{ description }] }: Made) =>
		description.notes?.some(({ isIncomplete }) => isIncomplete) ?? false;

	it.each<[string, Row[], Row[], string, boolean]>([
		[
			'an end that cannot be read',
			[{ ...withItem(), EndDate: 'soon' }],
			[],
			'No current agreement is known to end by Mon 9 Mar, and no budget is known to be used or booked above 80%.',
			true,
		],
		[
			'a budget that is not computed, beside one agreement that ends',
			[withItem({ Period: 'Term' })],
			[],
			'At least 1 agreement ends by Mon 9 Mar, and no budget is known to be used or booked above 80%; the first known is A1, Mon 9 Mar, in 60 days.',
			true,
		],
		[
			'a budget that is not computed, beside one above the percent',
			[
				{ ...withItem(), EndDate: '' },
				{ ...withItem({ AgreementItemId: 12, Period: 'Term' }), EndDate: '' },
			],
			[{ ...shift, Minutes: 480 }],
			'No agreement is known to end by Mon 9 Mar, and at least 1 budget is used or booked above 80%.',
			true,
		],
		[
			'a shift without a length',
			[{ ...withItem(), EndDate: '' }],
			[{ ...shift, Minutes: '' }],
			'No current agreement is known to end by Mon 9 Mar, and no budget is known to be used or booked above 80%.',
			false,
		],
		[
			'nothing',
			[{ ...withItem(), EndDate: '' }],
			[],
			'No current agreement ends by Mon 9 Mar, and no budget is used or booked above 80%.',
			false,
		],
	])(
		'the first sentence says no more than is known: %s',
		(_, agreements, shifts, headline, isPart) => {
			const made = make(agreements, shifts);
			expect(flat(made.mails[0].description.headline)).toBe(headline);
			expect(incomplete(made)).toBe(isPart);
		},
	);

	it.each([[undefined], [null], ['']])(
		'items that are %j on every agreement are not known',
		(AgreementItems) => {
			const bare = { ...agreement, EndDate: '', AgreementItems };
			const sentence = 'No agreement shows its items, so what budgets they have is not known.';
			const made = make([bare, { ...bare, AgreementId: 2 }]);
			expect(made.warnings).toEqual([sentence]);
			expect(incomplete(made)).toBe(true);
			expect(flat(made.mails[0].description.headline)).toContain('no budget is known to be');
			for (const shown of [
				{ ...withItem(), EndDate: '' },
				{ ...bare, AgreementItems: [] },
			]) {
				const part = make([{ ...bare, AgreementCode: 'A2' }, shown]);
				expect(part.warnings).toEqual([
					'Agreements that do not show their items, so that what budgets these have is not known: 1 (A2).',
				]);
				expect(incomplete(part)).toBe(true);
				expect(make([{ ...bare, Current: false }, shown]).warnings).toEqual([]);
			}
			expect(make([]).warnings).toEqual([]);
		},
	);

	it('a unit that is no hour but a time is no whole knowledge, and one that may count once is', () => {
		const headline = (Unit: string) =>
			make([{ ...withItem(), EndDate: '' }], [shift], {
				services: { records: [{ ...service, Unit }] },
			}).mails[0].description.headline;
		expect(headline('15 min')).toContain('known to be');
		expect(headline('Administration')).not.toContain('known to be');
		expect(headline('Per Hour')).not.toContain('known to be');
	});

	it('an agreement that came twice ends once', () => {
		const ending = { ...withItem(), EndDate: '2026-01-20' };
		const ends = (...agreements: Row[]) =>
			make(agreements).rows.filter(({ Kind }) => Kind === 'Agreement ends');
		expect(ends(ending, { ...ending })).toHaveLength(1);
		expect(ends(ending, { ...ending, AgreementId: 2 })).toHaveLength(2);
	});

	it('several budgets of one agreement name it once', () => {
		const Items = [11, 12, 13].map((AgreementItemId) => ({
			...item,
			AgreementItemId,
			Period: 'x',
		}));
		const { warnings } = make([{ ...agreement, AgreementItems: Items }]);
		expect(warnings).toEqual(['Budgets that were not computed (period not known): 3 (A1).']);
	});

	it('says how many shifts on hold are left out', () => {
		const held = make([withItem()], [shift, { ...shift, OnHoldType: 'Leave' }]);
		expect(flat(held.mails[0].about.from.join())).toBe(
			'Your care system: 1 current agreement, 2 shifts looked at, of which 1 is on hold and in no budget.',
		);
		expect(flat(make([withItem()], [shift]).mails[0].about.from.join())).toMatch(/looked at\.$/);
	});

	it.each(['1900-01-01', '1970-01-01 00:00:00', '0001-01-01'])(
		'an end on %s is none',
		(EndDate) => {
			const made = make([{ ...withItem(), EndDate, StartDate: EndDate }], [shift]);
			expect(of(made, 'Agreement ends')).toEqual([]);
			expect(of(made, 'Budget')).toMatchObject([
				{ Period: 'Week', Ends: '', 'Days left': null, 'Budget hours': 8 },
			]);
			expect(made.warnings).toEqual([]);
		},
	);

	it('an item that is no record is told', () => {
		const made = make([{ ...agreement, AgreementItems: [item, 'x'] }]);
		expect(made.warnings).toEqual(['Agreements whose items cannot be read: 1 (A1).']);
	});

	it.each([
		['has ended, with shifts', { EndDate: '2025-12-31' }, [shift], 1],
		['has ended, without shifts', { EndDate: '2025-12-31' }, [], 0],
		['begins later, with shifts', { StartDate: '2026-02-01' }, [shift], 1],
	])('a budget of an agreement that %s is in the spreadsheet', (_, dates, shifts, count) => {
		const budgets = of(make([{ ...withItem(), ...dates }], shifts), 'Budget');
		expect(budgets).toMatchObject([
			{ Period: 'Week (the agreement does not run on these days)', 'Budget hours': 0 },
		]);
		expect(budgets[0]['Used hours']).toBe(4 * shifts.length);
		expect(budgets[0].Listed).toBe(count > 0 ? 'yes' : '');
	});

	it('an item without an ID has none of the shifts that have none', () => {
		const made = make([withItem({ AgreementItemId: 0 })], [{ ...shift, AgreementItemId: 0 }]);
		expect(of(made, 'Budget')[0]['Used hours']).toBeNull();
	});
});

describe('by property', () => {
	it('whatever the records hold, the rows have numbers, and each agreement that may be meant is told', () => {
		fc.assert(
			fc.property(
				oddRecords(agreement),
				oddRecords(item),
				oddRecords(shift),
				oddRecords(service),
				(agreements, AgreementItems, shifts, services) => {
					const made = make(
						agreements.map((one): Row => ({ AgreementItems, ...one })),
						shifts,
						{ services: { records: services } },
					);
					expect(JSON.stringify(made) + textOf(made)).not.toMatch(
						/undefined|Invalid|NaN|\[object|Infinity/,
					);
					for (const row of of(made, 'Budget')) {
						for (const name of [
							'Budget hours',
							'Used hours',
							'Booked hours',
							'Budget $',
							'Used $',
						]) {
							expect(Number(row[name])).toBeGreaterThanOrEqual(0);
						}
					}
					const unclear = agreements.filter(({ Current }) => flagOf(Current) === undefined);
					if (unclear.length > 0)
						expect(made.warnings.join()).toContain(`were left out: ${unclear.length} (`);
				},
			),
		);
	});

	it('what the budgets of items use, and what is on no item, are together all that the shifts take', () => {
		const ids = fc.constantFrom(11, 12, 0, 99);
		const anyShift = fc.record({
			AgreementItemId: ids,
			Minutes: fc.integer({ min: 0, max: 600 }),
			OnHoldType: fc.constantFrom('', '', 'Leave'),
			DateOfService: fc.constantFrom('2026-01-05', '2026-01-08', ''),
		});
		fc.assert(
			fc.property(fc.array(anyShift, { maxLength: 12 }), (changes) => {
				const shifts = changes.map((one) => ({ ...shift, ...one }));
				const one = {
					...agreement,
					AgreementItems: [item, { ...item, AgreementItemId: 12 }],
				};
				const made = make([one], shifts);
				const minutes = shifts
					.filter(({ OnHoldType }) => OnHoldType === '')
					.reduce((sum, { Minutes }) => sum + Minutes, 0);
				const inRows = of(made, 'Budget').reduce(
					(sum, row) => sum + Number(row['Used hours']) + Number(row['Booked hours']),
					0,
				);
				const told = /with ([\d,.]+) hours and/.exec(flat(made.mails[0].about.notKnown?.join(' ')));
				const onNone = Number((told?.[1] ?? '0').replaceAll(',', ''));
				expect(Math.abs(inRows + onNone - minutes / 60)).toBeLessThan(0.03);
			}),
		);
	});
});

it('a long number of an agreement is cut in the first sentence', () => {
	const [{ description }] = make([{ ...withItem(), AgreementCode: 'A'.repeat(500) }]).mails;
	expect(description.headline).toContain('; the first is A');
	expect(description.headline.length).toBeLessThan(300);
});
