import { existsSync } from 'node:fs';
import { installDebian } from '../installDebian';
import { findPostgres, postgresFolder } from './findPostgres';

const redisServer = '/usr/bin/redis-server';

/** The programs of the servers that queue mode needs. */
export interface Servers {
	readonly redisServer: string;
	/** The folder with `initdb` and `postgres`. */
	readonly postgresPrograms: string;
}

/**
 * Finds Redis and PostgreSQL where Debian's packages put them, and installs them if they are missing.
 *
 * @throws if a program is missing and cannot be installed
 */
export function findServers(): Servers {
	const missing = [
		...(existsSync(redisServer) ? [] : ['redis-server']),
		...(findPostgres() === undefined ? ['postgresql'] : []),
	];
	if (missing.length > 0) installDebian('Queue mode', missing);
	const postgresPrograms = findPostgres();
	if (postgresPrograms === undefined) throw new Error(`No PostgreSQL in ${postgresFolder}.`);
	return { redisServer, postgresPrograms };
}
