import type { DateTime } from 'luxon';
import type { ReadEndpoint } from '../api/mod';
import type { Query } from '../values/mod';
import type { Description, Line } from './description';
import type { Page } from './page';
import { parseSettings, type Given, type SettingsOf } from './settings';
import type { Sheet, SheetColumn } from './spreadsheet';

/** A record of the service, clean. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** A list that a report reads. */
export interface WantedList {
	readonly endpoint: ReadEndpoint;
	/** The query parameters, formatted as the API takes them. */
	readonly query: Query;
	/** Without it the report is still useful, and says what is missing. */
	readonly optional?: true;
	/** Whether raw records are wanted, as the service sent them. */
	readonly raw?: true;
}

/** A list that was read: complete or, if it is optional, with the reason why it could not be read. */
export interface ReadList {
	readonly records: readonly SourceRecord[];
	/** In the user's words. */
	readonly error?: string;
}

/** A line for sheets and databases. Each line of a report has the same columns, in the same order. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** The foot of a mail, besides when and by which rules it was made. Each part is there only if it is true. */
export interface About {
	/** When such a mail comes, if it does not come at each run. */
	readonly comes?: string;
	/** What was read, and how much. */
	readonly from: readonly Line[];
	/** The days of the mail, and what they are. */
	readonly dates: readonly Line[];
	/** What the service does not show, or what was left out. */
	readonly notKnown?: readonly Line[];
	readonly law?: readonly Line[];
	readonly privacy?: readonly Line[];
}

/** A file that a mail brings beside its spreadsheet. */
export interface MailFile {
	/** Its name for nodes that send; the spreadsheet is `data`. */
	readonly property: string;
	readonly name: string;
	readonly mimeType: string;
	readonly content: string;
}

/** A mail that a report has to send. */
export interface Mail {
	/** Each gets a mail of its own. */
	readonly to: readonly string[];
	/** Who gets it instead of a person whose address is refused; without it, everybody it is for. */
	readonly ifRefused?: readonly string[];
	/** Its contents, without what all mails have in common. */
	readonly description: Omit<Description, 'context' | 'foot' | 'whole'>;
	/** The contents of its foot. */
	readonly about: About;
	/** How many things its subject counts. */
	readonly count: number;
	/**
	 * The keys of everything it tells: what is listed, and what is not known, not computed or left out. Without
	 * any there is nothing to tell.
	 */
	readonly told: readonly (string | Row | readonly unknown[])[];
	/** Its subject. With what is told and the recipient, this is the key of a message. */
	readonly key: string;
	/**
	 * Whether `key` and the recipient alone are the key of a message: for an alert, or for a mail that comes
	 * once a day, whatever it tells.
	 */
	readonly isKeyWhole?: true;
	/** The `key` of the mail that it follows: it is useful only if that one went out. */
	readonly follows?: string;
	/** The lines of its spreadsheet. Without them there is no spreadsheet. */
	readonly rows?: readonly Row[];
	/** What its spreadsheet has after them. */
	readonly sheets?: readonly Sheet[];
	/** What its spreadsheet begins with: lines, and charts of these sheets. */
	readonly page?: Page;
	readonly files?: readonly MailFile[];
	/** The only days on which it goes out; without it, any day. A test run mails on any day. */
	readonly sentOn?: {
		readonly isToday: boolean;
		/** In a sentence, such as `on the day after a pay period`. */
		readonly words: string;
		/** The next such day. */
		readonly next: string;
	};
}

/** The result of a report. */
export interface Outcome {
	readonly rows: readonly Row[];
	/** Sums and counts by their names, for somebody who reads nothing else. */
	readonly totals: Row;
	/** What is missing or could not be computed, in sentences. */
	readonly warnings: readonly string[];
	/** Failures that must not stay unnoticed, although the mails go out: the node ends with these as errors. */
	readonly failures?: readonly string[];
	readonly mails: readonly Mail[];
}

/** What a report is made from. */
export interface Input<Values, List extends string> {
	readonly lists: Readonly<Record<List, ReadList>>;
	readonly settings: Values;
	/** In the time zone of the workflow. */
	readonly now: DateTime;
	/** The items that came in, for a report that takes items; otherwise empty. */
	readonly items: readonly SourceRecord[];
}

/** A report, as its file describes it. */
export interface Definition<Values, List extends string> {
	/** Its title, by which people choose it. */
	readonly title: string;
	/** What it does, in at most 40 characters, such as `List shifts without a worker`. */
	readonly action: string;
	/** What it tells, and when to choose it. */
	readonly description: string;
	/** Its name in files and keys. */
	readonly fileName: string;
	/** How it decides, in sentences for the foot of each mail. The version changes with them. */
	readonly rules: { readonly version: number; readonly text: readonly string[] };
	readonly settings: SettingsOf<Values>;
	/**
	 * Whether it is about the items that come in, such as those of a trigger, and not about the lists alone.
	 * Optional items are only compared with.
	 */
	readonly takesItems?: true | 'optional';
	readonly columns: readonly SheetColumn[];
	/**
	 * Refuses settings that do not go together.
	 *
	 * @throws InputError
	 */
	check?(settings: Values): void;
	/**
	 * The lists that it reads, by names of its own.
	 *
	 * @throws InputError when the items are not those that it takes
	 */
	reads(
		settings: Values,
		now: DateTime,
		items: readonly SourceRecord[],
	): Readonly<Record<List, WantedList>>;
	compute(input: Input<Values, List>): Outcome;
}

/** A report with its settings: what it reads, and what comes of it. */
export interface PreparedReport {
	readonly reads: Readonly<Record<string, WantedList>>;
	compute(lists: Readonly<Record<string, ReadList>>): Outcome;
}

/** A report for code that knows none by name. */
export interface Report extends Pick<
	Definition<never, never>,
	'title' | 'action' | 'description' | 'fileName' | 'rules' | 'columns' | 'takesItems'
> {
	readonly settings: SettingsOf<Record<string, unknown>>;
	/**
	 * Takes the settings of a person.
	 *
	 * @param given the settings
	 * @param now in the time zone of the workflow
	 * @param withMails whether mails are wanted, so that it must be known where they go
	 * @param items what came in, for a report that takes items
	 * @throws InputError when a setting cannot be meant, or the items are not those that the report takes
	 */
	prepare(
		given: Given,
		now: DateTime,
		withMails?: boolean,
		items?: readonly SourceRecord[],
	): PreparedReport;
}

/** Makes a report from its description. */
export function report<Values extends object, List extends string>(
	definition: Definition<Values, List>,
): Report {
	const { title, action, description, fileName, rules, columns, takesItems } = definition;
	return {
		title,
		action,
		description,
		fileName,
		rules,
		columns,
		takesItems,
		settings: definition.settings as SettingsOf<Record<string, unknown>>,
		prepare: (given, now, withMails = true, items = []) => {
			const settings = parseSettings(definition.settings, given, now, withMails);
			definition.check?.(settings);
			return {
				reads: definition.reads(settings, now, items),
				compute: (lists) =>
					definition.compute({ lists: lists as Record<List, ReadList>, settings, now, items }),
			};
		},
	};
}
