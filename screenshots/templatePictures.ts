import { deepStrictEqual, strictEqual } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import { readSheet } from 'read-excel-file/node';
import { readTemplate, templateNames } from '../localN8n/mod';
import type { Box, Editor } from './editor';
import { contentBottom, margin, outputColumns, panelBoxes } from './panel';
import type { Scene } from './scene';
import { careManagement } from './workflow';

/** The size of a page that is large enough for each template at its natural size. */
const largePage = { width: 4400, height: 4200 };

/**
 * The width that no row of a picture should exceed, in pixels. GitHub shrinks a wide picture to 830 pixels. In a wider row, the words
 * would then be too small to read.
 */
const maxWidth = 1250;

/**
 * Takes a picture of the nodes on the canvas, without n8n's sticky notes. The picture of a long workflow has several rows. The function
 * also checks that the sticky notes show all of their text.
 */
async function takeWhole(editor: Editor, file: string): Promise<void> {
	const { page } = editor;
	deepStrictEqual(await page.locator('.n8n-sticky').evaluateAll(cutOff), [], 'notes are cut off');
	await page.setViewportSize(largePage);
	await editor.on('zoom-to-fit').click();
	const nodes = page.locator('.vue-flow__node:not(:has(.n8n-sticky))');
	const measure = async () => await nodes.evaluateAll(boxesWithNames);
	let boxes = await measure();
	// The canvas moves for a moment. So the function waits until the boxes no longer change.
	for (let before; !isDeepStrictEqual(boxes, before); boxes = await measure()) {
		before = boxes;
		await page.waitForTimeout(300);
	}
	await editor.takeRows(file, rowsOf(boxes));
}

/** Returns the beginnings of the sticky notes that are too small for their text. This function runs in the browser. */
const cutOff = (notes: Element[]): string[] =>
	notes
		.map((note) => note.firstElementChild ?? note)
		.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
		.map(({ textContent }) => (textContent ?? '').slice(0, 40));

/** Returns the boxes of nodes, each with the name below the node. This function runs in the browser. */
const boxesWithNames = (nodes: Element[]): Box[] =>
	nodes.map((node) => {
		const parts = [node, ...Array.from(node.querySelectorAll('[class*=description]'))];
		const boxes = parts.map((part) => part.getBoundingClientRect());
		return {
			left: Math.min(...boxes.map(({ left }) => left)),
			top: Math.min(...boxes.map(({ top }) => top)),
			right: Math.max(...boxes.map(({ right }) => right)),
			bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
		};
	});

/** The empty space in n8n's box for a name, in pixels. */
const nameSlack = 60;

/** If a workflow falls into too many rows, the rows become wider in steps of this many pixels. */
const step = 10;

/** The smallest gap between two workflows on one canvas, in pixels. */
const bandGap = 250;

/** Cuts the canvas into rows for the picture. It cuts only between nodes. If possible, no row is much wider than `maxWidth`. */
const rowsOf = (boxes: readonly Box[]): Box[] =>
	groupBy(boxes, 'top', (band, box) => box.top < band.bottom + bandGap)
		.flatMap(rowsOfBand)
		.map(around)
		.map(({ left, top, right, bottom }) => ({
			left: left - margin,
			top: top - margin,
			right: right + margin,
			bottom: bottom + margin,
		}));

/**
 * Cuts a band, which is one workflow on the canvas, into few rows of about equal width. With unequal widths, the last row might have only
 * two nodes.
 */
function rowsOfBand(band: readonly Box[]): Box[][] {
	const { left, right } = around(band);
	const fewest = Math.ceil((right - left) / maxWidth);
	const cut = (width: number) =>
		groupBy(
			band,
			'left',
			(row, box) => box.right - row.left <= width || box.left < row.right - nameSlack,
		);
	let width = (right - left) / fewest + nameSlack;
	while (cut(width).length > fewest && width < maxWidth) width += step;
	return cut(width);
}

/** Groups boxes in the order of one of their edges. Each box either belongs to the last group or begins a new group. */
function groupBy(
	boxes: readonly Box[],
	edge: 'left' | 'top',
	belongs: (group: Box, box: Box) => boolean,
): Box[][] {
	const groups: Box[][] = [];
	for (const box of boxes.toSorted((a, b) => a[edge] - b[edge])) {
		const group = groups.at(-1);
		if (group && belongs(around(group), box)) group.push(box);
		else groups.push([box]);
	}
	return groups;
}

const around = (boxes: readonly Box[]): Box => ({
	left: Math.min(...boxes.map(({ left }) => left)),
	top: Math.min(...boxes.map(({ top }) => top)),
	right: Math.max(...boxes.map(({ right }) => right)),
	bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

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

/** The templates in their state after the import, except for the two templates that run in the scenes above. */
export const templates: readonly Scene[] = templateNames
	.filter((file) => ![running, first].includes(file))
	.map((file) => ({
		title: `the template ${file} lies on the canvas`,
		async play(editor, { templateIds }) {
			await editor.openWorkflow(templateIds[file]);
			await requireFirstTrigger(editor, file);
			await takeWhole(editor, file);
		},
	}));

/**
 * Checks which trigger n8n's button starts if a template has several triggers. The button must start the schedule, and
 * not the trigger that other workflows call.
 */
async function requireFirstTrigger(editor: Editor, file: string): Promise<void> {
	const triggers = readTemplate(file).nodes.filter(({ type }) => /trigger$/i.test(type));
	if (triggers.length < 2) return;
	const schedule = triggers.find(({ type }) => type.endsWith('.scheduleTrigger'));
	await editor.waitForText('execute-workflow-button', `from ${schedule?.name}`);
}

export const trigger: Scene = {
	title: 'the test of the trigger shows the newest few, and nothing but the chosen fields',
	async play(editor, { credentials, simulator }) {
		const fields = ['IncidentId', 'NotifiedDate', 'AssignedTo', 'CreatedBy'];
		const parameters = { event: 'sirsIncidentCreated', options: { fields } };
		const pollTimes = { item: [{ mode: 'everyX', value: 5, unit: 'minutes' }] };
		await editor.createWorkflow('Serious incidents', [
			{
				...careManagement('Trigger', { ...parameters, pollTimes }, credentials.right),
				type: 'n8n-nodes-care-management.careManagementTrigger',
			},
		]);
		// The window is wide enough for all columns.
		await editor.page.setViewportSize({ width: 1860, height: 900 });
		await editor.openNode('Trigger');
		await editor.on('node-execute-button').click();
		const newest = Math.max(...simulator.tables['/SIRS'].map((row) => Number(row.IncidentId)));
		await editor.waitForText('output-panel', String(newest));
		// It can happen that n8n still shows the output in the view that was chosen for another node, for example as JSON.
		await editor.on('output-panel').getByTestId('radio-button-table').click();
		strictEqual(await outputColumns(editor), 'IncidentId,NotifiedDate,AssignedTo,CreatedBy');
		const { all } = await panelBoxes(editor);
		await editor.takePicture('trigger', { ...all, bottom: await contentBottom(editor) });
	},
};
