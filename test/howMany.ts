/** How many cases the tests try. `npm run test:lists`, `test:lives` and `test:reports` try more cases than `npm test`. */
const { LISTS, LIVES, SEED, WORKERS } = process.env;

export const listCount = Number(LISTS ?? 120);

export const liveCount = Number(LIVES ?? 4);

/** The first seed. Without SEED, it is 1 for each `npm test`, and differs between runs of `npm run test:lives`. */
export const firstLife = Number(SEED ?? (LIVES === undefined ? 1 : Date.now() % 1_000_000));

/** The number of workers in the clean records into which the tests plant faults. */
export const cleanWorkers = Number(WORKERS ?? 40);
