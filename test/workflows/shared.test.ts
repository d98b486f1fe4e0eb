import { escapeHtml } from '../../workflows/code/shared/escapeHtml.js';
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

it('recordsOf() leaves out the empty item of a list that is empty', () => {
	expect(recordsOf(node({}))).toEqual([]);
	expect(recordsOf(node({ CarerId: 1 }))).toEqual([{ CarerId: 1 }]);
});
