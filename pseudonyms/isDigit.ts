/** Returns whether the character at a place of a text is a digit from 0 to 9. */
export function isDigit(text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	return code >= 48 && code <= 57;
}
