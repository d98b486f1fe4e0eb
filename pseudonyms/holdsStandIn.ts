import { shortMonths } from './monthNames';
import { findPlaces, holdsCode } from './restoreText';
import { isMixed, kinds, mayBeCode, type Kind } from './standIns';

const first = (wanted: (kind: Kind) => boolean): string =>
	(Object.keys(kinds) as Kind[])
		.filter(wanted)
		.map((kind) => kinds[kind][0])
		.join('|');
const isPerson = (kind: Kind): boolean => ['client', 'worker', 'name'].includes(kind);
const mixed = '(?=[0-9a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{4,12}(?![\\p{L}\\p{N}])';
const gap = '[^\\p{L}\\p{N}]{1,5}';

/** Finds stand-ins as records show them, and `[hidden]`. */
const ours: readonly RegExp[] = [
	new RegExp(`^\\P{L}*(?:${first(() => true)})${gap}${mixed}`, 'iu'),
	new RegExp(`(?<![\\p{L}\\p{N}])(?:${first(isPerson)})${gap}${mixed}`, 'iu'),
	new RegExp(`(?<![\\p{L}\\p{N}])(?:${first((kind) => !isPerson(kind))}) ${mixed}`, 'u'),
	/\[\s*(?:text\s+)?hidden\s*[\]:]/i,
];

/**
 * Finds a code that is split at a blank, and has only letters on one side of the blank. Such a code counts as prose, for example "bed 8".
 */
const prose = /(?:^|[^\S\r\n])[a-f]+[^\S\r\n]+[0-9a-f]|[0-9a-f][^\S\r\n]+[a-f]+(?![\p{L}\p{N}])/iu;

/** Accepts codes of any workflow, and the shorter codes of earlier versions. */
const anyCode = {
	shown: (_: Kind, code: string, written: string) =>
		code.length >= 4 && isMixed.test(code) && !prose.test(written) ? '' : undefined,
};

/**
 * Inside a sentence, "code 12ab" may be the code of a door, and "address 101a" may be a house number. But a code of ten digits counts as a
 * stand-in.
 */
const otherThings = /^(?:the\W+)?(?:name|person|number|code|address)(?![\p{L}])/iu;

/** Finds dates with a day and a month, if the three letters of the month can be part of a code. */
const dates = new RegExp(
	`(?<!\\p{N})\\d{1,2}[\\s./-]{0,2}(?:${shortMonths.filter((name) => /^[a-f]+$/.test(name)).join('|')})[\\s./-]{0,2}(?:\\d{4}|\\d{2})?(?![\\p{L}\\p{N}])`,
	'giu',
);

/**
 * Returns whether a text contains a replacement that `Pseudonyms` has made, in any workflow. A text that only looks like a stand-in may
 * count, too.
 *
 * @example
 * holdsStandIn('Birth Date 5a29b0d8f1 (aged 80 to 89)'); // true
 */
export function holdsStandIn(text: string): boolean {
	// A code such as 3feb may be a date. So only the patterns in `ours` find it: there, it must be directly after a word such as Client.
	return (
		holdsCode(text) ||
		ours.some((pattern) => pattern.test(text)) ||
		findPlaces(text.replace(dates, '…'), anyCode).some(
			({ word, code }) => mayBeCode(code) || !otherThings.test(word),
		)
	);
}
