import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A step from one version of the copy's tables to the next. */
export interface Migration {
	/** The change that the step makes, for a reader of `care.migration`. */
	readonly what: string;
	/** The SQL that runs once in each database. */
	readonly sql: string;
}

const sqlOf = (file: string): string => readFileSync(join(__dirname, file), 'utf8').trim();

/**
 * The versions of `care.sql`, from 1 on. The number of the last migration is the version of the template. The database stores which
 * migrations have run. A released migration never changes. A release that changes only views or functions also gets an entry, without SQL.
 * From the number of this entry, older templates see that a newer template exists.
 */
export const migrations: readonly Migration[] = [
	// This migration also updates databases from before the versions had numbers.
	{ what: 'The tables from before the versions had numbers', sql: sqlOf('tables.sql') },
	{
		what: 'One node of n8n for all lists, and readers whom the owner names',
		sql: sqlOf('migration2.sql'),
	},
	{
		what: 'Facts, figures, health of runs, retention and the past of a record',
		sql: sqlOf('migration3.sql'),
	},
	// The SQL in careSql.ts adds the column of this version, `text_hash`, together with the computed columns.
	{ what: 'Records whose text has not changed are not read anew', sql: '' },
	{
		what: 'The past of holds without a type, and since when the past is all there',
		sql: sqlOf('migration5.sql'),
	},
	{ what: 'Each run gives readers what they lack, and days before the first copy fail', sql: '' },
	{
		what: 'Lists that are as they were are known by their fingerprint, and shifts on hold by an index',
		sql: '',
	},
	{ what: 'To know a month, the others are not read', sql: '' },
	{
		what: 'Figures read each shift once, and an update replaces views where they are',
		sql: '',
	},
	{
		what: 'Whether n8n may keep the runs of the workflow, and who else is a member of the owner',
		sql: sqlOf('migration10.sql'),
	},
];

/** The version of the template. */
export const newest = migrations.length;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The SQL that runs each missing migration, in order. */
export const migrationsSql = [
	`create schema if not exists care;
create table if not exists care.migration (
	number integer primary key,
	what text not null,
	at timestamptz not null default now()
);`,
	...migrations.map(
		({ what, sql }, index) => `do $migration$
	begin
		if exists (select from care.migration where number = ${index + 1}) then
			return;
		end if;
		execute $step$
${sql}
$step$;
		insert into care.migration values (${index + 1}, ${quote(what)});
	end
$migration$;`,
	),
].join('\n\n');
