/** A text of one line, as it can stand anywhere. */
export function oneLine(text: string): string {
	return text;
}
