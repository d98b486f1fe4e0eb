import { ExpiringMap, type ApiRecord } from '../../../http/mod';
import { peopleLists, type People, type PeopleList } from '../../../pseudonyms/mod';

/** For how many milliseconds a record is remembered after the last reading that showed it. */
const keptFor = 24 * 3_600_000;

const maxFormer = 5_000;

interface Seen {
	readonly list: PeopleList;
	readonly record: ApiRecord;
	/** When a reading showed the record for the last time, in milliseconds since 1970. */
	readonly at: number;
}

/** Records by their list and JSON, the oldest first. */
type Records = ReadonlyMap<string, Seen>;

/** The records of the newest reading, and the records that only earlier readings had. */
interface Memory {
	readonly current: Records;
	readonly former: Records;
}

/** The records that were in the lists of people within the last day, by credential and workflow. */
const memories = new ExpiringMap<string, Memory>({ maxSize: 5, maxAge: keptFor });

/**
 * Remembers a reading of the lists of people, and adds the records that only earlier readings of the last day had. So people stay hidden
 * even if the service leaves them out of a reading without an error.
 *
 * @param key the credential and the workflow
 * @param now when the lists came, in milliseconds since 1970
 */
export function rememberPeople(key: string, people: People, now: number): People {
	const current: Records = new Map(
		peopleLists.flatMap((list) =>
			people[list].map((record) => [
				`${list} ${JSON.stringify(record)}`,
				{ list, record, at: now },
			]),
		),
	);
	const earlier = memories.get(key);
	const former = [...(earlier?.former ?? []), ...(earlier?.current ?? [])]
		.filter(([text, { at }]) => !current.has(text) && now - at < keptFor)
		.slice(-maxFormer);
	memories.set(key, { current, former: new Map(former) });
	const [clients, workers] = peopleLists.map((name) =>
		former.flatMap(([, { list, record }]) => (list === name ? [record] : [])),
	);
	return { ...people, former: { clients, workers } };
}
