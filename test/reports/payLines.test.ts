import fc from 'fast-check';
import { payLines, reasonText } from '../../reports/payLines';
import { groupBy } from '../../values/mod';

const service = {
	ServiceId: 1,
	Description: 'Personal care',
	Unit: 'Hour',
	PayRate1: 30,
	PayrollCode1: 'ORD',
	PayRate2: 45,
	PayrollCode2: 'SAT',
};
const worker = { CarerId: 7, CarerCode: 'W7', FirstName: 'Ana', LastName: 'Li' };
const timesheet = {
	CarerId: 7,
	ServiceId: 1,
	DateOfService: '2026-03-02',
	Minutes: 60,
	PayRate: 30,
	Variation: 0,
	VariationQty: 0,
};

type Row = Record<string, unknown>;

interface Given {
	readonly timesheets?: readonly Row[];
	readonly services?: readonly Row[];
	readonly workers?: readonly Row[];
	readonly paidOnce?: string[];
}

const pay = ({
	timesheets = [timesheet],
	services = [service],
	workers = [worker],
	paidOnce = [],
}: Given) =>
	payLines({ timesheets, services, workers }, { paidOnce }).map(({ reasons, ...line }) => ({
		...line,
		reason: reasons.map(reasonText).join('; '),
	}));

it('pays what is clear', () => {
	expect(pay({})).toEqual([
		expect.objectContaining({ code: 'W7', payCode: 'ORD', quantity: 1, amount: 30, reason: '' }),
	]);
});

it('names a worker and a service as the other reports do', () => {
	const [line] = pay({
		workers: [{ ...worker, FirstName: '', LastName: '', PreferredName: 'Annie' }],
		services: [{ ...service, Description: '', ServiceCode: 'PC' }],
	});
	expect(line).toMatchObject({ worker: 'Annie', service: 'PC' });
});

it.each<[string, Given, string]>([
	[
		'on hold',
		{ timesheets: [{ ...timesheet, OnHoldType: 'Cancelled' }] },
		'is on hold (Cancelled)',
	],
	[
		'on hold by its code alone',
		{ timesheets: [{ ...timesheet, OnHoldCode: 'C2' }] },
		'is on hold (C2)',
	],
	[
		'without a day',
		{ timesheets: [{ ...timesheet, DateOfService: '' }] },
		'has no date of service',
	],
	['without minutes', { timesheets: [{ ...timesheet, Minutes: null }] }, 'has no length'],
	['of half a minute', { timesheets: [{ ...timesheet, Minutes: 0.5 }] }, 'has no length'],
	['of negative minutes', { timesheets: [{ ...timesheet, Minutes: -60 }] }, 'has no length'],
	['longer than a day', { timesheets: [{ ...timesheet, Minutes: 1_500 }] }, 'has no length'],
	['of nobody', { timesheets: [{ ...timesheet, CarerId: 0 }] }, 'worker is not in the list'],
	[
		'of a worker without a code',
		{ workers: [{ ...worker, CarerCode: ' ' }] },
		'worker has no code',
	],
	[
		'of two workers with one code',
		{ workers: [worker, { ...worker, CarerId: 8 }] },
		'several workers',
	],
	[
		'of two workers whose codes differ in capitals',
		{ workers: [worker, { ...worker, CarerId: 8, CarerCode: 'w7 ' }] },
		'several workers (W7)',
	],
	[
		'of a worker whose code is that of another record of somebody',
		{
			workers: [
				worker,
				{ ...worker, CarerId: 8, CarerCode: 'W7' },
				{ ...worker, CarerId: 8, CarerCode: 'W8' },
			],
		},
		'several workers (W7)',
	],
	...[
		[0, 1],
		[1, 0],
	].map<[string, Given, string]>(([one, other]) => {
		const workers = [worker, { ...worker, CarerId: '7', CarerCode: 'W9' }];
		return [
			`of a worker with two codes, in the order ${one} ${other}`,
			{ workers: [workers[one], workers[other]] },
			'its worker has several records in the list of workers, with different codes',
		];
	}),
	...[{ PayrollCode1: 'XXX' }, { PayRate2: 46 }, { Unit: 'Each' }].map<[string, Given, string]>(
		(changes) => [
			`of a service with two records that differ in ${JSON.stringify(changes)}`,
			{ services: [{ ...service, ...changes }, service] },
			'its service has several records in the list of services, with different codes, rates or units',
		],
	),
	['of no service', { timesheets: [{ ...timesheet, ServiceId: 9 }] }, 'service is not in the list'],
	['without a rate', { timesheets: [{ ...timesheet, PayRate: 0 }] }, 'has no pay rate'],
	['with an odd rate', { timesheets: [{ ...timesheet, PayRate: 'x' }] }, 'has no pay rate'],
	['with another rate', { timesheets: [{ ...timesheet, PayRate: 31 }] }, 'none of its service'],
	['with a rate of no code', { services: [{ ...service, PayrollCode1: '' }] }, 'has no pay code'],
	[
		'with a rate of two codes',
		{ services: [{ ...service, PayRate2: 30 }] },
		'several pay codes (ORD, SAT)',
	],
	[
		'with a rate of a code and of none',
		{ services: [{ ...service, PayRate2: 30, PayrollCode2: '' }] },
		'several pay codes (ORD, none)',
	],
	[
		'of a sleepover',
		{ services: [{ ...service, Unit: 'Each', IsSleepover: true }] },
		'is a sleepover, paid by Each',
	],
	[
		'paid by the kilometre',
		{ services: [{ ...service, Unit: 'KM' }] },
		'is paid by KM, not by the hour',
	],
	['without a unit', { services: [{ ...service, Unit: '' }] }, 'is paid by no unit'],
	[
		'with a variation',
		{ timesheets: [{ ...timesheet, Variation: 5, VariationApproved: true }] },
		'has a variation, whose amount',
	],
	[
		'with an open variation',
		{ timesheets: [{ ...timesheet, VariationQty: 0.5 }] },
		'variation that is not approved',
	],
	[
		'with odd kilometres',
		{ timesheets: [{ ...timesheet, KM: 'far' }] },
		'kilometres are not 0 or more',
	],
	[
		'with a formula for a code',
		{ workers: [{ ...worker, CarerCode: '=HYPERLINK("x")' }] },
		'formula',
	],
	[
		'with a phone number for a code',
		{ workers: [{ ...worker, CarerCode: '+61400000000' }] },
		'formula',
	],
])('keeps back a line %s, and says why', (_, given, reason) => {
	expect(pay(given)[0].reason).toContain(reason);
});

it.each([
	'N/A',
	'none',
	'-',
	'--',
	'null',
	'000',
	'00',
	'0000',
	'0.0',
	'\u2014',
	'\u2013',
	'0000-00-00',
])('pays nothing by the code %s, which is none', (code) => {
	expect(pay({ workers: [{ ...worker, CarerCode: code }] })[0]).toMatchObject({
		code: '',
		reason: 'its worker has no code',
	});
	expect(pay({ services: [{ ...service, PayrollCode1: code }] })[0]).toMatchObject({
		payCode: '',
		reason: 'its pay rate has no pay code',
	});
	const services = [{ ...service, PayRate2: 30, PayrollCode2: code }];
	expect(pay({ services })[0]).toMatchObject({
		payCode: 'ORD or none',
		reason: expect.stringContaining('its pay rate has several pay codes (ORD, none)'),
	});
});

it.each(['010', '0T', 'X', 'TBA', '0-1', 'A\u20141'])(
	'pays by the code %s, which may be one',
	(code) => {
		expect(pay({ workers: [{ ...worker, CarerCode: code }] })[0]).toMatchObject({
			code,
			reason: '',
		});
	},
);

it.each(['N/A', 'NULL', '-', 'None', 'false', false, '0.00', '\u2014'])(
	'a variation of %j is none',
	(none) => {
		const [line] = pay({ timesheets: [{ ...timesheet, Variation: none, VariationQty: none }] });
		expect(line.reason).toBe('');
		const [varied] = pay({ timesheets: [{ ...timesheet, Variation: none, VariationQty: '-5' }] });
		expect(varied.reason).toBe('has a variation that is not approved');
	},
);

it.each(['N/A', 'None', '-', ' '])('kilometres of %j are none, and the hours are paid', (KM) => {
	const [line] = pay({ timesheets: [{ ...timesheet, KM }] });
	expect(line).toMatchObject({ kilometres: 0, amount: 30, reason: '' });
});

it.each(['Hour', 'HOURS', 'hr', 'Hr', 'H'])('takes %s for hours', (unit) => {
	expect(pay({ services: [{ ...service, Unit: unit }] })[0].reason).toBe('');
});

it('pays a unit that was filled in once, whatever its length', () => {
	const [line] = pay({
		services: [{ ...service, Unit: 'Each' }],
		timesheets: [{ ...timesheet, Minutes: 480 }],
		paidOnce: ['each'],
	});
	expect(line).toEqual(expect.objectContaining({ quantity: 1, amount: 30, reason: '' }));
});

it('two codes of one name are one: the same code at two places is no question', () => {
	expect(pay({ services: [{ ...service, PayRate2: 30, PayrollCode2: 'ORD' }] })[0].reason).toBe('');
});

it('records that came twice, and pay the same, are one', () => {
	const services = [
		service,
		{ ...service, ServiceId: '1', PayRate1: '30.00', PayRate3: 0, Description: 'Care' },
	];
	const workers = [worker, { ...worker, CarerId: '7', CarerCode: ' W7', LastName: 'Lee' }];
	expect(pay({ services, workers })[0].reason).toBe('');
});

it('two workers of one name stay two', () => {
	const workers = [worker, { ...worker, CarerId: 8, CarerCode: 'W8' }];
	const timesheets = [timesheet, { ...timesheet, CarerId: 8 }];
	expect(pay({ workers, timesheets }).map(({ code }) => code)).toEqual(['W7', 'W8']);
});

it('three times 20 minutes are an hour', () => {
	const lines = pay({
		timesheets: Array.from({ length: 3 }, () => ({ ...timesheet, Minutes: 20 })),
	});
	expect(lines.map(({ quantity }) => quantity)).toEqual([0.33, 0.34, 0.33]);
	expect(lines.map(({ amount }) => amount)).toEqual([10, 10, 10]);
});

it('three times 20 minutes at one rate are an hour, also on three services', () => {
	const services = [1, 2, 3].map((ServiceId) => ({ ...service, ServiceId }));
	const timesheets = services.map(({ ServiceId }) => ({ ...timesheet, ServiceId, Minutes: 20 }));
	const quantities = pay({ services, timesheets }).map(({ quantity }) => quantity);
	expect(quantities).toEqual([0.33, 0.34, 0.33]);
});

it('loses and adds nothing: each timesheet is a line, and sums are those of the timesheets', () => {
	const row = fc.record({
		DateOfService: fc.constant('2026-03-02'),
		CarerId: fc.constantFrom(7, 8, 9),
		ServiceId: fc.constantFrom(1, 2, 3, 4),
		Minutes: fc.integer({ min: 1, max: 1_440 }),
		PayRate: fc.constantFrom(30, 45, 33.33, 28.57),
		OnHoldType: fc.constantFrom('', '', 'Leave'),
		KM: fc.integer({ min: 0, max: 5_000 }).map((metres) => metres / 100),
	});
	const services = [
		{ ...service, PayRate3: 33.33, PayrollCode3: 'PUB', PayRate4: 28.57, PayrollCode4: 'JUN' },
		{ ...service, ServiceId: 2, Unit: 'Each' },
		{ ...service, ServiceId: 4 },
	];
	const workers = [worker, { ...worker, CarerId: 8, CarerCode: 'W8' }];
	const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
	fc.assert(
		fc.property(fc.array(row, { maxLength: 60 }), (timesheets) => {
			const lines = pay({ timesheets, services, workers });
			expect(lines.map(({ timesheet: one }) => one)).toEqual(timesheets);
			expect(sum(lines.map(({ minutes }) => minutes!))).toBe(
				sum(timesheets.map(({ Minutes }) => Minutes)),
			);
			expect(sum(lines.map(({ kilometres }) => kilometres!))).toBe(
				sum(timesheets.map(({ KM }) => KM)),
			);
			const kinds = groupBy(
				lines.filter(({ reason }) => reason === ''),
				({ code, payCode }) => `${code} ${payCode}`,
			);
			for (const group of kinds.values()) {
				const minutes = sum(group.map((line) => line.minutes!));
				// A payroll system multiplies the sum of the hours by the rate. So rounding must not change this sum.
				const hours = sum(group.map(({ quantity }) => quantity!));
				expect(Math.abs(hours - minutes / 60)).toBeLessThanOrEqual(0.005001);
				const exact = (minutes * group[0].rate!) / 60;
				expect(Math.abs(sum(group.map(({ amount }) => amount!)) - exact)).toBeLessThanOrEqual(
					0.005001,
				);
			}
		}),
	);
});
