import fc from 'fast-check';
import { checkWhatWasFilledIn } from '../../workflows/code/agreements-and-budgets/checkWhatWasFilledIn.js';
import { writeTheMail } from '../../workflows/code/agreements-and-budgets/writeTheMail.js';
import { htmlTables } from '../templates/htmlTables';
import { n8nWith } from './n8nWith';
import { oddRecords } from './oddRecords';
import { useZone } from './useZone';

useZone('Australia/Sydney');

type Row = Record<string, unknown>;

const filledIn: Row = {
	sender: 'n8n@example.com',
	recipient: 'agreements@example.com',
	daysAhead: 60,
	percent: 80,
	budgetFrom: '2026-01-01',
	budgetTo: '2026-01-28',
	today: '2026-01-08',
};

const check = (changes: Row) =>
	checkWhatWasFilledIn(n8nWith({ 'Fill in here': [{ ...filledIn, ...changes }] }))[0].json;

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

const mail = (agreements: readonly Row[], shifts: readonly Row[] = [], lists = {}) =>
	writeTheMail(
		n8nWith({
			'Check what was filled in': [check({})],
			Agreements: agreements,
			Services: [service],
			Shifts: shifts,
			Clients: [{ ClientId: 5, FirstName: 'Zoë', LastName: '<Søn>' }],
			Payers: [{ PayerId: 6, PayerName: 'NDIS' }],
			...lists,
		}),
	)[0].json;

it.each([
	['sender', ''],
	['recipient', 'somebody'],
	['daysAhead', ''],
	['daysAhead', 'two months'],
	['daysAhead', -1],
	['daysAhead', '30; 60'],
	['daysAhead', 30.5],
	['percent', ''],
	['percent', '80%'],
	['percent', -1],
	// Of 100, and not of 1.
	['percent', 0.8],
	['budgetFrom', ''],
	['budgetFrom', '1/1/2026'],
	['budgetFrom', '2026'],
	['budgetTo', 'soon'],
	['budgetTo', '2025-12-31'],
	['today', '2026-02-30'],
])('is refused by name: %s = %j', (name, value) => {
	expect(() => check({ [name]: value })).toThrow(`"Fill in here": ${name} must`);
});

describe('the mail', () => {
	it('has what one computes by hand', () => {
		// 2 hours and $100 a week, for four weeks; four hours at $60 are used, four are booked.
		const shifts = [shift, { ...shift, DateOfService: '2026-01-08' }];
		const { budgets, html, subject } = mail([withItem()], shifts);
		expect(budgets).toEqual([
			{
				Agreement: 'A1',
				Client: 'Zoë <Søn>',
				Payer: 'NDIS',
				Service: 'Care',
				Period: 'Week',
				'Budget hours': 8,
				'Used hours': 4,
				'Booked hours': 4,
				'Used % of hours': 50,
				'With booked % of hours': 100,
				'Budget $': 400,
				'Used $': 240,
				'Booked $': 240,
				'Used % of $': 60,
				'With booked % of $': 120,
			},
		]);
		expect(subject).toBe('Agreements that end: 1; budgets used or booked above 80%: 1');
		const [[ending]] = htmlTables(html);
		expect(ending).toMatchObject({ Ends: '2026-03-09', Days: '60', Client: 'Zoë <Søn>' });
		expect(html).not.toMatch(/could not|cannot be read|without a|not computed/);
	});

	it.each([
		[10, 480, 0],
		[10, 481, 1],
		// 80.04%.
		[50, 2401.2, 1],
		// A sum that is a little more than it ought to be, as computers count.
		[0.7, 33.6, 0],
	])(
		'of a budget of %f hours %f minutes are used: %d are above 80%%',
		(BudgetHour, Minutes, count) => {
			const one = { ...agreement, BudgetHour };
			const { html, subject } = mail([one], [{ ...shift, AgreementItemId: 0, Minutes }]);
			expect(subject).toBe(`Agreements that end: 1; budgets used or booked above 80%: ${count}`);
			expect(html).toContain(`2026-01-28 (${count})</h3>`);
		},
	);

	it.each([
		['2026-03-10', []],
		['2026-03-09 00:00:00', ['60']],
		['2026-01-08', ['0']],
		['2026-01-07', ['ended 1 day ago']],
		['', []],
	])('an agreement that ends on %j', (EndDate, days) => {
		const [rows = []] = htmlTables(mail([{ ...agreement, EndDate }]).html);
		expect(rows.map(({ Days }) => Days)).toEqual(days);
	});

	it.each<[string, Row[], Row[], object, string]>([
		[
			'a list of names',
			[agreement],
			[],
			{ Clients: [{ error: '<403>' }] },
			'stand for them: &lt;403&gt;',
		],
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
		['a period', [withItem({ Period: 'Term' })], [], {}, 'not computed, for a reason'],
	])('names what it could not tell: %s', (_, agreements, shifts, lists, text) => {
		expect(mail(agreements, shifts, lists).html).toContain(text);
	});

	it.each([
		[
			'a period that is not known',
			withItem({ Period: 'Term' }),
			'Term (NOT COMPUTED: period not known)',
		],
		[
			'a budget that is none',
			withItem({ BudgetHours: 'x' }),
			'Week (NOT COMPUTED: budget cannot be read)',
		],
		['an item without an ID', withItem({ AgreementItemId: 0 }), 'Week (NOT COMPUTED: has no ID)'],
		[
			'an agreement that starts on no day',
			{ ...withItem(), StartDate: 'x' },
			'Week (NOT COMPUTED: days of the agreement cannot be read)',
		],
	])('%s is in the spreadsheet, and has no percentage', (_, one, Period) => {
		const { budgets } = mail([one], [shift, { ...shift, AgreementItemId: 0 }]);
		expect(budgets).toHaveLength(1);
		expect(budgets[0]).toMatchObject({ Period, 'Used % of hours': '', 'Used % of $': '' });
	});

	it.each([
		['has ended, with shifts', { EndDate: '2025-12-31' }, [shift], 1],
		['has ended, without shifts', { EndDate: '2025-12-31' }, [], 0],
		['begins later, with shifts', { StartDate: '2026-02-01' }, [shift], 1],
	])('a budget of an agreement that %s is in the spreadsheet', (_, dates, shifts, count) => {
		const { budgets, html } = mail([{ ...withItem(), ...dates }], shifts);
		expect(budgets).toMatchObject([
			{ Period: 'Week (the agreement does not run on these days)', 'Budget hours': 0 },
		]);
		expect(budgets[0]['Used hours']).toBe(4 * shifts.length);
		expect(html).toContain(`2026-01-28 (${count})</h3>`);
	});

	it('an item without an ID has none of the shifts that have none', () => {
		const { budgets } = mail(
			[withItem({ AgreementItemId: 0 })],
			[{ ...shift, AgreementItemId: 0 }],
		);
		expect(budgets[0]['Used hours']).toBe(0);
	});
});

it('whatever the records hold, the mail has numbers, and each agreement that may be meant', () => {
	fc.assert(
		fc.property(
			oddRecords(agreement),
			oddRecords(item),
			oddRecords(shift),
			oddRecords(service),
			(agreements, AgreementItems, shifts, services) => {
				const { budgets, html } = mail(
					agreements.map((one): Row => ({ AgreementItems, ...one })),
					shifts,
					{ Services: services },
				);
				expect(html).not.toMatch(/undefined|Invalid|NaN|<b>/);
				for (const row of budgets) {
					for (const name of ['Budget hours', 'Used hours', 'Booked hours', 'Budget $', 'Used $']) {
						expect((row as Row)[name]).toBeGreaterThanOrEqual(0);
					}
				}
				const unclear = agreements.filter(
					({ Current }) => !/^(1|true|y|yes|0|false|n|no)$/i.test(String(Current ?? '').trim()),
				);
				if (unclear.length > 0) expect(html).toContain(`were left out: ${unclear.length} (`);
			},
		),
	);
});
