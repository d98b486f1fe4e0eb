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

/** Stand-ins as records show them, and what stands in place of a value that has none. */
const ours: readonly RegExp[] = [
	new RegExp(`^\\P{L}*(?:${first(() => true)})${gap}${mixed}`, 'iu'),
	new RegExp(`(?<![\\p{L}\\p{N}])(?:${first(isPerson)})${gap}${mixed}`, 'iu'),
	new RegExp(`(?<![\\p{L}\\p{N}])(?:${first((kind) => !isPerson(kind))}) ${mixed}`, 'u'),
	/\[\s*(?:text\s+)?hidden\s*[\]:]/i,
];

/** What is split at a blank next to a piece of letters alone is prose, such as "bed 8". */
const prose = /(?:^|[^\S\r\n])[a-f]+[^\S\r\n]+[0-9a-f]|[0-9a-f][^\S\r\n]+[a-f]+(?![\p{L}\p{N}])/iu;

/** Every code, because that of another workflow is one, too, and so is one of before codes had ten digits. */
const anyCode = {
	shown: (_: Kind, code: string, written: string) =>
		code.length >= 4 && isMixed.test(code) && !prose.test(written) ? '' : undefined,
};

/** With a code shorter than ours, "code 12ab" inside a sentence may be that of a door, and "address 101a" a house. */
const otherThings = /^(?:the\W+)?(?:name|person|number|code|address)(?![\p{L}])/iu;

/** The months whose three letters are digits of codes, with a day. */
const dates = new RegExp(
	`(?<!\\p{N})\\d{1,2}[\\s./-]{0,2}(?:${shortMonths.filter((name) => /^[a-f]+$/.test(name)).join('|')})[\\s./-]{0,2}(?:\\d{4}|\\d{2})?(?![\\p{L}\\p{N}])`,
	'giu',
);

/**
 * Whether a text is or holds what Pseudonyms put in place of a value, of whatever workflow: whatever Restore Names would put back. A value
 * that only looks like a code is refused, too.
 *
 * @example
 * holdsStandIn('Birth Date 5a29b0d8f1 (aged 80 to 89)'); // true
 */
export function holdsStandIn(text: string): boolean {
	// A code such as 3feb stands right behind its word; only what is looser may be a date.
	return (
		holdsCode(text) ||
		ours.some((pattern) => pattern.test(text)) ||
		findPlaces(text.replace(dates, '…'), anyCode).some(
			({ word, code }) => mayBeCode(code) || !otherThings.test(word),
		)
	);
}
