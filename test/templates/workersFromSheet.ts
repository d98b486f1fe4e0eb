import { readSheet } from 'read-excel-file/node';
import { writeSpreadsheet, type ColumnKind } from '../../reports/spreadsheet';
import type { Row } from '../../simulator/mod';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import { leftAfterSeconds, openPage, prepareForm, type FormPage } from './submitForm';
import type { TemplateTest } from './templateTest';

const trigger = 'A sheet of workers';

/** The columns of a sheet as an office makes it. Our workflow ignores the last column. */
const columns: ReadonlyArray<readonly [title: string, kind: ColumnKind]> = [
	['Given name', 'text'],
	['Surname', 'text'],
	['E-mail address', 'text'],
	['Mobile', 'integer'],
	['DOB', 'date'],
	['Zip', 'integer'],
	['Town', 'text'],
	['Notes', 'text'],
];

type Cells = readonly [string, string, string, number | string, string, number | string, string];

const sheetOf = async (rows: readonly Cells[]): Promise<File> => {
	const content = await writeSpreadsheet([
		{
			name: 'Workers',
			columns: columns.map(([title, kind]) => ({ field: title, title, kind })),
			rows: rows.map((cells) =>
				Object.fromEntries(
					columns.map(([title], index) => [title, [...cells, 'only for us'][index]]),
				),
			),
		},
	]);
	return new File([new Uint8Array(content)], 'workers.xlsx');
};

const people: Cells[] = [
	['Zoë', 'O’Søn <b>', 'zoe@example.com', 400_111_222, '1990-05-31', 800, 'Darwin'],
	['Bo', 'Li', 'bo@example.com', 400_333_444, '1985-01-02', 2000, 'Sydney'],
	['Cy', '', 'cy@example.com', 400_555_666, '1986-03-04', 3000, 'Melbourne'],
	['Di', 'Ray', 'di@example.com', 400_777_888, '1987-05-06', 4000, 'Brisbane'],
];

const describe = (row: Row): string =>
	['FirstName', 'LastName', 'Email', 'Phone1', 'DateOfBirth', 'PostCode', 'Suburb']
		.map((name) => String(row[name]))
		.join(' | ');

const entered = ({ tables }: Bench): string[] =>
	tables['/workers'].filter(({ Email }) => /@example\.com$/.test(String(Email))).map(describe);

const expected = [
	'Zoë | O’Søn <b> | zoe@example.com | 0400111222 | 1990-05-31 | 0800 | Darwin',
	'Bo | Li | bo@example.com | 0400333444 | 1985-01-02 | 2000 | Sydney',
	'Di | Ray | di@example.com | 0400777888 | 1987-05-06 | 4000 | Brisbane',
];

const missing = (text: string, ...wanted: string[]): string[] =>
	wanted.filter((one) => !text.includes(one)).map((one) => `No "${one}" on: ${text}`);

async function look(url: string, rows: readonly Cells[] | File): Promise<FormPage> {
	return await openPage(url, [rows instanceof File ? rows : await sheetOf(rows)]);
}

/** Reads the first name of each worker from a file, and the reason why the worker was not written. */
async function rowsOf(file: Buffer | undefined): Promise<string[]> {
	if (!file) return ['There is no file.'];
	const [head = [], ...rows] = (await readSheet(file)) as unknown[][];
	const [name, reason] = ['Given name', 'error'].map((title) => head.indexOf(title));
	return rows.map((row) => `${String(row[name])}: ${String(row[reason])}`);
}

async function firstTime(bench: Bench, url: string): Promise<Differences> {
	const page = await look(url, people);
	const before = entered(bench);
	const end = await page.submit();
	return [
		...compareSets(before, []),
		...missing(
			page.text,
			'Is it right?',
			'3 would be created, 1 would be refused',
			'Row 2: The worker Zoë O’Søn <b> would be created: FirstName is "Zoë"; LastName is "O’Søn <b>";',
			'Row 4: ',
		),
		...compareSets(entered(bench), expected),
		...missing(end.text, '1 of 4 rows could not be written'),
		...compareSets(await rowsOf(end.files['not-written.xlsx']), [
			'Cy: Row 4 of the sheet: Nothing says who the worker is. Match By needs Code, E-Mail, Name and Phone',
		]),
	];
}

async function mended(bench: Bench, url: string): Promise<Differences> {
	const rows = people.map((row): Cells => (row[0] === 'Cy' ? [row[0], 'Ray', ...tail(row)] : row));
	const changed = rows.map((row): Cells => (row[0] === 'Bo' ? [...firstSix(row), 'Perth'] : row));
	const page = await look(url, changed);
	const end = await page.submit();
	return [
		...missing(
			page.text,
			'2 unchanged, 1 would be updated, 1 would be created',
			'(',
			'Suburb from "Sydney" to "Perth"',
		),
		...compareSets(entered(bench), [
			expected[0],
			expected[1].replace('Sydney', 'Perth'),
			expected[2],
			'Cy | Ray | cy@example.com | 0400555666 | 1986-03-04 | 3000 | Melbourne',
		]),
		...missing(end.text, 'All is written', '4 rows'),
	];
}

const tail = ([, , ...rest]: Cells) => rest as [string, number, string, number, string];
const firstSix = ([a, b, c, d, e, f]: Cells) => [a, b, c, d, e, f] as const;

async function asCsv(bench: Bench, url: string): Promise<Differences> {
	const lines = ['First name,Last name,Email,Phone', 'Eve,Fox,eve@example.com,0400 999 000'];
	const page = await look(url, new File([lines.join('\n')], 'workers.csv'));
	await page.submit();
	const found = entered(bench).filter((text) => text.startsWith('Eve'));
	return found[0]?.includes('0400 999 000') ? [] : [`There is ${found.join()}.`];
}

async function refused(bench: Bench, url: string): Promise<Differences> {
	bench.simulator.switches.faults = [
		{ path: '/workers', times: 'always', answer: { status: 403 } },
	];
	const outcome = await look(url, people).then(
		({ text }) => text,
		(error: Error) => error.message,
	);
	return [...compareSets(entered(bench), []), ...missing(outcome, 'ended without a page: error')];
}

async function left(bench: Bench, url: string): Promise<Differences> {
	const page = await look(url, people);
	await page.leave();
	return [...missing(page.text, '3 would be created'), ...compareSets(entered(bench), [])];
}

export const workersFromSheet: TemplateTest = {
	file: 'workers-from-a-spreadsheet',
	async play(bench) {
		const { url, credentials } = await prepareForm(bench, trigger);
		await bench.publish({}, (node) => (node.name === trigger ? { ...node, credentials } : node));
		bench.reset({ putFields: 'replace' });
		await bench.check('a sheet is looked at, and written after a yes', () => firstTime(bench, url));
		await bench.check('the mended sheet, sent again, writes what is missing and what differs', () =>
			mended(bench, url),
		);
		await bench.check('a CSV file', () => asCsv(bench, url));
		bench.reset();
		await bench.check('where the workers cannot be read, nothing is written', () =>
			refused(bench, url),
		);
		await bench.publish({}, (node) =>
			leftAfterSeconds(node.name === trigger ? { ...node, credentials } : node),
		);
		bench.reset();
		await bench.check('a page that nobody sends writes nothing when its time is over', () =>
			left(bench, url),
		);
		await bench.client.deactivate(bench.workflow.id);
	},
};
