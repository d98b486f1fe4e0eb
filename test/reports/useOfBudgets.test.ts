import { useOfBudgets } from '../../reports/useOfBudgets';

type Row = Record<string, unknown>;

const item: Row = {
	AgreementItemId: 11,
	ServiceId: 3,
	Period: 'Week',
	BudgetHours: 2,
	BudgetAmount: 100,
};
const agreement: Row = {
	AgreementId: 1,
	Current: 1,
	StartDate: '2025-01-01',
	EndDate: '2027-01-01',
	AgreementItems: [item],
};
const shift: Row = {
	AgreementId: 1,
	AgreementItemId: 11,
	ServiceId: 3,
	DateOfService: '2026-01-05',
	Minutes: 90,
	ChargeRate: 60,
};

/** Four weeks, of which one has passed. */
const days = { budgetFrom: '2026-01-01', budgetTo: '2026-01-28', today: '2026-01-08' };

const use = ({
	agreements = [agreement],
	shifts = [shift],
	unit = 'Hour',
	from = days.budgetFrom,
	to = days.budgetTo,
} = {}) => {
	const services = new Map([['3', { Description: 'Care', Unit: unit }]]);
	const period = { from, to, days: 0, words: '' };
	const { budgets, unclear } = useOfBudgets({ agreements, services, shifts }, period, days.today);
	const rows = budgets.map(({ budget, used, booked, why, ...one }) => ({
		...{ ...one, why, isKnown: why === '', service: one.serviceId ?? 'whole agreement' },
		...{ budgetHours: budget.hours, budgetAmount: budget.amount },
		...{ usedHours: used.hours, usedAmount: used.amount },
		...{ bookedHours: booked.hours, bookedAmount: booked.amount },
	}));
	return { rows, unassigned: unclear.unassigned };
};

const withItem = (changes: Row, more: Row = {}) => [
	{ ...agreement, ...more, AgreementItems: [{ ...item, ...changes }] },
];

it('a budget of an item, and what is used and booked of it', () => {
	const shifts = [shift, { ...shift, DateOfService: '2026-01-08' }];
	expect(use({ shifts }).rows).toEqual([
		expect.objectContaining({
			service: 3,
			budgetHours: 8,
			budgetAmount: 400,
			usedHours: 1.5,
			usedAmount: 90,
			bookedHours: 1.5,
			bookedAmount: 90,
		}),
	]);
});

it.each([
	['Day', 56],
	['daily', 56],
	['WEEKLY', 8],
	[' week ', 8],
	['Fortnight', 4],
	['Fortnightly', 4],
	['Month', (2 * 28) / 31],
	['Quarterly', (2 * 28) / 31 / 3],
	['Year', (2 * 28) / 31 / 12],
	['Annually', (2 * 28) / 31 / 12],
	['', 2],
	[null, 2],
])('a budget of 2 hours with the period %j comes to %f', (Period, hours) => {
	expect(use({ agreements: withItem({ Period }) }).rows[0].budgetHours).toBeCloseTo(hours, 9);
});

it.each([
	['Quarterly', '2026-01-01', '2026-03-31', 1],
	['Quarter', '2026-07-01', '2026-09-30', 1],
	['Monthly', '2026-01-01', '2026-03-31', 3],
	['Month', '2026-02-01', '2026-02-28', 1],
	['Year', '2026-01-01', '2026-12-31', 1],
	['Quarterly', '2025-07-01', '2026-06-30', 4],
	['Year', '2026-04-01', '2026-06-30', 1 / 4],
	['Monthly', '2026-01-17', '2026-02-14', 15 / 31 + 14 / 28],
	['Quarterly', '2026-03-31', '2026-04-01', (1 / 31 + 1 / 30) / 3],
	// Within these days, daylight saving ends and begins.
	['Quarterly', '2026-04-01', '2026-12-31', 3],
	['Week', '2026-01-01', '2026-03-31', 90 / 7],
	['Fortnight', '2026-07-01', '2026-09-30', 92 / 14],
])('a budget with the period %s fits into %s to %s as often as %f', (Period, from, to, times) => {
	const { rows } = use({ agreements: withItem({ Period }), from, to });
	expect(rows[0].budgetAmount).toBeCloseTo(100 * times, 9);
});

it('of an agreement that begins in a month, the days of that month count', () => {
	const agreements = withItem({ Period: 'Month' }, { StartDate: '2026-01-17' });
	const { rows } = use({ agreements, to: '2026-03-31' });
	expect(rows[0].budgetAmount).toBeCloseTo(100 * (15 / 31 + 2), 9);
});

it.each([
	...['Term', 'Weekend', 'Weekday', 'Week Day', 'Monthly (2)', 'Quarter Hour', 'Yearling'],
	...['Fortnights of 10 days', 'Annualised'],
])('the period %s is not known, and not guessed', (Period) => {
	expect(use({ agreements: withItem({ Period }) }).rows[0]).toEqual(
		expect.objectContaining({ isKnown: false, budgetHours: 2 }),
	);
});

it.each([
	['has ended', { EndDate: '2025-12-31' }],
	['begins later', { StartDate: '2026-02-01' }],
])('a budget without a period of an agreement that %s comes to nothing', (_, dates) => {
	const { budgets } = useOfBudgets(
		{
			agreements: [
				{ ...agreement, ...dates, BudgetHour: 5, AgreementItems: [{ ...item, Period: '' }] },
			],
			services: new Map(),
			shifts: [],
		},
		{ from: days.budgetFrom, to: days.budgetTo, days: 0, words: '' },
		days.today,
	);
	expect(budgets.map(({ isOutside, budget }) => [isOutside, budget.hours])).toEqual([
		[true, 0],
		[true, 0],
	]);
});

it.each([
	['has ended', { EndDate: '2025-12-31' }],
	['begins later', { StartDate: '2026-03-01' }],
])('a budget of an agreement that %s comes to nothing, and is there', (_, dates) => {
	expect(use({ agreements: withItem({}, dates) }).rows).toEqual([
		expect.objectContaining({ isOutside: true, isKnown: true, budgetHours: 0, usedHours: 1.5 }),
	]);
});

it.each([
	['began during the days', { StartDate: '2026-01-15' }, 4],
	['ends during the days', { EndDate: '2026-01-07' }, 2],
	['has no end', { EndDate: '' }, 8],
	['has no start', { StartDate: null }, 8],
	['begins later', { StartDate: '2026-03-01' }, 0],
])('of an agreement that %s, only its own days count', (_, dates, hours) => {
	const { rows } = use({ agreements: withItem({}, dates) });
	expect(rows[0]?.budgetHours ?? 0).toBe(hours);
});

it.each([
	...['Hour', 'HR', 'Hr', 'hours', 'Per Hour', 'per hr', '1 Hour', '1 hr', 'HOUR(S)', 'hr(s)'],
	...['/hr', 'p/h', 'Hrs.', 'hourly', ' an hour '],
])('the charge rate counts for each hour where the unit is %s', (unit) => {
	expect(use({ unit }).rows[0].usedAmount).toBe(90);
});

it.each(['Each', 'Minute(s)', '2 hours', 'Half Hour', 'Hourglass', 'Phone'])(
	'the charge rate counts once where the unit is %s',
	(unit) => {
		expect(use({ unit }).rows[0].usedAmount).toBe(60);
	},
);

it.each([
	['$500', 500],
	['1,000.50', 1000.5],
	['$ 1,234,567', 1_234_567],
	['500.5', 500.5],
])('a budget of %j is %f', (BudgetAmount, amount) => {
	const agreements = withItem({ BudgetAmount, Period: '' });
	expect(use({ agreements }).rows[0]).toMatchObject({ isKnown: true, budgetAmount: amount });
});

it.each(['1.000,50', '1,00', '10,00.50', '1,000.505', '€500', '$', '$-5', '1e'])(
	'a budget of %j cannot be read',
	(BudgetAmount) => {
		expect(use({ agreements: withItem({ BudgetAmount }) }).rows[0].isKnown).toBe(false);
	},
);

it('a shift that came twice counts once, and one that differs, or has no ID, does not', () => {
	const one: Row = { ...shift, RosterItemId: 7 };
	const { RosterItemId, ...others } = one;
	expect(use({ shifts: [one, { ...others, RosterItemId }] }).rows[0].usedHours).toBe(1.5);
	expect(use({ shifts: [one, { ...one, Minutes: 30 }] }).rows[0].usedHours).toBe(2);
	for (const id of [0, '', undefined]) {
		const same = { ...shift, RosterItemId: id };
		expect(use({ shifts: [same, same] }).rows[0].usedHours).toBe(3);
	}
});

it.each(['0', 'none', 'None', 'NULL', 'false', 'n/a', '-', 0, null])(
	'a shift that writes %j for no type of hold is not on hold',
	(OnHoldType) => {
		expect(use({ shifts: [{ ...shift, OnHoldType }] }).rows[0].usedHours).toBe(1.5);
	},
);

it('the budget of the agreement itself has the shifts of all its items, and those of none', () => {
	const agreements = [
		{ ...agreement, Budget: '1000.50', BudgetPeriod: 'Month', BudgetHour: 0, AgreementItems: [] },
	];
	const shifts = [shift, { ...shift, AgreementItemId: 0 }];
	expect(use({ agreements, shifts }).rows).toEqual([
		expect.objectContaining({ service: 'whole agreement', usedHours: 3, usedAmount: 180 }),
	]);
});

it('a shift that names only the item counts for its agreement', () => {
	const agreements = [{ ...agreement, Budget: '100', BudgetPeriod: '' }];
	expect(use({ agreements, shifts: [{ ...shift, AgreementId: 0 }] }).rows[0].usedHours).toBe(1.5);
});

it('shifts on no item are counted by themselves', () => {
	const shifts = [shift, { ...shift, AgreementItemId: 0 }, { ...shift, AgreementItemId: 99 }];
	expect(use({ shifts }).unassigned).toEqual({ count: 2, hours: 3, amount: 180 });
});

it('what is on hold counts nowhere', () => {
	const { rows, unassigned } = use({
		shifts: [{ ...shift, OnHoldType: 'Leave', AgreementItemId: 0 }],
	});
	expect(rows[0].usedHours).toBe(0);
	expect(unassigned.count).toBe(0);
});

it('records with nothing in them stop nothing', () => {
	expect(use({ agreements: [{}], shifts: [{}] }).rows).toEqual([]);
});

it('two agreements with one ID are not computed, and one that came twice counts once', () => {
	const whole: Row = { ...agreement, Budget: 500, BudgetPeriod: 'Year', AgreementItems: [] };
	const why = (...agreements: Row[]) => use({ agreements }).rows.map((row) => row.why);
	expect(why(whole, { ...whole, AgreementId: 2 })).toEqual(['', '']);
	expect(why(whole, { ...whole })).toEqual(['']);
	expect(why(whole, { ...whole, AgreementId: '1', Budget: 600 })).toEqual([
		'more than one agreement has this ID',
		'more than one agreement has this ID',
	]);
	// One that has no budget gets the shifts of the other one, too.
	expect(why(whole, { ...whole, Budget: 0 })).toEqual(['more than one agreement has this ID']);
	expect(why({ ...whole, AgreementId: 0 }, { ...whole, AgreementId: 0, Budget: 1 })).toEqual([
		'has no ID',
		'has no ID',
	]);
});

it('two items with one ID are not computed', () => {
	const agreements = [agreement, { ...agreement, AgreementId: 2 }];
	expect(use({ agreements }).rows.map(({ why }) => why)).toEqual([
		'more than one item has this ID',
		'more than one item has this ID',
	]);
});

it.each([1, 0])(
	'of two agreements with one item, a shift names its own (Current of the other: %s)',
	(Current) => {
		const both = [
			{ ...agreement, BudgetPeriod: '', Budget: 100 },
			{ ...agreement, AgreementId: 2, Current, BudgetPeriod: '', Budget: 100 },
		];
		const shifts = [
			{ ...shift, Minutes: 30 },
			{ ...shift, AgreementId: 2, Minutes: 60 },
		];
		for (const agreements of [both, both.toReversed()]) {
			const { rows, unassigned } = use({ agreements, shifts });
			expect(rows.find(({ key }) => key === 'agreement 1')).toMatchObject({
				why: '',
				usedAmount: 30,
			});
			expect(rows.filter(({ key }) => key === 'item 11').map(({ why }) => why)).toEqual(
				Array(1 + Current).fill('more than one item has this ID'),
			);
			expect(unassigned.count).toBe(1 - Current);
		}
	},
);

it.each([1, 0])(
	'a shift on an item of several agreements that names none is counted by itself (Current of the other: %s)',
	(Current) => {
		const agreements = [
			{ ...agreement, BudgetPeriod: '', Budget: 100 },
			{ ...agreement, AgreementId: 2, Current, BudgetPeriod: '', Budget: 100 },
		];
		const shifts = [0, 99, 2].map((AgreementId) => ({ ...shift, AgreementId }));
		const { rows, unassigned } = use({ agreements, shifts });
		const count = 3 - Current;
		expect(unassigned).toEqual({ count, hours: 1.5 * count, amount: 90 * count });
		expect(rows.find(({ key }) => key === 'agreement 1')).toMatchObject({ usedAmount: 0 });
	},
);

it('an agreement is not computed beside one with its ID that is not current', () => {
	const agreements = [
		{ ...agreement, BudgetPeriod: '', Budget: 100 },
		{ ...agreement, Current: 0, AgreementItems: [] },
	];
	expect(use({ agreements }).rows[0].why).toBe('more than one agreement has this ID');
});
