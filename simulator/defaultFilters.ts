import type { ReadEndpoint } from '../api/mod';
import { filterOf, isInclude, isOnLeave, leavesOut } from './assumptions';
import type { Filter } from './createFilter';
import type { ParsedQuery } from './parseQuery';
import type { Switches } from './switches';

/**
 * The filters that apply to a list unless the request says otherwise. They leave out records that are deleted, not current, closed or on
 * leave.
 *
 * @param endpoint the list
 * @param parsed the parameters; they may ask for records that are left out otherwise
 * @param switches which records are left out if the documentation is silent
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
 * The filter that `onHoldType` asks for.
 *
 * @param parsed the parameters
 * @param switches whether only shifts on leave come, or the other shifts, too
 */
export function onHoldFilter({ onHoldType }: ParsedQuery, switches: Switches): Filter {
	if (onHoldType === undefined) return () => true;
	const matches: Filter = onHoldType === 'ALL' ? isOnLeave : (row) => row.OnHoldType === onHoldType;
	const reading = onHoldType === 'ALL' ? switches.onHoldAll : switches.onHoldSpecific;
	return reading === 'alone' ? matches : (row) => matches(row) || !isOnLeave(row);
}
