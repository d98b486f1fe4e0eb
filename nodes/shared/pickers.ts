import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import { decodeEntities, namesOf, reads, type ReadEndpoint } from '../../api/mod';
import { ExpiringMap, timeSince, type ApiRecord } from '../../http/mod';
import { listRecords } from '../../lists/mod';
import { clean } from '../../service/mod';
import { formatQuery, idOf } from '../../values/mod';
import { matchWords } from './names';
import { openSession } from './openSession';
import { toNodeError } from './toNodeError';

export type ListName = keyof typeof reads;

const methodOf = (list: ListName) => `search${list[0].toUpperCase()}${list.slice(1)}`;

/** The hint that pickers may be slow. The API sends lists of people only as a whole, and these lists are long. */
const hint =
	'The first time, the list may take a while to open, because all names are read. If you know the ID, choose By ID.';

// There is no validation pattern, because n8n gives patterns so little time that runs may fail on a busy machine. The node checks the value
// itself.
const byId = { displayName: 'By ID', name: 'id', placeholder: 'e.g. 1042' };
const byName = { displayName: 'By Name', name: 'name', placeholder: 'e.g. North' };

/**
 * Makes the field for a record of a list. A person chooses the record from the list, or types its ID. For an area, the person types the
 * name instead of an ID. The node also needs `searchMethods()` for the list.
 *
 * @param also `name` if the node can look up names, so that a user may type the name instead of the ID
 */
export const locatorFor = (
	list: ListName,
	also?: 'name',
): Pick<INodeProperties, 'type' | 'default' | 'modes'> => ({
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: methodOf(list), searchable: true },
			...(['clients', 'workers'].includes(list) && { hint }),
		},
		{ ...(list === 'areas' ? byName : byId), type: 'string' },
		...(also ? [{ ...byName, placeholder: 'e.g. Manual handling', type: 'string' as const }] : []),
	],
});

/** Makes the methods of a node that n8n calls for its pickers. */
export const searchMethods = (...lists: ListName[]) =>
	Object.fromEntries(lists.map((list) => [methodOf(list), search(reads[list])]));

/** Makes the method that returns one page of a picker. The page has the records that match all words that the user typed. */
const search = (endpoint: ReadEndpoint) =>
	async function (
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken = '0',
	): Promise<INodeListSearchResult> {
		try {
			const matches = matchWords(filter);
			const find = async (maxAge?: number) =>
				(await cachedEntries(this, endpoint, maxAge)).filter(({ text }) => matches(text));
			let found = await find();
			// If nothing is found, a list that is no longer fresh is read again, because the record may be new.
			if (found.length === 0) found = await find(freshFor);
			const start = Number(paginationToken);
			const end = start + pageSize;
			return {
				results: found.slice(start, end).map(({ name, value }) => ({ name, value })),
				...(end < found.length ? { paginationToken: String(end) } : {}),
			};
		} catch (error) {
			throw toNodeError(this.getNode(), error);
		}
	};

/** How many entries n8n shows before the user scrolls on. */
const pageSize = 100;

interface Entry {
	readonly name: string;
	readonly value: string;
	readonly text: string;
}

/** For how many milliseconds a list is fresh. If a name is not in a fresh list, the list is not read again. */
const freshFor = 5 * 60_000;

/** A list, and when it was requested, in milliseconds since 1970. */
interface CachedList {
	readonly entries: Promise<readonly Entry[]>;
	readonly since: number;
}

/** The lists that pickers read lately, by credential and request. They are kept because the lists of people are long and seldom change. */
const cache = new ExpiringMap<string, CachedList>({ maxSize: 50, maxAge: 30 * 60_000 });

/**
 * Returns all entries of a picker. Calls at the same time share one fetch, and a failed fetch is not kept.
 *
 * @param maxAge how old the entries may be, in milliseconds. Without `maxAge`, entries of any age are used.
 */
async function cachedEntries(
	context: ILoadOptionsFunctions,
	endpoint: ReadEndpoint,
	maxAge = Infinity,
): Promise<readonly Entry[]> {
	const session = await openSession(context);
	const query = formatQuery(endpoint, includeSamePeople(context, endpoint), context.getTimezone());
	const key = JSON.stringify([session.credential, endpoint.path, query]);
	const cached = cache.get(key);
	const now = session.clock.now();
	if (cached && timeSince(cached.since, now) < maxAge) return await cached.entries;
	const entries = listRecords(session, endpoint, query).then(({ records, incomplete }) => {
		if (incomplete) throw incomplete;
		return toEntries(endpoint, clean(session, endpoint, records, { isRaw: true }));
	});
	cache.set(key, { entries, since: now });
	entries.catch(() => cache.delete(key));
	return await entries;
}

/**
 * Returns the parameters for a picker that includes the same people as the operation. If the user does not include deleted people, all
 * pickers leave them out. If the user does not include people who are not current, only the operations on clients leave them out. All other
 * operations can be about such people, so their pickers offer them.
 */
function includeSamePeople(
	context: ILoadOptionsFunctions,
	{ parameters }: ReadEndpoint,
): Record<string, unknown> {
	if (!parameters.includeNonCurrent) return {};
	const { resource, filters, options } = (context.getCurrentNodeParameters() ?? {}) as {
		resource?: string;
		filters?: Record<string, unknown>;
		options?: Record<string, unknown>;
	};
	const included = (name: string) => (filters?.[name] ?? options?.[name]) === true;
	return {
		includeDeleted: included('includeDeleted'),
		includeNonCurrent: resource !== 'client' || included('includeNonCurrent'),
	};
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Makes the entries, in the order of their names. Each value appears once. */
function toEntries(endpoint: ReadEndpoint, records: readonly ApiRecord[]): Entry[] {
	// Areas are chosen by name, because records show the name and no ID.
	const field = endpoint === reads.areas ? 'Area' : (endpoint.id ?? '');
	const entries = new Map<string, Entry>();
	for (const record of records) {
		const value = decodeEntities(String(record[field] ?? '')).trim();
		// A value that is no ID, such as zero, is left out. For areas, the name is used like an ID.
		if (idOf(value) === undefined || entries.has(value)) continue;
		const names = namesOf(endpoint, record);
		const name = [...new Set([...names.slice(0, 1), value])].join(' · ');
		entries.set(value, { name, value, text: [name, ...names].join(' ') });
	}
	return [...entries.values()].sort((one, other) => compare(one.name, other.name));
}
