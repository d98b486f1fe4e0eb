import { noHolds, noValues } from '../api/mod';
import { hourUnits } from '../reports/rules/units';
import { copiedLists } from './copiedLists';
import { changedAt, nameOf, type View } from './typedViews';

/** A column of a fact or a dimension. */
export interface FactColumn {
	readonly name: string;
	readonly type: 'text' | 'date' | 'integer' | 'numeric' | 'boolean' | 'timestamptz';
	/** The SQL expression over `r`, which is a version of a record. */
	readonly sql: string;
	/** The meaning of the column, as a comment in the database. */
	readonly comment: string;
	/** Set if the column names people. Readers who may not see people do not have such a column. */
	readonly isPersonal?: true;
	/** The SQL expression over `data`, if `care.record` and `care.history` store its value. Queries over millions of lines use such columns. */
	readonly kept?: string;
}

/** A table of facts or a dimension. It has a line for each record of one or more lists. */
export interface FactTable {
	readonly name: string;
	/** The meaning of a line, as a comment in the database. */
	readonly comment: string;
	readonly resources: readonly string[];
	/** The SQL expression over `r` for the day by which queries select lines. A dimension has no day. */
	readonly day?: string;
	readonly columns: readonly FactColumn[];
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

/** Returns an SQL condition: the text means "no hold". */
const isNoHold = (onHoldType: string): string =>
	`care.label(${onHoldType}) in (${quoted(noHolds)})`;

export const isHourlyUnit = (unit: string): string => `care.label(${unit}) ~ '${hourUnits}'`;

/** The meanings of the columns. A column name has the same meaning in all tables. */
const meanings: Readonly<Record<string, string>> = {
	shift_key: 'The shift: shift_key of care.fact_shift.',
	timesheet_key: 'The timesheet.',
	incident_key: 'The incident. Those of serious incidents begin with s.',
	client_key: 'The client: client_key of care.dim_client.',
	worker_key: 'The worker: worker_key of care.dim_worker.',
	service_key: 'The service: service_key of care.dim_service.',
	payer_key: 'The ID of the payer.',
	agreement_key: 'The ID of the agreement.',
	agreement_item_key: 'The ID of the item of the agreement.',
	category_key: 'The ID of the category.',
	day: 'The day by which it counts.',
	note_day: 'The day of the note, by which incidents count.',
	start_minute: 'When it begins, in minutes after midnight.',
	minutes: 'How long it is, in minutes. Empty where that cannot be read.',
	charge_rate: 'The rate that is charged, in dollars. Empty where none is entered.',
	kilometres: 'The kilometres.',
	has_hold: 'Whether it has a type of hold.',
	has_variation: 'Whether a variation is entered.',
	is_variation_approved: 'Whether somebody said that the variation is approved.',
	is_on_hold: 'Whether it is on leave or on hold, so that it does not take place.',
	is_serious: 'Whether it is of the list of serious incidents.',
	is_reportable: 'Whether it is reportable.',
	is_closed: 'Whether it is closed.',
	age_days: 'The days from its note to the day on which it was known.',
	days_to_close: 'The days from its note to its closing date.',
	name: 'What it is called.',
	area: 'The area.',
	code: 'Its code.',
	unit: 'The unit that is charged.',
	is_hourly: 'Whether it is charged by the hour.',
	is_current: 'Whether the client or worker is current.',
	is_active: 'Whether it is active.',
	is_deleted: 'Whether its list no longer has it.',
	changed_at: 'When a run last found it changed, back, on hold or gone.',
	deleted_at: 'When a run found that its list no longer has it. Empty while it is there.',
};

const field = (name: string): string => `r.data ->> '${name}'`;
const column = (
	name: string,
	type: FactColumn['type'],
	sql: string,
	more: Partial<FactColumn> = {},
): FactColumn => ({ name, type, sql, comment: meanings[name], ...more });
const key = (name: string, from: string): FactColumn =>
	column(name, 'text', `care.id_of(r.data -> '${from}')`);
const text = (name: string, from: string, more: Partial<FactColumn> = {}): FactColumn =>
	column(name, 'text', `nullif(trim(care.to_text(${field(from)})), '')`, more);
/** Makes the column for the name of a record, by the rule for names beside IDs. */
const named = (resource: string, more: Partial<FactColumn> = {}): FactColumn[] =>
	copiedLists
		.filter((list) => list.resource === resource)
		.map((list) => column('name', 'text', nameOf('r', list), more));
const flag = (name: string, from: string): FactColumn =>
	column(name, 'boolean', `care.to_flag(${field(from)})`);

/** Makes a column for a number that is not negative, such as a number of minutes. */
const positive = (name: string, from: string): FactColumn =>
	column(name, 'numeric', `care.length_of(r.data -> '${from}')`);

/** Returns the same column, but as a column whose value `care.record` and `care.history` store. */
const kept = (one: FactColumn): FactColumn => ({
	...one,
	sql: `r.${one.name}`,
	kept: one.sql.replaceAll('r.data', 'data'),
});

/** Returns the SQL for a day. Days before 2000 become null, because they are placeholders, such as 1900-01-01. */
const setDay = (from: string): string =>
	`case when care.to_date(${field(from)}) >= '2000-01-01' then care.to_date(${field(from)}) end`;

const state = [
	column('is_deleted', 'boolean', 'r.gone is not null'),
	column('changed_at', 'timestamptz', changedAt),
	column('deleted_at', 'timestamptz', 'r.gone'),
];

/** The columns that shifts and timesheets share. */
const visit = [
	column('day', 'date', 'r.day'),
	kept(column('start_minute', 'integer', `care.start_minute(${field('StartTime')})`)),
	kept(positive('minutes', 'Minutes')),
	kept(key('client_key', 'ClientId')),
	kept(key('worker_key', 'CarerId')),
	kept(key('service_key', 'ServiceId')),
	kept(column('charge_rate', 'numeric', `care.amount_of(r.data -> 'ChargeRate')`)),
];

/** The column for whether a shift or a timesheet has a type of hold. */
const hasHold = kept(
	column(
		'has_hold',
		'boolean',
		`coalesce(${field('OnHoldType')}, '') <> '' and not ${isNoHold(field('OnHoldType'))}`,
	),
);

const recordKey = (name: string): FactColumn => column(name, 'text', 'r.key');

const isVaried = ['Variation', 'VariationQty']
	.map(
		(name) =>
			`(care.is_some(r.data -> '${name}') and not ${isNoHold(field(name))} and care.label(${field(name)}) !~ '${noValues}')`,
	)
	.join(' or ');

/** The column with the day by which queries select incidents. */
const noteDay = kept(column('note_day', 'date', setDay('NoteDate')));

export const factTables: readonly FactTable[] = [
	{
		name: 'fact_shift',
		comment: 'One line for each shift, also on leave, on hold or gone. Unique: shift_key.',
		resources: ['roster'],
		day: 'r.day',
		columns: [
			recordKey('shift_key'),
			...visit,
			key('payer_key', 'PayerId'),
			kept(key('agreement_key', 'AgreementId')),
			kept(key('agreement_item_key', 'AgreementItemId')),
			column('is_on_hold', 'boolean', 'r.has_hold or r.only_with_holds'),
			...state,
		],
	},
	{
		name: 'fact_timesheet',
		comment: 'One line for each timesheet. Unique: timesheet_key.',
		resources: ['timesheet'],
		day: 'r.day',
		columns: [
			recordKey('timesheet_key'),
			kept(key('shift_key', 'RosterItemId')),
			...visit,
			kept(positive('kilometres', 'KM')),
			kept(column('has_variation', 'boolean', isVaried)),
			kept(
				column(
					'is_variation_approved',
					'boolean',
					`coalesce(care.to_flag(${field('VariationApproved')}), false)`,
				),
			),
			column('is_on_hold', 'boolean', 'r.has_hold'),
			...state,
		],
	},
	{
		name: 'fact_incident',
		comment: 'One line for each incident and serious incident. Unique: incident_key.',
		resources: ['incident', 'serious_incident'],
		day: noteDay.sql,
		columns: [
			column(
				'incident_key',
				'text',
				"case r.resource when 'incident' then '' else 's' end || r.key",
			),
			{ ...noteDay, name: 'day' },
			key('client_key', '_ReferringId_1'),
			key('category_key', 'CategoryId'),
			column('is_serious', 'boolean', "r.resource = 'serious_incident'"),
			flag('is_reportable', 'IsReportable'),
			flag('is_closed', 'Closed'),
			column('age_days', 'integer', `r.known_on - ${noteDay.sql}`),
			column('days_to_close', 'integer', `${setDay('CloseDate')} - ${noteDay.sql}`),
			...state,
		],
	},
	{
		name: 'dim_client',
		comment: 'One line for each client, also a former one. Unique: client_key.',
		resources: ['client'],
		columns: [
			recordKey('client_key'),
			...named('client', { isPersonal: true }),
			text('area', 'Area'),
			flag('is_current', 'Current'),
			...state,
		],
	},
	{
		name: 'dim_worker',
		comment: 'One line for each worker. Unique: worker_key.',
		resources: ['worker'],
		columns: [
			recordKey('worker_key'),
			...named('worker', { isPersonal: true }),
			text('area', 'Area'),
			flag('is_current', 'Current'),
			...state,
		],
	},
	{
		name: 'dim_service',
		comment: 'One line for each service. Unique: service_key.',
		resources: ['service'],
		columns: [
			recordKey('service_key'),
			...named('service'),
			text('code', 'ServiceCode'),
			text('unit', 'Unit'),
			column('is_hourly', 'boolean', isHourlyUnit(field('Unit'))),
			flag('is_active', 'Active'),
			...state,
		],
	},
];

/** The columns whose values `care.record` and `care.history` store. */
export const keptColumns: readonly FactColumn[] = [
	...new Map(
		[hasHold, noteDay, ...factTables.flatMap(({ columns }) => columns)]
			.filter((one) => one.kept !== undefined && one.name !== 'day')
			.map((one) => [one.name, one]),
	).values(),
];

const keptNames = keptColumns.map(({ name }) => `r.${name}`).join(', ');

/** The SQL for the present day in the service's time zone. A reader of the views needs no right to read `care.setting`. */
const today = '(now() at time zone (select time_zone from care.setting))::date';

const schemas = ['care', 'care_without_people'] as const;
type Schema = (typeof schemas)[number];

const columnsIn = (schema: Schema, { columns }: FactTable): FactColumn[] =>
	columns
		.filter(({ isPersonal }) => schema === 'care' || !isPersonal)
		.map((one) =>
			schema === 'care' || !one.name.endsWith('_key')
				? one
				: { ...one, sql: `care.plain_key(${one.sql})` },
		);

const selected = (schema: Schema, table: FactTable): string =>
	columnsIn(schema, table)
		.map(({ name, sql }) => `\t${sql} as ${name}`)
		.join(',\n');

/** Returns the SQL condition that selects the records of a fact or dimension. `alias` names the table of records in the query. */
export const isOf = (alias: string, { resources }: Pick<FactTable, 'resources'>): string =>
	resources.length === 1
		? `${alias}.resource = '${resources[0]}'`
		: `${alias}.resource in (${quoted(resources)})`;

/** Makes the view of a fact or dimension as it is now. Each record has a line, even if the record is gone. */
const viewOf = (schema: Schema, table: FactTable): View => ({
	name: `${schema}.${table.name}`,
	query: `select
${selected(schema, table)}
from (select o.*, ${today} as known_on from care.record o where ${isOf('o', table)}) as r`,
});

/** The conditions for the versions of records that a query selects. */
export interface Known {
	/** Returns the SQL condition that selects the records of the fact's lists. `alias` names the table of records in the query. */
	readonly isOf: (alias: string) => string;
	/** The SQL for a moment, such as the end of a day. The query selects the versions that were known at this moment. */
	readonly at: string;
	/** The condition for the days, as SQL over `r`. Without it, the query selects all days. */
	readonly isOfDays?: string;
}

/** Returns the SQL that joins `r` with `h`. `h` has the shifts that the list of shifts taking place lacked at a moment. */
const withHoldAt = (at: string): string => `left join (
	select distinct resource, key from care.held where since <= ${at} and (until is null or until > ${at})
) as h on h.resource = r.resource and h.key = r.key`;

/**
 * Returns two queries for the versions that existed at a moment. The first query reads `care.record`, which has the last version of each
 * record. The second query reads `care.history`, which has the earlier versions.
 */
export const thereInBoth = ({ isOf, at, isOfDays = 'true' }: Known): readonly string[] => [
	`select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, ${keptNames}
from care.record r ${withHoldAt(at)}
where ${isOf('r')} and ${isOfDays} and r.changed <= ${at} and (r.gone is null or r.gone > ${at})`,
	`select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, ${keptNames}
from care.history r ${withHoldAt(at)}
where ${isOf('r')} and ${isOfDays} and r.valid_from <= ${at} and r.valid_until > ${at}`,
];

/** Returns a query for the versions that existed at a moment. */
export const thereAt = (known: Known): string => thereInBoth(known).join('\nunion all\n');

/**
 * Returns a query for all records that were known at a moment, each in the last version that was known then. Records that were gone by then
 * are included.
 */
const knownAt = ({ isOf, at, isOfDays = 'true' }: Known): string => `select
	r.resource, r.key, r.day, r.data, h.key is not null as only_with_holds, r.changed,
	case when r.touched <= ${at} then r.touched end as touched, case when r.gone <= ${at} then r.gone end as gone,
	${keptNames}
from care.record r ${withHoldAt(at)}
where ${isOf('r')} and ${isOfDays} and r.changed <= ${at}
union all
select
	r.resource, r.key, r.day, r.data, h.key is not null, r.valid_from,
	case when o.touched <= ${at} then o.touched end, case when r.valid_until <= ${at} then r.valid_until end,
	${keptNames}
from care.history r left join care.record o on o.resource = r.resource and o.key = r.key ${withHoldAt(at)}
where
	${isOf('r')} and ${isOfDays} and r.valid_from <= ${at}
	and (o.changed <= ${at}) is not true
	and not exists (
		select from care.history n
		where n.resource = r.resource and n.key = r.key and n.valid_from > r.valid_from and n.valid_from <= ${at}
	)`;

/** An SQL function. Readers may call the function, but they may not read its tables directly. */
export interface SqlFunction {
	/** The name with its schema and the types of its parameters, as `drop function` needs it. */
	readonly signature: string;
	/** The statement that makes the function, without the word `create`. */
	readonly statement: string;
	/** Whether readers who may not see people may call the function. */
	readonly isWithoutPeople: boolean;
}

/**
 * Returns the first statement of an SQL function that shows what was known on a day. The statement fails if what the copy knew on that day
 * has been deleted, as `care.keep()` demands.
 *
 * @param knownOn the day, as SQL
 * @param resources the lists that the function reads
 */
export const mustBeKept = (knownOn: string, resources: readonly string[]): string =>
	`select care.must_be_kept(${knownOn}, '{${resources.join(',')}}');`;

/**
 * Returns the condition that a day is between a first and a last day. If the first day is `-infinity`, lines without a day are selected,
 * too.
 */
export const isBetween = (name: string, day: string): string =>
	`(${day} between ${name}.first_day and ${name}.last_day or ${name}.first_day = '-infinity' and ${day} is null)`;

/** Makes the SQL function for the lines of a fact or dimension as they were known on a day. */
function functionOf(schema: Schema, table: FactTable): SqlFunction {
	const own = `${table.name}_as_of`;
	const name = `${schema}.${own}`;
	const { day } = table;
	const days =
		day === undefined
			? ''
			: ", first_day date default '-infinity', last_day date default 'infinity'";
	const columns = columnsIn(schema, table).map((one) => `${one.name} ${one.type}`);
	const versions = knownAt({
		isOf: (alias) => isOf(alias, table),
		at: `(select care.as_of(${own}.known_on))`,
		...(day !== undefined && { isOfDays: isBetween(own, day) }),
	});
	return {
		signature: `${name}(date${day === undefined ? '' : ', date, date'})`,
		statement: `function ${name}(known_on date${days})
	returns table (${columns.join(', ')})
	language sql stable security definer
	set search_path = pg_catalog
	set jit = off
	as $$
${mustBeKept(`${own}.known_on`, table.resources)}
select care.must_be_copied(${own}.known_on, '{${table.resources.join(',')}}', ${day === undefined ? 'null, null' : `${own}.first_day, ${own}.last_day`});
select
${selected(schema, table)}
from (select v.*, least(${own}.known_on, ${today}) as known_on from (
${versions}
) as v) as r
$$`,
		isWithoutPeople: schema === 'care_without_people',
	};
}

/**
 * Makes the view with a line for each day of some whole years. These years include the present year, and the years of all shifts,
 * timesheets and incidents. But no year is before 2000 or after 2100.
 */
const dayView = (schema: Schema): View => ({
	name: `${schema}.dim_day`,
	query: `with bounds as (
	select
		greatest(date '2000-01-01', least(min(day), ${today})) as first, least(date '2100-12-31', greatest(max(day), ${today})) as last
	from (
		select min(day) as day from care.record where resource = 'roster'
		union all select max(day) from care.record where resource = 'roster'
		union all select min(day) from care.record where resource = 'timesheet'
		union all select max(day) from care.record where resource = 'timesheet'
		union all select ${noteDay.sql} from care.record r where resource in ('incident', 'serious_incident')
	) as d
)
select
	d::date as day, extract(year from d)::integer as year, extract(quarter from d)::integer as quarter,
	extract(month from d)::integer as month, date_trunc('month', d)::date as first_of_month, to_char(d, 'YYYY-MM') as year_month,
	date_trunc('week', d)::date as week, extract(isodow from d)::integer as weekday, to_char(d, 'Dy') as weekday_name,
	d::date < ${today} as is_past
from
	bounds
	cross join generate_series(
		date_trunc('year', first::timestamp), date_trunc('year', last::timestamp) + interval '1 year - 1 day', interval '1 day'
	) as d`,
});

export const factViews: readonly View[] = schemas.flatMap((schema) => [
	...factTables.map((table) => viewOf(schema, table)),
	dayView(schema),
]);

export const factFunctions: readonly SqlFunction[] = schemas.flatMap((schema) =>
	factTables.map((table) => functionOf(schema, table)),
);
