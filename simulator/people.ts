import type { Random } from './random';

/**
 * The part of faker that is used. It is loaded by Node itself rather than by whatever loads this file: it is an
 * ES module, which Jest can't require.
 */
const { faker } = process.getBuiltinModule('node:module').createRequire(__filename)(
	'@faker-js/faker/locale/en_AU',
) as typeof import('@faker-js/faker/locale/en_AU');

/**
 * Makes names, addresses and phone numbers of people who don't exist.
 *
 * @param seed the same seed gives the same people in the same order
 * @param random for what faker has no Australian form of
 */
export function createPeople(seed: number, random: Random) {
	faker.seed(seed);
	return {
		/** First name, last name, and gender as the service writes it. */
		name(): [first: string, last: string, gender: string] {
			const sex = faker.person.sexType();
			return [
				faker.person.firstName(sex),
				faker.person.lastName(),
				sex === 'female' ? 'Female' : 'Male',
			];
		},
		/** Number and street. */
		street: () => `${random.int(1, 240)} ${faker.location.street()}`,
		/** A landline number that belongs to nobody (the range is kept for fiction). */
		phone: () => `(02) 5550 ${String(random.int(0, 9999)).padStart(4, '0')}`,
		/** A mobile number that belongs to nobody (the range is kept for fiction). */
		mobile: () => `0491 57${random.int(0, 9)} ${String(random.int(0, 999)).padStart(3, '0')}`,
		/** An e-mail address at a domain that can't exist, one for each id. */
		email: (first: string, last: string, id: number) =>
			`${first}.${last}.${id}@mail.example`.toLowerCase().replace(/[^a-z0-9.@]/g, ''),
	};
}
