export interface Figure {
	/** In small letters, such as `15 minutes` or `ten minutes`. */
	readonly figure: string;
	/** The position in the text that `withSingleBlanks()` returns for the page. */
	readonly at: number;
}

const few = 'one|two';
const many =
	'three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|ninety|a hundred|a thousand';
const measures =
	'seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|years?|times|[KMGT]B|percent|cores';
const counted =
	'characters|tokens|records|requests|incidents|timesheets|shifts|visits|clients|workers|names|fields|rows|cells|jobs|notes|lists|checks';
const months =
	'January|February|March|April|May|June|July|August|September|October|November|December';

/**
 * Numbers that are not figures, for example numbers in versions, dates, code and addresses, and numbers of list points.
 */
const noFigures: readonly RegExp[] = [
	/^ *```.*?^ *```$/gms,
	/`[^`\n]+`/g,
	/<[^>]*>/g,
	/\]\([^)]*\)/g,
	/^ *\d+\. |^#+ \d+\. /gm,
	/\b\d{4}-\d\d(?:-\d\d)?(?:[T ]\d\d:\d\d(?::\d\d)?)?\b/g,
	new RegExp(`(?:\\b\\d{1,2}\\s+)?\\b(?:${months})(?:\\s+\\d{4})?\\b`, 'g'),
	/\b\d{1,2}:\d\d(?:\s[ap]m)?\b/g,
	/\b(?:n8n|Node(?:\.js)?|PostgreSQL|Redis|OpenAPI|version|Microsoft|Excel|ISO|SOC|Priority|[Pp]ort|step|APP)\s+\d[\w.]*(?:\s+(?:to|and|or)\s+\d[\w.]*)?/g,
	/\b\d+\.\d+\.\d+(?:\.\d+)?\b/g,
	// HTTP statuses, which have no noun after them.
	/(?<![\w,.])[45]\d\d(?![\w,.]*\d)(?!\s+(?!(?:and|by|from|is|may|means|or|without)\b)(?:[a-z%]|[KMGT]B))/g,
];

const figure = new RegExp(
	[
		'(?<![\\w.,·#-])\\$?\\d+(?:,\\d{3})*(?:\\.\\d+)?(?![\\w])(?: ?%| [A-Za-z]+)?',
		`\\b(?:${few}|${many})(?: (?:or|to) (?:${many}))? (?:${measures})\\b`,
		`\\b(?:${many})(?: (?:or|to) (?:${many}))? (?:${counted})\\b`,
		'\\b(?:half|a quarter of) an hour\\b|\\ba (?:minute|fortnight)\\b|\\ban hour\\b',
		'(?<=\\b(?:to|within|after|than|every|most) )a (?:day|week|month|year)\\b',
	].join('|'),
	'gi',
);

/** Replaces each run of blanks and line breaks on a page by one blank. */
export const withSingleBlanks = (page: string): string => page.replace(/\s+/g, ' ');

/**
 * Finds the figures in the sentences, lists and tables of a page. The parts that a command writes, between two comments such as
 * `<!-- counts -->` and `<!-- /counts -->`, are left out.
 */
export function figuresOf(page: string): Figure[] {
	const dots = (text: string) => text.replace(/\S/g, '·');
	const written = page.replace(/<!-- ([\w-]+) -->.*?<!-- \/\1 -->/gs, dots);
	const plain = noFigures.reduce((text, pattern) => text.replace(pattern, dots), written);
	return [...withSingleBlanks(plain).matchAll(figure)].map(({ 0: found, index }) => ({
		figure: found.toLowerCase(),
		at: index,
	}));
}
