/**
 * The environment in which jest runs the tests of a file. The tests run in the realm of the process, not in a realm of
 * their own. So packages can be loaded once for many files (runtime.js). In the tests, as in n8n,
 * `instanceof Error` is true for errors of Node and of packages.
 */
const { ModuleMocker } = require('jest-mock');

/** Checks whether a global belongs to jest-circus, which is loaded again for each file. */
const isOfCircus = (key) =>
	typeof key === 'symbol' &&
	/^(EVENT_HANDLERS|JEST_STATE_SYMBOL|TEST_TIMEOUT_SYMBOL)$/.test(key.description);

module.exports = class RealmOfProcess {
	global = globalThis;
	moduleMocker = new ModuleMocker(globalThis);
	before = { console, exit: process.exit };

	getVmContext() {
		return globalThis;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	async setup() {}

	/** Undoes changes that jest and the tests of a file made in the realm. */
	async teardown() {
		this.moduleMocker.restoreAllMocks();
		process.exit = this.before.exit;
		globalThis.console = this.before.console;
		for (const key of Reflect.ownKeys(globalThis)) if (isOfCircus(key)) delete globalThis[key];
	}
};
