/**
 * The meaning of a piece of text, which decides how the text looks. Colour only repeats what the words say. In plain text, `overdue`,
 * `soon` and `flag` are in capitals up to the first digit.
 *
 * - `strong`: bold, for the subject of a line (a name, a number)
 * - `flag`: bold, for points on which somebody must act (`closed`, `assigned to nobody`)
 * - `quiet`: grey, for less important points
 * - `overdue`: red, only for points whose limit has passed
 * - `soon`: amber, for points whose limit is near
 */
export type Meaning = 'strong' | 'flag' | 'quiet' | 'overdue' | 'soon';

/**
 * A piece of plain text without markup. A link leads to a web page (`https://…`) or calls a number (`tel:…`). The plain-text version writes
 * out the address of the web page.
 */
export type Run = string | { text: string; as?: Meaning; href?: string };

/** One line: a text, or several pieces of text that are joined without blanks. */
export type Line = Run | readonly Run[];

/** The colour of a bar. `blue` is for the main value, `lost` for a lost value, and `grey` for a value that is shown for comparison. */
export type BarColour = 'blue' | 'lost' | 'grey';

/** A bar. Its length shows its value, relative to the largest value of the column. The column before the bar shows the number. */
export type Bar = { bar: number; colour?: BarColour };

export type Cell = Line | { lines: readonly Line[] } | Bar;

export type Column = {
	/** The header of the column. The header of a column of bars may be empty. */
	title: string;
	/** A `number` is aligned to the right. A `bar` is not in the plain-text version. */
	kind?: 'text' | 'number' | 'bar';
	/** The width in per cent of the table. Columns without a width share the rest. */
	width?: number;
	/**
	 * Whether this column names the row. Screen readers use the name when they read the mail aloud. If no column is marked, the first column
	 * names the row.
	 */
	isAbout?: boolean;
};

export type Row = {
	/** One cell for each column. If a row has fewer cells, the last cell spans the remaining columns. */
	cells: readonly Cell[];
	/** A coloured edge. The colour repeats what the first cell says. */
	edge?: 'overdue' | 'soon';
	/**
	 * The colour of a small square before the first cell. If the bar above the table has a part for this row, that part has the same colour.
	 */
	swatch?: BarColour;
	isStrong?: boolean;
	/** A short name or number. If the row does not fit into the mail, a sentence may name the row by this text. */
	brief: string;
	/**
	 * The row's date as people write it, if the group is sorted by this date. Example: `Fri 27 Nov` in "23 more, all due after Fri 27 Nov".
	 */
	at?: string;
};

/**
 * A row, or a function that makes the row. Functions save time, because rows that do not fit into the mail need not be made. The function
 * must make the same row each time.
 */
export type AnyRow = Row | (() => Row);

export type Group = {
	title?: string;
	/** A grey text beside the title, with the count: `3 shifts, 4 h 30 min`. If this text is absent, the number of rows follows the title. */
	aside?: string;
	rows: readonly AnyRow[];
};

/** A table. A mail that is too long loses rows from the bottom, so the most important rows should be on top. */
export type Table = {
	columns: readonly Column[];
	groups: readonly Group[];
	/**
	 * A word for the sentence about rows that do not fit. `due`, for example, gives "all due after …". The word is only for groups that are
	 * sorted by `at`.
	 */
	sortedBy?: string;
};

/** One bar with the parts of a whole. The table beneath the bar names the parts. */
export type Parts = readonly { value: number; colour: BarColour }[];

/** A block of the message. The message shows the fields in the order below. */
export type Section = {
	/** The heading, such as `The same, on hold: 2`. */
	heading?: string;
	/** A grey line under the heading. */
	intro?: Line;
	parts?: Parts;
	table?: Table;
	paragraphs?: readonly Line[];
};

/** A framed note above all tables. */
export type Note = {
	/**
	 * The bold beginning of the note, including its colon: `1 incident without a date:`. A note with `isIncomplete` gets `Not complete:`
	 * automatically.
	 */
	lead?: string;
	text: Line;
	/**
	 * Whether the note says that data, such as a list, is missing. If so, the subject begins with `NOT COMPLETE:`, and the note begins with
	 * `Not complete:`.
	 */
	isIncomplete?: boolean;
};

/** One of the numbers at the top of the mail. A mail has at most four. */
export type KeyFigure = { value: string; label: string; note?: string };

/** A line of the foot. Its label is Made, From, Dates, Rules, Not known, The law or Privacy. */
export type FootLine = { label: string; lines: readonly Line[] };

/** The content of a mail, as data. The HTML version and the plain-text version are both made from this data. */
export type Description = {
	/** A short form of the first sentence. */
	subject: string;
	/** The first sentence of the mail. For a list of due records, the sentence contains their number and the nearest date. */
	headline: string;
	/** The second sentence, such as what can still be done. */
	second?: Line;
	/** The title of the report, and the time when it was made. */
	context: string;
	notes?: readonly Note[];
	keyFigures?: readonly KeyFigure[];
	sections: readonly Section[];
	foot: readonly FootLine[];
	/** A sentence that says where people find all rows if the mail cannot show them: `The attached spreadsheet has them all.` */
	whole: string;
};

/** A mail, without its recipients. */
export type Message = {
	subject: string;
	html: string;
	text: string;
	/** Whether a note says that data is missing. */
	incomplete: boolean;
};
