import type { AnyRow, Description, Group, Row, Table } from './description';
import { escapeHtml } from './htmlLine';
import { writeHtml } from './htmlMessage';
import { htmlGroupTitle, htmlRow, rowStyle, titleOf } from './htmlTable';
import { rowOf } from './rowOf';
import { shareOut } from './shareOut';
import { countWords, listWords, numberWords } from './words';

/** The largest size of the HTML of a mail, in bytes. Gmail cuts off a mail after about 102 KB, so the foot would be lost first. */
const largestHtml = 60_000;

/** The room for names of hidden rows, in bytes. `namesOfGroup` is for one group, and `namesOfTable` is for all groups of a table. */
const namesOfGroup = 2_000;
const namesOfTable = 5_000;

/** How many groups with hidden rows keep their own heading. One sentence is about all groups after them. */
const mostGroups = 10;

const bytesOf = (text: string): number => Buffer.byteLength(text);

const short = (name: string): string =>
	name.length > 60 ? `${name.slice(0, 59).trimEnd()}\u2026` : name;

const sentenceRow = (text: string): Row => ({ cells: [text], brief: '' });

/** Lists as many names as the room allows, and the number of the other names. */
function namesWithin(rows: readonly AnyRow[], room: number): string {
	const names: string[] = [];
	let left = room;
	for (const row of rows) {
		const name = short(rowOf(row).brief);
		left -= bytesOf(escapeHtml(name)) + 2;
		if (left < 0) break;
		names.push(name);
	}
	const others = rows.length - names.length;
	if (others === 0) return names.join(', ');
	return [...names, `and ${countWords(others, 'other')}`].join(names.length > 0 ? ', ' : '');
}

/**
 * Says which dates the hidden rows have: `all due after Fri 27 Nov`, or `all due Fri 27 Nov or later`. The word “after” would be wrong if
 * the last shown row has the same date as the first hidden row.
 */
function datesOf(sortedBy: string | undefined, shown: Row | undefined, hidden: Row): string {
	if (sortedBy === undefined || hidden.at === undefined) return '';
	return shown?.at !== undefined && shown.at !== hidden.at
		? `, all ${sortedBy} after ${short(shown.at)}`
		: `, all ${sortedBy} ${short(hidden.at)} or later`;
}

function restOf(
	rows: readonly AnyRow[],
	count: number,
	sortedBy: string | undefined,
	room: number,
) {
	const hidden = rows.slice(count);
	const dates = datesOf(sortedBy, count > 0 ? rowOf(rows[count - 1]) : undefined, rowOf(hidden[0]));
	return `${numberWords(hidden.length)} more${dates}: ${namesWithin(hidden, room)}.`;
}

/** Counts how many rows of each group fit, from the top. All rows below a hidden row are hidden, too. */
function countFitting(table: Table, indent: number, room: number): number[] {
	const style = rowStyle(table, indent);
	let left = room;
	return table.groups.map((group) => {
		if (left < 0) return 0;
		left -= bytesOf(htmlGroupTitle(group, table.columns.length));
		let count = 0;
		while (left >= 0 && count < group.rows.length) {
			left -= bytesOf(htmlRow(rowOf(group.rows[count]), style));
			if (left >= 0) count++;
		}
		return count;
	});
}

/** Cuts a table to the counted rows of each group, and adds sentences about the hidden rows. */
function cutTable(table: Table, counts: readonly number[], whole: string): Table {
	const { groups, sortedBy } = table;
	const cut = groups.findIndex(({ rows }, index) => counts[index] < rows.length);
	if (cut < 0) return table;
	const told = groups.slice(cut, cut + mostGroups);
	const room = Math.min(namesOfGroup, namesOfTable / told.length);
	const untold = groups.slice(cut + mostGroups);
	const others = untold.reduce((sum, { rows }) => sum + rows.length, 0);
	const titles = untold.flatMap(({ title }) => title ?? []).map(short);
	const further =
		untold.length > 0
			? `${numberWords(others)} more in ${countWords(untold.length, 'further group')}: ${listWords(titles, 20)}. `
			: '';
	return {
		...table,
		groups: [
			...groups.slice(0, cut),
			...told.map((group, index): Group => {
				const count = counts[cut + index];
				const rest =
					count < group.rows.length ? [sentenceRow(restOf(group.rows, count, sortedBy, room))] : [];
				return {
					// The count in the title includes the rows that are hidden.
					title: titleOf({ ...group, ...(group.title && { title: short(group.title) }) }),
					aside: short(group.aside ?? ''),
					rows: [...group.rows.slice(0, count), ...rest],
				};
			}),
			{ rows: [sentenceRow(`${further}${whole}`)] },
		],
	};
}

function fit(description: Description, rooms: readonly number[], indent: number): Description {
	const { sections, whole } = description;
	return {
		...description,
		sections: sections.map((section, index) => {
			const { table } = section;
			if (table === undefined) return section;
			const counts = countFitting(table, indent, rooms[index]);
			return { ...section, table: cutTable(table, counts, whole) };
		}),
	};
}

/** Returns the size of a table's rows in bytes. The function stops counting when the size is above the limit. */
function sizeOf({ table }: Description['sections'][number], most: number): number {
	if (table === undefined) return 0;
	const style = rowStyle(table, 14);
	let size = 0;
	for (const group of table.groups) {
		if (size > most) return size;
		size += bytesOf(htmlGroupTitle(group, table.columns.length)) + 30;
		for (const row of group.rows) {
			if (size > most) return size;
			size += bytesOf(htmlRow(rowOf(row), style));
		}
	}
	return size;
}

/** Makes a function that makes a row at its first call, and returns the same row at each later call. */
function once(row: AnyRow): AnyRow {
	if (typeof row !== 'function') return row;
	let made: Row | undefined;
	return () => (made ??= row());
}

/** Copies a description so that each of its rows is made at most once. */
function withRowsOnce(description: Description): Description {
	const sections = description.sections.map((section) => {
		const { table } = section;
		if (table === undefined) return section;
		const groups = table.groups.map((group) => ({ ...group, rows: group.rows.map(once) }));
		return { ...section, table: { ...table, groups } };
	});
	return { ...description, sections };
}

/** Cuts the tables of a message to the rows that fit into a mail. Sentences tell the reader about the hidden rows. */
export function fitRows(given: Description): Description {
	const description = withRowsOnce(given);
	const sizes = description.sections.map((section) => sizeOf(section, largestHtml));
	const bare = {
		...description,
		sections: description.sections.map((section) => {
			const { table } = section;
			return table === undefined ? section : { ...section, table: { ...table, groups: [] } };
		}),
	};
	let room = largestHtml - bytesOf(writeHtml(bare));
	if (sizes.reduce((sum, size) => sum + size, 0) <= room) return description;
	let fitted = description;
	// The sentences about hidden rows take room, too. Their size is known only after the cut, so the cut is repeated with less room.
	for (let over = 0; room > 0; room -= over + 500) {
		fitted = fit(description, shareOut(sizes, room), 14);
		over = bytesOf(writeHtml(fitted)) - largestHtml;
		if (over < 0) return fitted;
	}
	return fit(
		description,
		sizes.map(() => 0),
		14,
	);
}
