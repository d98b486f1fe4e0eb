/**
 * How much tests play: a part in `npm test`, and all of it in `npm run test:lists`, `test:lives` and `test:reports`, which say it in
 * these variables.
 */
const { LISTS, LIVES, SEED, WORKERS } = process.env;

/** How many lists are read. */
export const listCount = Number(LISTS ?? 240);

/** How many lives of triggers are played. */
export const liveCount = Number(LIVES ?? 6);

/** The first of them, by its number: the same in each `npm test`, others in each `npm run test:lives`. */
export const firstLife = Number(SEED ?? (LIVES === undefined ? 1 : Date.now() % 1_000_000));

/** How many workers have the clean records among which faults are planted. */
export const cleanWorkers = Number(WORKERS ?? 100);
