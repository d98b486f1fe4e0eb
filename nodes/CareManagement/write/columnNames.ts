import { plainName } from '../../../api/mod';

/** What people call the columns of a sheet of workers, by field; of two columns for one field, each takes the first that is free. */
const usualNames: ReadonlyArray<readonly [fields: readonly string[], names: string]> = [
	[['FirstName'], 'given name, given names, forename'],
	[['LastName'], 'surname, family name'],
	[['PreferredName'], 'known as, nickname, preferred first name'],
	[['Email'], 'e-mail, email address, e-mail address, mail, work email'],
	[['Phone1', 'Phone2'], 'mobile, mobile phone, mobile number, phone, phone number, cell, tel'],
	[['Phone2', 'Phone1'], 'home phone, work phone, landline, other phone, second phone'],
	[['Address1'], 'address, street, street address, address line 1'],
	[['Address2'], 'address line 2, unit'],
	[['Suburb'], 'city, town, locality'],
	[['PostCode'], 'postal code, zip, zip code'],
	[['DateOfBirth'], 'dob, birth date, birthday, date of birth'],
	[['CarerCode'], 'code, worker code, staff code, employee code'],
	[['CarerId'], 'worker id'],
	[['Current'], 'active, is current, is active'],
];

const fieldsByName: ReadonlyMap<string, readonly string[]> = new Map(
	usualNames.flatMap(([fields, names]) =>
		names.split(', ').map((name): [string, readonly string[]] => [plainName(name), fields]),
	),
);

/** The fields that a column of a sheet may mean, the likeliest first; none where its name is nothing usual. */
export const fieldsOfColumn = (column: string): readonly string[] =>
	fieldsByName.get(plainName(column)) ?? [];
