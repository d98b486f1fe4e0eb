/**
 * Makes the same random choices in each run. So a failure comes from the change under test, and not from other choices.
 * The commands that set `LISTS`, `LIVES` or `RUNS` try more cases, and make other choices each time. `SEED` repeats the
 * choices of one run.
 */
const { configureGlobal } = require('fast-check');

const { LISTS, LIVES, RUNS, SEED } = process.env;
if (SEED !== undefined || [LISTS, LIVES, RUNS].every((more) => more === undefined)) {
	configureGlobal({ seed: Number(SEED ?? 2026) });
}
