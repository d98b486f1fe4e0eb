import { readFileSync } from 'node:fs';
import { Pseudonyms } from '../../pseudonyms/mod';
import { weakForms } from './freeText';
import { plantPeople } from './plantedPeople';
import { plantNotes, usual, weak } from './plantNotes';

const key = Buffer.alloc(32, 3);
const today = '2026-11-26';
const people = {
	clients: [
		{
			ClientId: 1042,
			FirstName: 'Ada',
			MiddleName: 'Byron',
			LastName: 'Lovelace',
			PreferredName: 'Addie',
			Phone1: '0412 345 678',
			Email: 'ada@example.com',
			Address1: 'Unit 3/12 Wattle Street',
			DateOfBirth: '1940-03-12',
		},
		{ ClientId: 1043, FirstName: 'Will', LastName: 'Young' },
		{ ClientId: 1044, FirstName: 'Mary', LastName: "O'Brien" },
		{ ClientId: 1045, FirstName: 'Mary', LastName: 'van der Berg' },
	],
	workers: [{ CarerId: 7, FirstName: 'René', LastName: 'Müller-Lenz' }],
};
const pseudonyms = new Pseudonyms(people, { key, today });
const of = (id: number, field = 'ClientId', path = '/clients') =>
	String(pseudonyms.hideRecord({ [field]: id }, { [field]: id }, path)[field]);
const [ada, will, brien, berg, rene] = [
	of(1042),
	of(1043),
	of(1044),
	of(1045),
	of(7, 'CarerId', '/workers'),
];

it.each([
	['Who goes to Ada Lovelace?', `Who goes to ${ada}?`],
	["ADA's bag and ada’s hat", `${ada}'s bag and ${ada}’s hat`],
	['Mrs Lovelace, Lovelace, Ada and A. Lovelace', `Mrs ${ada}, ${ada} and ${ada}`],
	['Addie, Adda Lovelace and A. Lovelcae', `${ada}, ${ada} and ${ada}`],
	['rene muller lenz, Rene Mullerlenz', `${rene}, ${rene}`],
	["OBrien's, O Brien and O&#039;Brien", `${brien}'s, ${brien} and ${brien}`],
	['Mary van der Berg', berg],
	['AdaLovelace and ada_lovelace', `${ada} and ${ada}`],
	[
		'Will you call will young? Will fell. Mr Young',
		`Will you call ${will}? ${will} fell. Mr ${will}`,
	],
	['client 1042, carer #7', `${ada}, ${rene}`],
])('%s', (text, hidden) => expect(pseudonyms.hideText(text)).toBe(hidden));

it.each([
	['clients 1042 and 1043', `${ada} and ${will}`],
	['Clients: 1042, 1043 & 1044.', `${ada}, ${will} & ${brien}.`],
	['client (1042) fell', `client (${ada}) fell`],
	['Room 12345. Client 1042 fell', `Room 12345. ${ada} fell`],
	['client - 1042 fell', `client - ${ada} fell`],
	['Rang Ada Lovelace2 today', `Rang ${ada} 2 today`],
	['Visited ID 1042, and Ada’s 1042', `Visited ID ${ada}, and ${ada}’s ${ada}`],
	['Invoice 77777 for care recipient 1042', `Invoice 77777 for ${ada}`],
	['resident 1042, consumer 1043', `${ada}, ${will}`],
	['staff #7 and employee no. 7', `${rene} and ${rene}`],
	['participant 1042 id 1042 ID1043', `${ada} id ${ada} ID ${will}`],
	['cl. 1042; no. 1042', `cl. ${ada}; no. ${ada}`],
	["client's ID is 1042", `client's ID is ${ada}`],
	['see /clients/1042/notes', `see /clients/${ada}/notes`],
	['{"client_id": 1042}', `{"client_id": ${ada}}`],
])('hides the IDs in %j', (text, hidden) => expect(pseudonyms.hideText(text)).toBe(hidden));

describe('names that are nasty', () => {
	const nasty = new Pseudonyms(
		{
			clients: [
				{ ClientId: 1, FirstName: 'Q', LastName: 'Ng', DateOfBirth: '1940-03-12' },
				{ ClientId: 2, FirstName: 'María', LastName: 'de la Cruz', Address1: '12 Wattle Street' },
				{ ClientId: 3, FirstName: 'Thị Hoa', LastName: 'Nguyễn', Phone1: '0412 345 678' },
				{ ClientId: 4, FirstName: 'MARGARET', LastName: 'MACDONALD', PreferredName: 'Peggy' },
				{ ClientId: 5, FirstName: 'Hope', LastName: 'Home', Address1: '3 The Avenue' },
				{ ClientId: 1042, FirstName: 'Иван', LastName: 'Петров' },
			],
			workers: people.workers,
		},
		{ key, today },
	);
	const [ng, cruz, nguyen, margaret, hope, ivan] = [1, 2, 3, 4, 5, 1042].map((ClientId) =>
		String(nasty.hideRecord({ ClientId }, { ClientId }, '/clients').ClientId),
	);

	it.each([
		['Q Ng, Q. Ng and Mr NG', `${ng}, ${ng} and Mr ${ng}`],
		['De La Cruz, Maria; delaCruz', `${cruz}; ${cruz}`],
		['Nguye\u0302\u0303n Thi Hoa and HOA NGUYEN', `${nguyen} and ${nguyen}`],
		['margaret\nmacdonald, MsMacdonald', `${margaret}, ${margaret}`],
		[
			'<b>Peggy</b>, ?name=Peggy%20MacDonald',
			`<b>${margaret}</b>, ?name=${margaret}%20${margaret}`,
		],
		['file Nguyen_careplan.pdf, C:\\Nguyen\\x', `file ${nguyen}_careplan.pdf, C:\\${nguyen}\\x`],
		['hope home called the Hope Home', `${hope} called the ${hope}`],
		['Visited ID:1042, patient 1042, pt 1042', `Visited ID:${ivan}, ${ivan}, ${ivan}`],
		['Петров, ИВАН', ivan],
		['(04) 12 345 678 and ０４１２３４５６７８', 'Phone and Phone'],
		["12mar1940, 12 March '40, March 12th, 1940", 'Birth Date, Birth Date, Birth Date'],
		['at 12 Wattle, and 3 the next day', 'at [hidden], and 3 the next day'],
		['room number 1042 and 12 Wattles', 'room number 1042 and 12 Wattles'],
	])('%j', (text, hidden) => {
		const plain = nasty.hideText(text).replace(/(Phone|Birth Date) [0-9a-f]{4,}/g, '$1');
		expect(plain).toBe(hidden);
	});
});

it('hides an ID behind a name of that person, and no other number', () => {
	expect(pseudonyms.hideText('Ada (1042) and Ada Lovelace 1042')).not.toMatch(/1042/);
	expect(pseudonyms.hideText('Ada (1043)')).toMatch(/\(1043\)$/);
});

it.each([
	'1042 steps, BP 1042, room 1042, paid 1042',
	'client 7 and worker 1042',
	'Staff 7:30, carer 7 hours, staff 7%, carer 7.5, no 7',
	'participant 1042 ml, resident 7/11/2026',
])('leaves %j', (text) => expect(pseudonyms.hideText(text)).toBe(text));

it('leaves no piece of a phone or a street behind such a word', () => {
	const hidden = pseudonyms.hideText('carer 0412 345 678; no. 1042 Wattle Street');
	expect(hidden).not.toMatch(/345|Wattle/);
});

describe('a question', () => {
	const asked = new Pseudonyms(
		{
			clients: [
				{ ClientId: 1, FirstName: 'May', LastName: 'Long' },
				{ ClientId: 2, FirstName: 'Tom', LastName: 'Worker' },
				{ ClientId: 3, FirstName: 'Ｋｅｎ', LastName: 'Zimmer' },
			],
			workers: people.workers,
		},
		{ key, today },
	);
	const [may, tom, ken] = [1, 2, 3].map((ClientId) =>
		String(asked.hideRecord({ ClientId }, { ClientId }, '/clients').ClientId),
	);

	it.each([
		['as may could not come', `as ${may} could not come`],
		['it may rain, so long as it will not', 'it may rain, so long as it will not'],
		['tea with may; may from today', `tea with ${may}; ${may} from today`],
		['so may missed the bus, so long asked', `so ${may} missed the bus, so ${may} asked`],
		['how long did may stay?', `how long did ${may} stay?`],
		['How long can she stay, and how long he?', 'How long can she stay, and how long he?'],
		[
			'Which worker visits? The Worker. Workers came.',
			'Which worker visits? The Worker. Workers came.',
		],
		['Worker visits of Tom Worker and Mr Worker', `Worker visits of ${tom} and Mr ${tom}`],
		['Ｔｏｍ Ｗｏｒｋｅｒ fell', `${tom} fell`],
		['𝐙𝐢𝐦𝐦𝐞𝐫, Ken', ken],
	])('%j', (text, hidden) => expect(asked.hideText(text)).toBe(hidden));
});

it('reads no initials in what is already replaced', () => {
	const note = { _ReferringId_1: 1042, Note: 'A.L.@example.org, AL and A.L. fell' };
	expect(pseudonyms.hideRecord(note, note, '/incidents').Note).toBe(
		`[hidden], ${ada} and ${ada} fell`,
	);
});

it('does not say who is meant where several may be', () => {
	const hidden = pseudonyms.hideText('Ring Mary');
	expect(hidden).toMatch(/^Ring Name [0-9a-f]{4,}$/);
	expect(pseudonyms.restoreText(hidden)).toBe('Ring Mary');
});

describe('a word that is no name of the lists, or of somebody else', () => {
	const others = new Pseudonyms(
		{
			clients: [
				{ ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace' },
				{ ClientId: 2, FirstName: 'Faith', LastName: 'Long' },
				{ ClientId: 3, FirstName: 'Patrick', LastName: 'Pain' },
				{ ClientId: 4, FirstName: 'Virginia', LastName: 'May' },
				{ ClientId: 5, FirstName: 'An', LastName: 'Nguyen' },
				{ ClientId: 6, FirstName: 'Do Not', LastName: 'Use' },
				{ ClientId: 7, FirstName: 'Elizabeth', LastName: 'Windsor (deceased)' },
				{ ClientId: 8, FirstName: 'Unknown', LastName: 'Unknown' },
				{ ClientId: 9, FirstName: 'Alice', LastName: 'Moon' },
				{ ClientId: 10, FirstName: 'Margaret', LastName: "O'Brien" },
				{ ClientId: 11, FirstName: 'Randy', LastName: 'Falls' },
				{ ClientId: 12, FirstName: 'New', LastName: 'Client' },
				{ ClientId: 13, FirstName: 'Travel', LastName: 'Time' },
				{ ClientId: 16, FirstName: 'Staff', LastName: 'Meeting' },
				{ ClientId: 17, FirstName: 'Paul', LastName: 'Green', Gender: 'M' },
				{ ClientId: 18, FirstName: 'Hung', LastName: 'Tran' },
				{ ClientId: 19, FirstName: 'Max', LastName: 'Ross' },
				{ ClientId: 20, FirstName: 'Grace', LastName: 'Kelly' },
				{ ClientId: 21, FirstName: 'Kelly', LastName: 'Jones' },
				{ ClientId: 22, FirstName: 'Heather', LastName: 'Trevor' },
				{ ClientId: 23, FirstName: 'Kelly', LastName: 'Blake' },
			],
			workers: [
				{ CarerId: 7, FirstName: 'Mark', LastName: 'Bill' },
				{ CarerId: 8, FirstName: 'Agency', LastName: 'Staff' },
				{ CarerId: 9, FirstName: 'Night', LastName: 'Shift' },
				{ CarerId: 10, FirstName: 'Joe', LastName: 'Friday' },
				{ CarerId: 11, FirstName: 'Marie', LastName: 'Butler' },
				{ CarerId: 12, FirstName: 'Will', LastName: 'Bennett' },
			],
		},
		{ key, today },
	);
	const hide = (id: number, Note: string) => {
		const record = { IncidentId: 1, _ReferringId_1: id, Note };
		return String(others.hideRecord(record, record, '/incidents').Note);
	};
	const persons = (text: string) => text.match(/(?:Client|Worker) [0-9a-f]{4,}/g) ?? [];

	it.each([
		[1, 'Husband Mr Lovelace rang, he is unwell.'],
		[1, 'Daughter Annabella Lovelace visited, and Mrs Lovelace snr collapsed.'],
		[1, 'The Lovelaces moved. Son-in-law Peter Lovelace has POA.'],
		[1, 'B. Lovelace rang, and Dr Lovelace came from Lovelace Pharmacy.'],
		[10, "Her son Tom O'Brien rang."],
		[10, "Dr O'Brien reviewed. O'Brien Pharmacy was closed."],
		[2, 'There was a Long wait, a very Long wait.'],
		[3, 'Pain in left knee.'],
		[3, 'Wife Mary rang. Marge came. Joan and Dr Smyth left.'],
		[9, 'Low mood, Good Day. Then lice was noted, in Sandy Bay.'],
		[9, 'Had butter, gravy and jelly. Alise rang.'],
		[4, 'Seen on 12 May 2026. Review in May, from May 2027, 3rd of May and by May.'],
		[4, 'Since April or May it is better. May 5, 2026: closed. Due 5 May.'],
		[6, 'Do Not Resuscitate order in file. Do Not give grapefruit. Use gloves.'],
		[7, 'Husband is deceased. Deceased estate.'],
		[8, 'Cause unknown. Unknown visitor.'],
		[1, 'Agency staff late. Night shift quiet. Left on Friday. Friday was quiet.'],
		[1, 'Will monitor and review. Will need GP.'],
		[5, 'An increased dose. An MRI was done.'],
	])('%i: is no person in %j, and comes back as it was', (id, text) => {
		const hidden = hide(id, text);
		expect(persons(hidden)).toEqual([]);
		expect(others.restoreText(hidden)).toBe(text);
	});

	it.each([
		[17, 'Mrs Green said he slept well. Ms Green rang.'],
		[17, 'Mr and Mrs Green are both well. Mrs P Green rang.'],
		[17, 'Worker Paul arrived, and other client Paul pushed him. St Paul rang.'],
		[18, 'Mopped, hung out washing. Hung out washing.'],
		[19, 'Max assist required. max assist.'],
		[9, 'Walked with Kelly, Grace and Tom.'],
		[2, 'Waited 5 longs. Good long, small long, 4 longs.'],
		[1, 'Has a tremor, belly pain, graze to knee. Heater and brake checked, much calmer.'],
	])('%i: means somebody or something else in %j', (id, text) => {
		const hidden = hide(id, text);
		expect(persons(hidden)).toEqual([]);
		// Restoring gives a name in the spelling of the list, so letter case may differ.
		expect(others.restoreText(hidden).toLowerCase()).toBe(text.toLowerCase());
	});

	it.each([
		'Which moon and what bill? Which pain had the most incidents?',
		'Show incidents by moon, by bill, by pain. Mark the urgent ones, please.',
		'How many new clients are there since June?',
		'How much travel time has each worker this week?',
		'Was a staff meeting on leave days, and who is the new client?',
	])('nobody is in the question %j', (question) =>
		expect(others.hideText(question)).toBe(question),
	);

	it.each([
		[1, 'Mrs Lovelace fell', 'Mrs # fell'],
		[1, 'Lovelace refused lunch', '# refused lunch'],
		[1, 'Daughter rang Lovelace again', 'Daughter rang # again'],
		[3, 'Mr Pain refused', 'Mr # refused'],
		[4, 'Virginia May fell on 3 May', '# fell on 3 May'],
		[4, 'Spoke with Virginia in May', 'Spoke with # in May'],
		[5, 'An refused shower. An ate well.', '# refused shower. # ate well.'],
		[7, 'Windsor fell', '# fell'],
	])('%i: is the person in %j', (id, text, expected) => {
		const [client] = persons(hide(id, `${text}. Client ID ${id} said.`).slice(-24));
		expect(hide(id, text)).toBe(expected.replaceAll('#', client ?? ''));
	});

	it.each([
		'How many incidents were there in May?',
		'Incidents from 12 May 2026 to 3 June 2026',
		'Who worked in May or from April to May, and on Friday?',
		'How many Falls in March?',
		'Wife Mary rang',
	])('is no person in the question %j', (text) => {
		const hidden = others.hideText(text);
		expect(persons(hidden)).toEqual([]);
		expect(others.restoreText(hidden)).toBe(text);
	});

	it('leaves months and days as they are', () => {
		const text = 'How many incidents from 12 May 2026 to June, in May, and on Friday?';
		expect(others.hideText(text)).toBe(text);
		expect(hide(4, 'Seen on 12 May 2026. Review in May.')).toBe(
			'Seen on 12 May 2026. Review in May.',
		);
	});
});

describe('months in a question', () => {
	const people = {
		clients: [
			{ ClientId: 1, FirstName: 'April', LastName: 'May' },
			{ ClientId: 2, FirstName: 'June', LastName: 'Mar' },
			{ ClientId: 3, FirstName: 'Jan', LastName: 'Novak' },
		],
		workers: [{ CarerId: 7, FirstName: 'Ada', LastName: 'Lovelace' }],
	};
	const months = new Pseudonyms(people, { key, today });
	const standIn = (ClientId: number) =>
		String(months.hideRecord({ ClientId }, { ClientId }, '/clients').ClientId);
	const [april, june, jan] = [1, 2, 3].map(standIn);

	it.each([
		...['April to June', 'Jan-Mar 2026', 'Jan – Mar', 'April/May', 'April-May', 'April and May'],
		...['Compare April with May', 'Compare May and June', '(April, May, June)', 'April vs. June'],
		...['For April:', 'Total for May', 'What was before May?', 'All after June', 'Jan hours'],
		...['May incidents', 'How many June timesheets?', 'from April through May', 'April...June'],
		...['April until June', 'shifts per Jan', 'Incidents of MAY 2026'],
	])('are months in %j', (text) => {
		expect(months.hideText(text)).toBe(text);
	});

	it.each([
		['How is April May?', `How is ${april}?`],
		['What was written for April May?', `What was written for ${april}?`],
		['Compare April May with June Mar', `Compare ${april} with ${june}`],
		['Who visits Mrs May?', `Who visits Mrs ${april}?`],
		['What about Jan?', `What about ${jan}?`],
		["Show me May's incidents", `Show me ${april}'s incidents`],
		["What is planned for Jan's visit?", `What is planned for ${jan}'s visit?`],
		['Did April fall?', `Did ${april} fall?`],
		['Shifts with Ada and June', `Shifts with ${months.hideText('Ada Lovelace')} and ${june}`],
		['June Mar to Jan Novak', `${june} to ${jan}`],
	])('are people in %j', (text, hidden) => expect(months.hideText(text)).toBe(hidden));

	it.each([
		...['Spoke with April and May', 'Given to April for June', 'Went for May', 'Ada, April, June'],
		...['May incidents were told', 'April and June had lunch', 'Compare April with June'],
		...['April-May fell', 'Jan-Mar fell', 'Review in April-May'],
	])('are people in the note %j', (Note) => {
		const note = { _ReferringId_1: 3, Note };
		const shown = String(months.hideRecord(note, note, '/incidents').Note);
		expect(shown).not.toMatch(/April|June|Mar|(?<!^)May/);
	});
});

describe('a name in one letter unlike that of a person', () => {
	const people = {
		clients: [
			{ ClientId: 1, FirstName: 'Paul', LastName: 'Green' },
			{ ClientId: 2, FirstName: 'Dave', LastName: 'Walker' },
			{ ClientId: 3, FirstName: 'So', LastName: 'Ng' },
			{ ClientId: 4, FirstName: 'Rose', LastName: 'Wood' },
		],
		workers: [{ CarerId: 7, FirstName: 'Grace', LastName: 'Hopper' }],
	};
	const made = new Pseudonyms(people, { key, today });
	const hide = (ClientId: number, Note: string) =>
		String(made.hideRecord({ Note }, { Note, ClientId }, '/client-notes').Note);

	it.each([
		[1, 'Her daughter Paula Green rang', 'Paula', 'Green'],
		[1, 'Paula Green, her daughter, rang', 'Paula', 'Green'],
		[1, 'Green, Paula rang', 'Paula', 'Green'],
		[1, 'Pual Green rang', 'Pual', 'Green'],
	])('%i: is hidden and comes back as it was in %j', (id, text, ...names) => {
		const hidden = hide(id, text);
		for (const name of names) expect(hidden).not.toContain(name);
		expect(hidden).not.toContain('Client');
		expect(made.restoreText(hidden)).toBe(text);
	});

	it('is the person in a question', () => {
		expect(made.restoreText(made.hideText('Who visits Paula Green?'))).toBe(
			'Who visits Paul Green?',
		);
	});

	it.each(['Gave Walker tea', 'He gave Walker tea', 'sang a song at Rosewood village'])(
		'is no name in %j',
		(text) =>
			expect(hide(1, text)).toMatch(/^(Gave|He gave) Name \w+ tea$|^sang a song at Rosewood/),
	);

	it('counts with a capital between the words', () =>
		expect(hide(1, 'SoNg and RoseWood')).toMatch(/^Name \w+ and Name \w+$/));
});

it.each([
	['{"note":"Seen:\\nAda fell\\tat 14:00"}', `{"note":"Seen:\\n${ada} fell\\tat 14:00"}`],
	['["\\u201cAda\\u201d", "Ada", 1.50]', `["“${ada}”", "${ada}", 1.50]`],
	['{"answer":"Clients:\\nAda,\\nMrs Lovelace"}', `{"answer":"Clients:\\n${ada},\\nMrs ${ada}"}`],
])('JSON with escaped signs: %s', (text, hidden) => {
	expect(pseudonyms.hideText(text)).toBe(hidden);
	expect(JSON.parse(pseudonyms.restoreText(hidden))).toEqual(
		JSON.parse(hidden.replaceAll(ada, 'Ada Lovelace')),
	);
});

describe('names that are half joined', () => {
	const people = {
		clients: [
			{ ClientId: 1, FirstName: 'Jean-Luc', LastName: 'Picard' },
			{ ClientId: 2, FirstName: 'Mohammed', LastName: 'Al-Farsi' },
			{ ClientId: 3, FirstName: 'Anna Maria', LastName: 'van der Berg' },
		],
		workers: [{ CarerId: 7, FirstName: 'Luc', LastName: 'Moreau' }],
	};
	const joined = new Pseudonyms(people, { key, today });
	const standIn = (ClientId: number) =>
		String(joined.hideRecord({ ClientId }, { ClientId }, '/clients').ClientId);

	it.each([
		[1, ['Jean-LucPicard', 'JeanLuc-Picard', 'JeanLucPicard', 'PicardJean-Luc', 'Jean LucPicard']],
		[2, ['MohammedAl-Farsi', 'Mohammed AlFarsi', 'Al-FarsiMohammed', 'mohammedal farsi']],
		[3, ['AnnaMaria van derBerg', 'Anna MariaVanderberg', 'Annamaria Vander Berg']],
	])('are found: %#', (id, texts) => {
		for (const text of texts)
			expect(joined.hideText(`${text} called`)).toBe(`${standIn(id)} called`);
	});

	it('come back as they were where nobody knows who is meant', () => {
		const hidden = joined.hideText('LucMoreau, and LucPicard');
		expect(hidden).not.toMatch(/Luc|Picard|Moreau/);
		expect(joined.restoreText(hidden)).toMatch(/^Luc Moreau, and (?:Jean-Luc|Luc) ?Picard$/);
	});
});

it('restores a misspelt name by lists that were read again, where it is remembered', () => {
	const written = new Set<string>();
	const hidden = new Pseudonyms(people, { key, today }, written).hideText('Lovelcae’s bag');
	expect(hidden).toMatch(/^Name [0-9a-f]{10}’s bag$/);
	expect(new Pseudonyms(people, { key, today }, written).restoreText(hidden)).toBe(
		'Lovelcae’s bag',
	);
	expect(new Pseudonyms(people, { key, today }).restoreText(hidden)).toBe(hidden);
});

it('takes the one whom the record is about', () => {
	const record = {
		IncidentId: 1,
		_ReferringId_1: 1045,
		Note: 'Mary fell. MvdB, MB and M.B. are hers; Mary O’Brien saw it.',
	};
	const { Note } = pseudonyms.hideRecord(record, record, '/incidents');
	expect(Note).toBe(
		`${berg} fell. MvdB, MB and Name`.replace(
			'MB and Name',
			String(/MvdB, (.*?) are/.exec(String(Note))?.[1]),
		) + ` are hers; ${brien} saw it.`,
	);
});

it('hides numbers and addresses, those of strangers, too, and leaves other dates', () => {
	const text =
		'ph 0412345678 or +61 412 345 678 or 9123 4567; b@x.org; 12 Wattle St, 99 Long Road; DOB 12/03/1940 or 12 March 1940; fell 3/11/2026 10:30, born 1.2.1950';
	const hidden = pseudonyms.hideText(text);
	expect(hidden).not.toMatch(/\d{6}|345 678|9123|@|Wattle|Long Road|1940|1950/);
	expect(hidden).toContain('fell 3/11/2026 10:30');
	const restored = pseudonyms.restoreText(hidden);
	expect(restored).toContain('ph 0412 345 678 or 0412 345 678 or [hidden]');
	expect(restored).toContain('[hidden], [hidden]; DOB 1940-03-12 or 1940-03-12');
});

it.each([
	...['0412–345–678', '0412\u2011345\u2011678', '0412 - 345 - 678', '0412·345·678', '0412,345,678'],
	...['0412_345_678', 'm0412345678', 'Ph0412345678', '04-12-34-56-78', '+61 (0)412 345 678'],
])('hides the phone %s', (phone) => {
	const hidden = pseudonyms.hideText(`Ring ${phone} soon`);
	expect(hidden).toMatch(/^Ring (?:m |Ph )?(?:Phone [0-9a-f]{4,}|\[hidden\]) soon$/);
	if (!phone.startsWith('04-')) {
		expect(pseudonyms.restoreText(hidden)).toContain('0412 345 678 soon');
	}
});

it.each([
	...['12–3–1940', '1940 March 12', '1940-Mar-12', "Mar 12 '40", 'March 12th 40', "12/3/'40"],
	...['12_3_1940', '12|3|1940', 'DOB12/3/1940'],
])('hides the date of birth %s', (date) => {
	const hidden = pseudonyms.hideText(`DOB ${date} in file`);
	expect(hidden).toMatch(/^DOB (?:DOB )?Birth Date [0-9a-f]{4,} in file$/);
	expect(pseudonyms.restoreText(hidden)).toContain('1940-03-12 in file');
});

it.each([
	'04/12/2026 10:30 to 04/12/2026 11:30',
	'04.12.26 1030 to 1130, 05/03/26 0900',
	'BP 120, 130, 140, 150, weights 60, 61, 62',
	'client 1042/80, client 1042 puffs, patient 1042 tabs, staff 7/10, staff 7 x, client 1042 m',
])('leaves the numbers in %j', (text) => expect(pseudonyms.hideText(text)).toBe(text));

it.each([
	'Went for a 30 minute walk. 3 falls in a row. 2 bed rails in place. 1 hour drive to GP.',
	'10 metre walk test. BP 120 after long walk. Given 5 mg before walk. She is 84 and can walk.',
	'2 degree rise in temp. Needs 2 staff to walk. Room 4 has a view. Since 2019 care plan in place.',
	'BP 120/80 130/85. BSL 7.2 8.1 6.9 5.5. Weights 65.2 65.4 65.1. Rounds at 0800 1200 1600 2000.',
	'Shift 0700-1500. Turns 2200 0000 0200. Hours 7.5 7.5 8.0 8.0. Fluids 250 200 150 ml.',
	'Obs 24/30 110/126. Seen 12/3 13/3 14/3 15/3. Mon 10/3 0900-1100.',
])('leaves what is no street and no phone in %j', (text) =>
	expect(pseudonyms.hideText(text)).toBe(text),
);

it.each([
	...['14 Acacia Walk', '14 acacia street', 'Unit 2/14 Acacia Parkway', '14 ACACIA PLACE'],
	...['9123 4567', '412 345 678', '12345678', '(03) 9123.4567', '04.12.34.56.79', '0412 345 679'],
	...['1300 123 456', '430 123 456'],
])('hides the street or phone of a stranger: %s', (text) =>
	expect(pseudonyms.hideText(`Goes to ${text} today`)).toBe('Goes to [hidden] today'),
);

it('hides a number in a note also where a field of a list has had the same text before', () => {
	const record = { IncidentId: 1, Category: 'Ring 0412 345 678', Note: 'Ring 0412 345 678' };
	const { Note } = pseudonyms.hideRecord(record, record, '/incidents');
	expect(Note).toMatch(/^Ring Phone [0-9a-f]{4,}$/);
});

it('leaves a text alone that names nobody', () => {
	const text = 'The client had lunch & a walk. May be late; long wait.';
	expect(pseudonyms.hideText(text)).toBe(text);
});

/** Texts with ordinary numbers, as notes have them. */
const ordinary = `
BP 130/80, pulse 72, temp 36.8. Drank 250 ml, ate 3 of 4 sandwiches. Left at 10:30, back by 2 pm.
Client had 2 falls in 7 days. Staff ratio 2:1 for transfers; 2 staff with hoist. Client 30 minutes late.
No 3 bus. Participant is 84 years old, walked 20 metres. Carer stayed 45 mins extra. Room 12, bed 4, level 2.
Gave 500 mg x 2, next at 1800. Weight 68.5 kg. Resident 1 of 2 in the room. Pain 7 out of 10.
Worker 15 minutes late. ID checked. Seen on 3/11/2026. Rang 2 times, no answer. Form 12 done. Client 100% happy. Door code changed 5 weeks ago. Visit 6.
`;

const count = 5000;

it('lets fewer than 1 in 1,000 names in notes go, in eighteen ways to write them', () => {
	const { all, left } = plantNotes(usual, count);
	expect(all).toBeGreaterThan(count * 0.8);
	expect(left.length / all).toBeLessThan(0.001);
});

it('does not find each name in the ways that its page lists', () => {
	const { written } = plantNotes(weak, count);
	const page = readFileSync('docs/reference/pseudonyms.md', 'utf8');
	expect(written.size).toBe(weakForms.length);
	for (const name of written.keys()) expect(page).toMatch(new RegExp(`\\| ${name} +\\|`, 'i'));
});

it('hides none of 42 numbers in ordinary notes, with IDs from 1 to 1,500', () => {
	const many = new Pseudonyms(
		{ clients: plantPeople(1500, 1, 'ClientId'), workers: plantPeople(300, 2, 'CarerId') },
		{ key, today },
	);
	const numbers = ordinary.match(/\d+/g) ?? [];
	const left = many.hideText(ordinary).replace(/\b(?=[0-9a-f]*[a-f])[0-9a-f]{4,}\b/g, '');
	expect(numbers.length).toBe(42);
	expect(numbers.length - (left.match(/\d+/g) ?? []).length).toBe(0);
});

it.each([
	['0412 345 678a', '0412 345 678 a'],
	['0412345678m', '0412 345 678 m'],
	['12/03/1940F', '1940-03-12 F'],
])('restores the number in %j, whatever stands right behind it', (text, restored) => {
	expect(pseudonyms.restoreText(pseudonyms.hideText(text))).toBe(restored);
});

it.each([
	...['14 Wattlebird Crescent', 'unit 2 14 wattlebird cr', '14 Wattlebird Crescent (unit 2)'],
	...[
		'Room 2, 14 Wattlebird Crescent',
		'Unit B/14 Wattlebird Crescent',
		'14 Wattlebird Crescent U2',
	],
])('takes %j for no flat 1/14', (text) => {
	const record = { ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace' };
	const workers = [{ CarerId: 1, FirstName: 'Grace', LastName: 'Hopper' }];
	const of = (Address1: string) =>
		new Pseudonyms({ clients: [{ ...record, Address1 }], workers }, { key, today: '2026-11-26' });
	const flat = of('1/14 Wattlebird Crescent');
	const hidden = flat.hideText(text);
	expect(hidden).toContain('[hidden]');
	expect(flat.restoreText(hidden)).toBe(hidden);
	const house = of('14 Wattlebird Crescent');
	const back = house.restoreText(house.hideText(text));
	expect(back).toMatch(/14 Wattlebird Crescent|\[hidden\]/);
	expect(back).toMatch(/(?<!U)$|U2$/);
});
