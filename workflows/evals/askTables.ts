/**
 * Questions about clients, workers, agreements, quotes, services, a report and months of timesheets. The answers need
 * no person's data.
 */
import type { Row, Tables } from '../../simulator/mod';
import { countOf, days, largest, months, weeks } from './askCounts';
import { most, sum, within } from './plainly';
import { pick, type Draft } from './question';

const isCurrent = ({ Current, Deleted }: Row): boolean => Current === 1 && Deleted !== 1;

/** Makes questions about how many current people have a value in a field. */
function byField(
	tables: Tables,
	[path, people, tool]: readonly [string, string, string],
	[field, words]: readonly [string, (value: string) => string],
	count: number,
): readonly Draft[] {
	const current = tables[path].filter(isCurrent);
	const values = [...new Set(current.map((row) => String(row[field])))].filter(Boolean).sort();
	return pick(
		count,
		values.map((value) => ({
			needsPerson: false,
			tools: [tool],
			question: `How many current ${people} ${words(value)}?`,
			answer: current.filter((row) => row[field] === value).length,
			solve: async (caller) =>
				countOf((await caller.count(tool, { groupBy: field })).groups, field, value),
		})),
	);
}

/** Makes questions about numbers of people. */
export function askAboutPeople(tables: Tables): readonly Draft[] {
	const clients = ['/clients', 'clients', 'Count_clients'] as const;
	const workers = ['/workers', 'workers', 'Count_workers'] as const;
	const all = (
		[path, people, tool]: readonly [string, string, string],
		former: boolean,
	): Draft => ({
		needsPerson: false,
		tools: [tool],
		question: `How many ${people} are there${former ? ', former ones included, but not those who were deleted' : ' now'}?`,
		answer: tables[path].filter((row) => (former ? row.Deleted !== 1 : isCurrent(row))).length,
		solve: async ({ count }) => Number((await count(tool, { former })).all.Count),
	});
	return [
		...[clients, workers].flatMap((one) => [all(one, false), all(one, true)]),
		...byField(tables, clients, ['Suburb', (value) => `live in the suburb ${value}`], 6),
		...byField(tables, clients, ['Area', (value) => `belong to the area ${value}`], 4),
		...byField(tables, workers, ['State', (value) => `live in ${value}`], 3),
	];
}

/** Makes questions about quotes, services and agreements. */
export function askAboutMoney(tables: Tables): readonly Draft[] {
	const quotes = tables['/quotes'];
	const statuses = [...new Set(quotes.map(({ QuoteStatus }) => String(QuoteStatus)))].sort();
	const year = { firstDay: '2024-01-01', lastDay: '2026-12-31' };
	const inYear = within(quotes, 'DateOfQuote', year);
	const tool = { needsPerson: false, tools: ['Count_quotes'] };
	return [
		...pick(
			2,
			statuses.map((status) => ({
				...tool,
				question: `How many quotes dated from 2024 to 2026 have the status ${status}?`,
				answer: inYear.filter(({ QuoteStatus }) => QuoteStatus === status).length,
				solve: async ({ count }) =>
					countOf(
						(await count('Count_quotes', { ...year, groupBy: 'QuoteStatus' })).groups,
						'QuoteStatus',
						status,
					),
			})),
		),
		...pick(
			2,
			statuses.map((status) => ({
				...tool,
				question: `What do the quotes dated from 2024 to 2026 with the status ${status} come to, in dollars and cents?`,
				answer: sum(
					inYear.filter(({ QuoteStatus }) => QuoteStatus === status),
					'QuoteTotal',
				),
				solve: async ({ count }) => {
					const input = { ...year, groupBy: 'QuoteStatus', sum: 'QuoteTotal' };
					const { groups } = await count('Count_quotes', input);
					return Number(groups.find(({ QuoteStatus }) => QuoteStatus === status)?.SumOfQuoteTotal);
				},
			})),
		),
		...pick(
			2,
			['Hour', 'Each'].map((unit) => ({
				needsPerson: false,
				tools: ['Count_services'],
				question: `How many services are charged by the unit ${unit}?`,
				answer: tables['/services'].filter(({ Unit }) => Unit === unit).length,
				solve: async ({ count }) =>
					countOf((await count('Count_services', { groupBy: 'Unit' })).groups, 'Unit', unit),
			})),
		),
		...askAboutAgreements(tables),
	];
}

/**
 * Makes questions about agreements. An agreement has several dates, so no tool takes a range of days for agreements. The answers come from
 * groups by the month of the end date.
 */
function askAboutAgreements(tables: Tables): readonly Draft[] {
	const tool = 'Count_agreements';
	const agreements = tables['/agreements'];
	const endsIn = (month: string) =>
		agreements.filter(({ EndDate }) => String(EndDate).startsWith(month)).length;
	const month = '2026-06';
	return [
		{
			...{ needsPerson: false, tools: [tool] },
			question: 'How many agreements are current?',
			answer: agreements.filter(({ Current }) => Current === 1).length,
			solve: async ({ count }) =>
				countOf((await count(tool, { groupBy: 'Current' })).groups, 'Current', true),
		},
		{
			...{ needsPerson: false, tools: [tool] },
			question: 'How many agreements end in June 2026?',
			answer: endsIn(month),
			solve: async ({ count }) =>
				countOf((await count(tool, { groupBy: 'EndDate by month' })).groups, 'EndDateMonth', month),
		},
	];
}

/** Makes questions that a report or a month of timesheets answers. */
export function askReports(tables: Tables): readonly Draft[] {
	const report = 'Report_on_shifts_without_a_worker';
	const looked = weeks.slice(8).map(
		(week) =>
			({
				needsPerson: false,
				tools: [report],
				question: `By the report on shifts without a worker, how many shifts were looked at ${week.words}?`,
				answer: within(tables['/rosters'], 'DateOfService', week).length,
				solve: async ({ count }) => Number((await count(report, days(week))).all.shiftsLookedAt),
			}) satisfies Draft,
	);
	const busiest = months.slice(4).map(
		(month) =>
			({
				needsPerson: false,
				tools: ['Count_timesheets'],
				question: `On which day ${month.words} were the most timesheets? Answer as YYYY-MM-DD.`,
				answer: most(within(tables['/timesheets'], 'DateOfService', month), ({ DateOfService }) =>
					String(DateOfService),
				),
				solve: async ({ count }) => {
					const input = { ...days(month), groupBy: 'DateOfService by day' };
					return largest((await count('Count_timesheets', input)).groups, 'DateOfService');
				},
			}) satisfies Draft,
	);
	return [...pick(3, looked), ...pick(1, busiest)];
}
