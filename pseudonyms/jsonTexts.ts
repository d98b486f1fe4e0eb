/** Returns whether a text is a list, an object or a text in JSON. */
export function isJson(text: string): boolean {
	if (!/^\s*["[{]/.test(text)) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

const jsonText = /"(?:[^"\\]|\\.)*"/g;

/** Changes each text in JSON. Everything else stays as it is written. */
export const changeTexts = (json: string, change: (text: string) => string): string =>
	json.replace(jsonText, (written) => {
		const text = JSON.parse(written) as string;
		const changed = change(text);
		return changed === text ? written : JSON.stringify(changed);
	});

/**
 * Changes only the texts in JSON that contain escaped signs. In the written form `\nAda`, the letter n would look like a part of the name.
 *
 * @example
 * changeEscaped('["\\nAda", "Ada"]', hide); // '["\\nClient 7f3a9c41e2", "Ada"]'
 */
export const changeEscaped = (json: string, change: (text: string) => string): string =>
	json.replace(jsonText, (written) =>
		written.includes('\\') ? changeTexts(written, change) : written,
	);
