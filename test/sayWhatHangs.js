const { writeSync } = require('node:fs');
const { relative } = require('node:path');
const { Worker, parentPort, workerData } = require('node:worker_threads');

/** How many milliseconds a test, or code before or after a test, may run before the reporter names it. */
const usualPatience = 15_000;

/**
 * Watches what runs in each file: a test, or code before or after a test. Reports what runs for long. The first message
 * comes after `patience`, and each further message when the running time has doubled.
 */
class Watch {
	running = new Map();

	/** All times are in milliseconds. */
	constructor(patience, say) {
		Object.assign(this, { patience, say });
	}

	begin(path, what, now) {
		this.running.set(path, { what, since: now, tellAt: now + this.patience });
	}

	end(path) {
		this.running.delete(path);
	}

	tell(now) {
		for (const [path, one] of this.running) {
			if (now < one.tellAt) continue;
			one.tellAt = now + (now - one.since);
			const seconds = Math.round((now - one.since) / 1000);
			this.say(`${seconds} s: ${relative(process.cwd(), path)} › ${one.what}\n`);
		}
	}
}

/**
 * A reporter for jest. If a test, or code before or after a test, runs for long, the reporter names it. It watches in a
 * thread of its own, because a test that never yields stops the timers of the thread of the test.
 */
module.exports = class SayWhatHangs {
	static Watch = Watch;

	constructor(_config, { patience = usualPatience } = {}) {
		this.patience = patience;
	}

	onRunStart() {
		this.thread = new Worker(__filename, { workerData: { patience: this.patience } });
		this.thread.unref();
	}

	onTestFileStart({ path }) {
		this.thread.postMessage([path, 'the beginning of the file']);
	}

	onTestCaseStart({ path }, { ancestorTitles, title }) {
		this.thread.postMessage([path, [...ancestorTitles, title].join(' › ')]);
	}

	onTestCaseResult({ path }, { title }) {
		this.thread.postMessage([path, `what follows on: ${title}`]);
	}

	onTestFileResult({ path }) {
		this.thread.postMessage([path]);
	}

	async onRunComplete() {
		await this.thread.terminate();
	}
};

if (workerData?.patience && parentPort) {
	// `console.error()` of this thread would wait for the main thread, which may hang. `writeSync()` does not wait.
	const watch = new Watch(workerData.patience, (text) => writeSync(2, text));
	parentPort.on('message', ([path, what]) => {
		if (what === undefined) watch.end(path);
		else watch.begin(path, what, Date.now());
	});
	setInterval(() => watch.tell(Date.now()), workerData.patience / 15);
}
