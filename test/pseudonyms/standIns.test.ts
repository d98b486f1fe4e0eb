import { holdsStandIn, Pseudonyms } from '../../pseudonyms/mod';
import { plantPeople } from './plantedPeople';
import { ways } from './rewriteStandIns';

const today = '2026-11-26';
const workers = plantPeople(5, 2, 'CarerId');
const standInsOf = (count: number, key: number) => {
	const clients = plantPeople(count, 1, 'ClientId');
	const pseudonyms = new Pseudonyms(
		{ clients: [...clients].reverse(), workers },
		{ key: Buffer.alloc(32, key), today },
	);
	return clients.map((record) =>
		String(pseudonyms.hideRecord(record, record, '/clients').ClientId),
	);
};

it('gives each person another stand-in, the same each time, which new people do not change', () => {
	const before = standInsOf(3000, 1);
	const after = standInsOf(3300, 1);
	expect(new Set(after).size).toBe(3300);
	expect(after.slice(0, 3000)).toEqual(before);
});

it('gives other stand-ins by another key, none of which is a word or a number', () => {
	const one = standInsOf(500, 1);
	const other = standInsOf(500, 2);
	expect(one.filter((standIn) => other.includes(standIn))).toEqual([]);
	expect(
		[...one, ...other].filter(
			(standIn) =>
				!/^Client [0-9a-f]{10}$/.test(standIn) ||
				/[a-f]{3}|\d{7}|^\d+e\d+$/.test(standIn.slice('Client '.length)),
		),
	).toEqual([]);
});

it.each(Object.entries(ways).filter(([way]) => way !== 'a cell of a table'))(
	'knows a stand-in with %s',
	(_, [write]) => {
		for (const word of ['Client', 'Worker', 'participant', 'Support worker'])
			// Earlier versions made codes of four digits. Codes now have ten.
			for (const code of ['7f3a9c41e2', '7f3a'])
				expect(holdsStandIn(`Then ${write(word, code)}.`)).toBe(true);
	},
);

it.each(['Client 3feb', 'Worker 1dec', 'Call Client 12feb', 'Name 0dec12'])(
	'knows %s, whose code has the letters of a month',
	(text) => {
		expect(holdsStandIn(text)).toBe(true);
	},
);

it.each([
	...['Carer, aa10c30450', 'Carer → aa10c30450', 'nurse aa10c30450', 'Visit ce404df21e daily'],
	...['Phone1: bb877d4cd7', 'Please see Address: 1d4a2891b8', 'see CODE 2565b4be63'],
	...['Name no 786f838940', 'Name <b>786f838940</b>', 'Name 786f8 38940', 'aa10c30450'],
])('refuses %j, as Restore Names may put it back', (text) => {
	expect(holdsStandIn(text)).toBe(true);
});

it.each([
	'0412345678',
	'1234567890',
	'deadbeef12',
	'12ab34cd5',
	'file-aa10c30450.pdf',
	'12345678e9',
])('takes %j for no code', (text) => {
	expect(holdsStandIn(text)).toBe(false);
});
