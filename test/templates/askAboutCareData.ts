import { DateTime } from 'luxon';
import { isOnLeave, type Row, type Tables } from '../../simulator/mod';
import { leaksIn } from '../agents/askWithPseudonyms';
import { createChat, type CallTools } from '../agents/callers';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import { publishChat } from './publishChat';
import { startScriptedModel, type ScriptedModel } from './scriptedModel';
import type { TemplateTest } from './templateTest';

const trigger = 'When a question comes';
const today = DateTime.now().setZone('Australia/Sydney').startOf('day');
const day = (days: number) => today.plus({ days }).toISODate() ?? '';

/** The id of the next incident that the test adds. No generated incident has such an id. */
let nextId = 900_000;

const week = { firstDay: day(-6), lastDay: day(0) };

const isWithin =
	(field: string, { firstDay, lastDay } = week) =>
	(row: Row) => {
		const date = String(row[field]).slice(0, 10);
		return date >= firstDay && date <= lastDay;
	};

/** Returns the week that ends with the newest record. Other weeks may have no serious incident. */
function lastWeekOf(rows: readonly Row[], field: string): typeof week {
	const lastDay = rows
		.map((row) => String(row[field]).slice(0, 10))
		.reduce((one, other) => (one > other ? one : other));
	return { firstDay: DateTime.fromISO(lastDay).minus({ days: 6 }).toISODate() ?? '', lastDay };
}

/** The model's input for open incidents with an open task. */
const open = { status: 'open', taskStatus: 'open' };
const isOpen = ({ Closed, TaskClosed }: Row) => Closed !== 1 && TaskClosed !== 1;

/** All states that an incident can have. */
const states = [0, 1].flatMap((Closed) => [0, 1].map((TaskClosed) => ({ Closed, TaskClosed })));

interface Call {
	readonly input: Record<string, unknown>;
	readonly expected: readonly Row[];
	/** The fields by which the returned records are compared with the expected ones. Without fields, only the numbers of records are compared. */
	readonly key: readonly string[];
}

/** Returns a call of each tool, by the name of the tool. */
function callsOf(tables: Tables): Record<string, Call> {
	const isCurrent = ({ Current, Deleted }: Row) => Current === 1 && Deleted !== 1;
	const shifts = tables['/rosters']
		.filter(isWithin('DateOfService'))
		.filter((shift) => !isOnLeave(shift));
	const [{ ClientId: clientId, CarerId: workerId }] = shifts;
	const clients = tables['/clients'].filter(isCurrent);
	const [client] = clients;
	const workers = tables['/workers'].filter(isCurrent);
	// The tools return stand-ins instead of names, so people are not compared here. The tests in test/agents/ check the stand-ins.
	const shift = ['DateOfService', 'StartTime', 'Minutes', 'ServiceId'];
	const incidents = lastWeekOf(tables['/incidents'], 'NoteDate');
	const serious = lastWeekOf(tables['/SIRS'], 'IncidentDate');
	return {
		Clients: { input: { search: '' }, expected: clients, key: [] },
		One_client: {
			input: { clientId: String(client.ClientId) },
			expected: [client],
			key: ['Area'],
		},
		// The test fills in the stand-in of a worker here.
		Workers: { input: { search: '' }, expected: workers.slice(0, 1), key: [] },
		// A week has more shifts than the tool returns, so the call is about one day.
		Shifts: {
			input: { firstDay: day(0), lastDay: day(0), skip: 0 },
			expected: shifts.filter(({ DateOfService }) => DateOfService === day(0)),
			key: shift,
		},
		Shifts_of_a_client: {
			input: { ...week, skip: 0, clientId: String(clientId) },
			expected: shifts.filter((row) => row.ClientId === clientId),
			key: shift,
		},
		Shifts_of_a_worker: {
			input: { ...week, skip: 0, workerId: String(workerId) },
			expected: shifts.filter((row) => row.CarerId === workerId),
			key: shift,
		},
		Incidents: {
			input: { ...incidents, ...open },
			expected: tables['/incidents'].filter(isWithin('NoteDate', incidents)).filter(isOpen),
			key: ['IncidentId', 'NoteDate'],
		},
		Serious_incidents: {
			input: { ...serious, ...open },
			expected: tables['/SIRS'].filter(isWithin('IncidentDate', serious)).filter(isOpen),
			key: ['IncidentId', 'NoteDate'],
		},
	};
}

const noticeOf = (text: string) => itemsOf(text).find((item) => 'notice' in item)?.notice;

const recordsOf = (text: string): Row[] => itemsOf(text).filter((item) => !('notice' in item));

/** Returns the items that a tool returned. The list of items may be wrapped in another list or in an object. */
function itemsOf(text: string): Row[] {
	const value = JSON.parse(text) as unknown;
	if (Array.isArray(value)) {
		const [first] = value as { text?: unknown }[];
		return typeof first?.text === 'string' ? itemsOf(first.text) : (value as Row[]);
	}
	const { response } = value as { response?: unknown };
	return (response ?? [value]) as Row[];
}

async function compare(ask: CallTools, tool: string, call: Call): Promise<Differences> {
	const [answer] = await ask({ tool, input: call.input });
	const records = recordsOf(answer);
	const text = (row: Row) => call.key.map((name) => String(row[name])).join(', ');
	return [
		...(call.expected.length > 0 ? [] : ['There is nothing to find.']),
		...compareSets(records.map(text), call.expected.map(text)),
		...records.filter((row) => Object.keys(row).length > 10).map((row) => `Too long: ${text(row)}`),
	];
}

async function testTools(bench: Bench, ask: CallTools, model: ScriptedModel): Promise<void> {
	const calls = callsOf(bench.tables);
	await bench.check('the model is offered these tools', async () => {
		await ask();
		const offered = model.requests[0].tools?.map((tool) => tool.function.name) ?? [];
		return compareSets(offered, Object.keys(calls));
	});
	await bench.check('the model is told what day it is', () => {
		const text = JSON.stringify(model.requests[0].messages);
		return text.includes(day(0)) ? [] : [text];
	});
	const [everybody] = await ask({ tool: 'Workers', input: { search: '' } });
	calls.Workers.input.search = recordsOf(everybody)[0].CarerId;
	await bench.check('a name that the model guesses finds nobody', async () => {
		const [{ LastName }] = calls.Workers.expected;
		const [text] = await ask({ tool: 'Workers', input: { search: String(LastName) } });
		return String(noticeOf(text)).includes('No record matches') ? [] : [text.slice(0, 300)];
	});
	for (const [tool, call] of Object.entries(calls)) {
		await bench.check(`${tool} returns what the service has`, () => compare(ask, tool, call));
	}
}

/** Reads the shifts of a week like a model that calls the tool again while its notice says NOT ALL. */
async function readWeek(bench: Bench, ask: CallTools): Promise<Differences> {
	const expected = bench.tables['/rosters']
		.filter(isWithin('DateOfService'))
		.filter((shift) => !isOnLeave(shift));
	const found: Row[] = [];
	let notice: unknown;
	do {
		const input = { ...week, skip: found.length };
		const [text] = await ask({ tool: 'Shifts', input });
		if (text.length > 25_000) return [`${text.length} characters came at once.`];
		notice = noticeOf(text);
		const more = recordsOf(text);
		if (more.length === 0) break;
		found.push(...more);
	} while (String(notice).includes('NOT ALL'));
	const keyOf = (row: Row) =>
		['DateOfService', 'StartTime', 'Minutes', 'ServiceId'].map((name) => String(row[name])).join();
	return [
		...(expected.length > 200 ? [] : [`There are only ${expected.length} shifts.`]),
		...compareSets(found.map(keyOf), expected.map(keyOf)),
	];
}

/** Checks that the state `all` gives all incidents, even if the service gives closed incidents only on request. */
async function testClosed(bench: Bench, ask: CallTools, model: ScriptedModel): Promise<void> {
	for (const [tool, path, field] of [
		['Incidents', '/incidents', 'NoteDate'],
		['Serious_incidents', '/SIRS', 'IncidentDate'],
	]) {
		bench.reset({ closedUnasked: 'leftOut' });
		const days = lastWeekOf(bench.tables[path], field);
		const [like] = bench.tables[path].filter(isWithin(field, days));
		const entered = states.map((state) =>
			bench.simulator.addRecord(path, { ...like, IncidentId: nextId++, ...state }),
		);
		await bench.check(`${tool}: all are all, where closed ones have to be asked for`, async () => {
			const answers = await ask({
				tool,
				input: { ...days, status: 'all', taskStatus: 'all' },
			});
			const found = answers.flatMap(recordsOf).map(({ IncidentId }) => String(IncidentId));
			const expected = bench.tables[path].filter(isWithin(field, days));
			return [
				...compareSets(
					found,
					expected.map(({ IncidentId }) => String(IncidentId)),
				),
				...entered
					.filter(({ IncidentId }) => !found.includes(String(IncidentId)))
					.map((row) => JSON.stringify(row)),
			];
		});
	}
	await bench.check('the model is told to ask for all', () => {
		const { messages, tools = [] } = model.requests[0];
		const told = JSON.stringify(messages).includes('there were none, ask for all.');
		const described = tools.filter((tool) => JSON.stringify(tool).includes('ask for all of both'));
		return told && described.length === 2 ? [] : [JSON.stringify(messages).slice(0, 300)];
	});
	bench.reset();
}

/**
 * Checks the tool Shifts if the list of services cannot be read. The tool refuses a call for shifts with names, and
 * answers a call for shifts without names.
 */
async function testNames(bench: Bench, ask: CallTools): Promise<void> {
	bench.reset();
	const { Shifts } = callsOf(bench.tables);
	bench.simulator.switches.faults = [
		{ path: '/services', times: 'always', answer: { status: 403 } },
	];
	await bench.check('Shifts says that names cannot be read, and comes without them', async () => {
		const [refused] = await ask({ tool: 'Shifts', input: Shifts.input });
		const input = { ...Shifts.input, names: false };
		return [
			...(refused.includes('/services') ? [] : [refused]),
			...(await compare(ask, 'Shifts', { ...Shifts, input })),
		];
	});
	bench.reset();
}

export const askAboutCareData: TemplateTest = {
	file: 'ask-about-care-data',
	async play(bench) {
		const model = await startScriptedModel();
		try {
			bench.reset();
			const ask = createChat(await publishChat(bench, model, trigger), model);
			await testTools(bench, ask, model);
			await bench.check('the model was sent nothing that says who somebody is', () =>
				leaksIn(JSON.stringify(model.requests), bench.simulator),
			);
			await bench.check('of many shifts the model is told how to get the rest, and gets it', () =>
				readWeek(bench, ask),
			);
			await bench.check('each call is a line of the log of n8n', async () => {
				const before = (await bench.toolCalls()).length;
				const [text] = await ask({ tool: 'Clients', input: { search: '' } });
				const calls = (await bench.toolCalls()).slice(before);
				return compareSets(
					calls.map(({ tool, records }) => `${String(tool)} ${String(records)}`),
					[`Clients ${recordsOf(text).length}`],
				);
			});
			await testClosed(bench, ask, model);
			await testNames(bench, ask);
			await bench.check('what a tool refuses, the model is told', async () => {
				const input = { firstDay: 'yesterday', lastDay: day(0), skip: 0 };
				const [told] = await ask({ tool: 'Shifts', input });
				return /date/i.test(told) ? [] : [told];
			});
			await bench.check('nothing was written', () =>
				bench.simulator.requests
					.filter(({ method }) => method !== 'GET')
					.map(({ method, path }) => `${method} ${path}`),
			);
			await bench.client.deactivate(bench.workflow.id);
		} finally {
			await model.close();
		}
	},
};
