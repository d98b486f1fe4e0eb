import { codeText, isNone } from '../values/mod';
import { amountOf, isNothing, numberOf } from './amounts';
import type { Check } from './healthCheck';
import { codeIn, addressesOf, missing, notAddresses, twice, without, wrong } from './healthFinders';
import { plain } from './healthIndex';
import { textOf } from './textOf';
import { isOtherTime } from './isHourly';
import type { SourceRecord } from './report';

/** The numbers in the names of the fields with pay rates, from `PayRate1` to `PayRate24`. */
const places = Array.from({ length: 24 }, (_, index) => index + 1);

const chargeRates = ['ChargeRate', 'ChargeRate2', 'ChargeRate3'];

/** Returns the pay rates of a service that are above 0, with their codes. */
const payRatesOf = (service: SourceRecord) =>
	places
		.map((place) => ({
			place,
			rate: numberOf(service[`PayRate${place}`]) ?? 0,
			code: codeText(service[`PayrollCode${place}`]),
		}))
		.filter(({ rate }) => rate > 0);

const numbersOf = (places: readonly { readonly place: number }[]): string =>
	places.map(({ place }) => place).join(', ');

function unreadableRates(service: SourceRecord): string | undefined {
	const isOdd = (field: string, read: (value: unknown) => number | undefined) =>
		!isNone(service[field]) && !isNothing(service[field]) && read(service[field]) === undefined;
	const odd = [
		...chargeRates.filter((field) => isOdd(field, amountOf)),
		// Payroll cannot read a rate such as $30.00.
		...places.map((place) => `PayRate${place}`).filter((field) => isOdd(field, numberOf)),
	];
	return odd.length > 0 ? odd.join(', ') : undefined;
}

function ratesWithTwoCodes(service: SourceRecord): string | undefined {
	const codes = new Map<number, Set<string>>();
	for (const { rate, code } of payRatesOf(service)) {
		codes.set(rate, (codes.get(rate) ?? new Set()).add(code));
	}
	const several = [...codes].filter(([, own]) => own.size > 1);
	return several.length > 0
		? several
				.map(([rate, own]) => `${rate}: ${[...own].map((code) => code || 'no code').join(' or ')}`)
				.join('; ')
		: undefined;
}

/**
 * The number of a support item has five parts: support category, sequence, registration group, outcome domain and support purpose, such
 * as 01_011_0107_1_1. The number of a piece of equipment has nine digits in its second part, and may end in one or two letters, such as
 * _T. Source, second hand: avers.com.au, Understanding NDIS Line Item Numbers, and pnyx.com.au, NDIS Support and Services 101, both read
 * on 25 November 2026. No source was found for the form of equipment numbers. This form is known from numbers that are in use.
 */
const supportItem = /^\d{2}_\d{3}(?:\d{6})?_\d{4}_\d_\d(?:_[A-Z]{1,2})?$/;

export const serviceChecks: readonly Check[] = [
	{
		key: 'serviceAccountingCode',
		title: 'Service without an accounting code',
		list: 'services',
		weight: 5,
		reason: 'Some care systems refuse the invoice, and accounts cannot book it.',
		example: 'The code is empty.',
		mend: 'Service: accounting code',
		find: missing('an accounting code of a service', 'AccountingCode'),
	},
	{
		key: 'serviceUnit',
		title: 'Service without a unit',
		list: 'services',
		weight: 5,
		reason:
			'Nobody can tell whether a rate counts for each hour or once: pay and budgets go wrong.',
		example: 'The unit is empty.',
		mend: 'Service: unit',
		find: missing('a unit of a service', 'Unit'),
	},
	{
		key: 'serviceUnitOtherTime',
		title: 'Service by another length of time than the hour',
		list: 'services',
		weight: 2,
		reason:
			'Budgets count such a rate once a shift, which is not right, and payroll leaves the line out.',
		example: 'The unit is Minute, 15 min or Week. Day and Night count once a shift.',
		mend: 'Service: unit and rates, for the hour',
		mayBeWay: true,
		find: wrong(({ Unit }) => (isOtherTime(Unit) ? `the unit is ${textOf(Unit)}` : undefined)),
	},
	{
		key: 'serviceChargeRate',
		title: 'Service without a charge rate',
		list: 'services',
		weight: 5,
		reason: 'Visits of this service are charged at nothing.',
		example: 'All three rates are 0.',
		mend: 'Service: charge rates',
		find: without('a charge rate of a service', (service) =>
			chargeRates.every((field) => isNone(service[field]) || amountOf(service[field]) === 0),
		),
	},
	{
		key: 'servicePayRate',
		title: 'Service without a pay rate',
		list: 'services',
		weight: 5,
		reason: 'Timesheets of this service cannot be paid.',
		example: 'All 24 rates are 0.',
		mend: 'Service: pay rates',
		find: without(
			'a pay rate of a service',
			(service) => payRatesOf(service).length === 0 && unreadableRates(service) === undefined,
		),
	},
	{
		key: 'servicePayrollCode',
		title: 'Pay rate without a payroll code',
		list: 'services',
		weight: 5,
		reason: 'Payroll does not know what a timesheet at this rate is.',
		example: 'Pay rate 2 is 38.20, and payroll code 2 is empty.',
		mend: 'Service: payroll codes',
		find: without('a payroll code of a service', (service) => {
			const rates = payRatesOf(service);
			const bare = rates.filter(({ code }) => code === '');
			if (bare.length === 0) return undefined;
			return bare.length === rates.length || `pay rate ${numbersOf(bare)}`;
		}),
	},
	{
		key: 'servicePayrollCodes',
		title: 'One pay rate with several payroll codes',
		list: 'services',
		weight: 2,
		reason: 'Payroll finds the code of a timesheet by its rate, and cannot choose.',
		example: 'Pay rates 1 and 3 are both 38.20, with the codes ORD and SAT.',
		mend: 'Service: payroll codes',
		find: wrong(ratesWithTwoCodes),
	},
	{
		key: 'serviceRateUnreadable',
		title: 'Rate that is no number',
		list: 'services',
		weight: 5,
		reason: 'Nothing can be computed with it.',
		example: 'The rate is “on request”, or below 0.',
		mend: 'Service: rates',
		mayBeWay: true,
		find: wrong(unreadableRates),
	},
	{
		key: 'serviceCodeTwice',
		title: 'Two services with one code',
		list: 'services',
		weight: 2,
		reason: 'Claims and accounts cannot tell the two apart.',
		example: 'Two services have the code PC-WD.',
		mend: 'Service: code',
		find: twice('services', 'the same code', codeIn('ServiceCode')),
	},
	{
		key: 'serviceCode',
		title: 'Service without a code',
		list: 'services',
		weight: 2,
		reason: 'Claims and accounts match services by their code.',
		example: 'The code is empty.',
		mend: 'Service: code',
		find: missing('a code of a service', 'ServiceCode'),
	},
	{
		key: 'serviceDescription',
		title: 'Service without a description',
		list: 'services',
		weight: 1,
		reason: 'Rosters and mails have its code or ID in place of words.',
		example: 'The description is empty.',
		mend: 'Service: description',
		find: missing('a description of a service', 'Description'),
	},
	{
		key: 'serviceNdisNumber',
		title: 'NDIS support number of another form',
		list: 'services',
		weight: 5,
		reason: 'The NDIS refuses a claim for an item that its catalogue does not have.',
		example: '01-011-0107-1-1 has hyphens; it must be 01_011_0107_1_1.',
		mend: 'Service: NDIS support number',
		mayBeWay: true,
		find: wrong(({ NDISSupportNumber: number }) =>
			isNone(number) || supportItem.test(textOf(number)) ? undefined : textOf(number),
		),
	},
	{
		key: 'serviceNdisGst',
		title: 'NDIS service without a GST code',
		list: 'services',
		weight: 5,
		reason: 'A claim for it lacks its GST code.',
		example: 'There is a support number, and the GST code is empty.',
		mend: 'Service: NDIS GST code',
		find: without(
			'a GST code of an NDIS service',
			({ NDISGSTCode }) => isNone(NDISGSTCode),
			({ NDISSupportNumber }) => !isNone(NDISSupportNumber),
		),
	},
];

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Checks whether a text has the form of the number of an Australian business (ABN). Such a number has 11 digits. If 1 is subtracted from
 * the first digit, the weighted sum of the digits is a multiple of 89. Source: Australian Business Register,
 * abr.business.gov.au/Help/AbnFormat, read on 25 November 2026.
 *
 * @example
 * isAbn('10 000 000 000'); // true
 */
export function isAbn(value: unknown): boolean {
	const digits = textOf(value).replace(/\s/g, '');
	if (!/^\d{11}$/.test(digits)) return false;
	const sum = weights.reduce(
		(total, weight, place) => total + weight * (Number(digits[place]) - (place === 0 ? 1 : 0)),
		0,
	);
	return sum % 89 === 0;
}

export const payerChecks: readonly Check[] = [
	{
		key: 'payerAccountingCode',
		title: 'Payer without an accounting code',
		list: 'payers',
		weight: 5,
		reason: 'Accounts cannot book the invoice.',
		example: 'The code is empty.',
		mend: 'Payer: accounting code',
		find: missing('an accounting code of a payer', 'AccountingCode'),
	},
	{
		key: 'payerName',
		title: 'Payer without a name',
		list: 'payers',
		weight: 2,
		reason: 'Invoices and reports have a code or ID in place of the name.',
		example: 'The name is empty.',
		mend: 'Payer: name',
		find: missing('a name of a payer', 'PayerName'),
	},
	{
		key: 'payerTwice',
		title: 'Payer entered twice',
		list: 'payers',
		weight: 2,
		reason: 'What one payer owes is split over two records.',
		example: 'Two payers are called Wattle Plan Managers.',
		mend: 'Payers: keep one, and end the other',
		find: twice('payers', 'the same name', ({ PayerName }) =>
			isNone(PayerName) ? '' : plain(PayerName),
		),
	},
	{
		key: 'payerEmail',
		title: 'Payer without an e-mail address',
		list: 'payers',
		weight: 1,
		reason: 'Invoices cannot go by e-mail.',
		example: 'The field is empty.',
		mend: 'Payer: e-mail',
		find: missing('an e-mail address of a payer', 'Email'),
	},
	{
		key: 'payerEmailInvalid',
		title: 'E-mail of a payer that is no address',
		list: 'payers',
		weight: 2,
		reason: 'Invoices do not arrive.',
		example: 'There is no @, as in accounts at example.com.',
		mend: 'Payer: e-mail',
		mayBeWay: true,
		find: wrong(notAddresses('Email')),
	},
	{
		key: 'payerEmailTwice',
		title: 'Two payers with one e-mail address',
		list: 'payers',
		weight: 1,
		reason: 'One payer may have been entered twice.',
		example: 'Two payers have accounts@example.com.',
		mend: 'Payers: e-mail',
		find: twice('payers', 'the same address', addressesOf),
	},
	{
		key: 'payerAbn',
		title: 'ABN that cannot be one',
		list: 'payers',
		weight: 2,
		reason: 'Invoices to a payer need the right ABN.',
		example: 'Two of its eleven digits were exchanged.',
		mend: 'Payer: ABN',
		mayBeWay: true,
		find: wrong(({ ABN }) => (isNone(ABN) || isAbn(ABN) ? undefined : textOf(ABN))),
	},
];
