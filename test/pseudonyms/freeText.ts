import { foldLetters } from '../../values/mod';
import type { Listed } from './plantedPeople';

export interface Form {
	readonly name: string;
	/** Writes the name. The result is undefined if the person has no such name. */
	write(person: Listed, random: () => number): string | undefined;
	/** Whether the name is at the start of a sentence. */
	readonly isFirst?: boolean;
}

/**
 * Misspells a word: one letter is changed, left out, doubled, or swapped with the next letter. If the word cannot be
 * misspelt, the result is undefined.
 */
function misspell(word: string, random: () => number): string | undefined {
	if (!/^\p{L}{5,}$/u.test(word)) return undefined;
	const at = Math.floor(random() * (word.length - 1));
	const other = 'aeioulnrst'[Math.floor(random() * 10)];
	const ways = [
		word.slice(0, at) + word.slice(at + 1),
		word.slice(0, at) + word[at] + word.slice(at),
		word.slice(0, at) + other + word.slice(at + 1),
		word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
	];
	const changed = ways[Math.floor(random() * ways.length)];
	return changed === word ? undefined : changed;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{Diacritic}/gu, '');

/** The ways in which care workers write names. */
export const forms: readonly Form[] = [
	{ name: 'whole name', write: ({ FirstName, LastName }) => `${FirstName} ${LastName}` },
	{ name: 'first name', write: ({ FirstName }) => FirstName },
	{ name: 'last name', write: ({ LastName }) => LastName },
	{ name: 'preferred name', write: ({ PreferredName }) => PreferredName || undefined },
	{ name: 'Mrs and last name', write: ({ LastName }) => `Mrs ${LastName}` },
	{ name: 'possessive', write: ({ FirstName }) => `${FirstName}'s` },
	{
		name: 'whole name, small letters',
		write: ({ FirstName, LastName }) => `${FirstName} ${LastName}`.toLowerCase(),
	},
	{
		name: 'whole name, capitals',
		write: ({ FirstName, LastName }) => `${FirstName} ${LastName}`.toUpperCase(),
	},
	{
		name: 'without accents',
		write: ({ FirstName, LastName }) => plain(`${FirstName} ${LastName}`),
	},
	{
		name: 'last name, first name',
		write: ({ FirstName, LastName }) => `${LastName}, ${FirstName}`,
	},
	{
		name: 'initial and last name',
		write: ({ FirstName, LastName }) => `${FirstName[0]}. ${LastName}`,
	},
	{
		name: 'first name and initial',
		write: ({ FirstName, LastName }) => `${FirstName} ${LastName[0]}.`,
	},
	{
		name: 'first name at the start of a sentence',
		isFirst: true,
		write: ({ FirstName }) => FirstName,
	},
	{
		name: 'whole name at the start of a sentence',
		isFirst: true,
		write: ({ FirstName, LastName }) => `${FirstName} ${LastName}`,
	},
	{
		name: 'whole name with first name misspelt',
		write: ({ FirstName, LastName }, random) => {
			const wrong = misspell(FirstName, random);
			return wrong && `${wrong} ${LastName}`;
		},
	},
	{ name: 'first name misspelt', write: ({ FirstName }, random) => misspell(FirstName, random) },
	{ name: 'last name misspelt', write: ({ LastName }, random) => misspell(LastName, random) },
	{ name: 'first name, small letters', write: ({ FirstName }) => FirstName.toLowerCase() },
];

/**
 * Ways to write a name. Pseudonyms do not always find a name that is written in such a way.
 * docs/reference/pseudonyms.md lists these ways.
 */
export const weakForms: readonly Form[] = [
	{
		name: 'family that is in no list',
		write: (_, random) => ['Zebulon', 'Quillan', 'Xanthe', 'Ottoline'][Math.floor(random() * 4)],
	},
	{
		name: 'nickname that is in no list',
		write: ({ FirstName }) => (FirstName.length > 5 ? FirstName.slice(0, 3) : undefined),
	},
	{
		name: 'two letters wrong',
		write: ({ LastName }, random) => misspell(misspell(LastName, random) ?? '', random),
	},
	{
		name: 'initials without dots',
		write: ({ FirstName, LastName }) => `${FirstName[0]}${LastName[0]}`,
	},
	{
		name: 'short first name misspelt',
		write: ({ FirstName }, random) =>
			/^\p{L}{3,4}$/u.test(FirstName)
				? misspell(`${FirstName}zz`, random)?.replace(/z+$/, '')
				: undefined,
	},
	{
		name: 'everyday word in small letters, between words',
		write: ({ FirstName }) =>
			['Will', 'May', 'Hope', 'Joy', 'Rose'].includes(FirstName)
				? `pt ${FirstName.toLowerCase()} next`
				: undefined,
	},
	{
		name: 'digits in or at the name',
		write: ({ LastName }) => `${LastName.slice(0, 2)}1${LastName.slice(3)}`,
	},
];

/** The texts before and after a name. */
export type Around = readonly [before: string, behind: string];

const readSentences = (text: string): readonly Around[] =>
	text
		.trim()
		.split('\n')
		.map((sentence) => sentence.split('|') as [before: string, behind: string]);

/**
 * Sentences about care, each with a place for one name. Apart from that name, they name nobody. Pseudonyms were
 * developed with these sentences.
 */
export const knownSentences = readSentences(`
was seen by the nurse today, and|asked for a cup of tea.
The worker arrived at nine and helped|into the shower.
Family rang about|because of the bruise on the left arm.
No concerns. Spoke with|about the new wheelchair.
Medication was refused by|in the morning.
R/V with OT:|to trial the frame next week.
Pt. daughter (|'s next of kin) was told by phone.
"I am fine", said|, who was sitting on the bed.
Shift swapped, as|could not come;
Two workers needed for|; hoist used.
Handover from|- nil issues overnight.
Left a message for|.
Found|on the floor beside the bed at 06:40.
Walked to the shops, then|had lunch.
<p>Visit cancelled by|</p>
The neighbour says that|has been confused since Sunday.
Wound on heel dressed,|tolerated this well.
Complaint about|: arrived late twice.
Please call|before noon
1)|2) the cleaner
`);

/** Other sentences. docs/reference/pseudonyms.md says which rules were corrected with these sentences. */
export const otherSentences = readSentences(`
Toileted and repositioned|at two, skin intact.
Could not get into the house;|did not hear the bell.
Blood sugar of|was 14.2 before breakfast, nurse informed.
Went through the care plan with|and her sister at the kitchen table.
Fridge of|is empty again, shopping arranged for Thursday.
Bus was late, so|missed the group.
Money for|counted by two workers: correct.
Please do not send a new worker to|without a call first.
Incident form done:|slipped on wet tiles.
GP has changed the tablets of|from today.
Cancelled at short notice,|has a cold
Mood low this week, and|says nobody comes to see him.
Called back.|will move to the other house on Monday.
Hearing aid of|is lost - looked under the bed and in the car.
Key safe opened for|(code unchanged)
Son of|rang: he wants a male worker.
Garden done, then tea with|on the porch.
`);

export interface Written {
	readonly form: Form;
	readonly text: string;
	/** The words of the name, except for words that are also in the sentence. All are in lower case and without accents. */
	readonly words: readonly string[];
}

const wordsOf = (text: string) =>
	foldLetters(text.replace(/['’]s\b/g, '')).match(/(?<!\d)[\p{L}'’]{2,}(?!\d)/gu) ?? [];

/**
 * Writes a sentence or two that name a person in the given form. The result is undefined if the person has no such
 * name.
 */
export function writeAbout(
	person: Listed,
	form: Form,
	random: () => number,
	sentences: readonly Around[] = knownSentences,
): Written | undefined {
	const name = form.write(person, random);
	if (name === undefined) return undefined;
	const [before, behind] = sentences[Math.floor(random() * sentences.length)];
	const [[opening]] = knownSentences;
	const text = form.isFirst
		? `${name} ${opening} ${behind}`
		: `${before} ${name}${/^[.,;:')]/.test(behind) ? '' : ' '}${behind}`;
	const around = new Set(wordsOf(`${opening} ${before} ${behind} mrs pt next`));
	return { form, text, words: wordsOf(name).filter((word) => !around.has(word)) };
}

/** Finds the words of a name that are still in a hidden text. */
export function leaksOf({ words }: Written, hidden: string): readonly string[] {
	const left = new Set(wordsOf(hidden));
	return words.filter((word) => left.has(word));
}
