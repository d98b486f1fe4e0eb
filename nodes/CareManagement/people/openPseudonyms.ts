import { createHmac } from 'crypto';
import { ExpiringMap, timeSince } from '../../../http/mod';
import { Pseudonyms } from '../../../pseudonyms/mod';
import type { NodeSession } from '../../shared/openSession';
import { readPeople } from './readPeople';

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

/** By credential and workflow: names as texts have them, such as misspelt ones, so that a chat of the same day gets them back. */
const written = new ExpiringMap<string, Set<string>>({ maxSize: 20, maxAge: 24 * 3_600_000 });

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
	const names = written.use(JSON.stringify([session.credential, workflow]), () => new Set());
	const pseudonyms = readPeople(session).then(
		(people) => new Pseudonyms(people, { key: secret.digest(), today }, names),
	);
	cache.set(key, { pseudonyms, since: now });
	pseudonyms.catch(() => cache.delete(key));
	return await pseudonyms;
}
