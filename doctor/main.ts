/** `npm run doctor`: asks the service of a credential, and writes a report and a profile. See docs/doctor.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBaseUrl } from '../http/mod';
import { askCredentials, examine, openSession, writeProfile, writeReport } from './mod';

const usage = `Expected: npm run doctor [-- --folder FOLDER]
User, key and secret are never taken from the command line, where others can read them.`;

function parseFolder(): string {
	try {
		return parseArgs({ options: { folder: { type: 'string' } } }).values.folder ?? '.';
	} catch {
		// The message of Node.js repeats what was typed, which may be a secret.
		throw new Error(usage);
	}
}

async function main(): Promise<void> {
	const folder = parseFolder();
	const { env, stdin, stderr } = process;
	const credentials = await askCredentials(env, stdin, stderr);
	const baseUrl = checkBaseUrl(credentials.baseUrl);
	const stop = new AbortController();
	process.once('SIGINT', () => stop.abort());
	const maxRequests = 150;
	const result = await examine(openSession(credentials, stop.signal), {
		maxRequests,
		onRequest: (count, path) => {
			const line = `${count} of at most ${maxRequests} requests: ${path}`;
			stderr.write(stderr.isTTY ? `\r${line.padEnd(70)}` : `${line}\n`);
		},
	});
	if (stderr.isTTY) stderr.write('\n');
	const now = Date.now();
	const files = {
		'doctor-report.md': writeReport(result, now),
		'doctor-profile.json': `${JSON.stringify(
			writeProfile(result, [baseUrl, credentials.user], now),
			null,
			'\t',
		)}\n`,
	};
	for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
	const { findings, probe } = result;
	console.log(
		[
			`${findings.all.length} answers; ${findings.missing.length} questions are left open.`,
			...(probe.over === undefined ? [] : [probe.over]),
			`Written: ${Object.keys(files)
				.map((name) => join(folder, name))
				.join(' and ')}.`,
		].join('\n'),
	);
	// Connections that are kept would hold the process for a while.
	process.exit(findings.all.length > 0 ? 0 : 1);
}

main().catch((error: Error & { nextStep?: string }) => {
	console.error([error.message, error.nextStep ?? ''].join('\n').trim());
	process.exitCode = 1;
});
