import { setTimeout as wait } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import { recipients, type WorkflowNode } from '../../localN8n/mod';
import type { Switches } from '../../simulator/mod';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import type { TemplateTest } from './templateTest';

const trigger = 'New serious incidents';
const sweep = 'Every five minutes';

/** Ids that no other incident has; the data table remembers them. */
let nextId = 900_000;

/** Enters serious incidents that no other check has mailed. */
const enter = ({ simulator }: Bench, ...notes: readonly string[]): number[] =>
	notes.map((Note) =>
		Number(simulator.addRecord('/SIRS', { IncidentId: nextId++, Note }).IncidentId),
	);

const compareMails = (mails: readonly ParsedMail[], incidents: readonly number[]): Differences =>
	compareSets(
		mails.map((mail) => `${recipients(mail)}: ${mail.subject}`),
		incidents.map((id) => `incidents@example.com: Serious incident ${id}`),
	);

const madeLongAgo = {
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {
		mode: 'raw',
		jsonOutput: '={{ ({ createdAt: $now.minus({ days: 60 }).toISO() }) }}',
		options: {},
	},
};

/** As if the workflow had made its data table 60 days ago. */
const firstRunLongAgo = (node: WorkflowNode): WorkflowNode =>
	node.name === 'Table of mailed alerts' ? { ...node, ...madeLongAgo } : node;

/** Nothing has made the table yet, as after the workflow was published. */
async function testWithoutTable(bench: Bench): Promise<void> {
	const entered = enter(bench, 'A fall', 'A secret');
	await bench.check('before there is a table, what is new is mailed at once', async () => {
		const mails = await bench.run({}, trigger);
		const told = mails.filter(({ text = '' }) => /A fall|A secret/.test(text));
		return [
			...compareMails(mails, entered),
			...told.map(({ subject }) => `${subject} says what happened.`),
		];
	});
	await bench.check('and not a second time by the first run of every five minutes', async () =>
		compareMails(await bench.run({}, sweep), []),
	);
}

/** What is closed may have to be asked for. Run by hand, the trigger takes the newest three. */
async function testClosed(bench: Bench): Promise<void> {
	const states = [{}, { Closed: 1 }, { TaskClosed: 1 }, { Closed: 1, TaskClosed: 1 }];
	const readings: Readonly<Record<string, Partial<Switches>>> = {
		'where closed ones are left out unless asked for': { closedUnasked: 'leftOut' },
		'where closed ones come unasked': { closedUnasked: 'included' },
	};
	for (const [reading, switches] of Object.entries(readings)) {
		bench.reset(switches);
		bench.tables['/SIRS'].length = 0;
		const entered = states.map(() => nextId++);
		entered.forEach((IncidentId) => bench.simulator.addRecord('/SIRS', { IncidentId }));
		await bench.check(`a refused alert is tried again, ${reading}`, async () => {
			bench.mailServer.accept = async () => {
				throw new Error('Try again later');
			};
			const { mails, message } = await bench.tryRun({}, trigger);
			bench.mailServer.accept = async () => {};
			bench.tables['/SIRS'].forEach((row, index) => Object.assign(row, states[index]));
			return [
				...compareMails(mails, []),
				...(message.includes('3 e-mails could not be sent: to incidents@example.com (')
					? []
					: [message]),
				...compareMails(await bench.run({}, sweep), entered),
				...compareMails(await bench.run({}, sweep), []),
			];
		});
	}
}

async function testSweep(bench: Bench): Promise<void> {
	bench.tables['/SIRS'].length = 0;
	// The last one goes first.
	const [second, first] = enter(bench, 'One', 'Two');
	await bench.check('an e-mail that is refused holds up no other, and the run fails', async () => {
		let refused = 0;
		bench.mailServer.accept = async () => {
			if (refused++ === 0) throw new Error('No such mailbox');
		};
		const { mails, message } = await bench.tryRun({}, sweep);
		bench.mailServer.accept = async () => {};
		return [
			...compareMails(mails, [second]),
			...(message.includes('tried again every five minutes, until four weeks after')
				? []
				: [message]),
		];
	});
	const [late, tooLate] = [20, 30].map((days) => {
		const Timestamp = DateTime.now().minus({ days }).toFormat('yyyy-MM-dd HH:mm:ss');
		return Number(
			bench.simulator.addRecord('/SIRS', { IncidentId: nextId++, Timestamp }).IncidentId,
		);
	});
	await bench.check('the next run mails what was not mailed, and nothing from before', async () =>
		compareMails(await bench.run({}, sweep), [first]),
	);
	await bench.check('where the first run is long ago, of four weeks', async () =>
		compareMails(await bench.run({}, sweep, firstRunLongAgo), [late]),
	);
	// By hand, the trigger takes the newest three, however old.
	bench.tables['/SIRS'] = bench.tables['/SIRS'].filter((row) => row.IncidentId !== tooLate);
	await bench.check('and then nothing is mailed again', async () => [
		...compareMails(await bench.run({}, sweep), []),
		...compareMails(await bench.run({}, trigger), []),
	]);
	const [third] = enter(bench, 'Three');
	await bench.check('what is new is mailed at once, and not by the next run', async () => [
		...compareMails(await bench.run({}, trigger), [third]),
		...compareMails(await bench.run({}, sweep), []),
	]);
}

async function testRecipients(bench: Bench): Promise<void> {
	bench.reset();
	bench.tables['/SIRS'].length = 0;
	const [incident] = enter(bench, 'One');
	const settings = { recipient: 'bad@example.com; incidents@example.com' };
	await bench.check('of two recipients one is refused, and the run says which', async () => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail) === 'bad@example.com',
			settings,
			trigger,
		);
		return [
			...compareMails(mails, [incident]),
			...(message.includes('1 e-mail could not be sent: to bad@example.com (') ? [] : [message]),
		];
	});
	await bench.check('and that one has it from the next run', async () =>
		compareSets((await bench.run(settings, sweep)).map(recipients), ['bad@example.com']),
	);
}

/** Each is recorded as soon as it was sent, and the two go from both ends. */
async function testOverlap(bench: Bench): Promise<void> {
	bench.reset();
	bench.tables['/SIRS'].length = 0;
	const expected = enter(bench, 'One', 'Two', 'Three').flatMap((id) =>
		['one', 'two', 'three', 'four'].map((name) => `${name}@example.com: Serious incident ${id}`),
	);
	await bench.check('both runs at once, with a slow mail server: at most two twice', async () => {
		const settings = {
			recipient: 'one@example.com, two@example.com, three@example.com, four@example.com',
		};
		let other: Promise<void> | undefined;
		bench.mailServer.accept = async () => {
			other ??= bench.client.run(bench.workflow.id, sweep);
			await wait(1000);
		};
		const before = bench.mailServer.mails.length;
		await bench.run(settings, trigger);
		await other;
		bench.mailServer.accept = async () => {};
		const mails = bench.mailServer.mails.slice(before);
		const sent = mails.map((mail) => `${recipients(mail)}: ${mail.subject}`);
		return [
			...compareSets([...new Set(sent)], expected),
			...(sent.length <= expected.length + 2 ? [] : [`${sent.length} mails: ${sent.join(', ')}`]),
		];
	});
}

async function testSettings(bench: Bench): Promise<void> {
	for (const start of [trigger, sweep]) {
		await bench.check(`an address that is none is refused by name (${start})`, async () => {
			bench.simulator.requests.length = 0;
			const { mails, message } = await bench.tryRun({ recipient: 'nobody' }, start);
			const asked = start === sweep ? bench.simulator.requests.length : 0;
			return [
				...(message.includes('recipient must be e-mail addresses') ? [] : [message]),
				...(mails.length + asked === 0 ? [] : ['Something was asked or sent.']),
			];
		});
	}
}

/** What the active workflow sends, also when n8n is killed, is a matter of `npm run test:queue`. */
export const seriousIncidents: TemplateTest = {
	file: 'serious-incident-email',
	async play(bench) {
		bench.reset();
		bench.tables['/SIRS'].length = 0;
		await testWithoutTable(bench);
		await testSweep(bench);
		await testRecipients(bench);
		await testOverlap(bench);
		await testSettings(bench);
		await testClosed(bench);
		bench.reset();
		bench.empty();
		await bench.check('without incidents, nothing is mailed', async () =>
			compareMails(await bench.run({}, sweep), []),
		);
	},
};
