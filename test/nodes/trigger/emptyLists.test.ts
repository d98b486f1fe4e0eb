/** Tests a service that answers with 404 if it has nothing to list. */
import type { IDataObject } from 'n8n-workflow';
import { poll } from '../../engine/mod';
import { memories } from '../../../nodes/CareManagementTrigger/state/memory';
import { serve, type Served } from '../../serve';
import { dateNow, incidentIds, node, pickedId } from './testTrigger';

let incidents: IDataObject[] = [];
let isDown = false;
let server: Served;
beforeAll(async () => {
	server = await serve((request, response) => {
		const { searchParams } = new URL(request.url ?? '/', 'http://service');
		const client = searchParams.get('clientId');
		const wantsClosed = searchParams.get('closed') === 'true';
		const found = incidents.filter(
			({ _ReferringId_1, Closed }) =>
				(!client || String(_ReferringId_1) === client) && (Closed === 1) === wantsClosed,
		);
		response.statusCode = isDown || found.length === 0 ? 404 : 200;
		response.setHeader('Content-Type', 'application/json');
		response.end(response.statusCode === 404 ? '{}' : JSON.stringify(found));
	});
});
afterAll(async () => await server.close());
beforeEach(() => {
	incidents = [];
	isDown = false;
	memories.clear();
});

const incident = (IncidentId: number, _ReferringId_1: number) => ({
	...{ IncidentId, _ReferringId_1, Closed: 0, TaskClosed: 0, AssignedTo: 'me@care.example' },
	...{ Timestamp: '2026-03-09 08:00:00', NoteDate: '2026-03-09 08:00:00' },
});

const trigger = (event = 'incidentCreated') => {
	let [staticData, globalStaticData]: IDataObject[] = [{}, {}];
	return async () => {
		const done = await poll({
			...{ node, staticData, globalStaticData, dateNow, workflowId: 'empty', nodeId: 'empty' },
			credentials: {
				baseUrl: server.url,
				user: 'u',
				key: 'k',
				secret: 's',
			} as never,
			parameters: { event, filters: { clientId: pickedId(7) } } as never,
		});
		({ staticData, globalStaticData } = done);
		return incidentIds(done.items);
	};
};

it('takes a 404 for an empty list where the list without filters has records', async () => {
	incidents = [incident(1, 8)];
	const polled = trigger();
	expect(await polled()).toBeNull();
	incidents.push(incident(2, 7), incident(3, 8));
	expect(await polled()).toEqual([2]);
});

it('takes a 404 for an error where the list without filters is not found either, also later', async () => {
	const polled = trigger();
	await expect(polled()).rejects.toThrow('did not find');
	incidents = [incident(1, 7), incident(2, 8)];
	expect(await polled()).toBeNull();
	isDown = true;
	await expect(polled()).rejects.toThrow('did not find');
	isDown = false;
	incidents.push(incident(3, 7));
	expect(await polled()).toEqual([3]);
});

it('tells of the last open incident that it was closed, where no open one is left to list', async () => {
	incidents = [incident(1, 7)];
	const polled = trigger('incidentChanged');
	expect(await polled()).toBeNull();
	incidents[0].Closed = 1;
	expect(await polled()).toEqual([1]);
	expect(await polled()).toBeNull();
});
