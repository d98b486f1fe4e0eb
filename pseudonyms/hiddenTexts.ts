import type { Person } from './nameIndex';

/** Shorter texts are not kept, because hiding people in a short text again is as fast as looking up the text. */
const shortestKept = 40;

/** Returns whether a text is so long that its hidden form is kept. */
export const isLong = ({ length }: string): boolean => length >= shortestKept;

interface Hidden {
	readonly own: ReadonlySet<Person>;
	readonly text: string;
}

const isSame = (one: ReadonlySet<Person>, other: ReadonlySet<Person>): boolean =>
	one.size === other.size && [...one].every((person) => other.has(person));

/**
 * For one answer of the service, the texts in which people were hidden. A kept text serves only records about the same people, because
 * other people need other replacements.
 */
export class HiddenTexts {
	private readonly byWritten = new Map<string, Hidden>();

	/**
	 * Returns a text in which people are hidden.
	 *
	 * @param written the text as it is in the record
	 * @param own the people whom the record is about
	 * @param hide hides the people, if no kept text fits
	 */
	find(written: string, own: ReadonlySet<Person>, hide: () => string): string {
		const known = this.byWritten.get(written);
		if (known && isSame(known.own, own)) return known.text;
		const text = hide();
		this.byWritten.set(written, { own, text });
		return text;
	}
}
