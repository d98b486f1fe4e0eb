import { createHmac } from 'crypto';
import { ExpiringMap } from '../../../http/mod';
import { onlyIdentity, Pseudonyms } from '../../../pseudonyms/mod';
import type { NodeSession } from '../../shared/openSession';
import { readPeople } from './readPeople';
import { rememberPeople } from './rememberPeople';

/** The workflow and the day for which stand-ins are made. */
export interface For {
	/** The ID of the workflow. In another workflow, the same person has another stand-in. */
	readonly workflow: string;
	/** The day for which the ages of people are computed, as `YYYY-MM-DD`. */
	readonly today: string;
}

interface Opened {
	readonly pseudonyms: Promise<Pseudonyms>;
	/** When the lists were requested, in milliseconds since 1970. */
	readonly since: number;
	readonly run: string;
	isRead: boolean;
}

/**
 * The stand-ins by credential, workflow and day. They are kept because the lists are long, and because the tools of a conversation need the
 * stand-ins again within minutes.
 */
const cache = new ExpiringMap<string, Opened>({ maxSize: 5, maxAge: 5 * 60_000 });

/**
 * Names as texts spell them, if the lists of people spell them differently, by credential and workflow. They are kept for a day after their
 * last use, so that a chat gets back the same spellings.
 */
const written = new ExpiringMap<string, Set<string>>({ maxSize: 20, maxAge: 24 * 3_600_000 });

/**
 * Returns the stand-ins of a workflow, made from the lists of all clients and workers. A reading fails if its run is stopped, and waits for
 * its turn like all requests of its run. So while the lists are on their way, only nodes of the same run share the reading.
 *
 * @param since the lists must have been requested at this time or later, in milliseconds since 1970
 * @throws CareManagementError when a list of people cannot be read or used. In that case, the node must not show any record.
 */
export async function openPseudonyms(
	session: NodeSession,
	wanted: For,
	since = 0,
): Promise<Pseudonyms> {
	const key = JSON.stringify([session.credential, wanted.workflow, wanted.today]);
	const [run] = session.flow.id.split(' ');
	const known = cache.get(key);
	const now = session.clock.now();
	// After the clock was set back, an earlier reading may lie in the future. Such a reading must not look fresh.
	const isFresh = known && known.since >= since && known.since <= now;
	if (isFresh && (known.isRead || known.run === run)) return await known.pseudonyms;
	const opened: Opened = {
		...{ since: now, run, isRead: false },
		pseudonyms: read(session, wanted),
	};
	cache.set(key, opened);
	opened.pseudonyms.then(
		() => (opened.isRead = true),
		() => cache.get(key) === opened && cache.delete(key),
	);
	return await opened.pseudonyms;
}

async function read(session: NodeSession, { workflow, today }: For): Promise<Pseudonyms> {
	// The stand-ins depend on the Secret of the credential. After the Secret was renewed, earlier stand-ins are not found any more.
	const { cipherKey } = session.encryptionKey();
	const secret = createHmac('sha256', cipherKey).update(JSON.stringify(['stand-ins', workflow]));
	const key = JSON.stringify([session.credential, workflow]);
	const names = written.use(key, () => new Set());
	const lists = onlyIdentity(await readPeople(session));
	const people = rememberPeople(key, lists, session.clock.now());
	const pause = async () => await session.clock.sleep(0);
	return await Pseudonyms.make(people, { key: secret.digest(), today }, names, pause);
}
