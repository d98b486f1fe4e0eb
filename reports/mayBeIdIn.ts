/**
 * Tells whether a text may be an ID of a list. If all IDs of the list are numbers, a text such as a code is no ID. An empty text is never
 * an ID.
 *
 * @param known the IDs of the list
 */
export function mayBeIdIn(known: Iterable<string>): (id: string) => boolean {
	const isNumber = (id: string) => /^\d+$/.test(id);
	const ids = [...known].filter((id) => id !== '');
	const areNumbers = ids.length > 0 && ids.every(isNumber);
	return (id) => id !== '' && (!areNumbers || isNumber(id));
}
