/** Tests the reading of several lists together. Each list is complete, and only an optional list may be missing. */
import { reads } from '../../api/mod';
import { readLists, type WantedList } from '../../lists/mod';
import type { Session } from '../../http/mod';
import type { Simulator } from '../../simulator/mod';
import { lastingSession, useSimulator } from '../http/session';

let simulator: Simulator;
useSimulator({ tables: {} }, (started) => (simulator = started));

const wanted = (endpoint: WantedList['endpoint'], optional?: true): WantedList => ({
	...{ endpoint, query: {} },
	...(optional && { optional }),
});

const read = async (lists: Readonly<Record<string, WantedList>>) =>
	await readLists(lastingSession(simulator), lists);

const refuse = (path: string) =>
	simulator.switches.faults.push({ path, times: Infinity, answer: { status: 403 } });

/** Fills the list with 300 incidents of one moment. The service gives at most 200 in one answer. */
function fillTooFull(): void {
	simulator.fillTable('/incidents', 300, {
		change: (row) =>
			Object.assign(row, { NoteDate: '2026-03-02 09:00:00', Timestamp: '2026-03-02 09:00:00' }),
	});
	simulator.switches.caps = { '/incidents': { maximum: 200, above: 'clamp' } };
}

it('reads each, clean, under the name that it was asked for', async () => {
	simulator.addRecord('/workers', { CarerId: 5, FirstName: 'O&#039;Hara', Current: 1 });
	simulator.addRecord('/areas', { AreaId: 1, Area: 'North' });
	const { people, places } = await read({
		people: wanted(reads.workers),
		places: wanted(reads.areas, true),
	});
	expect(people.records).toMatchObject([{ CarerId: 5, FirstName: "O'Hara", Current: true }]);
	expect(places.records).toHaveLength(1);
});

it('leaves a list that is wanted raw as the service sent it', async () => {
	simulator.addRecord('/services', { ServiceId: 1, Description: 'Care &amp; more', Active: 1 });
	const { services } = await read({ services: { ...wanted(reads.services), raw: true } });
	expect(services.records).toMatchObject([{ Description: 'Care &amp; more', Active: 1 }]);
});

it.each([
	'0001-01-01 00:00:00',
	'1900-01-01 00:00:00',
	'1970-01-01 00:00:00',
	'0000-00-00 00:00:00',
])(
	'one incident whose date of entry stands for none (%s) keeps back none of the others',
	async (Timestamp) => {
		const rows = [
			{ IncidentId: 1, Timestamp: '2026-03-02 09:00:00', Closed: 0, TaskClosed: 0 },
			{ IncidentId: 2, Timestamp, Closed: 0, TaskClosed: 0 },
		];
		const session: Session = {
			...lastingSession(simulator),
			// Records without a date come for any dates in the query.
			transport: async ({ query }) => {
				const { createfromDate = '', createtoDate = '9999', closed, taskClosed } = query;
				const isThere = (row: (typeof rows)[number]) =>
					row.Timestamp < '2000' ||
					(createfromDate <= row.Timestamp && row.Timestamp.slice(0, 10) <= createtoDate);
				const isOpen = closed !== 'true' && taskClosed !== 'true';
				return {
					status: 200,
					headers: {},
					body: structuredClone(isOpen ? rows.filter(isThere) : []),
				};
			},
		};
		const query = { createfromDate: '2026-02-01', closed: '', taskClosed: '' };
		const { incidents } = await readLists(session, {
			incidents: { endpoint: reads.incidents, query },
		});
		expect(incidents.records.map(({ IncidentId }) => IncidentId).sort()).toEqual([1, 2]);
	},
);

it('fails where a list that is needed fails, and tells why an optional one did', async () => {
	refuse('/workers');
	await expect(read({ people: wanted(reads.workers) })).rejects.toThrow(
		'The service refused access (GET /workers)',
	);
	const { people, places } = await read({
		people: wanted(reads.workers, true),
		places: wanted(reads.areas),
	});
	expect(people).toEqual({ records: [], error: 'The service refused access (GET /workers)' });
	expect(places.error).toBeUndefined();
});

it('takes no part of a list for the whole', async () => {
	fillTooFull();
	await expect(read({ incidents: wanted(reads.incidents) })).rejects.toThrow('GET /incidents');
	const { incidents } = await read({ incidents: wanted(reads.incidents, true) });
	expect(incidents).toEqual({ records: [], error: expect.any(String) as string });
});

it('asks for nothing more once a list that is needed has failed', async () => {
	simulator.fillTable('/rosters', 400);
	simulator.switches.caps = { '/rosters': { maximum: 100, above: 'clamp' } };
	simulator.switches.latency = 20;
	simulator.switches.faults.push({ path: '/workers', times: 1, answer: { status: 403 } });
	const lists = { shifts: wanted(reads.rosters), people: wanted(reads.workers) };
	await expect(read(lists)).rejects.toThrow('GET /workers');
	const asked = simulator.requests.length;
	await new Promise((resolve) => setTimeout(resolve, 300));
	expect(simulator.requests).toHaveLength(asked);
});
