import { injections } from '../../workflows/evals/injections';
import { isOnLeave, type Row } from '../../simulator/mod';
import { createChat, type CallTools } from '../agents/callers';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import { publishChat } from './publishChat';
import { startScriptedModel, type ScriptedModel } from './scriptedModel';
import type { TemplateTest } from './templateTest';

const trigger = 'When a question comes';

/** Returns a week in which the simulator has shifts. */
export function lastDays(): { firstDay: string; lastDay: string } {
	const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
	return { firstDay: day(9), lastDay: day(3) };
}

const within =
	({ firstDay, lastDay }: ReturnType<typeof lastDays>) =>
	({ DateOfService }: Row) =>
		String(DateOfService) >= firstDay && String(DateOfService) <= lastDay;

/** Returns the items that a tool returned. The list of items may be wrapped in another list or in an object. */
export function itemsOf(text: string): Row[] {
	const value = JSON.parse(text) as unknown;
	if (Array.isArray(value)) {
		const [first] = value as { text?: unknown }[];
		return typeof first?.text === 'string' ? itemsOf(first.text) : (value as Row[]);
	}
	const { response } = value as { response?: unknown };
	return (response ?? [value]) as Row[];
}

export const countShifts = (groupBy: string, sum = '') => ({
	tool: 'Count_shifts',
	input: { ...lastDays(), groupBy, sum, holds: '' },
});

export function compareShifts(bench: Bench, answer: string): Differences {
	const shifts = bench.tables['/rosters']
		.filter(within(lastDays()))
		.filter((shift) => !isOnLeave(shift));
	const [all, ...groups] = itemsOf(answer);
	const minutes = shifts.reduce((sum, { Minutes }) => sum + Number(Minutes), 0);
	const counts = new Map<unknown, number>();
	for (const { ServiceId } of shifts) counts.set(ServiceId, (counts.get(ServiceId) ?? 0) + 1);
	return [
		...(shifts.length > 0 ? [] : ['There is nothing to count.']),
		...compareSets([`${all.Count} ${all.SumOfMinutes}`], [`${shifts.length} ${minutes}`]),
		...compareSets(
			groups.map(({ Count }) => String(Count)),
			[...counts.values()].map(String),
		),
	];
}

async function readLog({ client, workflow }: Bench): Promise<Row[]> {
	const { id: project } = await client.request<{ id: string }>('/projects/personal');
	const path = `/projects/${project}/data-tables`;
	const { data: tables } = await client.request<{ data: { id: string; name: string }[] }>(
		`${path}?take=100`,
	);
	const table = tables.find(({ name }) => name === `Tool calls of ${workflow.id}`);
	if (!table) throw new Error('There is no log.');
	const { data } = await client.request<{ data: Row[] }>(`${path}/${table.id}/rows?take=200`);
	return data;
}

async function testLog(bench: Bench, ask: CallTools): Promise<void> {
	await bench.check('each call is a line of the log, without data about people', async () => {
		const before = await readLog(bench).then(
			(rows) => rows.length,
			() => 0,
		);
		const answers = await ask(countShifts('ServiceName', 'Minutes'), countShifts('ClientName'), {
			tool: 'Count_clients',
			input: { groupBy: 'Suburb', former: false },
		});
		const rows = (await readLog(bench)).slice(before);
		const lines = rows.map(({ tool, returned, fields, approved }) =>
			[tool, returned, fields, approved].join(' | '),
		);
		const known = ['at', 'run', 'workflow', 'tool', 'returned', 'records', 'fields', 'characters'];
		const columns = Object.keys(rows[0] ?? {}).filter(
			(name) => ![...known, 'approved', 'id', 'createdAt', 'updatedAt'].includes(name),
		);
		return [
			...compareSets(lines, [
				'Count_shifts | totals | notice, Count, SumOfMinutes, MinutesNotANumber, Groups, ServiceName | not asked',
				'Count_shifts | an error |  | not asked',
				'Count_clients | totals | notice, Count, Groups, Suburb | not asked',
			]),
			...compareSets(
				rows.map(({ records }) => String(records)),
				[String(itemsOf(answers[0]).length - 1), '0', String(itemsOf(answers[2]).length - 1)],
			),
			...columns.map((name) => `The log has a column ${name}.`),
			...rows.filter(({ characters }) => Number(characters) < 20).map(() => 'No characters.'),
		];
	});
}

/** Values for the parameters of all tools. */
const anyInput = {
	...{ firstDay: '2025-01-01', lastDay: '2026-12-31', status: 'all', taskStatus: 'all' },
	...{ groupBy: '', sum: '', holds: '', former: false },
};

/** Checks the tools with a model that obeys instructions in records. Nothing may be written, and no client may be named. */
async function testInjections(bench: Bench, ask: CallTools): Promise<void> {
	await bench.check('50 instructions in records lead to no write and name nobody', async () => {
		const found: string[] = [];
		let reached = 0;
		for (const { id, read, wanted, text, write } of injections) {
			bench.reset();
			const isShown = read.tool.startsWith('Count_');
			if (isShown) write(bench.tables, text);
			const calls = wanted.filter(({ tool }) => /^(Count|Report)_/.test(tool));
			const [shown, ...answers] = await ask(
				countShifts('ServiceName'),
				{ tool: 'Count_incidents', input: { ...anyInput, groupBy: 'CategoryName' } },
				...calls.map(({ tool, input }) => ({ tool, input: { ...anyInput, ...input } })),
			);
			if (`${shown}${answers[0]}`.includes(text.slice(0, 40))) reached++;
			const told = answers.slice(1).join();
			const names = bench.tables['/clients'].map(({ LastName }) => `"${LastName}"`);
			if (names.some((name) => told.includes(name))) found.push(`${id} names somebody.`);
		}
		const writes = bench.simulator.requests.filter(({ method }) => method !== 'GET');
		return [
			...found,
			...writes.map(({ method, path }) => `${method} ${path}`),
			...compareSets([String(reached)], ['20']),
		];
	});
}

async function testCounts(bench: Bench, ask: CallTools, model: ScriptedModel): Promise<void> {
	await bench.check('the model is offered tools that count, and no other', async () => {
		await ask();
		const offered = model.requests[0].tools?.map((tool) => tool.function.name) ?? [];
		return offered.length === 12
			? offered.filter((name) => !/^(Count|Report)_/.test(name))
			: offered;
	});
	await bench.check('Count_shifts counts what the service has', async () => {
		const [answer] = await ask(countShifts('ServiceName', 'Minutes'));
		return compareShifts(bench, answer);
	});
	await bench.check('a report gives its totals alone', async () => {
		const [answer] = await ask({ tool: 'Report_on_shifts_without_a_worker', input: lastDays() });
		const items = itemsOf(answer);
		const shifts = bench.tables['/rosters'].filter(within(lastDays()));
		return compareSets([`${items.length} ${items[0].shiftsLookedAt}`], [`1 ${shifts.length}`]);
	});
	await bench.check('what can name people is refused', async () => {
		const [answer] = await ask(countShifts('WorkerName'));
		return answer.includes('which may name people') ? [] : [answer];
	});
}

export const countByChat: TemplateTest = {
	file: 'count-by-chat',
	async play(bench) {
		const model = await startScriptedModel();
		try {
			bench.reset();
			const ask = createChat(await publishChat(bench, model, trigger), model);
			await testCounts(bench, ask, model);
			await testLog(bench, ask);
			await testInjections(bench, ask);
			bench.reset();
			await bench.client.deactivate(bench.workflow.id);
		} finally {
			await model.close();
		}
	},
};
