import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres, postgresFolder } from './findPostgres';

const redisServer = '/usr/bin/redis-server';

/** The programs of the servers that queue mode needs. */
export interface Servers {
	readonly redisServer: string;
	/** The folder with `initdb` and `postgres`. */
	readonly postgresPrograms: string;
}

/**
 * Finds Redis and PostgreSQL where Debian's packages put them, and installs those that are missing.
 *
 * @throws when something is missing and cannot be installed; the message says what to do
 */
export function findServers(): Servers {
	const missing = [
		...(existsSync(redisServer) ? [] : ['redis-server']),
		...(findPostgres() === undefined ? ['postgresql'] : []),
	];
	if (missing.length > 0) install(missing);
	const postgresPrograms = findPostgres();
	if (postgresPrograms === undefined) throw new Error(`No PostgreSQL in ${postgresFolder}.`);
	return { redisServer, postgresPrograms };
}

function install(packages: readonly string[]): void {
	console.log(`Installing ${packages.join(' and ')} from Debian.`);
	const update = spawnSync('apt-get', ['update'], { encoding: 'utf8' });
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const flags = ['install', '-y', '--no-install-recommends'];
	const done =
		update.status === 0
			? spawnSync('apt-get', [...flags, ...packages], { encoding: 'utf8', env })
			: update;
	if (done.status === 0) return;
	const reason = (done.error?.message ?? done.stderr).trim().split('\n').at(-1);
	throw new Error(
		`Queue mode needs ${packages.join(' and ')}: install them with "sudo apt-get install ${packages.join(' ')}" and try again (${reason}).`,
	);
}
