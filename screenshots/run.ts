/**
 * The pictures and the checks, once everything is installed: `run.ts <n8n's user folder> <the browser's program>
 * [<a part of the titles of the scenes to play>]`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoCredentials } from '../demo/credentials';
import { startMailServer } from '../demo/mail';
import { freePort, N8n } from '../demo/n8n';
import { demoWorkflows, type DemoCredential } from '../demo/template';
import { startSimulator } from '../simulator/mod';
import { checks } from './checks';
import { Editor, logIn, startBrowser } from './editor';
import { pictures } from './pictures';
import type { Stage } from './scene';

const [userFolder, browserProgram, only = ''] = process.argv.slice(2);
const root = join(__dirname, '..');
const docs = join(root, 'docs');
const files = join(userFolder, 'files');

const n8n = new N8n(join(root, 'demo/n8n'), userFolder, files);
const closers: (() => Promise<unknown>)[] = [];

/** Ends the browser, n8n, and then what n8n talks to. */
async function stop(): Promise<void> {
	for (const close of closers.splice(0).reverse()) await close();
}

/** Sets up n8n with the credentials and the demo's workflow, and starts it and what it talks to. */
async function setTheStage(): Promise<{ origin: string; stage: Stage }> {
	const simulator = await startSimulator();
	closers.push(() => simulator.close());
	const mail = await startMailServer();
	closers.push(() => mail.close());
	closers.push(() => n8n.stop());

	const ofDemo = demoCredentials(simulator, mail);
	const [{ data, ...right }] = ofDemo;
	const wrong = (id: string, name: string, change: object): DemoCredential => ({
		...right,
		id,
		name,
		data: { ...data, ...change },
	});
	const credentials = {
		right: ofDemo[0],
		wrongSecret: wrong('careWrong0000001', 'Care provider', { secret: 'not the secret' }),
		withoutHttps: wrong('careWrong0000002', 'Without https', {
			baseUrl: 'http://care.example.com',
		}),
		refusing: wrong('careWrong0000003', 'Nobody there', {
			baseUrl: `http://127.0.0.1:${await freePort()}`,
		}),
	};
	const { weeklyRoster, seriousIncidents } = demoWorkflows(ofDemo, files);
	await n8n.importCredentials([...Object.values(credentials), ofDemo[1]]);
	await n8n.importWorkflows([weeklyRoster, seriousIncidents]);
	const { origin } = await n8n.start(await freePort());
	const ids = { weeklyRoster: weeklyRoster.id, seriousIncidents: seriousIncidents.id };
	return { origin, stage: { simulator, credentials, ...ids } };
}

async function main(): Promise<void> {
	console.log('n8n: importing the credentials and the workflow, and starting the editor.\n');
	const { origin, stage } = await setTheStage();
	const browser = await startBrowser(browserProgram);
	closers.push(() => browser.close());
	mkdirSync(docs, { recursive: true });

	const windows = {
		light: await logIn(browser, origin, 'light'),
		dark: await logIn(browser, origin, 'dark'),
	};
	const scenes = [...pictures, ...checks].filter(({ title }) => title.includes(only));
	const failed: string[] = [];
	for (const { title, colorScheme = 'light', play } of scenes) {
		const editor = new Editor(await windows[colorScheme].newPage(), docs);
		try {
			await play(editor, stage);
			console.log(`  seen: ${title}`);
		} catch (error) {
			failed.push(title);
			const file = join(userFolder, `not-seen-${failed.length}.png`);
			await editor.page.screenshot({ path: file });
			console.log(`  NOT SEEN: ${title}\n    ${(error as Error).message}\n    ${file}`);
		}
		await editor.page.close();
	}
	if (failed.length > 0) {
		throw new Error(`${failed.length} of ${scenes.length} were not seen.`);
	}
	console.log(`\nAll of it was seen. The pictures of the README are in ${docs}.`);
}

const interrupted = new Promise<number>((resolve) => {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => resolve(130));
	}
	process.on('disconnect', () => resolve(130));
});

void (async () => {
	const running = main().then(
		() => 0,
		(error: Error) => {
			console.error(`\n${error.message}`);
			return 1;
		},
	);
	const code = await Promise.race([running, interrupted]);
	await stop();
	process.exit(code);
})();
