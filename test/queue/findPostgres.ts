import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian puts the programs of PostgreSQL. Each version has its own folder. */
export const postgresFolder = '/usr/lib/postgresql';

/** Finds the folder with the programs of the newest PostgreSQL that Debian's packages have installed, if there is one. */
export function findPostgres(): string | undefined {
	if (!existsSync(postgresFolder)) return undefined;
	const versions = readdirSync(postgresFolder).sort((a, b) => Number(b) - Number(a));
	return versions
		.map((version) => join(postgresFolder, version, 'bin'))
		.find((folder) => existsSync(join(folder, 'postgres')));
}
