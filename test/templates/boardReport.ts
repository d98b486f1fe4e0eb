import { DateTime } from 'luxon';
import { isOnLeave, type Row, type Switches } from '../../simulator/mod';
import { attachedTable } from './attachedTable';
import type { Bench, Differences } from './bench';
import { checkNeededLists } from './checkNeededLists';
import { checkRefusedAddress } from './checkRefusedAddress';
import { checkWrongSettings } from './checkWrongSettings';
import { compareSets } from './compareSets';
import { holdReadings, slowAndLimited } from './conditions';
import { htmlTables } from './htmlTables';
import { hours } from './numbers';
import type { TemplateTest } from './templateTest';

const month = () =>
	DateTime.now().setZone('Australia/Sydney').minus({ months: 1 }).toFormat('yyyy-MM');

/** A client without a birthday, one who turns 85 between two incidents, one who was deleted, and no category. */
function addSpecialCases({ tables, simulator }: Bench): void {
	const [unknown, turning, deleted] = tables['/clients'];
	Object.assign(unknown, { DateOfBirth: '0000-00-00', Area: '' });
	const year = Number(month().slice(0, 4)) - 85;
	Object.assign(turning, { DateOfBirth: `${year}${month().slice(4)}-15`, Area: 'Zoë & <Søn>' });
	Object.assign(deleted, { Current: 0, Deleted: 1 });
	const entered: [Row, string, Row][] = [
		[unknown, '01 00:00:00', { CategoryId: -1, AssignedTo: '' }],
		[turning, '14 23:59:59', {}],
		[turning, '15 00:00:00', {}],
		[deleted, '28 23:59:59', { Closed: 1, TaskClosed: 1 }],
		[deleted, '28 12:00:00', { Closed: 1 }],
	];
	for (const [client, day, given] of entered) {
		simulator.addRecord('/incidents', {
			NoteDate: `${month()}-${day}`,
			CategoryId: tables['/category-incidents'][0].CategoryId,
			AssignedTo: 'ada@example.com',
			_ReferringId_1: client.ClientId,
			...given,
		});
	}
}

function ageGroup(client: Row | undefined, date: string): string {
	const born = String(client?.DateOfBirth ?? '0000-00-00');
	if (born === '0000-00-00') return 'Not known';
	const years = Number(date.slice(0, 4)) - Number(born.slice(0, 4));
	const age = date.slice(5, 10) < born.slice(5) ? years - 1 : years;
	if (age < 65) return 'Under 65';
	if (age < 75) return '65 to 74';
	if (age < 85) return '75 to 84';
	return age < 95 ? '85 to 94' : '95 and over';
}

const isInMonth = (value: unknown) => String(value).startsWith(month());

/** The counts of the report as `title: name = number`. */
function expectedCounts({ tables }: Bench): string[] {
	const clients = new Map(tables['/clients'].map((row) => [row.ClientId, row]));
	const categories = new Map(
		tables['/category-incidents'].map((row) => [row.CategoryId, row.Description]),
	);
	const incidents = tables['/incidents'].filter(({ NoteDate }) => isInMonth(NoteDate));
	const groups: Record<string, (row: Row) => unknown> = {
		Category: (row) => categories.get(row.CategoryId) ?? 'None',
		Area: (row) => clients.get(row._ReferringId_1)?.Area || 'Not known',
		Age: (row) => ageGroup(clients.get(row._ReferringId_1), String(row.NoteDate)),
		'Assigned to': (row) => row.AssignedTo || 'Nobody',
	};
	return Object.entries(groups).flatMap(([title, group]) => {
		const names = incidents.map((row) => String(group(row)));
		return [...new Set(names)].map(
			(name) => `${title}: ${name} = ${names.filter((other) => other === name).length}`,
		);
	});
}

function expectedHours({ tables }: Bench, { onHold, onHoldFields }: Partial<Switches>): string[] {
	const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + Number(row.Minutes), 0);
	const shifts = tables['/rosters'].filter(({ DateOfService }) => isInMonth(DateOfService));
	const held = shifts.filter(isOnLeave);
	const types = [...new Set(held.map(({ OnHoldType }) => String(OnHoldType)))];
	const isUntold = onHold === 'included' && onHoldFields === 'empty';
	const lost =
		onHoldFields === 'empty'
			? [`Lost: type not shown = ${hours(sum(held))}`]
			: types.map(
					(type) =>
						`Lost: ${type} = ${hours(sum(held.filter(({ OnHoldType }) => OnHoldType === type)))}`,
				);
	return [
		`Planned = ${hours(sum(shifts))}`,
		...(isUntold ? [] : lost),
		`To take place = ${hours(sum(shifts) - (isUntold ? 0 : sum(held)))}`,
		`Delivered, by timesheets = ${hours(
			sum(tables['/timesheets'].filter(({ DateOfService }) => isInMonth(DateOfService))),
		)}`,
	];
}

async function compare(bench: Bench, switches: Partial<Switches>): Promise<Differences> {
	const mails = await bench.run();
	const [mail] = mails;
	const tables = htmlTables(mail?.html);
	const counts = tables.slice(0, 4).flatMap((rows) =>
		rows.map((row) => {
			const [title] = Object.keys(row);
			return `${title}: ${row[title]} = ${row.Incidents}`;
		}),
	);
	const hourLines = expectedHours(bench, switches);
	const incidents = await attachedTable(mail, 'incidents');
	const count = bench.tables['/incidents'].filter(({ NoteDate }) => isInMonth(NoteDate)).length;
	return [
		...(mails.length === 1 ? [] : [`${mails.length} mails came.`]),
		...(incidents.length === count && count > 20 ? [] : [`${incidents.length} of ${count} rows.`]),
		...(/https?:/.test(String(mail.html)) ? ['The mail loads something from a server.'] : []),
		...compareSets(counts, expectedCounts(bench)),
		...compareSets(
			incidents.map((row) => `${row.Category} ${row.Age}`),
			incidentsByCategoryAndAge(bench),
		),
		...compareSets(
			(await attachedTable(mail, 'hours')).map((row) => `${row.What} = ${row.Hours}`),
			hourLines,
		),
		...compareSets(
			(tables[4] ?? []).map((row) => `${Object.values(row)[0]} = ${Object.values(row)[1]}`),
			hourLines,
		),
	];
}

function incidentsByCategoryAndAge({ tables }: Bench): string[] {
	const clients = new Map(tables['/clients'].map((row) => [row.ClientId, row]));
	return tables['/incidents']
		.filter(({ NoteDate }) => isInMonth(NoteDate))
		.map((row) => {
			const category = tables['/category-incidents'].find(
				({ CategoryId }) => CategoryId === row.CategoryId,
			);
			const age = ageGroup(clients.get(row._ReferringId_1), String(row.NoteDate));
			return `${category?.Description ?? 'None'} ${age}`;
		});
}

export const boardReport: TemplateTest = {
	file: 'monthly-board-report',
	large: {
		size: { clients: 4200, workers: 2800, weeksBack: 9, weeksAhead: 1, incidents: 20_000 },
		compare: async (bench) => {
			addSpecialCases(bench);
			return await compare(bench, {});
		},
	},
	async play(bench) {
		const conditions: Record<string, Partial<Switches>> = {
			...holdReadings,
			'closed incidents have to be asked for': { closedUnasked: 'leftOut' },
			'a slow service that refuses': slowAndLimited,
		};
		await bench.checkUnder(conditions, addSpecialCases, compare);
		for (const [path, text] of [
			['/clients', 'Clients could not be read, so areas and ages are not known'],
			['/category-incidents', 'Categories could not be read'],
		]) {
			bench.reset();
			bench.simulator.switches.faults.push({ path, times: Infinity, answer: { status: 403 } });
			await bench.check(`a report without ${path}, for two recipients`, async () => {
				const mails = await bench.run({ recipient: 'a@example.com; b@example.com' });
				return [
					...(mails.length === 2 ? [] : [`${mails.length} mails came.`]),
					...(String(mails[0]?.html).includes(text) ? [] : ['It does not say what it lacks.']),
					...((await attachedTable(mails[1], 'incidents')).length > 20 ? [] : ['Too few rows.']),
				];
			});
		}
		bench.reset();
		await checkRefusedAddress(bench);
		await checkNeededLists(bench, ['/incidents', '/rosters', '/timesheets']);
		await checkWrongSettings(bench, [
			{ month: 'March' },
			{ month: '03/2026' },
			{ ages: '65-75-85' },
			{ ages: '-65; 75' },
			{ ages: '' },
			{ recipient: 'chair@example.com; secretary' },
		]);
		await bench.checkEmpty('Report for March 2026: 0 incidents 1', { month: '2026-03' });
	},
};
