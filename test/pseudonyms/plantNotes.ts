import { Pseudonyms } from '../../pseudonyms/mod';
import {
	forms,
	knownSentences,
	leaksOf,
	otherSentences,
	weakForms,
	writeAbout,
	type Around,
	type Form,
} from './freeText';
import { plantPeople } from './plantedPeople';

/** What notes are made of: people, sentences, and the forms in which names are written. */
interface Notes {
	readonly forms: readonly Form[];
	readonly sentences: readonly Around[];
	readonly seed: number;
}

export const usual: Notes = { forms, sentences: knownSentences, seed: 1 };
/** The same forms, but with other sentences and other people. */
export const unseen: Notes = { forms, sentences: otherSentences, seed: 31 };
export const weak: Notes = { ...usual, forms: weakForms };

/**
 * Counts the words in sentences that name nobody, and how many of these words are hidden. One in ten people has an
 * everyday word as a name.
 */
export function hideOrdinary(): { words: number; hidden: number } {
	const pseudonyms = pseudonymsOf(usual.seed);
	const texts = [...knownSentences, ...otherSentences].map((parts) => parts.join(' she '));
	const hidden = texts.flatMap((text) => {
		const record = { IncidentId: 1, Note: text };
		const { Note } = pseudonyms.hideRecord(record, record, '/incidents');
		return String(Note).match(/\b(?:Name|Client|Worker) [0-9a-f]{4,}/g) ?? [];
	});
	return { words: texts.join(' ').split(/\s+/).length, hidden: hidden.length };
}

/** The number of written names, and the number of texts in which a word of the name was not hidden. */
interface Tally {
	all: number;
	left: number;
}

export interface Planted {
	readonly all: number;
	/** The texts in which a word of the name was not hidden, each before and after Pseudonyms. */
	readonly left: readonly string[];
	/** A tally for each form of the name. */
	readonly written: ReadonlyMap<string, Tally>;
}

const clientsOf = (seed: number) => plantPeople(1500, seed, 'ClientId');

function pseudonymsOf(seed: number): Pseudonyms {
	const workers = plantPeople(300, seed + 1, 'CarerId');
	const secrets = { key: Buffer.alloc(32, 3), today: '2026-11-26' };
	return new Pseudonyms({ clients: clientsOf(seed), workers }, secrets);
}

/** Returns a function that gives repeatable random numbers from 0 to below 1, by Mulberry32. */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/**
 * Writes notes, each about one of 1,500 clients, and hides the people in the notes. About half of the notes are in a record of
 * somebody else.
 *
 * @param count how many notes. If a person has no name in the form of a note, the note is left out
 */
export function plantNotes({ forms, sentences, seed }: Notes, count: number): Planted {
	const clients = clientsOf(seed);
	const pseudonyms = pseudonymsOf(seed);
	const random = randomFrom(7);
	const left: string[] = [];
	const written = new Map<string, Tally>();
	let all = 0;
	for (let at = 0; at < count; at++) {
		const person = clients[Math.floor(random() * clients.length)];
		const note = writeAbout(person, forms[at % forms.length], random, sentences);
		if (!note) continue;
		all++;
		const tally = written.get(note.form.name) ?? { all: 0, left: 0 };
		written.set(note.form.name, tally);
		tally.all++;
		const about = at % 2 === 0 ? person.ClientId : 1;
		const record = { IncidentId: 1, _ReferringId_1: about, Note: note.text };
		const hidden = String(pseudonyms.hideRecord(record, record, '/incidents').Note);
		if (leaksOf(note, hidden).length === 0) continue;
		tally.left++;
		left.push(`${note.form.name}: ${note.text} -> ${hidden}`);
	}
	return { all, left, written };
}
