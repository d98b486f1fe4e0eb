import { deepStrictEqual, match, ok } from 'node:assert';
import type { INodeParameters } from 'n8n-workflow';
import { CareManagement } from '../nodes/CareManagement/CareManagement.node.js';
import type { Editor } from './editor';
import type { Scene, Stage } from './scene';
import { careManagement } from './workflow';

/** A mistake of a person, and what n8n's error box must say about it. */
interface Mistake {
	readonly mistake: string;
	readonly credential?: keyof Stage['credentials'];
	readonly parameters: INodeParameters;
	readonly message: string;
	readonly description: string;
}

const incidents = { resource: 'incident', operation: 'getAll' };
const rosters = { resource: 'roster', operation: 'getAll' };
const wholeNumber =
	'Enter the ID itself, a whole number above zero, or check that the expression gives one.';

const mistakes: readonly Mistake[] = [
	{
		mistake: 'a base URL without https',
		credential: 'withoutHttps',
		parameters: incidents,
		message: 'The Base URL must start with https://',
		description: 'Correct it in the Care Management API credential.',
	},
	{
		mistake: 'a base URL whose host refuses',
		credential: 'refusing',
		parameters: incidents,
		message: 'The service does not answer',
		description: 'check the Base URL in the Care Management API credential',
	},
	{
		mistake: 'an impossible date',
		parameters: { ...rosters, filters: { fromDate: '2026-02-30' } },
		message: 'Date From must be an existing date',
		description: 'Where a column of the input has it as 31/03/2026, use',
	},
	{
		mistake: 'a missing file',
		parameters: {
			...{ resource: 'workerDocument', operation: 'upload' },
			CarerId: { __rl: true, mode: 'id', value: '7' },
		},
		message: "expects the node's input data to contain a binary file 'data', but none was found",
		description: 'Make sure that the previous node outputs a binary file',
	},
	{
		mistake: 'a word for the ID of a roster item',
		parameters: { resource: 'roster', operation: 'get', rosterItemId: 'Ada' },
		message: 'Roster Item ID must be an ID, such as 1042',
		description: wholeNumber,
	},
	{
		mistake: 'a word for the ID of a client, from an expression',
		parameters: {
			...incidents,
			filters: { clientId: { __rl: true, mode: 'id', value: '={{ "Ada" }}' } },
		},
		message: 'Client must be an ID, such as 1042',
		description: wholeNumber,
	},
];

const errors = mistakes.map(
	({ mistake, credential = 'right', parameters, message, description }): Scene => ({
		title: `${mistake} gives an error in the error box that says what to do`,
		async play(editor, { credentials }) {
			await editor.createWorkflow(mistake, [
				careManagement('Care Management', parameters, credentials[credential]),
			]);
			await editor.openNode('Care Management');
			await editor.executeNode();
			await editor.waitForText('node-error-message', message);
			await editor.waitForText('node-error-description', description);
		},
	}),
);

const { properties } = new CareManagement().description;
const optionsOf = (name: string) =>
	properties.filter((property) => property.name === name).flatMap(({ options = [] }) => options);
/** The actions that n8n makes from the description of the node, one for each operation. */
const actions = optionsOf('operation').map((operation) =>
	'action' in operation ? String(operation.action) : '',
);
const resources = optionsOf('resource').map(({ name }) => name);

const nodeCreator: Scene = {
	title: 'the node is found by its name and by what it is for, with an action for each operation',
	async play(editor, { credentials }) {
		await editor.createWorkflow('Empty', [careManagement('Areas', {}, credentials.right)]);
		await editor.on('node-creator-plus-button').click();
		const search = editor.on('node-creator-search-bar');
		for (const word of ['NDIS', 'aged care', 'care management']) {
			await search.fill(word);
			await editor.waitForText('node-creator-item-name', 'Care Management');
		}
		await editor
			.on('node-creator-item-name')
			.filter({ hasText: 'Care Management' })
			.first()
			.click();
		// n8n draws the actions a few at a time, so the check waits for the last action.
		await editor
			.on('node-creator-item-name')
			.filter({ hasText: actions.at(-1) })
			.waitFor();
		const shown = new Set(
			(await editor.on('node-creator-item-name').allInnerTexts()).map((text) => text.trim()),
		);
		deepStrictEqual(
			actions.filter((action) => !shown.has(action)),
			[],
		);
		for (const resource of resources) {
			await editor.page.getByText(`${resource} Actions`, { exact: true }).first().waitFor();
		}
	},
};

/** The words that people type when they look for the node. */
const words = [
	...['shift', 'visit', 'staff', 'employee', 'nurse', 'carer', 'skill', 'document', 'training'],
	...['availability', 'lead', 'funding', 'case note', 'VisualCare'],
];

const findable: Scene = {
	title: 'each word that people use finds the node among the results that are in sight',
	async play(editor, { credentials }) {
		await editor.createWorkflow('Empty', [careManagement('Areas', {}, credentials.right)]);
		await editor.on('node-creator-plus-button').click();
		const search = editor.on('node-creator-search-bar');
		const found = editor.on('node-creator-item-name').filter({ hasText: 'Care Management' });
		const height = editor.page.viewportSize()?.height ?? 0;
		for (const word of words) {
			// No node has this name, so the list is empty before the word is typed.
			await search.fill('nothing of that name');
			await found.first().waitFor({ state: 'detached' });
			await search.fill(word);
			await found.first().waitFor();
			const { bottom } = await editor.box(found.first());
			ok(bottom <= height, `${word} finds the node out of sight`);
		}
	},
};

/** Returns the source of a node's icon on the canvas. If the browser could not draw the icon, the result is the text `nothing`. */
async function iconOf(editor: Editor, name: string): Promise<string> {
	const icon = editor.node(name).locator('img');
	await icon.waitFor();
	return await icon.evaluate(async (image: HTMLImageElement) => {
		await image.decode();
		return image.naturalWidth > 0 ? image.src : 'nothing';
	});
}

const icons = (['light', 'dark'] as const).map((colorScheme): Scene => ({
	title: `the icon for the ${colorScheme} theme is shown`,
	colorScheme,
	async play(editor, { credentials }) {
		await editor.createWorkflow('Icon', [careManagement('Areas', {}, credentials.right)]);
		const file = colorScheme === 'dark' ? /careManagement\.dark\.svg$/ : /careManagement\.svg$/;
		match(await iconOf(editor, 'Areas'), file);
	},
}));

/** Facts about the output that a person probably does not know. For each fact, n8n must show a hint next to the output. */
const hints = [
	[
		'rows of the first 50 workers',
		{ resource: 'worker', filters: { includeSkills: true }, options: { innerLists: 'rows' } },
		'switch on Return All for all',
	],
	[
		'inner lists that are not there',
		{ resource: 'agreement', options: { innerLists: 'text' } },
		'Include Items is off',
	],
	[
		'a field that no record has',
		{ resource: 'worker', output: 'fields', fieldNames: 'Mobile' },
		'A field under Fields by Name that no record has is empty',
	],
] as const;

const hinted = hints.map(([what, parameters, hint]): Scene => ({
	title: `${what}: a hint beside the output says so`,
	async play(editor, { credentials }) {
		await editor.createWorkflow(what, [
			careManagement(
				'Care Management',
				{ ...parameters, operation: 'getAll' } as INodeParameters,
				credentials.right,
			),
		]);
		await editor.openNode('Care Management');
		await editor.executeNode();
		await editor.on('output-panel').getByText(hint).waitFor();
	},
}));

/** The scenes that need a browser, but take no picture and count no clicks. */
export const checks: readonly Scene[] = [...errors, ...hinted, nodeCreator, findable, ...icons];
