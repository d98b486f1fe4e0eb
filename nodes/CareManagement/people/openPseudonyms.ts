import { createHmac } from 'crypto';
import { everybody, reads, type ReadEndpoint } from '../../../api/mod';
import { CareManagementError, endpointError } from '../../../errors/mod';
import { ExpiringMap, timeSince, type ApiRecord } from '../../../http/mod';
import { listRecords } from '../../../lists/mod';
import { findUnusable, Pseudonyms } from '../../../pseudonyms/mod';
import { clean } from '../../../service/mod';
import type { NodeSession } from '../../shared/openSession';

/** For which workflow and day stand-ins are made. */
export interface For {
	/** The ID of the workflow: in another one, the same person has another stand-in. */
	readonly workflow: string;
	/** `YYYY-MM-DD`, for ages. */
	readonly today: string;
}

/** Stand-ins, and when the lists were asked for, in milliseconds since 1970. */
interface Opened {
	readonly pseudonyms: Promise<Pseudonyms>;
	readonly since: number;
}

/** By credential, workflow and day: the tools of a conversation ask within minutes of each other, and the lists are long. */
const cache = new ExpiringMap<string, Opened>({ maxSize: 5, maxAge: 5 * 60_000 });

/** How long the lists count as read just now, in milliseconds: the items of a run ask at once. */
const justNow = 1_000;

/**
 * The stand-ins of a workflow, from the lists of all clients and workers.
 *
 * @param isFresh whether the lists are read again unless they were just now: somebody may have been entered
 * @throws CareManagementError when one of the lists cannot be read, is not complete, or shows somebody without ID or name.
 * Nothing may be shown then.
 */
export async function openPseudonyms(
	session: NodeSession,
	{ workflow, today }: For,
	isFresh = false,
): Promise<Pseudonyms> {
	const key = JSON.stringify([session.credential, workflow, today]);
	const known = cache.get(key);
	const now = session.clock.now();
	if (known && (!isFresh || timeSince(known.since, now) < justNow)) return await known.pseudonyms;
	// A renewed secret makes other stand-ins: those of before cannot be found again.
	const { cipherKey } = session.encryptionKey();
	const secret = createHmac('sha256', cipherKey).update(JSON.stringify(['stand-ins', workflow]));
	const pseudonyms = readPeople(session).then(
		(people) => new Pseudonyms(people, { key: secret.digest(), today }),
	);
	cache.set(key, { pseudonyms, since: now });
	pseudonyms.catch(() => cache.delete(key));
	return await pseudonyms;
}

async function readPeople(session: NodeSession) {
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
	return clean(session, list, records);
}

function failed(error: unknown): never {
	throw error instanceof CareManagementError ? withoutPseudonyms(error) : error;
}

/** What went wrong, and that nothing was shown because of it. */
function withoutPseudonyms({ message, nextStep, failure, status }: CareManagementError) {
	return new CareManagementError(
		{
			title: `Nothing was returned, because Pseudonyms need all names of clients and workers: ${message}`,
			nextStep: `${nextStep} With Pseudonyms off, under Options, the names leave this node as they are.`,
			cause: failure.cause,
		},
		status,
	);
}
