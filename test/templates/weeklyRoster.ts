import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import { recipients } from '../../localN8n/mod';
import { isOnLeave, type Row, type Switches } from '../../simulator/mod';
import { attachedTable } from './attachedTable';
import type { Bench, Differences, Settings } from './bench';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import type { TemplateTest } from './templateTest';

const recipient = 'rosters@example.com';
const file = 'weekly-roster';
const toWorkers = { weeklyRoster_mailWorkers: true };
const day = (days: number) =>
	DateTime.now().setZone('Australia/Sydney').plus({ days }).toISODate() ?? '';

const plain = (text = '') => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');

/** Makes a roster of two shifts. One worker has two addresses and a special name. The other worker has left. */
function addTwo({ tables, simulator }: Bench): void {
	const [both] = tables['/workers'].filter((row) => row.Current === 1);
	const left = tables['/workers'].find((row) => row.Current === 0 && row.Deleted === 0) ?? both;
	Object.assign(both, {
		...{ FirstName: 'Zoë', LastName: '<Søn>', Email: 'one@example.com; two@example.com' },
	});
	Object.assign(left, { FirstName: 'Lee', LastName: 'Left', Email: 'left@example.com' });
	const { ClientId } = tables['/clients'][0];
	tables['/rosters'].length = 0;
	for (const { CarerId } of [both, left]) {
		simulator.addRecord('/rosters', {
			...{ ClientId, CarerId, DateOfService: day(2) },
			...{ StartTime: '09:00:00', Minutes: 60, OnHoldType: '' },
		});
	}
}

const expectedShifts = ({ tables }: Bench): string[] =>
	tables['/rosters']
		.filter(({ DateOfService: date }) => String(date) >= day(0) && String(date) <= day(6))
		.filter((shift) => !isOnLeave(shift))
		.map((shift) => {
			const client = tables['/clients'].find(({ ClientId }) => ClientId === shift.ClientId);
			const start = String(shift.StartTime).slice(0, 5);
			return `${shift.DateOfService} ${start}, ${shift.Minutes}, ${client?.FirstName} ${client?.LastName}`;
		});

const lineText = (row: Row) => `${row.Date} ${row.Start}, ${row.Minutes}, ${row.Client}`;

/** Compares the roster of the office. The roster must be the first and only mail. */
async function compareOffice(bench: Bench, settings: Settings = {}): Promise<Differences> {
	const expected = expectedShifts(bench);
	const mails = await bench.run({ weeklyRoster_options: { eachWorker: false }, ...settings });
	return [
		...(mails.length === 1 ? [] : [`${mails.length} mails came.`]),
		...(expected.length > 20 ? [] : ['There is nothing to find.']),
		...compareSets((await attachedTable(mails[0], file)).map(lineText), expected),
	];
}

const text = (mail: ParsedMail) =>
	`${recipients(mail)}: ${plain(mail.subject).replace(/(\d+ )?shift.*/, 'shifts')}`;

const workers = [
	'one@example.com: Your shifts',
	'two@example.com: Your shifts',
	`${recipient}: Not a current worker, Lee Left: your shifts`,
];

/** Checks that a refused mail stops no other mail, and that the office gets the refused mail instead. */
async function testRefusedMails(bench: Bench): Promise<void> {
	bench.reset();
	addTwo(bench);
	await bench.check('one of two recipients is refused, and nobody else', async () => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail) === 'bad@example.com',
			{ ...toWorkers, weeklyRoster_sendTo: 'bad@example.com; rosters@example.com' },
		);
		const own = mails.map(text).filter((line) => !line.includes('Could not be sent'));
		return [
			...compareSets(own, [`${recipient}: shifts`, ...workers]),
			...(message.includes('2 mails could not be sent: to bad@example.com')
				? []
				: [`The run says: ${message}`]),
		];
	});
	await bench.check('a mail to a worker is refused: the office has it', async () => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail) === 'two@example.com',
			toWorkers,
		);
		const told = mails.find(({ subject = '' }) => subject.startsWith('Could not be sent'));
		const html = String(told?.html);
		return [
			...compareSets(mails.map(text), [
				`${recipient}: shifts`,
				...workers.filter((line) => !line.startsWith('two')),
				`${recipient}: Could not be sent to two@example.com: Your shifts`,
			]),
			...(message.includes('1 mails could not be sent: to two@example.com')
				? []
				: [`The run says: ${message}`]),
			...(/Zoë &lt;Søn&gt;/.test(html) && !/<Søn>/.test(html) ? [] : [html]),
		];
	});
}

async function testLists(bench: Bench): Promise<void> {
	const refuse = (path: string) => {
		bench.reset();
		addTwo(bench);
		bench.simulator.switches.faults = [{ path, times: 'always', answer: { status: 403 } }];
	};
	refuse('/workers');
	await bench.check('without the workers, all mails go to the office', async () => {
		const mails = await bench.run(toWorkers);
		return [
			...compareSets(mails.map(recipients), [recipient, recipient, recipient]),
			...(mails[0]?.subject?.startsWith('NOT COMPLETE: ') ? [] : [String(mails[0]?.subject)]),
		];
	});
	refuse('/rosters');
	await bench.check('without the shifts nothing is sent, and the run fails', async () => {
		const { mails, message } = await bench.tryRun();
		return [
			...mails.map(text),
			...(message.includes('for administrators only') ? [] : [`It says: ${message}`]),
		];
	});
}

export const weeklyRoster: TemplateTest = {
	file,
	large: {
		size: { clients: 18_000, workers: 12_000, weeksBack: 1, weeksAhead: 2 },
		// Ten thousand mails to workers would take an hour, so only the office's roster is tested.
		compare: async (bench) => await compareOffice(bench),
	},
	async play(bench) {
		const conditions: Readonly<Record<string, Partial<Switches>>> = {
			'all shifts that take place': {},
			'the same, with those on hold among the others': {
				onHold: 'included',
				onHoldFields: 'filled',
			},
			'the same, from a slow service that refuses': slowAndLimited,
		};
		await bench.checkUnder(
			conditions,
			() => {},
			async () => await compareOffice(bench),
		);
		bench.reset();
		addTwo(bench);
		await bench.check('as it is imported, the office has the mails of the workers', async () => {
			const mails = await bench.run();
			return compareSets(mails.map(text), [
				`${recipient}: shifts`,
				`${recipient}: For Zoë <Søn>: your shifts`,
				workers[2],
			]);
		});
		const ends = (mails: readonly ParsedMail[]) =>
			mails.map((mail) => `${mail.from?.text} to ${recipients(mail)}`);
		await bench.check('a test run goes to who tries it, and comes from there', async () => {
			const test = { testRun: true, sendTestsTo: 'me@example.com' };
			const options = { weeklyRoster_options: { sendFrom: 'sender@example.com' } };
			const mails = await bench.run({ ...toWorkers, ...test, ...options });
			return compareSets(
				ends(mails),
				mails.map(() => 'me@example.com to me@example.com'),
			);
		});
		await bench.check('otherwise, mails come from the sender that was filled in', async () => {
			const mails = await bench.run();
			return compareSets(
				ends(mails),
				mails.map(() => 'n8n@care.example to rosters@example.com'),
			);
		});
		await testRefusedMails(bench);
		await testLists(bench);
		await bench.checkReportRefuses([
			[{ weeklyRoster_sendTo: 'rosters@example.com and me' }, 'Send To must be e-mail addresses'],
			[
				{ weeklyRoster_options: { sendFrom: 'sender@example.com' } },
				'Send From must be an address of yours',
			],
			[{ weeklyRoster_mailWorkers: '={{ "perhaps" }}' }, 'Mail Workers must be true or false'],
			[{ weeklyRoster_dates: '={{ "soon" }}' }, 'Dates must be one of'],
		]);
		bench.reset();
		bench.empty();
		await bench.check('a provider without records', async () =>
			compareSets((await bench.run()).map(text), [`${recipient}: shifts`]),
		);
	},
};
