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

/** How short a code may be: with 2,000 people, some 40 need a digit more. */
const shortest = 4;

/** A code has a letter and a digit, so that it is neither a word nor an ID. */
export const isMixed = /^(?=.*\d)(?=.*[a-f])/;

/**
 * The stand-ins of one key: a code for each value, from a keyed hash. Who has the stand-ins cannot find the key, and without it
 * cannot try out names.
 */
export class StandIns {
	private readonly shownBy = new Map<Kind, Map<string, string>>();
	private readonly codes = new Map<string, string>();

	/** Made once, because most of the time of a hash went into its key. */
	private readonly key: KeyObject;

	/** @param key 32 bytes that nobody knows who sees the stand-ins */
	constructor(key: Buffer) {
		this.key = createSecretKey(key);
		for (const kind of Object.keys(kinds) as Kind[]) this.shownBy.set(kind, new Map());
	}

	/**
	 * The stand-in for a value. Of two values with the same code, the one that comes second has a longer one, so values must come
	 * in an order that new ones do not change.
	 *
	 * @param identity what makes it the same value
	 * @param shown what it is restored as
	 * @param least how many digits its code has at least
	 */
	give(kind: Kind, identity: number | string, shown: string, least = shortest): string {
		const key = `${kind} ${identity}`;
		let code = this.codes.get(key);
		if (code === undefined) this.codes.set(key, (code = this.add(kind, identity, shown, least)));
		return `${kinds[kind][0]} ${code}`;
	}

	/** The stand-in that a value was given; undefined where it was given none. */
	find(kind: Kind, identity: number | string): string | undefined {
		const code = this.codes.get(`${kind} ${identity}`);
		return code === undefined ? undefined : `${kinds[kind][0]} ${code}`;
	}

	/** What a code of a kind is restored as; undefined where it was never given. */
	shown(kind: Kind, code: string): string | undefined {
		return this.shownBy.get(kind)?.get(code);
	}

	private add(kind: Kind, identity: number | string, shown: string, least: number): string {
		const text = JSON.stringify([kind, identity]);
		const digits = createHmac('sha256', this.key).update(text).digest('hex');
		const taken = this.shownBy.get(kind) ?? new Map<string, string>();
		let start = 0;
		while (!isMixed.test(digits.slice(start, start + shortest))) start++;
		let length = least;
		while (taken.has(digits.slice(start, start + length))) length++;
		const code = digits.slice(start, start + length);
		taken.set(code, shown);
		return code;
	}
}
