import { setTimeout as wait } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import { recipients, type WorkflowNode } from '../../localN8n/mod';
import type { Row, Switches } from '../../simulator/mod';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import { later } from './later';
import type { TemplateTest } from './templateTest';

/** An ID that no other incident has. Each incident needs a new ID, because the data table remembers IDs. */
let nextId = 900_000;

const enter = ({ simulator }: Bench, given: readonly Row[], days = 0): number[] =>
	given.map((record) => {
		const Timestamp = DateTime.now().minus({ days }).toFormat('yyyy-MM-dd HH:mm:ss');
		const entered = simulator.addRecord('/SIRS', { IncidentId: nextId++, Timestamp, ...record });
		return Number(entered.IncidentId);
	});

/** Writes the incidents of the mails as texts, with the address if it is not the template's own. */
const told = (mails: readonly ParsedMail[]): string[] =>
	mails.map((mail) => {
		const [, id = mail.subject] = /: serious incident (\d+)$/.exec(mail.subject ?? '') ?? [];
		const to = recipients(mail) === 'incidents@example.com' ? '' : ` to ${recipients(mail)}`;
		return `${id}${to}`;
	});

const compareMails = (mails: readonly ParsedMail[], incidents: readonly unknown[]): Differences =>
	compareSets(told(mails), incidents.map(String));

const madeLongAgo = {
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {
		mode: 'raw',
		jsonOutput: '={{ ({ createdAt: $now.minus({ days: 60 }).toISO() }) }}',
		options: {},
	},
};

const firstRunLongAgo = (node: WorkflowNode): WorkflowNode =>
	node.name === 'Table of sent mails' ? { ...node, ...madeLongAgo } : node;

async function testFirstRuns(bench: Bench): Promise<void> {
	bench.reset();
	bench.tables['/SIRS'].length = 0;
	const notified = DateTime.now().minus({ hours: 1 }).toFormat('yyyy-MM-dd HH:mm:ss');
	const today = enter(bench, [{ Note: 'A fall' }, { NotifiedDate: notified, Note: 'A secret' }]);
	const [before] = enter(bench, [{}], 2);
	const [late] = enter(bench, [{}], 20);
	enter(bench, [{}], 30);
	await bench.check('the first run mails those of today and the two days before', async () => {
		const mails = await bench.run();
		const says = mails.filter(({ text = '' }) => /A fall|A secret/.test(text));
		return [
			...compareMails(mails, [...today, before]),
			...says.map(({ subject }) => `${subject} says what happened.`),
		];
	});
	const [third] = enter(bench, [{}]);
	await bench.check('the next run mails what is new, and nothing again', async () => [
		...compareMails(await bench.run(), [third]),
		...compareMails(await bench.run(), []),
	]);
	await bench.check('where the first run is long ago, those of four weeks', async () => [
		...compareMails(await bench.run({}, undefined, firstRunLongAgo), [late]),
		...compareMails(await bench.run({}, undefined, firstRunLongAgo), []),
	]);
}

async function testClosed(bench: Bench): Promise<void> {
	const states = [{}, { Closed: 1 }, { TaskClosed: 1 }, { Closed: 1, TaskClosed: 1 }];
	const readings: Readonly<Record<string, Partial<Switches>>> = {
		'where closed ones are left out unless asked for': { closedUnasked: 'leftOut' },
		'where closed ones come unasked': { closedUnasked: 'included' },
	};
	for (const [reading, switches] of Object.entries(readings)) {
		bench.reset(switches);
		bench.tables['/SIRS'].length = 0;
		const entered = enter(bench, states);
		await bench.check(`open and closed ones, ${reading}`, async () =>
			compareMails(await bench.run(), entered),
		);
	}
}

async function testRefused(bench: Bench): Promise<void> {
	bench.reset();
	bench.tables['/SIRS'].length = 0;
	const [one, other] = enter(bench, [{}, {}]);
	const settings = {
		reportableIncidents_sendTo: 'bad@example.com; incidents@example.com',
	};
	await bench.check('of two recipients one is refused, and the run says which', async () => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail) === 'bad@example.com',
			settings,
		);
		return [
			...compareMails(mails, [one, other]),
			...(message.includes('The mail to bad@example.com could not be sent: ') &&
			message.includes('until four weeks after')
				? []
				: [message]),
		];
	});
	await bench.check('and that one has them five minutes later', async () =>
		compareMails(await bench.run(settings, undefined, later(5)), [
			`${one} to bad@example.com`,
			`${other} to bad@example.com`,
		]),
	);
}

async function testOverlap(bench: Bench): Promise<void> {
	bench.reset();
	bench.tables['/SIRS'].length = 0;
	const expected = enter(bench, [{}, {}, {}]);
	await bench.check('two runs at once, with a slow mail server: none twice', async () => {
		let second: Promise<void> | undefined;
		bench.mailServer.accept = async () => {
			second ??= bench.client.run(bench.workflow.id, bench.firstTrigger);
			await wait(1_000);
		};
		const before = bench.mailServer.mails.length;
		await bench.run();
		await second;
		bench.mailServer.accept = async () => {};
		return compareMails(bench.mailServer.mails.slice(before), expected);
	});
}

async function testRefusedList(bench: Bench): Promise<void> {
	bench.reset();
	bench.simulator.switches.faults.push({
		...{ path: '/SIRS', times: Infinity, answer: { status: 403 } },
	});
	await bench.check('without the list nothing is sent, and the run fails', async () => {
		const { mails, message } = await bench.tryRun();
		return [
			...compareMails(mails, []),
			...(message.includes('The service refused access') ? [] : [`It says: ${message}`]),
		];
	});
}

/**
 * Tests the template without activation. `npm run test:queue` tests what the active workflow sends, also if n8n is
 * killed.
 */
export const seriousIncidents: TemplateTest = {
	file: 'serious-incident-email',
	async play(bench) {
		await testFirstRuns(bench);
		await testClosed(bench);
		await testRefused(bench);
		await testOverlap(bench);
		await testRefusedList(bench);
		await bench.checkReportRefuses([
			[{ reportableIncidents_sendTo: 'nobody' }, 'Send To must be e-mail addresses'],
		]);
	},
};
