import type { Row, Simulator } from '../../simulator/mod';
import type { Random } from '../trial/random';

/** Records that are hidden for a while, with the paths of their lists. */
export type Hidden = { path: string; row: Row }[];

/** The edits of a record, by the path of its list. Some of the given days may be outside the copied months. */
const edits: Readonly<Record<string, (row: Row, random: Random, days: readonly string[]) => void>> =
	{
		'/clients': (row, random) => (row.Phone1 = `0491 570 ${random.whole(100, 999)}`),
		'/workers': (row, random) => (row.Current = random.whole(0, 1)),
		'/services': (row, random) => (row.ChargeRate = random.whole(1, 20_000) / 100),
		'/payers': (row, random) => (row.PayerName = `Payer ${random.whole(1, 99)}`),
		'/category-incidents': (row, random) => (row.Description = `Kind ${random.whole(1, 99)}`),
		'/agreements': (row, random) => (row.Budget = `${random.whole(1, 9_999)}.50`),
		'/incidents': (row, random) => {
			row.Closed = random.whole(0, 1);
			row.TaskClosed = random.whole(0, 1);
		},
		'/SIRS': (row, random) => (row.Outcome = `Outcome ${random.whole(1, 99)}`),
		'/rosters': (row, random, days) => {
			if (random.chance(0.3)) row.DateOfService = random.pick(days);
			else if (random.chance(0.3)) row.CarerId = random.whole(0, 30);
			else row.Minutes = random.whole(1, 40) * 15;
		},
		'/timesheets': (row, random, days) => {
			if (random.chance(0.2)) row.DateOfService = random.pick(days);
			else row.KM = random.whole(0, 200) / 10;
		},
	};

const paths = [
	...['/rosters', '/rosters', '/rosters', '/timesheets', '/timesheets'],
	...Object.keys(edits),
];

/** Texts that JSON allows, but that a database might refuse or change. */
const oddTexts = ['O&#039;Brien', 'a\u0000b', 'half \ud83d', '\\u0000', 'quote " \' \\', '😀'];

/** Changes something at the service. New days are picked from `days`. */
export function changeService(
	{ tables, addRecord }: Simulator,
	random: Random,
	hidden: Hidden,
	days: readonly string[],
): void {
	const path = random.pick(paths);
	const rows = tables[path];
	const kind = random.pick([
		'new',
		'edit',
		'edit',
		'edit',
		'delete',
		'hide',
		'show',
		'rename',
		'twin',
	]);
	const row = rows.length > 0 ? random.pick(rows) : undefined;
	if (kind === 'show' && hidden.length > 0) {
		const [{ path: shown, row: back }] = hidden.splice(random.whole(0, hidden.length - 1), 1);
		tables[shown].push(back);
	} else if (kind === 'rename') {
		const person = random.pick(tables[random.pick(['/clients', '/workers'])]);
		person.LastName = random.chance(0.5) ? random.pick(oddTexts) : `Name${random.whole(1, 999)}`;
	} else if (row === undefined || kind === 'new') {
		const given: Row = {
			...row,
			...(path === '/rosters' ? { DateOfService: random.pick(days) } : {}),
		};
		for (const id of ['RosterItemId', 'TimesheetId', 'TimeSheetId', 'IncidentId', 'AgreementId']) {
			if (!(id === 'RosterItemId' && path === '/timesheets')) delete given[id];
		}
		for (const id of ['ClientId', 'CarerId', 'ServiceId', 'PayerId', 'CategoryId']) {
			if (['/clients', '/workers', '/services', '/payers', '/category-incidents'].includes(path)) {
				delete given[id];
			}
		}
		addRecord(path, given);
	} else if (kind === 'delete' || kind === 'hide') {
		rows.splice(rows.indexOf(row), 1);
		if (kind === 'hide') hidden.push({ path, row });
	} else if (kind === 'twin' && ['/rosters', '/timesheets'].includes(path)) {
		const { RosterItemId, TimesheetId, ...same } = row;
		addRecord(path, path === '/timesheets' ? { RosterItemId, ...same } : same);
	} else {
		edits[path](row, random, days);
	}
}
