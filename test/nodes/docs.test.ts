/** Tests that pages in docs/ say what the nodes offer: operations, events, reports and checks of data. */
import { readFileSync } from 'node:fs';
import { severities } from '../../reports/healthCheck';
import { healthChecks } from '../../reports/healthChecks';
import { reports } from '../../reports/mod';
import { events, type DaysBehind } from '../../nodes/CareManagementTrigger/events/events';
import { choices, operations } from './operations';

/** Returns the rows of all tables of a page, with a single blank wherever several blanks align the columns. */
const tableRows = (page: string): string[] =>
	readFileSync(page, 'utf8')
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.map((line) => line.replace(/ +/g, ' '));

const nameOf = (property: string, value: unknown, parameters = {}) =>
	choices(property, parameters).find((choice) => choice.value === value)?.name ?? '';

/** Makes a row for each resource, with its operations and their requests. */
const rows = (): string[] => {
	const byResource = Map.groupBy(operations, ({ chosen }) => String(chosen.resource));
	return [...byResource].map(([resource, group]) => {
		const cells = group.map(({ chosen, method, url }) => {
			const type = chosen.categoryType;
			const name = type
				? nameOf('categoryType', type, chosen)
				: nameOf('operation', chosen.operation, { resource });
			return `${name} (\`${method} ${url}\`)`;
		});
		const many = group[0].chosen.categoryType ? 'Get Many: ' : '';
		return `| ${nameOf('resource', resource)} | ${many}${cells.join(', ')} |`;
	});
};

it('docs/reference/operations.md has a row for each resource, and no other', () => {
	expect(
		tableRows('docs/reference/operations.md').filter((line) => /`(GET|POST|PUT) /.test(line)),
	).toEqual(rows());
});

it('docs/design/trigger.md has a row for each event, with how far back it looks, and no other', () => {
	const inWords: Record<number, string> = { 7: 'a week', 42: 'six weeks', 365: 'a year' };
	const expected = Object.values(events).map(({ name, description, days }) => {
		const nouns = name.includes('Incident') ? 'incidents' : 'timesheets';
		const periodOf = ({ behind, identities }: DaysBehind) => {
			const most = identities?.toLocaleString('en');
			return (inWords[behind] ?? `${behind} days`) + (most ? `; at most ${most} ${nouns}` : '');
		};
		const period = days === 'ahead' ? '' : periodOf(days);
		return [name, description.replace(/^When /, ''), period];
	});
	const rowsOfPage = tableRows('docs/design/trigger.md').map((line) =>
		line.split(/ ?\| ?/).slice(1, -1),
	);
	const head = rowsOfPage.findIndex(([, what]) => what === 'Starts the workflow when');
	const rowsOfTable = rowsOfPage.slice(head + 2, head + 2 + expected.length);
	expect(rowsOfTable.map(([name, what, , period]) => [name, what, period])).toEqual(expected);
});

it('docs/reference/ai-tools.md describes operations that there are, and all that write and a model can use', () => {
	const page = readFileSync('docs/reference/ai-tools.md', 'utf8');
	const described = [...page.matchAll(/^\*\*([\w ]+, [\w ]+)\*\*.*\n\n> (.*)/gm)];
	const offered = operations.map(({ chosen }) => {
		const { resource, operation } = chosen;
		return `${nameOf('resource', resource)}, ${nameOf('operation', operation, { resource })}`;
	});
	const names = described.map(([, name]) => name);
	expect(names.length).toBeGreaterThan(10);
	expect(names.filter((name) => !offered.includes(name))).toEqual([]);
	// A model has no file, but documents and compliance records need one.
	const needsFile = /^Worker (Document|Compliance), /;
	const written = offered.filter(
		(name) => /, (Create|Update)$/.test(name) && !needsFile.test(name),
	);
	expect(written).toContain('Worker, Create');
	expect(names).toEqual(expect.arrayContaining(written));
});

describe.each(Object.values(reports))('docs/reference/report-rules.md on $title', (report) => {
	const page = readFileSync('docs/reference/report-rules.md', 'utf8');
	const [, section = ''] = page.split(`\n## ${report.title}\n`);
	const [text] = section.split('\n## ');

	it('leaves the settings to the page of the report', () => {
		expect(text).toMatch(
			/^The settings are on \[the page of the report\]\(\.\.\/reports\/\w+\.md#settings\)/m,
		);
		expect(text).not.toContain('| Setting');
	});

	it('names its version of the rules and its columns', () => {
		expect(text).toContain(`**Rules, version ${report.rules.version}.**`);
		const columns = report.columns.map(({ field }) => field).join(', ');
		expect(text.replace(/\s+/g, ' ')).toContain(`**Columns:** ${columns}.`);
	});
});

it.each(Object.entries(reports))(
	'docs/reports/%s.md begins with the title, and docs/reports.md links it',
	(key, { title }) => {
		expect(readFileSync(`docs/reports/${key}.md`, 'utf8')).toMatch(`# ${title}\n`);
		expect(readFileSync('docs/reports.md', 'utf8')).toContain(`[${title}](reports/${key}.md)`);
	},
);

it('docs/reference/data-health.md has a row for each weight and each check, and no other', () => {
	const isRow = (line: string) => !/^\| (Check|Weight|-+) \|/.test(line);
	const weights = severities.map(({ weight, title, meaning }) =>
		[weight, title, meaning[0].toUpperCase() + meaning.slice(1)].join(' | '),
	);
	const checks = healthChecks.map(({ title, weight, reason, example, mend, key }) =>
		[title, weight, reason, example, mend, `\`${key}\``].join(' | '),
	);
	expect(tableRows('docs/reference/data-health.md').filter(isRow)).toEqual(
		[...weights, ...checks].map((cells) => `| ${cells} |`),
	);
});
