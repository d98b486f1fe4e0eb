import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { ReadEndpoint } from '../../api/mod';
import { type ApiRecord } from '../../http/mod';
import { listRecords } from '../../lists/mod';
import { formatQuery } from '../../values/mod';
import { cachedList } from './cachedList';
import { matchWords, normalize } from './matchWords';
import { toNodeError } from './toNodeError';
import { openSession } from './openSession';

/** How many entries n8n shows before the user scrolls on. */
const pageSize = 100;

/** How the records of an endpoint appear in a picker. */
export interface Listing {
	readonly endpoint: ReadEndpoint;
	/** The field that is sent, where it is not the ID. A record without it is left out. */
	readonly value?: string;
	/** The name that stands before the value; without it the value stands alone. */
	readonly nameOf?: (record: ApiRecord) => string;
	/** Fields that the user may search by as well. */
	readonly keywords: readonly string[];
	/** The query parameters, which may depend on what the user has set so far. */
	readonly query?: (context: ILoadOptionsFunctions) => Readonly<Record<string, unknown>>;
}

/** One entry of a picker. */
interface Entry {
	readonly name: string;
	readonly value: string;
	/** What the search looks in: lower case, without accents. */
	readonly text: string;
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** The entries in the order of their names, each value once. */
function toEntries(
	records: readonly ApiRecord[],
	{ endpoint, value: field = endpoint.id ?? '', nameOf, keywords }: Listing,
): Entry[] {
	const entries = new Map<string, Entry>();
	for (const record of records) {
		const value = String(record[field] ?? '').trim();
		if (value === '' || entries.has(value)) continue;
		const name = [nameOf?.(record), String(record[field])].filter(Boolean).join(' · ');
		const searched = [name, ...keywords.map((keyword) => record[keyword])];
		entries.set(value, { name, value, text: normalize(searched.filter(Boolean).join(' ')) });
	}
	return [...entries.values()].sort((one, other) => compare(one.name, other.name));
}

/**
 * One page of a picker: the records that match each word that the user typed, sorted by name.
 *
 * @param context n8n's context of the picker
 * @param listing which records, and how they appear
 * @param filter what the user typed
 * @param paginationToken where the page begins
 * @throws NodeApiError or NodeOperationError, the same as a run would
 */
export async function searchRecords(
	context: ILoadOptionsFunctions,
	listing: Listing,
	filter = '',
	paginationToken = '0',
): Promise<INodeListSearchResult> {
	try {
		const { endpoint } = listing;
		const session = await openSession(context);
		const query = formatQuery(endpoint, listing.query?.(context) ?? {}, context.getTimezone());
		const entries = await cachedList(session, endpoint, query, async () => {
			const { records, incomplete } = await listRecords(session, endpoint, query);
			if (incomplete) throw incomplete;
			return toEntries(records, listing);
		});
		const matches = matchWords(filter);
		const found = entries.filter(({ text }) => matches(text));
		const start = Number(paginationToken);
		const end = start + pageSize;
		return {
			results: found.slice(start, end).map(({ name, value }) => ({ name, value })),
			...(end < found.length ? { paginationToken: String(end) } : {}),
		};
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}
