import { reads } from '../api/mod';
import { personalOf } from './personalFields';

type Values = Readonly<Record<string, unknown>>;

/** All clients and workers, current or not, as `clean()` of `service/` returns them. */
export interface People {
	readonly clients: readonly Values[];
	readonly workers: readonly Values[];
	/**
	 * Records of earlier readings that the lists do not have like that any more. A person is also found by what such a record shows.
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
