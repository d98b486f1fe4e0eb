import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkSwitch } from './checkSwitch';
import { createClock } from './clock';
import {
	defaultSwitches,
	fromProfile,
	startSimulator,
	type ServiceProfile,
	type Switches,
} from './mod';

const usage = `Expected: npm run simulator -- [--port 4010] [--seed 1] [--now 'YYYY-MM-DD HH:MM:SS']
  [--profile FILE, which npm run doctor wrote] [--switch NAME=VALUE, as often as you like]
The switches, such as order=reshuffled or latency=300, are in simulator/README.md. Lists and objects are JSON.
The port can also come from the environment variable SIMULATOR_PORT.`;

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

/** Reads switches from the command line, such as `order=reshuffled` or `caps={"*":{"maximum":500,"above":"clamp"}}`. */
function parseSwitches(given: readonly string[]): Partial<Switches> {
	const defaults: Record<string, unknown> = { ...defaultSwitches() };
	const parsed = given.map((text) => {
		const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
		if (name === undefined) {
			throw new Error(`Expected a switch as NAME=VALUE but found ${text}.\n${usage}`);
		}
		return [name, typeof defaults[name] === 'string' ? value : parseJson(value)] as const;
	});
	for (const [name, value] of parsed) checkSwitch(name, value);
	return Object.fromEntries(parsed);
}

/** Reads a JSON text. A text that is not JSON stays as it is. */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

async function main() {
	const { values } = parseArgs({
		options: {
			port: { type: 'string' },
			seed: { type: 'string' },
			now: { type: 'string' },
			profile: { type: 'string' },
			switch: { type: 'string', multiple: true, default: [] },
		},
	});
	const port = parseNumber(values.port ?? process.env.SIMULATOR_PORT ?? '4010');
	const seed = parseNumber(values.seed ?? '1');
	const switches = parseSwitches(values.switch);
	const now = values.now ?? createClock(defaultSwitches()).local();
	const profiled: Partial<ReturnType<typeof fromProfile>> = values.profile
		? fromProfile(readProfile(values.profile), { seed, now })
		: {};
	const simulator = await startSimulator({
		port,
		seed,
		now: values.now,
		...profiled,
		// The clock runs, because a person who sets the clock expects this.
		switches: { ...profiled.switches, clockRuns: true, ...switches },
	});
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void simulator.close());
	}
	const curl = ({ url, admin: { user, key, secret } }: typeof simulator) =>
		`curl -H 'User: ${user}' -H 'Key: ${key}' -H 'Secret: ${secret}' ${url}/areas`;
	const line = (name: string, { user, key, secret }: typeof simulator.admin) =>
		`${name}\n  User    ${user}\n  Key     ${key}\n  Secret  ${secret}`;
	console.log(`The simulator answers at ${simulator.url}; its time is ${simulator.clock.local()}.

${line('Administrator', simulator.admin)}
${line('Coordinator, without admin rights', simulator.user)}

Try it: ${curl(simulator)}
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
