import type { DateTime } from 'luxon';
import { everybody, holdOf, reads } from '../api/mod';
import { addDays, groupBy } from '../values/mod';
import { findStoppages } from './findStoppages';
import { graceBy, graceByService, mostGrace, type GraceByService } from './graceByService';
import {
	expectedOf,
	judgeVisits,
	stateWithoutStart,
	toldHours,
	type JudgedVisit,
	type Judging,
} from './judgeVisits';
import { measureVisits, shiftsOf, type Measure, type Measuring } from './measureVisits';
import { namesWarning } from './namesWarning';
import { datesWords } from './periodWords';
import { report, type Input, type ReadList } from './report';
import { emails, fieldName, flag, number } from './settings';
import { shiftColumns } from './shiftColumns';
import { sortBy } from './sortBy';
import type { SheetColumn } from './spreadsheet';
import { plannedTimes, readMidnights, readVisits, type Visit } from './visit';
import { namesOfVisits, startedMails, visitAlerts, visitRow, type VisitMaking } from './visitMails';
import { stoppedMail, visitsDigest } from './visitsDigest';
import * as words from './words';

interface Settings {
	readonly grace: number;
	readonly endGrace: number;
	readonly graceByService: GraceByService;
	readonly digestHour: number;
	readonly sendTo: readonly string[];
	readonly watchEnds: boolean;
	readonly pastDays: number;
	readonly leastShare: number;
	readonly coordinator: string;
}

type List = 'shifts' | 'clients' | 'services' | 'workers';

const columns: readonly SheetColumn[] = [
	...shiftColumns('Date', 'Start', 'Finish', 'Minutes'),
	{ field: 'State', title: 'State', kind: 'text', width: 16 },
	{ field: 'MinutesLate', title: 'Minutes late', kind: 'integer' },
	...shiftColumns('Client', 'Worker', 'Service'),
	{ field: 'Call', title: 'Call', kind: 'text' },
	{ field: 'CallClient', title: 'Call client', kind: 'text' },
	{ field: 'Address', title: 'Address', kind: 'text' },
	{ field: 'Area', title: 'Area', kind: 'text' },
	{ field: 'Coordinator', title: 'Coordinator', kind: 'text' },
	{ field: 'Why', title: 'Why', kind: 'text' },
	{ field: 'AppStart', title: 'Start in the app', kind: 'datetime' },
	{ field: 'AppFinish', title: 'Finish in the app', kind: 'datetime' },
	...shiftColumns('ClientId', 'WorkerId', 'ServiceId', 'Key'),
];

export const visitsNotStarted = report<Settings, List>({
	title: 'Visits Not Started',
	action: 'List visits that have not started',
	description:
		'Visits that are past their start, or their end, without a time of the app. It measures first whose times arrive. Choose it to hear while a visit can still be made up for.',
	fileName: 'visits-not-started',
	rules: {
		version: 1,
		text: [
			`A visit has not started when its planned start and the grace have passed, and no start time is there; it is told for ${toldHours} hours. One without a worker counts, one on hold does not. Any start time counts as a start, also by another clock. That it has not ended is told by its finish time in the same way.`,
			'A worker is watched while start times of past days arrived in time, or all but one did. One that LastModified shows to have come more than an hour after the visit came too late.',
			'Where at least five workers were due since the last start time arrived, and fewer than one in four of them has one, times have stopped arriving, until one in four has: that is one mail, and no alert of what became due since then. What was due in such a time on past days does not count for its workers.',
		],
	},
	settings: {
		grace: number(10, {
			title: 'Grace (Minutes)',
			description:
				'You get an alert about a visit when this number of minutes has passed since its planned start',
			least: 0,
			most: mostGrace,
		}),
		endGrace: number(30, {
			title: 'Grace at the End (Minutes)',
			description:
				'If a visit has started but not ended, you get an alert when this number of minutes has passed since its planned end',
			least: 0,
			most: mostGrace,
		}),
		graceByService,
		digestHour: number(6, {
			title: 'Daily Mail From Hour',
			description:
				'The daily mail is sent at this hour of the day, or soon after. It lists the workers who cannot be watched.',
			least: 0,
			most: 23,
		}),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the mails. Separate several addresses with commas. Each gets its own mails.',
		}),
		watchEnds: flag(true, {
			title: 'Tell Visits That Have Not Ended',
			description:
				'Whether you also get alerts about visits that have a start time and no finish time',
			isOption: true,
		}),
		pastDays: number(7, {
			title: 'Past Days to Measure',
			description:
				'To find out which workers have start times, the report checks this number of past days. Each run reads these days.',
			least: 1,
			most: 28,
			isOption: true,
		}),
		leastShare: number(80, {
			title: 'Least Percent of Start Times',
			description:
				'A worker is watched if start times arrived in time for at least this percentage of their past visits',
			least: 1,
			most: 100,
			isOption: true,
		}),
		coordinator: fieldName('clients', 'CaseManager', {
			title: 'Client: Field of the Coordinator',
			description:
				'The field that shows who coordinates a client. The documentation of your care system has no such field. If your care system sends none, no coordinator is shown.',
			isOption: true,
		}),
	},
	columns,
	reads: ({ pastDays }, now) => {
		const today = now.toISODate() ?? '';
		return {
			shifts: {
				endpoint: reads.rosters,
				query: { fromDate: addDays(today, -pastDays), toDate: today },
			},
			clients: { endpoint: reads.clients, query: everybody, optional: true as const },
			services: { endpoint: reads.services, query: {}, optional: true as const },
			workers: { endpoint: reads.workers, query: everybody, optional: true as const },
		};
	},
	compute(input) {
		const { lists, settings, now } = input;
		const found = lookAtVisits(input);
		const { judged, measure, making } = found;
		const sorted = sortBy(judged.told, ({ visit }) => `${visit.day} ${visit.times.start}`);
		const rows = sorted.map((one) => visitRow(one, making));
		const isDue = now.hour >= settings.digestHour;
		return {
			rows,
			totals: {
				shiftsLookedAt: lists.shifts.records.length,
				shiftsOnHold: found.onHold,
				shiftsOfServicesLeftOut: judged.leftOut,
				...countStates(judged.told),
				pastVisitsMeasured: measure.whole.visits,
				pastVisitsWithStartTime: measure.whole.there,
				pastVisitsWithStartTimeTooLate: measure.whole.late,
				startTimesHaveStoppedArriving: judged.stopped !== undefined,
			},
			warnings: [...making.missing, ...making.warnings, ...found.unknown],
			mails: [
				...visitAlerts(sorted, making),
				...startedMails(judged.startedAfterAll, making),
				...(judged.stopped ? [stoppedMail(judged.stopped, making)] : []),
				...(isDue
					? [visitsDigest({ ...making, ...found, pastDays: settings.pastDays }, rows)]
					: []),
			],
		};
	},
});

const stateNames = {
	visitsNotStarted: 'Not started',
	visitsWhoseStartIsNotKnown: 'Start not known',
	visitsNotEnded: 'Not ended',
	visitsWhoseEndIsNotKnown: 'End not known',
	visitsWhosePlannedStartIsNotKnown: 'Time not known',
	visitsThatCannotBeWatched: 'Cannot watch',
} as const;

const countStates = (told: readonly JudgedVisit[]) =>
	Object.fromEntries(
		Object.entries(stateNames).map(([name, wanted]) => [
			name,
			told.filter(({ state }) => state === wanted).length,
		]),
	);

/** Finds out from past days which workers' times arrive, and judges the visits by this result. */
function lookAtVisits({ lists, settings, now }: Input<Settings, List>) {
	const all = readVisits(lists.shifts.records, now);
	const { graceOf, notRead, check } = graceBy(settings, lists.services);
	const today = now.toISODate() ?? '';
	const isPast = ({ day = today }: Visit) => day < today;
	const planned = all.filter(({ record }) => holdOf(record) === '');
	const isMeasured = (visit: Visit) =>
		isPast(visit) &&
		!Number.isNaN(visit.plannedWall) &&
		visit.workerId !== '' &&
		graceOf(visit) !== undefined;
	const shiftOf = shiftsOf(planned.filter(isMeasured));
	const visits = readMidnights(planned, shiftOf);
	const endGrace = settings.watchEnds ? settings.endGrace : undefined;
	const measuring = { workers: lists.workers, leastShare: settings.leastShare, shiftOf };
	const counted = withoutStoppages(visits.filter(isMeasured), measuring, { now, graceOf });
	const measure = measureVisits(counted, measuring);
	const judging: Judging = { now, measure, graceOf, endGrace };
	const judged = judgeVisits(visits, judging);
	return {
		...{ judged, measure },
		making: makingOf({ lists, settings, now, measure, notRead }),
		onHold: all.length - visits.length,
		today: visits.filter(
			(visit) => visit.day === today && visit.workerId !== '' && graceOf(visit) !== undefined,
		),
		missedYesterday: missedOn(addDays(today, -1), visits, judging),
		unknown: check,
	};
}

/**
 * Removes past visits without a start time that fall into a stoppage, which is a time in which few or no start times arrived. A stoppage
 * does not show how reliable a worker's start times are. To find stoppages, the function first takes the half of the days on which the
 * largest shares of visits have a start time. These days show whose start times usually arrive.
 */
function withoutStoppages(
	past: readonly Visit[],
	measuring: Measuring,
	given: Pick<Judging, 'now' | 'graceOf'>,
): Visit[] {
	const partOf = (visits: readonly Visit[]) =>
		visits.filter(({ start }) => start.state === 'there').length / visits.length;
	const days = [...groupBy(past, ({ day }) => day).values()].sort(
		(one, other) => partOf(other) - partOf(one),
	);
	const measure = measureVisits(days.slice(0, Math.ceil(days.length / 2)).flat(), measuring);
	const isWatched = (id: string) => measure.workers.get(id)?.start === 'watched';
	const expected = expectedOf(past, { ...given, measure }, isWatched);
	const stoppages = findStoppages(expected, given.now.startOf('day').toMillis());
	const { startOf } = plannedTimes(given.now.zone);
	// All visits without a start time during a stoppage are removed, even visits of workers whose start times never arrive.
	const isIn = (visit: Visit) => {
		const at = startOf(visit);
		return stoppages.some(
			({ open, until = Infinity }) =>
				at >= Math.min(...open.map(({ starts }) => starts)) && at < until,
		);
	};
	return past.filter((visit) => visit.start.state !== 'none' || !isIn(visit));
}

type Lists = Readonly<Record<List, ReadList>>;

/** Makes a sentence about missing phone numbers and addresses if the clients or workers could not be read. */
function noContacts(lists: Lists): string[] {
	const failed = (['clients', 'workers'] as const).filter(
		(name) => lists[name].error !== undefined,
	);
	return failed.length === 0
		? []
		: [
				`Phone numbers and addresses of ${words.listWords(failed)} are not here: look them up in your care system.`,
			];
}

function makingOf({
	lists,
	settings,
	now,
	measure,
	notRead,
}: {
	lists: Lists;
	settings: Settings;
	now: DateTime;
	measure: Measure;
	notRead: readonly string[];
}): VisitMaking {
	const to = now.toISODate() ?? '';
	const period = { from: addDays(to, -settings.pastDays), to, days: settings.pastDays + 1 };
	return {
		...{ now, measure, to: settings.sendTo, warnings: namesWarning(lists) },
		missing: [...noContacts(lists), ...notRead],
		namesOf: namesOfVisits(lists, settings.coordinator),
		from: [
			`Your care system: ${words.countWords(lists.shifts.records.length, 'shift')} looked at.`,
		],
		dates: [`${datesWords({ ...period, words: '' }, now)}, without those on hold.`],
	};
}

/**
 * Returns the overdue visits of a day that still have no usable start time. If a worker's start times do not arrive, the worker's visits
 * get the state `Cannot watch`.
 */
const missedOn = (
	day: string,
	visits: readonly Visit[],
	{ now, measure, graceOf }: Judging,
): JudgedVisit[] => {
	const { startOf } = plannedTimes(now.zone);
	return visits
		.filter((visit) => visit.day === day && visit.start.state !== 'there')
		.map((visit): JudgedVisit => {
			const isWatched = measure.of(visit.workerId).start === 'watched';
			return { visit, planned: startOf(visit), state: stateWithoutStart(visit, isWatched) };
		})
		.filter(
			({ visit, planned }) => planned + (graceOf(visit) ?? Infinity) * 60_000 <= now.toMillis(),
		);
};
