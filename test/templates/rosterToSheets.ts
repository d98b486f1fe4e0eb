import { DateTime } from 'luxon';
import type { WorkflowNode } from '../../localN8n/mod';
import { isOnLeave, type Row } from '../../simulator/mod';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import type { TemplateTest } from './templateTest';

const day = (days: number) =>
	DateTime.now().setZone('Australia/Sydney').plus({ days }).toISODate() ?? '';

/** Runs the template without its last node, which needs an account. Returns the rows that this node would receive. */
async function rowsOf(bench: Bench): Promise<Row[]> {
	const fetchRows = async () => await bench.client.outputOf(bench.workflow.id, 'Columns');
	const before = await fetchRows();
	await bench.run({}, undefined, (node) =>
		node.name === 'Update the sheet' ? ({ ...node, disabled: true } as WorkflowNode) : node,
	);
	return (await fetchRows()).slice(before.length);
}

function expectedRows({ tables }: Bench): string[] {
	const nameOf = (path: string, idField: string, id: unknown) => {
		const row = tables[path].find((candidate) => candidate[idField] === id);
		return row?.Description ?? `${row?.FirstName} ${row?.LastName}`;
	};
	return tables['/rosters']
		.filter(({ DateOfService: date }) => String(date) >= day(0) && String(date) <= day(13))
		.filter((shift) => !isOnLeave(shift))
		.map((shift) =>
			[
				shift.DateOfService,
				String(shift.StartTime).slice(0, 5),
				shift.Minutes,
				nameOf('/clients', 'ClientId', shift.ClientId),
				shift.CarerId === 0 ? 'nobody' : nameOf('/workers', 'CarerId', shift.CarerId),
				nameOf('/services', 'ServiceId', shift.ServiceId),
			].join('; '),
		);
}

const text = ({ Date: date, Start, Minutes, Client, Worker, Service }: Row) =>
	[date, Start, Minutes, Client, Worker, Service].join('; ');

const keysOf = (rows: readonly Row[]) => rows.map(({ Key }) => String(Key));

function addSpecialCases({ simulator, tables }: Bench): Row {
	const shift = {
		ClientId: tables['/clients'][0].ClientId,
		ServiceId: tables['/services'][0].ServiceId,
		DateOfService: day(13),
		StartTime: '09:07:00',
		Minutes: 61,
		OnHoldType: '',
	};
	const { CarerId } = tables['/workers'][0];
	simulator.addRecord('/rosters', { ...shift, CarerId });
	simulator.addRecord('/rosters', { ...shift, CarerId });
	return simulator.addRecord('/rosters', { ...shift, CarerId: 0, StartTime: '10:07:00' });
}

async function compare(bench: Bench): Promise<Differences> {
	const open = addSpecialCases(bench);
	const first = await rowsOf(bench);
	const expected = expectedRows(bench);
	Object.assign(open, { CarerId: bench.tables['/workers'][0].CarerId, Minutes: 30 });
	const second = await rowsOf(bench);
	return [
		...(expected.length > 20 ? [] : ['There is nothing to find.']),
		...compareSets(first.map(text), expected),
		...compareSets(keysOf(first), [...new Set(keysOf(first))]),
		...compareSets(second.map(text), expectedRows(bench)),
		...compareSets(keysOf(second), keysOf(first)),
	];
}

const testOf = (file: string): TemplateTest => ({
	file,
	async play(bench) {
		for (const [name, switches] of Object.entries({
			'a row for each shift, with a key that a change of the shift keeps': {},
			'the same, from a slow service that refuses': slowAndLimited,
		})) {
			bench.reset(switches);
			await bench.check(name, () => compare(bench));
		}
		bench.reset({ faults: [{ path: '/clients', times: 'always', answer: { status: 403 } }] });
		await bench.check('without the names of clients, a row for each shift', async () => {
			const rows = await rowsOf(bench);
			const clients = rows.map(({ Client }) => String(Client));
			return [
				...(clients.every((client) => /^ID \d+$/.test(client)) ? [] : ['There are names.']),
				...(rows.length === expectedRows(bench).length ? [] : [`${rows.length} rows came.`]),
			];
		});
		await bench.checkReportRefuses([
			[{ weeklyRoster_dates: '={{ "soon" }}' }, 'Dates must be one of'],
		]);
		bench.reset();
		bench.empty();
		await bench.check('no row for a provider without records', async () =>
			keysOf(await rowsOf(bench)),
		);
	},
});

export const rosterToGoogleSheets = testOf('roster-to-google-sheets');
export const rosterToExcel365 = testOf('roster-to-excel-365');
