import type { DateTime } from 'luxon';
import type { ReadEndpoint } from '../api/mod';
import type { Query } from '../values/mod';
import type { Description, Line } from './description';
import type { Page } from './page';
import { parseSettings, type Given, type SettingsOf } from './settings';
import type { Sheet, SheetColumn } from './spreadsheet';

/** A record of a list, or an incoming item. If a list is not `raw`, its records have passed through `clean()`. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** A list that a report reads. */
export interface WantedList {
	readonly endpoint: ReadEndpoint;
	/** The query parameters, in the form that the API takes. */
	readonly query: Query;
	/** Whether the report is useful even without this list. */
	readonly optional?: true;
	/** Whether the report needs the records as the service sent them, without `clean()`. */
	readonly raw?: true;
}

/** The result of reading a list. Either the list is complete, or the list is optional and `error` says why it could not be read. */
export interface ReadList {
	readonly records: readonly SourceRecord[];
	/** Why the list could not be read, in words for the user. */
	readonly error?: string;
}

/** A line of a report, for sheets and databases. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** The foot of a mail, without its lines about the time and the rules. */
export interface About {
	/** A sentence that says when the mail comes. If the field is absent, the foot has a general sentence. */
	readonly comes?: string;
	/** The source of the data, such as the lists that were read. */
	readonly from: readonly Line[];
	/** The days that the mail is about. */
	readonly dates: readonly Line[];
	/** What the service does not show, and what the mail leaves out. */
	readonly notKnown?: readonly Line[];
	readonly law?: readonly Line[];
	readonly privacy?: readonly Line[];
}

/** A file that is attached to a mail besides the spreadsheet. */
export interface MailFile {
	/** The name of the n8n item's binary property for this file. The spreadsheet is in the property `data`. */
	readonly property: string;
	readonly name: string;
	readonly mimeType: string;
	readonly content: string;
}

/** A mail that a report has to send. */
export interface Mail {
	/** The recipients. Each recipient gets a separate mail. */
	readonly to: readonly string[];
	/** The addresses that get the mail if the address of a recipient is refused. If the field is absent, all addresses in `to` get it. */
	readonly ifRefused?: readonly string[];
	/** The contents of the mail, without the parts that are added to every mail. */
	readonly description: Omit<Description, 'context' | 'foot' | 'whole'>;
	readonly about: About;
	/** The main number of the mail, such as the number of shifts or of exceptions. */
	readonly count: number;
	/**
	 * What the mail reports. If `isKeyWhole` is absent, the key of a message contains a hash of these values. If the array is empty, there is
	 * nothing to report.
	 */
	readonly told: readonly (string | Row | readonly unknown[])[];
	/** The part of a message's key that names the subject matter of the mail. */
	readonly key: string;
	/** Whether the key of a message has no hash of `told`. For example, the keys of alerts have no hash. */
	readonly isKeyWhole?: true;
	/** The `key` of an earlier mail. This mail is useful only if the earlier mail was sent. */
	readonly follows?: string;
	/** The lines of the spreadsheet. If the field is absent, the mail has no spreadsheet. */
	readonly rows?: readonly Row[];
	/** The other sheets of the spreadsheet. They come before the sheet with `rows` if there is a `page`, and after it if there is none. */
	readonly sheets?: readonly Sheet[];
	/** The first page of the spreadsheet, with lines of text and with charts of the sheets. */
	readonly page?: Page;
	readonly files?: readonly MailFile[];
	/** The days on which the mail is sent. If the field is absent, the mail is sent on any day. A test run sends the mail on any day. */
	readonly sentOn?: {
		readonly isToday: boolean;
		/** The words for these days in a sentence, such as `on the day after a pay period`. */
		readonly words: string;
		/** The next of these days, in words. */
		readonly next: string;
	};
}

/** The result of a report. */
export interface Outcome {
	readonly rows: readonly Row[];
	/** The main facts of the report, such as sums and counts, by their names. */
	readonly totals: Row;
	/** Sentences about missing data, and about what a person should check. */
	readonly warnings: readonly string[];
	/** Sentences about failures that must be noticed, although the mails are sent. */
	readonly failures?: readonly string[];
	readonly mails: readonly Mail[];
}

/** The input of a report. */
export interface Input<Values, List extends string> {
	readonly lists: Readonly<Record<List, ReadList>>;
	readonly settings: Values;
	/** The present time, in the time zone of the workflow. */
	readonly now: DateTime;
	/** The incoming items. The array is empty if the report takes no items. */
	readonly items: readonly SourceRecord[];
}

/** The definition of a report, from which `report()` makes the report. */
export interface Definition<Values, List extends string> {
	/** The title under which people choose the report. */
	readonly title: string;
	/** The purpose of the report, in at most 40 characters, such as `List shifts without a worker`. */
	readonly action: string;
	/** The contents of the report, and when to choose it. */
	readonly description: string;
	/** The name of the report in the name of its spreadsheet file. */
	readonly fileName: string;
	/** The rules by which the report decides, in sentences for the foot of each mail. A change of the rules needs a new version. */
	readonly rules: { readonly version: number; readonly text: readonly string[] };
	readonly settings: SettingsOf<Values>;
	/** Whether the report uses the incoming items, such as a trigger's items. `optional` means that the report also works without items. */
	readonly takesItems?: true | 'optional';
	readonly columns: readonly SheetColumn[];
	/**
	 * Refuses settings that are impossible or contradict each other.
	 *
	 * @throws InputError
	 */
	check?(settings: Values): void;
	/**
	 * Returns the lists that the report reads. The keys are the report's own names for the lists.
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

/** A report with its settings applied. */
export interface PreparedReport {
	readonly reads: Readonly<Record<string, WantedList>>;
	compute(lists: Readonly<Record<string, ReadList>>): Outcome;
}

/** A report. Its type says nothing about the report's own settings and lists, so all reports have this type. */
export interface Report extends Pick<
	Definition<never, never>,
	'title' | 'action' | 'description' | 'fileName' | 'rules' | 'columns' | 'takesItems'
> {
	readonly settings: SettingsOf<Record<string, unknown>>;
	/**
	 * Prepares a report with the settings of a person.
	 *
	 * @param now the present time, in the time zone of the workflow
	 * @param withMails whether mails are wanted. If they are, their recipients must be set
	 * @throws InputError when the settings or the items cannot be used
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
