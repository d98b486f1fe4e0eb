import type { DateTime } from 'luxon';
import { flagOf, reads } from '../api/mod';
import type { Description, Group, Line, Note, Row as TableRow, Section } from './description';
import {
	expiryFields,
	expiryLists,
	readsOfRecords,
	unnamedTraining,
	type ExpiryFields,
	type ListOfRecords,
} from './expiryLists';
import {
	findExpiring,
	workerName,
	workersById,
	type Expiring,
	type FoundExpiring,
} from './findExpiring';
import { idText } from './idText';
import { startOf } from './periodWords';
import { report, type About, type Input, type Mail, type Row } from './report';
import { addressesIn } from './addresses';
import { choice, emails, numbers } from './settings';
import type { SheetColumn } from './spreadsheet';
import * as words from './words';
import { mailWorkers, workerMails, type Addressees } from './workerMails';
import type { ExpiryList } from './whyNotLookedAt';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const everyDay = 'everyDay';

interface DayChoice {
	readonly value: string;
	readonly title: string;
}

interface Settings extends ExpiryFields {
	readonly daysAhead: readonly number[];
	readonly digestDay: string;
	readonly mailWorkers: boolean;
	readonly sendTo: readonly string[];
}

type List = 'workers' | ListOfRecords;

const columns: readonly SheetColumn[] = [
	{ field: 'Worker', title: 'Worker', kind: 'text' },
	{ field: 'Current', title: 'Current', kind: 'text', width: 12 },
	{ field: 'List', title: 'List', kind: 'text', width: 14 },
	{ field: 'What', title: 'What', kind: 'text' },
	{ field: 'Expires', title: 'Expires', kind: 'date' },
	{ field: 'Days left', title: 'Days left', kind: 'integer' },
	{ field: 'Step', title: 'Step', kind: 'integer' },
	{ field: 'E-mail', title: 'E-mail', kind: 'text', width: 10 },
	{ field: 'Not clear', title: 'Not clear', kind: 'text' },
	{ field: 'WorkerId', title: 'Worker ID', kind: 'text', width: 12 },
];

export const expiringRecords = report<Settings, List>({
	title: 'Expiring Documents and Skills',
	action: 'List what of workers expires',
	description:
		'What of workers has expired or soon does: compliance, training, documents, skills. Choose it to have them renewed in time: workers can be mailed, too.',
	fileName: 'expiring-documents-and-skills',
	rules: {
		version: 1,
		text: [
			'Current workers count, and those of whom that is not known. Of several records of a worker with the same name, in small letters or capitals and in whichever lists, the one that expires last counts. A record without an expiry date never expires. One that has expired beside such a one of its own list, or beside an expiry that is no date, is asked about. Those without a name are listed one by one.',
		],
	},
	settings: {
		daysAhead: numbers('60, 30, 7, 0', {
			title: 'Days Ahead',
			description:
				'A worker gets a mail when this number of days is left. 0 is the last valid day, or later. The digest lists all records up to the largest number.',
			least: 0,
			most: 3650,
		}),
		digestDay: choice(
			{
				title: 'Day of the Digest',
				description:
					'On this day of the week, the digest is sent. If it could not be sent on that day, the next run sends it.',
			},
			...(days.map((day) => ({ value: day, title: day })) as [DayChoice, ...DayChoice[]]),
			{ value: everyDay, title: 'Every Day' },
		),
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the digest, and the mails that cannot go to a worker. Separate several addresses with commas. Each gets its own mail.',
		}),
		mailWorkers,
		...expiryFields,
	},
	columns,
	reads: () => ({
		workers: { endpoint: reads.workers, query: {} },
		...readsOfRecords({}),
	}),
	compute(input) {
		const { lists, settings, now } = input;
		const workers = workersById(lists.workers);
		const sources = expiryLists(lists, settings);
		const today = now.toISODate() ?? '';
		const found = findExpiring(sources, { workers, today, daysAhead: settings.daysAhead });
		const told: Told = {
			...input,
			found,
			sources,
			rows: [...found.listed, ...found.unclear].map(rowOf),
			unknown: [...workers.values()].filter(({ Current }) => flagOf(Current) === undefined).length,
			current: workers.size,
			names: unnamedTraining(lists, settings),
		};
		const expired = found.listed.filter((one) => (one.days ?? 0) < 0).length;
		return {
			rows: told.rows,
			totals: {
				today,
				daysAhead: settings.daysAhead.at(-1) ?? 0,
				currentWorkers: workers.size,
				recordsLookedAt: sources.reduce((sum, { list }) => sum + list.records.length, 0),
				expired,
				expireWithinDaysAhead: found.listed.length - expired,
				notClear: found.unclear.length,
				expireLater: found.counts.later,
				replacedByOthers: found.counts.replaced,
				withoutExpiryDate: found.counts.withoutExpiry,
				ofNoCurrentWorker: found.counts.ofOthers,
				withoutWorker: found.counts.withoutWorker,
				notLookedAt: found.counts.notLookedAt,
			},
			warnings: [...found.missing, ...found.toCheck, ...told.names],
			failures: found.failures,
			mails: [digest(told), ...mailsForWorkers(told)],
		};
	},
});

interface Told extends Input<Settings, List> {
	readonly found: FoundExpiring;
	readonly sources: readonly ExpiryList[];
	readonly rows: readonly Row[];
	/** The number of workers, without workers who are known to have left. */
	readonly current: number;
	/** The number of workers who do not show whether they are current. */
	readonly unknown: number;
	/** Sentences about names that could not be read. */
	readonly names: readonly string[];
}

const rowOf = ({ worker, list, what, expires, days: left, step, why }: Expiring): Row => ({
	Worker: workerName(worker),
	Current: flagOf(worker.Current) === true ? 'yes' : 'not shown',
	List: list,
	What: what,
	Expires: expires,
	'Days left': left ?? null,
	Step: step ?? null,
	'E-mail': hasEmail(worker) ? 'yes' : 'none',
	'Not clear': why,
	WorkerId: idText(worker.CarerId),
});

const hasEmail = ({ Email }: Expiring['worker']): boolean => addressesIn(Email).found.length > 0;

/** Returns the key of a record. A person's name and the number of days that are left may change, so the key does not contain them. */
const identify = ({ worker, list, name, expires, step, number }: Expiring) => [
	...[idText(worker.CarerId), list, name, expires, step ?? null],
	...(number > 1 ? [number] : []),
];

/** Returns the latest day for which a digest is due. This is today, or one of the six days before. */
function dayOfDigest({ digestDay }: Settings, now: DateTime): string {
	const passed = digestDay === everyDay ? 0 : (now.weekday + 6 - days.indexOf(digestDay)) % 7;
	return now.minus({ days: passed }).toISODate() ?? '';
}

const isWhole = ({ found }: Told): boolean => found.missing.length === 0;

function digest(told: Told): Mail {
	const { found, settings, now, rows } = told;
	return {
		to: settings.sendTo,
		count: found.listed.length,
		told: [
			...[...found.listed, ...found.unclear].map(identify),
			...[...found.missing, ...found.toCheck],
		],
		// An incomplete digest has a different key, so that the complete digest of the same week can still be sent later.
		key: `expiringRecords digest ${dayOfDigest(settings, now)}${isWhole(told) ? '' : ' (not complete)'}`,
		isKeyWhole: true,
		rows,
		description: {
			...sayDigest(told),
			notes: notesOf(told),
			sections: sectionsOf(told),
		},
		about: aboutDigest(told),
	};
}

/** Returns the last day that the digest covers, in words. For the foot, the words always contain the year. */
const lastDay = ({ settings, now }: Told, isFoot = false): string => {
	const last = now.startOf('day').plus({ days: settings.daysAhead.at(-1) ?? 0 });
	return words.dayWords(last, isFoot ? undefined : now);
};

function aboutDigest(told: Told): About {
	const { found, sources, settings, current, unknown } = told;
	const records = sources.map(({ list, nouns }) => words.countWords(list.records.length, ...nouns));
	const others = unknown > 0 ? ` and ${unknown} who may not be` : '';
	return {
		comes:
			settings.digestDay === everyDay
				? 'It comes every day, with nothing to tell, too: no mail on a day means that it was not made.'
				: 'It is for a week, and comes with nothing to tell, too: no mail in a week means that it was not made.',
		from: [
			`Your care system: ${words.countWords(current - unknown, 'current worker')}${others}; ${words.listWords(records)}.`,
			...(found.counts.ofOthers > 0
				? [
						`Left out: ${words.countWords(found.counts.ofOthers, 'record')} of workers who are not current.`,
					]
				: []),
		],
		dates: [
			`What has expired, and what expires by ${lastDay(told, true)} (${words.countWords(settings.daysAhead.at(-1) ?? 0, 'day')} ahead).`,
		],
		notKnown: [
			...found.notShown,
			...(found.counts.withoutExpiry > 0
				? [
						`Whether ${words.countWords(found.counts.withoutExpiry, 'record')} without an expiry date never ${found.counts.withoutExpiry === 1 ? 'expires' : 'expire'}: they count as if.`,
					]
				: []),
			'What has been renewed and is not entered yet.',
		],
		privacy: ['Workers are named: please do not pass this mail on.'],
	};
}

/** Writes how far away the last valid day is: `in 4 days`, `21 days ago` or `the last day`. */
function distance(left: number): string {
	if (left === 0) return 'the last day';
	return left > 0 ? `in ${words.countWords(left, 'day')}` : `${words.countWords(-left, 'day')} ago`;
}

const expiryDay = ({ expires }: Expiring, now: DateTime): string =>
	words.dayWords(startOf(expires, now), now);

/** Writes the subject and the first sentences. They must be true even if some data is missing. */
function sayDigest(told: Told): Pick<Description, 'subject' | 'headline' | 'second'> {
	const { found } = told;
	const expired = found.listed.filter((one) => (one.days ?? 0) < 0);
	const coming = found.listed.slice(expired.length);
	const until = `by ${lastDay(told)}`;
	const records = (count: number) => words.countWords(count, 'record');
	const subject = `${words.countWords(expired.length, 'record')} of workers expired, ${words.numberWords(coming.length)} ${coming.length === 1 ? 'expires' : 'expire'} ${until}`;
	if (told.current === 0)
		return { subject, headline: 'Your care system shows no current worker, so nothing expires.' };
	if (found.listed.length === 0) {
		const known = isWhole(told)
			? ['has expired', 'expires']
			: ['is known to have expired', 'to expire'];
		return { subject, headline: `No record of a current worker ${known.join(' or ')} ${until}.` };
	}
	const least = isWhole(told) ? '' : 'at least ';
	const past = `${least}${records(expired.length)} of workers ${expired.length === 1 ? 'has' : 'have'} expired`;
	const [next] = coming;
	const more = expired.length > 0 ? `${coming.length} more` : records(coming.length);
	const ahead = `${expired.length > 0 ? '' : least}${more} ${coming.length === 1 ? 'expires' : 'expire'} ${until}`;
	const all = [...(expired.length > 0 ? [past] : []), ...(next ? [ahead] : [])].join(', and ');
	return {
		subject,
		headline: `${all[0].toUpperCase()}${all.slice(1)}${next ? nextWords(next, told) : ''}.`,
		second: ofWhom(found.listed),
	};
}

/** Writes the end of the first sentence. The words name the next record that expires. */
function nextWords(next: Expiring, told: Told): string {
	const known = isWhole(told) ? '' : ' known';
	return `; the next${known} is ${words.shortName(next.what)} of ${words.shortName(workerName(next.worker))}, on ${expiryDay(next, told.now)}, ${distance(next.days ?? 0)}`;
}

function ofWhom(listed: readonly Expiring[]): string {
	const workers = new Map(listed.map(({ worker }) => [idText(worker.CarerId), worker]));
	const silent = [...workers.values()].filter((worker) => !hasEmail(worker)).length;
	return [
		`They are of ${words.countWords(workers.size, 'worker')}`,
		...(silent > 0
			? [`, of whom ${silent} ${silent === 1 ? 'has' : 'have'} no e-mail address`]
			: []),
		'.',
	].join('');
}

function notesOf({ found, names, unknown }: Told): Note[] {
	const marked =
		unknown === 0
			? []
			: [
					`${words.countWords(unknown, 'worker')} ${unknown === 1 ? 'does' : 'do'} not show whether they are current. They are marked, and get no mail.`,
				];
	return [
		...found.missing.map((text): Note => ({ text, isIncomplete: true })),
		...[...found.toCheck, ...marked].map((text): Note => ({ lead: 'Please check:', text })),
		...names.map((text): Note => ({ lead: 'Names:', text })),
	];
}

function sectionsOf({ found: { listed }, settings, now }: Told): Section[] {
	if (listed.length === 0) return [];
	const isExpired = ({ days: left = 0 }: Expiring) => left < 0;
	const group = (title: string, records: readonly Expiring[]): Group[] =>
		records.length === 0 ? [] : [{ title, rows: records.map((one) => () => tableRow(one, now)) }];
	const groups = [
		...group('Expired', listed.filter(isExpired)),
		...settings.daysAhead.flatMap((limit) =>
			group(
				limit === 0 ? 'On the last day' : `Within ${words.countWords(limit, 'day')}`,
				listed.filter((one) => !isExpired(one) && one.step === limit),
			),
		),
	];
	const columns = [
		{ title: 'Expires', width: 34 },
		{ title: 'Worker', isAbout: true },
		{ title: 'What', width: 34 },
	];
	return [{ table: { columns, groups, sortedBy: 'expiring' } }];
}

/** A row is marked if its record has at most this many days left. */
const soon = 7;

function tableRow(one: Expiring, now: DateTime): TableRow {
	const { worker, what, list, days: left = 0 } = one;
	const edge = left < 0 ? 'overdue' : left <= soon ? 'soon' : undefined;
	const day = expiryDay(one, now);
	const away = left < 0 ? `Expired ${distance(left)}` : distance(left);
	const notes: Line[] = [
		...(flagOf(worker.Current) === true
			? []
			: [{ text: 'perhaps not current', as: 'flag' as const }]),
		...(hasEmail(worker) ? [] : [{ text: 'no e-mail address', as: 'quiet' as const }]),
	];
	return {
		...(edge && { edge }),
		brief: `${workerName(worker)}, ${what}`,
		at: day,
		cells: [
			{
				lines: [{ text: `${away[0].toUpperCase()}${away.slice(1)}`, as: edge ?? 'quiet' }, day],
			},
			{ lines: [{ text: workerName(worker), as: 'strong' }, ...notes] },
			{ lines: [what, { text: list, as: 'quiet' }] },
		],
	};
}

/** Makes the mails about single records. `workerMails()` decides whether the worker, the office or both get a mail. */
function mailsForWorkers(told: Told): Mail[] {
	const addresseesOf = workerMails(told.lists.workers, told.settings);
	return told.found.listed.flatMap((one) =>
		addresseesOf(one.worker.CarerId, workerName(one.worker)).map((addressees) =>
			workerMail(one, addressees, told),
		),
	);
}

function workerMail(
	one: Expiring,
	{ to, lead, reason, marks }: Addressees,
	{ settings: { daysAhead, sendTo }, sources, now }: Told,
): Mail {
	const [, noun = ''] = sources.find(({ title }) => title === one.list)?.nouns ?? [];
	const { days: left = 0 } = one;
	const what = words.shortName(one.what);
	const name = one.name === '' ? 'a record without a name' : `“${what}”`;
	const owner = reason === undefined ? 'Your' : `${words.shortName(workerName(one.worker))}:`;
	const when = `${left < 0 ? 'expired' : 'expires'} on ${expiryDay(one, now)}`;
	return {
		to,
		ifRefused: sendTo,
		count: 1,
		told: [[...identify(one), ...marks]],
		key: `expiringRecords worker ${idText(one.worker.CarerId)}`,
		description: {
			subject: `${lead}${what} ${when}`,
			headline: `${owner} ${name} ${when}, ${distance(left)}.`,
			second: `Please renew it, and send the new one to ${reason === undefined ? 'your' : 'the'} office.`,
			notes: reason === undefined ? [] : [{ text: reason }],
			// The mail has no spreadsheet. So if a name was shortened above, it is written in full here.
			sections: what === one.what ? [] : [{ paragraphs: [one.what] }],
		},
		about: {
			comes: comesWords(daysAhead),
			from: [`Your care system: ${noun}.`],
			dates: [],
			notKnown: ['Whether it has been renewed and is not entered yet.'],
			privacy: reason === undefined ? [] : ['A worker is named: please do not pass this mail on.'],
		},
	};
}

function comesWords(daysAhead: readonly number[]): string {
	const before = daysAhead.filter((limit) => limit > 0).reverse();
	const when = [
		...(before.length > 0 ? [`${words.listWords(before.map(String))} days before`] : []),
		...(daysAhead.includes(0) ? ['on the last day'] : []),
	];
	return `A mail comes ${when.join(', and ')}, once each.`;
}
