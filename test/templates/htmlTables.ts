/** Characters that HTML writes in another way. */
const characters: Readonly<Record<string, string>> = {
	'&lt;': '<',
	'&gt;': '>',
	'&quot;': '"',
	'&amp;': '&',
};

/** Reads the tables in the body of a mail. The keys of a row are the names of the columns. */
export function htmlTables(html: string | false | undefined): Record<string, string>[][] {
	const tables = String(html || '').match(/<table.*?<\/table>/gs) ?? [];
	return tables.map((table) => {
		const [head = [], ...rows] = (table.match(/<tr.*?<\/tr>/gs) ?? []).map((row) =>
			(row.match(/<t[dh][ >].*?<\/t[dh]>/gs) ?? []).map(textOf),
		);
		return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])));
	});
}

const textOf = (cell: string): string =>
	cell.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => characters[entity] ?? entity);
