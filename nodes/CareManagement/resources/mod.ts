/** The resources that the node makes from the endpoints: the texts for people, and the names and fields of records. */
import type { ReadEndpoint, WriteEndpoint } from '../../../api/mod';
import { filteredLists } from './filteredLists';
import { listNamedBy } from './nameColumns';
import { plainLists } from './plainLists';
import type { Resource } from './resource';
import { text } from './text';
import { workers } from './workers';

export { categoryTypes } from './filteredLists';
export { addedFieldsOf, choosableFieldsOf, hasMinutes, hoursField } from './hours';
export { includedBy, includesOf } from './included';
export { listNamedBy, nameColumnsOf, withoutList } from './nameColumns';
export { ownDates, payPeriodFilters, periodFiltersOf, type PeriodFilter } from './periods';
export * from './resource';
export {
	type DateUnit,
	dateUnits,
	groupByDate,
	groupChoicesOf,
	mayNamePeople,
	sumChoicesOf,
} from './totals';
export { idPickers, waysToMatch } from './workers';

/**
 * Makes a title from a name of our own or of the API. For example, `workerLeave` becomes Worker Leave, and `DateOfBirth` becomes Date of
 * Birth.
 */
export const titleOf = (name: string): string =>
	(name[0].toUpperCase() + name.slice(1))
		.replace(/([a-z])([A-Z\d])/g, '$1 $2')
		.replace(' Of ', ' of ')
		.replace(/ Id$/, ' ID');

/** Returns the title of a field of a body. If people choose the value from a list, they see no ID, so the title does not say ID. */
export function titleOfField(endpoint: WriteEndpoint, name: string): string {
	const title = titleOf(name.replace('Carer', 'Worker'));
	return listNamedBy(endpoint, name) ? title.replace(/ ID$/, '') : title;
}

/** The resources by the values that workflows hold, in the order of the Resource picker. */
export const resources: ReadonlyMap<string, Resource & { readonly name: string }> = new Map(
	Object.entries<Resource>({ ...plainLists, ...filteredLists, ...workers, text })
		.map(
			([value, { name = titleOf(value), ...operations }]) =>
				[value, { name, ...operations }] as const,
		)
		.sort(([, one], [, other]) => one.name.localeCompare(other.name, 'en')),
);

/**
 * Returns the endpoint of Get Many or, if there is none, of Get Next. Returns undefined if both are missing. Also returns undefined for
 * categories, because a person chooses their list.
 */
export function readEndpointOf(resource = ''): ReadEndpoint | undefined {
	const { getAll, getNext } = resources.get(resource) ?? {};
	const endpoint = (getAll ?? getNext)?.endpoint;
	return endpoint?.method === 'GET' ? endpoint : undefined;
}

/**
 * Returns the fields of a simplified record, the most important first, and the lists inside the record. Returns undefined if the resource
 * defines no simplified record.
 */
export function simplifiedFieldsOf(resource: string): string[] | undefined {
	const lists = Object.entries(readEndpointOf(resource)?.fields ?? {})
		.filter(([, { type }]) => type === 'records')
		.map(([name]) => name);
	const fields = resources.get(resource)?.simplified?.split(', ');
	return fields && [...fields, ...lists];
}
