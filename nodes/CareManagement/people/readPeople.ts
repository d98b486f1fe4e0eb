import { everybody, reads, type ReadEndpoint } from '../../../api/mod';
import { CareManagementError, endpointError, notThere } from '../../../errors/mod';
import { fetchRecords, type ApiRecord } from '../../../http/mod';
import { listRecords } from '../../../lists/mod';
import { findUnusable, type People } from '../../../pseudonyms/mod';
import { clean } from '../../../service/mod';
import { idOf, mayBeLimit, usualLimits } from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';

/**
 * Reads the lists of all clients and workers, and cleans them.
 *
 * @throws CareManagementError when a list cannot be read or used. In that case, the node must not show any record.
 */
export async function readPeople(session: NodeSession): Promise<People> {
	const [clients, workers] = await Promise.all([
		readEverybody(session, reads.clients),
		readEverybody(session, reads.workers),
	]);
	const people = { clients, workers };
	const unusable = findUnusable(people);
	if (!unusable) return people;
	throw withoutPseudonyms(
		endpointError(reads[unusable.list], {
			title: unusable.problem,
			nextStep: unusable.nextStep,
		}),
	);
}

async function readEverybody(
	session: NodeSession,
	list: ReadEndpoint,
): Promise<readonly ApiRecord[]> {
	const { records, incomplete } = await listRecords(session, list, everybody).catch(failed);
	if (incomplete) throw withoutPseudonyms(incomplete);
	await requireWhole(session, list, records);
	return clean(session, list, records);
}

/** A list with fewer people counts as complete, because a service usually has a higher limit. */
const fewestAtOnce = 50;

/**
 * Checks that the service did not cut off a list of people. These lists take no limit, so a service can cut them without notice. If the
 * length may be a limit, the list of current people must show that nobody is missing.
 */
async function requireWhole(
	session: NodeSession,
	list: ReadEndpoint,
	records: readonly ApiRecord[],
): Promise<void> {
	const { length } = records;
	if (length < fewestAtOnce || !mayBeLimit(length)) return;
	const { records: current } = await listRecords(session, list, {}).catch(failed);
	const known = new Set(records.map((record) => idOf(record[list.id ?? ''])));
	const isCut = current.some((record) => !known.has(idOf(record[list.id ?? ''])));
	if (isCut || (current.length >= length && usualLimits.includes(length))) {
		throw cutOff(
			list,
			`The list of ${list.noun}s has ${length} records, and seems to end there`,
			' If there are just so many people, it works again with the next one who is entered.',
		);
	}
}

/** The largest number of unknown clients that one call of `refuseMissing()` looks up. */
const mostLookedFor = 3;

/**
 * Looks up some clients who are not in the list of clients, one by one. If the service knows such a client, the list lacks people. Texts
 * may then contain names that the node cannot hide.
 *
 * @param ids the IDs in the records
 * @throws CareManagementError when the service knows such a client, or a request fails
 */
export async function refuseMissing(
	session: NodeSession,
	ids: Iterable<number | string>,
): Promise<void> {
	const list = reads.clients;
	for (const id of [...new Set(ids)].slice(0, mostLookedFor)) {
		const query = { ...everybody, [list.idParameter]: String(id) };
		const found = await fetchRecords(session, list, query, notThere).catch(failed);
		if (!found.some((record) => String(idOf(record[list.id])) === String(id))) continue;
		throw cutOff(list, 'The list of clients lacks somebody whom the service has');
	}
}

const cutOff = (list: ReadEndpoint, title: string, more = ''): CareManagementError =>
	withoutPseudonyms(
		endpointError(list, {
			title,
			nextStep: `Ask the operator of the service for a list of all ${list.noun}s in one answer, those included who have left.${more}`,
		}),
	);

function failed(error: unknown): never {
	throw error instanceof CareManagementError ? withoutPseudonyms(error) : error;
}

function withoutPseudonyms({ message, nextStep, failure, status }: CareManagementError) {
	return new CareManagementError(
		{
			title: `Nothing was returned, because Pseudonyms need all names of clients and workers: ${message}`,
			nextStep: `${nextStep} If you switch Pseudonyms off under Options, the names leave this node unchanged.`,
			cause: failure.cause,
		},
		status,
	);
}
