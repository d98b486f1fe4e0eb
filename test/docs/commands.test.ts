/**
 * Checks that each command on a page is known to work. CI or `npm run test:pages` runs the command, or another command
 * that includes it. If no machine can run the command, a table says why.
 */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { scripts } from '../../package.json';
import { allCommands, commandsOf } from '../pages/commandsOf';
import { ciCommands, howRun } from '../pages/howRun';

const commands = allCommands();
const all = [...commands.keys()];

it('finds commands in blocks and in the text, and leaves out what is none', () => {
	const page = [
		'Run `npm run a`, `npm` or `n8n.log`, or `SEED=7 npx\nb`.',
		'```sh\nnpm run c && d -e   # why\ncurl \\\n  -f\n```',
		'```sql\nnpm run g\n```',
		'```\nhttps://example.com\nnpm run h\n```',
	].join('\n\n');
	expect(commandsOf(page)).toEqual(
		expect.arrayContaining([
			'npm run a',
			'SEED=7 npx b',
			'npm run c',
			'd -e',
			'curl -f',
			'npm run h',
		]),
	);
	expect(commandsOf(page)).toHaveLength(6);
	expect(all.length).toBeGreaterThan(50);
});

it('each command is run by CI, by npm run test:pages, or has a reason', () => {
	const unknown = all.filter((text) => !ciCommands.has(text) && !Object.hasOwn(howRun, text));
	expect(unknown.map((text) => `${text} (${commands.get(text)?.join(', ')})`)).toEqual([]);
});

it('no command is listed that no page has, or that CI runs', () => {
	const listed = Object.keys(howRun);
	expect(listed.filter((text) => !commands.has(text))).toEqual([]);
	expect(listed.filter((text) => ciCommands.has(text))).toEqual([]);
});

it('what is a part of another command is a part of one that is run', () => {
	const wholes = Object.values(howRun).flatMap((how) => ('partOf' in how ? [how.partOf] : []));
	expect(wholes.length).toBeGreaterThan(5);
	const isRun = (text: string) =>
		ciCommands.has(text) || (Object.hasOwn(howRun, text) && 'long' in howRun[text]);
	expect(wholes.filter((text) => !isRun(text))).toEqual([]);
});

it('each script of package.json is on a page', () => {
	// No page has to name these scripts.
	const silent = ['node24', 'format'];
	const named = all.flatMap((text) => /npm run ([\w:-]+)|npm (test)\b/.exec(text)?.slice(1) ?? []);
	expect(Object.keys(scripts).filter((name) => ![...silent, ...named].includes(name))).toEqual([]);
});

it('the settings in front of a command are read by the code', () => {
	const names = all.flatMap((text) =>
		[...(/^(?:[A-Z][A-Z\d_]*=\S+ )+/.exec(text)?.[0] ?? '').matchAll(/([A-Z][A-Z\d_]*)=/g)].map(
			([, name]) => name,
		),
	);
	// psql and n8n themselves read the variables that the filter removes.
	const own = new Set(names.filter((name) => !/^(PG|N8N_DEV_RELOAD)/.test(name)));
	expect(own.size).toBeGreaterThan(4);
	for (const name of own) {
		const found = execFileSync('git', ['grep', '-lw', name, '--', '*.ts', '*.mjs', '*.js'], {
			encoding: 'utf8',
		});
		expect(
			found.split('\n').filter((file) => file && !/^test\/(docs|pages)\//.test(file)),
		).not.toEqual([]);
	}
});

it('jest finds tests for each path of a command', () => {
	const tests = globSync('test/**/*.test.ts').map((file) => file.replaceAll('\\', '/'));
	const paths = all.flatMap((text) => {
		const [, given = ''] = /(?:npx jest|--testPathPatterns) ((?:[\w/{},.]+ ?)+)/.exec(text) ?? [];
		return given.split(' ').filter(Boolean).flatMap(expand);
	});
	expect(paths.length).toBeGreaterThan(20);
	expect(paths.filter((path) => !tests.some((test) => test.includes(path)))).toEqual([]);
});

/** Expands braces as a shell does: `a/{b,c}` becomes `a/b` and `a/c`. */
function expand(path: string): string[] {
	const [, before, inner, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
	if (inner === undefined) return [path];
	return inner.split(',').map((one) => `${before}${one}${after}`);
}
