import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian puts the programs of PostgreSQL. Each version has its own folder. */
export const postgresFolder = '/usr/lib/postgresql';

/**
 * Finds the folder with the programs of the newest PostgreSQL on this machine. The result is undefined if no PostgreSQL
 * of Debian's package is there.
 */
export function findPostgres(): string | undefined {
	if (!existsSync(postgresFolder)) return undefined;
	const versions = readdirSync(postgresFolder).sort((a, b) => Number(b) - Number(a));
	return versions
		.map((version) => join(postgresFolder, version, 'bin'))
		.find((folder) => existsSync(join(folder, 'postgres')));
}
