/** Checks that everything that the pages name exists: links, anchors, files and commands. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { homepage, scripts } from '../../package.json';
import { slug } from './slug';

const repository = homepage.replace(/#.*/, '');

const pages = globSync(['*.md', 'docs/**/*.md', 'simulator/*.md'])
	.map((page) => page.replaceAll('\\', '/'))
	.sort();

/** All files of the project that a page can name. */
const files = globSync(['*', '.*', '.{ci,github}/**/*', '*/**/*'], {
	exclude: (name) => /(^|[\\/])(node_modules|dist|\.git|\.demo)$/.test(name),
}).map((file) => `/${file.replaceAll('\\', '/')}`);

const read = (file: string) => readFileSync(file, 'utf8');

/** Files that are no pages but link into this repository. */
const linking = globSync(['.github/**/*.yml', 'nodes/**/*.{ts,json}', 'credentials/*.ts']).filter(
	(file) => read(file).includes(repository),
);

const prose = (text: string) => text.replace(/^```.*?^```$/gms, '');

const anchorsOf = (page: string): string[] =>
	[...prose(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading));

const inlineCode = (text: string): string[] =>
	[...prose(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);

function linkProblems(page: string, link: string): string[] {
	const [path, anchor] = link.split('#');
	const target = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
	if (!existsSync(target)) return [`${link}: there is no ${target}`];
	if (anchor === undefined || anchorsOf(target).includes(anchor)) return [];
	return [`${link}: ${target} has no such heading`];
}

/** Checks whether a file has this name, or is in a folder of this name. */
const isNamed = (name: string) => (file: string) =>
	name.endsWith('/') ? file.includes(`/${name}`) : file.endsWith(`/${name}`);

it('the pages are found', () => {
	expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/alerts.md', 'SECURITY.md']));
	expect(linking.length).toBeGreaterThan(3);
	expect(files).toContain('/api/mod.ts');
});

describe.each(pages)('%s', (page) => {
	const text = read(page);

	it('links to files and headings that there are', () => {
		const links = [
			...[...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link),
			...[...prose(text).matchAll(/<img src="([^"]+)"/g)].map(([, link]) => link),
		].filter((link) => !/^https?:/.test(link));
		expect(links.flatMap((link) => linkProblems(page, link))).toEqual([]);
	});

	it('names commands that there are', () => {
		const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
		expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
	});

	it('names files that there are', () => {
		const named = inlineCode(text).filter(
			(code) =>
				/^[\w./-]+\.(ts|mjs|js|cjs|json|md|yml)$/.test(code) ||
				/^[\w.-]+(\/[\w.-]+)*\/$/.test(code),
		);
		// These folders are not in the repository. The build and other commands make `dist/` and `.demo/`, and n8n keeps
		// installed packages in `.n8n/`.
		const elsewhere = /^(dist\/|\.demo\/|~?\/?\.n8n\/)/;
		const missing = named.filter((name) => !elsewhere.test(name) && !files.some(isNamed(name)));
		expect(missing).toEqual([]);
	});
});

it.each([...pages, ...linking])('%s links into this repository where something is', (file) => {
	const links = [
		...read(file).matchAll(new RegExp(`${repository}(?:#([\\w-]+)|/blob/main/([^\\s"')]+))`, 'g')),
	];
	const anchors = [...anchorsOf('README.md'), 'readme'];
	for (const [, anchor, path] of links) {
		if (anchor !== undefined) expect(anchors).toContain(anchor);
		else expect(linkProblems('README.md', path)).toEqual([]);
	}
});

it('every picture is on a page', () => {
	const shown = pages.map(read).join('\n');
	const pictures = globSync('docs/*.png');
	expect(pictures.length).toBeGreaterThan(5);
	expect(pictures.filter((picture) => !shown.includes(basename(picture)))).toEqual([]);
});

it('the page of each report shows its spreadsheet, in a small picture', () => {
	// The spreadsheet of a notice has only one row, so no page shows it. The board paper has its own pictures.
	const without = ['docs/reports/changedShifts.md', 'docs/reports/boardPaper.md'];
	const ofReports = pages.filter((page) => page.startsWith('docs/reports/'));
	const bare = ofReports.filter((page) => !read(page).includes('](../sheet-'));
	expect(bare.sort()).toEqual(without.sort());
	const large = globSync('docs/sheet-*.png').filter((file) => statSync(file).size > 150 * 1024);
	expect(large).toEqual([]);
});

it('ARCHITECTURE.md lists all that lives as long as the process', () => {
	const text = read('ARCHITECTURE.md').split('## State of the module')[1];
	// The pattern leaves out a collection that is made from a list in the code, because it is a constant. The rule of
	// `npm run lint` is more exact.
	const lasting =
		/^(?:export )?const \w+ = (?:new (?:ExpiringMap|(?:Weak)?(?:Map|Set))\b.*\((?!\[)|perObject\b)/m;
	const found = globSync(
		'{api,credentials,errors,http,lists,nodes,pseudonyms,reports,service,values}/**/*.ts',
	).filter((file) => lasting.test(read(file)));
	expect(found).toContain('http/rateLimiter.ts');
	expect(found.filter((file) => !text.includes(`\`${file}\``))).toEqual([]);
});
