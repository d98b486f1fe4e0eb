import { createHash } from 'crypto';
import type { DateTime } from 'luxon';
import { InputError } from '../errors/mod';
import type { Description, FootLine } from './description';
import { writeMessage } from './message';
import type { Mail, MailFile, Outcome, Report } from './report';
import { email, flag, ownEmail, parseSettings, type Given } from './settings';
import { writeSpreadsheet } from './spreadsheet';
import { momentWords } from './words';

/** The settings of every report that has mails. */
export const mailSettings = {
	testRun: flag(true, {
		title: 'Test Run',
		description:
			'Whether each mail goes to you alone, and says who would otherwise get it. Switch it off when you are happy with the mails.',
	}),
	sendTestsTo: email({
		title: 'Send Tests To',
		description: 'Your own address, for the mails of a test run',
	}),
	sendFrom: ownEmail({
		title: 'Send From',
		description:
			'Address of the sender. Each message has it as “from”, for the node that sends. If it is empty or an example, test runs are sent from Send Tests To.',
		isOption: true,
	}),
	attachSpreadsheet: flag(true, {
		title: 'Attach Spreadsheet',
		description: 'Whether each mail has an Excel file with its lines',
		isOption: true,
	}),
	onlyWhenSomething: flag(false, {
		title: 'Only When There Is Something to Tell',
		description:
			'Whether a mail is left out if there is nothing to report. Otherwise it is sent, too, so that a missing mail means that the report did not run. Alerts and notices are sent only when there is a reason.',
		isOption: true,
	}),
};

/** Options for sending mails. */
export interface MailOptions {
	/** The address that gets all mails of a test run. Undefined if the mails go to their real recipients. */
	readonly tester?: string;
	/** The sender of the mails. Undefined if the sending node has its own sender. */
	readonly sender?: string;
	/** Whether the sender must still be filled in. If so, real mails would not be sent. */
	readonly lacksSender?: boolean;
	readonly attachSpreadsheet: boolean;
	readonly onlyWhenSomething: boolean;
}

/**
 * Reads a person's settings for mails.
 *
 * @throws InputError when a setting has no possible meaning
 */
export function parseMailSettings(given: Given, now: DateTime): MailOptions {
	const { sendTestsTo, sendFrom, ...always } = mailSettings;
	const { testRun, ...options } = parseSettings<{
		testRun: boolean;
		attachSpreadsheet: boolean;
		onlyWhenSomething: boolean;
	}>(always, given, now);
	const isWanted = Object.hasOwn(given, 'sendFrom');
	const own = isWanted ? parseSettings({ sendFrom }, given, now).sendFrom : undefined;
	const lacksSender = isWanted && own === undefined;
	if (!testRun) {
		if (lacksSender) throw noSender();
		return { ...options, sender: own };
	}
	const tester = parseSettings({ sendTestsTo }, given, now).sendTestsTo;
	return { ...options, tester, sender: own ?? tester, lacksSender };
}

/**
 * Makes the error for a sender that is empty or an example address. The example address of a template must not be the sender of real mails.
 */
const noSender = () =>
	new InputError({
		title: 'Send From must be an address of yours, and it is empty or an example',
		nextStep:
			'Enter the address that your mail server sends from, or remove the option if the node that sends the mails has its own sender, such as Outlook or Gmail.',
	});

/** A mail for one recipient, in the form that a sending node takes. */
export interface OutgoingMessage {
	readonly json: {
		readonly subject: string;
		readonly html: string;
		readonly text: string;
		readonly to: string;
		/** The sender, for a node that takes the sender from the item. The text is empty if no sender is set. */
		readonly from: string;
		/** The addresses, separated by commas, that should get the mail if the recipient's address is refused. */
		readonly ifRefused: string;
		/** The main number of the mail, as in `Mail`. */
		readonly count: number;
		/** Whether a note says that something is missing, such as a list. */
		readonly incomplete: boolean;
		/**
		 * The key of the message, by which the workflow recognises messages that were already sent. A message of a test run has another key
		 * than the real message.
		 */
		readonly key: string;
		/** Whether the mail belongs to a test run. */
		readonly testRun: boolean;
		/** The key of an earlier message. This message is useful only if the earlier message was sent. */
		readonly follows?: string;
	};
	/** The workbook, as xlsx. */
	readonly workbook?: { readonly name: string; readonly content: Uint8Array };
	readonly files: readonly MailFile[];
}

/** Facts about the run that makes a message. */
export interface Made {
	readonly now: DateTime;
	readonly workflow: string;
}

/**
 * Writes the messages of a report: one for each recipient of each mail. Mails that are sent on another day than today are left out, except
 * in a test run. If `onlyWhenSomething` is true, complete mails with nothing to report are left out, too.
 */
export async function writeMessages(
	report: Report,
	{ mails }: Outcome,
	options: MailOptions,
	made: Made,
): Promise<OutgoingMessage[]> {
	const messages: OutgoingMessage[] = [];
	const told = mails.filter((mail) => isTold(mail, options));
	const total = told.reduce((sum, { to }) => sum + to.length, 0);
	for (const mail of told) {
		const workbook =
			options.attachSpreadsheet && mail.rows !== undefined
				? await attach(report, mail, made)
				: undefined;
		const description = complete(report, mail, options, made);
		const write = (first: Description['notes'] = []) =>
			writeMessage({ ...description, notes: [...first, ...(description.notes ?? [])] });
		const written = options.tester === undefined ? write() : undefined;
		for (const recipient of mail.to) {
			const message = written ?? write([testNote(mail, recipient, total, options)]);
			const isTest = options.tester !== undefined;
			const keyFor = (own: string) => `${isTest ? 'test ' : ''}${own} ${recipient.toLowerCase()}`;
			messages.push({
				json: {
					subject: isTest ? `TEST: ${message.subject}` : message.subject,
					html: message.html,
					text: message.text,
					to: options.tester ?? recipient,
					from: options.sender ?? '',
					ifRefused: options.tester ?? (mail.ifRefused ?? mail.to).join(', '),
					count: mail.count,
					incomplete: message.incomplete,
					key: keyFor(keyOf(mail)),
					testRun: isTest,
					...(mail.follows !== undefined && { follows: keyFor(mail.follows) }),
				},
				...(workbook && { workbook }),
				files: mail.files ?? [],
			});
		}
	}
	return messages;
}

function isTold(mail: Mail, { onlyWhenSomething, tester }: MailOptions): boolean {
	const { told, description, sentOn } = mail;
	const isToday = tester !== undefined || sentOn === undefined || sentOn.isToday;
	return isToday && (!onlyWhenSomething || told.length > 0 || isIncomplete(description));
}

/** For each mail that waits for another day, says when the mail is sent. */
export const notToday = ({ mails }: Outcome): string[] =>
	mails.flatMap(({ sentOn }) => (sentOn === undefined || sentOn.isToday ? [] : waits(sentOn)));

const waits = ({ words, next }: NonNullable<Mail['sentOn']>): string =>
	`no mail goes out today: it goes out ${words}, next on ${next}.`;

const isIncomplete = ({ notes = [] }: Pick<Description, 'notes'>): boolean =>
	notes.some((note) => note.isIncomplete === true);

/**
 * Returns the key of a mail. If `isKeyWhole` is absent, the key contains a hash of `told`, and of whether the mail is incomplete. The order
 * of `told` does not change the hash.
 */
function keyOf({ key, isKeyWhole, told, description }: Mail): string {
	if (isKeyWhole) return key;
	const things = told.map((thing) => JSON.stringify(thing)).sort();
	const text = JSON.stringify([things, isIncomplete(description)]);
	return `${key} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}

function testNote(
	{ sentOn }: Mail,
	recipient: string,
	total: number,
	{ lacksSender }: MailOptions,
) {
	const isWaiting = sentOn !== undefined && !sentOn.isToday;
	const all = total > 1 ? ` In all, ${total} mails would go out.` : '';
	const others = isWaiting ? ` Without Test Run, ${waits(sentOn)}` : all;
	const sender = lacksSender === true ? ' Before you switch Test Run off, fill in Send From.' : '';
	return {
		lead: 'Test run:',
		text: `this mail would have gone to ${recipient}.${others}${sender}`,
	};
}

/** Adds the context, the foot and the sentence `whole` to a description. */
function complete(
	report: Report,
	{ description, about, sentOn }: Mail,
	options: MailOptions,
	{ now, workflow }: Made,
): Description {
	const at = momentWords(now);
	const when = sentOn === undefined ? '' : `${sentOn.words}, `;
	const always = options.onlyWhenSomething
		? `It comes ${when}only when there is something to tell.`
		: `It comes ${when}with nothing to tell, too: no mail ${when === '' ? '' : 'then '}means that it was not made.`;
	const comes = about.comes ?? always;
	const { version, text } = report.rules;
	const [firstRule, ...otherRules] = text;
	const foot: FootLine[] = [
		{ label: 'Made', lines: [`${at}, by the n8n workflow “${workflow}”. ${comes}`] },
		{ label: 'From', lines: about.from },
		{ label: 'Dates', lines: about.dates },
		{ label: 'Rules', lines: [`Version ${version}. ${firstRule}`, ...otherRules] },
		{ label: 'Not known', lines: about.notKnown ?? [] },
		{ label: 'The law', lines: about.law ?? [] },
		{ label: 'Privacy', lines: about.privacy ?? [] },
	];
	return {
		...description,
		context: `${report.title} · as at ${at}`,
		foot: foot.filter(({ lines }) => lines.length > 0),
		whole: options.attachSpreadsheet
			? 'The attached spreadsheet has them all.'
			: 'The output Rows of the report has them all.',
	};
}

/**
 * Makes the workbook of a mail. If the mail has no page to read and print, the sheet with the lines of the report comes first. If the mail
 * has such a page, the page comes first, and the lines come last, in a sheet called Lines.
 */
async function attach(report: Report, { rows = [], sheets = [], page }: Mail, { now }: Made) {
	const name = `${report.fileName}-${now.toISODate()}.xlsx`;
	const title = page === undefined ? report.title.slice(0, 31) : 'Lines';
	const lines = { name: title, columns: report.columns, rows };
	const ordered = page === undefined ? [lines, ...sheets] : [...sheets, lines];
	return { name, content: await writeSpreadsheet(ordered, page) };
}
