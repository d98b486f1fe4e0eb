/** The demo itself, once everything is installed: `run.ts <n8n's user folder> [<port of the editor>]`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import {
	apiCredential,
	filledTemplates,
	login,
	N8n,
	recipients,
	runInterruptibly,
	smtpCredential,
	startMailServer,
	type MailServer,
} from '../localN8n/mod';
import { startSimulator, type Simulator, type Tables } from '../simulator/mod';
import { compareLines, totals } from './compareLines';
import { expectedLines, hasShiftsOnLeave, parseLines, type RosterLine } from './rosterLines';
import { textTable } from './textTable';

const [userFolder, port] = process.argv.slice(2);

/** How many lines of the spreadsheet are printed. */
const shownLines = 8;

type Templates = ReturnType<typeof filledTemplates>;

/** What the service may make of shifts on leave; the simulator begins with the first. */
const leaveReadings = (['leftOut', 'included'] as const).flatMap((onHold) =>
	(['besideOthers', 'alone'] as const).map((onHoldAll) => ({ onHold, onHoldAll })),
);

const n8n = new N8n(userFolder);
const closers: (() => Promise<unknown>)[] = [];
let editorIsOpen = false;

async function main(): Promise<void> {
	const simulator = await startSimulator();
	closers.push(() => simulator.close());
	const mail = await startMailServer();
	closers.push(() => mail.close());
	console.log(`A simulated care provider answers at ${simulator.url}, in ${process.env.TZ}.`);

	const credentials = [apiCredential(simulator.url, simulator.admin), smtpCredential(mail.port)];
	const templates = filledTemplates(credentials, n8n.files);
	console.log('n8n: importing the credentials and the workflows.');
	await n8n.importCredentials(credentials);
	await n8n.importWorkflows(Object.values(templates));

	const firstDay = await runWeeklyRoster(templates);
	const attachment = await readAttachment(mail);
	print(attachment);
	check(attachment, simulator.tables, firstDay);
	console.log('Compared line by line with the simulator: equal.');
	if (port !== undefined) await openEditor(templates, mail);
	else await checkReadings(templates, mail, simulator);
}

/** Checks the workflow whatever the service makes of shifts on leave, which its documentation does not say. */
async function checkReadings(
	templates: Templates,
	mail: MailServer,
	{ switches, tables }: Simulator,
): Promise<void> {
	for (const reading of leaveReadings.slice(1)) {
		Object.assign(switches, reading);
		const { onHold, onHoldAll } = reading;
		console.log(`\nShifts on leave: ${onHold} in the list, with ALL ${onHoldAll}.`);
		const firstDay = await runWeeklyRoster(templates);
		check(await readAttachment(mail), tables, firstDay);
		console.log('Equal.');
	}
}

/** Runs the workflow and returns the day that it took for today, which TZ decides. */
async function runWeeklyRoster({ weeklyRoster }: Templates): Promise<DateTime<true>> {
	const today = () => DateTime.local().startOf('day');
	console.log(`n8n: running the workflow "${weeklyRoster.name}".\n`);
	const day = today();
	await n8n.execute(weeklyRoster.id);
	if (day.equals(today())) return day;
	// Midnight passed meanwhile, and either day may be the workflow's. The second run takes seconds.
	const nextDay = today();
	await n8n.execute(weeklyRoster.id);
	return nextDay;
}

/** The spreadsheet that came by mail. */
interface Attachment {
	readonly mail: MailServer['mails'][number];
	readonly filename: string;
	readonly content: Buffer;
	/** Where the workflow wrote the same spreadsheet. */
	readonly file: string;
	readonly cells: readonly (readonly unknown[])[];
	readonly lines: readonly RosterLine[];
}

async function readAttachment({ mails }: MailServer): Promise<Attachment> {
	// After it, each worker's own shifts go out.
	const mail = mails.findLast(({ attachments }) => attachments.length > 0);
	const attachment = mail?.attachments[0];
	if (mail === undefined || attachment?.filename === undefined) {
		throw new Error(`The workflow ran and no mail with a spreadsheet came; ${n8n.log} says more.`);
	}
	const { filename, content } = attachment;
	const file = join(n8n.files, filename);
	const cells = await readSheet(file);
	return { mail, filename, content, file, cells, lines: parseLines(cells) };
}

function print({ mail, filename, content, file, cells, lines }: Attachment): void {
	const { shifts, hours, clients, workers } = totals(lines);
	console.log(`The spreadsheet: ${file}\n`);
	console.log(indent(textTable(cells.slice(0, shownLines + 1))));
	if (shifts > shownLines) console.log(`  … and ${shifts - shownLines} more`);
	console.log(
		`\n${shifts} shifts, ${hours.toFixed(2)} hours, ${clients} clients, ${workers} workers.`,
	);
	console.log(
		`Sent to ${recipients(mail)}: "${mail.subject}", with ${filename} (${content.length} bytes).`,
	);
}

function check(
	{ content, file, lines }: Attachment,
	tables: Tables,
	firstDay: DateTime<true>,
): void {
	const lastDay = firstDay.plus({ days: 6 });
	const expected = expectedLines(tables, firstDay.toISODate(), lastDay.toISODate());
	const differences = compareLines(lines, expected);
	if (expected.length === 0) differences.push('The simulator has no shifts in this week.');
	if (!hasShiftsOnLeave(tables, firstDay.toISODate(), lastDay.toISODate())) {
		differences.push('The simulator has no shifts on leave in this week.');
	}
	if (!content.equals(readFileSync(file))) {
		differences.push('The spreadsheet in the mail is not the one on the disk.');
	}
	if (differences.length > 0) {
		throw new Error(`The spreadsheet is wrong:\n${indent(differences.join('\n'))}`);
	}
}

/** Opens the editor until n8n ends. */
async function openEditor(
	{ weeklyRoster, seriousIncidents }: Templates,
	mail: MailServer,
): Promise<never> {
	console.log('\nn8n: starting the editor.');
	const { origin, ended } = await n8n.start(Number(port));
	editorIsOpen = true;
	mail.onMail = (received) => console.log(`Sent to ${recipients(received)}: "${received.subject}"`);
	console.log(`\nOpen ${origin}/workflow/${weeklyRoster.id}`);
	console.log(`  or ${origin}/workflow/${seriousIncidents.id}`);
	console.log(`Login ${login.email}, password ${login.password}`);
	console.log('Ctrl-C stops everything.');
	await ended;
	throw new Error(`n8n ended by itself; ${n8n.log} says why.`);
}

const indent = (text: string) => text.replace(/^/gm, '  ');

/** Stops n8n first, then what it talks to. */
async function stop(): Promise<void> {
	await n8n.stop();
	await Promise.all(closers.map((close) => close()));
}

// Ctrl-C is how the open editor is meant to end; before that, it cuts the demo short.
void runInterruptibly(main, stop, () => (editorIsOpen ? 0 : 130));
