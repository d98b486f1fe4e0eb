/** Returns the anchor that GitHub gives a heading. */
export const slug = (heading: string): string =>
	heading
		.toLowerCase()
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
		.trim()
		.replace(/\s/g, '-');
