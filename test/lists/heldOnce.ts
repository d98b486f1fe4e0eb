/**
 * Measures two amounts of memory: what a list takes, and what its records take if each record is in memory once. This file has its own
 * process, where nothing else uses or frees memory. The test memory.test.ts starts it:
 * `node --expose-gc --import tsx heldOnce.ts <JSON: the url and the admin of a simulator>`.
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

const inUse = (): number => {
	global.gc?.();
	return process.memoryUsage().heapUsed;
};

async function measure(): Promise<void> {
	await listRecords(session, reads.rosters, {}, { wanted: 100 });

	const before = inUse();
	const { records } = await listRecords(session, reads.rosters, {});
	const held = inUse() - before;

	// The same records, parsed from one text, show how much memory the records take when each is held once.
	const text = JSON.stringify(records);
	const beforeCopy = inUse();
	const copy = JSON.parse(text) as unknown[];
	const once = inUse() - beforeCopy;
	console.log(JSON.stringify({ count: records.length, copies: copy.length, held, once }));
}

void measure();
