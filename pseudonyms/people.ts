import { reads } from '../api/mod';
import { groupBy, idOf } from '../values/mod';
import { personalOf } from './personalFields';

type Values = Readonly<Record<string, unknown>>;

/** All clients and workers, current or not, as `clean()` of `service/` returns them. */
export interface People {
	readonly clients: readonly Values[];
	readonly workers: readonly Values[];
	/**
	 * People of an earlier reading. If the lists do not have such a person any more, or have another name, the person is also found by what
	 * the earlier reading showed.
	 */
	readonly former?: People;
}

/** The field that has the ID of the people, for each list. */
export const idFields = { clients: 'ClientId', workers: 'CarerId' } as const;

/** The fields of people that are no texts about them. Nothing else shows who somebody is. */
const identityOf = (records: readonly Values[], path: string): readonly Values[] =>
	records.map((record) =>
		Object.fromEntries(
			Object.entries(record).filter(
				([name]) => !['text', undefined].includes(personalOf(name, path)),
			),
		),
	);

/** Returns the people with only the fields that show who they are. */
export const onlyIdentity = ({ clients, workers }: People): People => ({
	clients: identityOf(clients, reads.clients.path),
	workers: identityOf(workers, reads.workers.path),
});

/**
 * Returns the records of an earlier reading that the present reading does not have like that, by their IDs. These are the records of people
 * who are gone, and the former names and values of others.
 */
export function changedOf(
	former: readonly Values[],
	current: readonly Values[],
	idField: string,
): ReadonlyMap<string, readonly Values[]> {
	const known = new Set(current.map((record) => JSON.stringify(record)));
	const changed = former.filter(
		(record) => idOf(record[idField]) !== undefined && !known.has(JSON.stringify(record)),
	);
	return groupBy(changed, (record) => String(idOf(record[idField])));
}

/** Returns the people of a reading, and what an earlier reading showed otherwise. */
export const withFormer = ({ clients, workers, former }: People): People => ({
	clients: [...clients, ...flat(changedOf(former?.clients ?? [], clients, idFields.clients))],
	workers: [...workers, ...flat(changedOf(former?.workers ?? [], workers, idFields.workers))],
});

const flat = (groups: ReadonlyMap<string, readonly Values[]>): readonly Values[] =>
	[...groups.values()].flat();
