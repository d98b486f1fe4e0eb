import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../localN8n/mod';
import { spawnServer, type Server } from './spawnServer';

/** The user whom Debian's package creates. */
const postgresUser = 'postgres';

export const postgresSettings = ({ port }: Server): Record<string, string> => ({
	DB_TYPE: 'postgresdb',
	DB_POSTGRESDB_HOST: '127.0.0.1',
	DB_POSTGRESDB_PORT: `${port}`,
	DB_POSTGRESDB_DATABASE: 'postgres',
	DB_POSTGRESDB_USER: postgresUser,
});

/**
 * Starts a PostgreSQL. If the folder has no database, a new, empty one is made.
 *
 * @param programs the folder with `initdb` and `postgres`
 * @param folder the folder for the database and the log
 * @param given the port. If it is absent, a free port is taken
 * @param more further settings, such as `log_statement=all`
 */
export async function startPostgres(
	programs: string,
	folder: string,
	given?: number,
	more: readonly string[] = [],
): Promise<Server> {
	mkdirSync(folder, { recursive: true });
	const user = unprivilegedUser();
	if (user) chownSync(folder, user.uid, user.gid);
	const data = join(folder, 'data');
	const initdb = ['-D', data, '-U', postgresUser, '-E', 'UTF8', '--auth=trust', '--no-sync'];
	if (!existsSync(data)) {
		execFileSync(join(programs, 'initdb'), initdb, { cwd: '/', stdio: 'ignore', ...user });
	}

	const port = given ?? (await freePort());
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', ...more];
	const args = ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])];
	const log = join(folder, 'postgres.log');
	return await spawnServer(join(programs, 'postgres'), args, { port, log, ...user });
}

/** Finds another user than root, because PostgreSQL refuses to run as root. Only a process of root needs this user. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const idOf = (flag: string) =>
		Number(spawnSync('id', [flag, postgresUser], { encoding: 'utf8' }).stdout);
	return { uid: idOf('-u'), gid: idOf('-g') };
}
