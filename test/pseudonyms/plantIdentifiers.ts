import { Pseudonyms } from '../../pseudonyms/mod';
import { plantPeople } from './plantedPeople';

const names = [
	...['Email', 'Longitude', 'Fax', 'NextOfKin', 'MedicareNo'],
	...['Phone1', 'Address1', 'DateOfBirth', 'LastName'],
];

/** Gives a person five values that nobody else has. Some of these values are in fields that no table knows. */
const planted = (person: Record<string, unknown>, at: number): Record<string, unknown> => ({
	...person,
	Email: `mzq${at}x@example.com`,
	Longitude: `147.${1_000_000 + at}`,
	Fax: `03 9${String(1_000_000 + at)}`,
	NextOfKin: `kinzq${at}x`,
	MedicareNo: 2_000_000_000 + at,
});

/**
 * Makes records of clients with the nine identifiers in `names`, and hides the people in these records.
 *
 * @returns how many identifiers the records had, and the identifiers and ClientIds that were not hidden
 */
export function plantIdentifiers(count: number): { identifiers: number; left: string[] } {
	const clients = plantPeople(count, 5, 'ClientId').map(planted);
	const workers = [{ CarerId: 7, FirstName: 'Grace', LastName: 'Hopper' }];
	const secrets = { key: Buffer.alloc(32, 7), today: '2026-11-26' };
	const pseudonyms = new Pseudonyms({ clients, workers }, secrets);
	const left: string[] = [];
	for (const record of clients) {
		const hidden = Object.values(pseudonyms.hideRecord(record, record, '/clients')).map(String);
		for (const name of names) {
			const value = String(record[name]);
			// A short name may be a part of a word, such as Mai in E-Mail. So a short value must be a whole word.
			const isLeft = (text: string) =>
				value.length > 5 ? text.includes(value) : text.split(/\W/).includes(value);
			if (hidden.some(isLeft)) left.push(`${name}: ${value}`);
		}
		if (hidden.includes(String(record.ClientId))) left.push('ClientId');
	}
	return { identifiers: clients.length * names.length, left };
}
