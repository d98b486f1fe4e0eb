import { Pseudonyms } from '../../pseudonyms/mod';
import { plantPeople } from './plantedPeople';

const clients = plantPeople(400, 11, 'ClientId');
const workers = plantPeople(100, 12, 'CarerId');
const pseudonyms = new Pseudonyms(
	{ clients, workers },
	{ key: Buffer.alloc(32, 9), today: '2026-11-26' },
);
const everybody = [
	...clients.map((record) => ['Client', 'ClientId', '/clients', record] as const),
	...workers.map((record) => ['Worker', 'CarerId', '/workers', record] as const),
];

export const rewritten = { clients, workers, everybody, pseudonyms };

/** The ways in which models write a stand-in, with the expected result. In the result, `#` means the name. */
export const ways: Record<
	string,
	[write: (word: string, code: string) => string, restored: string]
> = {
	'as it is': [(word, code) => `${word} ${code}`, '#'],
	'all bold': [(word, code) => `**${word} ${code}**`, '**#**'],
	'the word bold': [(word, code) => `**${word}** ${code}`, '**#**'],
	'the code bold': [(word, code) => `${word} **${code}**`, '**#**'],
	'the code as code': [(word, code) => `${word} \`${code}\``, '`#`'],
	'each bold': [(word, code) => `**${word}** **${code}**`, '**#**'],
	'small letters': [(word, code) => `${word.toLowerCase()} ${code}`, '#'],
	capitals: [(word, code) => `${word} ${code}`.toUpperCase(), '#'],
	'a hyphen': [(word, code) => `${word.toLowerCase()}-${code}`, '#'],
	'a dash': [(word, code) => `${word} – ${code}`, '#'],
	'a hyphen that does not break': [(word, code) => `${word}\u2011${code}`, '#'],
	'an underscore': [(word, code) => `${word}_${code}`, '#'],
	'no blank': [(word, code) => `${word}${code}`, '#'],
	'a blank that does not break': [(word, code) => `${word}\u00a0${code}`, '#'],
	'a new line': [(word, code) => `${word}\n${code}`, '#'],
	'a number sign': [(word, code) => `${word} #${code}`, '#'],
	'a colon': [(word, code) => `${word}: ${code}`, '#'],
	brackets: [(word, code) => `the ${word.toLowerCase()} (${code})`, '#'],
	possessive: [(word, code) => `${word} ${code}'s`, "#'s"],
	'another apostrophe': [(word, code) => `${word} ${code}’s`, '#’s'],
	'a plural': [(word, code) => `${word}s ${code} and others`, '# and others'],
	html: [(word, code) => `<b>${word}</b> ${code}`, '<b>#</b>'],
	'a split code': [(word, code) => `${word} ${code.slice(0, 2)}-${code.slice(2)}`, '#'],
	'an ID': [(word, code) => `${word} ID ${code}`, '#'],
	'a cell of a table': [(_, code) => `| ${code} | 09:00 |`, '| # | 09:00 |'],
	quotes: [(word, code) => `"${word} ${code}"`, '"#"'],
	twice: [(word, code) => `${word} ${code} ${word} ${code}`, '#'],
	'before a word of the same letters': [(word, code) => `${word} ${code} added`, '# added'],
};

/**
 * Writes the stand-ins of 500 people in one of the `ways`, and restores them.
 *
 * @returns how many stand-ins were written, and the stand-ins that did not become their name
 */
export function rewriteStandIns(way: string): { all: number; wrong: string[] } {
	const [write, restored] = ways[way];
	const wrong = everybody.flatMap(([word, id, path, record]) => {
		const standIn = String(pseudonyms.hideRecord({ [id]: record[id] }, record, path)[id]);
		const name = pseudonyms.restoreText(standIn);
		const text = `Then ${write(word, standIn.split(' ')[1])}.`;
		const isRight =
			name.includes(record.LastName) &&
			pseudonyms.restoreText(text) === `Then ${restored.replace('#', () => name)}.`;
		return isRight ? [] : [text];
	});
	return { all: everybody.length, wrong };
}
