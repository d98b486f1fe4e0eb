/**
 * Takes the pictures, and does the checks and the walks. `main.mjs` starts this program when everything is installed: `run.ts <n8n's user
 * folder> <the browser's program> [<parts of the titles of the scenes to run> …]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
	apiCredential,
	fillIn,
	freePort,
	N8n,
	readTemplate,
	templateNames,
	runInterruptibly,
	smtpCredential,
	startMailServer,
} from '../localN8n/mod';
import { startSimulator, type Simulator } from '../simulator/mod';
import { logIn, startBrowser } from './browser';
import { checks } from './checks';
import { requireClicks, writeClickTable } from './clickTable';
import { Editor } from './editor';
import { pictures } from './pictures';
import type { Stage } from './scene';
import { clicksOf, titleOf, walkScenes } from './walkScenes';

const [userFolder, browserProgram, ...titleParts] = process.argv.slice(2);
const docs = join(__dirname, '../docs');

const n8n = new N8n(userFolder);
const closers: (() => Promise<unknown>)[] = [];

async function main(): Promise<void> {
	const titles = [...pictures, ...checks, ...walkScenes].map(({ title }) => title);
	const unknown = titleParts.find((part) => !titles.some((title) => title.includes(part)));
	if (unknown !== undefined) throw new Error(`There is no scene with ${unknown} in its title.`);
	console.log('n8n: importing the credentials and the workflow, and starting the editor.\n');
	const { origin, stage } = await setTheStage();
	const browser = await startBrowser(browserProgram);
	closers.push(() => browser.close());
	mkdirSync(docs, { recursive: true });

	const windows = {
		light: await logIn(browser, origin, 'light'),
		dark: await logIn(browser, origin, 'dark'),
	};
	const scenes = [...pictures, ...checks, ...walkScenes].filter(
		({ title }) => titleParts.length === 0 || titleParts.some((part) => title.includes(part)),
	);
	let failures = 0;
	for (const { title, colorScheme = 'light', play } of scenes) {
		const editor = new Editor(await windows[colorScheme].newPage(), docs);
		try {
			await play(editor, stage);
			console.log(`  seen: ${title}`);
		} catch (error) {
			failures++;
			const file = join(userFolder, `not-seen-${failures}.png`);
			await editor.page.screenshot({ path: file });
			console.log(`  NOT SEEN: ${title}\n    ${(error as Error).message}\n    ${file}`);
		}
		await editor.page.close();
	}
	if (failures > 0) {
		throw new Error(`${failures} of ${scenes.length} were not seen.`);
	}
	if (titleParts.length === 0) await writeClickTable(clicksOf);
	else requireClicks(clicksOf);
	for (const [walk, clicks] of clicksOf) console.log(`  ${clicks} clicks: ${titleOf(walk)}`);
	console.log(`\nAll of it was seen. The pictures of the README are in ${docs}.`);
}

/** Starts n8n with the credentials and the templates, and starts the servers to which n8n sends requests. */
async function setTheStage(): Promise<{ origin: string; stage: Stage }> {
	const simulator = await startSimulator();
	closers.push(() => simulator.close());
	const mail = await startMailServer();
	closers.push(() => mail.close());
	closers.push(() => n8n.stop());

	const credentials = await apiCredentials(simulator);
	const smtp = smtpCredential(mail.port);
	// The templates on the canvas need this credential, but nothing connects to the database.
	const database = { id: 'postgresDemo0001', name: 'PostgreSQL', type: 'postgres', data: {} };
	const templates = templateNames.map((file, index) =>
		fillIn(readTemplate(file), `template${String(index).padStart(8, '0')}`, [
			credentials.right,
			smtp,
			database,
		]),
	);
	await n8n.importCredentials([...Object.values(credentials), smtp, database]);
	await n8n.importWorkflows(templates);
	const { origin } = await n8n.start(await freePort());
	const templateIds = Object.fromEntries(
		templateNames.map((file, index) => [file, templates[index].id]),
	);
	return { origin, stage: { simulator, mail, credentials, smtp, templateIds, files: n8n.files } };
}

async function apiCredentials({ url, admin }: Simulator): Promise<Stage['credentials']> {
	const right = apiCredential(url, admin);
	const wrong = (id: string, name: string, change: object) => ({
		...right,
		id,
		name,
		data: { ...right.data, ...change },
	});
	return {
		right,
		wrongSecret: wrong('careWrong0000001', 'Care provider', { secret: 'not the secret' }),
		withoutHttps: wrong('careWrong0000002', 'Without https', {
			baseUrl: 'http://care.example.com',
		}),
		refusing: wrong('careWrong0000003', 'Nobody there', {
			baseUrl: `http://127.0.0.1:${await freePort()}`,
		}),
	};
}

/** Closes the browser, then n8n, and then the servers that n8n talks to. */
async function stop(): Promise<void> {
	for (const close of closers.splice(0).reverse()) await close();
}

void runInterruptibly(main, stop);
