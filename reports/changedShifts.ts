import type { DateTime } from 'luxon';
import { everybody, holdOf, reads } from '../api/mod';
import { InputError } from '../errors/mod';
import { isObject } from '../values/mod';
import { clockTimes, lengthOf } from './clockTimes';
import type { Note, Section } from './description';
import { idText } from './idText';
import { nameById } from './nameById';
import { namesWarning } from './namesWarning';
import { report, type Mail, type ReadList, type Row, type SourceRecord } from './report';
import { emails } from './settings';
import { shiftColumns } from './shiftColumns';
import { wallStart, wallTime } from './shiftTimes';
import type { SheetColumn } from './spreadsheet';
import { mailWorkers, workerMails, type Addressees, type WorkerMailSettings } from './workerMails';
import * as words from './words';
import { setDay } from './setDay';

type Lists = Readonly<Record<'clients' | 'services' | 'workers', ReadList>>;

const columns: readonly SheetColumn[] = [
	...shiftColumns('Worker'),
	{ field: 'Change', title: 'Change', kind: 'text' },
	{ field: 'NotTold', title: 'Not told', kind: 'text' },
	...shiftColumns('Date', 'Start', 'Finish', 'Minutes'),
	{ field: 'OldDate', title: 'Old date', kind: 'date' },
	{ field: 'OldStart', title: 'Old start', kind: 'time' },
	{ field: 'OldFinish', title: 'Old finish', kind: 'time' },
	{ field: 'OldMinutes', title: 'Old minutes', kind: 'integer' },
	...shiftColumns('Client', 'Service', 'OnHold', 'WorkerId', 'ClientId', 'ServiceId'),
];

/** What a notice tells a worker about a shift. */
type Kind = 'cancelled' | 'onHold' | 'lost' | 'got' | 'gotOnHold' | 'offHold' | 'moved';

/** The texts of each kind of notice. `second` is the second sentence of the mail. */
const kinds: Readonly<
	Record<Kind, { change: string; subject(day: string): string; second?: string }>
> = {
	cancelled: {
		change: 'Cancelled',
		subject: (day) => `your shift ${day} was cancelled`,
		second: 'You do not have to go there.',
	},
	onHold: {
		change: 'On hold',
		subject: (day) => `your shift ${day} is on hold`,
		second: 'You do not have to go there.',
	},
	lost: {
		change: 'Taken away',
		subject: (day) => `your shift ${day} is no longer yours`,
		second: 'You do not have to go there.',
	},
	got: { change: 'New', subject: (day) => `you have a new shift ${day}` },
	gotOnHold: {
		change: 'New, on hold',
		subject: (day) => `you have a new shift ${day}, which is on hold`,
		second: 'You do not have to go there unless you are told that it takes place again.',
	},
	offHold: {
		change: 'Takes place again',
		subject: (day) => `your shift ${day} takes place again`,
	},
	moved: { change: 'Moved', subject: (day) => `your shift ${day} was moved` },
};

/** A shift from an item of the trigger Roster Changed. */
interface Changed {
	readonly current: SourceRecord;
	readonly previous: SourceRecord;
	readonly changes: readonly string[];
	/** Whether the item comes from a test in the editor. Such an item shows a shift that did not change. */
	readonly isExample: boolean;
}

interface Notice extends Changed {
	readonly kind: Kind;
	/**
	 * The shift that the notice is about. A notice of the kind `cancelled`, `lost` or `onHold` shows the shift as it was before the change.
	 * Any other notice shows the present shift.
	 */
	readonly shift: SourceRecord;
	readonly isMoved: boolean;
}

/** A notice that is not made, with the reason in `why`. */
interface Untold extends Changed {
	readonly shift: SourceRecord;
	readonly why: string;
}

interface Context {
	readonly now: DateTime;
	readonly clientOf: (id: unknown) => string;
	readonly serviceOf: (id: unknown) => string;
	readonly workerOf: (id: unknown) => string;
}

export const changedShifts = report<WorkerMailSettings, keyof Lists>({
	title: 'Shifts That Changed',
	action: 'Tell workers of shifts that changed',
	description:
		'A notice for each worker whose shift changed. Connect it behind the trigger Roster Changed, whose items it takes.',
	fileName: 'shifts-that-changed',
	rules: {
		version: 1,
		text: [
			'Told are who lost a shift and who got it, and whose shift was moved, cancelled, put on hold or off. Nobody is told of a day that is over, nor that a shift on hold was moved. Who lost a shift is judged by its old day, and who got it by its new one.',
		],
	},
	takesItems: true,
	settings: {
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the notices that do not go to workers. Separate several addresses with commas. Each gets its own mail.',
		}),
		mailWorkers,
	},
	columns,
	reads: (_settings, _now, items) => {
		items.forEach(parseItem);
		return {
			clients: { endpoint: reads.clients, query: everybody, optional: true },
			services: { endpoint: reads.services, query: {}, optional: true },
			workers: { endpoint: reads.workers, query: everybody, optional: true },
		};
	},
	compute: ({ lists, settings, now, items }) => {
		const context: Context = {
			now,
			clientOf: nameById(reads.clients, lists.clients),
			serviceOf: nameById(reads.services, lists.services),
			workerOf: nameById(reads.workers, lists.workers),
		};
		const warnings = [...workersUnread(lists), ...namesWarning(lists)];
		const found = items.map((item) => noticesOf(parseItem(item), now));
		const notices = found.flatMap(({ notices: some }) => some);
		const untold = found.flatMap(({ untold: some }) => some);
		return {
			rows: [
				...notices.map((notice) => rowOf(notice, kinds[notice.kind].change, '', context)),
				...untold.map(({ why, ...changed }) => rowOf(changed, '', why, context)),
			],
			totals: { shifts: items.length, notices: notices.length, notTold: untold.length },
			warnings,
			failures: untoldWorkers(lists, notices),
			mails: mailsOf(notices, lists, settings, context),
		};
	},
});

/** The names of the changes that the trigger Roster Changed reports for a shift. */
const knownChanges = ['cancelled', 'moved', 'reassigned', 'onHold', 'offHold', 'holdChanged'];

/** Fields that only the records of the trigger's incident events have. */
const otherIds = ['IncidentId', '_ReferringId_1'];

/**
 * The fields that decide who gets a notice. The array of a field lists the changes that cannot be judged without the value of this field.
 */
const needed: Readonly<Record<string, readonly string[]>> = {
	CarerId: ['reassigned'],
	DateOfService: [],
	OnHoldType: ['onHold', 'offHold', 'holdChanged'],
};

/**
 * Reads an item of the trigger Roster Changed.
 *
 * @throws InputError when the item is of another kind, or lacks a field that decides who gets a notice
 */
function parseItem({ changes, previous, ...current }: SourceRecord): Changed {
	if (!Array.isArray(changes) || !isObject(previous)) throw noItem();
	const before = previous as SourceRecord;
	const has = (field: string) => [current, before].some((record) => Object.hasOwn(record, field));
	// An item about an incident may have the change "reassigned", too. Such an item is recognised by the fields in `otherIds`, or because it
	// has none of the needed fields.
	const isOther =
		otherIds.some(has) ||
		!Object.keys(needed).some(has) ||
		!changes.every((change) => knownChanges.includes(String(change)));
	if (isOther) throw noItem();
	const judged = judgeHold(current, before, changes.map(String));
	const missing = missingFields(current, before, [...changes.map(String), ...judged]);
	if (missing.length > 0) {
		throw new InputError({
			title: `Shifts That Changed cannot tell whom to notify: an item has no ${words.listWords(missing)}`,
			nextStep: `In the Care Management Trigger, add ${words.listWords(missing)} to Fields to Return, or remove that option. A node between the trigger and the report must not change any fields.`,
		});
	}
	const isExample = changes.length === 0;
	return {
		current,
		previous: before,
		// A test run must show a notice, so the shift is treated as moved.
		changes: isExample ? ['moved'] : judged,
		isExample,
	};
}

const isHeld = (shift: SourceRecord): boolean => holdOf(shift) !== '';

/**
 * Returns the changes of an item. The two values of `OnHoldType` decide what became of a hold, because an item that was kept or made by
 * hand may say something else. If only the present value is known, the hold counts as changed.
 */
function judgeHold(
	current: SourceRecord,
	previous: SourceRecord,
	changes: readonly string[],
): string[] {
	const others = changes.filter((change) => !needed.OnHoldType.includes(change));
	if (others.length === changes.length) return others;
	const is = isHeld(current);
	const was = Object.hasOwn(previous, 'OnHoldType') ? isHeld(previous) : !is;
	if (is !== was) return [...others, is ? 'onHold' : 'offHold'];
	return is ? [...others, 'holdChanged'] : others;
}

const noItem = () =>
	new InputError({
		title:
			'Shifts That Changed takes the items of the trigger Roster Changed, and this is another item',
		nextStep: `Connect the report after a Care Management Trigger with the event Roster Changed. If the trigger has Fields to Return, ${words.listWords(Object.keys(needed))} must be among them. A node between the two must not remove changes and previous.`,
	});

function missingFields(
	current: SourceRecord,
	previous: SourceRecord,
	changes: readonly string[],
): string[] {
	const isIn = (record: SourceRecord, field: string) => Object.hasOwn(record, field);
	const isBlank = (value: unknown) => ['', '0'].includes(String(value ?? '').trim());
	// If a shift was cancelled, only its old values are known.
	const isGone = changes.includes('cancelled');
	const isPreviousTold = ['cancelled', 'reassigned', 'onHold'].some((one) => changes.includes(one));
	return Object.entries(needed).flatMap(([field, itsChanges]) => {
		const isOfPerson = field === 'CarerId' && isPreviousTold;
		const isOfDay = field === 'DateOfService' && isGone;
		if ((isOfPerson || isOfDay) && !isIn(previous, field)) return [field];
		if (isGone || isIn(current, field)) return [];
		// If a service leaves the field out unless there is a hold, the trigger's word that a hold has ended is enough.
		const isOfHold = (change: string) => needed.OnHoldType.includes(change) && change !== 'offHold';
		if (field === 'OnHoldType' && changes.includes('offHold') && !changes.some(isOfHold)) return [];
		// If a service never shows a field, the trigger still puts the field into `previous`, with an empty value.
		const isNeverShown =
			isIn(previous, field) &&
			isBlank(previous[field]) &&
			!itsChanges.some((change) => changes.includes(change));
		return isNeverShown ? [] : [field];
	});
}

const workersUnread = ({ workers: { error } }: Lists): string[] =>
	error === undefined
		? []
		: [
				`The list of workers could not be read, so all notices come to you, and nobody else gets them: ${error}`,
			];

/** Returns a failure if the list of workers could not be read. Without notices, nobody misses a mail, so there is no failure. */
const untoldWorkers = ({ workers: { error } }: Lists, notices: readonly Notice[]): string[] =>
	error === undefined || notices.length === 0
		? []
		: [
				`The list of workers could not be read, so no notice goes to a worker. The office gets them all: ${error}`,
			];

/** Makes the notices about a shift. `untold` has the notices that are not made. */
function noticesOf(changed: Changed, now: DateTime): { notices: Notice[]; untold: Untold[] } {
	const { current, previous, changes } = changed;
	const has = (change: string) => changes.includes(change);
	const isMoved = has('moved');
	const told: [Kind, SourceRecord][] = [];
	const isOnHold = isHeld(current);
	if (isOver([current, previous], now)) return noNotice(changed, 'The day is over');
	if (has('cancelled')) told.push(['cancelled', previous]);
	else if (has('reassigned')) {
		told.push(['lost', previous], [isOnHold ? 'gotOnHold' : 'got', current]);
	} else if (has('onHold')) told.push(['onHold', previous]);
	else if (isOnHold) return noNotice(changed, 'It is on hold');
	else if (has('offHold')) told.push(['offHold', current]);
	else if (isMoved) told.push(['moved', current]);
	else return noNotice(changed, 'Nothing of it concerns a worker');
	const ofWorkers = told.filter(([, shift]) => idText(shift.CarerId) !== '');
	if (ofWorkers.length === 0) return noNotice(changed, 'It has no worker');
	const notices: Notice[] = [];
	const untold: Untold[] = [];
	for (const [kind, shift] of ofWorkers) {
		// A notice of the kind `moved` is made even if the old day or the new day is over.
		const isTold = kind === 'moved' || !isOver([shift], now);
		if (isTold) notices.push({ ...changed, kind, shift, isMoved });
		else untold.push({ ...changed, shift, why: 'The day is over' });
	}
	return { notices, untold };
}

const noNotice = (changed: Changed, why: string) => ({
	notices: [],
	untold: [{ ...changed, shift: changed.current, why }],
});

function isOver(shifts: readonly SourceRecord[], now: DateTime): boolean {
	const today = now.toISODate() ?? '';
	return shifts.every(({ DateOfService }) => {
		const day = setDay(DateOfService);
		return day !== undefined && day < today;
	});
}

function rowOf(
	{ shift, current, previous }: Pick<Notice, 'shift' | 'current' | 'previous'>,
	Change: string,
	NotTold: string,
	{ clientOf, serviceOf, workerOf }: Context,
): Row {
	const [now, old] = [current, previous].map(clockOf);
	return {
		Worker: workerOf(shift.CarerId),
		Change,
		NotTold,
		...now,
		OldDate: old.Date,
		OldStart: old.Start,
		OldFinish: old.Finish,
		OldMinutes: old.Minutes,
		Client: clientOf(shift.ClientId),
		Service: serviceOf(shift.ServiceId),
		OnHold: holdOf(current),
		...idsOf(shift),
	};
}

function clockOf(shift: SourceRecord) {
	const { start, finish } = clockTimes(shift);
	const day = setDay(shift.DateOfService) ?? String(shift.DateOfService ?? '').trim();
	return { Date: day, Start: start, Finish: finish, Minutes: lengthOf(shift) ?? null };
}

const idsOf = ({ CarerId, ClientId, ServiceId }: SourceRecord) => ({
	WorkerId: idText(CarerId),
	ClientId: idText(ClientId),
	ServiceId: idText(ServiceId),
});

/** A notice may need two mails with different texts: one for the worker and one for the office. */
function mailsOf(
	notices: readonly Notice[],
	lists: Lists,
	settings: WorkerMailSettings,
	context: Context,
): Mail[] {
	const addresseesOf = workerMails(lists.workers, settings);
	// In a test, the mails go to the office, because a worker must not read about a change that did not happen.
	const office = workerMails(lists.workers, { ...settings, mailWorkers: false });
	return notices.flatMap((notice) => {
		const name = context.workerOf(notice.shift.CarerId);
		const chosen = notice.isExample ? office : addresseesOf;
		return chosen(notice.shift.CarerId, name).map((addressees) => ({
			...noticeMail(notice, addressees, context),
			to: addressees.to,
			ifRefused: settings.sendTo,
			description: describe(notice, addressees, context, [
				...workersUnread(lists).map((text) => ({ text, isIncomplete: true })),
				...namesWarning(lists).map((text) => ({ text })),
			]),
		}));
	});
}

function noticeMail(
	notice: Notice,
	{ reason, marks }: Addressees,
	context: Context,
): Omit<Mail, 'to' | 'description'> {
	const { kind, shift, current, previous, isExample } = notice;
	const told: Row = {
		kind,
		id: idText(current.RosterItemId),
		isExample,
		key: typeof current.eventKey === 'string' ? current.eventKey : '',
		...clockOf(shift),
		...Object.fromEntries(
			Object.entries(clockOf(previous)).map(([name, value]) => [`Old${name}`, value]),
		),
		...idsOf(shift),
	};
	return {
		count: 1,
		told: [told, ...marks],
		key: `changedShifts worker ${idText(shift.CarerId)}`,
		rows: [rowOf(notice, kinds[kind].change, '', context)],
		about: {
			comes: 'It comes when a shift changes.',
			from: [
				`The roster in your care system. What it shows at the time of the shift counts${reason === undefined ? ': look there before you leave' : ''}.`,
			],
			dates: [whenWords(shift, context.now, true)],
			notKnown: ['Who changed the shift, and why.'],
			privacy: ['A client is named: please do not pass this mail on.'],
		},
	};
}

function describe(
	notice: Notice,
	{ lead, reason }: Addressees,
	context: Context,
	notes: readonly Note[],
): Mail['description'] {
	const { kind, shift, previous, isMoved, isExample } = notice;
	const { now, workerOf } = context;
	const { subject, second } = kinds[kind];
	const about = kind === 'moved' ? previous : shift;
	const sentence = subject(onDay(about, wallTime(now)));
	const example = isExample ? 'Example. ' : '';
	const moved = kind === 'moved' ? `: it is now on ${whenWords(shift, now)}` : '';
	const before =
		isMoved && kind.startsWith('got')
			? `It was planned for ${whenWords(previous, now)} before.`
			: '';
	return {
		subject: `${example}${lead}${lead === '' ? sentence.replace(/^y/, 'Y') : sentence}`,
		headline: `${words.shortName(workerOf(shift.CarerId))}, ${sentence}${moved}.`,
		second: [second, before].filter(Boolean).join(' ') || undefined,
		notes: [
			...(isExample
				? [
						{
							lead: 'Example:',
							text: 'this shift did not change. A test shows what a notice looks like, and goes to no worker.',
						},
					]
				: []),
			...(reason === undefined ? [] : [{ lead: 'For the office:', text: reason }]),
			...notes,
		],
		sections: [sectionOf(notice, context)],
	};
}

function sectionOf(
	{ kind, shift, previous }: Notice,
	{ now, clientOf, serviceOf }: Context,
): Section {
	const row = (what: string, ...cells: { text: string; as?: 'strong' | 'quiet' }[]) => ({
		cells: [{ text: what, as: 'quiet' as const }, ...cells],
		brief: what,
	});
	const time = whenWords(shift, now);
	const times =
		kind === 'moved'
			? [
					row('Old time', { text: whenWords(previous, now), as: 'quiet' }),
					row('New time', { text: time, as: 'strong' }),
				]
			: [row('Time', { text: time, as: 'strong' })];
	const minutes = lengthOf(shift);
	return {
		table: {
			columns: [{ title: 'What', width: 30, isAbout: true }, { title: 'Shift' }],
			groups: [
				{
					rows: [
						...times,
						row('Length', { text: minutes ? words.lengthWords(minutes) : 'not known' }),
						row('Client', { text: clientOf(shift.ClientId) || 'not known' }),
						row('Service', { text: serviceOf(shift.ServiceId) || 'not known' }),
					],
				},
			],
		},
	};
}

/** Returns the day of a shift for a sentence, such as `on Thu 26 Nov`. */
/** @param today the present day. Without it, the words always have the year */
function onDay(shift: SourceRecord, today?: DateTime): string {
	const day = setDay(shift.DateOfService);
	const start = wallStart(day, { ...clockTimes(shift), from: 0 });
	return start === undefined ? 'of a day that is not known' : `on ${words.dayWords(start, today)}`;
}

/**
 * Returns the time of a shift in words, such as `Thu 26 Nov, 10:00 pm to 3:00 am on Fri 27 Nov`.
 *
 * @param isInFoot whether the words are for the foot of a mail. The foot always shows the year.
 */
function whenWords(shift: SourceRecord, now: DateTime, isInFoot = false): string {
	const day = setDay(shift.DateOfService);
	const times = clockTimes(shift);
	const minutes = lengthOf(shift);
	const start = wallStart(day, times);
	const noFinish = 'the finish is not known';
	const today = isInFoot ? undefined : wallTime(now);
	if (start === undefined) {
		const known = day === undefined ? 'the day is not known' : onDay(shift, today).slice(3);
		const clock = times.start || 'the start is not known';
		return [known, times.finish === '' ? clock : `${clock} to ${times.finish}`]
			.concat(times.finish === '' ? noFinish : [])
			.join(', ');
	}
	const date = words.dayWords(start, today);
	if (!minutes) return `${date}, ${words.timeWords(start)}, ${noFinish}`;
	return `${date}, ${words.timeRangeWords(start, start.plus({ minutes }), today)}`;
}
