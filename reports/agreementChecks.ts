import { addDays, type Day, groupBy, isNone, isUnsetDate, parseDay } from '../values/mod';
import { amountOf } from './amounts';
import type { Check, Find, Hit } from './healthCheck';
import { codeIn, idIn, twice, undecided, unknown, without, wrong } from './healthFinders';
import { compareIds, plain, type HealthIndex } from './healthIndex';
import { textOf } from './textOf';
import { idText } from './idText';
import { isHourly } from './isHourly';
import { overlapping } from './overlaps';
import { dayText } from './periodWords';
import type { SourceRecord } from './report';
import { setDay } from './setDay';
import type { BudgetUse } from './useOfBudgets';

const isOdd = (value: unknown): boolean => !isUnsetDate(value) && parseDay(value) === undefined;

const dayNumber = (day: Day): number => Date.parse(day) / 86_400_000;

/** Returns the client, payer, type and area of an agreement as one text. The text is empty if the agreement has no client. */
const sameFunding = ({ ClientId, PayerId, AgreementType, Area }: SourceRecord): string =>
	idText(ClientId) === ''
		? ''
		: [idText(ClientId), idText(PayerId), plain(AgreementType), plain(Area)].join('\n');

/** The first and last day of an agreement. If a day is not set, an extreme day such as 9999-12-31 replaces it. */
interface Span {
	readonly start: Day;
	readonly end: Day;
}

const isReadable = ({ StartDate, EndDate }: SourceRecord): boolean =>
	!isOdd(StartDate) && !isOdd(EndDate);

const spanOf = ({ StartDate, EndDate }: SourceRecord): Span => ({
	start: setDay(StartDate) ?? '0000-01-01',
	end: setDay(EndDate) ?? '9999-12-31',
});

/** Finds agreements whose days overlap. Agreements are compared if they have the same client, payer, type and area. */
const overlaps: Find = (records, index) => {
	const groups = groupBy(records.filter(isReadable), sameFunding);
	groups.delete('');
	const hits = [...groups.values()].flatMap((own): Hit[] => {
		const spans = own
			.toSorted((one, other) =>
				compareIds(index.idOf('agreements', one), index.idOf('agreements', other)),
			)
			.map((record) => {
				const [start, end] = [setDay(record.StartDate), setDay(record.EndDate)];
				return {
					record,
					from: start === undefined ? -Infinity : dayNumber(start),
					end: end === undefined ? Infinity : dayNumber(end) + 1,
				};
			})
			.filter(({ from, end }) => from < end);
		return overlapping(spans).map(([later, earlier]) => ({
			record: later.record,
			what: `runs beside ${index.describe('agreements', earlier.record)}`,
		}));
	});
	return { hits };
};

/**
 * Makes a check that judges the last day of each agreement. An agreement is not reported if another agreement continues it.
 *
 * @param judge says what is wrong with an agreement that ends on the day `end`, or returns undefined
 * @param goesOn says whether an agreement with the days `other` continues an agreement that ends on the day `end`. Both agreements have the
 * same client, payer, type and area.
 */
const unrenewed =
	(
		judge: (end: Day, index: HealthIndex) => string | undefined,
		goesOn: (end: Day, other: Span, index: HealthIndex) => boolean,
	): Find =>
	(records, index) => {
		const groups = groupBy(records, sameFunding);
		const isRenewed = (record: SourceRecord, end: Day) =>
			sameFunding(record) !== '' &&
			(groups.get(sameFunding(record)) ?? []).some(
				(other) => other !== record && isReadable(other) && goesOn(end, spanOf(other), index),
			);
		const find = wrong((record) => {
			const end = setDay(record.EndDate);
			const what = end === undefined ? undefined : judge(end, index);
			return end === undefined || isRenewed(record, end) ? undefined : what;
		});
		return find(records, index);
	};

const budgets =
	(judge: (use: BudgetUse) => string | undefined): Find =>
	(_, index) => {
		const all = index.budgets();
		const hits = all.flatMap((use): Hit[] => {
			const what = judge(use);
			return what === undefined ? [] : [{ record: use.agreement, what, part: use.key }];
		});
		return { hits, lookedAt: all.length };
	};

const partOf = ({ key }: BudgetUse): string =>
	key.startsWith('item') ? `the budget of ${key}` : 'the budget of the whole agreement';

const clientWords = ({ ClientId }: SourceRecord, { known }: HealthIndex): string | undefined => {
	const id = idText(ClientId);
	if (id === '') return 'no client';
	if (known.clients.has(id)) return undefined;
	return known.allClients.has(id) ? 'the client has left' : `client ${id} is not in its list`;
};

export const agreementChecks: readonly Check[] = [
	{
		key: 'agreementEnded',
		title: 'Agreement that has ended and is still current',
		list: 'agreements',
		weight: 5,
		reason: 'Visits after its end cannot be claimed.',
		example: 'It ended last week, and no other one of its client, payer, type and area runs.',
		mend: 'Agreement: renew it, or end it',
		find: unrenewed(
			(end, { today }) => (end < today ? `ended ${dayText(end)}` : undefined),
			(_, other, { today }) => other.start <= today && other.end >= today,
		),
	},
	{
		key: 'agreementEndsSoon',
		title: 'Agreement that ends soon',
		list: 'agreements',
		weight: 2,
		reason: 'Visits that are rostered behind its end cannot be claimed.',
		example: 'It ends in two weeks, and no other one starts by the day after.',
		mend: 'Agreement: renew it in time',
		find: unrenewed(
			(end, { today, endsSoon }) =>
				end >= today && end <= endsSoon ? `ends ${dayText(end)}` : undefined,
			(end, other) => other.start <= addDays(end, 1) && other.end > end,
		),
	},
	{
		key: 'agreementDatesReversed',
		title: 'Agreement that ends before it starts',
		list: 'agreements',
		weight: 5,
		reason: 'It runs on no day, so nothing can be claimed by it.',
		example: 'It starts on 1 July 2026 and ends on 30 June 2026.',
		mend: 'Agreement: first and last day',
		find: wrong(({ StartDate, EndDate }) => {
			const [start, end] = [setDay(StartDate), setDay(EndDate)];
			return start !== undefined && end !== undefined && end < start
				? `${dayText(start)} to ${dayText(end)}`
				: undefined;
		}),
	},
	{
		key: 'agreementDateUnreadable',
		title: 'Agreement with a day that cannot be read',
		list: 'agreements',
		weight: 5,
		reason: 'Nobody is told when it ends, and its budgets are not computed.',
		example: '31 February 2026, or “open”.',
		mend: 'Agreement: first and last day',
		mayBeWay: true,
		find: wrong(({ StartDate, EndDate }) => {
			const odd = [StartDate, EndDate].filter(isOdd);
			return odd.length > 0 ? odd.map(textOf).join(', ') : undefined;
		}),
	},
	{
		key: 'agreementOverlap',
		title: 'Two agreements for the same days',
		list: 'agreements',
		weight: 5,
		reason: 'One visit may be claimed by either, or by both.',
		example: 'Two current agreements of one client, payer, type and area both run in July.',
		mend: 'Agreements: end the older one before the newer one starts',
		find: overlaps,
	},
	{
		key: 'agreementNoItem',
		title: 'Agreement without an item',
		list: 'agreements',
		weight: 5,
		reason: 'No visit can be booked on it.',
		example: 'Its list of items is empty.',
		mend: 'Agreement: items',
		find: without(
			'the items of an agreement',
			({ AgreementItems }) => !(Array.isArray(AgreementItems) && AgreementItems.length > 0),
		),
	},
	{
		key: 'agreementClient',
		title: 'Current agreement without a current client',
		list: 'agreements',
		needs: ['clients', 'allClients'],
		weight: 5,
		reason: 'Budgets and claims count for somebody who has left, or for nobody.',
		example: 'The client has left, and the agreement is still current.',
		mend: 'Agreement: client, or end it',
		find: wrong(clientWords),
	},
	{
		key: 'agreementPayer',
		title: 'Agreement without an active payer',
		list: 'agreements',
		needs: ['payers'],
		weight: 5,
		reason: 'What is claimed by it has nobody to go to.',
		example: 'Its payer is empty, was ended, or is not in the list.',
		mend: 'Agreement: payer',
		find: wrong(({ PayerId }, { known, activePayers }) => {
			const id = idText(PayerId);
			if (id === '') return 'no payer';
			if (activePayers.has(id)) return undefined;
			return known.payers.has(id) ? 'the payer is not active' : `payer ${id} is not in its list`;
		}),
	},
	{
		key: 'agreementAreaUnknown',
		title: 'Agreement in an area that is not there',
		list: 'agreements',
		needs: ['areas'],
		weight: 1,
		reason: 'Filters by area leave it out.',
		example: 'Nroth is not in the list of areas. An area may be named by name, code or ID.',
		mend: 'Agreement: area',
		find: unknown(
			'area',
			({ Area }) => (isNone(Area) ? '' : textOf(Area)),
			(area, { known }) => known.areas.has(plain(area)),
		),
	},
	{
		key: 'agreementCodeTwice',
		title: 'Two agreements with one code',
		list: 'agreements',
		weight: 2,
		reason: 'Claims and lists cannot tell the two apart.',
		example: 'Two current agreements have the code HCP-17.',
		mend: 'Agreement: code',
		find: twice('agreements', 'the same code', codeIn('AgreementCode')),
	},
	{
		key: 'agreementCurrentUnknown',
		title: 'Agreement that does not show whether it is current',
		list: 'agreements',
		weight: 5,
		reason: 'It is in no report of budgets and ends, and in no other check.',
		example: 'The mark for current is neither yes nor no.',
		mend: 'Agreement: current',
		find: (records, index) => {
			const all = [...records, ...index.undecided.agreements];
			const find = undecided('whether an agreement is current', 'Current');
			return { ...find(all, index), lookedAt: all.length };
		},
	},
	{
		key: 'budgetPeriodNone',
		title: 'Budget without a period',
		list: 'agreements',
		weight: 2,
		reason: 'It counts once, whether it is for a week or a year.',
		example: '10 hours, and no period.',
		mend: 'Agreement or its item: period of the budget',
		mayBeWay: true,
		find: budgets((use) => (use.period === '' ? partOf(use) : undefined)),
	},
	{
		key: 'budgetPeriodUnknown',
		title: 'Budget with a period that is not known',
		list: 'agreements',
		weight: 2,
		reason: 'Reports cannot compute how much of it is used.',
		example: 'The period is Term, Weekend or N/A.',
		mend: 'Agreement or its item: period of the budget',
		mayBeWay: true,
		find: budgets((use) =>
			use.why.includes('period not known') ? `${partOf(use)}: ${use.period}` : undefined,
		),
	},
	{
		key: 'budgetUnreadable',
		title: 'Budget that is no number',
		list: 'agreements',
		weight: 2,
		reason: 'Reports cannot compute how much of it is used.',
		example: 'The budget is “see plan”.',
		mend: 'Agreement or its item: budget',
		mayBeWay: true,
		find: budgets((use) => (use.why.includes('budget cannot be read') ? partOf(use) : undefined)),
	},
];

export const itemChecks: readonly Check[] = [
	{
		key: 'itemService',
		title: 'Agreement item without a service',
		list: 'items',
		needs: ['services'],
		weight: 5,
		reason: 'No visit fits the item, so its budget is never used.',
		example: 'Its service is empty, or not in the list of services.',
		mend: 'Agreement item: service',
		find: wrong(({ ServiceId }, { known }) => {
			const id = idText(ServiceId);
			if (id === '') return 'no service';
			return known.services.has(id) ? undefined : `service ${id} is not in its list`;
		}),
	},
	{
		key: 'itemUnit',
		title: 'Agreement item by another unit than its service',
		list: 'items',
		needs: ['services'],
		weight: 2,
		reason: 'One of the two counts by the hour and the other does not, so one of them is wrong.',
		example: 'The item is by the hour, and its service is Each.',
		mend: 'Agreement item: unit, or the unit of the service',
		find: wrong(({ ServiceId, Unit }, { services }) => {
			const its = services.get(idText(ServiceId))?.Unit;
			if (isNone(Unit) || isNone(its) || isHourly(Unit) === isHourly(its)) return undefined;
			return `${textOf(Unit)}, and the service ${textOf(its)}`;
		}),
	},
	{
		key: 'itemRate',
		title: 'Rate of an agreement item that is no number',
		list: 'items',
		weight: 5,
		reason: 'What it charges cannot be computed.',
		example: 'The charge rate is “as quoted”.',
		mend: 'Agreement item: charge rate',
		mayBeWay: true,
		find: wrong(({ ChargeRate }) =>
			isNone(ChargeRate) || amountOf(ChargeRate) !== undefined ? undefined : textOf(ChargeRate),
		),
	},
	{
		key: 'itemTwice',
		title: 'Two agreement items with one ID',
		list: 'items',
		weight: 2,
		reason: 'Visits on one of the two count for both.',
		example: 'Items of two agreements have the ID 11.',
		mend: 'Agreements: enter one of the items again',
		find: (records) => {
			const groups = groupBy(records, idIn('AgreementItemId'));
			groups.delete('');
			const hits = [...groups.values()].flatMap(([, ...others]) =>
				others.map((record): Hit => ({ record, what: 'the same ID as another item' })),
			);
			return { hits };
		},
	},
];
