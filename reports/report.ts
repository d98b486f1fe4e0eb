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
	/** Without it the report is of use all the same, and says what is missing. */
	readonly optional?: true;
	/** Whether its records are wanted as the service sent them, and not clean. */
	readonly raw?: true;
}

/** A list that was read: complete, or, where it is optional, why it could not be read. */
export interface ReadList {
	readonly records: readonly SourceRecord[];
	/** In the user's words. */
	readonly error?: string;
}

/** A line for sheets and databases. Each line of a report has the same columns, in the same order. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** What the foot of a mail says beside when and by which rules it was made, each where it is true. */
export interface About {
	/** When such a mail comes, where it does not come at each run. */
	readonly comes?: string;
	/** What was read, and how much. */
	readonly from: readonly Line[];
	/** Which days, and what of them. */
	readonly dates: readonly Line[];
	/** What the service does not show, or what was left out. */
	readonly notKnown?: readonly Line[];
	readonly law?: readonly Line[];
	readonly privacy?: readonly Line[];
}

/** A file that a mail brings beside its spreadsheet. */
export interface MailFile {
	/** How nodes that send call it; the spreadsheet is `data`. */
	readonly property: string;
	readonly name: string;
	readonly mimeType: string;
	readonly content: string;
}

/** A mail that a report has to send. */
export interface Mail {
	/** Each gets a mail of its own. */
	readonly to: readonly string[];
	/** Who gets it instead of somebody whose address is refused; without it, all those that it is for. */
	readonly ifRefused?: readonly string[];
	/** What it says, without what all mails have in common. */
	readonly description: Omit<Description, 'context' | 'foot' | 'whole'>;
	/** What its foot says. */
	readonly about: About;
	/** How many things its subject counts. */
	readonly count: number;
	/**
	 * All that it tells, each thing by what stands for it: what is listed, and what is not known, not computed or left out.
	 * Without any there is nothing to tell.
	 */
	readonly told: readonly (string | Row | readonly unknown[])[];
	/** What it is about. With what is told and the recipient it is the key of a message. */
	readonly key: string;
	/** Whether `key` and the recipient alone are the key of a message: an alert, or what comes once a day, whatever it tells. */
	readonly isKeyWhole?: true;
	/** The `key` of the mail that it follows: it is of use only where that one went out. */
	readonly follows?: string;
	/** The lines of its spreadsheet. Without them it brings none. */
	readonly rows?: readonly Row[];
	/** What its spreadsheet has behind them. */
	readonly sheets?: readonly Sheet[];
	/** What its spreadsheet begins with: lines and charts of these sheets. */
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

/** What came of a report. */
export interface Outcome {
	readonly rows: readonly Row[];
	/** Sums and counts by their names, for who reads nothing else. */
	readonly totals: Row;
	/** What is missing or could not be computed, in sentences. */
	readonly warnings: readonly string[];
	/** What must not stay unnoticed, though the mails go out: the node ends with these as errors where it may go on. */
	readonly failures?: readonly string[];
	readonly mails: readonly Mail[];
}

/** What a report is made of. */
export interface Input<Values, List extends string> {
	readonly lists: Readonly<Record<List, ReadList>>;
	readonly settings: Values;
	/** In the time zone of the workflow. */
	readonly now: DateTime;
	/** What came in, for a report that takes items; otherwise empty. */
	readonly items: readonly SourceRecord[];
}

/** A report, as its file describes it. */
export interface Definition<Values, List extends string> {
	/** What people choose it by. */
	readonly title: string;
	/** What it does, in at most 40 characters, such as `List shifts without a worker`. */
	readonly action: string;
	/** What it tells, and when to choose it. */
	readonly description: string;
	/** How files and keys call it. */
	readonly fileName: string;
	/** How it decides, in sentences for the foot of each mail. The version changes with them. */
	readonly rules: { readonly version: number; readonly text: readonly string[] };
	readonly settings: SettingsOf<Values>;
	/**
	 * Whether it is about the items that come in, such as those of a trigger, and not about the lists alone. Those that are optional
	 * are only compared with.
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

/** A report whose settings are known: what it reads, and what comes of it. */
export interface PreparedReport {
	readonly reads: Readonly<Record<string, WantedList>>;
	compute(lists: Readonly<Record<string, ReadList>>): Outcome;
}

/** A report, as those see it who know none by name. */
export interface Report extends Pick<
	Definition<never, never>,
	'title' | 'action' | 'description' | 'fileName' | 'rules' | 'columns' | 'takesItems'
> {
	readonly settings: SettingsOf<Record<string, unknown>>;
	/**
	 * Takes what a person has set.
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

/** Makes a report of its description. */
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
