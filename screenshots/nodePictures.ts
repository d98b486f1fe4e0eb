import { strictEqual } from 'node:assert';
import { DateTime } from 'luxon';
import type { Row } from '../simulator/mod';
import { contentBottom, margin, outputColumns, panelBoxes } from './panel';
import type { Scene } from './scene';
import { careManagement } from './workflow';

/** Returns a day in the past, as a person would enter it. */
const daysAgo = (days: number) => DateTime.local().minus({ days }).toISODate();

const columns = ['NoteDate', 'ClientName', 'CategoryName', 'IsReportable', 'RequiresFollowUp'];

/** An Edit Fields node without fields. A scene drags fields of the node before it into this node. */
const editFields = {
	name: 'Columns',
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {},
};

export const nodePanel: Scene = {
	title: 'the panel of the node has filters and options, and the chosen columns come out in order',
	async play(editor, { credentials }) {
		const parameters = {
			resource: 'incident',
			operation: 'getAll',
			returnAll: true,
			filters: { closed: 'open', taskClosed: 'all', fromDate: daysAgo(28) },
			output: 'fields',
			fields: columns,
		};
		await editor.createWorkflow('Open incidents', [
			careManagement('Open incidents', parameters, credentials.right),
		]);
		// The window is high enough for the whole panel.
		await editor.page.setViewportSize({ width: 1600, height: 1080 });
		await editor.openNode('Open incidents');
		await editor.executeNode();
		strictEqual(await outputColumns(editor), columns.join());
		await editor.waitForText('output-panel', /\d+ items/);
		const { all } = await panelBoxes(editor);
		await editor.takePicture('node-panel', { ...all, bottom: await contentBottom(editor) });
	},
};

export const picker: Scene = {
	title: 'a picker lists the names of clients and filters them as one types',
	async play(editor, { credentials, simulator }) {
		const parameters = {
			resource: 'incident',
			operation: 'getAll',
			filters: { clientId: { __rl: true, mode: 'list', value: '' } },
		};
		await editor.createWorkflow('Incidents of a client', [
			careManagement('Incidents', parameters, credentials.right),
		]);
		await editor.openNode('Incidents');
		const answered = editor.page.waitForResponse('**/resource-locator-results');
		await editor.on('rlc-input').click();
		const { data } = (await (await answered).json()) as { data: { results: unknown[] } };
		strictEqual(data.results.length, Math.min(simulator.tables['/clients'].length, 100));
		await editor.waitForText('rlc-item', /^.+ · \d+$/);

		const { text, clients } = fewClients(simulator.tables['/clients']);
		await editor.on('rlc-search').fill(text);
		await editor.on('rlc-item').nth(clients.length).waitFor({ state: 'detached' });
		for (const client of clients) await editor.waitForText('rlc-item', client);
		await editor.on('rlc-item').first().hover();
		const { parameters: box } = await panelBoxes(editor);
		const last = await editor.box(editor.on('rlc-item').filter({ visible: true }).last());
		await editor.takePicture('picker', { ...box, bottom: last.bottom + 2 * margin });
	},
};

/** Finds a search text that only a few clients match, so that the list fits into the picture. */
function fewClients(rows: readonly Row[]): { text: string; clients: string[] } {
	const all = rows.map((row) => `${row.FirstName} ${row.LastName} · ${row.ClientId}`);
	for (const { LastName } of rows) {
		const text = String(LastName).slice(0, 3).toLowerCase();
		const clients = all.filter((client) => client.toLowerCase().includes(text));
		if (clients.length > 1 && clients.length < 5) return { text, clients };
	}
	throw new Error('Expected a few clients to share the beginning of a last name but found none');
}

export const schemaPreview: Scene = {
	title: 'the next node shows the fields before anything has run, and they can be dragged into it',
	async play(editor, { credentials }) {
		await editor.createWorkflow('Rosters', [
			careManagement('Rosters', { resource: 'roster', operation: 'getAll' }, credentials.right),
			editFields,
		]);
		await editor.openNode('Columns');
		await editor.waitForText('ndv-input-panel', /Usually outputs the following fields/);
		await editor.waitForText('ndv-input-panel', 'DateOfService');
		for (const field of ['DateOfService', 'StartTime']) {
			await editor.drag(field, editor.on('assignment-collection-drop-area'));
			await editor.waitForText('assignment-collection-assignments', `{{ $json.${field} }}`);
		}
		const { parameters } = await panelBoxes(editor);
		const { left } = await editor.box(editor.on('ndv-input-panel'));
		await editor.takePicture('schema-preview', {
			...parameters,
			left,
			bottom: parameters.top + 560,
		});
	},
};

export const selectedFields: Scene = {
	title: 'Output lists the fields of the records, and the names that are added, to choose from',
	async play(editor, { credentials }) {
		const chosen = ['DateOfService', 'StartTime', 'Minutes'];
		const parameters = {
			resource: 'roster',
			operation: 'getAll',
			returnAll: true,
			output: 'fields',
			fields: chosen,
		};
		await editor.createWorkflow('Rosters', [
			careManagement('Rosters', parameters, credentials.right),
		]);
		await editor.openNode('Rosters');
		await editor.parameter('fields').click();
		const items = editor.page.locator('.el-select-dropdown__item:visible');
		await items.filter({ hasText: 'ClientName' }).click();
		await items.filter({ hasText: 'WorkerName' }).click();
		for (const name of [...chosen, 'ClientName', 'WorkerName']) {
			await editor.waitForText('parameter-input-fields', name);
		}
		const { parameters: box } = await panelBoxes(editor);
		await editor.takePicture('selected-fields', { ...box, bottom: await contentBottom(editor) });
	},
};

export const error: Scene = {
	title: 'a wrong secret gives an error in the error box that says what to do',
	async play(editor, { credentials }) {
		const parameters = { resource: 'incident', operation: 'getAll', limit: 20 };
		await editor.createWorkflow('Incidents', [
			careManagement('Incidents', parameters, credentials.wrongSecret),
		]);
		await editor.openNode('Incidents');
		await editor.executeNode();
		await editor.waitForText('node-error-message', 'The service did not accept the credentials');
		await editor.waitForText(
			'node-error-description',
			'Check User, Key and Secret in the Care Management API credential.',
		);
		const { all } = await panelBoxes(editor);
		await editor.takePicture('error', { ...all, bottom: await contentBottom(editor) });
	},
};
