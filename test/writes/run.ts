/**
 * Checks the writes of the template "Workers from a spreadsheet" in a real n8n, with 300 workers: `run.ts <n8n's user
 * folder>`. n8n is killed at ten random moments, and started again each time. At the end, each worker that the service
 * accepts exists once. The file of failed rows holds the workers that the service refused.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	apiCredential,
	fillIn,
	N8n,
	readTemplate,
	runInterruptibly,
	type Workflow,
	type WorkflowNode,
} from '../../localN8n/mod';
import { startSimulator, type Row, type Simulator } from '../../simulator/mod';
import { compareSets } from '../templates/compareSets';

const [userFolder] = process.argv.slice(2);
const n8n = new N8n(userFolder);
const size = 300;
const kills = 10;
const id = 'writes0000000001';
const sheet = join(n8n.files, 'workers.csv');
const notWritten = join(n8n.files, 'not-written.csv');

const rows = Array.from({ length: size }, (_, index) => ({
	'Given name': `Ann${index}`,
	Surname: 'Sheet',
	'E-mail address': `ann${index}@example.com`,
	Mobile: `0400 ${String(100_000 + index).replace(/(...)(...)/, '$1 $2')}`,
	Town: `Town ${index}`,
	Notes: 'not sent',
}));
/** The names of the workers that the service refuses. */
const refused = new Set([7, 120, 299].map((index) => `Ann${index}`));

const isWrite = ({ method }: { method: string }) => method !== 'GET';

/** Makes a workflow from the nodes of the template that read the sheet and write the workers, and from nodes for files. */
function workflowOf(template: Workflow): Workflow {
	const named = (name: string, parameters = {}): WorkflowNode => {
		const node = template.nodes.find((one) => one.name === name);
		if (!node) throw new Error(`The template has no node ${name}.`);
		return { ...node, parameters: { ...node.parameters, ...parameters } };
	};
	const file = (name: string, parameters: object) => ({
		...{ id: name, name, type: 'n8n-nodes-base.readWriteFile', typeVersion: 1, position: [0, 0] },
		parameters: { options: {}, ...parameters },
	});
	const click = { id: 'click', name: 'Click', type: 'n8n-nodes-base.manualTrigger' };
	const to = (node: string) => [{ node, type: 'main', index: 0 }];
	return {
		...template,
		nodes: [
			{ ...click, typeVersion: 1, position: [0, 0], parameters: {} } as WorkflowNode,
			file('Read', { fileSelector: sheet, options: { dataPropertyName: 'Sheet' } }),
			named('Rows'),
			named('Write the workers'),
			named('What could not be written', { operation: 'csv' }),
			file('Save', { operation: 'write', fileName: notWritten }),
		],
		connections: {
			Click: { main: [to('Read')] },
			Read: { main: [to('Rows')] },
			Rows: { main: [to('Write the workers')] },
			'Write the workers': { main: [[], to('What could not be written')] },
			'What could not be written': { main: [to('Save')] },
		},
	};
}

/** Makes the service refuse some workers and answer slowly. At an update, the service replaces the whole record. */
function arrange(service: Simulator): void {
	service.switches.latency = [5, 25];
	service.switches.putFields = 'replace';
	service.beforeAnswer = ({ method, body }) => {
		if (method !== 'POST' || body.kind !== 'json') return;
		const [{ FirstName }] = body.value as Row[];
		if (!refused.has(String(FirstName))) return;
		service.switches.faults.unshift({ method, answer: { status: 422 } });
	};
}

/**
 * Runs the workflow, and kills n8n as soon as this run has made `after` writes. Returns whether n8n was killed before the end of the run.
 */
async function runKilled(service: Simulator, after: number): Promise<boolean> {
	const before = service.requests.filter(isWrite).length;
	let isOver = false;
	const running = n8n.execute(id).then(
		() => (isOver = true),
		() => (isOver = true),
	);
	while (!isOver && service.requests.filter(isWrite).length < before + after) {
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	const isKilled = !isOver;
	await n8n.cutOff();
	await running;
	return isKilled;
}

const describe = (row: Row): string =>
	[row.FirstName, row.LastName, row.Email, row.Phone1, row.Suburb].map(String).join(' | ');

const expected = rows
	.filter((row) => !refused.has(row['Given name']))
	.map((row) =>
		[row['Given name'], row.Surname, row['E-mail address'], row.Mobile, row.Town].join(' | '),
	);

function report(name: string, differences: readonly string[]): number {
	console.log(`${differences.length === 0 ? 'ok   ' : 'FAIL '} ${name}`);
	for (const sentence of differences.slice(0, 6)) console.log(`        ${sentence}`);
	return differences.length === 0 ? 0 : 1;
}

async function main(): Promise<void> {
	const service = await startSimulator({ size: { clients: 2, workers: 20, weeksBack: 0 } });
	mkdirSync(n8n.files, { recursive: true });
	const heads = Object.keys(rows[0]);
	const lines = [heads, ...rows.map((row) => Object.values(row))].map((cells) => cells.join(','));
	writeFileSync(sheet, lines.join('\n'));
	rmSync(notWritten, { force: true });
	const credentials = [apiCredential(service.url, service.admin)];
	await n8n.importCredentials(credentials);
	await n8n.importWorkflows([
		fillIn(workflowOf(readTemplate('workers-from-a-spreadsheet')), id, credentials),
	]);
	arrange(service);
	const entered = () =>
		service.tables['/workers'].filter(({ LastName }) => LastName === 'Sheet').map(describe);
	let failed = 0;
	let killed = 0;
	for (let time = 0; time < kills; time++) {
		const after = 1 + Math.floor(Math.random() * 40);
		if (await runKilled(service, after)) killed++;
		const twice = entered().filter((text, index, all) => all.indexOf(text) !== index);
		failed += report(`killed after ${after} writes, ${entered().length} workers are there`, twice);
	}
	failed += report('it was killed each time', killed === kills ? [] : [`Only ${killed} times.`]);
	await n8n.execute(id);
	failed += report('at the end each is there once', compareSets(entered(), expected));
	const told = readFileSync(notWritten, 'utf8')
		.replace(/^\uFEFF/, '')
		.trim()
		.split(/\r?\n/);
	failed += report(
		'the file holds those that the service refused, with the row and the reason',
		compareSets(
			told.slice(1).map((line) => /^[^,]*/.exec(line)?.[0] ?? ''),
			[...refused],
		).concat(
			told.slice(1).filter((line) => !/Row \d+ of the sheet: The service refused/.test(line)),
		),
	);
	const before = service.requests.filter(isWrite).length;
	await n8n.execute(id);
	const again = service.requests.filter(isWrite).length - before;
	failed += report(
		'run once more, only what was refused is sent again',
		again === refused.size ? [] : [`${again} writes were sent.`],
	);
	failed += report('and each is still there once', compareSets(entered(), expected));
	await service.close();
	console.log(failed === 0 ? '\nAll well.' : `\n${failed} failed.`);
	if (failed > 0) throw new Error('A worker of the sheet is not as it should be.');
}

void runInterruptibly(main, async () => await n8n.stop());
