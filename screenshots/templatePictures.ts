import { strictEqual } from 'node:assert';
import { contentBottom, margin, outputColumns, panelBoxes } from './panel';
import type { Scene } from './scene';

/** A template runs on the canvas; the picture shows all of its nodes and notes. */
const template = (
	picture: string,
	workflow: 'weeklyRoster' | 'seriousIncidents',
	what: string,
): Scene => ({
	title: `${what} from the canvas to its end`,
	async play(editor, { [workflow]: id }) {
		await editor.openWorkflow(id);
		await editor.on('execute-workflow-button').click();
		await editor.waitForText('.el-notification__title', 'Workflow executed successfully');
		await editor.on('zoom-to-fit').click();
		const notes = editor.page.locator('.vue-flow__node');
		const boxes = await Promise.all((await notes.all()).map((note) => editor.box(note)));
		await editor.takePicture(picture, {
			left: Math.min(...boxes.map(({ left }) => left)) - margin,
			top: Math.min(...boxes.map(({ top }) => top)) - margin,
			right: Math.max(...boxes.map(({ right }) => right)) + margin,
			bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + margin,
		});
	},
});

export const weeklyRoster = template('weekly-roster', 'weeklyRoster', 'the weekly roster runs');

export const seriousIncident = template(
	'serious-incident-email',
	'seriousIncidents',
	'the e-mail for a serious incident runs',
);

export const trigger: Scene = {
	title: 'the test of the trigger shows the newest few, and nothing but the chosen fields',
	async play(editor, { seriousIncidents: id, simulator }) {
		await editor.openWorkflow(id);
		await editor.openNode('New serious incidents');
		await editor.on('node-execute-button').click();
		const newest = Math.max(...simulator.tables['/SIRS'].map((row) => Number(row.IncidentId)));
		await editor.waitForText('output-panel', String(newest));
		strictEqual(await outputColumns(editor), 'IncidentId,NotifiedDate,AssignedTo,CreatedBy');
		const { all } = await panelBoxes(editor);
		await editor.takePicture('trigger', { ...all, bottom: await contentBottom(editor) });
	},
};
