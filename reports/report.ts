import type { DateTime } from 'luxon';
import type { ReadEndpoint } from '../api/mod';
import type { Query } from '../values/mod';
import type { Description, Line } from './description';
import type { Page } from './page';
import { parseSettings, type Given, type SettingsOf } from './settings';
import type { Sheet, SheetColumn } from './spreadsheet';

/** A cleaned record of the service. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** A list that a report reads. */
export interface WantedList {
	readonly endpoint: ReadEndpoint;
	/** The query parameters, formatted as the API takes them. */
	readonly query: Query;
	/** Whether the report is useful even without this list; it then says what is missing. */
	readonly optional?: true;
	/** Whether the report needs the records as the service sent them, without cleaning. */
	readonly raw?: true;
}

/** A list that was read. The list is complete, or it is optional and has the reason why it could not be read. */
export interface ReadList {
	readonly records: readonly SourceRecord[];
	/** Why the list could not be read, in words for the user. */
	readonly error?: string;
}

/** A line for sheets and databases. Each line of a report has the same columns, in the same order. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** The foot of a mail, without the lines about the time and the rules of the mail. A part is left out if it would not be true. */
export interface About {
	/** When such a mail comes; absent if it comes at each run. */
	readonly comes?: string;
	/** Which lists were read, and how many records. */
	readonly from: readonly Line[];
	/** The days that the mail is about, and what these days mean. */
	readonly dates: readonly Line[];
	/** What the service does not show, and what the mail leaves out. */
	readonly notKnown?: readonly Line[];
	readonly law?: readonly Line[];
	readonly privacy?: readonly Line[];
}

/** A file that comes with a mail besides its spreadsheet. */
export interface MailFile {
	/** The name of the binary property with the file. The spreadsheet has the property `data`. */
	readonly property: string;
	readonly name: string;
	readonly mimeType: string;
	readonly content: string;
}

/** A mail that a report has to send. */
export interface Mail {
	/** The recipients. Each recipient gets a mail of their own. */
	readonly to: readonly string[];
	/** The people who get the mail if a recipient's address is refused. If it is absent, all recipients get it. */
	readonly ifRefused?: readonly string[];
	/** The contents of the mail, without the parts that all mails share. */
	readonly description: Omit<Description, 'context' | 'foot' | 'whole'>;
	/** The contents of the foot. */
	readonly about: About;
	/** How many things the subject of the mail counts. */
	readonly count: number;
	/**
	 * The keys of everything in the mail: the listed items, and what is unknown, not computed or left out. An empty list means that there is
	 * nothing to tell.
	 */
	readonly told: readonly (string | Row | readonly unknown[])[];
	/** A name for the subject matter of the mail. Together with `told` and the recipient, it makes the key of a message. */
	readonly key: string;
	/** Whether `key` and the recipient alone make the key of a message. That is so for an alert, and for a daily mail with any contents. */
	readonly isKeyWhole?: true;
	/** The `key` of an earlier mail. This mail is useful only if the earlier mail was sent. */
	readonly follows?: string;
	/** The lines of the spreadsheet. Without lines there is no spreadsheet. */
	readonly rows?: readonly Row[];
	/** The sheets that follow these lines in the spreadsheet. */
	readonly sheets?: readonly Sheet[];
	/** The first page of the spreadsheet, with lines and with charts of these sheets. */
	readonly page?: Page;
	readonly files?: readonly MailFile[];
	/** The days on which the mail goes out; absent if it goes out on any day. A test run mails on any day. */
	readonly sentOn?: {
		readonly isToday: boolean;
		/** Words for these days in a sentence, such as `on the day after a pay period`. */
		readonly words: string;
		/** The next such day. */
		readonly next: string;
	};
}

/** The result of a report. */
export interface Outcome {
	readonly rows: readonly Row[];
	/** Sums and counts by their names, for a person who reads nothing else. */
	readonly totals: Row;
	/** Sentences about values that are missing or could not be computed. */
	readonly warnings: readonly string[];
	/** Failures that must be noticed although the mails go out. The node reports them as errors in the end. */
	readonly failures?: readonly string[];
	readonly mails: readonly Mail[];
}

/** The input of a report. */
export interface Input<Values, List extends string> {
	readonly lists: Readonly<Record<List, ReadList>>;
	readonly settings: Values;
	/** The present time, in the time zone of the workflow. */
	readonly now: DateTime;
	/** The incoming items, for a report that takes items; otherwise empty. */
	readonly items: readonly SourceRecord[];
}

/** The definition of a report, which each file of a report exports. */
export interface Definition<Values, List extends string> {
	/** The title under which people choose the report. */
	readonly title: string;
	/** The purpose of the report, in at most 40 characters, such as `List shifts without a worker`. */
	readonly action: string;
	/** The contents of the report, and when to choose it. */
	readonly description: string;
	/** The name of the report in file names and keys. */
	readonly fileName: string;
	/** The deciding rules of the report, in sentences for the foot of each mail. The version changes with every change of a rule. */
	readonly rules: { readonly version: number; readonly text: readonly string[] };
	readonly settings: SettingsOf<Values>;
	/**
	 * Whether the report is about the incoming items, such as a trigger's items, and not only about the lists. `optional` means that the
	 * report only compares its result with the items, if there are any.
	 */
	readonly takesItems?: true | 'optional';
	readonly columns: readonly SheetColumn[];
	/**
	 * Refuses settings that contradict each other.
	 *
	 * @throws InputError
	 */
	check?(settings: Values): void;
	/**
	 * The lists that the report reads, by the report's own names for them.
	 *
	 * @throws InputError when the items are not of the kind that the report takes
	 */
	reads(
		settings: Values,
		now: DateTime,
		items: readonly SourceRecord[],
	): Readonly<Record<List, WantedList>>;
	compute(input: Input<Values, List>): Outcome;
}

/** A report with its settings: the lists that it reads, and the computation of its outcome. */
export interface PreparedReport {
	readonly reads: Readonly<Record<string, WantedList>>;
	compute(lists: Readonly<Record<string, ReadList>>): Outcome;
}

/** A report in the form that is the same for all reports. */
export interface Report extends Pick<
	Definition<never, never>,
	'title' | 'action' | 'description' | 'fileName' | 'rules' | 'columns' | 'takesItems'
> {
	readonly settings: SettingsOf<Record<string, unknown>>;
	/**
	 * Prepares a report with the settings of a person.
	 *
	 * @param given the settings
	 * @param now the present time, in the time zone of the workflow
	 * @param withMails whether mails are wanted, so that their recipients must be set
	 * @param items the incoming items, for a report that takes items
	 * @throws InputError when a setting has no possible meaning, or the items are not of the kind that the report takes
	 */
	prepare(
		given: Given,
		now: DateTime,
		withMails?: boolean,
		items?: readonly SourceRecord[],
	): PreparedReport;
}

/** Makes a report from its definition. */
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
