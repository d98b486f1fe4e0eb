import type { Person } from './nameIndex';

/** Shorter texts are read again each time, because that is as fast as finding them. */
const shortestKept = 40;

/** Whether reading a text takes so long that it is kept. */
export const isLong = ({ length }: string): boolean => length >= shortestKept;

/** A text in which people are hidden. */
interface Hidden {
	/** The people whom its record is about. */
	readonly own: ReadonlySet<Person>;
	readonly text: string;
}

const isSame = (one: ReadonlySet<Person>, other: ReadonlySet<Person>): boolean =>
	one.size === other.size && [...one].every((person) => other.has(person));

/** The texts that were hidden for one answer. The same text hides other words if its record is about other people. */
export class HiddenTexts {
	private readonly byWritten = new Map<string, Hidden>();

	/**
	 * A text in which people are hidden.
	 *
	 * @param written the text as it is in the record
	 * @param own the people whom the record is about
	 * @param hide hides the people, if that was not done before
	 */
	find(written: string, own: ReadonlySet<Person>, hide: () => string): string {
		const known = this.byWritten.get(written);
		if (known && isSame(known.own, own)) return known.text;
		const text = hide();
		this.byWritten.set(written, { own, text });
		return text;
	}
}
