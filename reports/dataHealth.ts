import type { DateTime } from 'luxon';
import { everybody, reads } from '../api/mod';
import { InputError } from '../errors/mod';
import { addDays, anyState } from '../values/mod';
import { earlierOf, goneOf, isSameScore, stateOf } from './earlierFindings';
import { severities } from './healthCheck';
import { checkHealth, healthChecks, sourceWords } from './healthChecks';
import { healthIndex, sourceNames, type HealthSources, type SourceName } from './healthIndex';
import type { HealthFound, Told } from './healthFound';
import { emptyWords, healthMail } from './healthMail';
import { healthColumns, healthRows } from './healthRows';
import type { Period } from './period';
import { report, type ReadList, type Row, type WantedList } from './report';
import { emails, list, number } from './settings';
import { shownScore } from './shownScore';
import { sortBy } from './sortBy';
import { addUndated, beforeAllDays, type UndatedName } from './undatedRecords';

interface Settings {
	readonly daysBack: number;
	readonly daysAhead: number;
	readonly sendTo: readonly string[];
	readonly incidentDays: number;
	readonly endsWithin: number;
	readonly leftOut: readonly string[];
}

export const dataHealth = report<Settings, SourceName | UndatedName>({
	title: 'Data Health',
	action: 'Find what is wrong in data',
	description:
		'What payroll, claims, mails and reports will stumble over, the worst first. Choose it to mend records before somebody is not paid or not visited.',
	fileName: 'data-health',
	rules: {
		version: 1,
		text: [
			'What has left or ended, and what is on hold, is not looked at. What a list shows of no record is told once.',
			'The score: each record counts from 1 (nothing found) to 0 (an urgent finding; a high one takes a half, a medium one a fifth, a low one a tenth; of several, the heaviest counts, and what is so of a whole list counts in each of its records). The score of a list is the mean of its records, that of all the mean of the lists, out of 100.',
		],
	},
	takesItems: 'optional',
	settings: {
		daysBack: number(14, {
			title: 'Days Back',
			description: 'How many past days of shifts and timesheets are checked',
			least: 0,
			most: 92,
		}),
		daysAhead: number(28, {
			title: 'Days Ahead',
			description: 'How many coming days of shifts are checked',
			least: 0,
			most: 92,
		}),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the mail. Separate several addresses with commas. Each gets its own mail.',
		}),
		incidentDays: number(90, {
			title: 'Days of Incidents',
			description: 'Incidents that were entered in this number of past days are checked',
			least: 1,
			most: 366,
			isOption: true,
		}),
		endsWithin: number(60, {
			title: 'Agreements End Within Days',
			description: 'Agreements that end within this number of days are listed',
			least: 0,
			most: 3650,
			isOption: true,
		}),
		leftOut: list({
			title: 'Checks to Leave Out',
			description:
				'The keys of checks that you do not want, separated by commas, such as clientEmail. The documentation of Data Health lists all keys.',
			isOption: true,
		}),
	},
	columns: healthColumns,
	check({ leftOut }) {
		const known = healthChecks.map(({ key }) => key.toLowerCase());
		const wanted = leftOut.map((key) => key.toLowerCase());
		const unknown = leftOut.filter((key) => !known.includes(key.toLowerCase()));
		if (unknown.length > 0)
			throw new InputError({
				title: `Checks to Leave Out must be keys of checks, separated by commas. No check has ${unknown.join(', ')}`,
				nextStep:
					'Enter them as in clientEmail, workerPhone. Each line of the report has its key in Finding.',
			});
		if (known.every((key) => wanted.includes(key)))
			throw new InputError({
				title: 'Checks to Leave Out has all checks, so nothing would be checked',
				nextStep: 'Leave out only the checks that you do not want.',
			});
	},
	reads: wantedLists,
	compute({ lists, settings, now, items }) {
		const found = find(lists, settings, now, items);
		const rows = healthRows(found, now);
		return {
			rows,
			totals: totalsOf(found),
			warnings: [...found.unread, ...emptyWords(found)],
			mails: [
				healthMail(found, { sendTo: settings.sendTo, now, findingRows: rows.filter(isFinding) }),
			],
		};
	},
});

const isFinding = ({ Kind }: Row): boolean => Kind === 'Finding';

function daysOf({ daysBack, daysAhead }: Settings, now: DateTime): Period {
	const today = now.toISODate() ?? '';
	const [from, to] = [addDays(today, -daysBack), addDays(today, daysAhead)];
	return { from, to, days: daysBack + daysAhead + 1, words: '' };
}

function wantedLists(
	settings: Settings,
	now: DateTime,
): Record<SourceName | UndatedName, WantedList> {
	const { from, to } = daysOf(settings, now);
	// A timesheet that starts shortly before midnight may belong to a shift of the next day. So one more day is read on both sides.
	const near = { fromDate: addDays(from, -1), toDate: addDays(to, 1) };
	const entered = addDays(now.toISODate() ?? '', -settings.incidentDays);
	const optional = true as const;
	return {
		workers: { endpoint: reads.workers, query: {}, optional },
		allWorkers: { endpoint: reads.workers, query: everybody, optional },
		clients: { endpoint: reads.clients, query: {}, optional },
		allClients: { endpoint: reads.clients, query: everybody, optional },
		services: { endpoint: reads.services, query: {}, optional },
		payers: { endpoint: reads.payers, query: {}, optional },
		areas: { endpoint: reads.areas, query: {}, optional },
		agreements: { endpoint: reads.agreements, query: { includeItems: 'TRUE' }, optional },
		shifts: { endpoint: reads.rosters, query: { ...near, onHoldType: 'ALL' }, optional },
		takingPlace: { endpoint: reads.rosters, query: near, optional },
		timesheets: { endpoint: reads.timesheets, query: near, optional },
		undatedShifts: { endpoint: reads.rosters, query: beforeAllDays, optional },
		undatedTimesheets: { endpoint: reads.timesheets, query: beforeAllDays, optional },
		incidents: {
			endpoint: reads.incidents,
			query: { createfromDate: entered, closed: anyState, taskClosed: anyState },
			optional,
		},
		categories: { endpoint: reads.incidentCategories, query: {}, optional },
	};
}

/** @throws InputError when none of the lists could be read */
function find(
	given: Readonly<Record<SourceName | UndatedName, ReadList>>,
	settings: Settings,
	now: DateTime,
	items: readonly object[],
): HealthFound {
	const { lists, unread } = addUndated(given);
	const failed = sourceNames.filter((name) => lists[name].error !== undefined);
	if (failed.length === sourceNames.length) {
		throw new InputError({
			title: `No list could be read: ${lists.workers.error}`,
			nextStep: 'Check your care system and the credential.',
		});
	}
	const days = daysOf(settings, now);
	const endsSoon = addDays(now.toISODate() ?? '', settings.endsWithin);
	const index = healthIndex(lists, { days, endsSoon, now });
	const wanted = new Set(settings.leftOut.map((key) => key.toLowerCase()));
	const leftOut = healthChecks.filter(({ key }) => wanted.has(key.toLowerCase()));
	const health = checkHealth(lists, index, new Set(leftOut.map(({ key }) => key)));
	const lines = items as readonly Readonly<Record<string, unknown>>[];
	const { earlier, undated } = earlierOf(lines);
	const told = health.checked.flatMap(({ findings }) =>
		findings.map((one): Told => {
			const state = stateOf(one, earlier);
			return { ...one, ...(state !== undefined && { state }) };
		}),
	);
	return {
		health,
		findings: worstFirst(told),
		...(earlier !== undefined && { earlier }),
		leftOut: leftOut.map(({ title }) => title),
		undated,
		isSameScore: isSameScore(health, earlier),
		gone: goneOf(health, days, earlier),
		days,
		unread: [...failed.map((name) => unreadWords(name, lists)), ...unread],
		empty: sourceNames.filter((name) => isEmptyList(lists[name])).map((name) => sourceWords[name]),
		otherItems: earlier === undefined && undated === 0 && lines.length > 1 ? lines.length : 0,
	};
}

const unreadWords = (name: SourceName, lists: HealthSources): string =>
	`The list of ${sourceWords[name]} could not be read, so what depends on it was not looked for: ${lists[name].error}`;

const isEmptyList = ({ records, error }: ReadList): boolean =>
	error === undefined && records.length === 0;

/** Puts the heaviest findings first. Among the findings of one check, the findings with the state `known` come last. */
function worstFirst(findings: readonly Told[]): Told[] {
	const places = new Map(healthChecks.map(({ key }, place) => [key, place]));
	return sortBy(findings, ({ check, state, day, start, record, id }) =>
		[
			String(100 - check.weight),
			String(1000 + (places.get(check.key) ?? 0)),
			state === 'known' ? '1' : '0',
			day ?? '9999',
			start,
			record,
			id,
		].join('\n'),
	);
}

function totalsOf({ health, findings, gone, earlier, days }: HealthFound): Row {
	const counts = severities.map(({ title, weight }) => [
		title.toLowerCase(),
		findings.filter(({ check }) => check.weight === weight).length,
	]);
	const made = health.checked.filter(({ notMade }) => notMade === undefined);
	return {
		from: days.from,
		to: days.to,
		score: health.score === undefined ? null : shownScore(health.score),
		findings: findings.length,
		...Object.fromEntries(counts),
		...(earlier !== undefined && {
			new: findings.filter(({ state }) => state === 'new').length,
			noLongerFound: gone.filter(([, state]) => state === 'no longer found').length,
		}),
		recordsLookedAt: health.lists.reduce((sum, { records }) => sum + records, 0),
		checksMade: made.length,
		checksNotMade: health.checked.length - made.length,
	};
}
