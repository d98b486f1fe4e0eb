import { fakerEN_AU as faker } from '@faker-js/faker';
import type { Row } from '../simulator/mod';

/**
 * The numbers of clients, of workers, and of incidents that name them. The first two numbers are no usual limits of services, such as 500
 * or 2,000. So an answer with all people does not look cut off.
 */
export const namedCounts = { '/clients': 2_013, '/workers': 487, '/incidents': 10_000 } as const;

/** Gives a record a name and other data of a person. As among real people, some names occur several times. */
const person = (row: Row): void => {
	row.FirstName = faker.person.firstName();
	row.LastName = faker.person.lastName();
	row.PreferredName = faker.datatype.boolean(0.2) ? faker.person.firstName() : '';
	row.Phone1 = faker.phone.number();
	row.Email = faker.internet.email().toLowerCase();
	row.Address1 = faker.location.streetAddress();
};

const sentences = [
	'Found # on the floor of the bathroom at 06:40, no injury seen.',
	'# was unsteady when getting up from the chair, and the walker was out of reach.',
	'Rang the daughter, who will visit #, and left a message for the coordinator.',
	"#'s medication was given two hours late because the webster pack was missing.",
	'The neighbour says that # has been confused since Sunday; GP appointment made for Tuesday.',
	'Wound on the left heel dressed again, # tolerated this well.',
	'Worker arrived at 9.15 and helped # into the shower with a second person.',
	'# asked for another time for the visit, as the family comes from Geelong on 3/11/2026.',
	'Discussed at the weekly meeting. Falls plan reviewed with # and the physiotherapist.',
	'No concerns overnight, # slept until 7 and had porridge and tea.',
] as const;

/**
 * Makes a text of sentences about a person. A sentence has the person's first name, both names, or Mrs and the last name. Nearly all texts
 * are different.
 */
function noteAbout({ FirstName, LastName }: Row, count: number): string {
	const [first, last] = [String(FirstName), String(LastName)];
	const ways = [first, `${first} ${last}`, `Mrs ${last}`, first];
	return faker.helpers
		.arrayElements([...sentences], count)
		.map((sentence) => sentence.replace('#', () => faker.helpers.arrayElement(ways)))
		.join(' ');
}

/**
 * Returns a function that changes a record of a list: people get names, and incidents get notes that name somebody. Names and notes are the
 * same in each run.
 */
export function namedRow(
	path: string,
	tables: Readonly<Record<string, Row[] | undefined>>,
): (row: Row, index: number) => void {
	faker.seed(1);
	if (path !== '/incidents') return person;
	const [clients = [], workers = []] = [tables['/clients'], tables['/workers']];
	return (row, index) => {
		const client = clients[(index * 7_919) % clients.length];
		const worker = workers[(index * 104_729) % workers.length];
		row._ReferringId_1 = client.ClientId;
		row.Note = noteAbout(client, 3);
		row.Action = noteAbout(index % 3 === 0 ? worker : client, 1);
		row.CreatedBy = `${String(worker.FirstName)} ${String(worker.LastName)}`;
		// One in ten incidents also refers to a worker.
		row._ReferringId_2 = index % 10 === 0 ? worker.CarerId : 0;
	};
}
