import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../localN8n/mod';
import { spawnServer, type Server } from './spawnServer';

/** Starts a Redis that keeps nothing on disk. */
export async function startRedis(program: string, folder: string): Promise<Server> {
	mkdirSync(folder, { recursive: true });
	const port = await freePort();
	const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	return await spawnServer(program, args, { port, log: join(folder, 'redis.log') });
}
