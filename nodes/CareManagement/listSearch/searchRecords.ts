import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import { listRecords, writeQuery, type ServiceRecord } from '../../../client/mod';
import { recentList } from '../../shared/recentList';
import { toNodeError } from '../../shared/nodeError';
import { openSession } from '../../shared/session';

/** How many entries n8n shows before the user scrolls on. */
const pageSize = 100;

/** How the records of an endpoint stand in a picker. */
export interface Listing {
	readonly endpoint: ReadEndpoint;
	/** The query parameters, by name. */
	readonly query?: Readonly<Record<string, unknown>>;
	/** What the user sees. */
	readonly name: (record: ServiceRecord) => string;
	/** What is sent. */
	readonly value: (record: ServiceRecord) => string;
}

/**
 * One page of a picker: the records whose name or ID contains each word that the user typed, in the order of the names.
 *
 * @param context n8n's context of the picker
 * @param listing which records, and how they look
 * @param filter what the user typed
 * @param paginationToken where the page begins
 * @throws NodeApiError or NodeOperationError, the same as a run would
 */
export async function searchRecords(
	context: ILoadOptionsFunctions,
	{ endpoint, query = {}, name, value }: Listing,
	filter = '',
	paginationToken = '0',
): Promise<INodeListSearchResult> {
	try {
		const session = await openSession(context);
		const written = writeQuery(endpoint, query, context.getTimezone());
		const records = await recentList(
			session,
			endpoint,
			written,
			async () => await listRecords(session, endpoint, written),
		);
		const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
		const entries: INodeListSearchItems[] = records
			.map((record) => ({ name: name(record), value: value(record) }))
			.filter((entry) => words.every((word) => entry.name.toLowerCase().includes(word)))
			.sort((one, other) => one.name.localeCompare(other.name));
		const start = Number(paginationToken);
		const end = start + pageSize;
		return {
			results: entries.slice(start, end),
			...(end < entries.length ? { paginationToken: String(end) } : {}),
		};
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
}

/**
 * A name with the ID behind it, such as `Ada Lovelace · 1042`.
 *
 * @param id the ID
 * @param parts the parts of the name; empty ones are left out
 */
export const nameWithId = (id: unknown, ...parts: unknown[]): string =>
	[parts.filter(Boolean).join(' '), String(id)].filter(Boolean).join(' · ');
