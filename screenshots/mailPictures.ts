import { join } from 'node:path';
import type { Editor } from './editor';
import type { Scene, Stage } from './scene';

/** The templates whose mail is shown in docs/reports.md. */
const shown = [
	'shifts-without-a-worker',
	'reportable-incident-clock',
	'timesheets-for-payroll',
	'monthly-board-report',
	'visits-not-started',
	'weekly-roster',
] as const;

/** A phone, and a window on a desk, in pixels. */
const widths = [375, 800];

/** More of a mail nobody looks at in a page. */
const mostHeight = 1_000;

/** Runs a template in its test run, and takes pictures of the first mail that comes, as a mail program shows it. */
async function takeMail(editor: Editor, { templateIds, mail }: Stage, file: string): Promise<void> {
	const { page } = editor;
	const before = mail.mails.length;
	await editor.openWorkflow(templateIds[file]);
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
}

export const mails: readonly Scene[] = shown.map((file) => ({
	title: `the mail of ${file}, on a phone and on a desk`,
	play: async (editor, stage) => await takeMail(editor, stage, file),
}));
