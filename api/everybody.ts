/** The query of a list of people that leaves nobody out: neither who has left nor who was deleted. */
export const everybody = { includeDeleted: 'TRUE', includeNonCurrent: 'TRUE' } as const;
