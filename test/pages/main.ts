/**
 * Some commands on the pages take only seconds. `npm run test:pages` runs these commands. The simulator and the doctor
 * here run on the oldest Node that the pages name. `npm run test:pages -- long` runs the commands that take minutes or hours,
 * one after another. CI runs other commands. test/docs checks that each command is run, or has a reason why no machine
 * can run it.
 */
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../localN8n/mod';
import { allCommands } from './commandsOf';
import { ciCommands, howRun, type HowRun } from './howRun';
import { node20Folder } from './node20';
import { runShell, scriptOf, startShell, type Running } from './shell';

type Here = Extract<HowRun, { here: string }>['here'];

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'care-pages-'));
const profile = join(folder, 'doctor-profile.json');
const tarball = 'n8n-nodes-care-management-0.1.0.tgz';

/** An argument that no command knows. Each refusal must name only this argument. */
const nonsense = 'no-such-thing';

/** The home folder that replaces a person's home. The package of this clone is installed there. */
const home = { HOME: folder };

let port = 0;
let failed = 0;
let settings: NodeJS.ProcessEnv = {};

/** Runs a command. Returns the fault, or an empty text if the command worked and said what it should. */
async function endsWell(command: string, env: NodeJS.ProcessEnv, says: RegExp): Promise<string> {
	const { code, output } = await runShell(command, env);
	if (code !== 0) return `It ended with ${code}: ${output.trim().slice(-600)}`;
	return says.test(output) ? '' : `It did not say ${says}: ${output.trim().slice(-600)}`;
}

const startSimulator = async (command: string): Promise<Running> =>
	await startShell(
		`exec ${scriptOf(command.replace('doctor-profile.json', profile))}`,
		/The simulator answers at .*Control:/s,
		{ ...settings, SIMULATOR_PORT: `${port}` },
	);

/** Starts the simulator, and runs a command while the simulator is running, as a person would. */
async function besideSimulator(command: string, says: RegExp): Promise<string> {
	const simulator = await startSimulator('npm run simulator');
	try {
		const [, user, key, secret] =
			/User +(\S+)\s+Key +(\S+)\s+Secret +(\S+)/.exec(simulator.output) ?? [];
		return await endsWell(
			scriptOf(command).replaceAll('4010', `${port}`),
			{
				...settings,
				CARE_MANAGEMENT_URL: `http://127.0.0.1:${port}`,
				...{ CARE_MANAGEMENT_USER: user, CARE_MANAGEMENT_KEY: key, CARE_MANAGEMENT_SECRET: secret },
			},
			says,
		);
	} finally {
		await simulator.stop();
	}
}

/** The functions that run a command of each kind. The result is empty if the command worked. */
const kinds: Readonly<Record<Here, (command: string) => Promise<string>>> = {
	async simulator(command) {
		const simulator = await startSimulator(command);
		await simulator.stop();
		return '';
	},
	curl: async (command) =>
		await besideSimulator(
			command.replace('curl', 'curl --fail --silent --show-error'),
			/RosterId|DateOfService|idDescending|^\s*$/,
		),
	doctor: async (command) =>
		await besideSimulator(`${command} -- --folder ${folder}`, /doctor-profile\.json/),
	jest: async (command) => await endsWell(command, {}, /Tests: .*[1-9]\d* passed/),
	list: async (command) =>
		await endsWell(`npm run --silent node24 && ${command} --listTests`, {}, /\.test\.ts/),
	pack: async (command) => await endsWell(command, {}, new RegExp(tarball)),
	install: async (command) => await endsWell(command, home, /added 1 package/),
};

/** The order in which the kinds run, because some kinds need the results of other kinds. */
const order = Object.keys(kinds) as Here[];

function tell(command: string, problem: string): void {
	if (problem !== '') failed++;
	console.log(problem === '' ? `  ran: ${command}` : `  FAILED: ${command}\n    ${problem}`);
}

async function tryTo(command: string, run: () => Promise<string>): Promise<void> {
	tell(command, await run().catch((error: Error) => error.message.slice(-600)));
}

/** Finds the commands that a page gives with arguments, and that must refuse an unknown argument. */
const withArguments = (): string[] =>
	[...allCommands().keys()].filter(
		(command) =>
			/^npm run (?:test|bench|check|evals|demo)\S* -- /.test(command) && !command.includes('--n8n'),
	);

/** Adds an unknown argument to a command. The command must refuse this argument. It must not refuse its own arguments. */
async function knowsArguments(command: string): Promise<string> {
	const given = command.split(' -- ')[1].split(' ');
	const { code, output } = await runShell(`${command} ${nonsense}`);
	const refusal = output
		.split('\n')
		.find((line) => line.includes(nonsense) && !line.startsWith('>'));
	if (code === 0 || refusal === undefined)
		return `It did not refuse ${nonsense}: ${output.slice(-300)}`;
	const wrong = given.filter((one) => refusal.includes(`There is no ${one}:`));
	return wrong.length === 0 ? '' : refusal;
}

async function runQuick(): Promise<void> {
	if (!existsSync('dist')) throw new Error('The package is not built: npm run build');
	const node20 = node20Folder();
	port = await freePort();
	settings = { PATH: `${node20}:${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}` };
	const commands = Object.entries(howRun).flatMap(([command, how]) =>
		'here' in how ? [{ command, kind: how.here }] : [],
	);
	commands.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
	// These commands run last, because their simulator takes the profile that the doctor wrote.
	const last = commands.filter(({ command }) => command.includes('--profile'));
	for (const { command, kind } of [...commands.filter((one) => !last.includes(one)), ...last]) {
		await tryTo(command, () => kinds[kind](command));
	}
	for (const command of withArguments()) {
		await tryTo(`${command} ${nonsense}, which is refused`, () => knowsArguments(command));
	}
	rmSync(tarball, { force: true });
}

async function runLong(): Promise<void> {
	for (const [command, how] of Object.entries(howRun)) {
		if ('long' in how) await tryTo(command, () => endsWell(command, {}, /^/));
	}
}

async function main(): Promise<void> {
	const args = process.argv.slice(2);
	const unknown = args.find((arg) => arg !== 'long');
	if (unknown !== undefined) throw new Error(`There is no ${unknown}: the only argument is long.`);
	await (args.length > 0 ? runLong() : runQuick());
	const all = [...allCommands().keys()];
	const count = (key: string) => Object.values(howRun).filter((how) => key in how).length;
	console.log(
		`\n${failed} failed. Of ${all.length} commands, CI runs ${all.filter((one) => ciCommands.has(one)).length}, npm run test:pages ${count('here')}, with -- long ${count('long')}; ${count('partOf')} are parts of others, and ${count('person')} need a person.`,
	);
}

main()
	.catch((error: Error) => {
		failed++;
		console.error(`\n${error.message}`);
	})
	.finally(() => {
		rmSync(folder, { recursive: true, force: true });
		process.exitCode = failed > 0 ? 1 : 0;
	});
