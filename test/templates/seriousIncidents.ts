import type { ParsedMail } from 'mailparser';
import { recipients } from '../../localN8n/mod';
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
				...(message.includes('not sent: 3.') ? [] : [message]),
				...compareMails(await bench.run({}, sweep), entered),
				...compareMails(await bench.run({}, sweep), []),
			];
		});
	}
}

async function testSweep(bench: Bench): Promise<void> {
	bench.tables['/SIRS'].length = 0;
	const [first, second] = enter(bench, 'One', 'Two');
	bench.simulator.addRecord('/SIRS', { Timestamp: '2026-01-01 10:00:00' });
	await bench.check('an e-mail that is refused holds up no other, and the run fails', async () => {
		let refused = 0;
		bench.mailServer.accept = async () => {
			if (refused++ === 0) throw new Error('No such mailbox');
		};
		const { mails, message } = await bench.tryRun({}, sweep);
		bench.mailServer.accept = async () => {};
		return [
			...compareMails(mails, [second]),
			...(message.includes('not sent: 1. They are tried again') ? [] : [message]),
		];
	});
	await bench.check('the next run mails what was not mailed, of three days', async () =>
		compareMails(await bench.run({}, sweep), [first]),
	);
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
			...(message.includes('not sent: 1.') && message.includes('To bad@example.com: ')
				? []
				: [message]),
		];
	});
	await bench.check('and that one has it from the next run', async () =>
		compareSets((await bench.run(settings, sweep)).map(recipients), ['bad@example.com']),
	);
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
		await testSettings(bench);
		await testClosed(bench);
		bench.reset();
		bench.empty();
		await bench.check('without incidents, nothing is mailed', async () =>
			compareMails(await bench.run({}, sweep), []),
		);
	},
};
