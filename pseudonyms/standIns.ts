import { createHmac, createSecretKey, type KeyObject } from 'crypto';
import { personWords } from './personWords';

const hyphen = '[-\u2010-\u2015]';

/** What a stand-in stands for, and the words that it begins with; also those that a model may write in their place. */
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
 * How many digits a code has. Among 2,500 people, two have the same one in fewer than one of 200,000 workflows; among 100,000, in
 * one of 100.
 */
export const codeLength = 10;

/** What no code has, so that it is no word, no name, no phone, no ID and no number with an exponent. */
const noCode = /[a-f]{3}|\d{7}|^\d+e\d+$/;

/** Whether digits may be those of a code, also of one of before codes had ten: it has a letter and a digit. */
export const isMixed = /^(?=.*\d)(?=.*[a-f])/;

/** Whether digits may be the code of a stand-in, of whatever workflow. */
export const mayBeCode = (code: string): boolean =>
	code.length === codeLength && isMixed.test(code) && !noCode.test(code);

/** A value that has a stand-in. */
interface Entry {
	readonly kind: Kind;
	readonly identity: string;
	readonly shown: string;
	/** Made when it is first asked for. */
	code?: string;
	standIn?: string;
}

const keyOf = (kind: Kind, identity: string): string => `${kind} ${identity}`;

/**
 * The stand-ins of one key: a code for each value, from a keyed hash. A code depends on the key and on the value, and on no other value:
 * whoever is entered or deleted, it never becomes that of another. Who has the stand-ins cannot find the key, and without it cannot try
 * out names.
 */
export class StandIns {
	private readonly entries = new Map<string, Entry>();
	/** By kind and code, made when the first one is asked for; null where two have the same code. */
	private byCode?: Map<string, Entry | null>;

	/** Made once, because most of the time of a hash went into its key. */
	private readonly key: KeyObject;

	/** @param key 32 bytes that nobody knows who sees the stand-ins */
	constructor(key: Buffer) {
		this.key = createSecretKey(key);
	}

	/**
	 * Makes a value known, so that its stand-in can be found and restored. Its code is computed where it is needed.
	 *
	 * @param identity what makes it the same value: the ID of a person, and of all else what it is restored as
	 * @param shown what it is restored as
	 * @returns what gives its stand-in
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

	/** The stand-in of a value; undefined where it was not entered. */
	find(kind: Kind, identity: string): string | undefined {
		const entry = this.entries.get(keyOf(kind, identity));
		return entry && this.standInOf(entry);
	}

	/** What a code of a kind is restored as; undefined where nobody has it, or several have. */
	shown(kind: Kind, code: string): string | undefined {
		return this.entryOf(kind, code)?.shown;
	}

	/** Whose code of a kind it is; undefined where nobody has it, or several have. */
	identity(kind: Kind, code: string): string | undefined {
		return this.entryOf(kind, code)?.identity;
	}

	/** The kinds of which somebody has a code, or several have. */
	kindsOf(code: string): Kind[] {
		return (Object.keys(kinds) as Kind[]).filter((kind) => this.codes().has(keyOf(kind, code)));
	}

	private entryOf(kind: Kind, code: string): Entry | undefined {
		// Most of what is asked for is the start of a word.
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

	/** The first digits of a hash that may be a code. */
	private hash(text: string): string {
		const digits = createHmac('sha256', this.key).update(text).digest('hex');
		for (let start = 0; start + codeLength <= digits.length; start++) {
			const code = digits.slice(start, start + codeLength);
			if (!noCode.test(code)) return code;
		}
		return this.hash(digits);
	}
}
