import { plainName, type ReadEndpoint } from '../../../api/mod';
import { endpointError, InputError } from '../../../errors/mod';
import type { ApiRecord } from '../../../http/mod';
import { findFieldName } from '../../shared/names';
import { namesIn } from '../../shared/outputOptions';
import { addedFieldsOf } from '../resources/mod';

/** The largest number of fields that n8n's guidelines allow in a simplified record. */
export const maxFields = 10;

/**
 * Finds the fields that the user means by the typed names, because a person may spell a name differently from the service.
 *
 * @throws InputError when a name fits two fields of one record
 */
export function findFields(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	fields: readonly string[],
): readonly string[] {
	if (fields.length === 0) return fields;
	const columns = addedFieldsOf(endpoint, records);
	const documented = new Set([...Object.keys(endpoint.fields ?? {}), ...columns]);
	if (fields.every((name) => documented.has(name))) return fields;
	const sent = namesIn(records);
	const known = new Set([...documented, ...sent]);
	return [...new Set(fields.map((typed) => meantBy(typed, known, sent, records)))];
}

function meantBy(
	typed: string,
	known: ReadonlySet<string>,
	sent: readonly string[],
	records: readonly ApiRecord[],
): string {
	const found = findFieldName(typed, known);
	if (known.has(found)) return found;
	const plain = plainName(typed);
	const spellings = sent.filter((name) => plainName(name) === plain);
	const isIn = (record: ApiRecord) => (name: string) => Object.hasOwn(record, name);
	if (records.every((record) => spellings.filter(isIn(record)).length <= 1)) {
		return spellings[0] ?? typed;
	}
	throw new InputError({
		title: `The field ${typed} may be ${spellings.join(' or ')}`,
		nextStep: 'Spell it under Fields by Name like one of these.',
	});
}

/**
 * Chooses the fields of simplified records: at most ten of the wanted fields, then the wanted lists, and the fields that the query
 * included.
 *
 * @param included the fields that the query included (see `includedBy()`)
 */
export function simplify(
	{ fields: documented = {} }: ReadEndpoint,
	records: readonly ApiRecord[],
	fields: readonly string[],
	included: ReadonlySet<string>,
): string[] {
	const nested = new Set<string>();
	const present = new Set<string>();
	for (const record of records) {
		for (const name in record) {
			present.add(name);
			if (typeof record[name] === 'object' && record[name] !== null) nested.add(name);
		}
	}
	const isList = (name: string) => nested.has(name) || documented[name]?.type === 'records';
	const flat = fields.filter((name) => present.has(name) && !isList(name));
	const others = [...present].filter((name) => {
		if (flat.includes(name)) return false;
		return (
			included.has(name) ||
			(nested.has(name) && fields.includes(name) && !documented[name]?.onlyWith)
		);
	});
	return [...flat.slice(0, maxFields), ...others];
}

/**
 * Checks that the records show some of the requested fields. Without this check, a person would take missing fields for fields that are not
 * set.
 *
 * @param fields the requested fields, without the names that the node adds
 * @param isStrict whether only requested fields count. Otherwise any documented field is enough, because a service may leave out fields
 * that are not set.
 * @throws CareManagementError when records show none of these fields
 */
export function requireShown(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	fields: readonly string[],
	isStrict: boolean,
): void {
	if (records.length === 0 || fields.length === 0) return;
	const { fields: documented } = endpoint;
	const wanted = new Set([...fields, ...(isStrict ? [] : Object.keys(documented ?? {}))]);
	const plain = new Set([...wanted].map(plainName));
	const shown = new Set(namesIn(records).filter((name) => plain.has(plainName(name))));
	const isShown = (record: ApiRecord) => {
		for (const name in record) if (shown.has(name)) return true;
		return Object.keys(record).length === 0;
	};
	// If no fields are documented, one record may lack fields that another record has. So it is enough if any record shows a requested
	// field.
	const without = documented
		? records.filter((record) => !isShown(record)).length
		: Number(shown.size === 0) * records.length;
	if (without === 0) return;
	throw endpointError(endpoint, {
		title: `${without} of ${records.length} records show none of the fields that were asked for`,
		nextStep:
			'Set Output to Raw to see which fields the records have. Then choose these fields with Selected Fields, under Fields by Name.',
	});
}
