import { createHmac, createSecretKey, type KeyObject } from 'crypto';
import { personWords } from './personWords';

const hyphen = '[-\u2010-\u2015]';

/** The kinds of stand-ins. Each kind has the word of its stand-ins, and the words that a model may write instead. */
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
 * The number of digits in a code. Among 2,500 people, two people share a code in fewer than one of 200,000 workflows. Among 100,000 people,
 * this happens in about one of 100 workflows.
 */
export const codeLength = 10;

/** The patterns that a code must not contain. So a code is no word, name, phone number, ID or number with an exponent. */
const noCode = /[a-f]{3}|\d{7}|^\d+e\d+$/;

/** Finds texts that have a letter from a to f and a digit. Every code has both. */
export const isMixed = /^(?=.*\d)(?=.*[a-f])/;

/** Returns whether a text has the form of a code. Another workflow may have made the code. */
export const mayBeCode = (code: string): boolean =>
	code.length === codeLength && isMixed.test(code) && !noCode.test(code);

export interface Entered {
	/** Identifies the value, as `StandIns.enter()` describes. */
	readonly identity: string;
	readonly standIn: string;
}

/** A value that has a stand-in. Its code is computed when it is first used. */
class Entry implements Entered {
	private known?: string;

	constructor(
		readonly kind: Kind,
		readonly identity: string,
		readonly shown: string,
		private readonly key: KeyObject,
	) {}

	get code(): string {
		return this.standIn.slice(-codeLength);
	}

	get standIn(): string {
		return (this.known ??= `${kinds[this.kind][0]} ${codeFor(JSON.stringify([this.kind, this.identity]), this.key)}`);
	}
}

/** Returns the first digits of a keyed hash that are a valid code. */
function codeFor(text: string, key: KeyObject): string {
	const digits = createHmac('sha256', key).update(text).digest('hex');
	for (let start = 0; start + codeLength <= digits.length; start++) {
		const code = digits.slice(start, start + codeLength);
		if (!noCode.test(code)) return code;
	}
	return codeFor(digits, key);
}

export type ByKind<Value> = Readonly<Record<Kind, Map<string, Value>>>;

export const byKind = <Value>(): ByKind<Value> =>
	Object.fromEntries(
		Object.keys(kinds).map((kind) => [kind, new Map<string, Value>()]),
	) as ByKind<Value>;

/**
 * The stand-ins of one key. Each code is made from a keyed hash of a kind and an identity. So a code stays the same if other people are
 * entered or deleted. Without the key, nobody can test names against the codes.
 */
export class StandIns {
	private readonly entries = byKind<Entry>();
	/** The entries by kind and code, made at the first use. An entry is null if two values share the code. */
	private byCode?: ByKind<Entry | null>;

	/** The key object is made once, because making it takes most of the time of a hash. */
	private readonly key: KeyObject;

	/** @param key 32 bytes that must stay unknown to everybody who sees the stand-ins */
	constructor(key: Buffer) {
		this.key = createSecretKey(key);
	}

	/**
	 * Makes a value known, so that its stand-in can be found and restored.
	 *
	 * @param identity identifies the value. For a person, it is the ID. For any other value, it is the restored text.
	 * @param shown the text that replaces the stand-in when names are restored
	 */
	enter(kind: Kind, identity: string, shown: string = identity): Entered {
		const entries = this.entries[kind];
		const known = entries.get(identity);
		if (known) return known;
		const entry = new Entry(kind, identity, shown, this.key);
		entries.set(identity, entry);
		if (this.byCode) addCode(this.byCode, entry);
		return entry;
	}

	/** Returns the stand-in of a value. Returns undefined if the value was not entered. */
	find(kind: Kind, identity: string): string | undefined {
		return this.entries[kind].get(identity)?.standIn;
	}

	/** Returns the restored text for a code of a kind. Returns undefined if no value, or more than one value, has the code. */
	shown(kind: Kind, code: string): string | undefined {
		return this.entryOf(kind, code)?.shown;
	}

	/** Returns the identity of the value with a code of a kind. Returns undefined if no value, or more than one value, has the code. */
	identity(kind: Kind, code: string): string | undefined {
		return this.entryOf(kind, code)?.identity;
	}

	/** Returns the kinds in which at least one value has the code. */
	kindsOf(code: string): Kind[] {
		return (Object.keys(kinds) as Kind[]).filter((kind) => this.codes()[kind].has(code));
	}

	private entryOf(kind: Kind, code: string): Entry | undefined {
		// Texts of another length are no codes. This check avoids making the table of codes for them.
		return code.length === codeLength ? (this.codes()[kind].get(code) ?? undefined) : undefined;
	}

	private codes(): ByKind<Entry | null> {
		if (this.byCode) return this.byCode;
		const byCode = byKind<Entry | null>();
		for (const entries of Object.values(this.entries))
			for (const entry of entries.values()) addCode(byCode, entry);
		return (this.byCode = byCode);
	}
}

function addCode(byCode: ByKind<Entry | null>, entry: Entry): void {
	const codes = byCode[entry.kind];
	codes.set(entry.code, codes.has(entry.code) ? null : entry);
}
