import { decodeEntities, reads } from '../api/mod';
import { birthOf, idOf, isNobodysAddress } from '../values/mod';
import { isEveryday } from './everydayWords';
import { findNames, mayBeInitials, mayName } from './findNames';
import { findIds, findIdsBehind } from './findIds';
import { isNameless } from './findUnusable';
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
import { HiddenTexts, isLong } from './hiddenTexts';
import {
	hideRecord,
	hideTexts,
	isAboutUnknown,
	saysNone,
	strangersIn,
	type Hider,
	type PersonalByName,
	type Stranger,
} from './hideRecord';
import { isMasked, isShownName, saysNoName } from './isMasked';
import { joinFormer, type Listed } from './joinFormer';
import { changeEscaped, isJson } from './jsonTexts';
import { foldWord, NameIndex, wordsIn, type Person } from './nameIndex';
import type { People } from './people';
import { personalOf, type Personal } from './personalFields';
import { personWords, singleWords } from './personWords';
import { isOfficeEntry, nameParts } from './placeholders';
import { restoreText, splitStandIns, type SearchedWords } from './restoreText';
import { nameKey, shownName, textOf } from './shownName';
import { byKind, StandIns, type Entered, type Kind } from './standIns';
import type { Circumstances } from './wordsOf';

type Values = Readonly<Record<string, unknown>>;

/** The values that stand-ins depend on, besides the lists of clients and workers. */
export interface Secrets {
	/** The key of 32 bytes, which is different in each workflow. Nobody who sees the stand-ins can find out the key. */
	readonly key: Buffer;
	/** The day for which ages are computed, `YYYY-MM-DD`. */
	readonly today: string;
}

/** Hides the records of one answer of the service. */
export interface HideAnswer {
	/** Does the same as `Pseudonyms.hideRecord()`. */
	record(shown: Values, whole: Values): Record<string, unknown>;
	/**
	 * Hides the people in the long texts of a record in advance. Then `record()` uses the remembered results.
	 *
	 * @param fields the fields to show. If empty, all fields are shown.
	 */
	ahead(record: Values, fields: readonly string[]): void;
}

type Fold = (value: string) => string;

/** For some kinds of values, the function that makes the form for comparing. Two values with equal forms count as the same value. */
const folds: Partial<Record<Personal, Fold>> = {
	phone: (value) => foldPhone(value) + (value.match(/\p{L}+/gu) ?? []).join(' ').toLowerCase(),
	email: (value) => value.trim().toLowerCase(),
	address: foldWholeAddress,
	birth: (value) => value.slice(0, 10),
	ownCode: (value) => value.trim(),
};
const foldOf = (kind: Personal, value: string): string =>
	(folds[kind] ?? ((text: string) => foldWord(text.trim())))(value);

/**
 * For values that a text may contain only in part, the function that makes a looser form. It leaves out a remark beside a phone number,
 * such as "daughter", or the unit of an address.
 */
const looseFolds: Partial<Record<Personal, Fold>> = { phone: foldPhone, address: foldAddress };

/** Returns the e-mail addresses in a field, in the form for comparing. Addresses such as `noreply@care.org` are nobody's. */
const addressesIn = (text: string): ReadonlySet<string> =>
	new Set(
		(text.match(/[^\s,;:<>"/|]+@[^\s,;:<>"/|]+/g) ?? [])
			.map((address) => foldOf('email', address))
			.filter((address) => !isNobodysAddress(address)),
	);

const kindOf: Partial<Record<Personal, Kind>> = {
	...{ phone: 'phone', email: 'email', address: 'address', suburb: 'suburb', postcode: 'postcode' },
	...{ birth: 'birth', ownCode: 'code' },
};

/** Returns words such as "aged 80 to 89", because the exact age may identify a person. */
function ageBand(birth: string, today: string): string {
	const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
	const age = years - (today.slice(5) < birth.slice(5, 10) ? 1 : 0);
	if (birthOf(birth) === undefined || !(age >= 0)) return 'age not known';
	if (age < 20) return 'aged under 20';
	if (age >= 90) return 'aged 90 or more';
	const decade = Math.floor(age / 10) * 10;
	return `aged ${decade} to ${decade + 9}`;
}

/** The largest number of entries in each of these memories: lists, field names of one list, and names for `somebody()`. */
const maxFields = 5000;

/**
 * The largest number of texts in each set of `harmless`. A text is remembered only if the text and its question together have fewer than
 * `maxHarmless` characters.
 */
const maxTexts = 20_000;
const maxHarmless = 300;

/** The largest number of spellings of names that are remembered. */
const maxWritten = 20_000;

/** Finds texts with a digit or an @. All other texts have no number, address or ID to find. */
const mayHaveNumbers = /[\d@]/;

/** Finds texts with possible digits. A digit may also be written as an HTML entity, such as `&#49;`, or as a full-width character. */
const mayHaveDigits = /[\d&]|[^\0-\x7f]/;

/** Finds texts that have one stand-in for a person, and no other words. A model may have written "participant" instead of "Client". */
const onePerson = new RegExp(
	`^\\W*(?:(?<client>${personWords.client.join('|')})|${personWords.worker.join('|')})\\W*(?<code>[0-9a-f]+)\\W*$`,
	'i',
);

const asksName = /\b(?:sur)?name\b/i;

/** `asksThing` finds questions of forms that ask for a thing. `asksPerson` finds questions that a name may answer. */
const asksThing =
	/\b(?:part|mood|appetite|colou?r|type|kind|size|location|where|place|month|day|shift|time|skin|aid|equipment|injury|severity|level|area|room|side|pain|condition|cause|stool|urine|food|drink|activity|position|surface|behaviou?r|wound|sleep|diet|texture|mobility|how)\b/i;
const asksPerson =
	/\b(?:who|whom|whose|names?|people|persons?|witness(?:es)?|contact|relative|family|doctor|gp|nurse|by|with|from|signed|signature)\b/i;

/** Returns whether an answer in a form is only an everyday word, and its question asks for a thing, as in "Mood: Good". */
const isWordOnly = (text: string, question: string): boolean =>
	/^\s*\p{L}+\s*$/u.test(text) &&
	asksThing.test(question) &&
	!asksPerson.test(question) &&
	!singleWords.some((word) => question.toLowerCase().includes(word)) &&
	isEveryday(foldWord(text.trim()));

const hasWord = /[A-Za-z\u0080-\uffff]{2}/;

const byId = ({ id: one }: Listed, { id: other }: Listed) =>
	typeof one === 'number' && typeof other === 'number'
		? one - other
		: String(one).localeCompare(String(other), 'en');

/** Returns the name of a person. If the current record does not show the name, a former record may show it. */
const nameOf = (records: Listed['records']): string =>
	shownName(records.find((record) => !isNameless(record)) ?? records[0]);

const listsOf = { client: reads.clients, worker: reads.workers };

/** The number of people after which `Pseudonyms.make()` pauses. */
const peopleAtOnce = 100;

/**
 * Hides people in the records and texts of one workflow, and restores their names afterwards. Make only one object for the same lists of
 * clients and workers, because the constructor reads every name.
 */
export class Pseudonyms {
	private readonly standIns: StandIns;
	private readonly index: NameIndex;
	private readonly persons = {
		client: new Map<string, Person>(),
		worker: new Map<string, Person>(),
	};
	/** For each ID, the client or worker with this ID, or both. */
	private readonly personsById = new Map<string, readonly Person[]>();
	/** The people by the `nameKey()` of their full name. An entry is null if several people share the name. */
	private readonly byFullName = new Map<string, Person | null>();
	/**
	 * Workers by their e-mail address in small letters. Some records name a worker only by this address. An entry is null if several workers
	 * share the address.
	 */
	private readonly byEmail = new Map<string, Person | null>();
	private readonly initials = new Set<string>();
	private readonly addressStarts = new Set<string>();
	/** The values in the lists, by their kind and their form for comparing. */
	private readonly values = byKind<string>();
	/**
	 * The phone numbers and addresses in the lists, by their looser form. If several values share this form, the entry is the value without a
	 * remark or a unit. If there is no such value, the entry is null.
	 */
	private readonly looseValues = byKind<string | null>();
	private readonly hider: Hider;
	private readonly fields = new Map<string, PersonalByName>();
	/**
	 * Texts in which nothing is replaced in any record. The set `labels` is for texts with `isLabel`. If the answer to a question has digits,
	 * the answer and the question are remembered together. The question may say that a number is an ID.
	 */
	private readonly harmless = { texts: new Set<string>(), labels: new Set<string>() };
	/** The results of `somebody()`. They are kept because many records contain the same names. */
	private readonly known = new Map<string, string | undefined>();

	/**
	 * @param written the spellings of names that earlier texts had, but the lists do not have. These spellings have stand-ins. The object
	 * adds new spellings to the set. Keep the set for later objects, so that they can restore these spellings.
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
		for (const word of written) this.standIns.enter('name', word);
		Array.from(this.add(people));
		this.hider = {
			fieldsOf: (path, list) => this.fieldsOf(path, list),
			person: (kind, id) => this.persons[kind].get(String(idOf(id))),
			hasId: (id) => this.personsById.has(String(idOf(id))),
			somebody: (name) => this.somebody(name),
			value: (kind, value) => this.valueStandIn(kind, value),
			text: (text, own, isLabel) => this.replace(text, { own, isLabel }),
			answer: (text, own, label) =>
				isWordOnly(text, label)
					? text
					: this.replace(text, { own, isCalled: asksName.test(label) }, label),
		};
	}

	/**
	 * Makes the same object as the constructor, but with pauses. In a pause, n8n can do other work.
	 *
	 * @param pause lets n8n do other work, and resolves when the next people can be read
	 */
	static async make(
		people: People,
		secrets: Secrets,
		written: Set<string>,
		pause: () => Promise<void>,
	): Promise<Pseudonyms> {
		const made = new Pseudonyms({ clients: [], workers: [] }, secrets, written);
		const steps = made.add(people);
		while (!steps.next().done) await pause();
		return made;
	}

	/**
	 * Copies a record, and hides the people in the copy.
	 *
	 * @param shown the fields to show
	 * @param whole the record with all its fields
	 * @param path the path of the record's list
	 */
	hideRecord(shown: Values, whole: Values, path: string): Record<string, unknown> {
		return hideRecord(this.hider, shown, whole, path);
	}

	/** Makes functions that hide the records of one answer of the service. They remember the long texts in which they have hidden people. */
	hideAnswer(path: string): HideAnswer {
		const texts = new HiddenTexts();
		const hider: Hider = {
			...this.hider,
			text: (text, own, isLabel) =>
				isLabel || !isLong(text)
					? this.hider.text(text, own, isLabel)
					: texts.find(text, own, () => this.hider.text(text, own, isLabel)),
		};
		return {
			record: (shown, whole) => hideRecord(hider, shown, whole, path),
			ahead: (record, fields) => hideTexts(hider, record, path, fields),
		};
	}

	/** Returns the clients and workers of a record who are not in the lists, such as a client who was just entered. */
	strangersIn(record: Values, path: string): readonly Stranger[] {
		return strangersIn(this.hider, record, path);
	}

	/** Takes a record of a client or worker. Returns the person if the record shows a name that the lists do not have for this person. */
	renamedIn(record: Values, path: string): readonly Stranger[] {
		const kind = path === reads.clients.path ? 'client' : 'worker';
		if (path !== listsOf[kind].path) return [];
		const person = this.persons[kind].get(String(idOf(record[listsOf[kind].id])));
		if (!person || person.isNameless) return [];
		const called = namesIn(record, this.fieldsOf(path, ''));
		const isOther = called.some(({ parts }) => parts.some((part) => !person.parts.has(part)));
		return isOther ? [person] : [];
	}

	/** Returns whether a record is about somebody whose name is not known. If so, texts about this person are hidden. */
	isAboutUnknown(record: Values, path: string): boolean {
		return isAboutUnknown(this.hider, record, path);
	}

	/** Hides the names, numbers and addresses of people in a text that a person writes to a model. */
	hideText(text: string): string {
		return this.replace(text, { own: new Set(), isQuestion: true });
	}

	/** Replaces the stand-ins in a text with the real values. A model may have changed the form of the stand-ins. */
	restoreText(text: string): string {
		return restoreText(text, this.standIns);
	}

	/** Separates the stand-ins in a search from the other words. */
	splitStandIns(text: string): SearchedWords {
		return splitStandIns(text, this.standIns);
	}

	/** Returns the client or worker of a stand-in. Returns undefined if the text is not exactly one known stand-in. */
	personOf(text: string): Pick<Person, 'kind' | 'id'> | undefined {
		const { client, code = '' } = onePerson.exec(text)?.groups ?? {};
		const kind = client === undefined ? 'worker' : 'client';
		return this.persons[kind].get(this.standIns.identity(kind, code.toLowerCase()) ?? '');
	}

	/**
	 * Returns the function that says what the fields of a list reveal about people. Only a limited number of fields is remembered, because
	 * some lists use IDs as field names.
	 */
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

	/** Adds the people. The generator yields from time to time, so that its caller can pause. */
	private *add({ clients, workers, former }: People): Generator<void> {
		yield* this.addPeople('client', clients, former?.clients);
		yield* this.addPeople('worker', workers, former?.workers);
	}

	private *addPeople(
		kind: Person['kind'],
		current: readonly Values[],
		former: readonly Values[] = [],
	): Generator<void> {
		const { id: idField, path } = listsOf[kind];
		const listed = joinFormer(current, former, idField);
		const fieldsOf = this.fieldsOf(path, '');
		const names = new Map<string, number>();
		for (const { records } of listed) {
			const name = nameOf(records);
			names.set(name, (names.get(name) ?? 0) + 1);
		}
		// If a value has two spellings, the spelling that comes first is kept. So the people are added in the order of their IDs, and the order
		// of the lists makes no difference.
		for (const [at, { id, records }] of listed.sort(byId).entries()) {
			const name = nameOf(records);
			const isAlone = name !== '' && names.get(name) === 1;
			const shown = isAlone ? name : `${name} (${kind} ${id})`.trim();
			this.addPerson({ kind, id }, shown, records, fieldsOf);
			if (at % peopleAtOnce === peopleAtOnce - 1) yield;
		}
	}

	/** @param shown the text that replaces the stand-in when names are restored */
	private addPerson(
		{ kind, id }: Pick<Person, 'kind' | 'id'>,
		shown: string,
		records: readonly [Values, ...Values[]],
		fieldsOf: PersonalByName,
	): void {
		const entered = this.standIns.enter(kind, String(id), shown);
		const called = records.map((record) => namesIn(record, fieldsOf));
		const [record] = records;
		const person = personFrom({ kind, id }, entered, record, called.flat());
		this.persons[kind].set(String(id), person);
		this.personsById.set(String(id), [...this.withId(String(id)), person]);
		for (const [at, one] of records.entries()) {
			this.addNames(person, one, called[at]);
			this.addValues(one, fieldsOf);
		}
		for (const email of kind === 'worker' ? addressesIn(textOf(record.Email)) : [])
			this.byEmail.set(email, this.byEmail.has(email) ? null : person);
	}

	private addNames(person: Person, record: Values, called: readonly Called[]): void {
		for (const { name, text, parts } of called) {
			const written = wordsIn(text);
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
			for (const name of [given, last]) this.addJoined(person, name, false);
			this.addFullName(person, `${given} ${last}`);
			this.addFullName(person, `${last} ${given}`);
		}
		for (const initials of person.initials) this.initials.add(initials);
	}

	private addFullName(person: Person, full: string): void {
		const key = nameKey(full);
		const other = this.byFullName.get(key);
		this.byFullName.set(key, other === undefined || other === person ? person : null);
		this.addJoined(person, full, true);
	}

	/** @param isFull whether `name` is a first and a last name. Joined, they may be another word by chance, such as "song" for So Ng. */
	private addJoined(person: Person, name: string, isFull: boolean): void {
		for (const words of joinedWords(name))
			this.index.add(foldWord(words.replace(/[^\p{L}\p{M}]/gu, '')), words, person, isFull);
	}

	private addValues(record: Values, fieldsOf: PersonalByName): void {
		for (const name in record) {
			const personal = fieldsOf(name);
			const kind = personal && kindOf[personal];
			const text = kind ? textOf(record[name]) : '';
			if (!personal || !kind || text === '' || saysNone(personal, text)) continue;
			const folded = foldOf(personal, text);
			if (folded === '') continue;
			this.standIns.enter(kind, text);
			const known = this.values[kind].get(folded);
			if (known === undefined) this.values[kind].set(folded, text);
			if (kind === 'address') this.addressStarts.add(addressStart(text));
			const loose = known === undefined ? looseFolds[personal]?.(text) : undefined;
			if (loose !== undefined) this.addLoose(kind, loose, text, folded);
		}
	}

	/**
	 * Adds the looser form of a value. Several values can share this form: all flats in a house, for example, share the address without the
	 * unit. In that case, the form stands for the value without a remark or a unit. If there is no such value, the form stands for no value.
	 */
	private addLoose(kind: Kind, loose: string, text: string, folded: string): void {
		const values = this.looseValues[kind];
		if (loose === folded || !values.has(loose)) values.set(loose, text);
		else if (!this.values[kind].has(loose)) values.set(loose, null);
	}

	private valueStandIn(personal: Personal, value: string): string | undefined {
		const kind = kindOf[personal];
		if (!kind) return undefined;
		const folded = foldOf(personal, value);
		// A field holds a complete value, so the looser form is not used. "12 Smith Street" in a field does not mean a flat in that house.
		const text = this.values[kind].get(folded);
		const standIn = text === undefined ? undefined : this.standIns.find(kind, text);
		return standIn !== undefined && kind === 'birth'
			? `${standIn} (${ageBand(folded, this.secrets.today)})`
			: standIn;
	}

	private somebody(name: string): string | undefined {
		if (this.known.has(name)) return this.known.get(name);
		const called = isShownName(name) ? this.byFullName.get(nameKey(name)) : undefined;
		const standIn = (this.byEmail.get(foldOf('email', name)) ?? called)?.standIn;
		if (this.known.size < maxFields) this.known.set(name, standIn);
		return standIn;
	}

	/** Returns the replacement for a value in a text. The value is in the form for comparing, or in its looser form. */
	private readonly findStandIn: FindStandIn = (kind, folded) => {
		const whole = this.values[kind].get(folded);
		const loose = this.looseValues[kind];
		// The text may mean a flat of the house that is in no list, so the address is hidden.
		if (kind === 'address' && whole === undefined && loose.has(folded)) return hidden;
		const text = whole ?? loose.get(folded);
		return text ? this.standIns.find(kind, text) : undefined;
	};

	private readonly withId = (id: string): readonly Person[] => this.personsById.get(id) ?? [];

	private replace(written: string, circumstances: Circumstances, question = ''): string {
		if (!written.includes('\\') || !isJson(written))
			return this.replacePlain(written, circumstances, question);
		const text = changeEscaped(written, (one) => this.replace(one, circumstances, question));
		return this.replacePlain(text, circumstances, question);
	}

	private replacePlain(written: string, circumstances: Circumstances, question: string): string {
		const label = question !== '' && mayHaveDigits.test(written) ? question : '';
		const { isLabel = false } = circumstances;
		const isPlain = isLabel && !hasWord.test(written);
		const harmless = this.harmless[isLabel ? 'labels' : 'texts'];
		const key = label === '' ? written : `${label}\0${written}`;
		if (isPlain || harmless.has(key)) return written;
		const text = plainText(written);
		const spans = isLabel ? [] : this.findNumbers(text, label);
		const names = findNames(text, this.index, spans, {
			...circumstances,
			standInOfInitials: this.initialsStandIn,
		});
		const all = spans.length > 0 ? [...spans, ...names] : names;
		if (all.length > 0) return withSpans(text, inOrder(all));
		if (key.length < maxHarmless && this.isHarmless(text, isLabel)) {
			if (harmless.size >= maxTexts) harmless.clear();
			harmless.add(key);
		}
		return written;
	}

	/** Takes a text that stayed unchanged in one record. Returns whether it stays unchanged in every record. */
	private isHarmless(text: string, isLabel: boolean): boolean {
		return isLabel || !(mayBeInitials(text, this.initials) || mayName(text, this.index));
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
		return this.standIns.enter('name', word).standIn;
	}
}

const inOrder = (spans: readonly Span[]): Span[] =>
	[...spans].sort((one, other) => one.start - other.start);

const ofWord = /[\p{L}\p{N}]/u;
/** Finds texts that end in a letter or a digit, but not in an escaped character of a link, such as %20. */
const endsInWord = /(?<!%[\da-f]?)[\p{L}\p{N}]$/iu;

/** Replaces the spans of a text. The spans must be in order. */
function withSpans(text: string, spans: readonly Span[]): string {
	const replaced: string[] = [];
	let last = 0;
	for (const { start, end, text: standIn } of spans) {
		const gap = text.slice(last, start);
		// The operation Restore Names does not recognise a stand-in directly beside a letter or a digit. So a blank is added.
		const left = gap.length < 3 ? `${replaced.at(-1) ?? ''}${gap}` : gap;
		const before = endsInWord.test(left.slice(-3)) ? ' ' : '';
		const behind = ofWord.test(text[end] ?? '') ? ' ' : '';
		replaced.push(gap, before + standIn + behind);
		last = end;
	}
	return replaced.join('') + text.slice(last);
}

/** Full-width and mathematical characters. */
const wide = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]+/gu;

/** Decodes the entities in a text, even nested entities, and normalizes its letters. */
function plainText(text: string): string {
	let plain = text;
	for (let round = 0; round < 3 && plain.includes('&'); round++) plain = decodeEntities(plain);
	if (!/[^\0-\x7f]/.test(plain)) return plain;
	return plain.normalize('NFC').replace(wide, (letters) => letters.normalize('NFKC'));
}

interface Called {
	readonly name: string;
	readonly text: string;
	readonly parts: readonly string[];
	readonly isLast: boolean;
}

/** Returns the names in a record. Records such as "Do Not Use" and "Night Shift" have no names. */
function namesIn(record: Values, fieldsOf: PersonalByName): Called[] {
	const called = calledIn(record, fieldsOf);
	const isNobody = called.every(({ parts }) => parts.every(isEveryday)) && isOfficeEntry(record);
	return isNobody ? [] : called;
}

/** If a name has more than this number of words, only the whole name is joined. */
const maxJoined = 6;

/** Returns all sequences of two or more adjacent words of a name. People may write these words without blanks, as in Jean-LucPicard. */
function joinedWords(full: string): readonly string[] {
	const words = full.match(/[\p{L}\p{M}'’‘ʼ`´]+/gu) ?? [];
	if (words.length > maxJoined) return [full];
	return words.flatMap((_, start) =>
		words.slice(start + 1).map((__, more) => words.slice(start, start + more + 2).join(' ')),
	);
}

/** Returns the fields of a record that show names, with the words of the names. Placeholders are left out. */
const calledIn = (record: Values, fieldsOf: PersonalByName): Called[] =>
	Object.keys(record).flatMap((name) => {
		const personal = fieldsOf(name);
		if (personal !== 'ownName' && personal !== 'ownLastName') return [];
		const text = textOf(record[name]);
		return text === '' || isMasked(text) || saysNoName(name, text)
			? []
			: [{ name, text, parts: nameParts(text), isLast: personal === 'ownLastName' }];
	});

function personFrom(
	{ kind, id }: Pick<Person, 'kind' | 'id'>,
	entered: Entered,
	record: Values,
	called: readonly Called[],
): Person {
	const [first = '', middle = '', family = ''] = ['FirstName', 'MiddleName', 'LastName'].map(
		(name) => foldWord(textOf(record[name]))[0] ?? '',
	);
	const isUnnamed = isNameless(record);
	const initials = isUnnamed
		? []
		: [first + family, first + middle + family].filter(({ length }) => length > 1);
	return {
		kind,
		id,
		isNameless: isUnnamed,
		get standIn() {
			return entered.standIn;
		},
		parts: new Set(called.flatMap(({ parts }) => parts)),
		lastParts: new Set(called.flatMap(({ parts, isLast }) => (isLast ? parts : []))),
		initials: [...new Set(initials)],
		sex: sexOf(textOf(record.Gender)),
	};
}

const sexOf = (gender: string): Person['sex'] =>
	/^(?:m|male|man)$/i.test(gender) ? 'm' : /^(?:f|female|woman)$/i.test(gender) ? 'f' : undefined;
