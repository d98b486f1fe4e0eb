import * as lists from './lists';
import type { Random } from './random';

/**
 * Makes names, addresses and phone numbers of people who don't exist.
 *
 * @param random the same source of numbers gives the same people in the same order
 */
export const createPeople = (random: Random) => ({
	/** First name, last name, and gender as the service writes it. */
	name(): [first: string, last: string, gender: string] {
		const female = random.chance(0.6);
		return [
			random.pick(female ? lists.womensNames : lists.mensNames),
			random.pick(lists.lastNames),
			female ? 'Female' : 'Male',
		];
	},
	/** Number and street. */
	street: () => `${random.int(1, 240)} ${random.pick(lists.streets)}`,
	/** A landline number that belongs to nobody (the range is kept for fiction). */
	phone: () => `(02) 5550 ${String(random.int(0, 9999)).padStart(4, '0')}`,
	/** A mobile number that belongs to nobody (the range is kept for fiction). */
	mobile: () => `0491 57${random.int(0, 9)} ${String(random.int(0, 999)).padStart(3, '0')}`,
	/** An e-mail address at a domain that can't exist, one for each id. */
	email: (first: string, last: string, id: number) =>
		`${first}.${last}.${id}@mail.example`.toLowerCase().replace(/[^a-z0-9.@]/g, ''),
});
