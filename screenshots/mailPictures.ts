import { join } from 'node:path';
import type { Workflow } from '../localN8n/mod';
import type { Editor } from './editor';
import type { Scene, Stage } from './scene';
import { takeSheet } from './sheetPicture';

/** The templates whose mail is shown in pictures in docs/reports/. */
const shown = [
	'agreements-and-budgets',
	'check-my-service',
	'pay-run-exceptions',
	'shifts-without-a-worker',
	'reportable-incident-clock',
	'timesheets-for-payroll',
	'monthly-board-report',
	'visits-not-started',
	'weekly-roster',
] as const;

/**
 * Reports whose pictures do not come from a template of their own. For such a picture, the report replaces the report of another template.
 * The keys are the names of the pictures. Each entry has the report, and the settings that differ from the usual settings.
 */
const withoutTemplate: Readonly<Record<string, readonly [report: string, settings: object]>> = {
	'about-to-expire': ['expiringRecords', { digestDay: 'everyDay' }],
	'data-health': ['dataHealth', {}],
	'continuity-of-care': ['continuityOfCare', { mostWorkers: 3 }],
	'roster-against-the-award': ['rosterAgainstAward', {}],
	'rostered-without-a-valid-check': ['withoutValidCheck', { checks: 'First Aid Certificate' }],
};

/** The widths of a phone and of a window on a desk, in pixels. */
const widths = [375, 800];

/** The largest height of a picture, in pixels. Readers of a page do not look at more of a mail. */
const mostHeight = 1_000;

/**
 * Copies the workflow of a template that mails a report, and puts another report into the copy.
 *
 * @param id the id of the template's workflow
 * @param name the name of the picture, which is a key of `withoutTemplate`
 * @returns the id of the copy
 */
async function withReport(
	{ page: { request } }: Editor,
	id: string,
	name: string,
): Promise<string> {
	const [report, settings] = withoutTemplate[name];
	const response = await request.get(`/rest/workflows/${id}`);
	const { data: template } = (await response.json()) as { data: Workflow };
	const own = Object.entries({ sendTo: 'office@example.com', options: {}, ...settings });
	const nodes = template.nodes.map((node) =>
		node.type.endsWith('.careManagementReport')
			? {
					...node,
					parameters: {
						...{ resource: 'report', operation: report },
						...{ testRun: true, sendTestsTo: 'you@example.com' },
						...Object.fromEntries(own.map(([key, value]) => [`${report}_${key}`, value])),
					},
				}
			: node,
	);
	const { connections, settings: ofWorkflow } = template;
	const data = { name, nodes, connections, settings: ofWorkflow };
	const made = await request.post('/rest/workflows', { data });
	return ((await made.json()) as { data: { id: string } }).data.id;
}

/**
 * Does a test run of a workflow that mails a report, and takes pictures of the first mail. If a mail has a spreadsheet, the function also
 * takes a picture of the first sheet.
 */
async function takeMail(editor: Editor, { templateIds, mail }: Stage, file: string): Promise<void> {
	const { page } = editor;
	const before = mail.mails.length;
	const id =
		file in withoutTemplate
			? await withReport(editor, templateIds['shifts-without-a-worker'], file)
			: templateIds[file];
	await editor.openWorkflow(id);
	await editor.on('execute-workflow-button').click();
	await editor.waitForText('.el-notification__title', /executed successfully|Problem|Error/i);
	const { html } = mail.mails[before] ?? {};
	if (typeof html !== 'string') throw new Error(`${file} sent no mail.`);
	for (const width of widths) {
		await page.setViewportSize({ width, height: 800 });
		await page.setContent(html);
		const { height } = (await page.locator('body').boundingBox()) ?? { height: mostHeight };
		await page.screenshot({
			path: join(editor.folder, `mail-${file}-${width}.png`),
			clip: { x: 0, y: 0, width, height: Math.min(height, mostHeight) },
			fullPage: true,
		});
	}
	// The mail of an alert has no spreadsheet, but a later mail with the list of the day has one.
	const sheet = mail.mails
		.slice(before)
		.flatMap(({ attachments }) => attachments)
		.find(({ filename }) => filename?.endsWith('.xlsx'));
	if (sheet) takeSheet(sheet.content, join(editor.folder, `sheet-${file}`));
}

export const mails: readonly Scene[] = [...shown, ...Object.keys(withoutTemplate)].map((file) => ({
	title: `the mail of ${file}, on a phone and on a desk`,
	play: async (editor, stage) => await takeMail(editor, stage, file),
}));
