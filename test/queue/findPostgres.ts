import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian puts the programs of PostgreSQL, by version. */
export const postgresFolder = '/usr/lib/postgresql';

/**
 * The folder with the programs of the newest PostgreSQL on this machine, if it comes from Debian's package; otherwise
 * undefined.
 */
export function findPostgres(): string | undefined {
	if (!existsSync(postgresFolder)) return undefined;
	const versions = readdirSync(postgresFolder).sort((a, b) => Number(b) - Number(a));
	return versions
		.map((version) => join(postgresFolder, version, 'bin'))
		.find((folder) => existsSync(join(folder, 'postgres')));
}
