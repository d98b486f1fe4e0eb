/** Tests the line that n8n logs for each call of the node as a tool, in n8n's engine. */
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { CareManagementReport } from '../../nodes/CareManagementReport/CareManagementReport.node';
import { logged, runTool } from '../engine/mod';
import { useFixture } from './fixture';

const fixture = useFixture({
	size: { clients: 30, workers: 20, weeksBack: 2, weeksAhead: 1, incidents: 40 },
});
const [careManagement, report] = [new CareManagement(), new CareManagementReport()];

const isLine = ({ message }: { message: string }) => message.startsWith('Tool call: ');

/** Calls a tool once. Returns what its lines in the log say, and the answer that the model got. If the call fails, the answer is empty. */
async function call(node: INodeType, parameters: INodeParameters) {
	const { url, admin } = fixture.simulator;
	const before = logged.filter(isLine).length;
	const { answer } = await runTool({
		node,
		credentials: { baseUrl: url, ...admin },
		parameters,
		name: 'Count things',
	}).catch(() => ({ answer: '' }));
	const lines = logged.filter(isLine).slice(before);
	return { answer, lines: lines.map(({ message }) => JSON.parse(message.slice(11)) as object) };
}

const list = { operation: 'getAll', returnAll: true } as const;

it('says which tool, how many records, which fields and how many characters', async () => {
	const { answer, lines } = await call(careManagement, {
		...{ ...list, resource: 'client', output: 'fields', fields: ['ClientId', 'FirstName'] },
	});
	const records = (JSON.parse(answer) as object[]).filter((item) => !('notice' in item));
	expect(records.length).toBeGreaterThan(20);
	expect(lines).toEqual([
		{
			at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
			run: expect.any(String),
			workflow: 'workflow',
			tool: 'Count things',
			returned: 'records',
			records: records.length,
			fields: 'ClientId, FirstName',
			characters: expect.any(Number),
		},
	]);
	const [{ characters }] = lines as { characters: number }[];
	expect(characters).toBe(JSON.stringify(JSON.parse(answer)).length);
});

it('calls totals so, and an error too', async () => {
	const totals = { ...list, resource: 'roster', output: 'totals' };
	const counted = await call(careManagement, {
		...{ ...totals, groupBy: 'ServiceName', sumFields: ['Minutes'] },
	});
	expect(counted.lines).toEqual([
		expect.objectContaining({
			returned: 'totals',
			fields: expect.stringMatching(/^Count, SumOfMinutes, .*ServiceName$/),
		}),
	]);
	fixture.simulator.switches.faults = [
		{ path: '/rosters', times: 'always', answer: { status: 403 } },
	];
	const refused = await call(careManagement, totals);
	expect(refused.lines).toEqual([
		expect.objectContaining({ returned: 'an error', records: 0, fields: '', characters: 0 }),
	]);
});

it('logs a report, and no node that is no tool', async () => {
	const parameters = {
		...{ resource: 'report', operation: 'unfilledShifts' },
		...{ unfilledShifts_dates: 'nextWeek', unfilledShifts_options: { output: 'totals' } },
	};
	const { answer, lines } = await call(report, parameters);
	expect(answer).toContain('shiftsLookedAt');
	expect(lines).toEqual([
		expect.objectContaining({
			returned: 'totals',
			fields: expect.stringContaining('shiftsLookedAt'),
		}),
	]);
	const before = logged.filter(isLine).length;
	const { items } = await fixture.run({ ...list, resource: 'client', output: 'raw' });
	expect(items.length).toBeGreaterThan(0);
	expect(logged.filter(isLine).length).toBe(before);
});

it('has no value, and no name that only the service knows', async () => {
	for (const row of fixture.simulator.tables['/clients']) {
		Object.assign(row, { 'Ada Lovelace': 1, NextOfKin: 'Annabella' });
	}
	const { answer, lines } = await call(careManagement, {
		...{ ...list, resource: 'client', output: 'raw' },
	});
	expect(answer).toContain('Annabella');
	const line = JSON.stringify(lines);
	expect(line).toContain('2 that no table has');
	const values = fixture.simulator.tables['/clients'].flatMap(Object.values).map(String);
	const told = values.filter((value) => value.length > 4 && line.includes(value));
	expect(told).toEqual([]);
	expect(line).not.toMatch(/Lovelace|NextOfKin/);
});

it('takes no field of a record for a report or a total', async () => {
	for (const row of fixture.simulator.tables['/clients']) {
		Object.assign(row, { report: 'y', notice: 'z', Count: 2, Groups: 1, 'Ada Lovelace 1942': 1 });
	}
	const { lines } = await call(careManagement, { ...list, resource: 'client', output: 'raw' });
	expect(JSON.stringify(lines)).not.toContain('Lovelace');
	expect(lines).toEqual([expect.objectContaining({ returned: 'records' })]);
	expect((lines as { records: number }[])[0].records).toBeGreaterThan(20);
});
