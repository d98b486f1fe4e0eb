import type { DateTime } from 'luxon';
import type { reads } from '../api/mod';
import { InputError } from '../errors/mod';
import { isEmpty, isObject, toBoolean, toDay } from '../values/mod';
import { periodOf, periods, type Period, type PeriodName } from './period';

/** How a setting is entered. */
export type Entry =
	| { readonly kind: 'period'; readonly choices: readonly PeriodName[] }
	| { readonly kind: 'emails' | 'email' | 'text' | 'day' }
	| { readonly kind: 'number'; readonly least: number; readonly most: number }
	| { readonly kind: 'flag' }
	| { readonly kind: 'choice'; readonly choices: readonly Choice[] }
	/** The name of a field of a list whose fields are not documented. */
	| { readonly kind: 'field'; readonly list: keyof typeof reads };

interface Choice<Value extends string = string> {
	readonly value: Value;
	readonly title: string;
	readonly description?: string;
}

/** What a person can set. */
export interface Setting<Value> {
	readonly title: string;
	/** What it changes. */
	readonly description: string;
	readonly entry: Entry;
	/** What the panel has at first. */
	readonly initial: unknown;
	/** Whether it stands under Options. */
	readonly isOption?: true;
	/** Whether it is a list of those to whom mails go, which is nothing for a model. */
	readonly isForMails?: true;
	/**
	 * What is meant by what was entered.
	 *
	 * @throws InputError when nothing can be
	 */
	parse(given: unknown, title: string, now: DateTime): Value;
}

/** The definitions of some settings, by the names of their values. */
export type SettingsOf<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> };

/** What a person has set, by the names of settings; the others are as at first. */
export type Given = Readonly<Record<string, unknown>>;

/**
 * Takes what a person has set.
 *
 * @param withMails whether it must be known where mails go
 * @throws InputError when a setting cannot be meant
 */
export function parseSettings<Values extends object>(
	settings: SettingsOf<Values>,
	given: Given,
	now: DateTime,
	withMails = true,
): Values {
	const entries = Object.entries<Setting<unknown>>(settings as SettingsOf<Record<string, unknown>>);
	return Object.fromEntries(
		entries.map(([name, { initial, isForMails, parse, title }]) => {
			if (isForMails && !withMails) return [name, []];
			return [name, parse(Object.hasOwn(given, name) ? given[name] : initial, title, now)];
		}),
	) as Values;
}

/** The error for a setting that cannot be meant. The value is not shown: it may be personal data. */
const wrong = (title: string, expected: string, example: string): InputError =>
	new InputError({
		title: `${title} must be ${expected}`,
		nextStep: `Enter it as in ${example}, or check what its expression gives.`,
	});

const textOf = (given: unknown): string =>
	['string', 'number'].includes(typeof given) && !isEmpty(given) ? String(given).trim() : '';

type Texts = Pick<Setting<unknown>, 'title' | 'description' | 'isOption'>;

/** Days by name, or from one to another. */
export const period = (
	texts: Texts & { readonly maxDays: number },
	...choices: readonly [PeriodName, ...PeriodName[]]
): Setting<Period> => ({
	...texts,
	entry: { kind: 'period', choices },
	initial: { choice: choices[0] },
	parse(given, title, now) {
		const { choice, from, to } = (isObject(given) ? given : { choice: given }) as {
			choice?: unknown;
			from?: unknown;
			to?: unknown;
		};
		const name = choices.find((one) => one === choice);
		if (name === undefined) {
			const known = choices.map((one) => periods[one].title).join(', ');
			throw wrong(title, `one of ${known}`, `its list: ${choices[0]}`);
		}
		const zone = now.zoneName ?? 'UTC';
		const days =
			name === 'fromTo'
				? { from: toDay(from, 'First Day', zone), to: toDay(to, 'Last Day', zone) }
				: undefined;
		const found = periodOf(name, now, days);
		if (found.from > found.to) {
			throw new InputError({
				title: 'First Day is later than Last Day',
				nextStep: 'Check both days, and what their expressions give.',
			});
		}
		if (found.days > texts.maxDays) {
			throw new InputError({
				title: `${title} must be at most ${texts.maxDays} days, and First Day to Last Day are ${found.days}`,
				nextStep: 'Choose fewer days, and run the report once for each part.',
			});
		}
		return found;
	},
});

const address = /^[^\s@<>,;]+@[^\s@<>,;]+$|^[^<>]*<[^\s@<>,;]+@[^\s@<>,;]+>$/;

/** Where mails go: addresses separated by commas or semicolons, of which nobody gets a mail twice. */
export const emails = (texts: Texts): Setting<readonly string[]> => ({
	...texts,
	entry: { kind: 'emails' },
	initial: '',
	isForMails: true,
	parse: (given, title) => parseAddresses(given, title),
});

function parseAddresses(given: unknown, title: string): readonly string[] {
	const found = textOf(given)
		.split(/[,;]/)
		.map((part) => part.trim())
		.filter((part) => part !== '');
	if (found.length === 0 || !found.every((part) => address.test(part))) {
		const what = found.length === 0 ? ', and it is empty' : '';
		throw wrong(
			title,
			`e-mail addresses, separated by commas${what}`,
			'roster@example.com, office@example.com',
		);
	}
	return [...new Map(found.map((part) => [part.toLowerCase(), part])).values()];
}

/** One address. */
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

/** On or off. */
export const flag = (initial: boolean, texts: Texts): Setting<boolean> => ({
	...texts,
	entry: { kind: 'flag' },
	initial,
	parse: (given, title) => toBoolean(given, title),
});

/** A whole number between two others. */
export const number = (
	initial: number,
	{ least, most, ...texts }: Texts & { readonly least: number; readonly most: number },
): Setting<number> => ({
	...texts,
	entry: { kind: 'number', least, most },
	initial,
	parse(given, title) {
		const text = textOf(given);
		const found = /^\d+$/.test(text) ? Number(text) : NaN;
		if (found >= least && found <= most) return found;
		throw wrong(title, `a whole number from ${least} to ${most}`, String(initial));
	},
});

/** One of several, by its value or its title. */
export const choice = <Value extends string>(
	choices: readonly [Choice<Value>, ...Choice<Value>[]],
	texts: Texts,
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

/** A text that must not be empty. */
const filled = (initial: string) => (given: unknown, title: string) => {
	const text = textOf(given);
	if (text === '') throw wrong(title, 'filled in', initial);
	return text;
};

/** What the service calls a field of a list whose fields are not documented. */
export const fieldName = (
	list: keyof typeof reads,
	initial: string,
	texts: Texts,
): Setting<string> => ({
	...texts,
	entry: { kind: 'field', list },
	initial,
	parse: filled(initial),
});

/** Whole numbers, separated by commas, in ascending order and each once. */
export const numbers = (
	initial: string,
	{ least, most, ...texts }: Texts & { readonly least: number; readonly most: number },
): Setting<readonly number[]> => ({
	...texts,
	entry: { kind: 'text' },
	initial,
	parse(given, title) {
		const parts = textOf(given)
			.split(/[,;]/)
			.map((part) => part.trim())
			.filter((part) => part !== '');
		const found = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : NaN));
		if (found.length > 0 && found.every((one) => one >= least && one <= most)) {
			return [...new Set(found)].sort((one, other) => one - other);
		}
		throw wrong(title, `whole numbers from ${least} to ${most}, separated by commas`, initial);
	},
});
