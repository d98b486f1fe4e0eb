/** How much random tests of lists and of the trigger play: a part in `npm test`, all of it in `npm run test:lists` and `test:lives`. */
const { LISTS, LIVES } = process.env;

/** How many lists are read. */
export const lists = Number(LISTS ?? 240);

/** How many histories are played. */
export const lives = Number(LIVES ?? 240);
