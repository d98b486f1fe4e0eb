/** Checks that the pages give the costs that `npm run bench` measured for polls and templates. */
import { readFileSync } from 'node:fs';
import { events } from '../../nodes/CareManagementTrigger/events/events';

const cellsOf = (line: string): string[] =>
	line
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());

const rowsBelow = (page: string, heading: string): string[][] =>
	readFileSync(page, 'utf8')
		.split(`\n## ${heading}\n`)[1]
		.split('\n## ')[0]
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map(cellsOf);

/** Returns the kilobytes in a cell such as `1.8, 86 KB`, rounded to three digits. */
const kilobytes = (cell: string): number =>
	Number(Number(/([\d,]+) KB/.exec(cell)?.[1].replaceAll(',', '')).toPrecision(3));

/** Returns the first number in a cell such as `1,500 shifts`. */
const numberOf = (cell: string): string => /[\d,]+/.exec(cell)?.[0] ?? '';

it('docs/test-results.md has the numbers of bench/RESULTS.md', () => {
	const measured = new Map(
		rowsBelow('bench/RESULTS.md', 'A poll a minute, after a week').map(
			([event, entered, naive, quiet, , busy]) =>
				[event, [numberOf(entered), ...[quiet, busy, naive].map(kilobytes)]] as const,
		),
	);
	const told = new Map(
		rowsBelow('docs/test-results.md', 'What a poll costs').map(
			([name, entered, ...cells]) => [name, [numberOf(entered), ...cells.map(kilobytes)]] as const,
		),
	);
	// It is allowed that nobody has measured a new event yet.
	const both = Object.entries(events).filter(([event]) => measured.has(event));
	expect(both.length).toBeGreaterThan(5);
	for (const [event, { name }] of both) expect(told.get(name)).toEqual(measured.get(event));
});

/** Returns the forms in which a page can give a number: rounded to two or three digits, or not rounded. */
const roundings = (cell: string): number[] =>
	[2, 3, 15].map((digits) => Number(Number(cell.replaceAll(',', '')).toPrecision(digits)));

const toldBy = (page: string, sentence: RegExp): number[] =>
	(sentence.exec(readFileSync(page, 'utf8').replace(/\s+/g, ' ')) ?? [])
		.slice(1)
		.map((text) => Number(text.replaceAll(',', '')));

const templatesPage = 'docs/reference/templates.md';

it.each([
	['serious-incident-email', templatesPage, /some ([\d,]+) small requests and (\d+) MB a day/],
	['reportable-incident-clock', templatesPage, /in about ([\d,]+) requests/],
	['visits-not-started', templatesPage, /some ([\d,]+) requests and (\d+) MB a day/],
	[
		'serious-incident-email',
		'docs/reports/reportableIncidents.md',
		/e-mail sends some ([\d,]+) requests/,
	],
	[
		'reportable-incident-clock',
		'docs/reports/reportableIncidents.md',
		/the clock sends some ([\d,]+) requests/,
	],
	[
		'visits-not-started',
		'docs/reports/visitsNotStarted.md',
		/the template sends some ([\d,]+) requests a day/,
	],
] as const)(
	'what %s asks a day, on %s, is what npm run bench measured',
	(template, page, sentence) => {
		const rows = rowsBelow(
			'bench/RESULTS.md',
			'What the templates that look every few minutes list a day',
		);
		const [requests, megabytes] = (rows.find(([name]) => name === template) ?? []).slice(3);
		const told = toldBy(page, sentence);
		expect(told).not.toEqual([]);
		for (const [index, cell] of [requests, megabytes].slice(0, told.length).entries()) {
			expect(roundings(cell)).toContain(told[index]);
		}
	},
);
