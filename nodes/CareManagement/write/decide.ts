import type { IDataObject } from 'n8n-workflow';
import {
	byPlainName,
	idOfWritten,
	namesIn,
	neededFields,
	plainName,
	type WriteEndpoint,
} from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import { isIdName, isUnset, namingsOf } from '../../../values/mod';
import { titleOfField } from '../resources/mod';
import { changesBetween, type Change } from './compareRecords';
import { keyOf, type KnownRecord, type KnownRecords } from './knownRecords';
import { labelOf, labelsOf } from './outcome';
import { contradictions, hasSameAddress, hasSameName, isNamesake } from './recognise';
import { recognitionOf, type Recognition } from './recognition';
import type { WriteOrder } from './writeOrder';

/** The decision about an item, after a look at the service's records. */
export interface Decision {
	readonly kind: 'created' | 'updated' | 'unchanged' | 'skipped';
	readonly record?: KnownRecord;
	/** The fields to send. Empty if nothing is to be sent. */
	readonly body: IDataObject;
	/** The given fields in the form of clean records (see `asShown()`). */
	readonly given: IDataObject;
	/** The differences between the existing record, if any, and the given fields. */
	readonly changes: readonly Change[];
	readonly recognition: Recognition;
	/** Other records that `recognition` matches, although they contradict the given values. */
	readonly others?: readonly KnownRecord[];
}

/** Makes a function that returns whether a record is the record that an item writes. */
export const isWritten =
	({ endpoint }: WriteOrder, { record, recognition, others = [] }: Decision) =>
	(shown: KnownRecord): boolean => {
		const id = idOfWritten(endpoint) ?? '';
		const isKnown = record && !record.isNew && id !== '' && record.clean[id] !== undefined;
		if (isKnown) return String(shown.clean[id]) === String(record.clean[id]);
		const isOther = others.some((other) => keyOf(other) === keyOf(shown));
		return recognition.matches(shown.clean) && !isOther;
	};

/** Maps plain names of fields (see `plainName()`) to the spelling in some records. */
export const namesOf = (records: readonly KnownRecord[]): ReadonlyMap<string, string> =>
	byPlainName(namesIn(records.map(({ clean }) => clean)));

/**
 * Decides what to do for an item.
 *
 * @param isDry whether this is a dry run, or a rehearsal of all items before the first item is sent. In both cases, a record that an
 *   earlier item would create counts as created.
 * @throws CareManagementError when the service's records cannot be read, or when the write is refused
 */
export async function decide(
	known: KnownRecords,
	order: WriteOrder,
	isDry = false,
): Promise<Decision> {
	const { endpoint } = order;
	let all = await known.all();
	let names = namesOf(all);
	const recognition = recognitionOf(order, all, names);
	const find = () => all.filter(({ clean }) => recognition.matches(clean));
	let found = find();
	if (!isDry && found.some(({ isNew }) => isNew)) {
		// This run has created one of the found records. The records are read again, because only the service can show the ID of that record.
		await known.read();
		all = await known.all();
		names = namesOf(all);
		found = find();
	}
	requireShown(endpoint, recognition, all, names);
	const fitting = withoutContradicted(order, recognition, found);
	if (fitting.length > 1) throw severalFound(endpoint, fitting);
	const [record] = fitting;
	if (record) refuseConfusion(order, record, recognition, all);
	const decision = record
		? whereFound(order, record, { recognition, names, isDry })
		: whereNone(order, { recognition, all, names });
	return { ...decision, others: found.filter((one) => one !== record) };
}

/**
 * If a person is recognised by Match By, leaves out the records that contradict the given values. If no other record fits, such records are
 * kept, so that the item is refused. If lookalikes are allowed, such records are left out in any case.
 */
function withoutContradicted(
	{ given, ways, allowsLookalikes }: WriteOrder,
	{ isExact }: Recognition,
	found: readonly KnownRecord[],
): readonly KnownRecord[] {
	if (isExact) return found;
	const left = found.filter(({ clean }) => contradictions(ways, given, clean).length === 0);
	return left.length > 0 || allowsLookalikes ? left : found;
}

/**
 * Refuses a recognised record whose name differs from the given name, if another record has the given name. The code or the name may be in
 * the wrong row of a sheet.
 */
function refuseConfusion(
	{ endpoint, given }: WriteOrder,
	record: KnownRecord,
	{ isExact }: Recognition,
	all: readonly KnownRecord[],
): void {
	if (isExact || hasSameName(given, record.clean)) return;
	const [other] = all.filter(({ clean }) => hasSameName(given, clean));
	if (!other) return;
	throw new InputError({
		title: `The given values fit ${labelOf(endpoint, record.clean)}, but the name is that of ${labelOf(endpoint, other.clean)}`,
		nextStep: 'Correct the code or the name. One of them may be in the wrong row.',
	});
}

/** Refuses to recognise records by a field that no record has. If there are no records, nothing is refused. */
function requireShown(
	{ noun }: WriteEndpoint,
	{ fields }: Recognition,
	all: readonly KnownRecord[],
	names: ReadonlyMap<string, string>,
): void {
	const hidden = fields.filter((name) => !names.has(plainName(name)));
	if (all.length === 0 || hidden.length === 0) return;
	throw new InputError({
		title: `The service shows no ${hidden.join(' and no ')} in its ${noun}s, so existing records cannot be recognised`,
		nextStep: `It shows ${[...names.values()].join(', ')}. Use one of these fields. To write without looking for existing records, choose Create, or Create Anyway under If It Exists. In an update, choose Send Only the Given Fields under Options.`,
	});
}

function severalFound(endpoint: WriteEndpoint, found: readonly KnownRecord[]): InputError {
	return new InputError({
		title: `${found.length} ${endpoint.noun}s fit: ${labelsOf(endpoint, found)}`,
		nextStep:
			'If one is there too often, take it away in the service. Otherwise say more exactly which one is meant.',
	});
}

interface Seen {
	readonly recognition: Recognition;
	readonly all: readonly KnownRecord[];
	readonly names: ReadonlyMap<string, string>;
}

function whereNone(order: WriteOrder, { recognition, all, names }: Seen): Decision {
	const { endpoint, given } = order;
	if (endpoint.method === 'PUT' || recognition.isById) {
		const named = recognition.fields.map((name) => `${name} ${String(given[name])}`);
		throw new InputError({
			title: `The service shows no ${endpoint.noun} with ${named.join(' and ')}`,
			nextStep:
				'Check the value. Deleted records are not shown. To send an update without this check, choose Send Only the Given Fields under Options.',
		});
	}
	for (const name of neededFields(endpoint)) {
		if (!isUnset(given[name])) continue;
		throw new InputError({
			title: `${titleOfField(endpoint, name)} is empty, and the ${endpoint.noun} is not there yet`,
			nextStep: 'Fill it in, or check what its expression gives.',
		});
	}
	if (endpoint.knownBy === 'person' && !order.allowsLookalikes) refuseLookalikes(order, all);
	const shown = asShown(given, names);
	const changes = changesBetween({}, shown);
	return { kind: 'created', body: given, given: shown, changes, recognition };
}

/** Refuses a new person who looks like an existing person. The two may be one person, with a new phone number or a new name. */
function refuseLookalikes({ endpoint, given }: WriteOrder, all: readonly KnownRecord[]): void {
	const refuse = (title: string, records: readonly KnownRecord[]) => {
		throw new InputError({
			title: `${title}: ${labelsOf(endpoint, records)}`,
			nextStep:
				'If it is the same person, correct what differs, here or in the service. If it is somebody else, switch on Allow Lookalikes under Options.',
		});
	};
	const namesakes = all.filter(({ clean }) => isNamesake(given, clean));
	if (namesakes.length > 0)
		refuse(`A ${endpoint.noun} who may be the same is there already`, namesakes);
	const neighbours = all.filter(({ clean }) => hasSameAddress(given, clean));
	// An e-mail address that several people share identifies nobody.
	if (neighbours.length === 1)
		refuse('Somebody of another name has this e-mail address', neighbours);
}

interface Found {
	readonly recognition: Recognition;
	readonly names: ReadonlyMap<string, string>;
	readonly isDry: boolean;
}

function whereFound(order: WriteOrder, record: KnownRecord, found: Found): Decision {
	const { endpoint, ifExists, sendsOnlyGiven } = order;
	const { recognition, names, isDry } = found;
	const { clean, sendable } = record;
	refuseOthers(order, record, recognition);
	if (ifExists === 'stop') {
		throw new InputError({
			title: `The ${endpoint.noun} ${labelOf(endpoint, clean)} is there already`,
			nextStep: 'Choose something else under If It Exists, or remove the item.',
		});
	}
	const given = withoutNickname(asShown(order.given, names), clean);
	const changes = changesBetween(clean, { ...clean, ...given });
	const decision = { record, given, changes, recognition };
	if (ifExists === 'skip') return { ...decision, kind: 'skipped', body: {} };
	const isShown = Object.keys(given).every((name) => name in clean);
	if (changes.length === 0 && isShown) return { ...decision, kind: 'unchanged', body: {} };
	const isTaken = takenBy(endpoint.changedBy ?? endpoint);
	const kept = Object.entries(sendable).filter(
		([name]) => isTaken(name) && (!sendsOnlyGiven || isIdName(name) || name in given),
	);
	// An unchanged value is sent in the service's own form, even if the user typed it differently.
	const isAnother = (name: string) =>
		!(name in clean) || changes.some(({ field }) => field === name);
	const typed = Object.entries(given).filter(([name]) => isAnother(name));
	const others = inSpelling(order.given, Object.fromEntries(typed), names);
	const body = { ...Object.fromEntries(kept), ...others };
	if (!isDry || !record.isNew) requireNamed(endpoint, body, record);
	return { ...decision, kind: 'updated', body };
}

/** Makes a function that returns whether a write takes a field. If the fields of the write are not documented, the answer is always true. */
function takenBy({ takes }: WriteEndpoint): (name: string) => boolean {
	const names = takes && byPlainName(Object.keys(takes));
	return (name) => names?.has(plainName(name)) ?? true;
}

/** Returns the fields of `typed` that are also in `given`, spelled as in `given`. */
const inSpelling = (
	typed: IDataObject,
	given: IDataObject,
	names: ReadonlyMap<string, string>,
): IDataObject =>
	Object.fromEntries(
		Object.entries(typed)
			.map(([name, value]): [string, IDataObject[string]] => [
				names.get(plainName(name)) ?? name,
				value,
			])
			.filter(([name]) => name in given),
	);

/**
 * Refuses an update that does not name its record, because the update might change another record. Also refuses an update of a record that
 * the service does not show yet.
 */
function requireNamed(endpoint: WriteEndpoint, body: IDataObject, record: KnownRecord): void {
	if (record.isNew) {
		throw new InputError({
			title: `An item before this one has written the same ${endpoint.noun}, and the service does not show it yet`,
			nextStep: 'Run the workflow again. Records that are already written are not written twice.',
		});
	}
	const naming = namingsOf(endpoint.changedBy ?? endpoint, body);
	const [first = []] = naming;
	if (first.length > 0) return;
	throw new InputError({
		title: `The service shows no ID of the ${endpoint.noun}, so it cannot be told which one to change`,
		nextStep: 'Choose Skip under If It Exists, or Update with the ID from the service.',
	});
}

/**
 * Refuses a record that belongs to another worker. Also refuses a person who was recognised by Match By, but contradicts the given values.
 */
function refuseOthers(
	{ endpoint, given, ways }: WriteOrder,
	{ clean }: KnownRecord,
	recognition: Recognition,
): void {
	const isOwner = idOfWritten(endpoint) === 'CarerId';
	const owner = recognition.isExact && !isOwner ? given.CarerId : undefined;
	if (!isUnset(owner) && !isUnset(clean.CarerId) && String(owner) !== String(clean.CarerId)) {
		throw new InputError({
			title: `The ${endpoint.noun} belongs to the worker ${String(clean.CarerId)} and not to ${String(owner)}`,
			nextStep: 'Correct the worker or the ID.',
		});
	}
	const against = recognition.isExact ? [] : contradictions(ways, given, clean);
	if (against.length === 0) return;
	throw new InputError({
		title: `${labelOf(endpoint, clean)} fits, except for ${against.join(' and ')}`,
		nextStep:
			'Correct the difference, here or in the service. If it is the same person, choose the operation Update and the worker.',
	});
}

/**
 * Prevents a nickname from replacing a first name. For example, if Robert has the preferred name Bob, a given Bob does not replace Robert.
 * If the ID is given, too, the given first name replaces the first name of the record.
 */
function withoutNickname(given: IDataObject, clean: IDataObject): IDataObject {
	const { FirstName, ...rest } = given;
	const isNickname =
		!isUnset(FirstName) &&
		!isUnset(clean.FirstName) &&
		changesBetween({ name: FirstName }, { name: clean.PreferredName }).length === 0 &&
		changesBetween({ name: FirstName }, { name: clean.FirstName }).length > 0 &&
		isUnset(given.CarerId);
	return isNickname ? rest : given;
}

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
	['TRUE', true],
	['FALSE', false],
]);

/**
 * Returns the given fields in the form of clean records: spelled as in the records, and with true and false in place of the texts TRUE and
 * FALSE.
 */
export const asShown = (given: IDataObject, names: ReadonlyMap<string, string>): IDataObject =>
	Object.fromEntries(
		Object.entries(given).map(([name, value]) => [
			names.get(plainName(name)) ?? name,
			flags.get(value) ?? value,
		]),
	);
