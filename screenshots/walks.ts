import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import { isOnLeave, type Row, type Simulator } from '../simulator/mod';
import { nearestJobs } from './nearestJobs';
import { outputColumns, outputRows } from './panel';
import type { Person } from './person';
import { reportWalks } from './reportWalks';
import type { Walk } from './walk';

const node = 'Care Management';
const today = () => DateTime.local();

const enterCredential: Walk = {
	job: 'Enter the credential and test it',
	nearest: nearestJobs.enterCredential,
	credentials: [],
	begin: async ({ editor }) => {
		await editor.page.goto('/home/credentials');
	},
	async walk(person, { credentials, simulator }) {
		const { user, key, secret } = credentials.right.data;
		await person.newCredential('Care Management API', {
			baseUrl: simulator.url,
			user: String(user),
			key: String(key),
			secret: String(secret),
		});
		await person.editor.waitForText(
			'credentials-config-container-test-success',
			'Connection tested successfully',
		);
	},
};

const shiftsOfClient: Walk = {
	job: 'This week’s shifts of one client, with names, in five columns',
	nearest: nearestJobs.shiftsOfClient,
	atMost: 12,
	async walk(person, { simulator }) {
		const { editor } = person;
		const { client, shifts } = clientOfThisWeek(simulator);
		await person.addNode('shift', node, 'Get many roster shifts');
		await person.add('Add Filter', 'Client');
		await person.pick('clientId', String(client.LastName), `· ${client.ClientId}`);
		await person.choose('output', 'Selected Fields');
		await person.execute();
		strictEqual(
			await outputColumns(editor),
			'DateOfService,StartTime,Minutes,ClientName,WorkerName',
		);
		const rows = await outputRows(editor);
		const brief = (row: Row) => `${row.DateOfService} ${row.StartTime} ${row.Minutes}`;
		deepStrictEqual(rows.map(brief).sort(), shifts.map(brief).sort());
		for (const { ClientName, WorkerName } of rows) {
			strictEqual(ClientName, `${client.FirstName} ${client.LastName}`);
			match(WorkerName, /\w \w/);
		}
	},
};

/** Finds the client with the most shifts this week. A client is left out if one of these shifts has no worker or is on leave. */
function clientOfThisWeek({ tables }: Simulator): { client: Row; shifts: Row[] } {
	const isInWeek = ({ DateOfService }: Row) =>
		today().hasSame(DateTime.fromISO(String(DateOfService)), 'week');
	const [found] = tables['/clients']
		.map((client) => ({
			client,
			shifts: tables['/rosters'].filter((row) => row.ClientId === client.ClientId && isInWeek(row)),
		}))
		.filter(({ shifts }) => shifts.every((row) => Number(row.CarerId) > 0 && !isOnLeave(row)))
		.sort((a, b) => b.shifts.length - a.shifts.length);
	ok(found.shifts.length > 1, 'no client has several shifts this week');
	return found;
}

const reportableIncidents: Walk = {
	job: 'Open reportable incidents since a day',
	nearest: nearestJobs.reportableIncidents,
	atMost: 10,
	async walk(person, { simulator }) {
		const since = today().minus({ weeks: 6 }).toISODate();
		await person.addNode('incident', node, 'Get many incidents');
		await person.add('Add Filter', 'Date From');
		await person.enterDate('fromDate', since);
		await person.add('Add Filter', 'Reportable Only');
		await person.execute();
		const expected = simulator.tables['/incidents'].filter(
			(row) => row.IsReportable === 1 && row.Closed === 0 && String(row.NoteDate) >= since,
		);
		await expectRecords(person, ['IncidentId'], expected);
	},
};

/**
 * Checks that the output has certain records. The check covers their number, and the values of some columns on the
 * first page.
 */
async function expectRecords(
	{ editor }: Person,
	columns: readonly string[],
	expected: readonly Row[],
): Promise<void> {
	ok(expected.length > 0, 'the simulator has no such record');
	const brief = (row: Row) => columns.map((column) => row[column]).join();
	const briefs = expected.map(brief);
	const shown = (await outputRows(editor)).map(brief);
	strictEqual(shown.length, Math.min(expected.length, 25));
	deepStrictEqual(
		shown.filter((row) => !briefs.includes(row)),
		[],
	);
	await editor.waitForText('output-panel', `${expected.length} item`);
}

const firstSpreadsheet: Walk = {
	job: 'The first spreadsheet, after the import of “Workers as a spreadsheet”',
	atMost: 3,
	async begin(person) {
		await person.importWorkflow('workers-as-a-spreadsheet');
	},
	async walk(person, { simulator }) {
		const { editor } = person;
		await editor.on('execute-workflow-button').click();
		await editor.waitForText('.el-notification__title', 'Workflow executed successfully');
		await editor.on('logs-overview-header').click();
		const download = editor.page.waitForEvent('download');
		await editor.page.getByRole('button', { name: 'Download' }).click();
		const [, ...rows] = await readSheet(await (await download).path());
		const current = simulator.tables['/workers'].filter(({ Current }) => Current === 1);
		strictEqual(rows.length, current.length);
	},
};

const newSeriousIncidents: Walk = {
	job: 'A trigger for new serious incidents, tested',
	nearest: nearestJobs.newSeriousIncidents,
	async walk(person, { simulator }) {
		await person.addNode('incident', node, 'On new serious incident (SIRS)');
		await person.execute();
		const ids = simulator.tables['/SIRS'].map(({ IncidentId }) => Number(IncidentId));
		const [{ IncidentId }] = await outputRows(person.editor);
		strictEqual(Number(IncidentId), Math.max(...ids));
	},
};

const newWorker: Walk = {
	job: 'A new worker',
	nearest: nearestJobs.newWorker,
	async walk(person, { simulator }) {
		const worker = { FirstName: 'Ada', LastName: 'Walker', Email: 'ada.walker@example.com' };
		await person.addNode('worker', node, 'Create worker');
		for (const [name, value] of Object.entries(worker)) await person.enter(name, value);
		await person.execute();
		const added = simulator.tables['/workers'].at(-1) ?? {};
		deepStrictEqual({ ...added, ...worker }, added);
	},
};

const triedWorker: Walk = {
	job: 'A worker who may be there already: tried, written, and written once more',
	async walk(person, { simulator }) {
		const { editor } = person;
		const worker = { FirstName: 'Bea', LastName: 'Walker', Email: 'bea.walker@example.com' };
		const entered = () =>
			simulator.tables['/workers'].filter(({ Email }) => Email === worker.Email);
		await person.addNode('worker', node, 'Create or update worker');
		for (const [name, value] of Object.entries(worker)) await person.enter(name, value);
		await editor.parameter('dryRun').click();
		await person.execute();
		await editor.waitForText('output-panel', 'would be created');
		strictEqual(entered().length, 0);
		await editor.parameter('dryRun').click();
		await person.execute();
		await editor.waitForText('output-panel', 'was created');
		await person.execute();
		await editor.waitForText('output-panel', 'unchanged');
		strictEqual(entered().length, 1);
	},
};

const skillOfWorker: Walk = {
	job: 'A skill for a worker',
	nearest: nearestJobs.skillOfWorker,
	async walk(person, { simulator }) {
		const { worker, skill } = missingSkill(simulator);
		await person.addNode('skill', node, 'Create worker skill');
		await person.pick('CarerId', String(worker.LastName), `· ${worker.CarerId}`);
		await person.pick('SkillId', String(skill.Description), String(skill.Description));
		await person.execute();
		const skills = worker.Skills as Row[];
		ok(skills.some(({ SkillId }) => SkillId === skill.SkillId));
	},
};

/** Finds a current worker, and a skill that this worker does not have. */
function missingSkill({ tables }: Simulator): { worker: Row; skill: Row } {
	for (const worker of tables['/workers'].filter(({ Current }) => Current === 1)) {
		const has = ((worker.Skills ?? []) as Row[]).map(({ SkillId }) => SkillId);
		const skill = tables['/skills'].find(({ SkillId }) => !has.includes(SkillId));
		if (skill !== undefined) return { worker, skill };
	}
	throw new Error('Expected a worker who lacks a skill but found none');
}

const documentOfWorker: Walk = {
	job: 'A file from the disk as a document of a worker (two nodes)',
	async walk(person, { simulator, files }) {
		const { editor } = person;
		const file = join(files, 'certificate.txt');
		writeFileSync(file, 'First aid, passed.');
		const worker = simulator.tables['/workers'].find(({ Current }) => Current === 1) ?? {};
		await person.addNode('read file', 'Read/Write Files from Disk', 'Read File(s) From Disk');
		await person.enter('fileSelector', file);
		await editor.on('ndv-close-button').click();
		await person.addNode('document', node, 'Upload worker document');
		await person.pick('CarerId', String(worker.LastName), `· ${worker.CarerId}`);
		await person.execute();
		const { CarerId, FileName } = simulator.tables['/documents-worker'].at(-1) ?? {};
		deepStrictEqual([CarerId, FileName], [worker.CarerId, 'certificate.txt']);
	},
};

const timesheets: Walk = {
	job: 'The timesheets of the last fortnight, a row for each',
	nearest: nearestJobs.timesheets,
	async walk(person, { simulator }) {
		const monday = today().startOf('week');
		const [from, to] = [monday.minus({ weeks: 2 }), monday.minus({ days: 1 })].map((day) =>
			day.toISODate(),
		);
		await person.addNode('timesheet', node, 'Get many timesheets with minutes worked');
		await person.editor.parameter('returnAll').click();
		await person.choose('period', 'Last Fortnight');
		await person.execute();
		const expected = simulator.tables['/timesheets'].filter(
			({ DateOfService }) => String(DateOfService) >= from && String(DateOfService) <= to,
		);
		await expectRecords(person, ['DateOfService', 'StartTime', 'ClientId'], expected);
	},
};

const clients: Walk = {
	job: 'All current clients, with their e-mail addresses',
	nearest: nearestJobs.clients,
	async walk(person, { simulator }) {
		await person.addNode('client', node, 'Get many clients with contact details');
		await person.editor.parameter('returnAll').click();
		await person.execute();
		const current = simulator.tables['/clients'].filter(({ Current }) => Current === 1);
		await expectRecords(person, ['ClientId', 'Email'], current);
	},
};

/** All jobs, in the order of the table in `docs/development.md`. */
export const walks: readonly Walk[] = [
	enterCredential,
	shiftsOfClient,
	reportableIncidents,
	firstSpreadsheet,
	newSeriousIncidents,
	newWorker,
	triedWorker,
	skillOfWorker,
	documentOfWorker,
	timesheets,
	clients,
	...reportWalks,
];
