/**
 * What `fast-check` is for the tests: the same random choices in each run, so that a failure is of the change that it came with.
 * The commands that play more (`LISTS`, `LIVES`, `RUNS`) play others each time, and `SEED` names one.
 */
const { dirname, join } = require('node:path');

// By its path, because its name leads here; found by the package, because Stryker runs a copy of this file.
const fastCheck = require(
	join(dirname(require.resolve('fast-check/package.json')), 'lib/cjs/fast-check.js'),
);

const { LISTS, LIVES, RUNS, SEED } = process.env;
if (SEED !== undefined || [LISTS, LIVES, RUNS].every((more) => more === undefined)) {
	fastCheck.configureGlobal({ seed: Number(SEED ?? 2026) });
}

module.exports = fastCheck;
