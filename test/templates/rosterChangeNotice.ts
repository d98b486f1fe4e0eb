import { setTimeout as wait } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import { recipients } from '../../localN8n/mod';
import type { Row } from '../../simulator/mod';
import { everySeconds, pollTimes } from '../n8n/editTrigger';
import type { Bench, Settings } from './bench';
import { compareSets } from './compareSets';
import type { TemplateTest } from './templateTest';

const trigger = 'A shift has changed';
const toWorkers = { changedShifts_mailWorkers: true };
const day = (days: number) =>
	DateTime.now().setZone('Australia/Sydney').plus({ days }).toISODate() ?? '';

/** Makes a roster that has only seven shifts. */
function prepare({ tables, simulator }: Bench): { shifts: Row[]; workers: Row[] } {
	const workers = tables['/workers'].filter((row) => row.Current === 1).slice(0, 4);
	const [ada, ben, without, broken] = workers;
	Object.assign(ada, { FirstName: 'Ada', LastName: 'Müller & Søn', Email: 'ada@example.com' });
	Object.assign(ben, { FirstName: 'Ben', Email: 'ben@example.com' });
	Object.assign(without, { FirstName: 'Cleo', LastName: 'Who', Email: '' });
	Object.assign(broken, { FirstName: 'Dan', LastName: 'Bad', Email: 'broken@' });
	const client = Object.assign(tables['/clients'][0], { FirstName: 'Zoë', LastName: '<b>' });
	tables['/rosters'].length = 0;
	const carers: readonly (Row | undefined)[] = [ada, ada, ada, ada, broken, ada, undefined];
	const shifts = carers.map((worker, index) =>
		simulator.addRecord('/rosters', {
			ClientId: client.ClientId,
			CarerId: worker?.CarerId ?? 0,
			ServiceId: tables['/services'][0].ServiceId,
			DateOfService: day(3),
			StartTime: '22:30:00',
			Minutes: 60 + index,
			RecurrenceId: 70_000 + index,
			OnHoldType: '',
		}),
	);
	return { shifts, workers };
}

function change(bench: Bench, shifts: Row[], [, ben, without]: Row[]): void {
	const [moved, given, held, gone, lost, toNobody, gained] = shifts;
	moved.StartTime = '23:30:00';
	given.CarerId = ben.CarerId;
	Object.assign(held, { OnHoldType: 'Leave' });
	bench.tables['/rosters'].splice(bench.tables['/rosters'].indexOf(gone), 1);
	Object.assign(lost, { CarerId: without.CarerId, DateOfService: day(4) });
	toNobody.CarerId = 0;
	Object.assign(gained, { CarerId: ben.CarerId, OnHoldType: 'Leave' });
}

const plain = (text = '') => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');

const text = (mail: ParsedMail) =>
	`${recipients(mail)}: ${plain(mail.subject).replace(/ on (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w+( \d+)?/, '')}`;

async function playChanges(bench: Bench, settings: Settings, count: number): Promise<ParsedMail[]> {
	bench.reset({ show: { '/rosters': ['RosterItemId'] } });
	const { shifts, workers } = prepare(bench);
	const sentBefore = bench.mailServer.mails.length;
	const asked = () => bench.simulator.requests.filter(({ path }) => path === '/rosters').length;
	await bench.publish(settings, (node) =>
		node.name === trigger
			? { ...node, parameters: { ...node.parameters, pollTimes: pollTimes(everySeconds(10)) } }
			: node,
	);
	try {
		await wait(1000);
		const askedAtFirst = asked();
		while (asked() === askedAtFirst) await wait(200);
		await wait(1000);
		change(bench, shifts, workers);
		const sent = () => bench.mailServer.mails.slice(sentBefore);
		for (let seconds = 0; seconds < 60 && sent().length < count; seconds++) await wait(1000);
		// A mail that must not come would come during this wait.
		await wait(3000);
		return sent();
	} finally {
		await bench.client.deactivate(bench.workflow.id);
	}
}

/** Checks that the notices come even if a list is missing. */
async function testLists(bench: Bench): Promise<void> {
	const forbid = (path: string) => {
		bench.reset();
		prepare(bench);
		bench.simulator.switches.faults = [{ path, times: 'always', answer: { status: 403 } }];
	};
	for (const [path, expected] of [
		['/clients', /Client ID \d+/],
		['/services', /Service ID \d+/],
	] as const) {
		forbid(path);
		await bench.check(`without ${path}, the notice has an ID`, async () => {
			const mails = await bench.run({}, trigger);
			const others = mails.filter((mail) => !expected.test(plain(mail.text)));
			return mails.length > 0 ? others.map(({ text: found }) => String(found)) : ['No mail came.'];
		});
	}
	forbid('/workers');
	await bench.check('without /workers, the office has the notices, and the run fails', async () => {
		const { mails, message } = await bench.tryRun(toWorkers, trigger);
		const notices = mails.map(text).filter((line) => line.includes('please tell ID '));
		const others = notices.filter((line) => !line.startsWith('rosters@example.com: '));
		return [
			...(notices.length > 0 ? others : ['No notice came.']),
			...(message.includes('The list of workers could not be read') ? [] : [`It says: ${message}`]),
		];
	});
}

async function testRefusedMail(bench: Bench): Promise<void> {
	bench.reset();
	prepare(bench);
	const both = { changedShifts_sendTo: 'bad@example.com, rosters@example.com' };
	await bench.check('of two recipients, one is refused, and the run fails', async () => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail).includes('bad@'),
			both,
			trigger,
		);
		return [
			...(mails.some((mail) => text(mail).startsWith('rosters@example.com: Example. For Ada'))
				? []
				: [`The mails are ${mails.map(text).join()}.`]),
			...(message.includes(
				'could not be sent: to bad@example.com (Message failed: 450 No such <mailbox>)',
			)
				? []
				: [`It says: ${message}`]),
		];
	});
	await bench.check('an address that is none is refused by name', async () => {
		const { mails, message } = await bench.tryRun({ changedShifts_sendTo: 'nobody' }, trigger);
		return [
			...mails.map(text),
			...(message.includes('Send To must be e-mail addresses') ? [] : [`It says: ${message}`]),
		];
	});
}

export const rosterChangeNotice: TemplateTest = {
	file: 'roster-change-notice',
	async play(bench) {
		await bench.check('each worker whom a change concerns is told', async () => {
			const mails = await playChanges(bench, toWorkers, 9);
			const moved = mails.find(({ subject = '' }) => subject.includes('was moved'))?.text ?? '';
			return [
				...compareSets(mails.map(text), [
					'ada@example.com: Your shift was moved',
					'ada@example.com: Your shift is no longer yours',
					'ben@example.com: You have a new shift',
					'ada@example.com: Your shift is on hold',
					'ada@example.com: Your shift was cancelled',
					'rosters@example.com: No e-mail address that can be used (broken@), please tell Dan Bad: your shift is no longer yours',
					'rosters@example.com: No e-mail address, please tell Cleo Who: you have a new shift',
					'ada@example.com: Your shift is no longer yours',
					'ben@example.com: You have a new shift, which is on hold',
				]),
				...(/Old time .*, 10:30 to 11:30 pm /.test(plain(moved))
					? []
					: [`No old time in: ${moved}`]),
				...(/New time .*, 11:30 pm to 12:30 am on /.test(plain(moved))
					? []
					: [`No new time in: ${moved}`]),
				...(moved.includes('Zoë <b>') ? [] : [`No client in: ${moved}`]),
			];
		});
		await bench.check('without permission, the office is told', async () => {
			// After the trigger is activated again, it also emits what has changed in the meantime.
			const mails = await playChanges(bench, {}, 9);
			const others = mails.filter((mail) => !text(mail).startsWith('rosters@example.com: For '));
			return mails.length >= 9 ? others.map(text) : [`${mails.length} mails came.`];
		});
		bench.reset();
		await bench.check('a run by hand writes to the office only', async () => {
			const mails = await bench.run(toWorkers, trigger);
			const others = mails.filter((mail) => recipients(mail) !== 'rosters@example.com');
			return mails.length > 0 ? others.map(text) : ['No mail came.'];
		});
		await testLists(bench);
		await testRefusedMail(bench);
		bench.reset();
		bench.empty();
		await bench.check('a run by hand, of a provider without records, says why', async () => {
			try {
				return (await bench.run({}, trigger)).map(text);
			} catch (error) {
				const { message } = error as Error;
				return /There is nothing to show/.test(message) ? [] : [message];
			}
		});
	},
};
