/** The demo itself, which runs when everything is installed: `run.ts <n8n's user folder>`, with the options that start.mjs passes on. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import {
	apiCredential,
	recipients,
	runInterruptibly,
	smtpCredential,
	startMailServer,
	type MailServer,
} from '../localN8n/mod';
import { startSimulator, type Simulator, type Tables } from '../simulator/mod';
import { compareLines, totals } from './compareLines';
import type { DemoN8n, Templates } from './demoN8n';
import { ownN8n } from './ownN8n';
import { expectedLines, hasShiftsOnLeave, parseLines, shown, type RosterLine } from './rosterLines';
import { runningN8n } from './runningN8n';
import { textTable } from './textTable';

const {
	positionals: [userFolder],
	values,
} = parseArgs({
	allowPositionals: true,
	options: {
		once: { type: 'boolean', default: false },
		port: { type: 'string' },
		n8n: { type: 'string' },
		host: { type: 'string', default: '127.0.0.1' },
	},
});

const shownLines = 8;

/** How many columns the demo prints, from the left. */
const shownColumns = 8;

/** The ways in which the service may treat shifts on leave. The simulator starts with the first way. */
const leaveReadings = (['leftOut', 'included'] as const).flatMap((onHold) =>
	(['besideOthers', 'alone'] as const).map((onHoldAll) => ({ onHold, onHoldAll })),
);

let n8n: DemoN8n | undefined;
const closers: (() => Promise<unknown>)[] = [];
let editorIsOpen = false;

async function main(): Promise<void> {
	n8n = await findN8n();
	// With `--host`, n8n reaches the simulator and the mail server from outside this machine, so both listen on all addresses.
	const address = values.host === '127.0.0.1' ? values.host : '0.0.0.0';
	const simulator = await startSimulator({ host: address });
	closers.push(() => simulator.close());
	const mail = await startMailServer(address);
	closers.push(() => mail.close());
	const url = `http://${values.host}:${new URL(simulator.url).port}`;
	console.log(`A simulated care provider answers at ${url}, in ${process.env.TZ}.`);

	console.log('n8n: importing the credentials and the workflows.');
	const templates = await n8n.addTemplates([
		apiCredential(url, simulator.admin),
		smtpCredential(mail.port, values.host),
	]);
	const { firstDay, ...run } = await runWeeklyRoster(n8n, templates, mail);
	const attachment = await readAttachment(n8n, run.mail);
	print(attachment);
	check(attachment, simulator.tables, firstDay);
	console.log('Compared line by line with the simulator: equal.');
	if (values.once) await checkReadings(n8n, templates, mail, simulator);
	else await openEditor(n8n, templates, mail);
}

async function findN8n(): Promise<DemoN8n> {
	if (values.n8n === undefined) return ownN8n(userFolder, Number(values.port));
	const { N8N_EMAIL: email = '', N8N_PASSWORD: password = '' } = process.env;
	return await runningN8n(values.n8n, { email, password }, userFolder);
}

/**
 * Checks the workflow for all ways of `leaveReadings` except the first, which `main()` has checked. The documentation does not say how the
 * service treats shifts on leave.
 */
async function checkReadings(
	n8n: DemoN8n,
	templates: Templates,
	mail: MailServer,
	{ switches, tables }: Simulator,
): Promise<void> {
	for (const reading of leaveReadings.slice(1)) {
		Object.assign(switches, reading);
		const { onHold, onHoldAll } = reading;
		console.log(`\nShifts on leave: ${onHold} in the list, with ALL ${onHoldAll}.`);
		const { firstDay, ...run } = await runWeeklyRoster(n8n, templates, mail);
		check(await readAttachment(n8n, run.mail), tables, firstDay);
		console.log('Equal.');
	}
}

/**
 * Runs the workflow. `firstDay` is the day on which the workflow ran. `mail` is the mail with the whole roster, which comes before
 * the mails for single workers.
 */
async function runWeeklyRoster(
	n8n: DemoN8n,
	{ weeklyRoster }: Templates,
	{ mails }: MailServer,
): Promise<{ firstDay: DateTime<true>; mail: MailServer['mails'][number] | undefined }> {
	const today = () => DateTime.local().startOf('day');
	console.log(`n8n: running the workflow "${weeklyRoster.name}".\n`);
	const run = async () => {
		const [firstDay, sentBefore] = [today(), mails.length];
		await n8n.execute(weeklyRoster.id);
		return { firstDay, mail: mails.at(sentBefore) };
	};
	const first = await run();
	if (first.firstDay.equals(today())) return first;
	// Midnight passed during the run, so it is not known which of the two days the workflow used. A second run takes only seconds.
	return await run();
}

interface Attachment {
	readonly mail: MailServer['mails'][number];
	readonly filename: string;
	readonly content: Buffer;
	/** The path where the demo saved the spreadsheet. */
	readonly file: string;
	readonly cells: readonly (readonly unknown[])[];
	readonly lines: readonly RosterLine[];
}

async function readAttachment(
	n8n: DemoN8n,
	mail: MailServer['mails'][number] | undefined,
): Promise<Attachment> {
	const attachment = mail?.attachments.at(0);
	if (mail === undefined || attachment?.filename === undefined) {
		throw new Error(`The workflow ran and no mail with a spreadsheet came; ${n8n.log} says more.`);
	}
	const { filename, content } = attachment;
	const file = join(n8n.files, filename);
	writeFileSync(file, content);
	const cells = await readSheet(file);
	return { mail, filename, content, file, cells, lines: parseLines(cells) };
}

function print({ mail, filename, content, file, cells, lines }: Attachment): void {
	const { shifts, hours, clients, workers } = totals(lines);
	console.log(`The spreadsheet: ${file}\n`);
	const shownCells = cells
		.slice(0, shownLines + 1)
		.map((row) =>
			row.slice(0, shownColumns).map((cell) => (cell instanceof Date ? shown(cell) : cell)),
		);
	console.log(indent(textTable(shownCells)));
	if (shifts > shownLines) console.log(`  … and ${shifts - shownLines} more`);
	console.log(
		`\n${shifts} shifts, ${hours.toFixed(2)} hours, ${clients} clients, ${workers} workers.`,
	);
	console.log(
		`Sent to ${recipients(mail)}: "${mail.subject}", with ${filename} (${content.length} bytes).`,
	);
}

function check({ lines }: Attachment, tables: Tables, firstDay: DateTime<true>): void {
	const lastDay = firstDay.plus({ days: 6 });
	const expected = expectedLines(tables, firstDay.toISODate(), lastDay.toISODate());
	const differences = compareLines(lines, expected);
	if (expected.length === 0) differences.push('The simulator has no shifts in this week.');
	if (!hasShiftsOnLeave(tables, firstDay.toISODate(), lastDay.toISODate())) {
		differences.push('The simulator has no shifts on leave in this week.');
	}
	if (differences.length > 0) {
		throw new Error(`The spreadsheet is wrong:\n${indent(differences.join('\n'))}`);
	}
}

/** Opens the editor and waits until the demo's own n8n ends. */
async function openEditor(
	n8n: DemoN8n,
	{ weeklyRoster, seriousIncidents }: Templates,
	mail: MailServer,
): Promise<void> {
	const { origin, login, ended } = await n8n.openEditor();
	editorIsOpen = true;
	mail.onMail = (received) => console.log(`Sent to ${recipients(received)}: "${received.subject}"`);
	console.log(`\nOpen ${origin}/workflow/${weeklyRoster.id}`);
	console.log(`  or ${origin}/workflow/${seriousIncidents.id}`);
	console.log(`Login ${login}`);
	console.log('Ctrl-C stops everything.');
	await ended;
}

const indent = (text: string) => text.replace(/^/gm, '  ');

/** Stops n8n first, because n8n talks to the servers. */
async function stop(): Promise<void> {
	await n8n?.stop();
	await Promise.all(closers.map((close) => close()));
}

// Once the editor is open, Ctrl-C is the usual end of the demo, so the exit code is 0. Before that, Ctrl-C interrupts the demo, so the exit
// code is 130.
void runInterruptibly(main, stop, () => (editorIsOpen ? 0 : 130));
