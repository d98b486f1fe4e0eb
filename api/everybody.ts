/** The query that asks a list of people for everybody, including people who have left or were deleted. */
export const everybody = { includeDeleted: 'TRUE', includeNonCurrent: 'TRUE' } as const;
