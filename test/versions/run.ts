/**
 * Tests the package in the engines of several n8n versions: `run.ts <user folder with the package> <all|some> <folder of an engine> ...`.
 * With `all`, it writes docs/reference/compatibility.md. With `some`, it fails if that page lacks the row of an engine, or has other
 * results in the row.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInterruptibly } from '../../localN8n/mod';
import { compatibilityPage } from './compatibilityPage';
import { compatibilityTable } from './compatibilityTable';
import { runEngine } from './runEngine';

const [userFolder, which, ...folders] = process.argv.slice(2);
const root = join(__dirname, '../..');
const page = join(root, 'docs/reference/compatibility.md');
const packageFolder = join(userFolder, '.n8n/nodes/node_modules/n8n-nodes-care-management');
const children: ChildProcess[] = [];

async function main(): Promise<void> {
	const run = async (folder: string) =>
		await runEngine(versionOf(folder), folder, packageFolder, (child) => children.push(child));
	const results = await Promise.all(folders.map(run));
	const table = compatibilityTable(results);
	console.log(`\n${table.join('\n')}\n`);
	for (const { n8n, failures } of results) {
		for (const { column, name, message } of failures) {
			console.log(`n8n ${n8n}, ${column}, ${name}: ${message}\n`);
		}
	}
	if (which === 'all') writeFileSync(page, await compatibilityPage(results, page));
	if (results.some(({ failures }) => failures.length > 0)) throw new Error('Not all of it works.');
	if (which === 'some') requireDocumented(table);
}

/** Returns the n8n version of an engine. The newest engine has the repository itself as its folder. */
function versionOf(folder: string): string {
	const { dependencies, version } = JSON.parse(
		readFileSync(
			join(folder === root ? join(root, 'localN8n/n8n') : folder, 'package.json'),
			'utf8',
		),
	) as { dependencies: Record<string, string>; version: string };
	return folder === root ? dependencies.n8n : version;
}

function requireDocumented(table: readonly string[]): void {
	const withoutPadding = (text: string) => text.replace(/ +/g, ' ');
	const rows = readFileSync(page, 'utf8').split('\n').map(withoutPadding);
	const missing = table.slice(2).filter((row) => !rows.includes(row));
	if (missing.length > 0) {
		throw new Error(
			'docs/reference/compatibility.md says otherwise: npm run test:versions writes it anew.',
		);
	}
}

async function stop(): Promise<void> {
	for (const child of children) child.kill('SIGKILL');
}

void runInterruptibly(main, stop);
