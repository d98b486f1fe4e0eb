/** Tests pages that are requested while an earlier page is still awaited: how many there are, and what happens if nobody needs them. */
import { reads } from '../../api/mod';
import { type ApiRequest, type ApiResponse, type Session } from '../../http/mod';
import { idField, type Simulator } from '../../simulator/mod';
import { lastingSession, sessionWith, settled, skippingClock, useSimulator } from '../http/session';
import { listOrThrow } from './listOrThrow';

let simulator: Simulator;

useSimulator({ tables: { '/rosters': [{ RosterItemId: 1 }] } }, (started) => (simulator = started));

const offsetOf = ({ query }: ApiRequest): number => Number(query.page ?? 0);

const fill = (count: number, cap?: number) => {
	simulator.fillTable('/rosters', count);
	simulator.switches.show['/rosters'] = [idField('/rosters')];
	if (cap) simulator.switches.caps = { '/rosters': { maximum: cap, above: 'clamp' } };
};

const expectAll = (records: readonly Record<string, unknown>[]) =>
	expect(records.map(({ RosterItemId }) => RosterItemId)).toEqual(
		simulator.tables['/rosters'].map(({ RosterItemId }) => RosterItemId),
	);

/** Makes a session that notes the offset of each request when it starts (+) and ends (-). `instead` can answer in place of the API. */
function watched(
	instead: (request: ApiRequest) => Promise<ApiResponse> | undefined = () => undefined,
	session: Session = lastingSession(simulator),
) {
	const log: string[] = [];
	const transport = async (request: ApiRequest) => {
		log.push(`+${offsetOf(request)}`);
		try {
			return await (instead(request) ?? session.transport(request));
		} finally {
			log.push(`-${offsetOf(request)}`);
		}
	};
	return { log, session: { ...session, transport } };
}

const offsets = (log: readonly string[], sign: '+' | '-') =>
	log.filter((entry) => entry.startsWith(sign)).map((entry) => Number(entry.slice(1)));

it('two pages are on their way at once behind a full one, and no more', async () => {
	fill(99_000);
	const { log, session } = watched();
	expectAll(await listOrThrow(session, reads.rosters, {}, { maxRecords: 100_000 }));
	expect(offsets(log, '+')).toEqual([0, 19_990, 39_980, 59_970, 79_960]);
	expect(log.slice(0, 4)).toEqual(['+0', '-0', '+19990', '+39980']);
	let inFlight = 0;
	let most = 0;
	for (const entry of log) most = Math.max(most, (inFlight += entry.startsWith('+') ? 1 : -1));
	expect(most).toBe(2);
});

it.each([
	[19_999, 2],
	[20_000, 3],
	[39_990, 3],
	[45_000, 4],
	[100_000, 7],
])('%d rosters take at most %d requests', async (count, requests) => {
	fill(count);
	const session = lastingSession(simulator);
	expectAll(await listOrThrow(session, reads.rosters, {}, { maxRecords: 100_000 }));
	await settled();
	expect(simulator.requests.length).toBeLessThanOrEqual(requests);
});

it.each([250, 333, 1_000])(
	'at most one page beyond the end is asked for when the API gives at most %d',
	async (cap) => {
		for (const count of [cap * 3, cap * 4 - 30, cap * 5 + 7]) {
			fill(count, cap);
			const { log, session } = watched();
			expectAll(await listOrThrow(session, reads.rosters, {}));
			expect(offsets(log, '+').filter((offset) => offset >= count).length).toBeLessThanOrEqual(1);
		}
	},
);

it('no page is asked for that a limit makes useless', async () => {
	fill(70_000);
	const { log, session } = watched();
	expect(await listOrThrow(session, reads.rosters, {}, { wanted: 39_990 })).toHaveLength(39_990);
	expect(offsets(log, '+')).toEqual([0, 19_990]);
	log.length = 0;
	const tooMany = listOrThrow(session, reads.rosters, {}, { maxRecords: 39_000 });
	await expect(tooMany).rejects.toThrow('There are more than 39000 records');
	expect(offsets(log, '+')).toEqual([0, 19_990]);
});

it('every record comes once when a page is shorter than the one before it', async () => {
	fill(4_000, 1_000);
	const { session } = watched((request) => {
		simulator.switches.caps['/rosters'].maximum = offsetOf(request) === 1_980 ? 400 : 1_000;
		return undefined;
	});
	expectAll(await listOrThrow(session, reads.rosters, {}));
});

it('a list that changes between two pages that are on their way at once is read again', async () => {
	fill(4_000, 1_000);
	let first: Promise<unknown> | undefined;
	const { log, session } = watched((request) => {
		if (offsetOf(request) === 2_970) first ??= lastingSession(simulator).transport(request);
		if (offsetOf(request) !== 1_980 || log.filter((entry) => entry === '+1980').length > 1) {
			return undefined;
		}
		// The next page is answered first. Then the first record is deleted, so that the places of all other records change.
		return (async () => {
			await new Promise(setImmediate);
			await first;
			simulator.tables['/rosters'].shift();
			return await lastingSession(simulator).transport(request);
		})();
	});
	expectAll(await listOrThrow(session, reads.rosters, {}));
	expect(log.filter((entry) => entry === '+0')).toHaveLength(2);
});

/** Never answers, and fails when the request is cancelled. */
const hangingUntilAborted = async ({ signal }: ApiRequest): Promise<never> =>
	await new Promise((_, reject) => {
		signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
	});

it('the page ahead is taken back when the page before it fails, and sends nothing any more', async () => {
	fill(70_000);
	const { log, session } = watched((request) => {
		if (offsetOf(request) === 19_990) {
			return Promise.resolve({ status: 400, headers: {}, body: '' });
		}
		return offsetOf(request) === 39_980 ? hangingUntilAborted(request) : undefined;
	});
	await expect(listOrThrow(session, reads.rosters, {})).rejects.toMatchObject({ status: 400 });
	await new Promise(setImmediate);
	expect(log).toEqual(['+0', '-0', '+19990', '+39980', '-19990', '-39980']);
});

it('the page ahead is taken back when it is not needed, whatever it is doing', async () => {
	fill(20_005);
	const { log, session } = watched((request) =>
		offsetOf(request) === 39_980 ? hangingUntilAborted(request) : undefined,
	);
	expectAll(await listOrThrow(session, reads.rosters, {}));
	await new Promise(setImmediate);
	expect(log.slice(2).sort()).toEqual(['+19990', '+39980', '-19990', '-39980']);
});

it('a page ahead that fails matters only when it is needed', async () => {
	const unhandled = jest.fn();
	process.on('unhandledRejection', unhandled);
	const failing = () =>
		watched((request) =>
			offsetOf(request) === 39_980
				? Promise.resolve({ status: 403, headers: {}, body: '' })
				: undefined,
		).session;
	fill(30_000);
	expectAll(await listOrThrow(failing(), reads.rosters, {}));
	fill(50_000);
	await expect(listOrThrow(failing(), reads.rosters, {})).rejects.toMatchObject({ status: 403 });
	process.off('unhandledRejection', unhandled);
	expect(unhandled).not.toHaveBeenCalled();
});

it('nothing is sent after the run was cancelled while two pages were on their way', async () => {
	fill(70_000);
	const cancelling = new AbortController();
	const { log, session } = watched(
		(request) => {
			if (offsetOf(request) === 0) return undefined;
			if (offsetOf(request) === 39_980) setImmediate(() => cancelling.abort());
			return hangingUntilAborted(request);
		},
		sessionWith(simulator, skippingClock(), cancelling.signal),
	);
	await expect(listOrThrow(session, reads.rosters, {})).rejects.toThrow('was canceled');
	await new Promise(setImmediate);
	expect(log.slice(2).sort()).toEqual(['+19990', '+39980', '-19990', '-39980']);
});

it('two pages that are refused at once with 429 come after what Retry-After asks for', async () => {
	fill(70_000);
	const clock = skippingClock();
	const refused = new Set<number>();
	const { session } = watched(
		(request) => {
			const offset = offsetOf(request);
			if (offset === 0 || refused.has(offset) || refused.size === 2) return undefined;
			refused.add(offset);
			return Promise.resolve({ status: 429, headers: { 'retry-after': '7' }, body: '' });
		},
		lastingSession(simulator, clock),
	);
	expectAll(await listOrThrow(session, reads.rosters, {}));
	expect([...refused]).toEqual([19_990, 39_980]);
	expect(Math.max(...clock.sleeps)).toBeGreaterThanOrEqual(7_000);
});
