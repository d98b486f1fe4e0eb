/** Tests that the node hides people in the first records already while it waits for further answers. */
import { reads } from '../../api/mod';
import type { ApiRecord } from '../../http/mod';
import { hideAhead } from '../../nodes/CareManagement/people/hideAhead';
import type { NodeSession } from '../../nodes/shared/openSession';

const { incidents } = reads;
const page = (first: number): ApiRecord[] =>
	Array.from({ length: 120 }, (_, index) => ({ IncidentId: first + index }));

/** Makes a session whose second answer comes only when `isReady()` is true. If it does not become true, the second request fails. */
const sessionOf = (isReady: () => boolean): NodeSession => {
	let asked = 0;
	const sleep = async () => await new Promise<void>((done) => void setImmediate(done));
	const transport: NodeSession['transport'] = async () => {
		asked++;
		for (let waits = 0; asked === 2 && !isReady(); waits++) {
			if (waits > 1_000) throw new Error('Nothing was hidden meanwhile');
			await sleep();
		}
		return { status: 200, headers: {}, body: page(asked * 1_000) };
	};
	return { transport, clock: { now: () => 0, sleep, random: () => 0 } } as unknown as NodeSession;
};
const request = { method: 'GET', path: incidents.path, query: {} } as const;

it('hides all of the first answer before the second comes', async () => {
	const hidden = new Set<unknown>();
	const ahead = Promise.resolve((record: ApiRecord) => void hidden.add(record.IncidentId));
	const session = sessionOf(() => hidden.size === 120);
	const read = await hideAhead(session, incidents, ahead, async ({ transport }) => [
		...((await transport(request)).body as ApiRecord[]),
		...((await transport(request)).body as ApiRecord[]),
	]);
	expect(read).toEqual([...page(1_000), ...page(2_000)]);
});

it('leaves other lists alone, and stops when the list is read', async () => {
	const hidden: unknown[] = [];
	const ahead = Promise.resolve((record: ApiRecord) => void hidden.push(record.IncidentId));
	await hideAhead(
		sessionOf(() => true),
		incidents,
		ahead,
		async ({ transport, clock }) => {
			await transport({ ...request, path: reads.clients.path });
			await clock.sleep(0);
		},
	);
	expect(hidden).toEqual([]);
	await hideAhead(
		sessionOf(() => true),
		incidents,
		ahead,
		async ({ transport }) => {
			await transport(request);
		},
	);
	await new Promise((done) => void setTimeout(done, 20));
	expect(hidden.length).toBeLessThan(120);
});

it('reads the list although nothing can be hidden ahead', async () => {
	for (const ahead of [
		Promise.reject(new Error('The people cannot be read')),
		Promise.resolve(() => {
			throw new Error('This record cannot be hidden');
		}),
	]) {
		const { body } = await hideAhead(
			sessionOf(() => true),
			incidents,
			ahead,
			async (session) => {
				const answer = await session.transport(request);
				await session.clock.sleep(0);
				return answer;
			},
		);
		expect(body).toEqual(page(1_000));
	}
});
