import { Pseudonyms } from '../../pseudonyms/mod';
import { plantPeople } from './plantedPeople';

const clients = plantPeople(400, 11, 'ClientId');
const workers = plantPeople(100, 12, 'CarerId');
const pseudonyms = new Pseudonyms(
	{ clients, workers },
	{ key: Buffer.alloc(32, 9), today: '2026-11-26' },
);

/** Ways in which models write a stand-in, and what must come of it; `#` is the name. */
const ways: Record<string, [write: (word: string, code: string) => string, restored: string]> = {
	'as it is': [(word, code) => `${word} ${code}`, '#'],
	'all bold': [(word, code) => `**${word} ${code}**`, '**#**'],
	'the word bold': [(word, code) => `**${word}** ${code}`, '**#**'],
	'the code bold': [(word, code) => `${word} **${code}**`, '**#**'],
	'the code as code': [(word, code) => `${word} \`${code}\``, '`#`'],
	'each bold': [(word, code) => `**${word}** **${code}**`, '**#**'],
	'small letters': [(word, code) => `${word.toLowerCase()} ${code}`, '#'],
	capitals: [(word, code) => `${word} ${code}`.toUpperCase(), '#'],
	'a hyphen': [(word, code) => `${word.toLowerCase()}-${code}`, '#'],
	'a dash': [(word, code) => `${word} – ${code}`, '#'],
	'a hyphen that does not break': [(word, code) => `${word}\u2011${code}`, '#'],
	'an underscore': [(word, code) => `${word}_${code}`, '#'],
	'no blank': [(word, code) => `${word}${code}`, '#'],
	'a blank that does not break': [(word, code) => `${word}\u00a0${code}`, '#'],
	'a new line': [(word, code) => `${word}\n${code}`, '#'],
	'a number sign': [(word, code) => `${word} #${code}`, '#'],
	'a colon': [(word, code) => `${word}: ${code}`, '#'],
	brackets: [(word, code) => `the ${word.toLowerCase()} (${code})`, '#'],
	possessive: [(word, code) => `${word} ${code}'s`, "#'s"],
	'another apostrophe': [(word, code) => `${word} ${code}’s`, '#’s'],
	'a plural': [(word, code) => `${word}s ${code} and others`, '# and others'],
	html: [(word, code) => `<b>${word}</b> ${code}`, '<b>#</b>'],
	'a split code': [(word, code) => `${word} ${code.slice(0, 2)}-${code.slice(2)}`, '#'],
	'an ID': [(word, code) => `${word} ID ${code}`, '#'],
	'a cell of a table': [(_, code) => `| ${code} | 09:00 |`, '| # | 09:00 |'],
	quotes: [(word, code) => `"${word} ${code}"`, '"#"'],
	twice: [(word, code) => `${word} ${code} ${word} ${code}`, '#'],
	'before a word of the same letters': [(word, code) => `${word} ${code} added`, '# added'],
};

const everybody = [
	...clients.map((record) => ['Client', 'ClientId', '/clients', record] as const),
	...workers.map((record) => ['Worker', 'CarerId', '/workers', record] as const),
];

describe.each(Object.entries(ways))('%s', (_, [write, restored]) => {
	it('is restored for 99 of 100 people', () => {
		const wrong = everybody.filter(([word, id, path, record]) => {
			const standIn = String(pseudonyms.hideRecord({ [id]: record[id] }, record, path)[id]);
			const name = pseudonyms.restoreText(standIn);
			expect(name).toContain(record.LastName);
			const text = `Then ${write(word, standIn.split(' ')[1])}.`;
			return pseudonyms.restoreText(text) !== `Then ${restored.replace('#', () => name)}.`;
		});
		expect(wrong.length / everybody.length).toBeLessThan(0.01);
	});
});

it('restores all of a list', () => {
	const [one, other, third] = clients.map((record) =>
		String(pseudonyms.hideRecord(record, record, '/clients').ClientId),
	);
	const names = [one, other, third].map((standIn) => pseudonyms.restoreText(standIn));
	const [a, b, c] = [one, other, third].map((standIn) => standIn.split(' ')[1]);
	expect(pseudonyms.restoreText(`Clients ${a}, ${b} and **${c}**`)).toBe(
		`${names[0]}, ${names[1]} and **${names[2]}**`,
	);
});

it('leaves what nobody was given, and words', () => {
	const text = 'Client zz99, client 123, the client added a bed, worker 0000, Client ffff';
	expect(pseudonyms.restoreText(text)).toBe(text);
});

it('restores phones, addresses and days of birth', () => {
	const [record] = clients;
	const { Phone1, Address1, DateOfBirth } = pseudonyms.hideRecord(record, record, '/clients');
	const answer = `**Phone number:** ${String(Phone1)}, ${String(Address1).toLowerCase()}, ${String(DateOfBirth)}`;
	expect(pseudonyms.restoreText(answer)).toMatch(
		`**Phone number:** ${record.Phone1}, ${record.Address1}, ${record.DateOfBirth} (aged `,
	);
});

it('says the ID where several people have the name', () => {
	const twins = [1, 2].map((ClientId) => ({ ClientId, FirstName: 'Ada', LastName: 'Lovelace' }));
	const two = new Pseudonyms(
		{ clients: twins, workers },
		{ key: Buffer.alloc(32, 1), today: '2026-11-26' },
	);
	const standIns = twins.map((record) =>
		String(two.hideRecord(record, record, '/clients').ClientId),
	);
	expect(new Set(standIns).size).toBe(2);
	expect(standIns.map((standIn) => two.restoreText(standIn))).toEqual([
		'Ada Lovelace (client 1)',
		'Ada Lovelace (client 2)',
	]);
});
