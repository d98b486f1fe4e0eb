/**
 * Rows as text, each column as wide as its widest cell, numbers to the right.
 *
 * @param rows the header and the rows below it
 * @returns one line a row
 */
export function textTable(rows: readonly (readonly unknown[])[]): string {
	const widths = (rows[0] ?? []).map((_, column) =>
		Math.max(...rows.map((row) => write(row[column]).length)),
	);
	return rows
		.map((row) =>
			widths
				.map((width, column) => {
					const numbers = typeof rows.at(-1)?.[column] === 'number';
					return numbers ? write(row[column]).padStart(width) : write(row[column]).padEnd(width);
				})
				.join('  ')
				.trimEnd(),
		)
		.join('\n');
}

const write = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell));
