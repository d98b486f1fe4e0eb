/**
 * How many cases the tests try. `npm test` tries some. `npm run test:lists` sets LISTS, `test:lives` sets LIVES, and
 * `test:reports` sets WORKERS, and each tries more.
 */
const { LISTS, LIVES, SEED, WORKERS } = process.env;

/** How many lists the tests read. */
export const listCount = Number(LISTS ?? 120);

/** How many lives of triggers the tests simulate. */
export const liveCount = Number(LIVES ?? 4);

/**
 * The number of the first life. Without SEED, it is the same for each `npm test`, and another for each `test:lives`.
 */
export const firstLife = Number(SEED ?? (LIVES === undefined ? 1 : Date.now() % 1_000_000));

/** How many workers are in the clean records into which the tests plant faults. */
export const cleanWorkers = Number(WORKERS ?? 40);
