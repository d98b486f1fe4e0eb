import { personWords } from './personWords';
import { wordSet } from './wordSet';

/** Words that are in a field instead of a name, and the reason. */
interface MaskWords {
	readonly why: string;
	/** The possible values of a field, in small letters, without the signs around them. */
	readonly words: ReadonlySet<string>;
	/**
	 * Whether these words hide a name that the person has. If it is absent, the words may mean that the person has no such name. For example,
	 * a person with only one name has no last name.
	 */
	readonly isHidden?: boolean;
}

const noValue: ReadonlySet<string> = new Set([
	...wordSet('n/a n.a none null nil undefined unknown unnamed nfn fnu lnu'),
	...['no name', 'not known', 'not provided', 'not stated', 'not available', 'not applicable'],
]);

/** Each word also covers values with signs around it: `redacted` covers `[REDACTED]`. */
const maskWords: readonly MaskWords[] = [
	{
		why: 'Software and offices write this for a value that the reader may not see.',
		words: new Set([
			...wordSet(
				`redacted masked hidden withheld suppressed restricted confidential private protected removed obscured encrypted obfuscated
				anon anonymous anonymised anonymized deidentified de-identified pseudonymised pseudonymized`,
			),
			...[
				'name withheld',
				'not disclosed',
				'not authorised',
				'not authorized',
				'no access',
				'access denied',
			],
		]),
		isHidden: true,
	},
	{
		why: 'Programs and forms write this for no value. NFN, FNU and LNU say that a first or last name is not known.',
		words: noValue,
	},
	{
		why: 'The field has its own name, or the word for everybody in the list.',
		words: new Set([
			...wordSet('firstname lastname surname'),
			...['first name', 'last name', 'given name', 'family name', 'full name'],
			...Object.values(personWords).flat(),
		]),
	},
];

const signs = '*•●█■▪#';

/**
 * Patterns for masks. Source: Dynamic Data Masking in SQL Server writes `xxxx` with its function `default()`, and `L****` with `partial()`.
 * Tools that find names write `<PERSON>` and `[NAME]`.
 */
const masks: readonly RegExp[] = [
	new RegExp(`(?:^|\\s)\\p{L}+[${signs}]{2,}`, 'u'),
	/^\P{L}*(?:xx|\p{L}?[x_]{3,})\P{L}*$/iu,
	/^\s*(?:<.*>|\[.*\]|\{.*\})\s*$/u,
];

/** Finds a word that has none of the `signs` beside it. "Smith **" shows a name, and its signs only mark the person. */
const plainWord = new RegExp(`(?<![${signs}\\p{L}])\\p{L}{2,}(?![${signs}\\p{L}])`, 'u');
const hasSigns = new RegExp(`[${signs}]{2,}`, 'u');

/** Scripts in which a name may have one letter. */
const oneLetter = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Removes the stars on both sides of a whole name, as in `**WHITLOCK**`. Offices mark people with such stars. */
const withoutStars = (text: string): string =>
	/^\s*[*#]+\s*(\p{L}[^*#]+\p{L})\s*[*#]+\s*$/u.exec(text)?.[1] ?? text;

/** Returns the value in small letters, without the signs and numbers around its words. For example, Client 12 becomes client. */
const wordIn = (text: string): string => text.toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, '');

const isWord = (text: string, isHidden?: boolean): boolean =>
	maskWords.some((mask) => mask.isHidden === isHidden && mask.words.has(wordIn(text)));

/** Words for no value that are also first and last names of people. */
const alsoNames = wordSet('nil none null');

/**
 * Returns whether a value of a name field says that there is no name, such as Not Known. None says so only in a field for a preferred name.
 * Worker does not, because people are called so.
 */
export const saysNoName = (field: string, text: string): boolean =>
	noValue.has(wordIn(text)) && (field === 'PreferredName' || !alsoNames.has(wordIn(text)));

/**
 * Returns whether a value replaces a name that the service does not show.
 *
 * @example
 * isMasked('L****'); // true
 */
export function isMasked(text: string): boolean {
	const name = withoutStars(text);
	return (
		masks.some((mask) => mask.test(name)) ||
		(hasSigns.test(name) && !plainWord.test(name)) ||
		isWord(name, true)
	);
}

/**
 * Returns whether a value is a name, and not a blank, a mask, a code or an initial.
 *
 * @example
 * isShownName('Ng'); // true
 * isShownName('N/A'); // false
 */
export function isShownName(text: string): boolean {
	if (isMasked(text)) return false;
	if (oneLetter.test(text)) return true;
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	const digits = text.match(/\p{N}/gu)?.length ?? 0;
	return letters > 1 && digits <= letters && !isWord(text);
}
