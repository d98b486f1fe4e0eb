/**
 * The meaning of a piece of text, which decides how it looks. Colour only repeats what words say: the plain-text version has `overdue`,
 * `soon` and `flag` in capitals.
 *
 * - `strong`: bold, for the subject of a line (a name, a number)
 * - `flag`: bold, for points on which somebody must act (`closed`, `assigned to nobody`)
 * - `quiet`: grey, for less important points
 * - `overdue`: red, only for points that are past their limit
 * - `soon`: amber, for points that near their limit
 */
export type Meaning = 'strong' | 'flag' | 'quiet' | 'overdue' | 'soon';

/**
 * A piece of plain text. Nothing in it is markup; HTML entities from the service have been decoded already. A link leads to a regulator
 * (`https://…`) or calls a number (`tel:…`). The plain-text version spells it out.
 */
export type Run = string | { text: string; as?: Meaning; href?: string };

/** One line: a text, or several pieces of text that are joined without blanks. */
export type Line = Run | readonly Run[];

/** `blue` is for the main value, `lost` for a lost value, and `grey` for a value to compare with. */
export type BarColour = 'blue' | 'lost' | 'grey';

/** A bar whose length is its value, relative to the largest value of its column. The column before it shows the number. */
export type Bar = { bar: number; colour?: BarColour };

/** A cell: one line, several lines, or a bar. */
export type Cell = Line | { lines: readonly Line[] } | Bar;

/** A column of a table. A table has two to four columns. Less important values are in a second line of a cell. */
export type Column = {
	/** The header of the column; it may be empty over a bar. */
	title: string;
	/** `number` is aligned to the right; `bar` has no header and is not in the plain-text version. */
	kind?: 'text' | 'number' | 'bar';
	/** The width in per cent of the table; columns without a width share the rest. */
	width?: number;
	/**
	 * Whether this column names the row. Screen readers use it to read the mail aloud. If no column is marked, the first column names the
	 * row.
	 */
	isAbout?: boolean;
};

/** A row of a table. */
export type Row = {
	/** One cell for each column. If a row has fewer cells, the last cell spans the remaining columns. */
	cells: readonly Cell[];
	/** A coloured edge. It repeats what the first cell says. */
	edge?: 'overdue' | 'soon';
	/** The colour of a small square before the first cell. The row's part of the bar above the table has the same colour. */
	swatch?: BarColour;
	/** Whether the whole row is bold, because it is a sum or one of two compared rows. */
	isStrong?: boolean;
	/** A short name or number for a row that does not fit into the mail. */
	brief: string;
	/** The row's date, in people's words, if the group is sorted by it: "23 more, all due after Fri 27 Nov". */
	at?: string;
};

/**
 * A row, or a function that makes the row. In a long list, only the rows that are shown or named are made. The function must make the same
 * row each time.
 */
export type AnyRow = Row | (() => Row);

/** Rows under a heading of their own. */
export type Group = {
	/** The heading of the group; without a title, the rows stand directly under the heading of the table. */
	title?: string;
	/** A grey text beside the title, with the count: `3 shifts, 4 h 30 min`. Without this text, the number of rows follows the title. */
	aside?: string;
	rows: readonly AnyRow[];
};

/** A table, with the most urgent rows on top. */
export type Table = {
	columns: readonly Column[];
	groups: readonly Group[];
	/** A word for the sentence about rows that do not fit: `due` gives "all due after …". Only for groups that are sorted by `at`. */
	sortedBy?: string;
};

/** One bar with the parts of a whole. The table beneath it names the parts in the same order. */
export type Parts = readonly { value: number; colour: BarColour }[];

/** A block of the message, with or without a heading. Its parts come in the order of the fields below. */
export type Section = {
	/** The heading, with its count: `The same, on hold: 2`. */
	heading?: string;
	/** A grey line under the heading. */
	intro?: Line;
	parts?: Parts;
	table?: Table;
	paragraphs?: readonly Line[];
};

/** A framed note before any table. */
export type Note = {
	/**
	 * The bold beginning of the note, with its colon: `1 incident without a date:`. A note about missing lists gets `Not complete:`
	 * automatically.
	 */
	lead?: string;
	text: Line;
	/**
	 * Whether the note is about a missing list. Then the subject and the note begin by saying so. The first sentence must say "at least".
	 */
	isIncomplete?: boolean;
};

/** One of the numbers at the top of the mail. There are at most four. */
export type KeyFigure = { value: string; label: string; note?: string };

/** A line of the foot. Its label is Made, From, Dates, Rules, Not known, The law or Privacy. A line that would not be true is left out. */
export type FootLine = { label: string; lines: readonly Line[] };

/** The content of a mail, as data. The HTML and the plain-text version are both made from it, so they cannot differ. */
export type Description = {
	/** The first sentence in short, beginning with the count. */
	subject: string;
	/** The first sentence. It has the count, the counted things, and the nearest date. */
	headline: string;
	/** The second sentence: what can still be done. */
	second?: Line;
	/** The name and owner of the report, and the time when it was made. */
	context: string;
	notes?: readonly Note[];
	keyFigures?: readonly KeyFigure[];
	sections: readonly Section[];
	foot: readonly FootLine[];
	/** The place where people find all rows if the mail cannot show them: `The attached spreadsheet has them all.` */
	whole: string;
};

/** A mail, without its recipients. */
export type Message = {
	subject: string;
	html: string;
	text: string;
	/** Whether a note says that a list is missing. */
	incomplete: boolean;
};
