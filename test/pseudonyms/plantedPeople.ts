import { fakerEN_AU, fakerFR, fakerPL, fakerVI, type Faker } from '@faker-js/faker';

export interface Listed extends Record<string, unknown> {
	readonly FirstName: string;
	readonly MiddleName: string;
	readonly LastName: string;
	readonly PreferredName: string;
	readonly Phone1: string;
	readonly Email: string;
	readonly Address1: string;
	readonly DateOfBirth: string;
}

/** Names that are also everyday words. */
const everyday = [
	'Will',
	'May',
	'Rose',
	'Grace',
	'Young',
	'Mark',
	'Bill',
	'Hope',
	'Faith',
	'Dawn',
	'Joy',
];
const everydayLast = [
	'Young',
	'Brown',
	'Day',
	'King',
	'Long',
	'Walker',
	'Wood',
	'Bath',
	'Small',
	'White',
	'Hill',
];
const odd = [
	"O'Brien",
	"D'Souza",
	'van der Berg',
	'De La Cruz',
	'Smith-Jones',
	'St John',
	'McDonald',
	'Nguyễn',
	'Müller',
];

/**
 * Invents people. One in ten has everyday words as names, and one in ten has an unusual last name. Almost half of the
 * people have a first name that is common in another language.
 *
 * @param seed the same seed gives the same people
 */
export function plantPeople(count: number, seed: number, idField: string): Listed[] {
	const locales: Faker[] = [fakerEN_AU, fakerEN_AU, fakerEN_AU, fakerFR, fakerPL, fakerVI];
	for (const faker of new Set(locales)) faker.seed(seed);
	const pick = <T>(values: readonly T[]): T => fakerEN_AU.helpers.arrayElement([...values]);
	return Array.from({ length: count }, (_, at) => {
		const faker = pick(locales);
		const id = at + 1;
		const isWord = id % 10 === 0;
		return {
			[idField]: id,
			FirstName: isWord ? pick(everyday) : faker.person.firstName(),
			MiddleName: id % 3 === 0 ? fakerEN_AU.person.firstName() : '',
			LastName: isWord ? pick(everydayLast) : id % 10 === 5 ? pick(odd) : faker.person.lastName(),
			PreferredName: id % 4 === 0 ? fakerEN_AU.person.firstName() : '',
			Phone1: `04${String(10_000_000 + id * 7 + seed).slice(0, 2)} ${String(100 + (id % 900))} ${String(100 + ((id * 7 + seed) % 900))}`,
			Email: `person${id}.${seed}@example.com`,
			Address1: `${id} ${pick(['Wattle', 'Banksia', 'Station', 'Acacia'])} ${pick(['Street', 'Road', 'Avenue'])}`,
			Suburb: `Suburb${id % 50}`,
			PostCode: String(3000 + (id % 500)),
			DateOfBirth: `19${String(25 + (id % 40))}-${String(1 + (id % 12)).padStart(2, '0')}-${String(1 + (id % 28)).padStart(2, '0')}`,
		};
	});
}
