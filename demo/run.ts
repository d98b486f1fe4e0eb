/** The demo itself, once everything is installed: `run.ts <n8n's user folder> [<port of the editor>]`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { startSimulator } from '../simulator/mod';
import { demoCredentials } from './credentials';
import { recipients, startMailServer } from './mail';
import { login, N8n } from './n8n';
import { differences, linesExpected, linesOf, readSpreadsheet, totals } from './roster';
import { demoWorkflows } from './template';
import { textTable } from './textTable';

const [userFolder, port] = process.argv.slice(2);
const root = join(__dirname, '..');
const files = join(userFolder, 'files');
const shown = 8;

const n8n = new N8n(join(root, 'demo/n8n'), userFolder, files);
const closers: (() => Promise<unknown>)[] = [];
let stopping: Promise<void> | undefined;
let open = false;

/** Ends n8n first, then what it talks to; once, however often it is asked. */
function stop(): Promise<void> {
	stopping ??= n8n.stop().then(async () => {
		await Promise.all(closers.map((close) => close()));
	});
	return stopping;
}

// A terminal that was closed takes no more words, which is no reason to leave n8n behind.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const interrupted = new Promise<void>((resolve) => {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.on(signal, () => resolve());
	process.on('disconnect', () => resolve());
});

/** The day on which the provider is; TZ is set by the caller. */
const today = () => DateTime.local().startOf('day');

async function main(): Promise<void> {
	const simulator = await startSimulator();
	closers.push(() => simulator.close());
	const mail = await startMailServer();
	closers.push(() => mail.close());
	console.log(`A simulated care provider answers at ${simulator.url}, in ${process.env.TZ}.`);

	const credentials = demoCredentials(simulator, mail);
	const { weeklyRoster, seriousIncidents } = demoWorkflows(credentials, files);
	console.log('n8n: importing the credentials and the workflows.');
	await n8n.importCredentials(credentials);
	await n8n.importWorkflows([weeklyRoster, seriousIncidents]);

	console.log(`n8n: running the workflow "${weeklyRoster.name}".\n`);
	let from = today();
	await n8n.execute(weeklyRoster.id);
	if (!from.equals(today())) {
		// Midnight passed meanwhile, so that nobody can say which day the workflow took for today.
		from = today();
		await n8n.execute(weeklyRoster.id);
	}

	const received = mail.mails.at(-1);
	const attachment = received?.attachments[0];
	if (attachment?.filename === undefined) {
		throw new Error(`The workflow ran and no mail with a spreadsheet came; ${n8n.log} says more.`);
	}
	const file = join(files, attachment.filename);
	const cells = await readSpreadsheet(file);
	const lines = linesOf(cells);
	const { shifts, hours, clients, workers } = totals(lines);
	console.log(`The spreadsheet: ${file}\n`);
	console.log(indent(textTable(cells.slice(0, shown + 1))));
	if (shifts > shown) console.log(`  … and ${shifts - shown} more`);
	console.log(
		`\n${shifts} shifts, ${hours.toFixed(2)} hours, ${clients} clients, ${workers} workers.`,
	);
	console.log(
		`Sent to ${received === undefined ? '' : recipients(received)}: "${received?.subject}", with ${attachment.filename} (${attachment.size} bytes).`,
	);

	const to = from.plus({ days: 6 });
	const expected = linesExpected(simulator.tables, from.toISODate(), to.toISODate());
	const wrong = differences(lines, expected);
	if (expected.length === 0) wrong.push('The simulator has no shifts in this week.');
	if (!attachment.content.equals(readFileSync(file))) {
		wrong.push('The spreadsheet in the mail is not the one on the disk.');
	}
	if (wrong.length > 0) {
		throw new Error(`The spreadsheet is wrong:\n${indent(wrong.join('\n'))}`);
	}
	console.log('Compared line by line with the simulator: equal.');
	if (port === undefined) return;

	console.log('\nn8n: starting the editor.');
	const { origin, ended } = await n8n.start(Number(port));
	open = true;
	mail.onMail = (one) => console.log(`Sent to ${recipients(one)}: "${one.subject}"`);
	console.log(`\nOpen ${origin}/workflow/${weeklyRoster.id}`);
	console.log(`  or ${origin}/workflow/${seriousIncidents.id}`);
	console.log(`Login ${login.email}, password ${login.password}`);
	console.log('Ctrl-C stops everything.');
	await ended;
	throw new Error(`n8n ended by itself; ${n8n.log} says why.`);
}

const indent = (text: string) => text.replace(/^/gm, '  ');

void (async () => {
	const running = main().then(
		() => 0,
		(error: Error) => {
			if (stopping === undefined) console.error(`\n${error.message}`);
			return 1;
		},
	);
	const code = await Promise.race([running, interrupted.then(() => 'interrupted' as const)]);
	await stop();
	// Ctrl-C is how the open editor is meant to end; before that, the demo was cut short.
	process.exit(code === 'interrupted' ? (open ? 0 : 130) : code);
})();
