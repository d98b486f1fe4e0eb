const { writeSync } = require('node:fs');
const { relative } = require('node:path');
const { Worker, parentPort, workerData } = require('node:worker_threads');

/** So long a test, or what stands around the tests of a file, may run before its name is told, in milliseconds. */
const usualPatience = 15_000;

/** What runs, by file, and when it is told: after some patience, and then rarer and rarer. */
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
 * A reporter for jest that names what has been running for long, so that nobody waits for a test that hangs. It watches in a
 * thread of its own: a test that never gives way stops the timers of the thread that it runs in.
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
	// The other streams of a thread wait for the one that hangs.
	const watch = new Watch(workerData.patience, (text) => writeSync(2, text));
	parentPort.on('message', ([path, what]) => {
		if (what === undefined) watch.end(path);
		else watch.begin(path, what, Date.now());
	});
	setInterval(() => watch.tell(Date.now()), workerData.patience / 15);
}
