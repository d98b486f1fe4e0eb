import { everybody, reads, type ReadEndpoint } from '../../../api/mod';
import { CareManagementError, endpointError } from '../../../errors/mod';
import { fetchRecords, type ApiRecord } from '../../../http/mod';
import { listRecords } from '../../../lists/mod';
import { findUnusable, type People } from '../../../pseudonyms/mod';
import { clean } from '../../../service/mod';
import { idOf, mayBeLimit, usualLimits } from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';

/**
 * The lists of all clients and workers, clean.
 *
 * @throws CareManagementError when one of them cannot be read, is empty or cut off, or shows somebody without ID or name: then nothing
 * may be shown
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
			nextStep: 'Tell the operator of the service.',
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

/** No service gives fewer people than this at once. */
const fewestAtOnce = 50;

/**
 * Neither list takes a limit, so a service that gives no more than so many at once does not say it. Where it has just as many as may be a
 * limit, the list of current people is asked for, too: whoever is only there was cut off from the list of everybody. If both have as
 * many, nothing tells that they are all.
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

/** How many of those in no list are looked for. */
const mostLookedFor = 3;

/**
 * Looks for clients who are in no list, each by the ID: one whom the service has was cut off from the list, or left out of it, and so
 * may others be whose names stand in texts.
 *
 * @param ids the IDs that records show
 * @throws CareManagementError when there is such a client
 */
export async function refuseMissing(
	session: NodeSession,
	ids: Iterable<number | string>,
): Promise<void> {
	const list = reads.clients;
	for (const id of [...new Set(ids)].slice(0, mostLookedFor)) {
		const query = { ...everybody, [list.idParameter]: String(id) };
		const found = await fetchRecords(session, list, query, [404]).catch(failed);
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

/** What went wrong, and that nothing was shown because of it. */
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
