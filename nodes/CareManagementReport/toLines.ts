import { hash } from 'crypto';

// An object of createHash() for each of 100,000 records would take half as long again.
const sha256 = (value: string | Buffer): string => hash('sha256', value, 'hex');

/** How many bytes of a hash identify a record. They are enough that no two texts share them. */
const bytes = 16;

/** Records as texts, for a database. */
export interface Lines {
	/** Stands for all texts, in whichever order: `care.fingerprint()` of the copy in PostgreSQL makes the same of them. */
	readonly fingerprint: string;
	/** The JSON of each record, with a line for each. It is absent if the fingerprint was known. */
	readonly lines?: string;
}

/**
 * Makes a line of each record. A list whose texts are all known needs none: who has them knows it by their fingerprint.
 *
 * @param known an earlier fingerprint; any other value if there is none
 */
export function toLines(records: readonly object[], known: unknown): Lines {
	const texts = records.map((record) => JSON.stringify(record));
	const hashes = texts.map((text) => sha256(text).slice(0, 2 * bytes));
	const fingerprint = sha256(Buffer.from(hashes.sort().join(''), 'hex'));
	return fingerprint === known ? { fingerprint } : { fingerprint, lines: texts.join('\n') };
}
