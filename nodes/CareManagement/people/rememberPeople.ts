import { ExpiringMap, type ApiRecord } from '../../../http/mod';
import type { People } from '../../../pseudonyms/mod';

/** How long a person stays known after a reading of the lists has shown the person, in milliseconds. */
const keptFor = 24 * 3_600_000;

/** The largest number of former records. Only a service that shows other people at each reading has so many. */
const maxFormer = 5_000;

/** A record that the newest reading does not have like that. */
interface Former {
	readonly list: 'clients' | 'workers';
	readonly record: ApiRecord;
	/** When a reading showed the record for the last time, in milliseconds since 1970. */
	readonly seen: number;
}

/** What readings of the lists have shown of people. */
interface Memory {
	readonly people: People;
	readonly at: number;
	/** The former records by their list and JSON, the oldest first. */
	readonly former: ReadonlyMap<string, Former>;
}

/** Who was in the lists within a day, by credential and workflow. */
const memories = new ExpiringMap<string, Memory>({ maxSize: 5, maxAge: keptFor });

/**
 * Remembers a reading of the lists of people, and adds the records that readings of the last day showed otherwise. So a reading that
 * silently lacks people reveals nobody.
 *
 * @param key the credential and the workflow
 * @param now when the lists were requested, in milliseconds since 1970
 */
export function rememberPeople(key: string, people: People, now: number): People {
	const earlier = memories.get(key);
	const former = new Map<string, Former>(earlier?.former);
	for (const list of ['clients', 'workers'] as const) {
		const keyOf = (record: ApiRecord) => `${list} ${JSON.stringify(record)}`;
		for (const record of earlier?.people[list] ?? []) {
			former.delete(keyOf(record));
			former.set(keyOf(record), { list, record, seen: earlier?.at ?? now });
		}
		for (const record of people[list]) former.delete(keyOf(record));
	}
	const kept = [...former].filter(([, { seen }]) => now - seen < keptFor).slice(-maxFormer);
	memories.set(key, { people, at: now, former: new Map(kept) });
	const recordsOf = (list: Former['list']) =>
		kept.flatMap(([, one]) => (one.list === list ? [one.record] : []));
	return { ...people, former: { clients: recordsOf('clients'), workers: recordsOf('workers') } };
}
