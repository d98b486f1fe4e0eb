import { documentedNames, reads, type Fields, type ReadEndpoint } from '../../api/mod';
import { addedFieldsOf } from '../../nodes/CareManagement/resources/mod';
import { personalOf } from '../../pseudonyms/mod';

const endpoints = Object.values<ReadEndpoint>(reads);

const fieldsIn = (fields: Fields = {}, list = ''): [name: string, list: string][] =>
	Object.entries(fields).flatMap(([name, field]) =>
		field.type === 'records' ? fieldsIn(field.fields, name) : [[name, list] as [string, string]],
	);

const documented = endpoints.flatMap((endpoint) => [
	...fieldsIn(endpoint.fields).map(([name, list]) => ({ path: endpoint.path, name, list })),
	...[...documentedNames(endpoint), ...addedFieldsOf(endpoint)]
		.filter((name) => endpoint.fields?.[name]?.type !== 'records')
		.map((name) => ({ path: endpoint.path, name, list: '' })),
]);

it('says of each documented field what it tells about people', () => {
	expect(documented.length).toBeGreaterThan(300);
	const unsaid = documented.filter(
		({ name, path, list }) => personalOf(name, path, list) === undefined,
	);
	expect(unsaid).toEqual([]);
});

it('hides each field whose name sounds like a person, and each text that the tables know nothing of', () => {
	const sounds =
		/first|last.?name|middle|preferred|phone|fax|^mobile|mail|address|suburb|subrub|birth|^dob$|longi|longti|lati|ndisno|_ip$|user$|by$|assigned/i;
	const others = documented.filter(
		({ name, path, list }) =>
			sounds.test(name) && ['plain', 'text'].includes(personalOf(name, path, list) ?? ''),
	);
	expect(others.map(({ name }) => name)).toEqual([]);
	expect(personalOf('EmergencyContact', '/clients')).toBeUndefined();
});

it('reads names of fields however they are spelled', () => {
	expect(personalOf('first_name')).toBe('ownName');
	expect(personalOf('APP_LastLongtitude')).toBe('secret');
	expect(personalOf('SecondClientId')).toBe('clientId');
	expect(personalOf('Description', '/services')).toBe('plain');
	expect(personalOf('Description', '/Leads')).toBe('text');
});
