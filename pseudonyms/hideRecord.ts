import { elementsOf, plainName } from '../api/mod';
import { idOf, isIdName, isNone, isObject, isPlaceholder, isUnset } from '../values/mod';
import { hidden } from './findNumbers';
import { isLong } from './hiddenTexts';
import { formerId } from './joinFormer';
import type { Person } from './nameIndex';
import type { Personal } from './personalFields';
import { singleWords } from './personWords';

type Values = Readonly<Record<string, unknown>>;

/** Returns the kind of a field by its name. The kind says what the field reveals about people. */
export type PersonalByName = (name: string) => Personal | undefined;

/** The functions that hide a record. */
export interface Hider {
	/** Returns the function that knows the kinds of the fields of a list, or of an inner list. */
	fieldsOf(path: string, list: string): PersonalByName;
	/** Returns the client or the worker with an ID. */
	person(kind: 'client' | 'worker', id: unknown): Person | undefined;
	hasId(id: unknown): boolean;
	/**
	 * Returns the stand-in for a person by full name, or for a worker by e-mail address. Returns undefined if it is not clear who is meant.
	 */
	somebody(name: string): string | undefined;
	/** Returns the stand-in for a value of a person in the lists. Returns undefined for other values. */
	value(kind: Personal, value: string): string | undefined;
	text(text: string, own: ReadonlySet<Person>, isLabel: boolean): string;
	/** Hides people in a text that answers a question of a form. */
	answer(text: string, own: ReadonlySet<Person>, question: string): string;
}

/** The kind and ID of a client or worker who may be missing from the lists. */
export type Stranger = Pick<Person, 'kind' | 'id'>;

/** What is known about a record while its people are being hidden. */
interface Place {
	readonly hider: Hider;
	readonly path: string;
	/** The name of the inner list that contains the record. Empty for a record that is in no inner list. */
	readonly list: string;
	readonly personal: PersonalByName;
	readonly own: ReadonlySet<Person>;
	/** The people of the record who are not in the lists. So their names are not known. */
	readonly strangers: readonly Stranger[];
	/** Whether the record has a name, but no ID of a person in the lists. An example is a quote for a person who is not a client yet. */
	readonly isUnknown: boolean;
	/** Whether the record is about a person whose name the lists do not show. */
	readonly isNameless: boolean;
	readonly client?: Person;
	readonly worker?: Person;
	/** If a text answers a question of a form, this is the question. */
	readonly question?: string;
}

const strange = '[text hidden: it is about somebody who is in no list]';

const nameless = '[text hidden: it is about somebody whose name the list does not show]';

const nobody: ReadonlySet<Person> = new Set([]);

/** The deepest nesting that is read. No known record is nested deeper. */
const maxDepth = 50;

/** A larger number in an undocumented field may identify a person. Minutes or a rate do not reach this number. */
const maxHarmless = 9999;

/**
 * Copies a record, and hides the people in the copy.
 *
 * @param shown the fields to show
 * @param whole the record with all its fields, which show whom the record is about
 * @param path the path of the record's list
 */
export function hideRecord(
	hider: Hider,
	shown: Values,
	whole: Values,
	path: string,
): Record<string, unknown> {
	const place = placeOf(start(hider, path), whole);
	return hideFields(place, shown, 0);
}

/**
 * Hides the people in the long texts of a record in advance, so that the hider remembers the results. Inner records are left out, because
 * their texts are usually short.
 *
 * @param fields the fields to show. If empty, all fields are shown.
 */
export function hideTexts(
	hider: Hider,
	record: Values,
	path: string,
	fields: readonly string[],
): void {
	const long = (fields.length > 0 ? fields : Object.keys(record)).filter((name) => {
		const value = record[name];
		return typeof value === 'string' && isLong(value);
	});
	if (long.length === 0) return;
	const place = placeOf(start(hider, path), record);
	for (const name of long) if (place.personal(name) === 'text') hideText(place, record[name]);
}

/** Returns the clients and workers of a record who are not in the lists. */
export const strangersIn = (hider: Hider, record: Values, path: string): readonly Stranger[] =>
	idsIn(hider.fieldsOf(path, ''), record).filter(({ kind, id }) => !hider.person(kind, id));

/** Returns whether a record is about somebody whose name is not known. */
export const isAboutUnknown = (hider: Hider, record: Values, path: string): boolean =>
	idsIn(hider.fieldsOf(path, ''), record).some(
		({ kind, id }) => hider.person(kind, id)?.isNameless !== false,
	);

/** Returns what is known about a record before its fields are read. */
const start = (hider: Hider, path: string): Place => ({
	...{ hider, path, list: '', own: nobody, strangers: [], isUnknown: false, isNameless: false },
	personal: hider.fieldsOf(path, ''),
});

function idsIn(personal: PersonalByName, record: Values): Stranger[] {
	const ids: Stranger[] = [];
	for (const name in record) {
		const kind = idKind(personal(name));
		if (kind) for (const id of idsOf(record[name])) ids.push({ kind, id });
	}
	return ids;
}

/** Finds values of an ID field that mean nobody, such as "n/a". */
const nobodyWords = /^\W*(?:none|n\/?a|nil|null)?\W*$/i;

/** Returns the IDs in a field. A text may have several IDs, such as `5101, 5102`. */
function idsOf(value: unknown): (number | string)[] {
	if (typeof value === 'string' && nobodyWords.test(value)) return [];
	const isList = typeof value === 'string' && /^\s*\d+(?:\s*[,;]\s*\d+)+\s*$/.test(value);
	const values: readonly unknown[] = isList ? value.split(/[,;]/) : [value];
	return values.flatMap((one) => idOf(one) ?? []);
}

/** Adds the people of a record to the people of the record around it. */
function placeOf(around: Place, record: Values): Place {
	let { own, strangers, isNameless } = around;
	const found: Partial<Record<'client' | 'worker', Person>> = {};
	const ids = idsIn(around.personal, record);
	for (const one of ids) {
		const [person, ...formers] = peopleWith(around.hider, one);
		if (!person) strangers = [...strangers, one];
		else {
			// The record may be older than the day on which the ID was given to this person.
			own = new Set([...own, person, ...formers]);
			isNameless ||= [person, ...formers].some((each) => each.isNameless);
			found[one.kind] ??= person;
		}
	}
	const isUnknown = around.isUnknown || (own.size === 0 && namesSomebody(around, record));
	if (ids.length === 0 && isUnknown === around.isUnknown) return around;
	return { ...around, ...found, own, strangers, isUnknown, isNameless };
}

/** Returns the person with an ID, and then the people who had this ID before. */
function peopleWith(hider: Hider, { kind, id }: Stranger): Person[] {
	const people: Person[] = [];
	let person = hider.person(kind, id);
	for (let next = formerId(id); person; next = formerId(next)) {
		people.push(person);
		person = hider.person(kind, next);
	}
	return people;
}

const namesSomebody = ({ personal }: Place, record: Values): boolean =>
	Object.keys(record).some(
		(name) => /^own(?:Last)?Name$/.test(personal(name) ?? '') && !isUnset(record[name]),
	);

const idKind = (personal?: Personal): 'client' | 'worker' | undefined =>
	personal === 'clientId' ? 'client' : personal === 'workerId' ? 'worker' : undefined;

/** Hides the fields of a record. A copy is overwritten field by field, because building a new object takes twice the time and memory. */
function hideFields(place: Place, record: Values, depth: number): Record<string, unknown> {
	const fields: Record<string, unknown> = { ...record };
	let isRenamed = false;
	for (const name in record) {
		const value = hideValue(place, name, record[name], depth);
		if (value !== record[name]) fields[name] = value;
		isRenamed ||= keyOf(place, name) !== name;
	}
	return isRenamed ? renameFields(place, fields) : fields;
}

/** Returns the name of a field in the hidden record. Returns undefined if the field is left out. */
function keyOf(place: Place, name: string): string | undefined {
	if (place.personal(name) !== undefined) return name;
	// An unknown field name may itself contain the name of a person. A field with an unusual name is left out, because a model does not miss
	// a field that it never sees.
	return /^\w[\w \-]{0,59}$/.test(name) ? hideName(place, name) : undefined;
}

function renameFields(place: Place, fields: Values): Record<string, unknown> {
	const renamed: Record<string, unknown> = {};
	for (const name in fields) {
		const key = keyOf(place, name);
		if (key !== undefined) renamed[freeName(renamed, key)] = fields[name];
	}
	return renamed;
}

/** Finds a field name that consists of an ID, with or without a word before it, such as `client_1042`. */
const idAsName = new RegExp(`^\\W*(?:(?:${singleWords.join('|')}|id)s?)?_?\\d+\\W*$`, 'i');

/** Hides the names and IDs of people in an unknown field name. */
const hideName = ({ hider, own }: Place, name: string): string =>
	(name.match(/\d+/g) ?? []).some((id) => idAsName.test(name) && hider.hasId(id))
		? hidden
		: hider.text(name, own, true);

/** Returns a free name for a field, so that no field overwrites another field. */
function freeName(fields: Readonly<Record<string, unknown>>, name: string): string {
	let free = name;
	for (let number = 2; Object.hasOwn(fields, free); number++) free = `${name} ${number}`;
	return free;
}

function hideValue(place: Place, name: string, value: unknown, depth: number): unknown {
	if (typeof value === 'boolean' || isUnset(value)) return value;
	if (typeof value === 'object' && value !== null) return hideInner(place, name, value, depth);
	const personal = place.personal(name);
	if (personal === undefined) return isHarmless(place, name, value) ? value : hidden;
	const hide = ways[personal];
	if (hide) return hide(place, value);
	return saysNone(personal, value) ? value : (place.hider.value(personal, String(value)) ?? hidden);
}

/**
 * Returns whether a value of a person stands for no value, such as the phone number None or the code 0000. It identifies nobody. If such a
 * code had a stand-in, each status None would be hidden as a code.
 */
export const saysNone = (personal: Personal, value: unknown): boolean =>
	['phone', 'email', 'ownCode', 'address', 'suburb', 'postcode'].includes(personal) &&
	(isNone(value) || isPlaceholder(String(value)));

const subject = (place: Place): string => subjectOf(place)?.standIn ?? hidden;

const hideId =
	(kind: 'client' | 'worker') =>
	({ hider }: Place, value: unknown): unknown => {
		const ids = idsOf(value).map((id) => hider.person(kind, id)?.standIn ?? hidden);
		return ids.length === 0 ? value : ids.join(', ');
	};

/**
 * How to hide the values of some kinds. For the other kinds, a value of a person in the lists gets a stand-in, and all other values are
 * hidden.
 */
const ways: Partial<Record<Personal, (place: Place, value: unknown) => unknown>> = {
	clientId: hideId('client'),
	workerId: hideId('worker'),
	ownName: subject,
	ownLastName: subject,
	clientName: ({ client }) => client?.standIn ?? hidden,
	workerName: ({ worker }) => worker?.standIn ?? hidden,
	somebody: ({ hider }, name) =>
		hider.somebody(String(name)) ?? hider.value('email', String(name)) ?? hidden,
	secret: () => hidden,
	text: hideText,
	plain: ({ hider, own }, value) =>
		typeof value === 'string' ? (codeIn(hider, value) ?? hider.text(value, own, true)) : value,
};

/** A shorter value may equal a person's code by chance. A longer value is a text. */
const [shortestCode, longestCode] = [4, 40];

/**
 * Returns the stand-in for a person's code in another field. For example, a client who pays for herself may have the same code as a client
 * and as a payer.
 */
const codeIn = (hider: Hider, value: string): string | undefined =>
	value.length < shortestCode || value.length > longestCode
		? undefined
		: hider.value('ownCode', value);

function hideText(place: Place, value: unknown): unknown {
	if (place.strangers.length > 0 || place.isUnknown) return strange;
	if (place.isNameless) return nameless;
	const { hider, own, question } = place;
	const written = String(value);
	const code = codeIn(hider, written);
	if (code !== undefined) return code;
	const text = question ? hider.answer(written, own, question) : hider.text(written, own, false);
	return text === written ? value : text;
}

/** Finds the names of fields with numbers that may identify a person, such as a year of birth or a door code. */
const telling =
	/birth|born|dob|yob|house|street|address|phone|mobile|latitude|longitude|geo|post.?code|postal|zip|code|key.?safe|safe.?(?:no|number)|lock.?box|gate|door|alarm|password|combination|last_?(?:4|four)|^(?:lat|lng|lon|pin|fax|year|yr|age|age.?years|x|y)$|(?:^|_)(?:unit|lot|flat|room|apartment)(?:_?(?:no|nr|number))?$/i;
const tellingEnd =
	/(?:Lat|Lng|Lon|Pin|PIN|Fax|Year|Yr|Age|_age|Ext|[A-Z]RN|KeyN(?:o|umber)|FileN(?:o|umber)|PatientN(?:o|umber)|PropertyN(?:o|umber))$|^AgeAt|^(?:Unit|Bed|Ext|MRN|URN|CRN)(?:No)?$/;

/**
 * Returns whether a number is harmless. A person's ID identifies the person in any field. A number with more than two decimals may be a
 * latitude or longitude.
 */
const isHarmless = ({ hider }: Place, name: string, value: unknown): boolean =>
	typeof value === 'number' &&
	Math.abs(value) <= maxHarmless &&
	/^-?\d+(?:\.\d{1,2})?$/.test(String(value)) &&
	!telling.test(name) &&
	!tellingEnd.test(name) &&
	!isIdName(name) &&
	!hider.hasId(value);

/** Returns the person who is the subject of a record. The subject of a quote is the client. */
const subjectOf = ({ path, client, worker, list }: Place): Person | undefined => {
	if (list !== '') return undefined;
	if (path === '/clients' || path === '/quotes') return client;
	return path === '/workers' ? worker : undefined;
};

function hideInner(place: Place, name: string, value: object, depth: number): unknown {
	if (depth >= maxDepth) return hidden;
	const elements = elementsOf(value);
	if (elements) return elements.map((element) => hideElement(place, name, element, depth + 1));
	return hideElement(place, name, value, depth + 1);
}

function hideElement(place: Place, name: string, element: unknown, depth: number): unknown {
	if (!isObject(element)) return hideValue(place, name, element, depth);
	const personal = place.hider.fieldsOf(place.path, name);
	// The question and the answer are texts of the same element.
	const question = plainName(name) === 'answers' ? questionIn(element) : '';
	return hideFields(placeOf({ ...place, list: name, personal, question }, element), element, depth);
}

/** Returns the question of an answer in a form. */
const questionIn = (answer: Values): string =>
	['text', 'name']
		.flatMap((wanted) => Object.keys(answer).filter((name) => plainName(name) === wanted))
		.map((name) => String(answer[name]))
		.join(' ');
