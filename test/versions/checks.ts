import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NodeApiError, type INodeParameters } from 'n8n-workflow';
import type { FaultAnswer } from '../../simulator/mod';
import { binary, listSearch, testCredential, type RunResult } from '../engine/mod';
import { core } from '../engine/n8n';
import type { Column } from './columns';
import type { Fixture } from './fixture';
import { reportTemplates } from './reportTemplates';

/** The checks for every engine. The first key is the column of the table, and the second is the name of the check. */
type Checks = Record<Exclude<Column, 'Ends'>, Record<string, (fixture: Fixture) => Promise<void>>>;

const areas: INodeParameters = { resource: 'area', operation: 'getAll' };
const createWorker: INodeParameters = {
	resource: 'worker',
	operation: 'create',
	FirstName: 'Ada',
	LastName: 'Lovelace',
};

/** A timeout for requests whose answer never comes. */
const shortTimeout = { requestOptions: { timeout: 500 } };

function succeeded({ items, error }: RunResult): RunResult['items'] {
	assert.equal(error?.message, undefined);
	return items;
}

const created = async ({ simulator }: Fixture) =>
	(await simulator.records('/workers')).filter(({ LastName }) => LastName === 'Lovelace');

/** Makes a check that a read succeeds with the second answer if the first answer is spoilt. */
const readsAfter =
	(answer: FaultAnswer, parameters = areas) =>
	async ({ run, simulator }: Fixture) => {
		await simulator.spoil(answer);
		const items = succeeded(await run(parameters));
		assert.equal(items.length, (await simulator.records('/areas')).length);
		assert.equal((await simulator.requests()).length, 2);
	};

/** Makes a check for a read that always fails. The error must say why. */
const saysWhy =
	(answer: FaultAnswer, why: RegExp, tries = 4, parameters = areas) =>
	async ({ run, simulator }: Fixture) => {
		await simulator.spoil(answer, 'always');
		const { error } = await run(parameters);
		assert.match(error?.message ?? '', why);
		assert.match(error?.description ?? '', new RegExp(`It was tried ${tries} times`));
	};

/**
 * Makes a check that a write without an answer is sent only once. The error says that the service may have made the
 * change.
 */
const mayBeTaken =
	(answer: FaultAnswer, parameters = createWorker) =>
	async (fixture: Fixture) => {
		await fixture.simulator.spoil(answer, 'always', true);
		const { error } = await fixture.run(parameters);
		assert.match(error?.description ?? '', /may have taken it all the same/);
		// On a busy machine, a request may reach the service after the timeout of the request.
		for (let looks = 0; looks < 50 && (await created(fixture)).length === 0; looks++)
			await wait(200);
		assert.equal((await fixture.simulator.requests()).length, 1);
		assert.equal((await created(fixture)).length, 1);
	};

export const checks: Checks = {
	Loads: {
		'all nodes and the credential': async ({ packageFolder }) => {
			const loader = new core.PackageDirectoryLoader(packageFolder);
			await loader.loadAll();
			const { nodeTypes, credentialTypes } = loader;
			const names = ['careManagement', 'careManagementReport', 'careManagementTrigger'];
			assert.deepEqual(Object.keys(nodeTypes), names);
			assert.deepEqual(Object.keys(credentialTypes), ['careManagementApi']);
		},
		"with n8n's own n8n-workflow": async ({ packageFolder }) => {
			const load = createRequire(join(packageFolder, 'index.js'));
			const found = load('n8n-workflow') as { NodeApiError: typeof NodeApiError };
			assert.equal(found.NodeApiError, NodeApiError);
		},
		'a credential that is tested': async ({ node, setup: { credentials, credentialType } }) => {
			const tester = () => node;
			const right = await testCredential(credentials, credentialType, tester);
			assert.equal(right.status, 'OK');
			const wrong = await testCredential({ ...credentials, key: 'wrong' }, credentialType, tester);
			assert.equal(wrong.status, 'Error');
		},
	},
	Reads: {
		'45,000 rosters by pages, each once': async ({ run, simulator }) => {
			const count = 45_000;
			await simulator.fillTable('/rosters', count);
			const listAll = {
				resource: 'roster',
				operation: 'getAll',
				returnAll: true,
				filters: {},
				output: 'raw',
			};
			const items = succeeded(await run(listAll));
			assert.equal(items.length, count);
			assert.equal(new Set(items.map(({ json }) => json.RosterItemId)).size, count);
		},
		'one client by ID': async ({ run, simulator }) => {
			const { ClientId, LastName } = (await simulator.records('/clients'))[3];
			const clientId = { __rl: true, mode: 'id', value: `${ClientId}` };
			const [{ json }] = succeeded(await run({ resource: 'client', operation: 'get', clientId }));
			assert.equal(json.LastName, LastName);
		},
	},
	Writes: {
		'a worker is created once': async (fixture) => {
			succeeded(await fixture.run(createWorker));
			const workers = await created(fixture);
			assert.deepEqual(
				workers.map(({ FirstName }) => FirstName),
				['Ada'],
			);
		},
		'a file is uploaded byte by byte': async ({ run, simulator }) => {
			const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256));
			const file = await binary(content, 'plan.pdf', 'application/pdf');
			const { CarerId } = (await simulator.records('/workers'))[0];
			const upload: INodeParameters = {
				resource: 'workerDocument',
				operation: 'upload',
				inputDataFieldName: 'data',
				CarerId: { __rl: true, mode: 'id', value: `${CarerId}` },
			};
			succeeded(await run(upload, { items: [{ json: {}, binary: { data: file } }] }));
			const [{ body }] = await simulator.requests();
			assert.ok(body.kind === 'multipart');
			assert.equal(body.files[0].fileName, 'plan.pdf');
			assert.ok(Buffer.from(body.files[0].base64, 'base64').equals(content));
		},
		'a lost connection says that the write may have been taken': mayBeTaken({ drop: 'before' }),
		'an answer cut off half-way says so, too': mayBeTaken({ drop: 'halfway' }),
		'a timeout says so, too': mayBeTaken('hang', { ...createWorker, ...shortTimeout }),
	},
	Retries: {
		'after 429': readsAfter({ status: 429, headers: { 'retry-after': '1' } }),
		'after 503': readsAfter({ status: 503 }),
		'after a lost connection': readsAfter({ drop: 'before' }),
		'after an answer cut off half-way': readsAfter({ drop: 'halfway' }),
		'after a timeout': readsAfter('hang', { ...areas, ...shortTimeout }),
		'until connections stay lost': saysWhy({ drop: 'before' }, /connection .*lost/),
		'until answers never come': saysWhy('hang', /did not answer in time/, 2, {
			...areas,
			...shortTimeout,
		}),
	},
	Reports: Object.fromEntries(
		reportTemplates().map(({ file, parameters }) => [
			file,
			async ({ run, reportNode, simulator }) => {
				const [shift] = await simulator.records('/rosters');
				// Alerts are about new incidents. These incidents are new at any hour of the day.
				await simulator.addRecord('/incidents', { IsReportable: 1 });
				await simulator.addRecord('/SIRS', { NotifiedDate: '0000-00-00 00:00:00' });
				// This item is like an item of the trigger. The report about changed shifts needs such an item.
				const changed = { ...shift, changes: ['reassigned'], previous: shift };
				// In the template of the copy in PostgreSQL, the item says which list the node must read.
				const json = parameters.resource === 'list' ? { list: 'clients' } : changed;
				const { outputs, error } = await run(parameters, { node: reportNode, items: [{ json }] });
				assert.equal(error?.message, undefined);
				const [rows, messages = []] = outputs;
				// Nobody gets a notice about a shift in the past.
				assert.ok(messages.length > 0 || file === 'roster-change-notice.json' || rows.length > 0);
				for (const { json, binary } of messages) {
					assert.ok(json.subject && json.html && json.text && json.to);
					assert.ok(binary === undefined || binary.data.fileExtension === 'xlsx');
				}
			},
		]),
	),
	Pickers: {
		'clients by a part of the name': async ({ node, setup, simulator }) => {
			const { ClientId, FirstName, LastName } = (await simulator.records('/clients'))[3];
			const { results } = await listSearch({
				...setup,
				node,
				parameters: { resource: 'roster', operation: 'getAll' },
				method: 'searchClients',
				filter: `${LastName}`,
			});
			const found = results.find(({ value }) => value === `${ClientId}`);
			assert.equal(found?.name, `${FirstName} ${LastName} · ${ClientId}`);
		},
	},
	Trigger: {
		'a serious incident, once': async ({ createTrigger, simulator }) => {
			const poll = createTrigger({ event: 'sirsIncidentCreated' });
			assert.deepEqual(await poll(), []);
			const { IncidentId } = await simulator.addRecord('/SIRS');
			assert.deepEqual(await poll(), [IncidentId]);
			assert.deepEqual(await poll(), []);
		},
		'an incident, once, though the connection is lost': async ({ createTrigger, simulator }) => {
			const poll = createTrigger({ event: 'incidentCreated' });
			assert.deepEqual(await poll(), []);
			const { IncidentId } = await simulator.addRecord('/incidents');
			await simulator.spoil({ drop: 'before' });
			assert.deepEqual(await poll(), [IncidentId]);
			assert.deepEqual(await poll(), []);
		},
	},
};
