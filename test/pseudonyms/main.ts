/**
 * `npm run test:pseudonyms` measures what Pseudonyms find and restore, and writes the results into
 * docs/reference/pseudonyms.md. It fails if a result is worse than the page promises.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { plantIdentifiers } from './plantIdentifiers';
import { hideOrdinary, plantNotes, unseen, usual, weak, type Planted } from './plantNotes';
import { rewriteStandIns, ways } from './rewriteStandIns';

const page = 'docs/reference/pseudonyms.md';
const notes = 40_000;

const number = (value: number): string => value.toLocaleString('en');
const of = (left: number, all: number): string => `${number(left)} of ${number(all)}`;

const table = (head: readonly [string, string], rows: readonly (readonly [string, string])[]) =>
	[head, ['---', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const rowsOf = ({ written }: Planted, isShown: (left: number) => boolean) =>
	[...written]
		.filter(([, { left }]) => isShown(left))
		.sort(([, one], [, other]) => other.left / other.all - one.left / one.all)
		.map(
			([name, { left, all }]) => [name[0].toUpperCase() + name.slice(1), of(left, all)] as const,
		);

async function main(): Promise<void> {
	const identifiers = plantIdentifiers(20_000);
	const [known, others, weakly] = [usual, unseen, weak].map((one) => plantNotes(one, notes));
	const ordinary = hideOrdinary();
	const restored = Object.keys(ways).map((way) => [way, rewriteStandIns(way)] as const);
	const wrong = restored.flatMap(([, result]) => result.wrong);
	const worst = Math.max(...restored.map(([, result]) => result.wrong.length / result.all));
	for (const text of [...known.left, ...others.left, ...wrong]) console.log(text);
	const day = new Date().toLocaleDateString('en-AU', {
		dateStyle: 'long',
		timeZone: 'Australia/Sydney',
	});
	const written = restored.reduce((sum, [, { all }]) => sum + all, 0);
	const text = [
		`Measured on ${day}, with invented people. One in ten has a name that is a word, too.`,
		table(
			['What was planted', 'Left, or not restored'],
			[
				[
					'Identifiers in the fields of 20,000 records',
					of(identifiers.left.length, identifiers.identifiers),
				],
				[
					'Names in notes, in sentences that we knew while we worked on it',
					of(known.left.length, known.all),
				],
				[
					'Names in notes, in other sentences about other people',
					of(others.left.length, others.all),
				],
				[
					`Stand-ins, rewritten in ${restored.length} ways in which models write`,
					of(wrong.length, written),
				],
			],
		),
		`Of ${number(ordinary.words)} words in all these sentences that name nobody, ${number(ordinary.hidden)} were hidden.`,
		'What was left in the other sentences, by the way in which the name was written; nothing was left in the other ways of eighteen:',
		table(
			['How the name is written', 'Left in the text'],
			rowsOf(others, (left) => left > 0),
		),
		'These ways are weaker:',
		table(
			['How the name is written', 'Left in the text'],
			rowsOf(weakly, () => true),
		),
	].join('\n\n');
	const before = readFileSync(page, 'utf8');
	const after = before.replace(
		/(?<=<!-- measured -->\n).*?(?=<!-- \/measured -->)/s,
		() => `\n${text}\n\n`,
	);
	writeFileSync(page, await format(after, { ...(await resolveConfig(page)), filepath: page }));
	console.log(text);
	const isKept =
		identifiers.left.length === 0 &&
		[known, others].every(({ left, all }) => left.length / all < 0.001) &&
		worst < 0.01;
	if (!isKept) throw new Error('More is left than the page promises.');
}

void main().catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
