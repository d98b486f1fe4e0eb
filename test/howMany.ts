/** How many cases the tests try. `npm run test:lists`, `test:lives` and `test:reports` try more cases than `npm test`. */
const { LISTS, LIVES, SEED, WORKERS } = process.env;

export const listCount = Number(LISTS ?? 120);

export const liveCount = Number(LIVES ?? 4);

/** Without SEED, this is the same for each `npm test`, and another for each `test:lives`. */
export const firstLife = Number(SEED ?? (LIVES === undefined ? 1 : Date.now() % 1_000_000));

/** The number of workers in the clean records into which the tests plant faults. */
export const cleanWorkers = Number(WORKERS ?? 40);
