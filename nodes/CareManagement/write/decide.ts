import type { IDataObject } from 'n8n-workflow';
import { plainName, type WriteEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import { enoughToTell, idOf, isIdName, isUnset, namingsOf } from '../../../values/mod';
import { titleOf } from '../resources/mod';
import { changesBetween, isSameValue, type Change } from './compareRecords';
import { freshFor, type KnownRecord, type KnownRecords } from './knownRecords';
import { labelOf } from './outcome';
import {
	hasSameValues,
	isNamesake,
	isSamePerson,
	isSomebodyElse,
	saysWho,
	waysToMatch,
} from './recognise';
import type { WriteOrder } from './writeOrder';

/** What is to be done for an item, after a look at what the service holds. */
export interface Decision {
	readonly kind: 'created' | 'updated' | 'unchanged' | 'skipped';
	/** The record that is there. */
	readonly record?: KnownRecord;
	/** What is sent. */
	readonly body: IDataObject;
	/** The record as it will be, as far as that can be said before. */
	readonly after: IDataObject;
	readonly changes: readonly Change[];
	/** The fields that are given and that no record shows. */
	readonly notShown: readonly string[];
}

/** How the record is recognised among those that the service holds. */
export interface Recognition {
	readonly matches: (record: IDataObject) => boolean;
	/** The fields without which nothing can be recognised. */
	readonly fields: readonly string[];
	/** Whether they are the ID, or a code, and not what others may share. */
	readonly isExact: boolean;
}

const byFields = (
	fields: readonly string[],
	given: IDataObject,
	isExact: boolean,
): Recognition => ({ matches: hasSameValues(fields, given), fields, isExact });

/**
 * @param names how the records spell each of their fields
 * @throws InputError when nothing says which record is meant
 */
export function recognitionOf(order: WriteOrder, names: ReadonlyMap<string, string>): Recognition {
	const { endpoint, given, ways } = order;
	const { id = '', knownBy } = endpoint;
	if (endpoint.method === 'PUT') {
		// The first of those by which records can be found, if there is one.
		const naming = namingsOf(endpoint, given);
		const isShown = (name: string) => names.has(plainName(name));
		return byFields(naming.find((fields) => fields.every(isShown)) ?? naming[0], given, true);
	}
	if (id && !isUnset(given[id])) return byFields([id], given, true);
	if (knownBy) return byFields(knownBy, given, true);
	if (!id) return byFields(fieldsToMatch(order), given, true);
	if (!saysWho(ways, given)) {
		const titles = ways.map((way) => waysToMatch[way]).join(', ');
		throw new InputError({
			title: `Nothing says who the ${endpoint.noun} is. Match By needs ${titles || 'a choice'}`,
			nextStep: 'Fill in one of these, or choose something else under Match By.',
		});
	}
	return { matches: isSamePerson(ways, given), fields: [], isExact: false };
}

function fieldsToMatch({ endpoint, given, matchFields }: WriteOrder): string[] {
	const names = new Map(Object.keys(given).map((name) => [plainName(name), name]));
	const chosen = matchFields.map((name) => names.get(plainName(name)) ?? name);
	const isGiven = (name: string) => !isUnset(given[name]);
	const missing = chosen.filter((name) => !isGiven(name));
	const owner = (endpoint.needs ?? []).filter(isGiven);
	const fields = [...new Set([...owner, ...(chosen.length > 0 ? chosen : Object.keys(given))])];
	const wanted = fields.filter(isGiven);
	if (missing.length === 0 && wanted.length > owner.length) return wanted;
	throw new InputError({
		title:
			missing.length > 0
				? `${missing.join(', ')} is under Fields to Match On and has no value`
				: `Nothing says which ${endpoint.noun} is meant`,
		nextStep:
			'Fill in what it can be recognised by, or enter other names under Fields to Match On.',
	});
}

/**
 * What is to be done for an item.
 *
 * @throws CareManagementError when the list cannot be read; InputError when the record is not there, is there several times, or
 *   must not be written
 */
export async function decide(known: KnownRecords, order: WriteOrder): Promise<Decision> {
	const { endpoint, given } = order;
	const recognition = recognitionOf(order, namesOf(await known.read(freshFor)));
	const { all, found, written } = await known.find((records) =>
		records.flatMap((record, index) => (recognition.matches(record) ? index : [])),
	);
	requireShown(endpoint, recognition, all);
	if (found.length > 1) throw severalFound(endpoint, found);
	const [pending] = written.map((clean): KnownRecord => ({ raw: clean, clean }));
	const record = found[0] ?? pending;
	const names = namesOf(all);
	if (!record) return whereNone(order, recognition, all, names);
	if (!recognition.isExact && isSomebodyElse(given, record.clean)) {
		throw new InputError({
			title: `What says who it is belongs to somebody of another name: ${labelOf(endpoint, record.clean)}`,
			nextStep:
				'Correct the e-mail address, the code or the name, here or in the service. If it is the same person, choose the operation Update and the worker.',
		});
	}
	return whereFound(order, record, names);
}

/** How each field of some records is spelled. */
export const namesOf = (records: readonly KnownRecord[]): ReadonlyMap<string, string> =>
	new Map(
		records.flatMap(({ clean }) => Object.keys(clean)).map((name) => [plainName(name), name]),
	);

/** Where records are there and none has a field, nothing can be recognised by it. */
function requireShown(
	{ noun }: WriteEndpoint,
	{ fields }: Recognition,
	all: readonly KnownRecord[],
): void {
	const names = namesOf(all);
	const hidden = fields.filter((name) => !names.has(plainName(name)));
	if (all.length === 0 || hidden.length === 0) return;
	throw new InputError({
		title: `The service shows no ${hidden.join(' and no ')} in its ${noun}s, so what is there cannot be recognised`,
		nextStep: `It shows ${[...names.values()].join(', ')}. Use one of these, or send without a look: choose Create, or in an update Send Only the Given Fields under Options.`,
	});
}

function severalFound(endpoint: WriteEndpoint, found: readonly KnownRecord[]): InputError {
	const labels = found.slice(0, enoughToTell).map(({ clean }) => labelOf(endpoint, clean));
	return new InputError({
		title: `${found.length} ${endpoint.noun}s fit: ${labels.join(', ')}`,
		nextStep: 'Take away the one too many in the service, or say more exactly which one is meant.',
	});
}

function whereNone(
	order: WriteOrder,
	recognition: Recognition,
	all: readonly KnownRecord[],
	names: ReadonlyMap<string, string>,
): Decision {
	const { endpoint, given, allowsSameName } = order;
	if (endpoint.method === 'PUT' || recognition.fields[0] === endpoint.id) {
		throw new InputError({
			title: `The service shows no ${endpoint.noun} with ${recognition.fields.map((name) => `${name} ${String(given[name])}`).join(' and ')}`,
			nextStep:
				'Check it. Deleted ones are not shown; to send without a look, choose Send Only the Given Fields under Options.',
		});
	}
	for (const name of endpoint.needs ?? []) {
		if (!isUnset(given[name])) continue;
		throw new InputError({
			title: `${titleOf(name)} is empty, and the ${endpoint.noun} is not there yet`,
			nextStep: 'Fill it in, or check what its expression gives.',
		});
	}
	const namesakes = endpoint.id
		? all
				.filter(({ clean }) => isNamesake(given, clean))
				.map(({ clean }) => labelOf(endpoint, clean))
		: [];
	if (namesakes.length > 0 && !allowsSameName) {
		throw new InputError({
			title: `A ${endpoint.noun} of this name is there already: ${namesakes.slice(0, enoughToTell).join(', ')}`,
			nextStep:
				'If it is the same person, correct what Match By compares. If it is somebody else, switch on Allow the Same Name under Options.',
		});
	}
	const after = asShown(given, names);
	const changes = changesBetween({}, after);
	return { kind: 'created', body: given, after, changes, notShown: hiddenOf(given, names) };
}

/** The given fields that no record shows; of an empty list, nobody knows. */
const hiddenOf = (given: IDataObject, names: ReadonlyMap<string, string>): string[] =>
	names.size === 0 ? [] : Object.keys(given).filter((name) => !names.has(plainName(name)));

function whereFound(
	order: WriteOrder,
	record: KnownRecord,
	names: ReadonlyMap<string, string>,
): Decision {
	const { endpoint, given, ifExists, sendsOnlyGiven } = order;
	const { clean } = record;
	if (ifExists === 'stop') {
		throw new InputError({
			title: `The ${endpoint.noun} ${labelOf(endpoint, clean)} is there already`,
			nextStep: 'Choose Skip or Update under If It Exists, or take the item out.',
		});
	}
	const shown = asShown(given, names);
	const after = { ...clean, ...shown };
	const changes = changesBetween(clean, after);
	const notShown = hiddenOf(given, names);
	if (ifExists === 'skip') {
		return { kind: 'skipped', record, body: {}, after: clean, changes, notShown: [] };
	}
	if (changes.length === 0 && notShown.length === 0) {
		return { kind: 'unchanged', record, body: {}, after: clean, changes, notShown };
	}
	const kept = Object.entries(clean).filter(([name]) => !sendsOnlyGiven || isIdName(name));
	const body = { ...asSent(endpoint, kept, given), ...given };
	return { kind: 'updated', record, body, after, changes, notShown };
}

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
	['TRUE', true],
	['FALSE', false],
]);

/** The given fields under the names by which the records show them, and flags as clean records show them. */
export const asShown = (given: IDataObject, names: ReadonlyMap<string, string>): IDataObject =>
	Object.fromEntries(
		Object.entries(given).map(([name, value]) => [
			names.get(plainName(name)) ?? name,
			flags.get(value) ?? value,
		]),
	);

/**
 * What a record holds beside the given fields, as a write sends it. A service may empty what it is not sent; what is unset needs
 * not be sent.
 */
function asSent(
	{ fields = {} }: WriteEndpoint,
	kept: ReadonlyArray<[name: string, value: IDataObject[string]]>,
	given: IDataObject,
): IDataObject {
	const isGiven = new Set(Object.keys(given).map(plainName));
	const sent = kept
		.filter(([name, value]) => !isGiven.has(plainName(name)) && !isSameValue(value, null))
		.map(([name, value]) => {
			if (typeof value === 'boolean') return [name, value ? 'TRUE' : 'FALSE'];
			const type = Object.hasOwn(fields, name) ? fields[name].type : undefined;
			if (type === 'integer') return [name, idOf(value) ?? value];
			return [name, type === 'text' ? String(value) : value];
		});
	return Object.fromEntries(sent) as IDataObject;
}
