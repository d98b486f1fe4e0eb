import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import { recipients, type WorkflowNode } from '../../localN8n/mod';
import { isOnLeave, type Row, type Switches } from '../../simulator/mod';
import { attachedTable } from './attachedTable';
import type { Bench, Differences, Settings } from './bench';
import { compareSets } from './compareSets';
import { holdReadings, slowAndLimited } from './conditions';
import { htmlTables } from './htmlTables';
import type { TemplateTest } from './templateTest';

const recipient = 'rosters@example.com';
const day = (days: number) =>
	DateTime.now().setZone('Australia/Sydney').plus({ days }).toISODate() ?? '';

/** A worker with a name that HTML must not take for its own, one without an address, and one whose address is wrong. */
function addSpecialCases({ tables, simulator }: Bench): void {
	const [zoe, without, broken] = tables['/workers'].filter((row) => row.Current === 1);
	Object.assign(zoe, { FirstName: 'Zoë', LastName: 'Müller & <Søn>', Email: 'zoe@example.com' });
	Object.assign(without, { Email: '' });
	Object.assign(broken, { Email: 'broken@example.com' });
	for (const [CarerId, StartTime] of [
		[zoe.CarerId, '23:30:00'],
		[without.CarerId, '09:01:00'],
		[broken.CarerId, '09:02:00'],
		[0, '09:03:00'],
	] as const) {
		const ClientId = tables['/clients'][0].ClientId;
		simulator.addRecord('/rosters', {
			ClientId,
			CarerId,
			StartTime,
			DateOfService: day(2),
			Minutes: 61,
		});
	}
}

const isInWeek = ({ DateOfService }: Row) =>
	String(DateOfService) >= day(0) && String(DateOfService) <= day(6);

/** Leaves the shifts of a few workers, because each mail costs time; those with a shift on hold are among them. */
function keepFewWorkers({ tables }: Bench): void {
	const held = tables['/rosters'].filter((row) => isInWeek(row) && isOnLeave(row));
	if (held.length === 0) throw new Error('No shift of the week is on hold.');
	const workers = tables['/workers'].filter((row) => row.Current === 1).slice(0, 4);
	const kept = new Set([...held.slice(0, 4), ...workers].map(({ CarerId }) => CarerId));
	tables['/rosters'] = tables['/rosters'].filter(({ CarerId }) => kept.has(CarerId));
}

function expectedShifts({ tables }: Bench, { onHold, onHoldFields }: Partial<Switches>): Row[] {
	const isUntold = onHold === 'included' && onHoldFields === 'empty';
	return tables['/rosters'].filter((row) => isInWeek(row) && (isUntold || !isOnLeave(row)));
}

/** A shift as text, with the name of its client. */
function shiftText({ tables }: Bench, shift: Row): string {
	const client = tables['/clients'].find(({ ClientId }) => ClientId === shift.ClientId);
	const start = DateTime.fromISO(`${shift.DateOfService}T${shift.StartTime}`, { zone: 'utc' });
	const finish = start.plus({ minutes: Number(shift.Minutes) });
	return `${start.toFormat('yyyy-MM-dd HH:mm')} ${finish.toFormat('HH:mm')} ${client?.FirstName} ${client?.LastName}`;
}

const lineText = (row: Row) => `${row.Date} ${row.Start} ${row.Finish} ${row.Client}`;

interface Expected {
	readonly office: string[];
	readonly byWorker: ReadonlyMap<Row, string[]>;
}

function expectedRoster(bench: Bench, switches: Partial<Switches>): Expected {
	const shifts = expectedShifts(bench, switches);
	const byWorker = new Map<Row, string[]>();
	for (const worker of bench.tables['/workers']) {
		const own = shifts.filter(({ CarerId }) => CarerId === worker.CarerId);
		if (own.length > 0)
			byWorker.set(
				worker,
				own.map((shift) => shiftText(bench, shift)),
			);
	}
	return { office: shifts.map((shift) => shiftText(bench, shift)), byWorker };
}

/** Who must get which mail, as `address: subject`. */
function expectedMails({ byWorker }: Expected, isAllowed: boolean): string[] {
	return [...byWorker].map(([{ FirstName, LastName, Email }, { length }]) => {
		const name = `${FirstName} ${LastName}`;
		if (!isAllowed) return `${recipient}: For ${name}: your shifts, ${length}`;
		if (Email === '') {
			return `${recipient}: No e-mail address, please tell ${name}: your shifts, ${length}`;
		}
		// Refused, and told to the recipient in a mail of its own.
		if (Email === 'broken@example.com') return `${recipient}: E-mails that could not be sent: 1`;
		return `${String(Email)}: your shifts, ${length}`;
	});
}

const isOffice = ({ subject = '' }: ParsedMail) => subject.startsWith('Rosters');

async function compare(
	bench: Bench,
	switches: Partial<Switches>,
	settings: Settings = {},
): Promise<Differences> {
	const expected = expectedRoster(bench, switches);
	const { mails, message } = await bench.tryRunRefusing(
		(mail) => recipients(mail) === 'broken@example.com',
		settings,
	);
	const isRefused = settings.mailWorkers === true;
	const office = mails.filter(isOffice);
	const own = mails.filter((mail) => !isOffice(mail));
	return [
		...(isRefused === message.includes('could not be sent: to broken@') &&
		isRefused === (message !== '')
			? []
			: [`The run says: ${message}`]),
		...(office.length === 1 ? [] : [`${office.length} mails for the office came.`]),
		...compareSets((await attachedTable(office[0], 'rosters')).map(lineText), expected.office),
		...compareSets(
			own.map((mail) => `${recipients(mail)}: ${mail.subject}`),
			expectedMails(expected, settings.mailWorkers === true),
		),
		...own.flatMap((mail) => {
			const name = /Dear (.*?),</.exec(String(mail.html))?.[1];
			const entry = [...expected.byWorker].find(
				([{ FirstName, LastName }]) =>
					`${FirstName} ${LastName}`
						.replace('&', '&amp;')
						.replace('<', '&lt;')
						.replace('>', '&gt;') === name,
			);
			return compareSets(htmlTables(mail.html).flat().map(lineText), entry?.[1] ?? []);
		}),
	];
}

/** Shifts on the first and the last day, through the night in which the clock changes, and in its missing or double hour. */
async function testClockChanges(bench: Bench): Promise<void> {
	for (const [name, firstDay, saturday, sunday, lastDay] of [
		['begins', '2026-09-30', '2026-10-03', '2026-10-04', '2026-10-06'],
		['ends', '2027-03-31', '2027-04-03', '2027-04-04', '2027-04-06'],
	]) {
		bench.reset();
		const [client] = bench.tables['/clients'];
		const [worker] = bench.tables['/workers'];
		bench.tables['/rosters'].length = 0;
		const shifts = [
			[firstDay, '00:00:00', 30],
			[saturday, '22:00:00', 600],
			[sunday, '02:30:00', 60],
			[lastDay, '23:45:00', 30],
		].map(([DateOfService, StartTime, Minutes]) =>
			bench.simulator.addRecord('/rosters', {
				ClientId: client.ClientId,
				CarerId: worker.CarerId,
				DateOfService,
				StartTime,
				Minutes,
			}),
		);
		await bench.check(`the week in which daylight saving ${name}`, async () => {
			const mails = await bench.run({ firstDay });
			const expected = shifts.map((shift) => shiftText(bench, shift));
			return [
				...compareSets((await attachedTable(mails[0], 'rosters')).map(lineText), expected),
				...compareSets(htmlTables(mails[1]?.html).flat().map(lineText), expected),
			];
		});
	}
}

/** A worker with two addresses, one who has left, and a shift each. */
function addTwo({ tables, simulator }: Bench): { left: Row; client: Row } {
	const [both] = tables['/workers'].filter((row) => row.Current === 1);
	const left = tables['/workers'].find((row) => row.Current === 0 && row.Deleted === 0) ?? both;
	Object.assign(both, {
		FirstName: 'Zoë',
		LastName: '<Søn>',
		Email: 'one@example.com; two@example.com',
	});
	Object.assign(left, { FirstName: 'Lee', LastName: 'Left', Email: 'left@example.com' });
	const [client] = tables['/clients'];
	tables['/rosters'].length = 0;
	for (const { CarerId } of [both, left]) {
		simulator.addRecord('/rosters', {
			ClientId: client.ClientId,
			CarerId,
			DateOfService: day(2),
			StartTime: '09:00:00',
			Minutes: 60,
			OnHoldType: '',
		});
	}
	return { left, client };
}

const text = (mail: ParsedMail) =>
	`${recipients(mail)}: ${(mail.subject ?? '').replace(/ \d.*/, '')}`;

/** Each mail stands for itself: what is refused stops nothing, and is told. */
async function testRefusedMails(bench: Bench): Promise<void> {
	const settings = { mailWorkers: true, recipient: 'bad@example.com; rosters@example.com' };
	const workers = [
		'one@example.com: your shifts,',
		'two@example.com: your shifts,',
		`${recipient}: Not a current worker, Lee Left: your shifts,`,
	];
	bench.reset();
	addTwo(bench);
	await bench.check('one of two recipients is refused, and nobody else', async () => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail) === 'bad@example.com',
			settings,
		);
		return [
			...compareSets(mails.map(text), [
				`${recipient}: Rosters`,
				...workers,
				`${recipient}: E-mails that could not be sent:`,
			]),
			...(message.includes('2 e-mails could not be sent: to bad@example.com')
				? []
				: [`The run says: ${message}`]),
		];
	});
	await bench.check(
		'a mail to a worker is refused: the recipient has it, and its HTML is escaped',
		async () => {
			const { mails, message } = await bench.tryRunRefusing(
				(mail) => recipients(mail) === 'two@example.com',
				{ mailWorkers: true },
			);
			const told = mails.find(({ subject = '' }) => subject.startsWith('E-mails'));
			const html = String(told?.html);
			return [
				...compareSets(mails.map(text), [
					`${recipient}: Rosters`,
					...workers.filter((line) => !line.startsWith('two')),
					`${recipient}: E-mails that could not be sent:`,
				]),
				...(message.includes('1 e-mail could not be sent: to two@example.com')
					? []
					: [`The run says: ${message}`]),
				...['No such &lt;mailbox&gt;', 'Zoë &lt;Søn&gt;', '<td>09:00</td>'].filter(
					(part) => !html.includes(part),
				),
				...(/<mailbox>|<Søn>/.test(html) ? [html] : []),
			];
		},
	);
	await bench.check(
		'a folder that cannot be written to stops no mail, and the run fails',
		async () => {
			const { mails, message } = await bench.tryRun({ ...settings, folder: '/no/such/folder' });
			return [
				...compareSets(
					mails.map(text).filter((line) => !line.startsWith('bad@')),
					[
						`${recipient}: Rosters`,
						...workers,
						`${recipient}: Something failed, but all e-mails were sent`,
					],
				),
				...(message.includes('could not be saved') ? [] : [`The run says: ${message}`]),
			];
		},
	);
}

/** As the page says for those who want no e-mails to workers. */
const withoutWorkers = (node: WorkflowNode): WorkflowNode =>
	node.name === 'A mail for each worker' ? ({ ...node, disabled: true } as WorkflowNode) : node;

/** Without mails to workers; and without a folder, as it is imported. */
async function testOfficeOnly(bench: Bench): Promise<void> {
	bench.reset();
	addTwo(bench);
	await bench.check(
		'without the node of the workers and without a folder, the office has its spreadsheet',
		async () => {
			const mails = await bench.run({ folder: '' }, undefined, withoutWorkers);
			const rows = await attachedTable(mails[0], 'rosters');
			return [
				...compareSets(mails.map(text), [`${recipient}: Rosters`]),
				...(rows.length === 2 ? [] : [`${rows.length} rows came.`]),
			];
		},
	);
}

/** A shift with an odd start, the number 0 for no hold, and a type of hold that may mean none. */
async function testOddShifts(bench: Bench): Promise<void> {
	bench.reset({ onHold: 'included', onHoldFields: 'filled' });
	addTwo(bench);
	const [one, other] = bench.tables['/rosters'];
	Object.assign(one, { StartTime: 'noon', OnHoldType: 0 });
	bench.simulator.addRecord('/rosters', { ...other, OnHoldType: 'NONE' });
	const expected = (count: number) =>
		`were looked at: 3. Left out, because they have an On Hold Type: ${count} (NONE: ${count})`;
	await bench.check(
		'an odd shift is in the table, and one that is left out is counted',
		async () => {
			const office = (await bench.run()).filter(isOffice);
			const rows = await attachedTable(office[0], 'rosters');
			return compareSets(
				[
					...rows.map(({ Start, Finish }) => `${String(Start)} to ${String(Finish ?? '')}`),
					/were looked at.*\)/.exec(String(office[0]?.html))?.[0] ?? '',
				],
				['noon to ', '09:00 to 10:00', expected(1)],
			);
		},
	);
	for (const row of bench.tables['/rosters']) row.OnHoldType = 'NONE';
	await bench.check('a roster in which all is left out says how much', async () =>
		compareSets(
			(await bench.run()).map(
				({ html }) => /were looked at.*\)/.exec(String(html))?.[0] ?? String(html),
			),
			[expected(3)],
		),
	);
}

async function testNames(bench: Bench): Promise<void> {
	for (const path of ['/clients', '/services']) {
		bench.reset();
		const { client } = addTwo(bench);
		bench.simulator.switches.faults = [{ path, times: 'always', answer: { status: 403 } }];
		await bench.check(`without the names of ${path}, the shifts come with IDs`, async () => {
			const mails = await bench.run({ mailWorkers: true });
			const html = mails.map((mail) => String(mail.html)).join('');
			const rows = await attachedTable(mails.find(isOffice), 'rosters');
			return [
				...compareSets(
					rows.map(({ Client }) => String(Client)),
					[client, client].map(({ ClientId }) => `Client ${String(ClientId)}`),
				),
				...(html.match(/Names could not be read/g)?.length === mails.length
					? []
					: ['Not every mail says so.']),
				...(mails.length === 4 ? [] : [`${mails.length} mails came.`]),
			];
		});
	}
}

export const weeklyRoster: TemplateTest = {
	file: 'weekly-roster',
	large: {
		size: { clients: 18_000, workers: 12_000, weeksBack: 1, weeksAhead: 2 },
		compare: async (bench) => {
			// Ten thousand mails to workers would take an hour.
			const [office] = await bench.run({ folder: '' }, undefined, withoutWorkers);
			return compareSets(
				(await attachedTable(office, 'rosters')).map(lineText),
				expectedShifts(bench, {}).map((shift) => shiftText(bench, shift)),
			);
		},
	},
	async play(bench) {
		const conditions = { ...holdReadings, 'a slow service that refuses': slowAndLimited };
		await bench.checkUnder(
			conditions,
			() => {
				keepFewWorkers(bench);
				addSpecialCases(bench);
			},
			compare,
		);
		bench.reset();
		addSpecialCases(bench);
		await bench.check('with permission, each worker gets their own shifts only', async () => [
			...(expectedRoster(bench, {}).byWorker.size > 20 ? [] : ['Too few workers have shifts.']),
			...(await compare(bench, {}, { mailWorkers: true })),
		]);
		await testRefusedMails(bench);
		await testOfficeOnly(bench);
		await testNames(bench);
		await testOddShifts(bench);
		await bench.checkRefused({
			sender: 'nobody',
			recipient: 'rosters@example.com and me',
			firstDay: 'soon',
		});
		await testClockChanges(bench);
		bench.reset();
		bench.empty();
		await bench.check('a provider without records', async () =>
			compareSets(
				(await bench.run()).map(({ subject = '' }) => subject.slice(0, 10)),
				['No rosters'],
			),
		);
	},
};
