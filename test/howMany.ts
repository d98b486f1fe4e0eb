/**
 * How much tests play. `npm test` plays a part; `npm run test:lists`, `test:lives` and `test:reports` set these
 * variables and play more.
 */
const { LISTS, LIVES, SEED, WORKERS } = process.env;

/** How many lists are read. */
export const listCount = Number(LISTS ?? 240);

/** How many lives of triggers are played. */
export const liveCount = Number(LIVES ?? 6);

/** The number of the first life. It is the same in each `npm test`, and another in each `npm run test:lives`. */
export const firstLife = Number(SEED ?? (LIVES === undefined ? 1 : Date.now() % 1_000_000));

/** How many workers the clean records have, into which faults are planted. */
export const cleanWorkers = Number(WORKERS ?? 100);
