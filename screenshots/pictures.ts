import { strictEqual } from 'node:assert';
import { DateTime } from 'luxon';
import { careManagement, type Box, type Editor } from './editor';
import type { Scene } from './scene';

/** A day as a person would enter it. */
const daysAgo = (days: number) => DateTime.local().minus({ days }).toISODate();

const columns = ['NoteDate', 'ClientName', 'CategoryName', 'IsReportable', 'RequiresFollowUp'];

/** A node that only receives. */
const editFields = {
	name: 'Columns',
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {},
};

/** A little air around what matters. */
const air = 16;

/** The panel of a node without its head: the parameters, and what came out beside them. */
async function panel(editor: Editor): Promise<{ parameters: Box; all: Box }> {
	const [ndv, button, parameters, output] = [
		await editor.box(editor.on('ndv')),
		await editor.box(editor.on('node-execute-button')),
		await editor.box(editor.on('node-parameters')),
		await editor.box(editor.on('output-panel')),
	];
	const all = {
		left: parameters.left,
		top: button.top - 10,
		right: ndv.right - 2,
		bottom: ndv.bottom - 1,
	};
	return { parameters: { ...all, right: output.left - 1 }, all };
}

/** The lower edge of the last button that adds something: below it the panel is empty. */
const lowest = async (editor: Editor) =>
	(await editor.box(editor.on('collection-parameter-add').filter({ visible: true }).last()))
		.bottom + air;

/** The columns of the table that came out, with commas between them. */
async function outputColumns(editor: Editor): Promise<string> {
	const heads = editor.on('output-panel').locator('thead th');
	await heads.first().waitFor();
	const names = (await heads.allInnerTexts()).map((name) => name.trim());
	return names.filter(Boolean).join();
}

const nodePanel: Scene = {
	title: 'the panel of the node has filters and options, and the chosen columns come out in order',
	async play(editor, { credentials }) {
		const parameters = {
			resource: 'incident',
			operation: 'getAll',
			returnAll: true,
			filters: { closed: false, fromDate: daysAgo(28) },
			options: { addNames: true, fields: columns },
		};
		await editor.createWorkflow('Open incidents', [
			careManagement('Open incidents', parameters, credentials.right),
		]);
		await editor.openNode('Open incidents');
		await editor.executeNode();
		strictEqual(await outputColumns(editor), columns.join());
		await editor.text('output-panel', /\d+ items/);
		const { all } = await panel(editor);
		await editor.picture('node-panel', { ...all, bottom: await lowest(editor) });
	},
};

const picker: Scene = {
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
		await editor.text('rlc-item', /^.+ · \d+$/);

		const [client] = simulator.tables['/clients'];
		const lastName = String(client.LastName);
		await editor.on('rlc-search').fill(lastName.slice(0, 2).toLowerCase());
		await editor.text('rlc-item', `${client.FirstName} ${lastName} · ${client.ClientId}`);
		await editor.on('rlc-item').nth(1).hover();
		const { parameters: box } = await panel(editor);
		const last = await editor.box(editor.on('rlc-item').filter({ visible: true }).last());
		await editor.picture('picker', { ...box, bottom: last.bottom + 2 * air });
	},
};

const schemaPreview: Scene = {
	title: 'the next node shows the fields before anything has run, and they can be dragged into it',
	async play(editor, { credentials }) {
		await editor.createWorkflow('Rosters', [
			careManagement('Rosters', { resource: 'roster', operation: 'getAll' }, credentials.right),
			editFields,
		]);
		await editor.openNode('Columns');
		await editor.text('ndv-input-panel', /Usually outputs the following fields/);
		await editor.text('ndv-input-panel', 'DateOfService');
		for (const field of ['DateOfService', 'StartTime']) {
			await editor.drag(field, editor.on('assignment-collection-drop-area'));
			await editor.text('assignment-collection-assignments', `{{ $json.${field} }}`);
		}
		const { parameters } = await panel(editor);
		const { left } = await editor.box(editor.on('ndv-input-panel'));
		await editor.picture('schema-preview', { ...parameters, left, bottom: parameters.top + 560 });
	},
};

const fieldsToReturn: Scene = {
	title: 'the option Fields to Return lists the fields of the records and the names that are added',
	async play(editor, { credentials }) {
		const chosen = ['DateOfService', 'StartTime', 'Minutes'];
		const parameters = {
			resource: 'roster',
			operation: 'getAll',
			returnAll: true,
			options: { addNames: true, fields: chosen },
		};
		await editor.createWorkflow('Rosters', [
			careManagement('Rosters', parameters, credentials.right),
		]);
		await editor.openNode('Rosters');
		await editor.parameter('fields').click();
		const items = editor.page.locator('.el-select-dropdown__item:visible');
		await items.filter({ hasText: 'ClientName' }).click();
		await items.filter({ hasText: 'CarerName' }).click();
		for (const name of [...chosen, 'ClientName', 'CarerName']) {
			await editor.text('parameter-input-fields', name);
		}
		const { parameters: box } = await panel(editor);
		await editor.picture('fields-to-return', { ...box, bottom: await lowest(editor) });
	},
};

const error: Scene = {
	title: 'a wrong secret gives an error in the error box that says what to do',
	async play(editor, { credentials }) {
		const parameters = { resource: 'incident', operation: 'getAll', limit: 20 };
		await editor.createWorkflow('Incidents', [
			careManagement('Incidents', parameters, credentials.wrongSecret),
		]);
		await editor.openNode('Incidents');
		await editor.executeNode();
		await editor.text('node-error-message', 'The service did not accept the credentials');
		await editor.text(
			'node-error-description',
			'Check User, Key and Secret in the Care Management API credential.',
		);
		const { all } = await panel(editor);
		await editor.picture('error', { ...all, bottom: all.top + 362 });
	},
};

/** A template that runs from the canvas to its end. */
const template = (
	name: string,
	workflow: 'weeklyRoster' | 'seriousIncidents',
	what: string,
): Scene => ({
	title: `${what} from the canvas to its end`,
	async play(editor, { [workflow]: id }) {
		await editor.openWorkflow(id);
		await editor.on('execute-workflow-button').click();
		await editor.text('.el-notification__title', 'Workflow executed successfully');
		await editor.on('zoom-to-fit').click();
		const notes = editor.page.locator('.vue-flow__node');
		const boxes = await Promise.all((await notes.all()).map((note) => editor.box(note)));
		await editor.picture(name, {
			left: Math.min(...boxes.map(({ left }) => left)) - air,
			top: Math.min(...boxes.map(({ top }) => top)) - air,
			right: Math.max(...boxes.map(({ right }) => right)) + air,
			bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + air,
		});
	},
});

const weeklyRoster = template('weekly-roster', 'weeklyRoster', 'the weekly roster runs');

const seriousIncident = template(
	'serious-incident-email',
	'seriousIncidents',
	'the e-mail for a serious incident runs',
);

const trigger: Scene = {
	title: 'the test of the trigger shows the newest few, and nothing but the chosen fields',
	async play(editor, { seriousIncidents: id, simulator }) {
		await editor.openWorkflow(id);
		await editor.openNode('New serious incidents');
		await editor.on('node-execute-button').click();
		const newest = Math.max(...simulator.tables['/SIRS'].map((row) => Number(row.IncidentId)));
		await editor.text('output-panel', String(newest));
		strictEqual(await outputColumns(editor), 'IncidentId,NotifiedDate,AssignedTo,CreatedBy');
		const { all } = await panel(editor);
		await editor.picture('trigger', { ...all, bottom: await lowest(editor) });
	},
};

const credential: Scene = {
	title: 'the test of the credential tells right from wrong, and says what to do',
	async play(editor, { credentials, simulator }) {
		const { page } = editor;
		await page.goto('/home/credentials');
		await editor.on('add-resource-credential').click();
		await editor.on('new-credential-type-select').locator('input').fill('Care Management');
		await page.locator('.el-select-dropdown__item:visible', { hasText: 'Care Management' }).click();
		await editor.on('new-credential-type-button').click();
		const enter = (name: string, value: unknown) =>
			editor.parameter(name).locator('input').fill(String(value));
		const dialog = 'editCredential-modal';
		const save = () => editor.on('credential-save-button').click();
		/** Saves, which tests, and waits for the reason why that failed. */
		const saveInVain = async (reason: RegExp) => {
			const tested = page.waitForResponse('**/rest/credentials/test');
			await save();
			await tested;
			await editor.text(dialog, 'Couldn’t connect with these settings');
			const more = page.getByText('More details');
			await more.or(page.getByText(reason)).first().waitFor();
			if (await more.isVisible()) await more.click();
			await editor.text(dialog, reason);
		};
		const { user, key, secret } = credentials.right.data;

		await enter('baseUrl', 'http://care.example.com');
		await enter('user', user);
		await enter('key', key);
		await enter('secret', 'not the secret');
		await saveInVain(/The Base URL must start with https:\/\//);

		await enter('baseUrl', 'http://127.0.0.1:9');
		// n8n itself says no more about a host that refuses.
		await saveInVain(/ECONNREFUSED/);

		await enter('baseUrl', simulator.url);
		await saveInVain(/did not accept the credentials.*\. Check User, Key and Secret/);

		// A slash at the end does no harm.
		await enter('baseUrl', `${simulator.url}/`);
		await enter('secret', secret);
		await save();
		await editor.text(
			'credentials-config-container-test-success',
			'Connection tested successfully',
		);
		await editor.picture('credential', await editor.box(editor.on(dialog)));
	},
};

/** The pictures of the README, in its order. */
export const pictures: readonly Scene[] = [
	nodePanel,
	picker,
	schemaPreview,
	fieldsToReturn,
	error,
	weeklyRoster,
	trigger,
	seriousIncident,
	credential,
];
