import type { ReadEndpoint } from '../api/mod';
import { leavesOut } from './assumptions';
import { HttpError } from './httpError';
import { parseQuery, type Filter, type ParsedQuery, type Query } from './parseQuery';
import { showRows } from './showRows';
import { sortRows } from './sortRows';
import type { Switches } from './switches';
import type { Row, Tables } from './tables';

/**
 * Answers a request for a list.
 *
 * @param endpoint the list
 * @param query the parameters as sent, names and values, in order
 * @param tables the records
 * @param switches how the API behaves
 * @returns the records of the answer, with the fields that the answer shows (a field that is undefined is not shown)
 * @throws HttpError with status 400 when a parameter is not as specified
 */
export function answerRead(
	endpoint: ReadEndpoint,
	query: Query,
	tables: Tables,
	switches: Switches,
): Row[] {
	const { path, parameters } = endpoint;
	const table = tables[path];
	const parsed = parseQuery(endpoint, query, table, switches);
	const filters = [...parsed.filters, ...defaultFilters(endpoint, parsed, switches)];
	const matching =
		filters.length === 0 ? table : table.filter((row) => filters.every((passes) => passes(row)));
	const rows = sortRows(path, matching, switches.order);
	const page = Object.hasOwn(parameters, 'limit')
		? takePage(endpoint, rows, parsed, switches)
		: rows;
	return showRows(path, page, parsed.shows, switches);
}

/** The filters that apply without being asked for. */
function defaultFilters(
	{ path, parameters }: ReadEndpoint,
	{ letsIn, onHoldType }: ParsedQuery,
	switches: Switches,
): Filter[] {
	const filters = (leavesOut[path] ?? [])
		.filter((kind) => !letsIn.has(kind))
		.map((kind): Filter =>
			kind === 'Deleted' ? (row) => row.Deleted !== 1 : (row) => row.Current !== 0,
		);
	if (!Object.hasOwn(parameters, 'onHoldType')) return filters;
	// Our assumption: a shift with any OnHoldType is on leave, so it is there only with ALL or with its own type.
	if (onHoldType === 'ALL') {
		if (switches.onHoldAll === 'alone') filters.push((row) => Boolean(row.OnHoldType));
	} else if (onHoldType !== undefined) {
		filters.push((row) => row.OnHoldType === onHoldType);
	} else if (switches.onHold === 'leftOut') {
		filters.push((row) => !row.OnHoldType);
	}
	return filters;
}

function takePage(
	endpoint: ReadEndpoint,
	rows: Row[],
	{ limit, offset }: ParsedQuery,
	switches: Switches,
): Row[] {
	const { ignoreOffset } = switches;
	const skip = ignoreOffset.includes(endpoint.path) || ignoreOffset.includes('*') ? 0 : offset;
	return rows.slice(skip, skip + pageSize(endpoint, limit, switches));
}

/** How many records one answer holds at most, given the limit that was asked for. */
function pageSize(endpoint: ReadEndpoint, asked: number | undefined, switches: Switches): number {
	const { default: standard = Infinity, maximum = Infinity } = endpoint.parameters.limit;
	let limit = asked ?? standard;
	if (limit > maximum) {
		// The specification says what /rosters does above its maximum, and not what /timesheets does.
		const above = endpoint.path === '/rosters' ? 'default' : switches.aboveMaximum;
		if (above === 'refuse') throw new HttpError(400, `limit should be at most ${maximum}`);
		limit = above === 'clamp' ? maximum : standard;
	}
	const cap = switches.caps[endpoint.path] ?? switches.caps['*'];
	if (cap !== undefined && limit > cap.maximum) {
		limit = cap.above === 'clamp' ? cap.maximum : standard;
	}
	return limit;
}
