import { namesIn, reads } from '../api/mod';
import { personalOf } from './personalFields';

type Values = Readonly<Record<string, unknown>>;

/** All clients and workers, current or not, as `clean()` of `service/` returns them. */
export interface People {
	readonly clients: readonly Values[];
	readonly workers: readonly Values[];
	/** Records that earlier readings of the lists gave, and that have changed since then or are gone. Their names are found in texts, too. */
	readonly former?: People;
}

/** The names that the lists of people have in `reads`. */
export const peopleLists = ['clients', 'workers'] as const;
export type PeopleList = (typeof peopleLists)[number];

/** Returns the records with only the fields that show who somebody is. */
function identityOf(records: readonly Values[], path: string): readonly Values[] {
	const names = [...namesIn(records)].filter(
		(name) => !['text', undefined].includes(personalOf(name, path)),
	);
	return records.map((record) =>
		Object.fromEntries(
			names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]),
		),
	);
}

/** Returns the people with only the fields that show who they are. */
export const onlyIdentity = ({ clients, workers }: People): People => ({
	clients: identityOf(clients, reads.clients.path),
	workers: identityOf(workers, reads.workers.path),
});
