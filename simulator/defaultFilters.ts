import type { ReadEndpoint } from '../api/mod';
import { filterOf, isInclude, isOnLeave, leavesOut } from './assumptions';
import type { Filter } from './createFilter';
import type { ParsedQuery } from './parseQuery';
import type { Switches } from './switches';

/**
 * Returns the filters that apply to a list by default. These filters leave out records that are deleted, not current, closed or on leave,
 * and records with a closed task. If a request asks for such records, their filter is left out.
 *
 * @param parsed the parameters of the request
 * @param switches which records the list leaves out by default, where the documentation is silent
 */
export function defaultFilters(
	endpoint: ReadEndpoint,
	parsed: ParsedQuery,
	switches: Switches,
): Filter[] {
	const { letsIn, sent } = parsed;
	const filters = (leavesOut[endpoint.path] ?? [])
		.filter((kind) => !letsIn.has(kind))
		.map((kind): Filter =>
			kind === 'Deleted' ? (row) => row.Deleted !== 1 : (row) => row.Current !== 0,
		);
	const hidesClosed = switches.closedUnasked === 'leftOut';
	if (hidesClosed && !switches.closedIncluded.includes(endpoint.path)) {
		for (const [name, parameter] of Object.entries(endpoint.parameters)) {
			if (parameter.type !== 'flag' || isInclude(parameter) || sent.has(name)) continue;
			const { field } = filterOf(endpoint, name);
			filters.push((row) => row[field] !== 1);
		}
	}
	if (
		Object.hasOwn(endpoint.parameters, 'onHoldType') &&
		!sent.has('onHoldType') &&
		switches.onHold === 'leftOut'
	) {
		filters.push((row) => !isOnLeave(row));
	}
	return filters;
}

/**
 * Returns the filter for the value of `onHoldType`.
 *
 * @param switches whether the list contains only shifts on leave, or also the other shifts
 */
export function onHoldFilter({ onHoldType }: ParsedQuery, switches: Switches): Filter {
	if (onHoldType === undefined) return () => true;
	const matches: Filter = onHoldType === 'ALL' ? isOnLeave : (row) => row.OnHoldType === onHoldType;
	const reading = onHoldType === 'ALL' ? switches.onHoldAll : switches.onHoldSpecific;
	return reading === 'alone' ? matches : (row) => matches(row) || !isOnLeave(row);
}
