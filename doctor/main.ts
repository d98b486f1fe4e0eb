/**
 * The program of `npm run doctor`. It examines the service of a credential, and writes a report and a profile. See
 * docs/reference/doctor.md.
 */
import { parseArgs } from 'node:util';
import { checkBaseUrl } from '../http/mod';
import { askCredentials, checkFolder, openSession, runDoctor, usualRequests } from './mod';

const usage = `Expected: npm run doctor [-- --folder FOLDER]
User, key and secret are never taken from the command line, where others can read them.`;

function parseFolder(): string {
	try {
		return parseArgs({ options: { folder: { type: 'string' } } }).values.folder ?? '.';
	} catch {
		// The program does not show the error of Node.js, because that error repeats what the person typed, which may be a secret.
		throw new Error(usage);
	}
}

async function main(): Promise<number> {
	const folder = parseFolder();
	checkFolder(folder);
	const { env, stdin, stderr } = process;
	const credentials = await askCredentials(env, stdin, stderr);
	const baseUrl = checkBaseUrl(credentials.baseUrl);
	const stop = new AbortController();
	process.once('SIGINT', () => stop.abort());
	const session = openSession(credentials, stop.signal);
	const { lines, status } = await runDoctor(session, folder, [baseUrl, credentials.user], {
		onRequest: (count, path) => {
			const line = `${count} of at most ${usualRequests} requests: ${path}`;
			stderr.write(stderr.isTTY ? `\r${line.padEnd(70)}` : `${line}\n`);
		},
	});
	if (stderr.isTTY) stderr.write('\n');
	console.log(lines.join('\n'));
	return status;
}

main()
	// Without this exit, open connections would keep the process alive for a while.
	.then((status) => process.exit(status))
	.catch((error: Error & { nextStep?: string }) => {
		console.error([error.message, error.nextStep ?? ''].join('\n').trim());
		process.exitCode = 1;
	});
