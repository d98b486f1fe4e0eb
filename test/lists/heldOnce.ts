/**
 * How much memory a list holds, beside what its records take when they are held once. Run by memory.test.ts in a process
 * of its own, where nothing else is kept or given back: `node --expose-gc --import tsx heldOnce.ts <simulator>`.
 */
import axios from 'axios';
import { reads } from '../../api/mod';
import { rateLimiterFor, systemClock, type Session } from '../../http/mod';
import { listRecords } from '../../lists/mod';
import type { Login } from '../../simulator/mod';

const { url: baseURL, admin } = JSON.parse(process.argv[2]) as { url: string; admin: Login };

const session: Session = {
	clock: systemClock,
	flow: { id: 'test', isUrgent: false },
	rateLimiter: rateLimiterFor('test', systemClock),
	transport: async ({ method, path: url, query: params }) => {
		const headers = { User: admin.user, Key: admin.key, Secret: admin.secret };
		const answer = await axios.request<unknown>({ baseURL, method, url, params, headers });
		return { status: answer.status, headers: answer.headers, body: answer.data };
	},
};

/** The bytes that are in use once all garbage is gone. */
const inUse = (): number => {
	global.gc?.();
	return process.memoryUsage().heapUsed;
};

async function measure(): Promise<void> {
	await listRecords(session, reads.rosters, {}, { wanted: 100 });

	const before = inUse();
	const { records } = await listRecords(session, reads.rosters, {});
	const held = inUse() - before;

	// The same records, parsed from one text, are what holding them once costs.
	const text = JSON.stringify(records);
	const beforeCopy = inUse();
	const copy = JSON.parse(text) as unknown[];
	const once = inUse() - beforeCopy;
	console.log(JSON.stringify({ count: records.length, copies: copy.length, held, once }));
}

void measure();
