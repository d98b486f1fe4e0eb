import type { Database } from './database';

/** The number of shifts in three years. The number of timesheets is half as large. */
const wanted = 1_500_000;

/** The length of half a year, in days. */
const half = 182;

/** The queries that are measured, by name. */
const queriesOf = (last: string): Readonly<Record<string, string>> => ({
	'all figures of 28 days': `select * from care.figures('${last}'::date - 27, '${last}')`,
	'all figures of a quarter': `select * from care.figures('${last}'::date - 91, '${last}')`,
	'all figures of a year': `select * from care.figures('${last}'::date - 364, '${last}')`,
	'all figures of three years': `select * from care.figures('${last}'::date - 1094, '${last}')`,
	...Object.fromEntries(
		[
			'hours_by_worker_and_week',
			'shift_without_worker',
			'open_incident_by_age',
			'budget_used_by_agreement',
			'leave_and_hold',
			'health',
		].map((view) => [`care.${view}`, `select * from care.${view}`]),
	),
	'what a run begins with': `select * from care.plan('Australia/Sydney', '${last}', 92, 60, null)`,
});

/**
 * Repeats a copied half year until the database has three years. Then measures the size of the database, and the time
 * of queries.
 *
 * @param shifts how many shifts the half year has
 * @param last the last day with shifts
 */
export function measureYears(database: Database, shifts: number, last: string): void {
	console.log(`A year of ${(2 * shifts).toLocaleString('en')} shifts: ${growthOf(database)} MB`);
	const copies = Math.round(wanted / shifts);
	for (let copy = 1; copy < copies; copy++) addHalfYear(database, copy);
	database.run('vacuum analyze care.record');
	const [{ count }] = database.rows<{ count: number }>(
		"select count(*) from care.record where resource = 'roster'",
	);
	const size = database.run("select pg_size_pretty(pg_database_size('care'))").trim();
	console.log(`With ${count.toLocaleString('en')} shifts in three years (${size}):`);
	for (const [name, sql] of Object.entries(queriesOf(last))) {
		const times = [1, 2].map(() => {
			const begun = performance.now();
			database.run(`select count(*) from (${sql} offset 0) as t`);
			return (performance.now() - begun) / 1000;
		});
		console.log(`  ${name}: ${Math.min(...times).toFixed(2)} s`);
	}
}

/** Estimates how many MB the records of a year take. The database has the records of half a year. */
function growthOf(database: Database): number {
	const [{ bytes }] = database.rows<{ bytes: number }>(
		"select pg_total_relation_size('care.record') as bytes",
	);
	return Math.round((2 * bytes) / 1e6);
}

/** Adds the half year again, for other people. `copy % 6` says how many half years earlier the new days are. */
function addHalfYear(database: Database, copy: number): void {
	database.run(
		`insert into care.record (resource, key, family, twin, slice, day, data, hash, text_hash, first_seen, changed)
		select
			resource, '~#${copy}' || key, '~#${copy}' || family, twin, to_char(other, 'YYYY-MM'), other,
			data || jsonb_build_object(
				'DateOfService', other, 'CarerId', care.to_integer(data ->> 'CarerId') + 1000 * ${copy},
				'ClientId', care.to_integer(data ->> 'ClientId') + 10000 * ${copy}
			),
			md5('${copy}' || hash), md5('${copy}' || hash)::uuid, first_seen, changed
		from care.record cross join lateral (select day - ${half * (copy % 6)} as other) as o
		where resource in ('roster', 'timesheet') and left(key, 2) <> '~#'`,
	);
}
