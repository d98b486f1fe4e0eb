import { flagOf } from '../api/mod';
import { groupBy, isNone, isUnset } from '../values/mod';
import { amountOf, numberOf } from './amounts';
import { clockTimes, isPossibleLength, lengthOf } from './clockTimes';
import type { Check, Find, Hit } from './healthCheck';
import { unknown, idIn, without, wrong } from './healthFinders';
import type { HealthIndex, TimedRecord } from './healthIndex';
import { textOf } from './textOf';
import { idText } from './idText';
import { isOnce } from './isHourly';
import { overlapping } from './overlaps';
import { dayText } from './periodWords';
import type { SourceRecord } from './report';
import { setDay } from './setDay';

/**
 * Returns a text that is equal for repeated entries of the same shift. If a shift has no worker, the text is empty, because equal shifts
 * without a worker are not always repetitions. It is possible that they are one visit that needs two workers.
 */
const sameShift = ({ record, from, end }: TimedRecord): string => {
	const [worker, client, service] = ['CarerId', 'ClientId', 'ServiceId'].map((field) =>
		idText(record[field]),
	);
	return worker === '' ? '' : [from, end, worker, client, service].join(' ');
};

/** Finds repeated entries of shifts, and returns each repeated entry with the first entry of the same shift. */
function entriesTwice(shifts: readonly TimedRecord[]): ReadonlyMap<TimedRecord, TimedRecord> {
	const groups = groupBy(shifts, sameShift);
	groups.delete('');
	return new Map(
		[...groups.values()].flatMap(([first, ...others]) =>
			others.map((other) => [other, first] as const),
		),
	);
}

/**
 * Shifts with the same key are compared with each other. A shift with an empty key is not compared. Sleepovers have separate keys,
 * because a worker can also work during a sleepover. A shift that is charged once, such as a meal, has an empty key, because such a shift
 * can take place together with a visit.
 */
function overlapKey(record: SourceRecord, field: string, { services }: HealthIndex): string {
	const service = services.get(idText(record.ServiceId));
	const id = idText(record[field]);
	if (id === '' || isOnce(service?.Unit)) return '';
	return `${id} ${flagOf(service?.IsSleepover) === true ? 'sleeps' : 'works'}`;
}

/** Finds overlapping shifts of the same worker. Repeated entries of a shift are left out. */
function overlapsOfWorkers(shifts: readonly TimedRecord[], index: HealthIndex) {
	const again = entriesTwice(shifts);
	const groups = groupBy(
		shifts.filter((one) => !again.has(one)),
		({ record }) => overlapKey(record, 'CarerId', index),
	);
	groups.delete('');
	return [...groups.values()].flatMap(overlapping);
}

/**
 * Finds overlapping shifts of the same client. Shifts at exactly the same time count as one shift, because they are a visit of several
 * workers. A pair is left out if the check `shiftWorkerOverlap` already reports the later shift of the pair.
 */
function overlapsOfClients(shifts: readonly TimedRecord[], index: HealthIndex) {
	const told = new Set(overlapsOfWorkers(shifts, index).map(([later]) => later));
	const groups = groupBy(shifts, ({ record }) => overlapKey(record, 'ClientId', index));
	groups.delete('');
	return [...groups.values()].flatMap((own) => {
		const times = groupBy(own, ({ from, end }) => `${from} ${end}`);
		const found = overlapping([...times.values()].map(([first]) => first));
		return found.filter(([later]) => !told.has(later));
	});
}

const asHits = (
	pairs: Iterable<readonly [TimedRecord, TimedRecord]>,
	what: string,
	{ describe }: HealthIndex,
): Hit[] =>
	[...pairs].map(([{ record }, other]) => ({
		record,
		what: `${what} ${describe('shifts', other.record)}`,
	}));

/** Makes a check that finds pairs of shifts. The check leaves out shifts whose start or end is not known. */
const pairs =
	(
		what: string,
		find: (
			shifts: readonly TimedRecord[],
			index: HealthIndex,
		) => Iterable<readonly [TimedRecord, TimedRecord]>,
	): Find =>
	(_, index) => {
		const shifts = index.timedShifts();
		return { hits: asHits(find(shifts, index), what, index), lookedAt: shifts.length };
	};

/** Checks whether a shift is today or later. */
const isComing = ({ DateOfService }: SourceRecord, { today }: HealthIndex): boolean =>
	(setDay(DateOfService) ?? '') >= today;

/**
 * Makes a function that says whether the worker or client of a shift has left. Such a person is in the list of all people, but not in the
 * list of current people.
 */
const leaver =
	(
		field: 'CarerId' | 'ClientId',
		current: 'workers' | 'clients',
		all: 'allWorkers' | 'allClients',
	) =>
	(record: SourceRecord, { known }: HealthIndex): boolean => {
		const id = idText(record[field]);
		return known[all].has(id) && !known[current].has(id);
	};

const dayWords = ({ DateOfService }: SourceRecord): string | undefined =>
	setDay(DateOfService) === undefined ? textOf(DateOfService) || 'no day' : undefined;

const startWords = (record: SourceRecord): string | undefined =>
	clockTimes(record).from === undefined ? textOf(record.StartTime) || 'no start' : undefined;

const lengthWords = (record: SourceRecord): string | undefined =>
	isPossibleLength(lengthOf(record))
		? undefined
		: isUnset(record.Minutes)
			? 'no length'
			: `${textOf(record.Minutes)} minutes`;

/** Checks whether a shift lasts 0 minutes and is charged once. A shift that is charged once needs no length. */
const isNoTime = (shift: SourceRecord, { services }: HealthIndex): boolean =>
	lengthOf(shift) === 0 && isOnce(services.get(idText(shift.ServiceId))?.Unit);

/** Says why the break of a shift or timesheet is impossible. If the break is possible or empty, the result is undefined. */
export function breakWords(record: SourceRecord): string | undefined {
	if (isNone(record.BreakMinutes1)) return undefined;
	const [minutes, length] = [numberOf(record.BreakMinutes1), lengthOf(record)];
	if (minutes === undefined) return textOf(record.BreakMinutes1);
	return minutes > 0 && length !== undefined && minutes >= length
		? `a break of ${minutes} in ${length} minutes`
		: undefined;
}

/** Functions that judge the day, start and length of a shift or timesheet. */
export const timeChecks = { day: dayWords, start: startWords, length: lengthWords } as const;

/**
 * Makes a function that judges a rate of a shift. A rate is wrong if it is empty, 0 or no number.
 *
 * @param read the function that reads the rate. For pay rates, `$30.00` must count as no number, because payroll cannot read such a text
 */
const rateWords =
	(field: 'ChargeRate' | 'PayRate', read: (value: unknown) => number | undefined) =>
	(record: SourceRecord): string | boolean => {
		const rate = read(record[field]);
		if (rate === undefined && !isNone(record[field])) return textOf(record[field]);
		return rate === undefined || rate === 0;
	};

/** Says whether a shift is before or after the days of its agreement. */
function outsideWords(shift: SourceRecord, { agreements }: HealthIndex): string | undefined {
	const agreement = agreements.get(idText(shift.AgreementId));
	const day = setDay(shift.DateOfService);
	if (agreement === undefined || day === undefined) return undefined;
	const [start, end] = [setDay(agreement.StartDate), setDay(agreement.EndDate)];
	if (start !== undefined && day < start) return `the agreement starts ${dayText(start)}`;
	return end !== undefined && day > end ? `the agreement ended ${dayText(end)}` : undefined;
}

/**
 * Checks whether any agreement has the item of a shift. The result is also true if no items are known. If the agreement of the shift is
 * unknown, the result is true, too, because another check reports the shift.
 */
function isKnownItem(id: string, { items, known }: HealthIndex, shift: SourceRecord): boolean {
	const agreement = idText(shift.AgreementId);
	return (
		items.size === 0 || items.has(id) || (agreement !== '' && !known.agreements.has(agreement))
	);
}

/** Checks whether the IDs in `field` of a shift and of its agreement item differ. An empty ID is not compared. */
const isUnlikeItem = (
	shift: SourceRecord,
	{ items }: HealthIndex,
	field: 'AgreementId' | 'ServiceId',
): boolean => {
	const item = items.get(idText(shift.AgreementItemId));
	const its = field === 'AgreementId' ? (item?.agreement as SourceRecord | undefined) : item;
	const [own, other] = [shift, its].map((one) => idText(one?.[field]));
	return own !== '' && other !== '' && own !== other;
};

/** Finds shifts that seem to be on hold but show no type of hold. */
const untypedHolds: Find = (records, { heldUntold }) => ({
	hits: [
		...heldUntold.map((record) => ({ record, what: 'not among the shifts that take place' })),
		...records
			.filter(({ OnHoldCode }) => !isNone(OnHoldCode))
			.map((record) => ({ record, what: `hold code ${textOf(record.OnHoldCode)}` })),
	],
	lookedAt: records.length + heldUntold.length,
});

export const shiftChecks: readonly Check[] = [
	{
		key: 'shiftWorkerLeft',
		title: 'Rostered worker who has left',
		list: 'shifts',
		needs: ['workers', 'allWorkers'],
		weight: 10,
		reason: 'Nobody comes to this visit.',
		example: 'The worker is no longer current, and has a shift on Tuesday.',
		mend: 'Roster: give the shift to another worker',
		find: wrong(leaver('CarerId', 'workers', 'allWorkers'), isComing),
	},
	{
		key: 'shiftWorkerUnknown',
		title: 'Rostered worker who is in no list',
		list: 'shifts',
		needs: ['allWorkers'],
		weight: 10,
		reason: 'Nobody knows who comes, and nobody is paid.',
		example: 'The shift names worker 77, whom the list of workers does not have.',
		mend: 'Roster: worker of the shift',
		find: unknown('worker', idIn('CarerId'), (id, { known }) => known.allWorkers.has(id)),
	},
	{
		key: 'shiftClientLeft',
		title: 'Coming shift of a client who has left',
		list: 'shifts',
		needs: ['clients', 'allClients'],
		weight: 10,
		reason: 'A worker travels to a visit that is not wanted, and it cannot be claimed.',
		example: 'The client has ended, and the series of visits goes on.',
		mend: 'Roster: end the series, or put the shift on hold',
		find: wrong(leaver('ClientId', 'clients', 'allClients'), isComing),
	},
	{
		key: 'shiftClientUnknown',
		title: 'Shift of a client who is in no list',
		list: 'shifts',
		needs: ['allClients'],
		weight: 5,
		reason: 'The worker does not know where to go, and the visit cannot be claimed.',
		example: 'The shift names client 88, whom the list of clients does not have.',
		mend: 'Roster: client of the shift',
		find: unknown('client', idIn('ClientId'), (id, { known }) => known.allClients.has(id)),
	},
	{
		key: 'shiftDay',
		title: 'Shift without a day',
		list: 'shifts',
		weight: 10,
		reason: 'It is in no roster, and nobody comes.',
		example: 'The day is 0000-00-00.',
		mend: 'Roster: day of the shift',
		mayBeWay: true,
		find: wrong(timeChecks.day),
	},
	{
		key: 'shiftStart',
		title: 'Shift without a start',
		list: 'shifts',
		weight: 10,
		reason: 'The worker is not told when to come, and no overlap can be found.',
		example: 'The start is empty, or 25:10.',
		mend: 'Roster: start of the shift',
		mayBeWay: true,
		find: wrong(timeChecks.start),
	},
	{
		key: 'shiftLength',
		title: 'Shift of an impossible length',
		list: 'shifts',
		weight: 10,
		reason: 'Pay, claims and budgets count its minutes, and no overlap can be found.',
		example: 'It lasts 0 minutes and its unit is the hour, or it lasts more than a day.',
		mend: 'Roster: length of the shift',
		mayBeWay: true,
		find: wrong((shift, index) => (isNoTime(shift, index) ? undefined : lengthWords(shift))),
	},
	{
		key: 'shiftBreak',
		title: 'Break that is as long as its shift',
		list: 'shifts',
		weight: 2,
		reason: 'Nothing is left to pay.',
		example: 'A break of 90 minutes in a shift of 60.',
		mend: 'Roster: break of the shift',
		mayBeWay: true,
		find: wrong(breakWords),
	},
	{
		key: 'shiftTwice',
		title: 'Shift entered twice',
		list: 'shifts',
		weight: 10,
		reason: 'One visit is paid and claimed twice.',
		example: 'One worker has two shifts with one client, service, start and length.',
		mend: 'Roster: delete one of the two',
		find: pairs('the same as', entriesTwice),
	},
	{
		key: 'shiftWorkerOverlap',
		title: 'Overlapping shifts of a worker',
		list: 'shifts',
		weight: 10,
		reason:
			'The worker cannot be at both. A visit to a group may be meant. Work in a sleepover is not told.',
		example: '9:00 to 11:00 with one client, and from 10:30 on with another.',
		mend: 'Roster: times or worker of one of the two',
		find: pairs('overlaps', overlapsOfWorkers),
	},
	{
		key: 'shiftClientOverlap',
		title: 'Overlapping shifts of a client',
		list: 'shifts',
		weight: 2,
		reason: 'A time may be claimed twice. Two workers who come at the very same time are not told.',
		example: '9:00 to 11:00 with one worker, and from 10:30 on with another.',
		mend: 'Roster: times of one of the two',
		find: pairs('overlaps', overlapsOfClients),
	},
	{
		key: 'shiftService',
		title: 'Shift without a service',
		list: 'shifts',
		needs: ['services'],
		weight: 5,
		reason: 'It can be neither paid nor claimed.',
		example: 'Its service is empty, or not in the list of services.',
		mend: 'Roster: service of the shift',
		find: wrong(({ ServiceId }, { known }) => {
			const id = idText(ServiceId);
			if (id === '') return 'no service';
			return known.services.has(id) ? undefined : `service ${id} is not in its list`;
		}),
	},
	{
		key: 'shiftAgreementUnknown',
		title: 'Shift on an agreement that is not there',
		list: 'shifts',
		needs: ['agreements'],
		weight: 5,
		reason: 'It cannot be claimed, and is in no budget.',
		example: 'The shift names agreement 4711, which the list of agreements does not have.',
		mend: 'Roster: agreement of the shift',
		find: unknown('agreement', idIn('AgreementId'), (id, { known }) => known.agreements.has(id)),
	},
	{
		key: 'shiftAgreementOfOther',
		title: 'Shift on the agreement of another client',
		list: 'shifts',
		needs: ['agreements'],
		weight: 5,
		reason: 'The visit is claimed from the funds of somebody else.',
		example: 'The shift is of one client, and its agreement of another.',
		mend: 'Roster: agreement of the shift',
		find: wrong(({ AgreementId, ClientId }, { agreements }) => {
			const whose = idText(agreements.get(idText(AgreementId))?.ClientId);
			return whose !== '' && idText(ClientId) !== '' && whose !== idText(ClientId);
		}),
	},
	{
		key: 'shiftOutsideAgreement',
		title: 'Shift outside the days of its agreement',
		list: 'shifts',
		needs: ['agreements'],
		weight: 5,
		reason: 'It cannot be claimed by this agreement.',
		example: 'The agreement ended on 30 June, and the shift is on 2 July.',
		mend: 'Roster: agreement of the shift, or renew the agreement',
		find: wrong(outsideWords),
	},
	{
		key: 'shiftItem',
		title: 'Shift on an item of another agreement',
		list: 'shifts',
		needs: ['agreements'],
		weight: 5,
		reason: 'It is claimed by one agreement, and counts in the budget of another.',
		example: 'The shift names agreement 4711, and an item of agreement 4712.',
		mend: 'Roster: agreement item of the shift',
		find: wrong((shift, index) => isUnlikeItem(shift, index, 'AgreementId')),
	},
	{
		key: 'shiftItemUnknown',
		title: 'Shift on an agreement item that is not there',
		list: 'shifts',
		needs: ['agreements'],
		weight: 5,
		reason: 'It cannot be claimed by it, and counts in no budget of an item.',
		example: 'The shift names item 99, which no agreement has.',
		mend: 'Roster: agreement item of the shift',
		find: unknown('item', idIn('AgreementItemId'), isKnownItem),
	},
	{
		key: 'shiftItemService',
		title: 'Shift on an agreement item for another service',
		list: 'shifts',
		needs: ['agreements'],
		weight: 2,
		reason:
			'It counts in the budget of something else. It may be meant, as for the same care on a Sunday.',
		example: 'The item is for cleaning, and the shift is personal care.',
		mend: 'Roster: agreement item or service of the shift',
		find: wrong((shift, index) => isUnlikeItem(shift, index, 'ServiceId')),
	},
	{
		key: 'shiftItemNone',
		title: 'Shift on no agreement item',
		list: 'shifts',
		weight: 2,
		reason: 'It counts in no budget of an item.',
		example: 'The shift names an agreement, and no item of it.',
		mend: 'Roster: agreement item of the shift',
		find: without(
			'the agreement item of a shift',
			({ AgreementItemId }) => idText(AgreementItemId) === '',
			({ AgreementId }) => idText(AgreementId) !== '',
		),
	},
	{
		key: 'shiftChargeRate',
		title: 'Shift without a charge rate',
		list: 'shifts',
		weight: 5,
		reason: 'The visit is charged at nothing. A shift without a client is not told.',
		example: 'The rate is 0, or no number.',
		mend: 'Roster: charge rate of the shift, or its service',
		mayBeWay: true,
		find: without(
			'a charge rate of a shift',
			rateWords('ChargeRate', amountOf),
			({ ClientId }) => idText(ClientId) !== '',
		),
	},
	{
		key: 'shiftPayRate',
		title: 'Shift without a pay rate',
		list: 'shifts',
		weight: 5,
		reason: 'The worker is not paid for it.',
		example: 'The rate is 0, or no number.',
		mend: 'Roster: pay rate of the shift, or its service',
		mayBeWay: true,
		find: without('a pay rate of a shift', rateWords('PayRate', numberOf)),
	},
	{
		key: 'shiftPayerUnknown',
		title: 'Shift with a payer that is not there',
		list: 'shifts',
		needs: ['payers'],
		weight: 5,
		reason: 'The invoice has nobody to go to.',
		example: 'The shift names payer 12, which the list of payers does not have.',
		mend: 'Roster: payer of the shift',
		find: unknown('payer', idIn('PayerId'), (id, { known }) => known.payers.has(id)),
	},
	{
		key: 'shiftHoldUntyped',
		title: 'Shift on hold without a type of hold',
		list: 'shifts',
		weight: 5,
		reason: 'Nobody can tell whether it takes place.',
		example: 'It has a code of hold and no type, or only the list with shifts on hold has it.',
		mend: 'Roster: type of hold of the shift',
		mayBeWay: true,
		find: untypedHolds,
	},
];
