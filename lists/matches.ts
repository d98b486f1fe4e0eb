import { decodeEntities, flagOf, plainName, type Parameter, type ReadEndpoint } from '../api/mod';
import { endpointError, type CareManagementError } from '../errors/mod';
import type { ApiRecord } from '../http/mod';
import { addDays, anyState, idOf, isNoDate, parseDay, type Day, type Query } from '../values/mod';

/** Returns a text without unimportant differences in writing, such as capital letters. */
export const plain = (text: unknown): string => decodeEntities(String(text)).trim().toLowerCase();

/** Returns whether a query asks for shifts of all hold types. */
export const asksForAllHolds = ({ onHoldType = '' }: Query): boolean => plain(onHoldType) === 'all';

/**
 * Returns whether a value says that there is no date (open question: unsetDates). A date before the year 2000 means no date, too. Only a
 * date of birth can be so old, and no filter compares dates of birth.
 */
export const saysNoDate = (value: unknown): boolean => value !== undefined && isNoDate(value);

/**
 * Returns whether a record can match the value of a query parameter.
 *
 * @returns undefined if the record does not show whether it matches
 */
export function matches(
	endpoint: ReadEndpoint,
	name: string,
	asked: string,
	record: ApiRecord,
): boolean | undefined {
	if (!Object.hasOwn(endpoint.parameters, name) || asked === anyState) return undefined;
	const { type, yes } = endpoint.parameters[name];
	const field = fieldShowing(endpoint.parameters[name], name, record);
	if (field === undefined || record[field] === undefined) return undefined;
	const value = record[field];
	if (type === 'integer') return plain(value) === plain(asked) || isSameId(value, asked);
	// The requested user may be in AssignedToSecond. So all fields are compared whose names begin with the name of the parameter's field.
	if (type === 'text') {
		return Object.keys(record).some(
			(name) => name.startsWith(field) && plain(record[name]) === plain(asked),
		);
	}
	if (type === 'flag') return flagOf(value) !== (asked !== yes);
	const day = parseDay(value);
	return saysNoDate(value) || day === undefined
		? undefined
		: isWithin(day, asked, endpoint.parameters[name], endpoint.fields?.[field]?.type === 'date');
}

/** Returns whether two values are the same id, such as the number 7 and the text `007`. */
function isSameId(one: unknown, other: unknown): boolean {
	const id = idOf(one);
	return id !== undefined && id === idOf(other);
}

/** Returns whether a day lies on the requested side of the requested day. */
function isWithin(day: Day, asked: Day, { filter }: Parameter, isExact: boolean): boolean {
	// The API may compare a moment in one time zone, but show it in another. So the day may be one day off.
	return filter?.operator === '<='
		? day <= (isExact ? asked : addDays(asked, 1))
		: day >= (isExact ? asked : addDays(asked, -1));
}

/**
 * Returns whether a record shows another numeric ID than a query asks for. If so, the service ignores the parameter. A record without a
 * numeric ID shows nothing.
 */
export const showsAnotherId = (endpoint: ReadEndpoint, query: Query, record: ApiRecord): boolean =>
	Object.entries(query).some(([name, asked]) => {
		const parameter = endpoint.parameters[name];
		if (parameter?.type !== 'integer') return false;
		const shown = idOf(record[fieldShowing(parameter, name, record) ?? '']);
		return typeof shown === 'number' && shown !== idOf(asked);
	});

/** Returns the name of the field that a parameter compares. For some parameters, only a record shows this name. */
export function fieldShowing(
	{ type, filter, fieldNotShown }: Parameter,
	name: string,
	record: ApiRecord,
): string | undefined {
	// If the specification does not show the field, the field with the parameter's name is used. This applies only if the parameter is an
	// id or a text.
	const isNamed = type === 'integer' || type === 'text';
	const isNamedSo = (other: string) => isNamed && plainName(other) === plainName(name);
	return fieldNotShown ? Object.keys(record).find(isNamedSo) : filter?.field;
}

/**
 * Makes sure that the API has applied the filters, as far as its records show this. Records of other people or other days must not count as
 * requested records.
 *
 * @throws CareManagementError when a record lies outside a filter, or when several records come for one ID. `canAllBe()` says when another
 * spelling of a requested text is accepted.
 */
export function checkFilters(
	endpoint: ReadEndpoint,
	query: Query,
	records: readonly ApiRecord[],
): void {
	for (const [name, value] of Object.entries(query)) {
		const isOfOne = name === endpoint.idParameter && records.length > 1;
		const outside = records.filter((record) => matches(endpoint, name, value, record) === false);
		if (outside.length === 0 && isOfOne) throw manyForOneId(endpoint, records.length);
		if (outside.length === 0) continue;
		const parameter = endpoint.parameters[name];
		const { type } = parameter;
		const texts = outside.map((record) =>
			plain(record[fieldShowing(parameter, name, record) ?? '']),
		);
		const isAll = outside.length === records.length;
		if (type === 'text' && isAll && canAllBe(plain(value), texts)) continue;
		throw filterIgnored(endpoint, name, `${outside.length} of ${records.length}`);
	}
}

/** Makes the error for several records that came for one requested ID. */
export const manyForOneId = (endpoint: ReadEndpoint, count: number): CareManagementError =>
	endpointError(endpoint, {
		title: `The service gave ${count} records for one ID`,
		nextStep: 'Use Get Many with other filters, and tell the operator of the service.',
	});

/**
 * Makes the error for records outside a filter. The error does not say that the user has set the filter, because reports and triggers set
 * filters, too.
 *
 * @param share how many such records came, such as `3 of 20`
 */
export const filterIgnored = (
	endpoint: ReadEndpoint,
	name: string,
	share: string,
): CareManagementError => {
	const { title } = endpoint.parameters[name];
	return endpointError(endpoint, {
		title: `The service gave ${share} records that the filter ${title} leaves out`,
		nextStep: `The service seems to ignore this filter. Ask the operator of the service to correct that. If you have set ${title} yourself, you can also clear it, and filter the records after this node. Until then, you cannot use a trigger or a report that needs this filter.`,
	});
};

/**
 * Returns whether all these texts can be another spelling of the requested text, for example `Registered nurse` for the requested code
 * `RN`. An empty text is no such spelling. If an e-mail address was requested, another e-mail address is no such spelling. If the texts
 * differ from each other, each must contain the requested text.
 */
function canAllBe(asked: string, texts: readonly string[]): boolean {
	const isAddress = (text: string) => text.includes('@');
	if (texts.some((text) => text === '' || (isAddress(text) && isAddress(asked)))) return false;
	return new Set(texts).size === 1 || texts.every((text) => text.includes(asked));
}
