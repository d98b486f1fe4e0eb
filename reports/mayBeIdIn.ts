/**
 * Makes a function that says whether a text may be an ID of a list. If all IDs of the list are numbers, a text that is no number, such as a
 * code, is not an ID. An empty text is never an ID.
 *
 * @param known the IDs of the list
 */
export function mayBeIdIn(known: Iterable<string>): (id: string) => boolean {
	const isNumber = (id: string) => /^\d+$/.test(id);
	const ids = [...known].filter((id) => id !== '');
	const areNumbers = ids.length > 0 && ids.every(isNumber);
	return (id) => id !== '' && (!areNumbers || isNumber(id));
}
