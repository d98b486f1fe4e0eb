import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import { listRecords, formatQuery, type ApiRecord } from '../../../client/mod';
import { cachedList } from '../../shared/cachedList';
import { toNodeError } from '../../shared/nodeError';
import { openSession } from '../../shared/session';

/** How many entries n8n shows before the user scrolls on. */
const pageSize = 100;

/** One entry of a picker. */
interface Entry {
	readonly name: string;
	readonly value: string;
	/** What is looked for, in small letters and without accents. */
	readonly text: string;
}

/** How the records of an endpoint stand in a picker. */
export interface Listing {
	readonly endpoint: ReadEndpoint;
	/** The query parameters, by name. */
	readonly query?: Readonly<Record<string, unknown>>;
	/** What is sent. A record without it is left out. */
	readonly value: (record: ApiRecord) => unknown;
	/** What the user sees. */
	readonly name: (record: ApiRecord) => string;
	/** What else the user may type to find the record. */
	readonly also?: (record: ApiRecord) => readonly unknown[];
}

const { compare } = new Intl.Collator('en', { numeric: true });

const plain = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase();

/** The entries in the order of their names, each value once. */
function toEntries(records: readonly ApiRecord[], { value, name, also }: Listing): Entry[] {
	const entries = new Map<string, Entry>();
	for (const record of records) {
		const sent = String(value(record) ?? '').trim();
		if (sent === '' || entries.has(sent)) continue;
		const shown = name(record);
		entries.set(sent, {
			name: shown,
			value: sent,
			text: plain([shown, ...(also?.(record) ?? [])].filter(Boolean).join(' ')),
		});
	}
	return [...entries.values()].sort((one, other) => compare(one.name, other.name));
}

/**
 * One page of a picker: the records that match each word that the user typed, in the order of their names.
 *
 * @param context n8n's context of the picker
 * @param listing which records, and how they look
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
		const { endpoint, query = {} } = listing;
		const session = await openSession(context);
		const written = formatQuery(endpoint, query, context.getTimezone());
		const entries = await cachedList(session, endpoint, written, async () =>
			toEntries(await listRecords(session, endpoint, written), listing),
		);
		const words = plain(filter)
			.split(/[\s·]+/)
			.filter(Boolean);
		const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
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

/**
 * A name with the ID behind it, such as `Ada Lovelace · 1042`.
 *
 * @param id the ID
 * @param name the name; empty where there is none
 */
export const nameWithId = (id: unknown, name: string): string =>
	[name, String(id)].filter(Boolean).join(' · ');
