import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import type { Row } from '../../simulator/mod';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import type { TemplateTest } from './templateTest';

const columns = [
	'FirstName',
	'LastName',
	'PreferredName',
	'Phone1',
	'Phone2',
	'Email',
	'Address1',
	'Suburb',
	'State',
	'PostCode',
	'CarerId',
];

/** Adds values that could go wrong. For example, a name must not become a formula in the spreadsheet. */
function addSpecialCases({ tables }: Bench): void {
	const [zoe, without] = tables['/workers'].filter(({ Current }) => Current === 1);
	Object.assign(zoe, { FirstName: '=1+1', LastName: 'Müller & <Søn>', Phone1: '0400 000 000' });
	Object.assign(without, { Email: '', Phone2: '' });
}

const text = (cells: readonly unknown[]) => cells.map((cell) => String(cell ?? '')).join(' | ');

const expectedRows = ({ tables }: Bench): string[] =>
	tables['/workers']
		.filter(({ Current, Deleted }: Row) => Current === 1 && Deleted !== 1)
		.map((worker) => text(columns.map((column) => worker[column])));

async function compare(bench: Bench): Promise<Differences> {
	const mails = await bench.run();
	const file = await bench.client.download(bench.workflow.id, 'Make the spreadsheet');
	if (file === undefined) return ['There is no file to download.'];
	const [head = [], ...rows] = (await readSheet(file.content)) as unknown[][];
	const today = DateTime.now().setZone('Australia/Sydney').toISODate();
	return [
		...(file.name === `workers-${today}.xlsx` ? [] : [`It is called ${file.name}.`]),
		...(rows.length > 20 ? [] : [`${rows.length} rows show nothing.`]),
		...(text(head) === text(columns) ? [] : [text(head)]),
		...compareSets(rows.map(text), expectedRows(bench)),
		...mails.map(({ subject }) => `A mail went out: ${subject}`),
	];
}

export const workersSpreadsheet: TemplateTest = {
	file: 'workers-as-a-spreadsheet',
	async play(bench) {
		const conditions = {
			'the spreadsheet to download has all current workers': {},
			'the same, from a slow service that refuses': slowAndLimited,
		};
		await bench.checkUnder(conditions, addSpecialCases, () => compare(bench));
		await bench.check('it needs one credential, and five nodes with its two notes', () => {
			const credentials = bench.workflow.nodes.flatMap((node) =>
				Object.keys(node.credentials ?? {}),
			);
			return [
				...compareSets(credentials, ['careManagementApi']),
				...(bench.workflow.nodes.length === 5 ? [] : [`${bench.workflow.nodes.length} nodes.`]),
			];
		});
		bench.reset();
		bench.empty();
		await bench.check('a provider without records', async () => {
			await bench.run();
			const file = await bench.client.download(bench.workflow.id, 'Make the spreadsheet');
			return file === undefined ? [] : [`There is ${file.name}.`];
		});
	},
};
