/** Questions about shifts, timesheets and incidents. The answers need no person's data. */
import type { Row, Tables } from '../../simulator/mod';
import { isOnLeave } from '../../simulator/mod';
import { distinct, hours, most, sum, within, type Days } from './plainly';
import { pick, type Caller, type Draft, type Item } from './question';
import type { ToolInput } from './tools';

/** A week or month, and how a question names it. */
export interface Period extends Days {
	readonly words: string;
}

const day = (text: string): string =>
	new Date(`${text}T00:00:00Z`).toLocaleDateString('en-AU', {
		...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
	});

const after = (text: string, days: number): string =>
	new Date(Date.parse(`${text}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const period = (firstDay: string, lastDay: string): Period => ({
	...{ firstDay, lastDay },
	words: `from ${day(firstDay)} to ${day(lastDay)}`,
});

/** Eleven weeks of the roster, from Monday to Sunday, the oldest first. */
export const weeks: readonly Period[] = Array.from({ length: 11 }, (_, index) =>
	period(after('2026-01-12', 7 * index), after('2026-01-12', 7 * index + 6)),
);

/** Weeks in the past, which have timesheets. */
const pastWeeks = weeks.slice(0, 8);

export const months: readonly Period[] = [
	['2025-09-01', '2025-09-30'],
	['2025-10-01', '2025-10-31'],
	['2025-11-01', '2025-11-30'],
	['2025-12-01', '2025-12-31'],
	['2026-01-01', '2026-01-31'],
	['2026-02-01', '2026-02-28'],
].map(([firstDay, lastDay]) => period(firstDay, lastDay));

export const days = ({ firstDay, lastDay }: Period): ToolInput => ({ firstDay, lastDay });

/** Returns the label of the group with the largest value in the field `by`. */
export function largest(groups: readonly Item[], label: string, by = 'Count'): string {
	const [first] = [...groups].sort((one, other) => Number(other[by]) - Number(one[by]));
	return String(first?.[label]);
}

/** Returns the count of one group, or 0 if the group is missing. */
export const countOf = (groups: readonly Item[], label: string, value: unknown): number =>
	Number(groups.find((one) => one[label] === value)?.Count ?? 0);

/** Returns the number of groups, which is how many different values a field has. The group `not set` is left out. */
const groupsOf = async (caller: Caller, tool: string, input: ToolInput, groupBy: string) => {
	const { groups } = await caller.count(tool, { ...input, groupBy });
	return groups.filter((one) => one[groupBy] !== 'not set').length;
};

const without = { needsPerson: false } as const;
const shiftTool = { ...without, tools: ['Count_shifts'] };
const timesheetTool = { ...without, tools: ['Count_timesheets'] };

const serviceNames = (tables: Tables) => {
	const names = new Map(
		tables['/services'].map(({ ServiceId, Description }) => [ServiceId, String(Description)]),
	);
	return ({ ServiceId }: Row): string => names.get(ServiceId) ?? '';
};

/** Returns a function that selects the shifts of some days, without shifts on hold. */
const plannedOf = (tables: Tables) => {
	const planned = tables['/rosters'].filter((shift) => !isOnLeave(shift));
	return (days: Days) => within(planned, 'DateOfService', days);
};

const shifts = 'Count_shifts';

function askHowMany(tables: Tables): readonly Draft[] {
	const of = plannedOf(tables);
	return [
		...pick(
			9,
			weeks.map((week) => ({
				...shiftTool,
				question: `How many shifts are planned ${week.words}, those on hold left out?`,
				answer: of(week).length,
				solve: async ({ count }) => Number((await count(shifts, days(week))).all.Count),
			})),
		),
		...pick(
			9,
			weeks.map((week) => ({
				...shiftTool,
				question: `How many hours of shifts are planned ${week.words}, those on hold left out?`,
				answer: hours(of(week)),
				solve: async ({ count }) =>
					Number((await count(shifts, { ...days(week), sum: 'Hours' })).all.SumOfHours),
			})),
		),
		...pick(
			7,
			weeks.map((week) => ({
				...shiftTool,
				question: `How many shifts show no worker ${week.words}, those on hold left out?`,
				answer: of(week).filter(({ CarerId }) => Number(CarerId) <= 0).length,
				solve: async ({ count }) =>
					countOf(
						(await count(shifts, { ...days(week), groupBy: 'CarerId' })).groups,
						'CarerId',
						'not set',
					),
			})),
		),
	];
}

function askByService(tables: Tables): readonly Draft[] {
	const of = plannedOf(tables);
	const nameOf = serviceNames(tables);
	return [
		...pick(
			8,
			weeks.map((week) => ({
				...shiftTool,
				question: `Which service has the most shifts ${week.words}, those on hold left out?`,
				answer: most(of(week), nameOf),
				solve: async ({ count }) =>
					largest(
						(await count(shifts, { ...days(week), groupBy: 'ServiceName' })).groups,
						'ServiceName',
					),
			})),
		),
		...pick(
			8,
			weeks.flatMap((week, index) => {
				const name = nameOf(of(week)[index]);
				return {
					...shiftTool,
					question: `How many shifts of the service ${name} are planned ${week.words}, those on hold left out?`,
					answer: of(week).filter((shift) => nameOf(shift) === name).length,
					solve: async ({ count }) =>
						countOf(
							(await count(shifts, { ...days(week), groupBy: 'ServiceName' })).groups,
							'ServiceName',
							name,
						),
				} satisfies Draft;
			}),
		),
		...pick(
			6,
			weeks.map((week) => ({
				...shiftTool,
				question: `On which day ${week.words} are the most shifts planned, those on hold left out? Answer as YYYY-MM-DD.`,
				answer: most(of(week), ({ DateOfService }) => String(DateOfService)),
				solve: async ({ count }) =>
					largest(
						(await count(shifts, { ...days(week), groupBy: 'DateOfService by day' })).groups,
						'DateOfService',
					),
			})),
		),
	];
}

function askByGroup(tables: Tables): readonly Draft[] {
	const of = plannedOf(tables);
	const all = tables['/rosters'];
	return [
		...pick(
			8,
			weeks.map((week) => ({
				...shiftTool,
				question: `How many shifts are on hold, for whatever reason, ${week.words}?`,
				answer: within(all, 'DateOfService', week).filter(isOnLeave).length,
				solve: async ({ count }) => {
					const { groups } = await count(shifts, {
						...days(week),
						holds: 'ALL',
						groupBy: 'OnHoldType',
					});
					return groups
						.filter(({ OnHoldType }) => OnHoldType !== 'not set')
						.reduce((total, { Count }) => total + Number(Count), 0);
				},
			})),
		),
		...pick(
			8,
			weeks.map((week) => ({
				...shiftTool,
				question: `How many different clients have shifts ${week.words}, those on hold left out?`,
				answer: distinct(of(week), 'ClientId'),
				solve: async (caller) => await groupsOf(caller, shifts, days(week), 'ClientId'),
			})),
		),
		...pick(
			8,
			weeks.map((week) => ({
				...shiftTool,
				question: `How many different workers have shifts ${week.words}, those on hold left out?`,
				answer: distinct(of(week), 'CarerId'),
				solve: async (caller) => await groupsOf(caller, shifts, days(week), 'CarerId'),
			})),
		),
	];
}

/** Makes questions about planned shifts. */
export const askAboutShifts = (tables: Tables): readonly Draft[] => [
	...askHowMany(tables),
	...askByService(tables),
	...askByGroup(tables),
];

const timesheets = 'Count_timesheets';

function askHowMuch(tables: Tables): readonly Draft[] {
	const of = (days: Days) => within(tables['/timesheets'], 'DateOfService', days);
	return [
		...pick(
			7,
			pastWeeks.map((week) => ({
				...timesheetTool,
				question: `How many timesheets are there ${week.words}?`,
				answer: of(week).length,
				solve: async ({ count }) => Number((await count(timesheets, days(week))).all.Count),
			})),
		),
		...pick(
			7,
			pastWeeks.map((week) => ({
				...timesheetTool,
				question: `How many hours were worked by timesheets ${week.words}?`,
				answer: hours(of(week)),
				solve: async ({ count }) =>
					Number((await count(timesheets, { ...days(week), sum: 'Hours' })).all.SumOfHours),
			})),
		),
		...pick(
			7,
			pastWeeks.map((week) => ({
				...timesheetTool,
				question: `How many kilometres do the timesheets show ${week.words}?`,
				answer: sum(of(week), 'KM'),
				solve: async ({ count }) =>
					Number((await count(timesheets, { ...days(week), sum: 'KM' })).all.SumOfKM),
			})),
		),
	];
}

function askWhich(tables: Tables): readonly Draft[] {
	const of = (days: Days) => within(tables['/timesheets'], 'DateOfService', days);
	const nameOf = serviceNames(tables);
	const planned = plannedOf(tables);
	return [
		...pick(
			6,
			pastWeeks.map((week) => ({
				...timesheetTool,
				question: `For which service were the most hours worked ${week.words}?`,
				answer: most(of(week), nameOf, ({ Minutes }) => Number(Minutes)),
				solve: async ({ count }) => {
					const input = { ...days(week), groupBy: 'ServiceName', sum: 'Minutes' };
					return largest((await count(timesheets, input)).groups, 'ServiceName', 'SumOfMinutes');
				},
			})),
		),
		...pick(
			5,
			pastWeeks.map((week) => ({
				...timesheetTool,
				question: `How many timesheets have an approved variation ${week.words}?`,
				answer: of(week).filter(({ VariationApproved }) => VariationApproved === 1).length,
				solve: async ({ count }) =>
					countOf(
						(await count(timesheets, { ...days(week), groupBy: 'VariationApproved' })).groups,
						'VariationApproved',
						true,
					),
			})),
		),
		...pick(
			6,
			pastWeeks.map((week) => ({
				...without,
				tools: ['Count_shifts', 'Count_timesheets'],
				question: `How many more minutes were planned, those on hold left out, than timesheets show ${week.words}?`,
				answer: sum(planned(week), 'Minutes') - sum(of(week), 'Minutes'),
				solve: async ({ count }) => {
					const input = { ...days(week), sum: 'Minutes' };
					const [plan, work] = [await count('Count_shifts', input), await count(timesheets, input)];
					return Number(plan.all.SumOfMinutes) - Number(work.all.SumOfMinutes);
				},
			})),
		),
	];
}

/** Makes questions about timesheets, and about their difference from planned shifts. */
export const askAboutTimesheets = (tables: Tables): readonly Draft[] => [
	...askHowMuch(tables),
	...askWhich(tables),
];

const incidentTool = { ...without, tools: ['Count_incidents'] };

/** Counts the open and closed incidents of a month in groups. */
const groupIncidents = async ({ count }: Caller, month: Period, groupBy: string) => {
	const input = { ...days(month), status: 'all', taskStatus: 'all', groupBy };
	return (await count('Count_incidents', input)).groups;
};

function askIncidentCounts(tables: Tables): readonly Draft[] {
	const of = (days: Days) => within(tables['/incidents'], 'NoteDate', days);
	return [
		...pick(
			6,
			months.map((month) => ({
				...incidentTool,
				question: `How many incidents, open and closed, happened ${month.words}?`,
				answer: of(month).length,
				solve: async ({ count }) =>
					Number(
						(await count('Count_incidents', { ...days(month), status: 'all', taskStatus: 'all' }))
							.all.Count,
					),
			})),
		),
		...pick(
			4,
			months.map((month) => ({
				...without,
				tools: ['Count_serious_incidents'],
				question: `How many serious incidents (SIRS), open and closed, happened ${month.words}?`,
				answer: within(tables['/SIRS'], 'IncidentDate', month).length,
				solve: async ({ count }) => {
					const input = { ...days(month), status: 'all', taskStatus: 'all' };
					return Number((await count('Count_serious_incidents', input)).all.Count);
				},
			})),
		),
	];
}

function askIncidentGroups(tables: Tables): readonly Draft[] {
	const of = (days: Days) => within(tables['/incidents'], 'NoteDate', days);
	const categories = new Map(
		tables['/category-incidents'].map(({ CategoryId, Description }) => [
			CategoryId,
			String(Description),
		]),
	);
	return [
		...pick(
			4,
			[...months].reverse().map((month) => ({
				...incidentTool,
				question: `How many of the incidents that happened ${month.words} are not closed?`,
				answer: of(month).filter(({ Closed }) => Closed !== 1).length,
				solve: async (caller) =>
					countOf(await groupIncidents(caller, month, 'Closed'), 'Closed', false),
			})),
		),
		...pick(
			5,
			months.map((month) => ({
				...incidentTool,
				question: `How many of the incidents that happened ${month.words}, open and closed, are reportable?`,
				answer: of(month).filter(({ IsReportable }) => IsReportable === 1).length,
				solve: async (caller) =>
					countOf(await groupIncidents(caller, month, 'IsReportable'), 'IsReportable', true),
			})),
		),
		...pick(
			3,
			months.map((month) => ({
				...incidentTool,
				question: `Which category of incident, open and closed, was the most frequent ${month.words}?`,
				answer: most(of(month), ({ CategoryId }) => categories.get(CategoryId) ?? ''),
				solve: async (caller) =>
					largest(await groupIncidents(caller, month, 'CategoryName'), 'CategoryName'),
			})),
		),
	];
}

/** Makes questions about incidents. */
export const askAboutIncidents = (tables: Tables): readonly Draft[] => [
	...askIncidentCounts(tables),
	...askIncidentGroups(tables),
];
