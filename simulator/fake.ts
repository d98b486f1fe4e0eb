/**
 * Functions that make sample values. Some functions come from faker, and we wrote the rest. We make phone numbers and e-mail addresses
 * ourselves, from reserved numbers and a reserved domain. Faker's numbers and addresses could be real.
 */
import { faker } from '@faker-js/faker/locale/en_AU';
import { reservedMobiles, type Suburb } from './lists';
import type { Row } from './tables';

export const { boolean } = faker.datatype;
export const { int } = faker.number;
export const { arrayElement, multiple, weightedArrayElement } = faker.helpers;

/** Makes up a first name, a last name and a gender, in the fields of a client. */
export function fakeName() {
	const sex = faker.person.sexType();
	return {
		FirstName: faker.person.firstName(sex),
		LastName: faker.person.lastName(),
		Gender: sex === 'female' ? 'Female' : 'Male',
	};
}

/**
 * Makes up the address of a person, with the API's fields in the API's order.
 *
 * @param unit the word before the number in the second line. Most addresses have no second line
 */
export const fakeAddress = ([Suburb, State, PostCode, Longitude]: Suburb, unit: string): Row => ({
	Address1: faker.location.streetAddress(),
	Address2: boolean(0.1) ? `${unit} ${int({ min: 1, max: 60 })}` : '',
	Suburb,
	State,
	PostCode,
	Longitude,
});

/** Makes up a landline number from a range that is reserved for fiction. */
export const fakePhone = (): string => `(02) 5550 ${faker.string.numeric(4)}`;

/** Picks a mobile number that is reserved for fiction. */
export const fakeMobile = (): string =>
	String(arrayElement(reservedMobiles)).replace(/^(...)(...)$/, '0491 $1 $2');

/**
 * Makes up an e-mail address at a domain that cannot exist.
 *
 * @param id a number that makes the address unique
 */
export const fakeEmail = (name: { FirstName: string; LastName: string }, id: number): string =>
	`${name.FirstName}.${name.LastName}.${id}@mail.example`.toLowerCase().replace(/[^a-z0-9.@]/g, '');
