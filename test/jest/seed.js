/**
 * The same random choices in each run, so that a failure is of the change that it came with.
 * The commands that play more (`LISTS`, `LIVES`, `RUNS`) play others each time, and `SEED` names one.
 */
const { configureGlobal } = require('fast-check');

const { LISTS, LIVES, RUNS, SEED } = process.env;
if (SEED !== undefined || [LISTS, LIVES, RUNS].every((more) => more === undefined)) {
	configureGlobal({ seed: Number(SEED ?? 2026) });
}
