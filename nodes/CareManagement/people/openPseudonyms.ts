import { createHmac } from 'crypto';
import { ExpiringMap, timeSince } from '../../../http/mod';
import { Pseudonyms } from '../../../pseudonyms/mod';
import type { NodeSession } from '../../shared/openSession';
import { readPeople } from './readPeople';

/** The workflow and the day for which stand-ins are made. */
export interface For {
	/** The ID of the workflow. In another workflow, the same person has another stand-in. */
	readonly workflow: string;
	/** The day as `YYYY-MM-DD`, for ages. */
	readonly today: string;
}

/** The stand-ins, and when their lists were requested, in milliseconds since 1970. */
interface Opened {
	readonly pseudonyms: Promise<Pseudonyms>;
	readonly since: number;
}

/**
 * The stand-ins by credential, workflow and day. They are kept because the lists are long, and because the tools of a conversation need the
 * stand-ins again within minutes.
 */
const cache = new ExpiringMap<string, Opened>({ maxSize: 5, maxAge: 5 * 60_000 });

/**
 * The spellings of names that were found in texts, even misspelt ones, by credential and workflow. For a day, a chat gets back the same
 * spellings.
 */
const written = new ExpiringMap<string, Set<string>>({ maxSize: 20, maxAge: 24 * 3_600_000 });

/** For how many milliseconds the lists are taken for just read. All items of a run need the lists at the same time. */
const justNow = 1_000;

/**
 * Returns the stand-ins of a workflow, made from the lists of all clients and workers.
 *
 * @param isFresh whether to read the lists again, because a person may have been entered since. Lists that were just read are not read
 * again.
 * @throws CareManagementError when a list of people cannot be read, is not complete, or has a person without ID or name. In that case,
 * nothing may be shown.
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
	// A new secret gives new stand-ins, so stand-ins of the old secret are not found again.
	const { cipherKey } = session.encryptionKey();
	const secret = createHmac('sha256', cipherKey).update(JSON.stringify(['stand-ins', workflow]));
	const names = written.use(JSON.stringify([session.credential, workflow]), () => new Set());
	const secrets = { key: secret.digest(), today };
	const pseudonyms = readPeople(session).then((people) =>
		Pseudonyms.make(people, secrets, names, async () => await session.clock.sleep(0)),
	);
	cache.set(key, { pseudonyms, since: now });
	pseudonyms.catch(() => cache.delete(key));
	return await pseudonyms;
}
