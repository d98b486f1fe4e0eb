import type { DateTime } from 'luxon';
import type { reads } from '../api/mod';
import { InputError } from '../errors/mod';
import { isEmpty, isObject, toBoolean, toDay, type Day } from '../values/mod';
import { isExample, readAddresses } from './addresses';
import {
	isPayPeriod,
	periodOf,
	periods,
	usualPayPeriods,
	type PayPeriods,
	type Period,
	type PeriodName,
} from './period';

/** The way in which a person enters a setting. */
export type Entry =
	| { readonly kind: 'period'; readonly choices: readonly PeriodName[] }
	| { readonly kind: 'emails' | 'email' | 'text' | 'day' }
	| {
			readonly kind: 'number';
			readonly least: number;
			readonly most: number;
			readonly decimals?: number;
	  }
	/** A text of several lines. */
	| { readonly kind: 'lines'; readonly placeholder: string }
	| { readonly kind: 'flag' }
	| { readonly kind: 'choice'; readonly choices: readonly Choice[] }
	/** The name of an undocumented field in the records of `list`. If `of` is set, the field is in the skills inside these records. */
	| { readonly kind: 'field'; readonly list: keyof typeof reads; readonly of?: 'skills' };

interface Choice<Value extends string = string> {
	readonly value: Value;
	readonly title: string;
	readonly description?: string;
}

/** A setting of a report. */
export interface Setting<Value> {
	readonly title: string;
	/** What the panel of the node says about the effect of the setting. */
	readonly description: string;
	readonly entry: Entry;
	/** The default value in the panel. */
	readonly initial: unknown;
	/** Whether the setting is under Options in the panel. */
	readonly isOption?: true;
	/**
	 * Whether the setting decides who gets mails. A language model must not decide who gets mails. So if a model runs the report, the setting
	 * is empty or off.
	 */
	readonly isForMails?: true;
	/**
	 * Parses the entered value.
	 *
	 * @throws InputError when the entered value has no possible meaning
	 */
	parse(given: unknown, title: string, now: DateTime): Value;
}

/** The definitions of some settings, by their names. */
export type SettingsOf<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> };

/** The settings of a person, by the names of the settings. A missing setting gets its default. */
export type Given = Readonly<Record<string, unknown>>;

/**
 * Parses the settings of a person.
 *
 * @param withMails whether mails are wanted. If they are not, the settings with `isForMails` are empty or off
 * @throws InputError when a setting has no possible meaning
 */
export function parseSettings<Values extends object>(
	settings: SettingsOf<Values>,
	given: Given,
	now: DateTime,
	withMails = true,
): Values {
	const entries = Object.entries<Setting<unknown>>(settings as SettingsOf<Record<string, unknown>>);
	return Object.fromEntries(
		entries.map(([name, { entry, initial, isForMails, parse, title }]) => {
			if (isForMails && !withMails) return [name, entry.kind === 'flag' ? false : []];
			return [name, parse(Object.hasOwn(given, name) ? given[name] : initial, title, now)];
		}),
	) as Values;
}

/** Makes the error for a setting without a possible meaning. The error does not show the value, because the value may be personal data. */
export const wrong = (title: string, expected: string, example: string): InputError =>
	new InputError({
		title: `${title} must be ${expected}`,
		nextStep: `Enter it as in ${example}, or check what its expression gives.`,
	});

const textOf = (given: unknown): string =>
	['string', 'number'].includes(typeof given) && !isEmpty(given) ? String(given).trim() : '';

type Texts = Pick<Setting<unknown>, 'title' | 'description' | 'isOption' | 'isForMails'>;

/** Makes a setting for days: a named period, or a first and a last day. */
export const period = (
	texts: Texts & { readonly maxDays: number },
	...choices: readonly [PeriodName, ...PeriodName[]]
): Setting<Period> => ({
	...texts,
	entry: { kind: 'period', choices },
	initial: { choice: choices[0] },
	parse(given, title, now) {
		const typed = (isObject(given) ? given : { choice: given }) as Readonly<
			Record<'choice' | 'from' | 'to' | 'payPeriodStart' | 'payPeriodDays', unknown>
		>;
		const { choice, from, to } = typed;
		const wanted = textOf(choice).toLowerCase();
		const name = choices.find((one) =>
			[one, periods[one].title].some((known) => known.toLowerCase() === wanted),
		);
		if (name === undefined) {
			const known = choices.map((one) => periods[one].title).join(', ');
			throw wrong(title, `one of ${known}`, `its list: ${periods[choices[0]].title}`);
		}
		const zone = now.zoneName ?? 'UTC';
		const days =
			name === 'fromTo'
				? { from: toDay(from, 'First Day', zone), to: toDay(to, 'Last Day', zone) }
				: undefined;
		const payPeriods = isPayPeriod(name) ? parsePayPeriods(typed, zone) : undefined;
		const found = periodOf(name, now, { days, payPeriods });
		if (found.from > found.to) {
			throw new InputError({
				title: 'First Day is later than Last Day',
				nextStep: 'Check both days, and what their expressions give.',
			});
		}
		if (found.days > texts.maxDays) {
			throw new InputError({
				title: `${title} must be at most ${texts.maxDays} days, and First Day to Last Day are ${found.days}`,
				nextStep: 'Choose fewer days, and run the report several times.',
			});
		}
		return found;
	},
});

/** The titles of the settings for pay periods. */
export const payPeriodTitles = {
	start: 'First Day of a Pay Period',
	days: 'Days in a Pay Period',
} as const;

/**
 * Parses the pay periods. An absent value gets its default. An empty text is an error.
 *
 * @throws InputError when pay periods cannot have these values
 */
export function parsePayPeriods(typed: object, zone: string): PayPeriods {
	const { payPeriodStart, payPeriodDays }: { payPeriodStart?: unknown; payPeriodDays?: unknown } = {
		payPeriodStart: usualPayPeriods.start,
		payPeriodDays: usualPayPeriods.length,
		...typed,
	};
	const start = toDay(payPeriodStart, payPeriodTitles.start, zone);
	const bounds = { least: 1, most: 366, initial: usualPayPeriods.length };
	return { start, length: parseNumber(payPeriodDays, payPeriodTitles.days, bounds) };
}

/** Makes a setting for one or more e-mail addresses. */
export const emails = (texts: Texts): Setting<readonly string[]> => ({
	...texts,
	entry: { kind: 'emails' },
	initial: '',
	isForMails: true,
	parse: (given, title) => parseAddresses(given, title),
});

function parseAddresses(given: unknown, title: string): readonly string[] {
	const { found, others } = readAddresses(textOf(given));
	if (found.length === 0 || others.length > 0) {
		const what = others.length === 0 ? ', and it is empty' : '';
		throw wrong(
			title,
			`e-mail addresses, separated by commas${what}`,
			'roster@example.com, office@example.com',
		);
	}
	return found;
}

/** Makes a setting for one e-mail address. */
export const email = (texts: Texts): Setting<string> => ({
	...texts,
	entry: { kind: 'email' },
	initial: '',
	parse(given, title) {
		const [found, ...others] = parseAddresses(given, title);
		if (others.length > 0) throw wrong(title, 'one e-mail address', 'me@example.com');
		return found;
	},
});

/** Makes a setting for one e-mail address. The value is undefined if the address is empty or only an example. */
export const ownEmail = (texts: Texts): Setting<string | undefined> => ({
	...email(texts),
	parse(given, title, now) {
		if (textOf(given) === '') return undefined;
		const found = email(texts).parse(given, title, now);
		return isExample(found) ? undefined : found;
	},
});

/** Makes a setting that is on or off. */
export const flag = (initial: boolean, texts: Texts): Setting<boolean> => ({
	...texts,
	entry: { kind: 'flag' },
	initial,
	parse: (given, title) => toBoolean(given, title),
});

interface Bounds {
	readonly least: number;
	readonly most: number;
	/** How many decimals the panel accepts. If the field is absent or 0, the number must be whole. */
	readonly decimals?: number;
}

/**
 * Reads a number that is written with digits and at most one decimal point. The function refuses 0x10 and 1e1, because people do not write
 * numbers like that.
 */
function parseNumber(
	given: unknown,
	title: string,
	{ least, most, decimals = 0, initial }: Bounds & { readonly initial: number },
): number {
	const text = textOf(given);
	const found = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
	const isWhole = Number.isInteger(found) || decimals > 0;
	if (isWhole && found >= least && found <= most) return found;
	throw wrong(
		title,
		`a ${decimals > 0 ? '' : 'whole '}number from ${least} to ${most}`,
		String(initial),
	);
}

/** Makes a setting for a number between two limits. If no decimals are allowed, the number must be whole. */
export const number = (
	initial: number,
	{ least, most, decimals, ...texts }: Texts & Bounds,
): Setting<number> => ({
	...texts,
	entry: { kind: 'number', least, most, ...(decimals !== undefined && { decimals }) },
	initial,
	parse: (given, title) => parseNumber(given, title, { least, most, decimals, initial }),
});

/**
 * Makes a setting for one of several choices. A choice is entered by its value or its title. The first choice is the default in the panel.
 */
export const choice = <Value extends string>(
	texts: Texts,
	...choices: readonly [Choice<Value>, ...Choice<Value>[]]
): Setting<Value> => ({
	...texts,
	entry: { kind: 'choice', choices },
	initial: choices[0].value,
	parse(given, title) {
		const typed = textOf(given).toLowerCase();
		const found = choices.find((one) =>
			[one.value, one.title].some((name) => name.toLowerCase() === typed),
		);
		if (found !== undefined) return found.value;
		const known = choices.map((one) => one.title).join(', ');
		throw wrong(title, `one of ${known}`, `its list: ${choices[0].title}`);
	},
});

/** Makes a setting for texts that are separated by commas or semicolons. The setting may be empty. */
export const list = (texts: Texts): Setting<readonly string[]> => ({
	...texts,
	entry: { kind: 'text' },
	initial: '',
	parse: (given) => partsOf(textOf(given), /[,;]/),
});

const partsOf = (text: string, separator: RegExp): string[] =>
	text
		.split(separator)
		.map((part) => part.trim())
		.filter((part) => part !== '');

/** Pairs of texts, in the order of entry. The map leads from the first text of a pair to the second. */
export type Pairs = ReadonlyMap<string, string>;

/**
 * Makes a setting for pairs such as W7 = 1042. Pairs are on separate lines, are separated by semicolons, or are two columns from a
 * spreadsheet.
 */
export const pairs = (example: string, texts: Texts): Setting<Pairs> => ({
	...texts,
	entry: { kind: 'lines', placeholder: `e.g. ${example}` },
	initial: '',
	parse: (given, title) => parsePairs(textOf(given), title, example),
});

/** Makes a setting for pairs, or for the word `same` if both texts of each pair would be equal. */
export const pairsOrSame = (example: string, texts: Texts): Setting<Pairs | 'same'> => ({
	...pairs(example, texts),
	parse(given, title) {
		const text = textOf(given);
		return /^same$/i.test(text) ? 'same' : parsePairs(text, title, example);
	},
});

/** Makes a setting for a day. */
export const day = (initial: Day, texts: Texts): Setting<Day> => ({
	...texts,
	entry: { kind: 'day' },
	initial,
	parse: (given, title, now) => toDay(given, title, now.zoneName ?? 'UTC'),
});

/** Makes a setting for texts, each on its own line. The setting may be empty. */
export const lines = (example: string, texts: Texts): Setting<readonly string[]> => ({
	...texts,
	entry: { kind: 'lines', placeholder: `e.g. ${example}` },
	initial: '',
	parse: (given) => partsOf(textOf(given), /[\r\n]/),
});

/** Makes a setting that assigns texts to other texts, such as `Home care = First aid`. Each pair is on its own line. */
export const assignments = (
	example: string,
	texts: Texts,
): Setting<readonly (readonly [left: string, right: string])[]> => ({
	...lines(example, texts),
	parse: (given, title) =>
		partsOf(textOf(given), /[\r\n]/).map((part, index) => {
			const [, left = '', right = ''] = /^([^=\t]*)[=\t](.*)$/.exec(part) ?? [];
			if (left.trim() !== '' && right.trim() !== '') return [left.trim(), right.trim()] as const;
			// The error gives only the number of the line, because the text of the line may be personal data.
			throw wrong(title, `lines with two sides, and line ${index + 1} has not`, example);
		}),
});

function parsePairs(text: string, title: string, example: string): Pairs {
	const found = new Map<string, string>();
	// The error does not quote the text, because the text may be personal data.
	for (const [index, part] of partsOf(text, /[;\r\n]/).entries()) {
		const refuse = (expected: string) =>
			wrong(title, `pairs, each on a line of its own, and ${expected}`, example);
		const [, left = '', right = ''] = /^([^=\t]*)[=\t](.*)$/.exec(part) ?? [];
		const [key, value] = [left.trim(), right.trim()];
		if (key === '' || value === '' || /[=\t]/.test(value))
			throw refuse(`number ${index + 1} is none`);
		if (/^[+\-@]/.test(value))
			throw refuse(`a spreadsheet would run the right side of number ${index + 1} as a formula`);
		if ((found.get(key) ?? value) !== value)
			throw refuse(`number ${index + 1} contradicts another one`);
		found.set(key, value);
	}
	return found;
}

/** Makes a function that parses a text that must not be empty. */
const filled = (initial: string) => (given: unknown, title: string) => {
	const text = textOf(given);
	if (text === '') throw wrong(title, 'filled in', initial);
	return text;
};

/** Makes a setting for the name that the service uses for a field. The documentation of the API does not have this field. */
export const fieldName = (
	list: keyof typeof reads,
	initial: string,
	{ of, ...texts }: Texts & { readonly of?: 'skills' },
): Setting<string> => ({
	...texts,
	entry: { kind: 'field', list, ...(of && { of }) },
	initial,
	parse: filled(initial),
});

/**
 * Makes a setting for whole numbers that are separated by commas or semicolons. The result is in ascending order and has each number once.
 */
export const numbers = (
	initial: string,
	{ least, most, ...texts }: Texts & { readonly least: number; readonly most: number },
): Setting<readonly number[]> => ({
	...texts,
	entry: { kind: 'text' },
	initial,
	parse(given, title) {
		const parts = partsOf(textOf(given), /[,;]/);
		const found = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : NaN));
		if (found.length > 0 && found.every((one) => one >= least && one <= most)) {
			return [...new Set(found)].sort((one, other) => one - other);
		}
		throw wrong(title, `whole numbers from ${least} to ${most}, separated by commas`, initial);
	},
});
