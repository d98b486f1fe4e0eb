/** Makes a table in Markdown. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
	[headings, headings.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');

/** Returns the plural of a noun. */
export const plural = (noun: string): string =>
	noun.endsWith('s') ? noun : `${noun.replace(/y$/, 'ie')}s`;
