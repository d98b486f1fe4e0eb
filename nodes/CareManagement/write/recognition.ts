import type { IDataObject } from 'n8n-workflow';
import { idOfWritten, neededFields, plainName } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import { isIdName, isKnownId, isUnset, namingsOf } from '../../../values/mod';
import { waysToMatch } from '../resources/mod';
import type { KnownRecord } from './knownRecords';
import { hasSameValues, isSamePerson, isShownBy, waysOf } from './recognise';
import type { WriteOrder } from './writeOrder';

/** How to recognise the record of an item among the service's records. */
export interface Recognition {
	readonly matches: (record: IDataObject) => boolean;
	/** The fields that must be equal. There are none if a person is recognised by Match By. */
	readonly fields: readonly string[];
	/** Whether all `fields` must be equal. Otherwise one of the ways under Match By is enough. */
	readonly isExact: boolean;
	readonly isById?: true;
}

/**
 * Finds out how to recognise the record of an item.
 *
 * @param all the service's records
 * @param names the spelling of the field names in these records, by plain name (see `plainName()`)
 * @throws InputError when the given values cannot identify a record, or the records do not show what Match By compares
 */
export function recognitionOf(
	order: WriteOrder,
	all: readonly KnownRecord[],
	names: ReadonlyMap<string, string>,
): Recognition {
	const { endpoint, given } = order;
	const { knownBy } = endpoint;
	const id = idOfWritten(endpoint);
	const byFields = (fields: readonly string[]): Recognition => ({
		matches: hasSameValues(fields, given, names),
		fields,
		isExact: true,
	});
	if (endpoint.method === 'PUT') {
		// `naming` has one or several sets of fields. Each set can identify a record. The first set whose fields all occur in the service's
		// records is used. If there is no such set, the first set is used.
		const naming = namingsOf(endpoint, given);
		const isShown = (name: string) => names.has(plainName(name));
		return byFields(naming.find((fields) => fields.every(isShown)) ?? naming[0]);
	}
	if (id && !isUnset(given[id])) return { ...byFields([id]), isById: true };
	// If the item has an undocumented ID, and the service's records show the same field, this ID counts as the ID of these records.
	const own = Object.keys(given).find(
		(name) =>
			isIdName(name) && !isKnownId(name) && !isUnset(given[name]) && names.has(plainName(name)),
	);
	const isByFields = typeof knownBy === 'object';
	if (own !== undefined && !isByFields) return { ...byFields([own]), isById: true };
	if (knownBy === 'person') return byPerson(order, all, names);
	return byFields(knownBy ?? fieldsToMatch(order));
}

function byPerson(
	{ endpoint, given, ways }: WriteOrder,
	all: readonly KnownRecord[],
	names: ReadonlyMap<string, string>,
): Recognition {
	const ours = waysOf(ways, given);
	const titles = (ours.length > 0 ? ours : ways).map((way) => waysToMatch[way].name).join(', ');
	if (ours.length === 0) {
		throw new InputError({
			title: `Nothing says who the ${endpoint.noun} is. Match By needs ${titles || 'a choice'}`,
			nextStep:
				'Fill in one of these, with both names, or choose something else under Match By. A word such as "none" counts as empty.',
		});
	}
	if (all.length > 0 && !isShownBy(ours, names.values())) {
		throw new InputError({
			title: `The service shows no field for what Match By compares: ${titles}`,
			nextStep:
				'Choose something else under Match By. Or choose Create, which does not look for existing records.',
		});
	}
	return { matches: isSamePerson(ours, given), fields: [], isExact: false };
}

function fieldsToMatch({ endpoint, given, matchFields }: WriteOrder): string[] {
	const names = new Map(Object.keys(given).map((name) => [plainName(name), name]));
	const chosen = matchFields.map((name) => names.get(plainName(name)) ?? name);
	const isGiven = (name: string) => !isUnset(given[name]);
	const missing = chosen.filter((name) => !isGiven(name));
	// The ID of the owner alone does not identify a record, because an owner may have several records.
	const owner = neededFields(endpoint).filter((name) => isIdName(name) && isGiven(name));
	const fields = [...new Set([...owner, ...(chosen.length > 0 ? chosen : Object.keys(given))])];
	const wanted = fields.filter(isGiven);
	if (missing.length === 0 && wanted.length > owner.length) return wanted;
	throw new InputError({
		title:
			missing.length > 0
				? `${missing.join(', ')} is under Fields to Match On and has no value`
				: `Nothing says which ${endpoint.noun} is meant`,
		nextStep:
			'Fill in a value by which the record can be recognised, or enter other names under Fields to Match On.',
	});
}
