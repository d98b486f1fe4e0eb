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

/** Runs the template although a node of it will fail, and returns the mails and the message. */
async function runFailing(
	bench: Bench,
	start: string,
): Promise<{ mails: ParsedMail[]; message: string }> {
	const before = bench.mailServer.mails.length;
	const message = await bench.run({}, start).then(
		() => 'It did not fail.',
		(error: Error) => error.message,
	);
	return { mails: bench.mailServer.mails.slice(before), message };
}

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
			const { mails, message } = await runFailing(bench, trigger);
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
		const { mails, message } = await runFailing(bench, sweep);
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

/** What the active workflow sends, also when n8n is killed, is a matter of `npm run test:queue`. */
export const seriousIncidents: TemplateTest = {
	file: 'serious-incident-email',
	async play(bench) {
		bench.reset();
		bench.tables['/SIRS'].length = 0;
		await testWithoutTable(bench);
		await testSweep(bench);
		await testClosed(bench);
		bench.reset();
		bench.empty();
		await bench.check('without incidents, nothing is mailed', async () =>
			compareMails(await bench.run({}, sweep), []),
		);
	},
};
