import { createHmac, createSecretKey, type KeyObject } from 'crypto';
import { personWords } from './personWords';

const hyphen = '[-\u2010-\u2015]';

/** The kinds of stand-ins, each with its first word, and with other words that a model may write for it. */
export const kinds = {
	client: ['Client', personWords.client.join('|')],
	worker: ['Worker', personWords.worker.join('|')],
	name: ['Name', 'name|person'],
	phone: ['Phone', 'phone number|phone|mobile|telephone|number'],
	email: ['E-Mail', `e${hyphen}?mail address|e[ -]?mail|e${hyphen}?mails?`],
	address: ['Address', 'address'],
	suburb: ['Suburb', 'suburb'],
	postcode: ['Postcode', 'post ?code'],
	birth: ['Birth Date', 'birth ?dates?|date of birth|dob|birthday'],
	code: ['Code', 'code'],
} as const;

export type Kind = keyof typeof kinds;

/**
 * How many digits a code has. Among 2,500 people, two share a code in fewer than one of 200,000 workflows. Among 100,000 people, it happens
 * in one of 100 workflows.
 */
export const codeLength = 10;

/** The patterns that a code must not contain. So it is no word, name, phone number, ID or number with an exponent. */
const noCode = /[a-f]{3}|\d{7}|^\d+e\d+$/;

/** Whether characters may be a code, by its letter and its digit. Shorter codes from earlier versions count, too. */
export const isMixed = /^(?=.*\d)(?=.*[a-f])/;

/** Whether digits may be the code of a stand-in, of whatever workflow. */
export const mayBeCode = (code: string): boolean =>
	code.length === codeLength && isMixed.test(code) && !noCode.test(code);

/** A value that has a stand-in. */
interface Entry {
	readonly kind: Kind;
	readonly identity: string;
	readonly shown: string;
	/** The code, which is computed at the first use. */
	code?: string;
	standIn?: string;
}

const keyOf = (kind: Kind, identity: string): string => `${kind} ${identity}`;

/**
 * The stand-ins of one key. Each value has a code, which is a keyed hash. A code depends only on the key and the value. If people are
 * entered or deleted, no code becomes the code of another value. A person who sees the stand-ins cannot find the key. Without the key,
 * nobody can try out names.
 */
export class StandIns {
	private readonly entries = new Map<string, Entry>();
	/** The entries by kind and code, made at the first use. An entry is null if two values share the code. */
	private byCode?: Map<string, Entry | null>;

	/** The key object is made once, because making it took most of the time of a hash. */
	private readonly key: KeyObject;

	/** @param key 32 bytes that must stay unknown to everybody who sees the stand-ins */
	constructor(key: Buffer) {
		this.key = createSecretKey(key);
	}

	/**
	 * Makes a value known, so that its stand-in can be found and restored. Its code is computed at the first use.
	 *
	 * @param identity identifies the value: for a person it is the ID, and for other values the restored text
	 * @param shown the text that replaces it when names are restored
	 * @returns a function that gives the stand-in
	 */
	enter(kind: Kind, identity: string, shown: string = identity): () => string {
		const key = keyOf(kind, identity);
		let entry = this.entries.get(key);
		if (!entry) {
			entry = { kind, identity, shown };
			this.entries.set(key, entry);
			if (this.byCode) this.addCode(this.byCode, entry);
		}
		const entered = entry;
		return () => this.standInOf(entered);
	}

	/** The stand-in of a value; undefined if the value was not entered. */
	find(kind: Kind, identity: string): string | undefined {
		const entry = this.entries.get(keyOf(kind, identity));
		return entry && this.standInOf(entry);
	}

	/** The restored text for a code of a kind; undefined if nobody or several values have the code. */
	shown(kind: Kind, code: string): string | undefined {
		return this.entryOf(kind, code)?.shown;
	}

	/** The identity behind a code of a kind; undefined if nobody or several values have the code. */
	identity(kind: Kind, code: string): string | undefined {
		return this.entryOf(kind, code)?.identity;
	}

	/** The kinds in which at least one value has the code. */
	kindsOf(code: string): Kind[] {
		return (Object.keys(kinds) as Kind[]).filter((kind) => this.codes().has(keyOf(kind, code)));
	}

	private entryOf(kind: Kind, code: string): Entry | undefined {
		// Most calls are about the beginning of a word.
		return code.length === codeLength
			? (this.codes().get(keyOf(kind, code)) ?? undefined)
			: undefined;
	}

	private codes(): ReadonlyMap<string, Entry | null> {
		if (this.byCode) return this.byCode;
		const byCode = new Map<string, Entry | null>();
		for (const entry of this.entries.values()) this.addCode(byCode, entry);
		return (this.byCode = byCode);
	}

	private addCode(byCode: Map<string, Entry | null>, entry: Entry): void {
		const key = keyOf(entry.kind, this.codeOf(entry));
		byCode.set(key, byCode.has(key) ? null : entry);
	}

	private standInOf(entry: Entry): string {
		return (entry.standIn ??= `${kinds[entry.kind][0]} ${this.codeOf(entry)}`);
	}

	private codeOf(entry: Entry): string {
		return (entry.code ??= this.hash(JSON.stringify([entry.kind, entry.identity])));
	}

	/** The first digits of a hash that are a valid code. */
	private hash(text: string): string {
		const digits = createHmac('sha256', this.key).update(text).digest('hex');
		for (let start = 0; start + codeLength <= digits.length; start++) {
			const code = digits.slice(start, start + codeLength);
			if (!noCode.test(code)) return code;
		}
		return this.hash(digits);
	}
}
