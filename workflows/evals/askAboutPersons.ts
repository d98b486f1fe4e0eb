/** Questions about one person. The answers need that person's data. */
import { isOnLeave, type Row, type Tables } from '../../simulator/mod';
import { days, weeks } from './askCounts';
import { sum, within } from './plainly';
import { pick, type Caller, type Draft, type Item } from './question';

const isCurrent = ({ Current, Deleted }: Row): boolean => Current === 1 && Deleted !== 1;

const nameOf = (row: Row): string => `${row.FirstName} ${row.LastName}`;

/** Selects the current people whose name nobody else has. */
function namedOnce(rows: readonly Row[]): Row[] {
	const names = rows.map(nameOf);
	return rows
		.filter(isCurrent)
		.filter((row) => names.filter((name) => name === nameOf(row)).length === 1);
}

/** Finds the record of the person in the question. The question has a stand-in instead of the name, and no tool finds a person by name. */
async function find({ list, standIn }: Caller, tool: string): Promise<Item> {
	const found = await list(tool, { search: standIn });
	return found.find(({ ClientId, CarerId }) => [ClientId, CarerId].includes(standIn)) ?? {};
}

/** Reads all pages of a list of shifts. */
async function shiftsOf({ list }: Caller, tool: string, input: object): Promise<readonly Item[]> {
	const shifts: Item[] = [];
	for (;;) {
		const more = await list(tool, { ...input, skip: shifts.length });
		shifts.push(...more.filter((item) => !('notice' in item)));
		if (!more.some(({ notice }) => String(notice).includes('NOT ALL')) || more.length < 2)
			return shifts;
	}
}

const about = { needsPerson: true } as const;

const shifts = { ...about, tools: ['Clients', 'Shifts_of_a_client'] };
const client = { ...about, tools: ['Clients', 'One_client'] };

async function oneClient(caller: Caller): Promise<Item> {
	const { ClientId } = await find(caller, 'Clients');
	const [one = {}] = await caller.list('One_client', { clientId: String(ClientId) });
	return one;
}

function askClientShifts(tables: Tables): readonly Draft[] {
	const planned = tables['/rosters'].filter((shift) => !isOnLeave(shift));
	const clients = namedOnce(tables['/clients']);
	return [
		...pick(
			12,
			clients.map((row, index) => {
				const week = weeks[index % weeks.length];
				return {
					...shifts,
					question: `How many shifts does the client ${nameOf(row)} have ${week.words}, those on hold left out?`,
					answer: within(planned, 'DateOfService', week).filter(
						({ ClientId }) => ClientId === row.ClientId,
					).length,
					solve: async (caller) => {
						const { ClientId } = await find(caller, 'Clients');
						const input = { ...days(week), clientId: String(ClientId) };
						return (await shiftsOf(caller, 'Shifts_of_a_client', input)).length;
					},
				} satisfies Draft;
			}),
		),
		...pick(
			4,
			clients.slice(22).flatMap((row) => {
				const [first] = planned.filter(({ ClientId }) => ClientId === row.ClientId);
				if (!first) return [];
				const firstDay = String(first.DateOfService);
				const times = planned
					.filter(
						({ ClientId, DateOfService }) =>
							ClientId === row.ClientId && DateOfService === firstDay,
					)
					.map(({ StartTime }) => String(StartTime).slice(0, 5))
					.sort();
				return {
					...shifts,
					question: `When does the first shift of the client ${nameOf(row)} begin on ${firstDay}? Answer as HH:MM.`,
					answer: times[0],
					solve: async (caller) => {
						const { ClientId } = await find(caller, 'Clients');
						const input = { firstDay, lastDay: firstDay, clientId: String(ClientId) };
						const found = await shiftsOf(caller, 'Shifts_of_a_client', input);
						return found.map(({ StartTime }) => String(StartTime).slice(0, 5)).sort()[0];
					},
				} satisfies Draft;
			}),
		),
	];
}

function askWorkers(tables: Tables): readonly Draft[] {
	const planned = tables['/rosters'].filter((shift) => !isOnLeave(shift));
	const workers = namedOnce(tables['/workers']);
	return [
		...pick(
			8,
			workers.map((row, index) => {
				const week = weeks[index % weeks.length];
				return {
					...about,
					tools: ['Workers', 'Shifts_of_a_worker'],
					question: `How many minutes is the worker ${nameOf(row)} planned for ${week.words}, shifts on hold left out?`,
					answer: sum(
						within(planned, 'DateOfService', week).filter(({ CarerId }) => CarerId === row.CarerId),
						'Minutes',
					),
					solve: async (caller) => {
						const { CarerId } = await find(caller, 'Workers');
						const input = { ...days(week), workerId: String(CarerId) };
						const found = await shiftsOf(caller, 'Shifts_of_a_worker', input);
						return found.reduce((total, { Minutes }) => total + Number(Minutes), 0);
					},
				} satisfies Draft;
			}),
		),
		...pick(
			6,
			workers.slice(8).map((row) => ({
				...about,
				tools: ['Workers'],
				question: `What is the first phone number of the worker ${nameOf(row)}?`,
				answer: String(row.Phone1),
				solve: async (caller) => String((await find(caller, 'Workers')).Phone1),
			})),
		),
	];
}

function askClients(tables: Tables): readonly Draft[] {
	const clients = namedOnce(tables['/clients']);
	return [
		...pick(
			6,
			clients.slice(12).map((row) => ({
				...client,
				question: `When was the client ${nameOf(row)} born? Answer as YYYY-MM-DD.`,
				answer: String(row.DateOfBirth),
				// The tool adds a range of ages to the date of birth. The answer leaves this range out.
				solve: async (caller) => String((await oneClient(caller)).DateOfBirth).replace(/ \(.*/, ''),
			})),
		),
		...pick(
			4,
			clients.slice(18).map((row) => ({
				...client,
				question: `In which suburb does the client ${nameOf(row)} live?`,
				answer: String(row.Suburb),
				solve: async (caller) => String((await oneClient(caller)).Suburb),
			})),
		),
	];
}

/** Makes questions that name a client or a worker. */
export const askAboutPersons = (tables: Tables): readonly Draft[] => [
	...askClientShifts(tables),
	...askWorkers(tables),
	...askClients(tables),
];
