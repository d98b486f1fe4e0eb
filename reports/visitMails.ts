import { DateTime } from 'luxon';
import { byPlainName, plainName, reads } from '../api/mod';
import { codeText } from '../values/mod';
import type { Line, Note } from './description';
import { idText } from './idText';
import type { JudgedVisit, VisitState } from './judgeVisits';
import type { Measure, Share } from './measureVisits';
import { nameById } from './nameById';
import type { Mail, ReadList, Row, SourceRecord } from './report';
import { timesOf, wallStart } from './shiftTimes';
import { wallMinutes, type AppTime, type Visit } from './visit';
import * as words from './words';

/** The lists with the names, addresses and phone numbers. */
export type PeopleLists = Readonly<Record<'clients' | 'services' | 'workers', ReadList>>;

/** The names and phone numbers in a mail about a visit. */
export interface VisitNames {
	readonly client: string;
	readonly service: string;
	/** The name of the worker. The text is empty if the visit has no worker. */
	readonly worker: string;
	readonly workerPhones: readonly string[];
	readonly clientPhones: readonly string[];
	readonly address: string;
	readonly area: string;
	readonly coordinator: string;
}

const textsOf = (record: SourceRecord | undefined, fields: readonly string[]): string[] => [
	...new Set(fields.map((field) => codeText(record?.[field])).filter(Boolean)),
];

/** Returns the value of a field, even if the record spells the field's name differently. */
function fieldOf(record: SourceRecord | undefined, field: string): string {
	if (record === undefined) return '';
	const name = byPlainName(Object.keys(record)).get(plainName(field));
	return name === undefined ? '' : (textsOf(record, [name])[0] ?? '');
}

/** Makes a function that finds the people, the service and the place of a visit. */
export function namesOfVisits(
	{ clients, services, workers }: PeopleLists,
	coordinatorField: string,
): (visit: Visit) => VisitNames {
	const clientOf = nameById(reads.clients, clients);
	const serviceOf = nameById(reads.services, services);
	const workerOf = nameById(reads.workers, workers);
	const clientById = new Map(clients.records.map((one) => [idText(one.ClientId), one]));
	const workerById = new Map(workers.records.map((one) => [idText(one.CarerId), one]));
	return ({ record, workerId }) => {
		const client = clientById.get(idText(record.ClientId));
		return {
			client: clientOf(record.ClientId) || 'no client',
			service: serviceOf(record.ServiceId),
			worker: workerOf(record.CarerId),
			workerPhones: textsOf(workerById.get(workerId), ['Phone1', 'Phone2']),
			clientPhones: textsOf(client, ['Phone1', 'Phone2']),
			address: textsOf(client, ['Address1', 'Address2', 'Suburb']).join(', '),
			area: textsOf(client, ['Area'])[0] ?? '',
			coordinator: fieldOf(client, coordinatorField),
		};
	};
}

/** The input from which mails and rows are made. */
export interface VisitMaking {
	readonly now: DateTime;
	readonly to: readonly string[];
	readonly measure: Measure;
	namesOf(visit: Visit): VisitNames;
	/** Sentences about names that could not be read. */
	readonly warnings: readonly string[];
	/** Sentences about other data that could not be read. Without these data, the daily mail is incomplete. */
	readonly missing: readonly string[];
	/** The line of the foot that says how many shifts were read. */
	readonly from: Mail['about']['from'];
	readonly dates: Mail['about']['dates'];
}

/**
 * Makes notes about lists that could not be read. These notes do not mark an alert as incomplete. So the subject of the alert begins with
 * what has happened, and not with NOT COMPLETE.
 */
export const notReadNotes = ({ warnings, missing }: VisitMaking): Note[] =>
	[...missing, ...warnings].map((text) => ({ lead: 'Not read:', text }));

/** Makes a link that calls a phone number. If the text is no phone number, it stays a plain text. */
export function phoneLine(phone: string): Line {
	const digits = phone.replace(/[\s().-]/g, '');
	return /^\+?\d{6,15}$/.test(digits) ? { text: phone, href: `tel:${digits}` } : phone;
}

/** Says whom to call, for example `Call Grace Hopper: 0400 000 000 or 02 9000 0000`. */
export function callLine(name: string, phones: readonly string[]): Line {
	if (phones.length === 0) return `Your care system shows no phone number of ${name}.`;
	return [
		`Call ${name}: `,
		...phones.flatMap((phone, index) => [...(index > 0 ? [' or '] : []), phoneLine(phone)]).flat(),
	];
}

/** Returns the planned time of a visit, in a sentence: `on Wed 25 Nov at 9:00 am`. */
export function plannedWords({ day, times, record }: Visit, now: DateTime): string {
	const start = wallStart(day, times);
	if (start !== undefined)
		return `on ${words.dayWords(start, wallNow(now))} at ${words.timeWords(start)}`;
	return `on ${day ?? (String(record.DateOfService ?? '').trim() || 'a day that is not shown')}, start “${times.start}”`;
}

/** Returns the present local time without its zone, for comparing with planned times, which have no zone. */
const wallNow = (now: DateTime): DateTime => now.setZone('utc', { keepLocalTime: true });

/** Returns a time that the app wrote, as the app's own clock showed it. */
export const appTimeText = (time: AppTime): string =>
	time.state === 'there'
		? new Date(time.wall * 60_000).toISOString().slice(0, 16).replace('T', ' ')
		: time.state === 'odd'
			? time.text
			: '';

/** Says for how many visits start times arrived: `23 of 24 visits`. */
export const shareWords = ({ visits, there }: Share): string =>
	`${words.numberWords(there)} of ${words.countWords(visits, 'visit')}`;

/** Returns how many minutes have passed since a planned time. */
const minutesLate = (planned: number, now: DateTime): number =>
	Math.floor((now.toMillis() - planned) / 60_000);

const why: Readonly<Record<VisitState, string>> = {
	'Not started': 'No start time',
	'Start not known': 'Start time is none of this visit',
	'Not ended': 'No finish time',
	'End not known': 'Finish time is none of this visit',
	'Time not known': 'Planned start cannot be read',
	'Cannot watch': 'No start time, and it would not be seen',
};

/** Makes the line of a visit. */
export function visitRow(
	{ visit, state, planned }: JudgedVisit,
	{ now, namesOf }: VisitMaking,
): Row {
	const { record, day, times, minutes, start, finish } = visit;
	const names = namesOf(visit);
	const late = minutesLate(planned, now);
	return {
		Date: day ?? String(record.DateOfService ?? '').trim(),
		Start: times.start,
		Finish: times.finish,
		Minutes: minutes ?? null,
		State: state,
		MinutesLate: Number.isNaN(late) ? null : late,
		Client: names.client,
		Worker: names.worker,
		Service: names.service,
		Call: names.workerPhones.join(', '),
		CallClient: names.clientPhones.join(', '),
		Address: names.address,
		Area: names.area,
		Coordinator: names.coordinator,
		Why: names.worker === '' ? 'No worker' : why[state],
		AppStart: appTimeText(start),
		AppFinish: appTimeText(finish),
		ClientId: idText(record.ClientId),
		WorkerId: idText(record.CarerId),
		ServiceId: idText(record.ServiceId),
		Key: visit.key,
	};
}

function say({ visit, state, planned }: JudgedVisit, { now, namesOf }: VisitMaking) {
	const { client, worker } = namesOf(visit);
	const name = words.shortName(client);
	const when = plannedWords(visit, now);
	const subjectOf = (what: string) => `${what}: ${name}, ${when.replace(/^on /, '')}`;
	const start = `The visit to ${name} ${when}`;
	const late = words.awayWords(minutesLate(planned, now));
	if (state === 'Not ended')
		return {
			subject: subjectOf('Not ended'),
			headline: `${start} has started and not ended: ${words.shortName(worker)} has no finish time ${late} after its planned end.`,
		};
	if (state === 'End not known')
		return {
			subject: subjectOf('End not known'),
			headline: `${start} has started and may not have ended: what stands as its finish, “${words.shortName(appTimeText(visit.finish))}”, is no time of this visit.`,
		};
	if (worker === '')
		return {
			subject: subjectOf('No worker, not started'),
			headline: `${start} has no worker and has not started, ${late} after its planned start.`,
		};
	if (state === 'Start not known')
		return {
			subject: subjectOf('Start not known'),
			headline: `${start} may not have started: what stands as its start, “${words.shortName(appTimeText(visit.start))}”, is no time of this visit.`,
		};
	return {
		subject: subjectOf('Not started'),
		headline: `${start} has not started: ${words.shortName(worker)} has no start time ${late} after its planned start.`,
	};
}

const labelled = (label: string, text: Line): Line => [
	{ text: `${label}: `, as: 'strong' },
	...[text].flat(),
];

function paragraphsOf({ visit }: JudgedVisit, { now, namesOf, measure }: VisitMaking): Line[] {
	const names = namesOf(visit);
	const { starts } = measure.of(visit.workerId);
	const row: Row = { Date: visit.day ?? '', Start: visit.times.start };
	const start = wallStart(visit.day, visit.times);
	const day = start === undefined ? '' : `${words.dayWords(start, wallNow(now))}, `;
	const where = [names.address, names.area && `area ${names.area}`].filter(Boolean).join('; ');
	const client: Line =
		names.clientPhones.length === 0
			? names.client
			: `${names.client}, ${words.listWords(names.clientPhones)}`;
	const past =
		starts.visits === 0
			? 'no visit of this worker on past days'
			: `there for ${shareWords(starts)} of this worker on past days`;
	return [
		labelled('Planned', `${day}${timesOf(row, visit.day, visit.times, visit.minutes)}`),
		...(names.service === '' ? [] : [labelled('Service', names.service)]),
		labelled('Client', client),
		labelled('Where', where || 'not shown'),
		...(names.worker === '' ? [] : [labelled('Worker', names.worker)]),
		...(names.coordinator === '' ? [] : [labelled('Coordinator', names.coordinator)]),
		...(names.worker === '' ? [] : [labelled('Start times', past)]),
	];
}

/** Makes a mail about one visit, with the parts that all such mails share. */
function visitMail(
	judged: JudgedVisit,
	key: string,
	said: Pick<Mail['description'], 'subject' | 'headline' | 'second'>,
	making: VisitMaking,
): Mail {
	return {
		to: making.to,
		key,
		isKeyWhole: true,
		count: 1,
		told: [key],
		description: {
			...said,
			notes: notReadNotes(making),
			sections: [{ paragraphs: paragraphsOf(judged, making) }],
		},
		about: {
			from: ['The record of this visit in your care system, and those of past days.'],
			dates: [],
			comes: 'It comes once for each visit.',
			notKnown: [
				'Whether somebody is there: only what the app writes is seen. A worker who has not touched it, or has no reception, looks the same as one who is not there.',
				'Whether a visit that shows no type of hold is on hold all the same.',
			],
			privacy: ['A client and a worker are named: please do not pass this mail on.'],
		},
	};
}

const kinds: Readonly<Partial<Record<VisitState, string>>> = {
	'Not started': 'start',
	'Start not known': 'start',
	'Not ended': 'end',
	'End not known': 'end',
};

/** Returns the key of a mail about a visit. If the visit starts after an alert, a later mail names the key of that alert in `follows`. */
const alertKey = (kind: string, { key }: Visit): string => `visitsNotStarted ${kind} ${key}`;

/** Makes the alerts about visits. A visit that cannot be watched, or whose planned start cannot be read, gets no alert. */
export function visitAlerts(told: readonly JudgedVisit[], making: VisitMaking): Mail[] {
	return told.flatMap((judged) => {
		const kind = kinds[judged.state];
		if (kind === undefined) return [];
		const { worker, client, workerPhones, clientPhones } = making.namesOf(judged.visit);
		const second = worker === '' ? callLine(client, clientPhones) : callLine(worker, workerPhones);
		return [
			visitMail(judged, alertKey(kind, judged.visit), { ...say(judged, making), second }, making),
		];
	});
}

/**
 * Makes a mail for each visit that started after all. The workflow records which alerts were sent, and leaves out a mail without an
 * earlier alert.
 */
export function startedMails(started: readonly JudgedVisit[], making: VisitMaking): Mail[] {
	const { now, namesOf, measure } = making;
	return started.map((judged) => {
		const { visit } = judged;
		const name = words.shortName(namesOf(visit).client);
		const when = plannedWords(visit, now);
		const shift = measure.shiftOf(visit);
		const wall = visit.start.state === 'there' ? visit.start.wall - shift : visit.plannedWall;
		// If a converted start time is in the future, the assumed difference between the clocks was wrong. Then the mail shows only the
		// original text.
		const isAhead = shift !== 0 && wall > wallMinutes(now);
		const late = Math.floor(wall - visit.plannedWall);
		const time = words.timeWords(DateTime.fromMillis(wall * 60_000, { zone: 'utc' }));
		const howLate =
			late >= 1 ? `, ${words.awayWords(late)} late` : ', in time; only its start time came late';
		const mail = visitMail(
			judged,
			alertKey('started', visit),
			{
				subject: `Started after all: ${name}, ${when.replace(/^on /, '')}`,
				headline: `The visit to ${name} ${when} started after all${isAhead ? ': its start time is by another clock' : `, at ${time}${howLate}`}.`,
				...(shift !== 0 && {
					second: isAhead
						? `Its start time reads ${appTimeText(visit.start)}.`
						: shiftSentence(shift, appTimeText(visit.start)),
				}),
			},
			making,
		);
		return { ...mail, follows: alertKey('start', visit) };
	});
}

/** Says by how much the worker's start times differ from the roster's clock, and that this difference was subtracted. */
function shiftSentence(shift: number, text: string): string {
	const way = shift > 0 ? 'ahead of' : 'behind';
	return `Its start time reads ${text}. Those of this worker are ${words.lengthWords(Math.abs(shift))} ${way} the roster, and are read so.`;
}
