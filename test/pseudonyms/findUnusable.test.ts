/** Tests which lists of people cannot be used, because they do not say who people are. Then nothing may be shown. */
import fc from 'fast-check';
import { findUnusable, type People } from '../../pseudonyms/mod';
import { plantPeople, type Listed } from './plantedPeople';

const workers = plantPeople(5, 2, 'CarerId');
const plantClients = (count: number) => plantPeople(count, 1, 'ClientId');

/** Changes the first clients of a list. Returns the problem with the list. */
function problemOf(count: number, changed: number, change: (one: Listed, at: number) => object) {
	const clients = plantClients(count).map((one, at) =>
		at < changed ? { ...one, ...change(one, at) } : one,
	);
	return findUnusable({ clients, workers })?.problem;
}

const noName = 'show no whole name, but a blank, a mask, a code or an initial';

it.each<[People, string]>([
	[{ clients: [], workers }, 'The list of clients is empty'],
	[{ clients: [{ FirstName: 'Ada', LastName: 'Lovelace' }], workers }, '1 of 1 clients show no ID'],
	[
		{ clients: plantClients(2), workers: [{ CarerId: 1, Code: 'x' }] },
		'1 of 1 workers show no first and last name',
	],
])('refuses lists that cannot be used: %#', (people, problem) => {
	expect(findUnusable(people)?.problem).toBe(problem);
});

it('takes lists that can be used', () => {
	const [one, other] = plantClients(2);
	expect(findUnusable({ clients: [{ ...one, FirstName: '' }, other], workers })).toBeUndefined();
	expect(findUnusable({ clients: plantClients(2), workers })).toBeUndefined();
});

it('refuses two people with one ID, and takes one who is there twice', () => {
	const [one, other] = plantClients(2);
	const twins = [one, { ...other, ClientId: ` ${String(one.ClientId)} ` }];
	expect(findUnusable({ clients: twins, workers })?.problem).toBe(
		'1 of 2 clients show the ID of somebody else',
	);
	expect(findUnusable({ clients: [one, { ...one }], workers })).toBeUndefined();
});

it('takes several entries of the office without an ID', () => {
	const entries = ['Agency Worker', 'Casual Relief Worker'].map((name) => {
		const [FirstName, ...others] = name.split(' ');
		return { FirstName, LastName: others.join(' ') };
	});
	expect(findUnusable({ clients: [...plantClients(3), ...entries], workers })).toBeUndefined();
});

const first = (text: string) => text.slice(0, 1);
const masked: ReadonlyArray<[string, (name: string, at: number) => string | null]> = [
	...['', null, ' ', '-', '.', '*****', '•••••', '●●●', '████', '####', '____', '---', '…'],
	...['xxx', 'XXXX', 'N/A', 'n/a', '#N/A', 'N.A.', 'null', 'None', 'Unknown', 'NFN'],
	...['REDACTED', '[redacted]', '<REDACTED>', '***MASKED***', '<PERSON>', '[NAME]', '{name}'],
	...['Confidential', 'Hidden', 'Withheld', 'Name withheld', 'Anonymous', 'de-identified'],
	...[
		'Not disclosed',
		'Access denied',
		'Client',
		'RESIDENT',
		'Private',
		'Anon',
		'First Name',
		'Surname',
	],
].map((text): [string, () => string | null] => [String(text), () => text]);
const partly: typeof masked = [
	['L****', (name) => `${first(name)}****`],
	['Lov***', (name) => `${name.slice(0, 2)}***`],
	['L***e', (name) => `${first(name)}***${name.slice(-1)}`],
	['Lxxxx', (name) => `${first(name)}xxxx`],
	['L.', (name) => `${first(name)}.`],
	['L', first],
	['L…', (name) => `${first(name)}…`],
	['12', (_, at) => String(at)],
	['C0012', (_, at) => `C00${at}`],
	['Client 12', (_, at) => `Client ${at}`],
	['Surname1', (_, at) => `Surname${at}`],
	['7f3a9c41e2', (_, at) => `7f3a9c41e${at % 10}`],
];

it.each([...masked, ...partly])('refuses a list with %j for all names', (_, mask) => {
	for (const fields of [['FirstName'], ['LastName'], ['FirstName', 'LastName']]) {
		for (const [count, changed] of [
			[1, 1],
			[12, 12],
			[12, 7],
		]) {
			const problem = problemOf(count, changed, (one, at) =>
				Object.fromEntries(fields.map((name) => [name, mask(String(one[name]), at)])),
			);
			expect([fields, problem]).toEqual([fields, `${changed} of ${count} clients ${noName}`]);
		}
	}
});

it('refuses it where more than one in ten is masked, and takes it with fewer', () => {
	for (const mask of ['REDACTED', 'L****', '[NAME]'] as const) {
		const half = () => ({ LastName: mask });
		expect(problemOf(1000, 101, half)).toBe(`101 of 1000 clients ${noName}`);
		expect(problemOf(1000, 100, half)).toBeUndefined();
	}
	const whole = () => ({ FirstName: 'N/A', LastName: '-' });
	expect(problemOf(1000, 101, () => ({ ...whole(), PreferredName: '' }))).toBe(
		`101 of 1000 clients ${noName}`,
	);
	expect(problemOf(1000, 100, whole)).toBeUndefined();
});

it('refuses it where nearly all share a name, or many share both', () => {
	expect(problemOf(50, 45, () => ({ LastName: 'Klient' }))).toBe(
		'45 of 50 clients show the same name',
	);
	expect(problemOf(60, 60, () => ({ FirstName: 'Klientin' }))).toBe(
		'60 of 60 clients show the same name',
	);
	const namesakes = () => ({ FirstName: 'Erika', LastName: 'Mustermann' });
	expect(problemOf(90, 10, namesakes)).toBe('10 of 90 clients show the same name');
	expect(problemOf(90, 9, namesakes)).toBeUndefined();
});

it.each([
	[300, 40, { LastName: 'Nguyen' }],
	[40, 40, { LastName: 'Nguyen' }],
	[49, 49, { LastName: 'Kaur' }],
	[100, 89, { LastName: 'Singh' }],
	[100, 50, { LastName: '' }],
	[100, 50, { FirstName: '-' }],
	[12, 12, { FirstName: 'Xu' }],
	[12, 12, { LastName: 'Ng' }],
	[12, 6, { LastName: 'O' }],
	[12, 12, { FirstName: '伟', LastName: '王' }],
	[12, 12, { FirstName: '민지', LastName: '오' }],
	[30, 30, { LastName: 'Ødegård' }],
	[60, 20, { FirstName: 'Agency', LastName: 'Staff' }],
	[60, 20, { FirstName: 'Vacant', LastName: 'Shift' }],
	[12, 12, { LastName: 'Smith **' }],
	[12, 12, { LastName: 'Smith (deceased)' }],
	[12, 12, { LastName: 'Foxx-Maxxwell' }],
	[12, 12, { LastName: 'Smith 2' }],
])('of %d, takes a list with %d people with %j', (count, changed, names) => {
	// A full name that ten or more people have would count as a placeholder. So each first name is made different.
	const change = (_: Listed, at: number) =>
		'FirstName' in names && 'LastName' in names && count === changed && changed > 9
			? { ...names, FirstName: `${names.FirstName}${String.fromCodePoint(0x4e00 + at)}` }
			: names;
	expect(problemOf(count, changed, change)).toBeUndefined();
});

it('counts the masked as a second, plain way does', () => {
	const names = fc.constantFrom('Ada', 'Ng', 'L****', 'REDACTED', '', 'N/A', 'O');
	fc.assert(
		fc.property(fc.array(fc.tuple(names, names), { minLength: 1, maxLength: 40 }), (pairs) => {
			const clients = pairs.map(([FirstName, LastName], at) => {
				const suffix = String.fromCodePoint(0x4e00 + at);
				const own = (name: string) => (/^(Ada|Ng)$/.test(name) ? name + suffix : name);
				return { ClientId: at + 1, FirstName: own(FirstName), LastName: own(LastName) };
			});
			const isName = (name: string) => /^(Ada|Ng)/.test(name);
			const many = (count: number, share: number) => count > pairs.length / share;
			const blank = ([0, 1] as const).some((at) =>
				many(pairs.filter((pair) => !isName(pair[at])).length, 2),
			);
			const unknown = pairs.filter(
				(pair) => pair.some((name) => ['L****', 'REDACTED'].includes(name)) || !pair.some(isName),
			);
			expect(findUnusable({ clients, workers }) !== undefined).toBe(
				blank || many(unknown.length, 10),
			);
		}),
	);
});

it('takes names between stars, which mark people, and many entries such as Agency Worker', () => {
	const starred = (one: Listed) => ({ LastName: `**${String(one.LastName).toUpperCase()}** ` });
	expect(problemOf(20, 20, starred)).toBeUndefined();
	expect(problemOf(40, 30, () => ({ FirstName: 'Agency', LastName: 'Worker' }))).toBeUndefined();
	const unassigned = { FirstName: 'Unassigned', LastName: '' };
	expect(problemOf(20, 1, () => ({ ...unassigned, ClientId: 0 }))).toBeUndefined();
	expect(problemOf(20, 1, () => ({ ClientId: 0 }))).toBe('1 of 20 clients show no ID');
	expect(problemOf(40, 30, () => ({ FirstName: 'Unknown', LastName: 'Unknown' }))).toBe(
		`30 of 40 clients ${noName}`,
	);
});

it('takes people of a community who share a family name, and other namesakes not', () => {
	const called = (LastName: string) => problemOf(60, 55, () => ({ LastName }));
	expect(called('Singh')).toBeUndefined();
	expect(called('KAUR')).toBeUndefined();
	expect(called('Zzyzx')).toBe('55 of 60 clients show the same name');
	const mohammed = { FirstName: 'Mohammed', LastName: 'Ali' };
	expect(problemOf(42, 12, () => mohammed)).toBeUndefined();
	expect(problemOf(42, 12, () => ({ ...mohammed, LastName: 'Zzyzx' }))).toBe(
		'12 of 42 clients show the same name',
	);
});

it('says what helps: names in their fields, or another ID', () => {
	const nextStep = (clients: People['clients']) => findUnusable({ clients, workers })?.nextStep;
	const all = plantClients(20).map((one) => ({ ...one, LastName: '' }));
	expect(nextStep(all)).toMatch(/enter each in its own field\.$/);
	const [one, other] = plantClients(2);
	expect(nextStep([one, { ...other, ClientId: one.ClientId }])).toMatch(/the same ID/);
	expect(nextStep([])).toMatch(/read the clients\.$/);
});
