import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import { readSheet } from 'read-excel-file/node';
import { readTemplate, recipients, templateNames } from '../localN8n/mod';
import type { Simulator } from '../simulator/mod';
import type { Person } from './person';
import type { Stage } from './scene';
import type { Walk } from './walk';

const office = 'office@example.com';
const tester = 'tester@example.com';

/**
 * Sends mails, and returns the test mail that went to the tester and has a certain sender and subject.
 *
 * @param sender the sender that the mail must have
 * @param subject a pattern that the subject must match
 * @param send sends the mails
 * @throws if no such mail was sent to the tester
 */
async function expectMail(
	{ mail: { mails } }: Stage,
	sender: string,
	subject: RegExp,
	send: () => Promise<void>,
): Promise<ParsedMail> {
	const before = mails.length;
	await send();
	const come = mails.slice(before);
	const found = come.find((mail) => subject.test(mail.subject ?? ''));
	ok(found, `Expected a mail about ${subject} but found ${come.map((mail) => mail.subject)}`);
	match(found.subject ?? '', /^TEST: /);
	ok(found.html, 'The mail has no HTML.');
	deepStrictEqual([found.from?.text, recipients(found)], [sender, tester]);
	return found;
}

/**
 * Reads the lines of the spreadsheet that is attached to a mail. Each line has its cells, by the titles of the columns.
 */
async function attachedLines(mail: ParsedMail, name: string): Promise<Record<string, unknown>[]> {
	const file = mail.attachments.find(({ filename = '' }) => filename.startsWith(name));
	if (!file?.filename?.endsWith('.xlsx'))
		throw new Error(`The mail brings no spreadsheet ${name}.`);
	const [titles, ...lines] = (await readSheet(file.content)) as unknown[][];
	return lines.map((line) =>
		Object.fromEntries(titles.map((title, index) => [String(title), line[index]])),
	);
}

const firstReport: Walk = {
	job: 'From an empty canvas to the first mail of a scheduled report (three nodes)',
	atMost: 15,
	async walk(person, stage) {
		const { editor } = person;
		await person.findNode('Schedule Trigger');
		await editor.on('node-parameters').waitFor();
		// n8n closes the panel on Esc only if the cursor is in no field.
		await editor.page.keyboard.press('Escape');
		await person.findNode('Care Management Report');
		await person.clickAction('List shifts without a worker');
		await person.enter('unfilledShifts_sendTo', office);
		await person.enter('sendTestsTo', tester);
		await editor.on('ndv-close-button').click();
		await person.findNode('Send Email');
		await person.enterMarked('Send an Email');
		await fillInMail(person);
		const mail = await expectMail(stage, office, /shifts? needs? a worker/, () => person.execute());
		const lines = await attachedLines(mail, 'shifts-without-a-worker');
		const isOpen = ({ Reason }: Record<string, unknown>) => Reason === 'No worker';
		strictEqual(lines.filter(isOpen).length, countOpenShifts(stage.simulator));
	},
};

/**
 * Fills in the Send Email node from the bottom to the top. Under an expression, n8n shows its result, which covers the
 * next field. So the person could not fill in the fields from the top to the bottom.
 */
async function fillInMail(person: Person): Promise<void> {
	await person.add('Add option', 'Attachments (File)');
	await person.enter('fileAttachments', 'data');
	await person.enterExpression('html', 'html');
	await person.enterExpression('subject', 'subject');
	await person.enterExpression('toEmail', 'to');
	await person.enter('fromEmail', office);
}

/** Counts the shifts without a worker today and on the next six days. */
function countOpenShifts({ tables }: Simulator): number {
	const day = (days: number) => DateTime.local().plus({ days }).toISODate();
	return tables['/rosters'].filter(
		({ CarerId, DateOfService: date }) =>
			!(Number(CarerId) > 0) && String(date) >= day(0) && String(date) <= day(6),
	).length;
}

/** The subject of each report template's first mail, and the name of the mail's spreadsheet, if there is one. */
const firstMails: Readonly<Record<string, readonly [subject: RegExp, spreadsheet?: string]>> = {
	'about-to-expire': [/records? of workers expired/, 'expiring-documents-and-skills'],
	'agreements-and-budgets': [/agreements? ends?, .+ above/, 'agreements-and-budgets'],
	'check-my-service': [/Check of your care system/, 'check-of-the-service'],
	'data-health': [/findings? in your data/, 'data-health'],
	'monthly-board-report': [/incidents? in .+ reportable/, 'board-report'],
	'pay-run-exceptions': [/exceptions? before the pay run/, 'pay-run-exceptions'],
	'reportable-incident-clock': [/: serious incident \d+$/],
	'roster-change-notice': [/your shift on .+ was moved/],
	'serious-incident-email': [/: serious incident \d+$/],
	'shifts-without-a-worker': [/shifts? needs? a worker/, 'shifts-without-a-worker'],
	'timesheets-for-payroll': [/exceptions? in .+\stimesheets? from/, 'timesheets'],
	'visits-not-started': [/[Nn]ot (started|ended|known): /],
	'weekly-roster': [/shifts? from .+ to/, 'weekly-roster'],
};

/** Returns the name of a template's report node, whether the template sends mails, and whether it stores which mails were sent. */
function nodesOf(template: string) {
	const { nodes } = readTemplate(template);
	const find = (type: string) => nodes.find((node) => node.type === type)?.name;
	return {
		report: find('n8n-nodes-care-management.careManagementReport'),
		isMailed: find('n8n-nodes-base.emailSend') !== undefined,
		isOnce: nodes.some(({ name }) => name === 'Table of sent mails'),
	};
}

/**
 * The templates that mail a report. The template for the copy in PostgreSQL is left out. It needs a database, and it sends a mail only when
 * something is wrong.
 */
const templates = templateNames
	.map((template) => ({ template, ...nodesOf(template) }))
	.filter(({ report, isMailed }) => report !== undefined && isMailed)
	.filter(({ template }) => template !== 'care-data-in-postgresql');

const count = (isOnce: boolean) => templates.filter((other) => other.isOnce === isOnce).length;

/**
 * Makes the walk from an imported template to its first mail. For a test run, the person fills in only the address of
 * the tester. This address is the mail's recipient and its sender.
 */
const firstMailOf = ({ template, report = '', isOnce }: (typeof templates)[0]): Walk => ({
	job: isOnce
		? `The same, where the template keeps which mails were sent (the most of ${count(true)})`
		: `The first mail of a template with a report, after its import (the most of ${count(false)})`,
	example: template,
	atMost: 6,
	async begin(person) {
		await person.importWorkflow(template);
	},
	async walk(person, stage) {
		const [subject, spreadsheet] = firstMails[template];
		if (isOnce) enterWhatIsDue(stage);
		const { editor } = person;
		await editor.openNode(report);
		await person.enter('sendTestsTo', tester);
		await editor.on('ndv-close-button').click();
		const mail = await expectMail(stage, tester, subject, async () => {
			await editor.on('execute-workflow-button').click();
			await editor.waitForText('.el-notification__title', 'Workflow executed successfully');
		});
		if (spreadsheet === undefined) strictEqual(mail.attachments.length, 0);
		else ok((await attachedLines(mail, spreadsheet)).length > 0, 'The spreadsheet has no line.');
	},
});

/** Adds a serious incident, and a visit that was planned to begin 20 minutes ago. Alerts are about such records. */
function enterWhatIsDue({ simulator }: Stage): void {
	simulator.addRecord('/SIRS', { NotifiedDate: '0000-00-00 00:00:00' });
	const planned = DateTime.local().minus({ minutes: 20 });
	simulator.addRecord('/rosters', {
		CarerId: 0,
		DateOfService: planned.toISODate(),
		StartTime: planned.toFormat('HH:mm:ss'),
		OnHoldType: '',
		APP_StartTime: '0000-00-00 00:00:00',
	});
}

/** The jobs that end with a mail with a report. */
export const reportWalks: readonly Walk[] = [
	firstReport,
	...templates.filter(({ isOnce }) => !isOnce).map(firstMailOf),
	...templates.filter(({ isOnce }) => isOnce).map(firstMailOf),
];
