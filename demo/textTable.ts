/** Formats rows as text. Each column is as wide as its widest cell. A column whose last cell is a number is aligned to the right. */
export function textTable(rows: readonly (readonly unknown[])[]): string {
	const widths = (rows[0] ?? []).map((_, column) =>
		Math.max(...rows.map((row) => formatCell(row[column]).length)),
	);
	const isNumeric = widths.map((_, column) => typeof rows.at(-1)?.[column] === 'number');
	const formatRow = (row: readonly unknown[]) =>
		widths
			.map((width, column) => {
				const text = formatCell(row[column]);
				return isNumeric[column] ? text.padStart(width) : text.padEnd(width);
			})
			.join('  ')
			.trimEnd();
	return rows.map(formatRow).join('\n');
}

const formatCell = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell));
