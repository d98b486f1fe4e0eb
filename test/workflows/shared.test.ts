import { escapeHtml } from '../../workflows/code/shared/escapeHtml.js';
import { htmlTable } from '../../workflows/code/shared/htmlTable.js';
import { recordsOf } from '../../workflows/code/shared/recordsOf.js';

const node = (...records: object[]) => {
	const items = records.map((json) => ({ json }));
	return { all: () => items, first: () => items[0] };
};

it('escapeHtml() leaves nothing that a browser reads as markup', () => {
	expect(escapeHtml('<a href="x">O\'Brien & Sons</a>')).toBe(
		"&lt;a href=&quot;x&quot;&gt;O'Brien &amp; Sons&lt;/a&gt;",
	);
	expect(escapeHtml(null)).toBe('');
});

it('htmlTable() escapes headings and cells', () => {
	const table = htmlTable([{ '<b>': '<i>', Hours: 7.5 }]);
	expect(table).toContain('&lt;b&gt;');
	expect(table).toContain('<td>&lt;i&gt;</td><td>7.5</td>');
	expect(htmlTable([])).toBe('<p>None.</p>');
});

it('recordsOf() leaves out the empty item of a list that is empty', () => {
	expect(recordsOf(node({}))).toEqual([]);
	expect(recordsOf(node({ CarerId: 1 }))).toEqual([{ CarerId: 1 }]);
});
