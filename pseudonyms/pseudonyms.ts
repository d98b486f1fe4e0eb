import { decodeEntities, reads } from '../api/mod';
import { idOf, isUnset } from '../values/mod';
import { isEveryday } from './everydayWords';
import { findNames, mayBeInitials, mayName } from './findNames';
import { findIds, findIdsBehind } from './findIds';
import {
	addressStart,
	findNumbers,
	foldAddress,
	foldWholeAddress,
	foldPhone,
	hidden,
	type FindStandIn,
	type Span,
} from './findNumbers';
import {
	hideRecord,
	strangersIn,
	type Hider,
	type PersonalByName,
	type Stranger,
} from './hideRecord';
import { foldWord, NameIndex, partsOf, type Person } from './nameIndex';
import { personalOf, type Personal } from './personalFields';
import { personWords } from './personWords';
import { restoreText, splitStandIns, type SearchedWords } from './restoreText';
import { StandIns, type Kind } from './standIns';
import { wordSet } from './wordSet';
import type { Circumstances } from './wordsOf';

type Values = Readonly<Record<string, unknown>>;

/** All clients and workers, both those who are current and those who are not, clean. */
export interface People {
	readonly clients: readonly Values[];
	readonly workers: readonly Values[];
}

/** What pseudonyms are made by. */
export interface Secrets {
	/** 32 bytes that are another for each workflow, and that nobody can find who sees the stand-ins. */
	readonly key: Buffer;
	/** The day on which ages count, `YYYY-MM-DD`. */
	readonly today: string;
}

/** Which people a list of them cannot be used for. */
export interface Unusable {
	/** What is wrong, such as `3 of 40 clients show no ID`. */
	readonly problem: string;
	readonly list: keyof People;
}

type Fold = (value: string) => string;

/** How values of a kind are compared: two that fold alike are the same one. */
const folds: Partial<Record<Personal, Fold>> = {
	phone: (value) => foldPhone(value) + (value.match(/\p{L}+/gu) ?? []).join(' ').toLowerCase(),
	email: (value) => value.trim().toLowerCase(),
	address: foldWholeAddress,
	birth: (value) => value.slice(0, 10),
	ownCode: (value) => value.trim(),
};
const foldOf = (kind: Personal, value: string): string =>
	(folds[kind] ?? ((text: string) => foldWord(text.trim())))(value);

/** What is read of values that texts may have in part: a phone without the remark behind it, an address without its unit. */
const looseFolds: Partial<Record<Personal, Fold>> = { phone: foldPhone, address: foldAddress };

const kindOf: Partial<Record<Personal, Kind>> = {
	...{ phone: 'phone', email: 'email', address: 'address', suburb: 'suburb', postcode: 'postcode' },
	...{ birth: 'birth', ownCode: 'code' },
};

/** The age in ten years, as words: an exact one may say who it is. */
function ageBand(birth: string, today: string): string {
	const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
	const age = years - (today.slice(5) < birth.slice(5, 10) ? 1 : 0);
	if (!(age >= 0 && age < 130)) return 'age not known';
	if (age < 20) return 'aged under 20';
	if (age >= 90) return 'aged 90 or more';
	const decade = Math.floor(age / 10) * 10;
	return `aged ${decade} to ${decade + 9}`;
}

/** How many names of fields are remembered. */
const maxFields = 5000;

/** How many texts that name nobody are remembered, and how long one may be. */
const maxTexts = 20_000;
const maxHarmless = 300;

/** How many names as they are written are remembered. */
const maxWritten = 20_000;

/** Without a digit or an @ there is no number, no address and no ID. */
const mayHaveNumbers = /[\d@]/;

/** Also those that are written as entities, or wide. */
const mayHaveDigits = /[\d&]|[^\0-\x7f]/;

/** One stand-in for a person, also in a word that a model puts in place of ours. */
const onePerson = new RegExp(
	`^\\W*(?:(?<client>${personWords.client.join('|')})|${personWords.worker.join('|')})\\W*(?<code>[0-9a-f]+)\\W*$`,
	'i',
);

/** Questions of forms for a name. */
const asksName = /\b(?:sur)?name\b/i;

const hasWord = /[A-Za-z\u0080-\uffff]{2}/;

const byId = (
	[one]: readonly [number | string, unknown],
	[other]: readonly [number | string, unknown],
) =>
	typeof one === 'number' && typeof other === 'number'
		? one - other
		: String(one).localeCompare(String(other), 'en');

const idFields = { clients: 'ClientId', workers: 'CarerId' } as const;

/** Whether a name is there, and not blank or masked, such as `*****` and `XXX`. */
const isShown = (name: unknown): boolean => /[^\W_xX]|[^\0-\x7f]/.test(textOf(name));

/**
 * Why a list of people cannot be used, so that nothing may be shown; undefined where it can.
 *
 * @param people the lists as they were read, complete
 */
export function findUnusable(people: People): Unusable | undefined {
	for (const list of ['clients', 'workers'] as const) {
		const records = people[list];
		if (records.length === 0) return { list, problem: `The list of ${list} is empty` };
		const without = records.filter((record) => idOf(record[idFields[list]]) === undefined);
		const names = ['FirstName', 'LastName'];
		const isNameless = names.some((name) => records.every((record) => !isShown(record[name])));
		const nameless = isNameless
			? records
			: records.filter((record) => !names.every((name) => Object.hasOwn(record, name)));
		const [problem] = [
			[without, 'no ID'] as const,
			[sharingIds(records, idFields[list]), 'the ID of somebody else'] as const,
			[nameless, 'no first and last name'] as const,
		].filter(([wrong]) => wrong.length > 0);
		if (problem) {
			const [wrong, what] = problem;
			return { list, problem: `${wrong.length} of ${records.length} ${list} show ${what}` };
		}
	}
	return undefined;
}

/** Those whose ID somebody with another name has, too: one would be restored as the other. */
function sharingIds(records: readonly Values[], idField: string): readonly Values[] {
	const names = new Map<unknown, string>();
	return records.filter((record) => {
		const id = String(idOf(record[idField]));
		const name = shownName(record);
		const other = names.get(id);
		names.set(id, other ?? name);
		return other !== undefined && nameKey(other) !== nameKey(name);
	});
}

/**
 * The stand-ins of all people for one workflow: what hides them in records and texts, and puts them back. Made once for a pair of
 * lists, because it looks at every name.
 */
export class Pseudonyms {
	private readonly standIns: StandIns;
	private readonly index: NameIndex;
	private readonly persons = {
		client: new Map<string, Person>(),
		worker: new Map<string, Person>(),
	};
	/** The client, the worker, or both, with an ID. */
	private readonly personsById = new Map<string, readonly Person[]>();
	/** By the folded words of a full name; null where several people have it. */
	private readonly byFullName = new Map<string, Person | null>();
	/** Workers by their e-mail in small letters, which the service shows for who did something; null where several have it. */
	private readonly byEmail = new Map<string, Person | null>();
	private readonly initials = new Set<string>();
	private readonly addressStarts = new Set<string>();
	/** Values as the lists have them, by kind and fold. */
	private readonly values = new Map<string, string>();
	/** The same by loose folds; null where several values are alike, none of which is the whole. */
	private readonly looseValues = new Map<string, string | null>();
	private readonly hider: Hider;
	private readonly fields = new Map<string, PersonalByName>();
	/** Texts that name nobody, whoever their record is about. */
	private readonly harmless = new Set<string>();
	/** Stand-ins of names of the office, which many records have. */
	private readonly known = new Map<string, string | undefined>();

	/**
	 * @param written names in texts that the lists do not have like this, which were given stand-ins before. It grows: they can be restored
	 * only where it is known.
	 */
	constructor(
		people: People,
		private readonly secrets: Secrets,
		private readonly written: Set<string> = new Set(),
	) {
		this.standIns = new StandIns(secrets.key);
		this.index = new NameIndex(
			(name) => this.standIns.enter('name', name),
			(word) => this.writtenStandIn(word),
		);
		this.addPeople('client', people.clients);
		this.addPeople('worker', people.workers);
		for (const word of written) this.standIns.enter('name', word);
		this.hider = {
			fieldsOf: (path, list) => this.fieldsOf(path, list),
			person: (kind, id) => this.persons[kind].get(String(idOf(id))),
			hasId: (id) => this.personsById.has(String(idOf(id))),
			somebody: (name) => this.somebody(name),
			value: (kind, value) => this.valueStandIn(kind, value),
			text: (text, own, isLabel) => this.replace(text, { own, isLabel }),
			answer: (text, own, label) =>
				this.replace(text, { own, isCalled: asksName.test(label) }, label),
		};
	}

	/**
	 * A record without anything that says who somebody is.
	 *
	 * @param shown the fields that are to be shown
	 * @param whole the record with all its fields
	 * @param path the path of its list
	 */
	hideRecord(shown: Values, whole: Values, path: string): Record<string, unknown> {
		return hideRecord(this.hider, shown, whole, path);
	}

	/** Whom a record is about who is in neither list, such as one who was entered just now. */
	strangersIn(record: Values, path: string): readonly Stranger[] {
		return strangersIn(this.hider, record, path);
	}

	/** A text that a person wrote to a model, without names, numbers and addresses of people. */
	hideText(text: string): string {
		return this.replace(text, { own: new Set(), isQuestion: true });
	}

	/** A text with what its stand-ins stand for, however a model has written them. */
	restoreText(text: string): string {
		return restoreText(text, this.standIns);
	}

	/** The stand-ins among the words of a search, and the other words. */
	splitStandIns(text: string): SearchedWords {
		return splitStandIns(text, this.standIns);
	}

	/** Whether a text is one stand-in for a person, and whose; undefined where nobody has it. */
	personOf(text: string): Pick<Person, 'kind' | 'id'> | undefined {
		const { client, code = '' } = onePerson.exec(text)?.groups ?? {};
		const kind = client === undefined ? 'worker' : 'client';
		return this.persons[kind].get(this.standIns.identity(kind, code.toLowerCase()) ?? '');
	}

	/** What the fields of a list tell about people. A service may have no end of names, as where a list has IDs for names. */
	private fieldsOf(path: string, list: string): PersonalByName {
		const key = `${path} ${list}`;
		const found = this.fields.get(key);
		if (found) return found;
		const known = new Map<string, Personal | undefined>();
		const fieldsOf: PersonalByName = (name) => {
			const personal = known.get(name);
			if (personal !== undefined || known.has(name)) return personal;
			const read = personalOf(name, path, list);
			if (known.size < maxFields) known.set(name, read);
			return read;
		};
		if (this.fields.size < maxFields) this.fields.set(key, fieldsOf);
		return fieldsOf;
	}

	private addPeople(kind: Person['kind'], records: readonly Values[]): void {
		const [idField, path] =
			kind === 'client'
				? [idFields.clients, reads.clients.path]
				: [idFields.workers, reads.workers.path];
		const withIds = records.flatMap((record): [number | string, Values][] => {
			const id = idOf(record[idField]);
			return id === undefined ? [] : [[id, record]];
		});
		const fieldsOf = this.fieldsOf(path, '');
		const names = new Map<string, number>();
		for (const [, record] of withIds) {
			const name = shownName(record);
			names.set(name, (names.get(name) ?? 0) + 1);
		}
		// Where two write a value in different ways, that of the lower ID is shown for both, in whichever order they come.
		for (const [id, record] of withIds.sort(byId)) {
			const name = shownName(record);
			const isAlone = name !== '' && names.get(name) === 1;
			const shown = isAlone ? name : `${name} (${kind} ${id})`.trim();
			const standInOf = this.standIns.enter(kind, String(id), shown);
			const called = namesIn(record, fieldsOf);
			const person = personFrom({ kind, id }, standInOf, record, called);
			this.persons[kind].set(String(id), person);
			this.personsById.set(String(id), [...this.withId(String(id)), person]);
			this.addNames(person, record, called);
			this.addValues(record, fieldsOf);
			const email = foldOf('email', textOf(record.Email));
			if (kind === 'worker' && email !== '')
				this.byEmail.set(email, this.byEmail.has(email) ? null : person);
		}
	}

	private addNames(person: Person, record: Values, called: readonly Called[]): void {
		for (const { name, text, parts } of called) {
			const written = text.match(/\p{L}[\p{L}\p{M}'’‘ʼ`´]*/gu) ?? [];
			for (const part of parts) {
				const shown = written.find((word) => foldWord(word) === part) ?? text;
				this.index.add(part, shown, person);
			}
			if (parts.length > 1 && name !== 'PreferredName')
				this.index.add(parts.join(''), text, person);
		}
		const [first, last, preferred] = ['FirstName', 'LastName', 'PreferredName'].map((name) =>
			textOf(record[name]),
		);
		for (const given of called.length > 0 ? new Set([first, preferred]) : []) {
			if (given === '' || last === '') continue;
			for (const full of [`${given} ${last}`, `${last} ${given}`]) {
				const key = nameKey(full);
				const other = this.byFullName.get(key);
				this.byFullName.set(key, other === undefined || other === person ? person : null);
				this.index.add(foldWord(full.replace(/[^\p{L}\p{M}]/gu, '')), full, person);
			}
		}
		for (const initials of person.initials) this.initials.add(initials);
	}

	private addValues(record: Values, fieldsOf: PersonalByName): void {
		for (const name in record) {
			const personal = fieldsOf(name);
			const kind = personal && kindOf[personal];
			const text = kind ? textOf(record[name]) : '';
			if (!personal || !kind || text === '') continue;
			const folded = foldOf(personal, text);
			if (folded === '') continue;
			this.standIns.enter(kind, text);
			const key = `${kind} ${folded}`;
			const known = this.values.get(key);
			if (known === undefined) this.values.set(key, text);
			if (kind === 'address') this.addressStarts.add(addressStart(text));
			const loose = known === undefined ? looseFolds[personal]?.(text) : undefined;
			if (loose !== undefined) this.addLoose(`${kind} ${loose}`, text, loose === folded);
		}
	}

	/** To show one of several addresses in a house, or another's remark behind a phone, would be wrong. */
	private addLoose(key: string, text: string, isWhole: boolean): void {
		if (isWhole || !this.looseValues.has(key)) this.looseValues.set(key, text);
		else if (!this.values.has(key)) this.looseValues.set(key, null);
	}

	private valueStandIn(personal: Personal, value: string): string | undefined {
		const kind = kindOf[personal];
		const folded = foldOf(personal, value);
		// A field holds a whole value: "12 Smith Street" is not somebody's flat in it.
		const text = this.values.get(`${String(kind)} ${folded}`);
		const standIn = kind && text !== undefined ? this.standIns.find(kind, text) : undefined;
		return standIn !== undefined && kind === 'birth'
			? `${standIn} (${ageBand(folded, this.secrets.today)})`
			: standIn;
	}

	private somebody(name: string): string | undefined {
		if (this.known.has(name)) return this.known.get(name);
		const standIn = (this.byEmail.get(foldOf('email', name)) ?? this.byFullName.get(nameKey(name)))
			?.standIn;
		if (this.known.size < maxFields) this.known.set(name, standIn);
		return standIn;
	}

	/** The stand-in for what a text has of a value, see `foldOf()` and `looseFolds`. */
	private readonly findStandIn: FindStandIn = (kind, folded) => {
		const key = `${kind} ${folded}`;
		const whole = this.values.get(key);
		// The text may mean another flat of the house.
		if (kind === 'address' && whole === undefined && this.looseValues.has(key)) return hidden;
		const text = whole ?? this.looseValues.get(key);
		return text ? this.standIns.find(kind, text) : undefined;
	};

	private readonly withId = (id: string): readonly Person[] => this.personsById.get(id) ?? [];

	private replace(written: string, circumstances: Circumstances, question = ''): string {
		const label = question !== '' && mayHaveDigits.test(written) ? question : '';
		const { isLabel = false } = circumstances;
		const isPlain = isLabel && !hasWord.test(written);
		if (label === '' && (isPlain || this.harmless.has(written))) return written;
		const text = plainText(written);
		const spans = isLabel ? [] : this.findNumbers(text, label);
		const names = findNames(text, this.index, spans, {
			...circumstances,
			standInOf: this.initialsStandIn,
		});
		const all = spans.length > 0 ? [...spans, ...names] : names;
		if (all.length > 0) return withSpans(text, inOrder(all));
		const isRead = !isLabel || !mayHaveNumbers.test(text);
		if (label === '' && isRead) this.rememberHarmless(text, written);
		return written;
	}

	/** Many notes are the same words again, such as "Discussed at the meeting". */
	private rememberHarmless(text: string, written: string): void {
		if (text.length >= maxHarmless || mayBeInitials.test(text) || mayName(text, this.index)) return;
		if (this.harmless.size >= maxTexts) this.harmless.clear();
		this.harmless.add(written);
	}

	private findNumbers(text: string, label: string): Span[] {
		if (!mayHaveNumbers.test(text)) return [];
		const behind = label === '' ? [] : findIdsBehind(label, text, this.withId);
		const ids = behind.length > 0 ? behind : findIds(text, this.withId);
		const thisYear = Number(this.secrets.today.slice(0, 4));
		const beginsAddress = (start: string) => this.addressStarts.has(start);
		return findNumbers(text, this.findStandIn, { thisYear, ids, beginsAddress });
	}

	private readonly initialsStandIn = (initials: string): string | undefined =>
		this.initials.has(initials)
			? this.writtenStandIn([...initials.toUpperCase(), ''].join('.'))
			: undefined;

	private writtenStandIn(word: string): string {
		if (!this.written.has(word) && this.written.size >= maxWritten) return hidden;
		this.written.add(word);
		return this.standIns.enter('name', word)();
	}
}

const inOrder = (spans: readonly Span[]): Span[] =>
	[...spans].sort((one, other) => one.start - other.start);

const ofWord = /[\p{L}\p{N}]/u;
/** But for the blank of a link, %20. */
const endsInWord = /(?<!%[\da-f]?)[\p{L}\p{N}]$/iu;

/** A text with its spans replaced, which must be in their order. */
function withSpans(text: string, spans: readonly Span[]): string {
	let replaced = '';
	let last = 0;
	for (const { start, end, text: standIn } of spans) {
		replaced += text.slice(last, start);
		// Restore Names reads no stand-in beside a letter or a digit.
		const before = endsInWord.test(replaced.slice(-3)) ? ' ' : '';
		const behind = ofWord.test(text[end] ?? '') ? ' ' : '';
		replaced += before + standIn + behind;
		last = end;
	}
	return replaced + text.slice(last);
}

/** Full-width and mathematical letters and digits. */
const wide = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]+/gu;

/** A text without entities, however often they were written as entities, and with each letter as one sign. */
function plainText(text: string): string {
	let plain = text;
	for (let round = 0; round < 3 && plain.includes('&'); round++) plain = decodeEntities(plain);
	if (!/[^\0-\x7f]/.test(plain)) return plain;
	return plain.normalize('NFC').replace(wide, (letters) => letters.normalize('NFKC'));
}

const textOf = (value: unknown): string =>
	isUnset(value) || typeof value === 'object' ? '' : String(value).trim();

const nameKey = (name: string): string => partsOf(name).join(' ');

/** One of the fields that say what somebody is called. */
interface Called {
	readonly name: string;
	readonly text: string;
	/** The words of the text, folded. */
	readonly parts: readonly string[];
	readonly isLast: boolean;
}

/** What an office enters in place of a name, or behind one; in small letters. */
const placeholders = wordSet(
	`agency casual relief temp vacant unallocated unassigned unfilled shift unknown test dummy training deceased inactive duplicate
	placeholder tba tbc nobody staff admin roster not use`,
);

/** The names in a record; none where it has a placeholder and words alone, such as "Do Not Use" and "Night Shift". */
function namesIn(record: Values, fieldsOf: PersonalByName): Called[] {
	const called = calledIn(record, fieldsOf);
	const all = called.flatMap(({ parts }) => parts);
	if (!all.some((part) => placeholders.has(part))) return called;
	const names = all.filter((part) => !placeholders.has(part));
	if (names.every(isEveryday)) return [];
	return called.map((one) => ({ ...one, parts: one.parts.filter((part) => names.includes(part)) }));
}

const calledIn = (record: Values, fieldsOf: PersonalByName): Called[] =>
	Object.keys(record).flatMap((name) => {
		const personal = fieldsOf(name);
		if (personal !== 'ownName' && personal !== 'ownLastName') return [];
		const text = textOf(record[name]);
		return text === ''
			? []
			: [{ name, text, parts: partsOf(text), isLast: personal === 'ownLastName' }];
	});

const shownName = ({ FirstName, LastName, PreferredName }: Values): string =>
	[FirstName, LastName].map(textOf).filter(Boolean).join(' ') || textOf(PreferredName);

function personFrom(
	{ kind, id }: Pick<Person, 'kind' | 'id'>,
	standInOf: () => string,
	record: Values,
	called: readonly Called[],
): Person {
	const [first = '', middle = '', family = ''] = ['FirstName', 'MiddleName', 'LastName'].map(
		(name) => foldWord(textOf(record[name]))[0] ?? '',
	);
	const initials = [first + family, first + middle + family].filter(({ length }) => length > 1);
	return {
		kind,
		id,
		get standIn() {
			return standInOf();
		},
		parts: new Set(called.flatMap(({ parts }) => parts)),
		lastParts: new Set(called.flatMap(({ parts, isLast }) => (isLast ? parts : []))),
		initials: [...new Set(initials)],
	};
}
