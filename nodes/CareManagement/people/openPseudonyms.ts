import { createHmac } from 'crypto';
import { ExpiringMap } from '../../../http/mod';
import { onlyIdentity, Pseudonyms, withFormer, type People } from '../../../pseudonyms/mod';
import type { NodeSession } from '../../shared/openSession';
import { readPeople } from './readPeople';

/** The workflow and the day for which stand-ins are made. */
export interface For {
	/** The ID of the workflow. In another workflow, the same person has another stand-in. */
	readonly workflow: string;
	/** The day as `YYYY-MM-DD`, for ages. */
	readonly today: string;
}

/** A reading of the lists of people. */
interface Opened {
	readonly pseudonyms: Promise<Pseudonyms>;
	/** When the lists were requested, in milliseconds since 1970. */
	readonly since: number;
	/** The run and the node that read the lists. */
	readonly flow: string;
	/** The people of earlier readings. */
	readonly former?: People;
	/** The people of this reading. Undefined until the lists have come. */
	people?: People;
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

/**
 * Returns the stand-ins of a workflow, made from the lists of all clients and workers. If another run has failed to read the lists, or was
 * stopped meanwhile, this run reads the lists itself.
 *
 * @param since the lists must have been requested at this time or later, in milliseconds since 1970
 * @throws CareManagementError when a list of people cannot be read, is not complete, or has a person without ID or name. In that case,
 * nothing may be shown.
 */
export async function openPseudonyms(
	session: NodeSession,
	wanted: For,
	since = 0,
): Promise<Pseudonyms> {
	const key = JSON.stringify([session.credential, wanted.workflow, wanted.today]);
	const { flow, clock } = session;
	// A clock that was set back makes earlier readings look fresh.
	const isFresh = (one?: Opened): one is Opened =>
		one !== undefined && one.since >= since && one.since <= clock.now();
	const shared = cache.get(key);
	if (isFresh(shared) && shared.flow !== flow.id) {
		const pseudonyms = await shared.pseudonyms.catch(() => undefined);
		if (pseudonyms) return pseudonyms;
	}
	const known = cache.get(key);
	if (isFresh(known) && known.flow === flow.id) return await known.pseudonyms;
	const opened = read(session, wanted, known);
	cache.set(key, opened);
	opened.pseudonyms.catch(() => {
		if (cache.get(key) === opened) cache.delete(key);
	});
	return await opened.pseudonyms;
}

/** @param earlier the reading that this reading replaces. What only that reading showed of people is hidden, too. */
function read(session: NodeSession, { workflow, today }: For, earlier?: Opened): Opened {
	// A new secret gives new stand-ins, so stand-ins of the old secret are not found again.
	const { cipherKey } = session.encryptionKey();
	const secret = createHmac('sha256', cipherKey).update(JSON.stringify(['stand-ins', workflow]));
	const names = written.use(JSON.stringify([session.credential, workflow]), () => new Set());
	const secrets = { key: secret.digest(), today };
	const former = earlier?.people ? withFormer(earlier.people) : earlier?.former;
	const make = async (lists: People) => {
		opened.people = { ...onlyIdentity(lists), former };
		const pause = async () => await session.clock.sleep(0);
		return await Pseudonyms.make(opened.people, secrets, names, pause);
	};
	const since = session.clock.now();
	const opened: Opened = {
		...{ since, flow: session.flow.id, former },
		pseudonyms: readPeople(session).then(make),
	};
	return opened;
}
