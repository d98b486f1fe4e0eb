import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createClock } from './clock';
import { defaultSwitches, fromProfile, startSimulator, type ServiceProfile } from './mod';

const usage = `Expected: npm run simulator -- [--port 4010] [--seed 1] [--now 'YYYY-MM-DD HH:MM:SS']
  [--profile FILE, which npm run doctor wrote]
The port can also come from the environment variable SIMULATOR_PORT.`;

/** A whole number from the command line. */
function parseNumber(text: string): number {
	if (!/^\d+$/.test(text)) throw new Error(`Expected a whole number but found ${text}.\n${usage}`);
	return Number(text);
}

function readProfile(file: string): ServiceProfile {
	try {
		return JSON.parse(readFileSync(file, 'utf8')) as ServiceProfile;
	} catch {
		throw new Error(`Expected a JSON file but could not read ${file}.\n${usage}`);
	}
}

async function main() {
	const { values } = parseArgs({
		options: {
			port: { type: 'string' },
			seed: { type: 'string' },
			now: { type: 'string' },
			profile: { type: 'string' },
		},
	});
	const port = parseNumber(values.port ?? process.env.SIMULATOR_PORT ?? '4010');
	const seed = parseNumber(values.seed ?? '1');
	const now = values.now ?? createClock(defaultSwitches()).local();
	const profiled: Partial<ReturnType<typeof fromProfile>> = values.profile
		? fromProfile(readProfile(values.profile), { seed, now })
		: {};
	const simulator = await startSimulator({
		port,
		seed,
		now: values.now,
		...profiled,
		// A person who starts it at some moment wants to see the time go on from there.
		switches: { ...profiled.switches, clockRuns: true },
	});
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void simulator.close());
	}
	const line = (name: string, { user, key, secret }: typeof simulator.admin) =>
		`${name}\n  User    ${user}\n  Key     ${key}\n  Secret  ${secret}`;
	console.log(`The simulator answers at ${simulator.url}; its time is ${simulator.clock.local()}.

${line('Administrator', simulator.admin)}
${line('Coordinator, without admin rights', simulator.user)}

Control: ${simulator.url}/_simulator (see simulator/README.md). Ctrl-C stops it.`);
}

main().catch((error: NodeJS.ErrnoException) => {
	console.error(
		error.code === 'EADDRINUSE'
			? 'The port is in use by another program. Choose another one: npm run simulator -- --port 4011'
			: error.message,
	);
	process.exitCode = 1;
});
