const { relative } = require('node:path');

/** So long a test, or what stands around the tests of a file, may run before its name is told, in milliseconds. */
const patience = 15_000;

/** A reporter for jest that names what has been running for long, so that nobody waits for a test that hangs. */
module.exports = class SayWhatHangs {
	/** By file, what runs in it, since when, and when it is told. */
	running = new Map();

	begin({ path }, what) {
		const since = Date.now();
		this.running.set(path, { what, since, tellAt: since + patience });
	}

	onRunStart() {
		this.timer = setInterval(() => this.tell(), 1000);
	}

	onTestFileStart(test) {
		this.begin(test, 'the beginning of the file');
	}

	onTestCaseStart(test, { ancestorTitles, title }) {
		this.begin(test, [...ancestorTitles, title].join(' › '));
	}

	onTestCaseResult(test, { title }) {
		this.begin(test, `what follows on: ${title}`);
	}

	onTestFileResult({ path }) {
		this.running.delete(path);
	}

	onRunComplete() {
		clearInterval(this.timer);
	}

	tell() {
		const now = Date.now();
		for (const [path, one] of this.running) {
			if (now < one.tellAt) continue;
			one.tellAt = now + (now - one.since);
			const seconds = Math.round((now - one.since) / 1000);
			process.stderr.write(`${seconds} s: ${relative(process.cwd(), path)} › ${one.what}\n`);
		}
	}
};
