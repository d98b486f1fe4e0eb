/** A table in Markdown. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
	[headings, headings.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');

/** A noun in the plural. */
export const plural = (noun: string): string =>
	noun.endsWith('s') ? noun : `${noun.replace(/y$/, 'ie')}s`;
