import type { ReadEndpoint } from '../api/mod';
import { defaultFilters, onHoldFilter } from './defaultFilters';
import { HttpError } from './httpError';
import type { PlaceInList } from './lengthHeaders';
import { parseQuery, type ParsedQuery, type Query } from './parseQuery';
import { showRows } from './showRows';
import { sortRows } from './sortRows';
import type { Cap, Switches } from './switches';
import type { Row, Tables } from './tables';

/** The records of an answer, and the place of the answer in the list. */
export interface ReadAnswer {
	/** The records with the fields that the answer shows. The answer leaves out fields that are undefined. */
	readonly records: Row[];
	readonly place: PlaceInList;
}

/**
 * Answers a request for a list.
 *
 * @throws HttpError when the API refuses a parameter, or when no record has the requested id and the switch `noSuchId` is `notFound`
 */
export function answerRead(
	endpoint: ReadEndpoint,
	query: Query,
	tables: Tables,
	switches: Switches,
): ReadAnswer {
	const { path, idParameter = '' } = endpoint;
	const parsed = parseQuery(endpoint, query, tables[path], switches);
	const isById = parsed.sent.has(idParameter);
	const filters = [...parsed.filters, onHoldFilter(parsed, switches)];
	if (!isById || switches.foundById === 'listed') {
		filters.push(...defaultFilters(endpoint, parsed, switches));
	}
	const matching = tables[path].filter((row) => filters.every((passes) => passes(row)));
	if (isById && matching.length === 0 && switches.noSuchId === 'notFound') {
		throw new HttpError(404, `There is no record with this ${idParameter}`);
	}
	const sorted = sortRows(path, matching, switches.order);
	const rows = isAmong(switches.duplicateRows, path) ? duplicate(sorted) : sorted;
	const { first, size } = partOf(endpoint, parsed, switches);
	const page = rows.slice(first, first + size);
	return {
		records: showRows(path, page, parsed.shows, switches),
		place: { first, shown: page.length, matching: rows.length, all: tables[path].length },
	};
}

const isAmong = (paths: readonly string[], path: string) =>
	paths.includes(path) || paths.includes('*');

/**
 * Returns the rows, and repeats every seventh row. If the size of a page is a multiple of eight, both copies of a row are on the same page.
 */
const duplicate = (rows: readonly Row[]): Row[] =>
	rows.flatMap((row, index) => (index % 7 === 3 ? [row, row] : [row]));

function partOf(
	endpoint: ReadEndpoint,
	{ limit, offset }: ParsedQuery,
	switches: Switches,
): { first: number; size: number } {
	if (!Object.hasOwn(endpoint.parameters, 'limit')) {
		return { first: 0, size: switches.cutLists[endpoint.path] ?? Infinity };
	}
	const size = pageSize(endpoint, limit, switches);
	const first = {
		records: offset,
		pages: offset * size,
		pagesFromOne: Math.max(0, offset - 1) * size,
		nothing: 0,
	}[switches.pageCounts];
	return { first, size };
}

/** Returns the largest number of records in one answer, given the limit in the request. */
function pageSize(endpoint: ReadEndpoint, asked: number | undefined, switches: Switches): number {
	const { maximum = Infinity } = endpoint.parameters.limit;
	const standard = switches.defaultLimit;
	let limit = asked ?? standard;
	if (limit > maximum) {
		// By the documentation, /rosters uses the default limit here. For /timesheets, the documentation is silent, so a switch decides.
		const above = endpoint.path === '/rosters' ? 'default' : switches.aboveMaximum;
		limit = lower(above, maximum, standard);
	}
	const cap = switches.caps[endpoint.path] ?? switches.caps['*'];
	if (cap !== undefined && limit > cap.maximum) limit = lower(cap.above, cap.maximum, standard);
	return limit;
}

/** Returns the limit that replaces a limit above the maximum. If `above` is `refuse`, the function throws a 400 instead. */
function lower(above: Cap['above'], maximum: number, standard: number): number {
	if (above === 'refuse') throw new HttpError(400, `limit should be at most ${maximum}`);
	return above === 'clamp' ? maximum : standard;
}
