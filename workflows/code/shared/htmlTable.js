import { escapeHtml } from './escapeHtml.js';

/**
 * A table for a mail, in which every text is escaped.
 *
 * @param {Record<string, unknown>[]} rows
 * @param {string[]} columns
 */
export function htmlTable(rows, columns = Object.keys(rows[0] ?? {})) {
	if (rows.length === 0) return '<p>None.</p>';
	const line = (cells) => '<tr>' + cells.join('') + '</tr>';
	return (
		'<table border="1" cellpadding="4" style="border-collapse: collapse">' +
		line(columns.map((column) => '<th align="left">' + escapeHtml(column) + '</th>')) +
		rows
			.map((row) => line(columns.map((column) => '<td>' + escapeHtml(row[column]) + '</td>')))
			.join('') +
		'</table>'
	);
}
