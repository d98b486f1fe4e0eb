import { spawn } from 'node:child_process';
import { once } from 'node:events';
import SayWhatHangs from './sayWhatHangs';

describe('what hangs', () => {
	const path = `${process.cwd()}/test/http/send.test.ts`;

	it('is named after some patience, and rarer and rarer from then on', () => {
		const said: string[] = [];
		const watch = new SayWhatHangs.Watch(15_000, (text: string) => said.push(text));
		watch.begin(path, 'a pause › is kept', 0);
		for (let now = 0; now < 20_000; now += 1_000) watch.tell(now);
		expect(said).toEqual(['15 s: test/http/send.test.ts › a pause › is kept\n']);
		for (let now = 20_000; now < 600_000; now += 1_000) watch.tell(now);
		expect(said.length).toBeLessThan(8);
	});

	it('is no test that has ended, and is what follows on it', () => {
		const said: string[] = [];
		const watch = new SayWhatHangs.Watch(15_000, (text: string) => said.push(text));
		watch.begin(path, 'a test', 0);
		watch.begin(path, 'what follows on: a test', 10_000);
		watch.tell(20_000);
		expect(said).toEqual([]);
		watch.tell(25_000);
		expect(said).toEqual(['15 s: test/http/send.test.ts › what follows on: a test\n']);
		watch.end(path);
		watch.tell(100_000);
		expect(said).toHaveLength(1);
	});

	it('is named also where it never gives way to anything', async () => {
		const script = `
			const SayWhatHangs = require('./test/sayWhatHangs.js');
			const reporter = new SayWhatHangs({}, { patience: 50 });
			const test = { path: ${JSON.stringify(path)} };
			reporter.onRunStart();
			reporter.onTestFileStart(test);
			reporter.onTestCaseStart(test, { ancestorTitles: ['a loop'], title: 'ends' });
			for (;;);`;
		const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'pipe'] });
		const [text] = (await once(child.stderr, 'data')) as [Buffer];
		child.kill('SIGKILL');
		expect(String(text)).toMatch(/^\d+ s: test\/http\/send\.test\.ts › a loop › ends\n/);
	});
});
