import { deepStrictEqual, strictEqual } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import { readSheet } from 'read-excel-file/node';
import { templateNames } from '../localN8n/mod';
import type { Box, Editor } from './editor';
import { contentBottom, margin, outputColumns, panelBoxes } from './panel';
import type { Scene } from './scene';

/** How large the page is in the picture, in pixels: so that the buttons at its edges are outside what n8n has fitted into it. */
const largePage = { width: 1700, height: 1200 };

/** Takes a picture of the canvas with all of its nodes and notes, and checks that the notes show all of their text. */
async function takeWhole(editor: Editor, file: string): Promise<void> {
	const { page } = editor;
	deepStrictEqual(await page.locator('.n8n-sticky').evaluateAll(cutOff), [], 'notes are cut off');
	await editor.on('zoom-to-fit').click();
	// n8n fits the boxes of the nodes into the page, and forgets the names below them.
	await page.setViewportSize(largePage);
	const elements = page.locator(
		'.vue-flow__node, .vue-flow__node [class*=description], .vue-flow__edge path',
	);
	const measure = async () => await elements.evaluateAll(outerBox);
	let box = await measure();
	// The canvas moves for a moment.
	for (let before; !isDeepStrictEqual(box, before); box = await measure()) {
		before = box;
		await page.waitForTimeout(300);
	}
	const outer = {
		left: box.left - margin,
		top: box.top - margin,
		right: box.right + margin,
		bottom: box.bottom + margin,
	};
	await editor.takePicture(file, outer, 'css');
}

/** The beginnings of the notes whose text is longer than they are; runs in the browser. */
const cutOff = (notes: Element[]): string[] =>
	notes
		.map((note) => note.firstElementChild ?? note)
		.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
		.map(({ textContent }) => (textContent ?? '').slice(0, 40));

/** The box around elements; runs in the browser. */
function outerBox(elements: Element[]): Box {
	const boxes = elements.map((element) => element.getBoundingClientRect());
	return {
		left: Math.min(...boxes.map((box) => box.left)),
		top: Math.min(...boxes.map((box) => box.top)),
		right: Math.max(...boxes.map((box) => box.right)),
		bottom: Math.max(...boxes.map((box) => box.bottom)),
	};
}

const running = 'weekly-roster';

export const weeklyRoster: Scene = {
	title: 'the weekly roster runs from the canvas to its end',
	async play(editor, { templateIds }) {
		await editor.openWorkflow(templateIds[running]);
		await editor.on('execute-workflow-button').click();
		await editor.waitForText('.el-notification__title', 'Workflow executed successfully');
		await takeWhole(editor, running);
	},
};

const first = 'workers-as-a-spreadsheet';

export const firstWorkflow: Scene = {
	title: 'the first workflow runs, and its spreadsheet can be downloaded',
	async play(editor, { templateIds, simulator }) {
		await editor.openWorkflow(templateIds[first]);
		await editor.on('execute-workflow-button').click();
		await editor.waitForText('.el-notification__title', 'Workflow executed successfully');
		await editor.openNode('Make the spreadsheet');
		const download = editor.page.waitForEvent('download');
		await editor.on('output-panel').getByRole('button', { name: 'Download' }).click();
		const file = await (await download).path();
		const [, ...rows] = (await readSheet(file)) as unknown[][];
		const current = simulator.tables['/workers'].filter(({ Current }) => Current === 1);
		strictEqual(rows.length, current.length);
		await editor.openWorkflow(templateIds[first]);
		await takeWhole(editor, first);
	},
};

/** The other templates, as they are when they were imported. */
export const templates: readonly Scene[] = templateNames
	.filter((file) => ![running, first].includes(file))
	.map((file) => ({
		title: `the template ${file} lies on the canvas`,
		async play(editor, { templateIds }) {
			await editor.openWorkflow(templateIds[file]);
			await takeWhole(editor, file);
		},
	}));

export const trigger: Scene = {
	title: 'the test of the trigger shows the newest few, and nothing but the chosen fields',
	async play(editor, { templateIds, simulator }) {
		await editor.openWorkflow(templateIds['serious-incident-email']);
		await editor.openNode('New serious incidents');
		await editor.on('node-execute-button').click();
		const newest = Math.max(...simulator.tables['/SIRS'].map((row) => Number(row.IncidentId)));
		await editor.waitForText('output-panel', String(newest));
		// n8n may still show the form that another node left.
		await editor.on('output-panel').getByTestId('radio-button-table').click();
		strictEqual(await outputColumns(editor), 'IncidentId,NotifiedDate,AssignedTo,CreatedBy');
		const { all } = await panelBoxes(editor);
		await editor.takePicture('trigger', { ...all, bottom: await contentBottom(editor) });
	},
};
