/** The query of a list of people that leaves nobody out: it includes people who have left or were deleted. */
export const everybody = { includeDeleted: 'TRUE', includeNonCurrent: 'TRUE' } as const;
