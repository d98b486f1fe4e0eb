/**
 * How much tests play: a part in `npm test`, and all of it in `npm run test:lists`, `test:lives` and `test:reports`, which say it in
 * these variables.
 */
const { LISTS, LIVES, WORKERS } = process.env;

/** How many lists are read. */
export const listCount = Number(LISTS ?? 240);

/** How many histories are played. */
export const liveCount = Number(LIVES ?? 240);

/** How many workers have the clean records among which faults are planted. */
export const cleanWorkers = Number(WORKERS ?? 100);
