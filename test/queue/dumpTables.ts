import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Server } from './spawnServer';
import { postgresSettings } from './startPostgres';

/** Returns the rows of each table of a database, as text. `programs` is the folder with `pg_dump`. */
export function dumpTables(programs: string, postgres: Server): Map<string, string> {
	const settings = postgresSettings(postgres);
	const args = ['-h', settings.DB_POSTGRESDB_HOST, '-p', `${postgres.port}`, '--data-only'];
	const login = ['-U', settings.DB_POSTGRESDB_USER, settings.DB_POSTGRESDB_DATABASE];
	const dump = execFileSync(join(programs, 'pg_dump'), [...args, ...login], {
		encoding: 'utf8',
		maxBuffer: 2 ** 30,
		// pg_dump prints warnings for a person who restores the dump. Nobody restores this dump, so the warnings are not shown.
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const tables = dump.matchAll(/^COPY public\.(\S+) .*;\n([^]*?)^\\\.$/gm);
	return new Map(Array.from(tables, ([, table, rows]) => [table.replaceAll('"', ''), rows]));
}
