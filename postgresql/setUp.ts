/**
 * The program of `npm run copy:setup`. It makes the roles, tables and views of the copy. The variables PGHOST, PGPORT, PGDATABASE, PGUSER
 * and PGPASSWORD are the usual ones of psql. The program says what PostgreSQL refused, and what to do next. See
 * docs/reference/postgresql.md.
 */
import { spawnSync } from 'node:child_process';
import { careSql } from './careSql';

/** A row of `care.set_up`. */
interface Found {
	readonly what: string;
	readonly is_so: boolean;
	readonly what_follows: string | null;
}

/** Runs SQL with psql. The connection and the password come from the environment. */
function run(sql: string): string {
	// The statement is long. With these arguments, an error does not quote it.
	const args = ['-XwqAt', '-v', 'ON_ERROR_STOP=1', '-v', 'VERBOSITY=terse'];
	const env = { ...process.env, PGOPTIONS: '-c client_min_messages=warning' };
	const { status, stdout, stderr, error } = spawnSync('psql', args, {
		input: sql,
		encoding: 'utf8',
		env,
	});
	if (error) {
		throw new Error(
			'This needs psql: install it ("sudo apt-get install postgresql-client"), or paste postgresql/care.sql into any client of PostgreSQL.',
		);
	}
	if (status !== 0) throw new Error(stderr.trim().replace(/^psql:[^:]*:\d*:?\s*/, ''));
	return stdout.trim();
}

const rows = <Row>(sql: string): Row[] =>
	JSON.parse(run(`select coalesce(json_agg(t), '[]') from (${sql}) as t`)) as Row[];

function main(): void {
	const [place] = rows<{ text: string; owns: boolean }>(
		`select format('the database %s as %s', current_database(), current_user) as text,
			pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') as owns`,
	);
	if (!place.owns) {
		throw new Error(
			`This is ${place.text}, who does not own it. Set PGDATABASE and PGUSER to a database and its owner.`,
		);
	}
	run(careSql());
	console.log(`Tables and views are made in ${place.text}.\n`);
	run('select * from care.keep_out_of_log()');
	// Each query runs in a new session, so the settings that `care.keep_out_of_log()` has changed apply here.
	for (const { what, is_so, what_follows } of rows<Found>('select * from care.set_up')) {
		console.log(`${is_so ? 'yes' : 'NO '}  ${what}`);
		if (what_follows) console.log(`     ${what_follows}`);
	}
}

try {
	main();
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
