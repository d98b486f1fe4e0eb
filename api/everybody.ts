/** The query for a list of people that leaves nobody out. It includes people who have left, and people who were deleted. */
export const everybody = { includeDeleted: 'TRUE', includeNonCurrent: 'TRUE' } as const;
