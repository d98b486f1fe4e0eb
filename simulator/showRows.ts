import { reads } from '../api/mod';
import { childFields, hiddenFields } from './assumptions';
import type { Misfit, Switches } from './switches';
import type { Row } from './tables';

const onHoldFields = Object.keys(reads.rosters.fields).filter((name) => name.startsWith('OnHold'));

/**
 * Gives records the form in which an answer shows them.
 *
 * @param rows the records, which the function does not change
 * @param shows the names of the inner lists that the request asks for
 * @returns copies of the records, or the same records if nothing changes. A field that the answer does not show is undefined, and JSON
 * leaves it out
 */
export function showRows(
	path: string,
	rows: Row[],
	shows: ReadonlySet<string>,
	switches: Switches,
): Row[] {
	const children = childFields[path] ?? [];
	const blank = path === '/rosters' && switches.onHoldFields === 'empty' ? onHoldFields : [];
	const absent = [
		...(hiddenFields[path] ?? []).filter((name) => !switches.show[path]?.includes(name)),
		...children.filter((name) => !shows.has(name)),
		...(switches.hide[path] ?? []),
	];
	const present = children.filter((name) => shows.has(name));
	const misfits = Object.entries(switches.misfits[path] ?? {});
	const isEncoded = switches.entities === 'encoded';
	const isAsKept = absent.length + present.length + blank.length + misfits.length === 0;
	if (isAsKept && !isEncoded) return rows;
	return rows.map((row, index) => {
		const copy = isEncoded ? encode(row) : { ...row };
		for (const [name, kinds] of misfits)
			copy[name] = misfit(copy[name], kinds[index % kinds.length]);
		for (const name of absent) copy[name] = undefined;
		for (const name of present) copy[name] ??= [];
		for (const name of blank) copy[name] = '';
		return copy;
	});
}

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#039;',
};

const encode = (row: Row): Row =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			typeof value === 'string' ? value.replace(/[&<>"']/g, (sign) => entities[sign]) : value,
		]),
	);

function misfit(value: unknown, kind: Misfit): unknown {
	const text = String(value ?? '');
	const date = /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '2000-01-01';
	switch (kind) {
		case 'null':
			return null;
		case 'number':
			return Number(value) || 0.5;
		case 'boolean':
			return Boolean(value);
		case 'date':
			return date;
		case 'datetime':
			return `${date} ${/\d\d:\d\d:\d\d$/.exec(text)?.[0] ?? '00:00:00'}`;
		case 'time':
			return '00:00:00';
		case 'text':
			return /^[\d-]{10}|:\d\d$/.test(text) ? '' : text;
		case 'list':
			return [];
		case 'object':
			return {};
	}
}
