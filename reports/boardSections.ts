import type { DateTime } from 'luxon';
import { knownWords, toldOf, type OpenIncidents } from './boardCounts';
import type { Row, Section } from './description';
import type { ShownCount } from './hideSmallCounts';
import * as words from './words';

/** Compares two counts in words: `5 more than`, `5 fewer than` or `as many as`. */
export const compare = (now: number, before: number): string =>
	now === before
		? 'as many as'
		: `${words.numberWords(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than`;

/** Writes a part of a sentence, such as `none is open now` or `6 are open now, 2 of them for more than 90 days`. */
export function openWords({ known, old }: OpenIncidents): string {
	if (known.count + known.unclear === 0) return 'none is open now';
	const all = knownWords(known, 'is open now', 'are open now');
	if (known.count === 0 || (old.count === 0 && old.unclear > 0)) return all;
	return `${all}, ${toldOf(old)} of them for more than 90 days`;
}

/** Makes the columns of a table with a bar for each count of incidents. */
export const barColumns = (title: string) => [
	{ title, width: 40 },
	{ title: 'Incidents', kind: 'number' as const, width: 18 },
	{ title: '', kind: 'bar' as const },
];

/** Makes a row with a bar. A hidden count has no bar. */
export const barRow = ({ name, shown, count }: ShownCount): Row => ({
	brief: name,
	cells: [
		name,
		count === undefined ? { text: shown, as: 'quiet' } : words.numberWords(count),
		count === undefined ? '' : { bar: count },
	],
});

/** Makes the section about open incidents. */
export const openSection = (open: OpenIncidents, now: DateTime): Section => ({
	heading: 'Open incidents by age',
	intro: `${toldOf(open.known)} on ${words.dayWords(now, now)}, longest open first.`,
	table: {
		columns: barColumns('Open for'),
		groups: [{ rows: open.byAge.map(([name, count]) => barRow({ name, shown: '', count })) }],
	},
	...(open.unassigned > 0 && {
		paragraphs: [[{ text: `Assigned to nobody: ${open.unassigned}`, as: 'flag' }]],
	}),
});
