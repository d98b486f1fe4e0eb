import type { Row } from '../../simulator/mod';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import { leftAfterSeconds, openPage, prepareForm } from './submitForm';
import type { TemplateTest } from './templateTest';

const trigger = 'A change';

const missing = (text: string, ...wanted: string[]): string[] =>
	wanted.filter((one) => !text.includes(one)).map((one) => `No "${one}" on: ${text}`);

/** Returns the rows of the data table as texts. A text begins with `true` if the row has a time, a workflow and a run. */
async function logOf({ client, workflow }: Bench): Promise<string[]> {
	const { id: project } = await client.request<{ id: string }>('/projects/personal');
	const path = `/projects/${project}/data-tables`;
	const { data: tables } = await client.request<{ data: { id: string; name: string }[] }>(path);
	const table = tables.find(({ name }) => name === `Changes of workers of ${workflow.id}`);
	if (!table) return [];
	const { data } = await client.request<{ data: Row[] }>(`${path}/${table.id}/rows`);
	return data.map(
		({ when, workflow, execution, CarerId, field, before, after }) =>
			`${[when, workflow, execution].every(Boolean)} ${CarerId} ${field}: ${before} -> ${after}`,
	);
}

/** Resets the service, and gives a current worker known values. */
function start(bench: Bench): Row {
	bench.reset({ putFields: 'replace' });
	const worker = bench.tables['/workers'].find(({ Current }) => Current === 1) ?? {};
	Object.assign(worker, { FirstName: 'Zoë', LastName: 'O’Søn <b>', Suburb: 'Perth', Phone1: '1' });
	return worker;
}

/** Makes the entries of the form in the order of its fields. */
const entries = (id: unknown, phone?: string, suburb?: string) =>
	[String(id), phone, undefined, undefined, undefined, suburb] as const;

async function changes(bench: Bench, url: string): Promise<Differences> {
	const worker = start(bench);
	const before = structuredClone(worker);
	const { CarerId } = worker;
	const page = await openPage(url, entries(CarerId, '0400 111 222', 'Hobart'));
	const early = structuredClone(worker);
	const end = await page.submit();
	const sentence = `Suburb from "Perth" to "Hobart"; Phone1 from "1" to "0400 111 222".`;
	return [
		...missing(
			page.text,
			'Is it right?',
			`Zoë O’Søn <b> (${CarerId}) would be changed: ${sentence}`,
		),
		...compareSets([JSON.stringify(early)], [JSON.stringify(before)]),
		...compareSets(
			[JSON.stringify(worker)],
			[JSON.stringify({ ...before, Phone1: '0400 111 222', Suburb: 'Hobart' })],
		),
		...missing(end.text, `was changed: ${sentence}`),
		...compareSets(await logOf(bench), [
			`true ${CarerId} Phone1: 1 -> 0400 111 222`,
			`true ${CarerId} Suburb: Perth -> Hobart`,
		]),
	];
}

async function meanwhile(bench: Bench, url: string): Promise<Differences> {
	const worker = start(bench);
	const logged = await logOf(bench);
	const page = await openPage(url, entries(worker.CarerId, undefined, 'Darwin'));
	worker.Suburb = 'Broome';
	const end = await page.submit();
	return [
		...missing(end.text, 'It is not certain', 'Something else would be done'),
		...compareSets([String(worker.Suburb)], ['Broome']),
		...compareSets(await logOf(bench), logged),
	];
}

async function nothing(bench: Bench, url: string): Promise<Differences> {
	const worker = start(bench);
	const texts = [
		(await openPage(url, entries(worker.CarerId, undefined, 'Perth'))).text,
		(await openPage(url, entries(999_999, undefined, 'Perth'))).text,
	];
	return texts.flatMap((text) => missing(text, 'There is nothing to write. Close this page.'));
}

async function left(bench: Bench, url: string): Promise<Differences> {
	const worker = start(bench);
	const before = structuredClone(worker);
	const logged = await logOf(bench);
	const page = await openPage(url, entries(worker.CarerId, '0400 111 222', 'Hobart'));
	await page.leave();
	return [
		...missing(page.text, 'would be changed'),
		...compareSets([JSON.stringify(worker)], [JSON.stringify(before)]),
		...compareSets(await logOf(bench), logged),
	];
}

export const changeWorkerFromForm: TemplateTest = {
	file: 'change-a-worker-from-a-form',
	async play(bench) {
		const { url, credentials } = await prepareForm(bench, trigger);
		await bench.publish({}, (node) => (node.name === trigger ? { ...node, credentials } : node));
		await bench.check('what is changed after a yes is written, and kept in the log', () =>
			changes(bench, url),
		);
		await bench.check('what has changed meanwhile is not written over', () =>
			meanwhile(bench, url),
		);
		await bench.check('where nothing would be written, the page says so', () =>
			nothing(bench, url),
		);
		await bench.publish({}, (node) =>
			leftAfterSeconds(node.name === trigger ? { ...node, credentials } : node),
		);
		await bench.check('a page that nobody sends changes nothing when its time is over', () =>
			left(bench, url),
		);
		await bench.client.deactivate(bench.workflow.id);
	},
};
