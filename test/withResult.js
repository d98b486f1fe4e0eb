const head = '| Command | Passed on | Took | With | On |\n| --- | --- | --- | --- | --- |';

/** Reads the rows between the markers, by their commands. */
const readRows = (text) => {
	const [, block = ''] = /<!-- results -->([^]*)<!-- \/results -->/.exec(text) ?? [];
	const rows = block.split('\n').filter((line) => line.startsWith('| `'));
	return new Map(rows.map((row) => [/`([^`]+)`/.exec(row)[1], row]));
};

/**
 * Puts a result into the text of the page. It replaces an earlier result of the same command.
 *
 * @param {string} text the page
 * @param {readonly string[]} cells the command, and the other cells of its row
 * @returns {string} the page, not yet formatted
 */
exports.withResult = function withResult(text, [command, ...cells]) {
	const rows = readRows(text).set(command, `| \`${command}\` | ${cells.join(' | ')} |`);
	const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
	const table = [head, ...sorted].join('\n');
	const marked = /<!-- results -->[^]*<!-- \/results -->/;
	return text.replace(marked, () => `<!-- results -->\n\n${table}\n\n<!-- /results -->`);
};
