/**
 * How a piece of text is meant. Colour only repeats words: in the text twin `overdue`, `soon` and `flag` stand in capitals.
 *
 * - `strong`: bold, for what a line is about (a name, a number)
 * - `flag`: bold, for what needs a hand (`closed`, `assigned to nobody`)
 * - `quiet`: grey, for what comes second
 * - `overdue`: red, for what is past its limit, and nothing else
 * - `soon`: amber, for what nears its limit
 */
export type Meaning = 'strong' | 'flag' | 'quiet' | 'overdue' | 'soon';

/**
 * A piece of plain text: nothing in it is markup, and entities of the service are decoded before. A link leads to a regulator
 * (`https://…`) or is a number to call (`tel:…`); the text twin names it.
 */
export type Run = string | { text: string; as?: Meaning; href?: string };

/** One line: a text, or several pieces of it, which are joined as they are (blanks between them stand in the texts). */
export type Line = Run | readonly Run[];

/** Blue for what counts, `lost` for what was lost, `grey` for what is only compared with. */
export type BarColour = 'blue' | 'lost' | 'grey';

/** A bar as long as its value, from zero, by the largest value of its column. Its number stands in the column before it. */
export type Bar = { bar: number; colour?: BarColour };

/** A cell: one line, several lines, or a bar. */
export type Cell = Line | { lines: readonly Line[] } | Bar;

/** A column of a table. A table has two to four; what comes second stands in a second line of the cell. */
export type Column = {
	/** May be empty over a bar. */
	title: string;
	/** `number` is set to the right; `bar` has no header and is not in the text twin. */
	kind?: 'text' | 'number' | 'bar';
	/** In per cent of the table; columns without it share the rest. */
	width?: number;
	/**
	 * Whether this column names the row, for somebody who has the mail read aloud. If no column does, the first
	 * one names it.
	 */
	isAbout?: boolean;
};

/** A row of a table. */
export type Row = {
	/** One for each column. If there are fewer, the last one reaches to the end. */
	cells: readonly Cell[];
	/** A coloured edge, which repeats what the first cell says. */
	edge?: 'overdue' | 'soon';
	/** A small square before the first cell, in the colour of its part in the bar above. */
	swatch?: BarColour;
	/** The whole row is bold: a sum, or one of a compared pair. */
	isStrong?: boolean;
	/** The name of the row if it does not fit: a number or a short name. */
	brief: string;
	/** The date by which the group is sorted, as the row writes it: "23 more, all due after Fri 27 Nov". */
	at?: string;
};

/**
 * A row, or a function that makes it when asked. Of a long list, only the rows that fit and those that are named
 * are made. It must make the same row each time.
 */
export type AnyRow = Row | (() => Row);

/** Rows under a heading of their own. */
export type Group = {
	/** Without it, the rows stand directly under the heading of the table. */
	title?: string;
	/** Beside the title, in grey, and with the count: `3 shifts, 4 h 30 min`. Without it, the number of rows follows the title. */
	aside?: string;
	rows: readonly AnyRow[];
};

/** A table, with the most urgent on top. */
export type Table = {
	columns: readonly Column[];
	groups: readonly Group[];
	/**
	 * For the rows that do not fit, with the date of a row: `due` gives "all due after …". Only for groups that
	 * are sorted by `at`.
	 */
	sortedBy?: string;
};

/** One bar with the parts of a whole, in the order of the table beneath it, which has their words. */
export type Parts = readonly { value: number; colour: BarColour }[];

/** A block of the message, under a heading or without one. What is there stands in this order. */
export type Section = {
	/** With its count: `The same, on hold: 2`. */
	heading?: string;
	/** A grey line under the heading. */
	intro?: Line;
	parts?: Parts;
	table?: Table;
	paragraphs?: readonly Line[];
};

/** A framed note before any table. */
export type Note = {
	/** Bold, at its start, with its colon: `1 incident without a date:`. A note about missing lists has `Not complete:` by itself. */
	lead?: string;
	text: Line;
	/** A list is missing: the subject says so first, and the note `Not complete:`. The first sentence then says "at least". */
	isIncomplete?: boolean;
};

/** One of up to four numbers on top. */
export type KeyFigure = { value: string; label: string; note?: string };

/** A line of the foot: Made, From, Dates, Rules, Not known, The law, Privacy. Keep each only where it is true. */
export type FootLine = { label: string; lines: readonly Line[] };

/** What a mail says, as data. The HTML and the text twin are both made from it, so they cannot differ. */
export type Description = {
	/** The first sentence in short, with the count first. */
	subject: string;
	/** One sentence with count, what, and the nearest date. */
	headline: string;
	/** What can still be done. */
	second?: Line;
	/** Which report, whose, and as at when. */
	context: string;
	notes?: readonly Note[];
	keyFigures?: readonly KeyFigure[];
	sections: readonly Section[];
	foot: readonly FootLine[];
	/** Where all rows are, for a mail that cannot show them all: `The attached spreadsheet has them all.` */
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
