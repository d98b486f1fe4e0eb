import { DateTime } from 'luxon';
import { groupBy } from '../values/mod';
import type { Group, Line, Note, Row as TableRow, Section } from './description';
import type { Stoppage } from './findStoppages';
import type { JudgedVisit, JudgedVisits } from './judgeVisits';
import type { Share, Verdict, WorkerMeasure } from './measureVisits';
import { startOf } from './periodWords';
import type { Mail, Row } from './report';
import { timesOf } from './shiftTimes';
import { sortBy } from './sortBy';
import type { Sheet } from './spreadsheet';
import type { Visit } from './visit';
import { callLine, notReadNotes, phoneLine, shareWords, type VisitMaking } from './visitMails';
import * as words from './words';

/** The input from which the daily mail is made. */
export interface DigestMaking extends VisitMaking {
	/** The visits of today that take place, have a worker, and are not excluded by the settings. */
	readonly today: readonly Visit[];
	readonly judged: JudgedVisits;
	/** Visits of yesterday that still have no usable start time. */
	readonly missedYesterday: readonly JudgedVisit[];
	/** How many past days were measured. */
	readonly pastDays: number;
	/** Sentences about points in the settings that somebody should check. */
	readonly unknown: readonly string[];
}

/** A worker with visits today. */
interface Watched {
	readonly id: string;
	readonly name: string;
	readonly visits: number;
	readonly phones: readonly string[];
	readonly measure: WorkerMeasure;
	/** How many minutes the app's clock is ahead of the roster's clock in the worker's start times of today. */
	readonly shift: number;
	/** Why the worker's visits cannot be watched. The text is empty if they can be watched. */
	readonly why: string;
}

/** A sentence lists about this many names or texts. If more visits than this could not be watched, the mail gives only their number. */
const mostNamed = 20;

const reasons: Readonly<Record<Verdict, string>> = {
	watched: '',
	absent: 'too few start times arrive',
	late: 'too many start times arrive more than an hour after the visit',
	'as others': 'fewer than three past visits show it, and too few of the whole service arrive',
};

function workersOf({ today, measure, judged, namesOf }: DigestMaking): Watched[] {
	const found = [...groupBy(today, ({ workerId }) => workerId)].map(([id, visits]) => {
		const { worker, workerPhones } = namesOf(visits[0]);
		const own = measure.of(id);
		return {
			...{ id, name: worker, phones: workerPhones, visits: visits.length, measure: own },
			shift: measure.shiftOf(visits[0]),
			why: judged.early.isUsual ? 'start times are there before visits begin' : reasons[own.start],
		};
	});
	return sortBy(found, ({ name }) => name);
}

/** Says for how many visits start times arrived: `4 of 20 visits, 3 of them too late`. */
const sharesWords = (share: Share): string =>
	`${shareWords(share)}${share.late > 0 ? `, ${words.numberWords(share.late)} of them too late` : ''}`;

function say({ all, unseen, untimed }: ReturnType<typeof sortOut>, making: DigestMaking) {
	const { now, measure, pastDays } = making;
	const day = words.dayWords(now, now);
	const { visits, there, late } = measure.whole;
	const past = `of the last ${words.countWords(pastDays, 'day')}`;
	const inTime = there - late;
	const second =
		visits === 0
			? `No visit ${past} shows whether start times arrive.`
			: `${words.numberWords(inTime)} of ${words.countWords(visits, 'visit')} ${past} (${words.percentWords(inTime, visits)}) had a start time in time.`;
	const count = words.countWords(all.length, 'worker');
	if (unseen.length > 0)
		return {
			subject: `${unseen.length} of ${count} cannot be watched`,
			headline: `${unseen.length} of ${count} with visits on ${day} cannot be watched: nobody is told when their visits do not start.`,
			second,
		};
	if (untimed.length > 0)
		return {
			subject: `Time not known: ${words.countWords(untimed.length, 'visit')}`,
			headline: `${words.countWords(untimed.length, 'visit')} cannot be watched: the planned start cannot be read.`,
			second,
		};
	if (all.length === 0)
		return {
			subject: `0 visits to watch on ${day}`,
			headline: `No worker has a visit on ${day}.`,
			second,
		};
	if (visits === 0)
		return {
			subject: `Not known whether start times of ${count} arrive`,
			headline: `Whether start times of the ${count} with visits on ${day} arrive is not known. Each visit without one is told.`,
			second,
		};
	return {
		subject: `0 of ${count} cannot be watched`,
		headline: `All ${count} with visits on ${day} can be watched.`,
		second,
	};
}

function unseenSection(unseen: readonly Watched[]): Section[] {
	if (unseen.length === 0) return [];
	const rows = unseen.map(({ name, phones, visits, why, measure: { starts } }): TableRow => ({
		cells: [
			{ lines: [{ text: name, as: 'strong' }, ...phones.map(phoneLine)] },
			{
				lines: [
					starts.visits === 0 ? 'no past visit' : sharesWords(starts),
					{ text: why, as: 'quiet' },
				],
			},
			String(visits),
		],
		brief: name,
	}));
	return [
		{
			heading: `Cannot be watched: ${unseen.length}`,
			intro:
				'Call them, or look at the roster yourself. Once they start visits in the app, they are watched within days.',
			table: {
				columns: [
					{ title: 'Worker', width: 34, isAbout: true },
					{ title: 'Start times on past days' },
					{ title: 'Visits', kind: 'number', width: 14 },
				],
				groups: [{ rows }],
			},
		},
	];
}

/** Makes the row of a visit in a table: time, client and service, worker, and whom to call. */
function visitTableRow(visit: Visit, { now, namesOf }: VisitMaking): TableRow {
	const { client, service, worker, workerPhones } = namesOf(visit);
	const { day, times, minutes, record } = visit;
	const dayText =
		day === undefined ? String(record.DateOfService ?? '') : words.dayWords(startOf(day, now), now);
	const time = timesOf({ Date: dayText, Start: times.start }, day, times, minutes);
	const call: Line = worker === '' ? 'No worker' : callLine(worker, workerPhones);
	return {
		cells: [
			{ lines: [dayText, { text: time, as: 'quiet' }] },
			{ lines: [{ text: client, as: 'strong' }, ...(service === '' ? [] : [service])] },
			{ lines: [call] },
		],
		brief: `${time}, ${client}`,
	};
}

function visitsSection(
	{ heading, intro }: { readonly heading: string; readonly intro: string },
	visits: readonly Visit[],
	making: VisitMaking,
): Section[] {
	if (visits.length === 0) return [];
	const sorted = sortBy(visits, ({ day, times }) => `${day} ${times.start}`);
	const groups: Group[] = [{ rows: sorted.map((visit) => () => visitTableRow(visit, making)) }];
	return [
		{
			heading: `${heading}: ${visits.length}`,
			intro,
			table: {
				columns: [
					{ title: 'Planned', width: 28 },
					{ title: 'Client and service', width: 34, isAbout: true },
					{ title: 'Whom to call' },
				],
				groups,
			},
		},
	];
}

/** Makes notes about the start times, about lists that could not be read, and about the settings. */
function notesOf(all: readonly Watched[], making: DigestMaking): Note[] {
	const { judged, measure, unknown } = making;
	const { visits, there } = judged.early;
	const shifted = all.filter(({ shift }) => shift !== 0);
	const by = [...new Set(shifted.map(({ shift }) => shift))]
		.sort((one, other) => one - other)
		.map((shift) => `${words.lengthWords(Math.abs(shift))} ${shift > 0 ? 'ahead' : 'behind'}`);
	return [
		...(there > 0
			? [
					{
						lead: 'Start times before visits:',
						text: `${words.numberWords(there)} of ${words.countWords(visits, 'visit')} to come have a start time long before they begin, so a start time may prove nothing.`,
					},
				]
			: []),
		...(shifted.length > 0
			? [
					{
						lead: 'Another clock:',
						text: `start times of ${words.countWords(shifted.length, 'worker')} are not by the clock of the roster (${words.listWords(by)}). They count all the same.`,
					},
				]
			: []),
		...(measure.changedByUnknown > 0
			? [
					{
						lead: 'Who changed visits:',
						text: `of ${words.countWords(measure.changedByUnknown, 'past visit')} it cannot be told, as the worker’s e-mail address or LastModifiedBy is missing. How late their start times came is measured as if their workers had made the last change.`,
					},
				]
			: []),
		...notReadNotes(making).map((note) => ({
			...note,
			isIncomplete: making.missing.length > 0,
		})),
		...unknown.map((text) => ({ lead: 'Check:', text })),
	];
}

/** Returns a sentence with the start texts that are no time of their visit (`odd`). If there are no such texts, the result is empty. */
function oddStarts(visits: readonly Visit[]): string {
	const texts = visits.flatMap(({ start }) => (start.state === 'odd' ? [start.text] : []));
	if (texts.length === 0) return '';
	const shown = words.listWords(
		[...new Set(texts)].map((text) => `“${words.shortName(text)}”`),
		mostNamed,
	);
	return ` Where a start is shown, it is no time of the visit: ${shown}.`;
}

/**
 * Makes the section of visits that could not be watched. If there are at most `mostNamed` visits, the section lists them. Otherwise the
 * section only says how many visits there are.
 */
function unwatchedSection(
	heading: string,
	visits: readonly Visit[],
	making: VisitMaking,
): Section[] {
	if (visits.length <= mostNamed)
		return visitsSection(
			{
				heading,
				intro: `They have no start time, and nobody was told of them.${oddStarts(visits)}`,
			},
			visits,
			making,
		);
	const workers = new Set(visits.map(({ workerId }) => workerId)).size;
	return [
		{
			heading: `${heading}: ${visits.length}`,
			paragraphs: [
				`${words.countWords(visits.length, 'visit')} of ${words.countWords(workers, 'worker')} have no start time, and nobody was told of them.${oddStarts(visits)}`,
			],
		},
	];
}

const workerColumns: Sheet['columns'] = [
	{ field: 'Worker', title: 'Worker', kind: 'text' },
	{ field: 'WorkerId', title: 'Worker ID', kind: 'text' },
	{ field: 'VisitsToday', title: 'Visits today', kind: 'integer' },
	{ field: 'PastVisits', title: 'Past visits', kind: 'integer' },
	{ field: 'WithStart', title: 'With a start', kind: 'integer' },
	{ field: 'TooLate', title: 'Of these too late', kind: 'integer' },
	{ field: 'WithFinish', title: 'With a finish', kind: 'integer' },
	{ field: 'ClockMinutes', title: 'Clock ahead, minutes', kind: 'integer' },
	{ field: 'Starts', title: 'Starts', kind: 'text', width: 50 },
	{ field: 'Ends', title: 'Ends', kind: 'text', width: 50 },
];

const workerRow = ({ name, id, visits, measure, shift, why }: Watched, isKnown: boolean): Row => ({
	Worker: name,
	WorkerId: id,
	VisitsToday: visits,
	PastVisits: measure.starts.visits,
	WithStart: measure.starts.there,
	TooLate: measure.starts.late,
	WithFinish: measure.finishes.there,
	ClockMinutes: shift,
	Starts: why !== '' ? `cannot watch: ${why}` : isKnown ? 'watched' : 'not known: no past visit',
	Ends:
		measure.finish === 'watched'
			? 'watched'
			: `cannot watch: ${reasons[measure.finish].replaceAll('start times', 'finish times')}`,
});

/** Sorts workers and visits into the parts of the daily mail. */
function sortOut(making: DigestMaking) {
	const { judged, missedYesterday } = making;
	const all = workersOf(making);
	return {
		all,
		unseen: all.filter(({ why }) => why !== ''),
		untimed: judged.told.filter(({ state }) => state === 'Time not known').map(visitOf),
		missed: missedYesterday.filter(({ state }) => state !== 'Cannot watch').map(visitOf),
		unwatched: missedYesterday.filter(({ state }) => state === 'Cannot watch').map(visitOf),
		withoutEnds: all.filter(({ why, measure: { finish } }) => why === '' && finish !== 'watched'),
	};
}

const visitOf = ({ visit }: JudgedVisit): Visit => visit;

function sectionsOf(
	{ unseen, untimed, missed, unwatched, withoutEnds }: ReturnType<typeof sortOut>,
	making: DigestMaking,
): Section[] {
	const { now } = making;
	const yesterday = words.dayWords(now.minus({ days: 1 }), now);
	const endless = words.listWords(
		withoutEnds.map(({ name }) => name),
		mostNamed,
	);
	return [
		...unseenSection(unseen),
		...visitsSection(
			{
				heading: 'Time not known',
				intro: 'Their planned start cannot be read, so they are not watched.',
			},
			untimed,
			making,
		),
		...visitsSection(
			{
				heading: `Without a start time on ${yesterday}`,
				intro: `Those of workers whose start times arrive, and those without a worker.${oddStarts(missed)}`,
			},
			missed,
			making,
		),
		...unwatchedSection(`Could not be watched on ${yesterday}`, unwatched, making),
		...(endless === ''
			? []
			: [
					{
						heading: `Ends that cannot be watched: ${withoutEnds.length}`,
						paragraphs: [`${endless}: too few of their visits have a finish time in time.`],
					},
				]),
	];
}

/** Makes the daily mail. The mail says for which workers start times arrive, and for which workers nobody would notice a missed visit. */
export function visitsDigest(making: DigestMaking, rows: readonly Row[]): Mail {
	const { now, to, judged, from, dates, measure } = making;
	const sorted = sortOut(making);
	const { all, unseen, untimed, missed, unwatched } = sorted;
	// The key contains the workers who cannot be watched. If such a worker is added to the roster, the mail is sent again.
	const whose = unseen.map(({ id }) => id).sort();
	return {
		to,
		key: ['visitsNotStarted day', now.toISODate(), whose.join(',')].join(' ').trim(),
		isKeyWhole: true,
		count: unseen.length,
		told: [
			...unseen.map(({ id }) => id),
			...[...untimed, ...missed, ...unwatched].map(({ key }) => key),
			...(judged.early.there > 0 ? ['early'] : []),
		],
		rows,
		sheets: [
			{
				name: 'Workers',
				columns: workerColumns,
				rows: all.map((one) => workerRow(one, measure.whole.visits > 0)),
			},
		],
		description: {
			...say(sorted, making),
			notes: notesOf(all, making),
			sections: sectionsOf(sorted, making),
		},
		about: {
			from,
			dates,
			notKnown: [
				measure.lateness === 'not known'
					? 'How late start times arrive: LastModified does not show it.'
					: 'How late start times arrive, where somebody else has changed the visit since.',
				'Whether a visit that has no start time took place all the same.',
			],
			privacy: ['Clients and workers are named: please do not pass this mail on.'],
		},
	};
}

/** Makes the mail that says that start times have stopped arriving. */
export function stoppedMail(
	{ workers, started, since, open }: Stoppage,
	making: VisitMaking,
): Mail {
	const { now, to, from, dates } = making;
	const first = Math.min(...open.map(({ starts }) => starts));
	const at = words.momentWords(DateTime.fromMillis(first, { zone: now.zone }), now);
	const visits = open.map(({ visit }) => visit);
	// The key has the last start time before the stoppage. If there was none, it has a word, so that each run makes the same key.
	const after = Number.isFinite(since) ? new Date(since).toISOString() : 'never';
	return {
		to,
		key: `visitsNotStarted stopped ${after}`,
		isKeyWhole: true,
		count: visits.length,
		told: ['stopped'],
		description: {
			subject: `Cannot watch: start times do not arrive, ${words.countWords(visits.length, 'visit')} without one`,
			headline: `Start times do not arrive: of ${words.countWords(workers, 'worker')} whose visits should have started since ${at}, ${started} ${started === 1 ? 'has' : 'have'} one.`,
			second: 'Until they arrive again, no such visit is told. Do not rely on it until then.',
			notes: notReadNotes(making),
			sections: visitsSection(
				{ heading: 'Without a start time', intro: 'Whether they have started is not known.' },
				visits,
				making,
			),
		},
		about: {
			comes:
				'It comes once each time that start times stop. Visits that have no start time when others arrive again are told then, for twelve hours; the mail of the next day lists them, too.',
			from,
			dates,
			notKnown: [
				'Whether the app, the connection or your care system is at fault, or nobody came.',
			],
			privacy: ['Clients and workers are named: please do not pass this mail on.'],
		},
	};
}
