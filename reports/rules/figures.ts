/**
 * The kinds of lines from which figures are computed. In the copy in PostgreSQL, most kinds are tables of facts. The lines about budgets
 * come from the function `care.agreement_budgets()`. The reports make lines of the same form.
 */
export type FactName = 'shift' | 'timesheet' | 'incident' | 'agreement_budget';

/**
 * A condition for the value of a column. An empty value meets only two kinds of conditions: `{ isSet: false }`, and every condition with
 * `not`.
 */
export type Condition =
	boolean | { readonly isSet: boolean } | { readonly not: number } | { readonly above: number };

/** The definition of a figure that is computed from lines. */
export interface Count {
	readonly fact: FactName;
	readonly take:
		| { readonly lines: true }
		/** The sum of a column. An empty cell adds nothing. */
		| { readonly sum: string }
		/** The average of a column over the lines in which the column is filled. */
		| { readonly average: string }
		/** How many different values a column has. Empty cells do not count. */
		| { readonly different: string }
		/**
		 * Lines with the same value of `per`, such as the client, are a group. The figure is the percentage of lines with the most frequent
		 * value of `mostFrequent` in their group, such as the most frequent worker of the client. Lines that are equal in all columns of `once`
		 * are counted once. But a line without a value in the last of these columns is always counted.
		 */
		| { readonly mostFrequent: string; readonly per: string; readonly once: readonly string[] };
	/** The conditions by column. A line must meet all conditions. */
	readonly where: Readonly<Record<string, Condition>>;
	/** The number by which the result is divided, such as 60 for minutes that are shown in hours. */
	readonly unitSize?: number;
}

/**
 * A figure that is computed from two other figures. A share is the figure `share` divided by the figure `of`, and then multiplied by
 * `times`. A share is unknown if `of` is not above 0. A rest is the figure `of` minus the figure `rest`.
 */
export type Comparison =
	| { readonly share: string; readonly of: string; readonly times: number }
	| { readonly rest: string; readonly of: string };

/** The definition of a figure for the reports and for the copy in PostgreSQL. */
export interface Figure {
	readonly key: string;
	readonly name: string;
	readonly unit: string;
	readonly decimals: number;
	/** The meaning of the figure in one sentence. */
	readonly meaning: string;
	readonly is: Count | Comparison;
	/** Why the figure is counted in this way. */
	readonly source: string;
}

const takesPlace = { is_on_hold: false } as const;
const hours = { unit: 'hours', decimals: 2 } as const;
const dollars = { unit: '$', decimals: 2 } as const;
const percent = { unit: '%', decimals: 1 } as const;
const number = (unit: string) => ({ unit, decimals: 0 }) as const;

const hold =
	'API documentation, OnHoldType: what has a type of hold does not take place, and is not charged as planned.';
const board = 'Rule of the report Board Paper.';

const ownFigure = 'A figure of the copy: no report has it.';
const budgets = 'Rule of the report Agreements and Budgets.';

/**
 * The condition that a budget in dollars can be computed and is above zero. The figures in dollars leave out each budget that does not meet
 * this condition. They also leave out the used and booked amounts of such a budget.
 */
const computed = { is_computed: true, budget: { above: 0 } } as const;
const computedHours = { is_computed: true, budget_hours: { above: 0 } } as const;

const all = [
	{
		...{ key: 'hours_planned', name: 'Hours planned', ...hours },
		meaning: 'The length of the shifts that take place.',
		is: { fact: 'shift', take: { sum: 'minutes' }, where: takesPlace, unitSize: 60 },
		source: hold,
	},
	{
		...{ key: 'hours_on_hold', name: 'Hours on hold', ...hours },
		meaning: 'The length of the shifts on leave or on hold.',
		is: { fact: 'shift', take: { sum: 'minutes' }, where: { is_on_hold: true }, unitSize: 60 },
		source: hold,
	},
	{
		...{ key: 'visits_planned', name: 'Visits planned', ...number('visits') },
		meaning: 'The shifts that take place, each of them one visit.',
		is: { fact: 'shift', take: { lines: true }, where: takesPlace },
		source: hold,
	},
	{
		...{ key: 'visits_on_hold', name: 'Visits on hold', ...number('visits') },
		meaning: 'The shifts on leave or on hold.',
		is: { fact: 'shift', take: { lines: true }, where: { is_on_hold: true } },
		source: hold,
	},
	{
		...{ key: 'visits_without_worker', name: 'Visits without a worker', ...number('visits') },
		meaning: 'The shifts that take place and have no worker.',
		is: {
			...{ fact: 'shift', take: { lines: true } },
			where: { ...takesPlace, worker_key: { isSet: false } },
		},
		source: 'API documentation, CarerId: 0 means that no worker is assigned.',
	},
	{
		...{ key: 'hours_delivered', name: 'Hours delivered', ...hours },
		meaning: 'The length of the timesheets that are not on hold.',
		is: { fact: 'timesheet', take: { sum: 'minutes' }, where: takesPlace, unitSize: 60 },
		source: board,
	},
	{
		...{ key: 'delivered_share', name: 'Delivered share', ...percent },
		meaning: 'The hours delivered, as a share of the hours planned of the same days.',
		is: { share: 'hours_delivered', of: 'hours_planned', times: 100 },
		source: board,
	},
	{
		...{ key: 'timesheets', name: 'Timesheets', ...number('timesheets') },
		meaning: 'The timesheets that are not on hold.',
		is: { fact: 'timesheet', take: { lines: true }, where: takesPlace },
		source: hold,
	},
	{
		...{ key: 'timesheets_on_hold', name: 'Timesheets on hold', ...number('timesheets') },
		meaning: 'The timesheets that are on hold, and so are not delivered.',
		is: { fact: 'timesheet', take: { lines: true }, where: { is_on_hold: true } },
		source: hold,
	},
	{
		...{ key: 'timesheets_without_shift', name: 'Timesheets without a shift' },
		...number('timesheets'),
		meaning: 'The timesheets that are not on hold and name no shift.',
		is: {
			...{ fact: 'timesheet', take: { lines: true } },
			where: { ...takesPlace, shift_key: { isSet: false } },
		},
		source: 'API documentation, RosterItemId: the shift of a timesheet.',
	},
	{
		...{ key: 'variations_not_approved', name: 'Variations not approved' },
		...number('timesheets'),
		meaning:
			'The timesheets that are not on hold and have a variation of which nobody says that it is approved.',
		is: {
			...{ fact: 'timesheet', take: { lines: true } },
			where: { ...takesPlace, has_variation: true, is_variation_approved: false },
		},
		source: 'Rule of the report Pay Run Exceptions. No other approval is documented.',
	},
	{
		...{ key: 'clients_served', name: 'Clients served', ...number('clients') },
		meaning: 'The clients of timesheets that are not on hold and have a length.',
		is: {
			...{ fact: 'timesheet', take: { different: 'client_key' } },
			where: { ...takesPlace, minutes: { above: 0 } },
		},
		source: board,
	},
	{
		...{ key: 'workers_who_worked', name: 'Workers who worked', ...number('workers') },
		meaning: 'The workers of timesheets that are not on hold and have a length.',
		is: {
			...{ fact: 'timesheet', take: { different: 'worker_key' } },
			where: { ...takesPlace, minutes: { above: 0 } },
		},
		source: ownFigure,
	},
	{
		...{ key: 'hours_per_client', name: 'Hours per client', ...hours },
		meaning: 'The hours delivered for each client served.',
		is: { share: 'hours_delivered', of: 'clients_served', times: 1 },
		source: ownFigure,
	},
	{
		...{ key: 'continuity_share', name: 'Continuity share', ...percent },
		meaning:
			'The share of visits, by their timesheets, that were made by the worker who came most to their client in these days.',
		is: {
			...{ fact: 'timesheet' },
			take: {
				...{ mostFrequent: 'worker_key', per: 'client_key' },
				once: ['client_key', 'worker_key', 'day', 'start_minute'],
			},
			where: {
				...{ ...takesPlace, minutes: { not: 0 }, day: { isSet: true } },
				...{ client_key: { isSet: true }, worker_key: { isSet: true } },
			},
		},
		source: 'Rule of the report Continuity of Care.',
	},
	{
		...{ key: 'incidents', name: 'Incidents', ...number('incidents') },
		meaning: 'The incidents by the date of their note, open and closed, without serious incidents.',
		is: { fact: 'incident', take: { lines: true }, where: { is_serious: false } },
		source: board,
	},
	{
		...{ key: 'incidents_reportable', name: 'Reportable incidents', ...number('incidents') },
		meaning: 'The incidents that are marked as reportable.',
		is: {
			...{ fact: 'incident', take: { lines: true } },
			where: { is_serious: false, is_reportable: true },
		},
		source: 'API documentation, IsReportable.',
	},
	{
		...{ key: 'serious_incidents', name: 'Serious incidents', ...number('incidents') },
		meaning: 'The records of the list of serious incidents, by the date of their note.',
		is: { fact: 'incident', take: { lines: true }, where: { is_serious: true } },
		source: 'API documentation, Serious Incidents.',
	},
	{
		...{ key: 'incident_rate', name: 'Incidents for 1,000 hours' },
		...{ unit: 'incidents for 1,000 hours delivered', decimals: 2 },
		meaning: 'The incidents for 1,000 hours delivered in the same days.',
		is: { share: 'incidents', of: 'hours_delivered', times: 1000 },
		source: board,
	},
	{
		...{ key: 'open_incidents', name: 'Open incidents', ...number('incidents') },
		meaning: 'The incidents with a note of these days that are still open.',
		is: {
			...{ fact: 'incident', take: { lines: true } },
			where: { is_serious: false, is_closed: false },
		},
		source: 'API documentation, Closed.',
	},
	{
		...{ key: 'long_open_incidents', name: 'Open for more than 90 days' },
		...number('incidents'),
		meaning: 'The open incidents whose note is more than 90 days old.',
		is: {
			...{ fact: 'incident', take: { lines: true } },
			where: { is_serious: false, is_closed: false, age_days: { above: 90 } },
		},
		source: board,
	},
	{
		...{ key: 'days_to_close', name: 'Days to close', unit: 'days', decimals: 1 },
		meaning:
			'The days from the note to the closing date, on average of the closed incidents that have both.',
		is: {
			...{ fact: 'incident', take: { average: 'days_to_close' } },
			where: { is_serious: false, is_closed: true },
		},
		source: 'API documentation, NoteDate and CloseDate.',
	},
	{
		...{ key: 'budget', name: 'Budget', ...dollars },
		meaning: 'What the budgets of current agreements come to in these days.',
		is: { fact: 'agreement_budget', take: { sum: 'budget' }, where: computed },
		source: budgets,
	},
	{
		...{ key: 'budget_hours', name: 'Budget in hours', ...hours },
		meaning: 'What the budgets in hours of current agreements come to in these days.',
		is: { fact: 'agreement_budget', take: { sum: 'budget_hours' }, where: computedHours },
		source: budgets,
	},
	{
		...{ key: 'budget_hours_used', name: 'Budget in hours used', ...hours },
		meaning: 'What the shifts of these days before today take of the budgets in hours.',
		is: { fact: 'agreement_budget', take: { sum: 'used_hours' }, where: computedHours },
		source: budgets,
	},
	{
		...{ key: 'budget_hours_share_used', name: 'Share used of the budget in hours', ...percent },
		meaning: 'What is used of the budgets in hours, as a share of them.',
		is: { share: 'budget_hours_used', of: 'budget_hours', times: 100 },
		source: budgets,
	},
	{
		...{ key: 'budget_used', name: 'Budget used', ...dollars },
		meaning: 'What the shifts of these days before today take of the budgets.',
		is: { fact: 'agreement_budget', take: { sum: 'used' }, where: computed },
		source: budgets,
	},
	{
		...{ key: 'budget_booked', name: 'Budget booked', ...dollars },
		meaning: 'What the shifts of these days from today on take of the budgets.',
		is: { fact: 'agreement_budget', take: { sum: 'booked' }, where: computed },
		source: budgets,
	},
	{
		...{ key: 'budget_left', name: 'Budget left', ...dollars },
		meaning: 'The budgets without what is used of them; negative where more is used.',
		is: { rest: 'budget_used', of: 'budget' },
		source: budgets,
	},
	{
		...{ key: 'budget_share_used', name: 'Budget share used', ...percent },
		meaning: 'What is used of the budgets, as a share of them.',
		is: { share: 'budget_used', of: 'budget', times: 100 },
		source: budgets,
	},
] as const satisfies readonly Figure[];

export type FigureName = (typeof all)[number]['key'];

/**
 * The figures of the reports and of the copy in PostgreSQL. Each figure has one definition. The functions of `figureOf.ts` compute figures
 * by these definitions, and the build writes the definitions into the SQL of `care.figures()`.
 */
export const figures: Readonly<Record<FigureName, Figure>> = Object.fromEntries(
	all.map((figure) => [figure.key, figure]),
) as unknown as Readonly<Record<FigureName, Figure>>;
