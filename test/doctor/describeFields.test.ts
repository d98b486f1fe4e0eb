/** Checks which values fit a documented field, and what the report says about other values. */
import type { ReadEndpoint } from '../../api/mod';
import { describeFields } from '../../doctor/describeFields';
import { writeReport } from '../../doctor/mod';
import { closeConnections } from '../http/session';
import { examineSimulator, profileOf, smallTables } from './examineSimulator';

afterAll(closeConnections);

const endpoint = {
	path: '/things',
	parameters: {},
	fields: {
		integer: { type: 'integer' },
		number: { type: 'number' },
		decimal: { type: 'decimal' },
		flag: { type: 'flag' },
		text: { type: 'text' },
		date: { type: 'date' },
		datetime: { type: 'datetime' },
		time: { type: 'time' },
		texts: { type: 'texts' },
		records: { type: 'records' },
		notShown: { type: 'notShown' },
	},
} as unknown as ReadEndpoint;

/** Each row has the kind of a value, the value, and the types of fields that the value fits. */
const values: [kind: string, value: unknown, fits: string][] = [
	['null', null, ''],
	['number', 7, 'integer number'],
	['number', 1, 'integer number flag'],
	['number', 1.5, 'number'],
	['boolean', true, ''],
	['date', '2025-03-01', 'text date'],
	['datetime', '2025-03-01 09:00:00', 'text datetime'],
	['time', '09:00:00', 'text time'],
	['text', '12.50', 'text decimal'],
	['text', 'anything', 'text'],
	['list', ['a'], 'texts'],
	['list', [{ a: 1 }], 'records'],
	['list', [7], ''],
	['object', { a: 1 }, ''],
];

it.each(values)('%s %j fits %s', (kind, value, fits) => {
	const names = Object.keys(endpoint.fields ?? {});
	const record = Object.fromEntries(names.map((name) => [name, value]));
	const { misfits, missing } = describeFields(endpoint, [record as never]);
	const expected = names.filter((name) => !['notShown', ...fits.split(' ')].includes(name));
	expect(misfits).toEqual(
		Object.fromEntries(expected.map((name) => [name, { kinds: [kind], count: 1 }])),
	);
	expect(missing).toEqual([]);
});

it('says what is missing and what is further, and shows no name that may be a value', () => {
	const records = [
		{ integer: 1, Colour: 'red', Ada: 1, 'not a word': 1 },
		{ integer: 'Ada', Colour: 7, Ada: 2 },
		{ integer: 2, Rare: 1 },
	];
	expect(describeFields(endpoint, records as never)).toEqual({
		missing: expect.arrayContaining(['number', 'notShown']) as unknown,
		further: { Colour: ['number', 'text'] },
		misfits: { integer: { kinds: ['text'], count: 1 } },
		unnamed: 3,
	});
});

it.each([
	['is a value of a list that comes before', '/clients', 'Marytest'],
	['is a value of a list that comes after', '/worker-roles', 'Marytest'],
	['is a word of a value', '/groups', 'marytest Jones'],
])('no name is shown that %s', async (_, path, Name) => {
	const tables = smallTables();
	tables['/groups'] = [1, 2].map((Id) => ({ Id, Marytest: 1 }));
	tables[path] = tables[path].map((row) => ({ ...row, FirstName: Name, Name }));
	const result = await examineSimulator({ tables });
	expect(result.lists.get('/groups')?.first.records?.[0]).toHaveProperty('Marytest');
	expect(writeReport(result, 0)).not.toMatch(/Marytest/i);
	expect(JSON.stringify(profileOf(result))).not.toMatch(/Marytest/i);
});
