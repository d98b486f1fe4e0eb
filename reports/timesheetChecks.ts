import { isNone } from '../values/mod';
import { numberOf } from './amounts';
import type { Double } from './doubledTimesheets';
import type { Check, Find, Hit } from './healthCheck';
import { idIn, unknown, without, wrong } from './healthFinders';
import type { HealthIndex, SourceName } from './healthIndex';
import { textOf } from './textOf';
import { idText } from './idText';
import { isWorthTimesheet } from './onHold';
import { dayText, momentText } from './periodWords';
import type { SourceRecord } from './report';
import { breakWords, timeChecks } from './shiftChecks';
import { unlikeItsShift } from './unlikeItsShift';
import { endedBeforeStart } from './visit';
import { setDay } from './setDay';

/**
 * Makes a check for timesheets that certainly or possibly pay a worker twice.
 *
 * @param words for each kind of double payment that the check reports, the words that say how the two timesheets are related
 */
const doubled =
	(words: Partial<Readonly<Record<Double['kind'], string>>>): Find =>
	(records, index) => ({
		hits: records.flatMap((record): Hit[] => {
			const double = index.doubled().get(record);
			if (double === undefined || words[double.kind] === undefined) return [];
			const other = index.describe('timesheets', double.other);
			return [{ record, what: `${words[double.kind]} ${other}` }];
		}),
	});

/** Makes a function that judges a reference to another record. A reference is wrong if it is empty or unknown. */
const reference =
	(noun: string, field: string, list: SourceName) =>
	(record: SourceRecord, { known }: HealthIndex): string | undefined => {
		const id = idText(record[field]);
		if (id === '') return `no ${noun}`;
		return known[list].has(id) ? undefined : `${noun} ${id} is not in its list`;
	};

/** Judges the pay rate of a timesheet. A rate is wrong if the service is known and does not have this rate. */
function foreignRate(timesheet: SourceRecord, { services }: HealthIndex): string | undefined {
	const service = services.get(idText(timesheet.ServiceId));
	const rate = numberOf(timesheet.PayRate);
	if (service === undefined || !rate) return undefined;
	for (let place = 1; place <= 24; place++) {
		if (numberOf(service[`PayRate${place}`]) === rate) return undefined;
	}
	return `${rate}`;
}

/**
 * Says why a timesheet has no shift that takes place. The result is undefined if the timesheet has such a shift, or if its shift is on hold
 * but is paid.
 */
function noShiftWords(timesheet: SourceRecord, index: HealthIndex): string | undefined {
	const shift = index.shiftOf().get(timesheet);
	if (shift !== undefined)
		return isWorthTimesheet(shift, timesheet) ? undefined : 'its shift is on hold';
	const id = idText(timesheet.RosterItemId);
	if (id === '') return 'names no shift, and none that takes place fits';
	return index.known.shifts.has(id)
		? 'its shift has another timesheet, or no day'
		: `shift ${id} is not in its list`;
}

function kilometreWords({ KM }: SourceRecord): string | undefined {
	if (isNone(KM)) return undefined;
	const kilometres = numberOf(KM);
	if (kilometres === undefined) return `${textOf(KM)} km`;
	return kilometres > 1_000 ? `${kilometres} km` : undefined;
}

export const timesheetChecks: readonly Check[] = [
	{
		key: 'timesheetIdentical',
		title: 'Timesheet entered twice',
		list: 'timesheets',
		weight: 10,
		reason: 'The worker is paid twice for one visit.',
		example: 'Worker, client, service, start and length are the same.',
		mend: 'Timesheets: delete one of the two',
		find: doubled({ identical: 'the same as', identicalToHeld: 'the same as, on hold,' }),
	},
	{
		key: 'timesheetSameShift',
		title: 'Two timesheets for one shift',
		list: 'timesheets',
		weight: 10,
		reason: 'The worker is paid twice for one visit.',
		example: 'Both name shift 4711, on one day.',
		mend: 'Timesheets: delete one of the two',
		find: doubled({ sameShift: 'names the shift of' }),
	},
	{
		key: 'timesheetOverlap',
		title: 'Overlapping timesheets of a worker',
		list: 'timesheets',
		weight: 10,
		reason: 'The worker is paid twice for the same minutes.',
		example: '9:00 to 11:00 with one client, and from 10:30 on with another.',
		mend: 'Timesheets: times of one of the two',
		find: doubled({
			overlapping: 'overlaps',
			unclear: 'may overlap, which has no length between 1 minute and a day,',
		}),
	},
	{
		key: 'timesheetWorker',
		title: 'Timesheet without a worker',
		list: 'timesheets',
		needs: ['allWorkers'],
		weight: 10,
		reason: 'Nobody is paid for it.',
		example: 'Its worker is empty, or not in the list of workers.',
		mend: 'Timesheet: worker',
		find: wrong(reference('worker', 'CarerId', 'allWorkers')),
	},
	{
		key: 'timesheetService',
		title: 'Timesheet without a service',
		list: 'timesheets',
		needs: ['services'],
		weight: 10,
		reason: 'Payroll does not know what to pay, and it cannot be claimed.',
		example: 'Its service is empty, or not in the list of services.',
		mend: 'Timesheet: service',
		find: wrong(reference('service', 'ServiceId', 'services')),
	},
	{
		key: 'timesheetClientUnknown',
		title: 'Timesheet of a client who is in no list',
		list: 'timesheets',
		needs: ['allClients'],
		weight: 5,
		reason: 'It cannot be claimed.',
		example: 'It names client 88, whom the list of clients does not have.',
		mend: 'Timesheet: client',
		find: unknown('client', idIn('ClientId'), (id, { known }) => known.allClients.has(id)),
	},
	{
		key: 'timesheetDay',
		title: 'Timesheet without a day',
		list: 'timesheets',
		weight: 10,
		reason: 'It is in no pay period, so it is not paid.',
		example: 'The day is 0000-00-00.',
		mend: 'Timesheet: day',
		mayBeWay: true,
		find: wrong(timeChecks.day),
	},
	{
		key: 'timesheetAhead',
		title: 'Timesheet of a day that is still to come',
		list: 'timesheets',
		weight: 5,
		reason: 'Work is paid that was not done yet.',
		example: 'It is of next Friday.',
		mend: 'Timesheet: day',
		find: wrong(({ DateOfService }, { today }) => {
			const day = setDay(DateOfService);
			return day !== undefined && day > today ? dayText(day) : undefined;
		}),
	},
	{
		key: 'timesheetStart',
		title: 'Timesheet without a start',
		list: 'timesheets',
		weight: 5,
		reason: 'Loadings by the time of day cannot be judged, and no overlap can be found.',
		example: 'The start is empty, or 25:10.',
		mend: 'Timesheet: start',
		mayBeWay: true,
		find: wrong(timeChecks.start),
	},
	{
		key: 'timesheetLength',
		title: 'Timesheet of an impossible length',
		list: 'timesheets',
		weight: 10,
		reason: 'Its minutes are what is paid.',
		example: 'It lasts 0 minutes, or more than a day.',
		mend: 'Timesheet: length',
		mayBeWay: true,
		find: wrong(timeChecks.length),
	},
	{
		key: 'timesheetBreak',
		title: 'Break that is as long as its timesheet',
		list: 'timesheets',
		weight: 2,
		reason: 'Nothing is left to pay.',
		example: 'A break of 90 minutes in a timesheet of 60.',
		mend: 'Timesheet: break',
		mayBeWay: true,
		find: wrong(breakWords),
	},
	{
		key: 'timesheetPayRate',
		title: 'Timesheet without a pay rate',
		list: 'timesheets',
		weight: 10,
		reason: 'The worker is not paid for it.',
		example: 'The rate is 0, or no number.',
		mend: 'Timesheet: pay rate, or its service',
		mayBeWay: true,
		find: without('a pay rate of a timesheet', ({ PayRate }) => {
			const rate = numberOf(PayRate);
			if (rate === undefined && !isNone(PayRate)) return textOf(PayRate);
			return !rate;
		}),
	},
	{
		key: 'timesheetPayRateForeign',
		title: 'Pay rate that the service does not have',
		list: 'timesheets',
		needs: ['services'],
		weight: 5,
		reason: 'Payroll finds no code for it.',
		example: 'It pays 31.50, and no rate of its service is 31.50.',
		mend: 'Timesheet: pay rate, or the rates of its service',
		find: wrong(foreignRate),
	},
	{
		key: 'timesheetNoShift',
		title: 'Timesheet without a shift',
		list: 'timesheets',
		needs: ['shifts'],
		weight: 5,
		reason: 'Work is paid that nobody had rostered.',
		example:
			'Its shift was deleted, is on hold with fewer minutes to pay, or has another timesheet.',
		mend: 'Timesheet, or the roster of that day',
		find: wrong(noShiftWords, ({ DateOfService }) => setDay(DateOfService) !== undefined),
	},
	{
		key: 'timesheetUnlikeShift',
		title: 'Timesheet of another worker, client or service than its shift',
		list: 'timesheets',
		needs: ['shifts'],
		weight: 5,
		reason: 'What is paid is not what is claimed.',
		example: 'The shift is of one worker, and its timesheet of another.',
		mend: 'Timesheet, or its shift',
		find: wrong((timesheet, index) => {
			const shift = index.shiftOf().get(timesheet);
			const unlike =
				shift === undefined || !isWorthTimesheet(shift, timesheet)
					? []
					: unlikeItsShift(timesheet, shift);
			return unlike.length > 0 ? `another ${unlike.join(', another ')}` : undefined;
		}),
	},
	{
		key: 'timesheetKilometres',
		title: 'Kilometres that cannot be',
		list: 'timesheets',
		weight: 2,
		reason: 'They are paid, or payroll refuses them.',
		example: 'They are below 0, or over 1,000 in one visit.',
		mend: 'Timesheet: kilometres',
		mayBeWay: true,
		find: wrong(kilometreWords),
	},
	{
		key: 'timesheetAppTimes',
		title: 'Timesheet that was ended before it was begun',
		list: 'timesheets',
		weight: 1,
		reason: 'What the app recorded cannot prove the visit.',
		example: 'The app has a start at 10:00 and a finish at 9:00.',
		mend: 'Timesheet: times of the app',
		mayBeWay: true,
		find: wrong((timesheet, { zone }) => {
			const { APP_StartTime: start, APP_FinishTime: finish } = timesheet;
			return endedBeforeStart(timesheet, zone)
				? `${momentText(textOf(start))} to ${momentText(textOf(finish))}`
				: undefined;
		}),
	},
];
