import { decodeEntities, reads } from '../api/mod';
import { idOf, isUnset } from '../values/mod';
import { findNames, mayBeInitials, mayName, type Circumstances } from './findNames';
import { findIds, findIdsBehind } from './findIds';
import { findNumbers, foldAddress, foldPhone, type FindStandIn, type Span } from './findNumbers';
import { hasStranger, hideRecord, type Hider, type PersonalByName } from './hideRecord';
import { foldWord, NameIndex, partsOf, type Person } from './nameIndex';
import { personalOf, type Personal } from './personalFields';
import { restoreText } from './restoreText';
import { StandIns, type Kind } from './standIns';

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

/** How values of a kind are compared. */
const folds: Partial<Record<Personal, (value: string) => string>> = {
	phone: foldPhone,
	email: (value) => value.trim().toLowerCase(),
	address: foldAddress,
	birth: (value) => value.slice(0, 10),
};
const foldOf = (kind: Personal, value: string): string =>
	(folds[kind] ?? ((text: string) => foldWord(text.trim())))(value);

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

const hasWord = /[A-Za-z\u0080-\uffff]{2}/;

const byId = (
	[one]: readonly [number | string, unknown],
	[other]: readonly [number | string, unknown],
) =>
	typeof one === 'number' && typeof other === 'number'
		? one - other
		: String(one).localeCompare(String(other), 'en');

const idFields = { clients: 'ClientId', workers: 'CarerId' } as const;

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
		const nameless = records.filter(
			(record) => !['FirstName', 'LastName'].every((name) => Object.hasOwn(record, name)),
		);
		const [problem] = [
			[without, 'no ID'] as const,
			[nameless, 'no first and last name'] as const,
		].filter(([wrong]) => wrong.length > 0);
		if (problem) {
			const [wrong, what] = problem;
			return { list, problem: `${wrong.length} of ${records.length} ${list} show ${what}` };
		}
	}
	return undefined;
}

/**
 * The stand-ins of all people for one workflow: what hides them in records and texts, and puts them back. Made once for a pair of
 * lists, because it looks at every name.
 */
export class Pseudonyms {
	private readonly standIns: StandIns;
	private readonly index: NameIndex;
	private readonly persons = new Map<string, Person>();
	private readonly byStandIn = new Map<string, Person>();
	/** By the folded words of a full name; null where several people have it. */
	private readonly byFullName = new Map<string, Person | null>();
	private readonly initials = new Set<string>();
	private readonly hider: Hider;
	private readonly fields = new Map<string, PersonalByName>();
	/** Texts that name nobody, whoever their record is about. */
	private readonly harmless = new Set<string>();

	constructor(
		people: People,
		private readonly secrets: Secrets,
	) {
		this.standIns = new StandIns(secrets.key);
		this.index = new NameIndex((folded, written) => this.standIns.give('name', folded, written));
		this.addPeople('client', people.clients);
		this.addPeople('worker', people.workers);
		this.hider = {
			fieldsOf: (path, list) => this.fieldsOf(path, list),
			person: (kind, id) => this.persons.get(`${kind} ${idOf(id)}`),
			hasId: (id) => this.withId(String(idOf(id))).length > 0,
			somebody: (name) => this.byFullName.get(nameKey(name))?.standIn,
			value: (kind, value) => this.valueStandIn(kind, value),
			text: (text, own, isLabel) => this.replace(text, { own, isLabel }),
			answer: (text, own, label) => this.replace(text, { own }, label),
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

	/** Whether a record is about somebody who is in neither list, such as one who was entered just now. */
	hasStranger(record: Values, path: string): boolean {
		return hasStranger(this.hider, record, path);
	}

	/** A text that a person wrote to a model, without names, numbers and addresses of people. */
	hideText(text: string): string {
		return this.replace(text, { own: new Set(), isQuestion: true });
	}

	/** A text with what its stand-ins stand for, however a model has written them. */
	restoreText(text: string): string {
		return restoreText(text, this.standIns);
	}

	/** Whether a text is one stand-in for a person, and whose; undefined where nobody has it. */
	personOf(text: string): Pick<Person, 'kind' | 'id'> | undefined {
		const [, kind = '', code = ''] =
			/^\W*(client|worker|carer)\W*([0-9a-f]{4,12})\W*$/i.exec(text) ?? [];
		const word = /^client$/i.test(kind) ? 'Client' : 'Worker';
		return this.byStandIn.get(`${word} ${code.toLowerCase()}`);
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
		const idField = kind === 'client' ? 'ClientId' : 'CarerId';
		const path = kind === 'client' ? reads.clients.path : reads.workers.path;
		const withIds = records.flatMap((record): [number | string, Values][] => {
			const id = idOf(record[idField]);
			return id === undefined ? [] : [[id, record]];
		});
		const names = new Map<string, number>();
		for (const [, record] of withIds) {
			const name = shownName(record);
			names.set(name, (names.get(name) ?? 0) + 1);
		}
		// New people have higher IDs, so that nobody's stand-in changes when one is entered.
		for (const [id, record] of [...withIds].sort(byId)) {
			const name = shownName(record);
			const isAlone = name !== '' && names.get(name) === 1;
			const shown = isAlone ? name : `${name} (${kind} ${id})`.trim();
			const standIn = this.standIns.give(kind, id, shown);
			const person = personFrom(kind, id, standIn, record);
			this.persons.set(`${kind} ${id}`, person);
			this.byStandIn.set(standIn, person);
			this.addNames(person, record);
			this.addValues(record, path);
		}
	}

	private addNames(person: Person, record: Values): void {
		for (const [name, text] of namesIn(record)) {
			const written = text.match(/\p{L}[\p{L}\p{M}'’‘ʼ`´]*/gu) ?? [];
			for (const part of partsOf(text)) {
				const shown = written.find((word) => foldWord(word) === part) ?? text;
				this.index.add(part, shown, person);
			}
			const joined = partsOf(text).join('');
			if (partsOf(text).length > 1 && name !== 'PreferredName')
				this.index.add(joined, text, person);
		}
		const [first, last, preferred] = ['FirstName', 'LastName', 'PreferredName'].map((name) =>
			textOf(record[name]),
		);
		for (const given of new Set([first, preferred])) {
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

	private addValues(record: Values, path: string): void {
		for (const name in record) {
			const personal = personalOf(name, path);
			const kind = personal && kindOf[personal];
			const text = textOf(record[name]);
			if (!personal || !kind || text === '') continue;
			const identity = foldOf(personal, text);
			if (identity !== '') this.standIns.give(kind, identity, text);
		}
	}

	private valueStandIn(personal: Personal, value: string): string | undefined {
		const kind = kindOf[personal];
		const identity = foldOf(personal, value);
		const standIn = kind && this.standIns.find(kind, identity);
		return standIn !== undefined && kind === 'birth'
			? `${standIn} (${ageBand(identity, this.secrets.today)})`
			: standIn;
	}

	private readonly findStandIn: FindStandIn = (kind, identity) =>
		this.standIns.find(kind, identity);

	private readonly withId = (id: string): readonly Person[] =>
		(['client', 'worker'] as const).flatMap((kind) => this.persons.get(`${kind} ${id}`) ?? []);

	private replace(written: string, circumstances: Circumstances, label = ''): string {
		const text = plainText(written);
		const behind = findIdsBehind(label, text, this.withId);
		if (behind.length === 0) {
			const isPlain = circumstances.isLabel && !hasWord.test(written);
			if (isPlain || this.harmless.has(written)) return written;
		}
		const thisYear = Number(this.secrets.today.slice(0, 4));
		const spans = circumstances.isLabel
			? []
			: findNumbers(text, this.findStandIn, {
					thisYear,
					ids: behind.length > 0 ? behind : findIds(text, this.withId),
				});
		const standInOf = (initials: string) =>
			this.initials.has(initials)
				? this.standIns.give('name', `${initials}.`, [...initials.toUpperCase(), ''].join('.'))
				: undefined;
		const names = findNames(text, this.index, spans, { ...circumstances, standInOf });
		// Many notes are the same words again, such as "Discussed at the meeting".
		const isHarmless = spans.length === 0 && !mayBeInitials.test(text) && text.length < maxHarmless;
		if (isHarmless && names.length === 0 && !mayName(text, this.index)) {
			if (this.harmless.size >= maxTexts) this.harmless.clear();
			this.harmless.add(written);
		}
		const all = [...spans, ...names].sort((one, other) => one.start - other.start);
		if (all.length === 0) return written;
		return withSpans(text, all);
	}
}

/** A text with its spans replaced, which must be in their order. */
function withSpans(text: string, spans: readonly Span[]): string {
	let replaced = '';
	let last = 0;
	for (const { start, end, text: standIn } of spans) {
		replaced += text.slice(last, start) + standIn;
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

/** All that somebody is called, with the field that says it. */
const namesIn = (record: Values): [name: string, text: string][] =>
	Object.keys(record).flatMap((name) => {
		const personal = personalOf(name);
		const text = textOf(record[name]);
		const isName = personal === 'ownName' || personal === 'ownLastName';
		return isName && text !== '' ? [[name, text] as [string, string]] : [];
	});

const shownName = ({ FirstName, LastName, PreferredName }: Values): string =>
	[FirstName, LastName].map(textOf).filter(Boolean).join(' ') || textOf(PreferredName);

function personFrom(
	kind: Person['kind'],
	id: number | string,
	standIn: string,
	record: Values,
): Person {
	const names = namesIn(record);
	const last = names.filter(([name]) => personalOf(name) === 'ownLastName');
	const [first = '', middle = '', family = ''] = ['FirstName', 'MiddleName', 'LastName'].map(
		(name) => foldWord(textOf(record[name]))[0] ?? '',
	);
	const initials = [first + family, first + middle + family].filter(({ length }) => length > 1);
	return {
		kind,
		id,
		standIn,
		parts: new Set(names.flatMap(([, text]) => partsOf(text))),
		lastParts: new Set(last.flatMap(([, text]) => partsOf(text))),
		initials: [...new Set(initials)],
	};
}
