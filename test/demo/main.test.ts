import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root, runNode } from '../localN8n/runNode';

const main = join(root, 'demo/main.mjs');

describe('main', () => {
	it.each(['0.12.18', '12.22.12', '19.9.0'])('refuses Node %s in one sentence', (version) => {
		const fake = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
		const { status, stdout, stderr } = runNode(['--import', `data:text/javascript,${fake}`, main]);
		expect(status).toBe(1);
		expect(stdout).toBe('');
		expect(stderr).toBe(
			`The demo needs Node 20 or later and this is Node ${version}: install a newer one from https://nodejs.org and run npm run demo again.\n`,
		);
	});

	it('uses no syntax that Node 12 lacks', () => {
		// An old Node does not know newer operators or imports. With them, Node could not parse the file, so the
		// version check would not print its message.
		expect(readFileSync(main, 'utf8')).not.toMatch(/\?\?|\?\.|^import [^(]|node:|^await/m);
	});

	it('names the port that is in use, before anything is installed', async () => {
		const server = createServer();
		const port = await new Promise<number>((resolve) =>
			server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
		);
		// This process must not be blocked, because it holds the port.
		const child = spawn(process.execPath, [main], { env: { ...process.env, N8N_PORT: `${port}` } });
		let said = '';
		child.stdout.on('data', (chunk) => (said += chunk));
		child.stderr.on('data', (chunk) => (said += chunk));
		const status = await new Promise((resolve) => child.once('close', resolve));
		await new Promise((resolve) => server.close(resolve));
		expect(status).toBe(1);
		expect(said.trim()).toMatch(
			new RegExp(`^Port ${port}, where the n8n editor would open, is in use: [^\\n]+$`),
		);
	});

	it.each(['http', '0', '70000'])('refuses %s as a port', (port) => {
		const { status, stderr } = runNode([main], { N8N_PORT: port });
		expect(status).toBe(1);
		expect(stderr.trim()).toMatch(/^N8N_PORT is .+ must be a number from 1 to 65535[^\n]+$/);
	});

	it.each([
		[['--onec'], "Unknown option '--onec'."],
		[['--n8n', 'localhost:5678'], 'Expected the address of n8n, such as http://localhost:5678'],
		[['--n8n', 'http://localhost:5678'], 'Set N8N_EMAIL and N8N_PASSWORD to the login'],
		[['--host', 'demo.localhost'], '--host needs --n8n.'],
		[
			['--n8n', 'http://localhost:5678', '--host', 'host.docker.internal'],
			'The node refuses http:// to host.docker.internal: give this machine a name that ends in .localhost',
		],
	])('refuses %j before anything is installed', (args, message) => {
		const { status, stdout, stderr } = runNode([main, ...args], { N8N_EMAIL: '' });
		expect(status).toBe(1);
		expect(stdout).toBe('');
		expect(stderr.trim().startsWith(message)).toBe(true);
	});
});
