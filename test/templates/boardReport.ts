import { DateTime } from 'luxon';
import { isOnLeave, type Row, type Switches } from '../../simulator/mod';
import { attachedTable, type Line } from './attachedTable';
import type { Bench, Differences } from './bench';
import { checkNeededLists } from './checkNeededLists';
import { compareSets } from './compareSets';
import { holdReadings, slowAndLimited } from './conditions';
import { hours } from './numbers';
import type { TemplateTest } from './templateTest';

const month = () =>
	DateTime.now().setZone('Australia/Sydney').minus({ months: 1 }).toFormat('yyyy-MM');

/** Adds cases that generated data lacks. One client turns 85 between two incidents. */
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

function expectedCounts({ tables }: Bench): string[] {
	const clients = new Map(tables['/clients'].map((row) => [row.ClientId, row]));
	const categories = new Map(
		tables['/category-incidents'].map((row) => [row.CategoryId, row.Description]),
	);
	const incidents = tables['/incidents'].filter(({ NoteDate }) => isInMonth(NoteDate));
	const groups: Record<string, (row: Row) => unknown> = {
		'Incidents by category': (row) => categories.get(row.CategoryId) ?? 'None',
		'Incidents by area': (row) => clients.get(row._ReferringId_1)?.Area || 'Not known',
		'Incidents by age of the client': (row) =>
			ageGroup(clients.get(row._ReferringId_1), String(row.NoteDate)),
	};
	return Object.entries(groups).flatMap(([title, group]) => {
		const names = incidents.map((row) => String(group(row)));
		return [...new Set(names)].map((name) => {
			const count = names.filter((other) => other === name).length;
			return `${title}: ${name} = ${count < 5 ? '<5' : count}`;
		});
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
	const lines = await attachedTable(mail, 'board-report');
	const count = bench.tables['/incidents'].filter(({ NoteDate }) => isInMonth(NoteDate)).length;
	const of = (pattern: RegExp) => lines.filter(({ Part }) => pattern.test(String(Part)));
	const shown = of(/^Incidents by (category|area|age)/).filter(({ Value }) => Value !== 0);
	const counts = shown.map(({ Part, What, Value }) => `${Part}: ${What} = ${Value}`);
	// Some counts of five or more are withheld, too. The unit tests check which ones.
	const isWithheld = ({ Value }: Line) => Value === 'withheld';
	const withheld = new Set(shown.filter(isWithheld).map(({ Part, What }) => `${Part}: ${What}`));
	const expected = expectedCounts(bench).map((line) => {
		const [name] = line.split(' = ');
		return withheld.has(name) && !line.endsWith('<5') ? `${name} = withheld` : line;
	});
	return [
		...(mails.length === 1 ? [] : [`${mails.length} mails came.`]),
		...(count > 20 ? [] : ['There is too little to count.']),
		...(mail.subject?.startsWith(`${count}\u00a0incidents in `) ? [] : [`It is ${mail.subject}.`]),
		...(/<img|https?:/.test(String(mail.html)) ? ['The mail loads something from a server.'] : []),
		...compareSets(counts, expected),
		...compareSets(
			of(/^Hours$/).map(({ What, Value }) => `${What} = ${Value}`),
			expectedHours(bench, switches),
		),
	];
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
				const mails = await bench.run({ boardReport_sendTo: 'a@example.com; b@example.com' });
				return [
					...(mails.length === 2 ? [] : [`${mails.length} mails came.`]),
					...(String(mails[0]?.text)
						.replace(/[\s|]+/g, ' ')
						.includes(text)
						? []
						: ['It does not say what it lacks.']),
					...((await attachedTable(mails[1], 'board-report')).length > 20 ? [] : ['Too few rows.']),
				];
			});
		}
		bench.reset();
		await checkNeededLists(bench, ['/incidents', '/rosters', '/timesheets']);
		await bench.checkReportRefuses([
			[{ boardReport_dates: '={{ "March" }}' }, 'Month must be one of'],
			[{ boardReport_options: { ages: '65-75-85' } }, 'Age Groups must be whole numbers'],
			[{ boardReport_sendTo: 'chair@example.com; secretary' }, 'Send To must be e-mail addresses'],
		]);
		bench.reset();
		bench.empty();
		await bench.check('a provider without records', async () => {
			const [{ subject = '', attachments }] = await bench.run();
			const isTold = /^NOT COMPLETE: Board report for .+: no data$/.test(subject);
			return isTold && attachments.length === 1 ? [] : [subject];
		});
	},
};
