export const monthNames: readonly string[] =
	'january february march april may june july august september october november december'.split(
		' ',
	);

/** The months in three letters. */
export const shortMonths: readonly string[] = monthNames.map((name) => name.slice(0, 3));
