import { Pseudonyms } from '../../pseudonyms/mod';
import { plantIdentifiers } from './plantIdentifiers';

const key = Buffer.alloc(32, 7);
const today = '2026-11-26';

const ada = {
	ClientId: 1042,
	ClientCode: 'LOVELACE1',
	FirstName: 'Ada',
	LastName: 'Lovelace',
	PreferredName: '',
	Gender: 'F',
	Address1: '12 Wattle Street',
	Suburb: 'Hobart',
	State: 'TAS',
	PostCode: '7000',
	Longitude: '147.3',
	Email: 'ada@example.com',
	Phone1: '0412 345 678',
	DateOfBirth: '1940-03-12',
	PayerId: 3,
	Area: 'North',
};
const grace = { CarerId: 7, FirstName: 'Grace', LastName: 'Hopper', PreferredName: '' };
const pseudonyms = new Pseudonyms({ clients: [ada], workers: [grace] }, { key, today });
const client = String(pseudonyms.hideRecord(ada, ada, '/clients').ClientId);
const worker = String(pseudonyms.hideRecord(grace, grace, '/workers').CarerId);
const hide = (record: Record<string, unknown>, path: string) =>
	pseudonyms.hideRecord(record, record, path);

it('leaves nothing in a client by which somebody is known', () => {
	expect(hide(ada, '/clients')).toEqual({
		ClientId: client,
		ClientCode: expect.stringMatching(/^Code [0-9a-f]{10}$/),
		FirstName: client,
		LastName: client,
		PreferredName: '',
		Gender: 'F',
		Address1: expect.stringMatching(/^Address [0-9a-f]{10}$/),
		Suburb: expect.stringMatching(/^Suburb [0-9a-f]{10}$/),
		State: 'TAS',
		PostCode: expect.stringMatching(/^Postcode [0-9a-f]{10}$/),
		Longitude: '[hidden]',
		Email: expect.stringMatching(/^E-Mail [0-9a-f]{10}$/),
		Phone1: expect.stringMatching(/^Phone [0-9a-f]{10}$/),
		DateOfBirth: expect.stringMatching(/^Birth Date [0-9a-f]{10} \(aged 80 to 89\)$/),
		PayerId: 3,
		Area: 'North',
	});
	expect(client).toMatch(/^Client [0-9a-f]{10}$/);
});

it.each(['0001-01-01', '1899-12-30', '1900-01-01'])('tells no age by a birth of %s', (none) => {
	const born = { ...ada, DateOfBirth: none };
	const own = new Pseudonyms({ clients: [born], workers: [] }, { key, today });
	const hidden = own.hideRecord(born, born, '/clients');
	expect(hidden.DateOfBirth).toMatch(/\(age not known\)$/);
});

it('hides what no table knows, but for what tells nothing', () => {
	const record = {
		ClientId: 1042,
		EmergencyContact: 'Annabella',
		EmergencyPhone: 412345678,
		NextOfKin: { Name: 'Annabella', Since: 2020 },
		Fee: 12.5,
		...{ Lat: -42, GeoX: -42.8821, BirthYear: 1942, HouseNo: 14 },
		IsFunded: true,
		Nothing: null,
		Note2: '',
		SomeId: 12,
		'Ada Lovelace': 'x',
		Lovelace: 1,
	};
	const hidden = hide(record, '/clients');
	expect(JSON.stringify(hidden)).not.toMatch(/Annabella|412345678|Lovelace|1042|-42|1942|:14/);
	expect(hidden).toMatchObject({
		EmergencyContact: '[hidden]',
		EmergencyPhone: '[hidden]',
		Fee: 12.5,
		IsFunded: true,
		Nothing: null,
		Note2: '',
		SomeId: '[hidden]',
	});
});

it('hides an ID of somebody in a field that no table knows, and loses no field', () => {
	const record = {
		...{ ClientId: 1042, Carer: 7, Participant: 1042, Other: 8, Seen: [1042, 8] },
		Map: { '1042': 1, '7': 2, client_1042: 3, Fee7: 4, '8': 5 },
	};
	expect(hide(record, '/clients')).toEqual({
		...{ ClientId: client, Carer: '[hidden]', Participant: '[hidden]', Other: 8 },
		Seen: ['[hidden]', 8],
		Map: { '[hidden]': 2, '[hidden] 2': 1, '[hidden] 3': 3, Fee7: 4, '8': 5 },
	});
});

it('names whom a record is about, also where the field is not shown', () => {
	const shift = {
		ClientId: 1042,
		CarerId: 7,
		ClientName: 'Ada Lovelace',
		WorkerName: 'Grace Hopper',
		OnHoldNote: 'ADA and G.H. agreed',
		CreatedBy: 'Hopper, Grace',
		LastModifiedBy: 'Somebody Else',
	};
	expect(hide(shift, '/rosters')).toEqual({
		ClientId: client,
		CarerId: worker,
		ClientName: client,
		WorkerName: worker,
		OnHoldNote: `${client} and ${worker} agreed`,
		CreatedBy: worker,
		LastModifiedBy: '[hidden]',
	});
	const { OnHoldNote } = shift;
	expect(pseudonyms.hideRecord({ OnHoldNote }, shift, '/rosters')).toEqual({
		OnHoldNote: `${client} and ${worker} agreed`,
	});
});

it('hides what is written about somebody in no list', () => {
	const record = { IncidentId: 5, _ReferringId_1: 99, Note: 'Zebediah fell', ClientName: null };
	const hidden = hide(record, '/incidents');
	expect(hidden).toEqual({
		IncidentId: 5,
		_ReferringId_1: '[hidden]',
		Note: expect.stringContaining('[text hidden'),
		ClientName: null,
	});
	expect(pseudonyms.strangersIn(record, '/incidents')).toEqual([{ kind: 'client', id: 99 }]);
	expect(pseudonyms.strangersIn({ ...record, _ReferringId_1: 1042 }, '/incidents')).toEqual([]);
});

it('hides what is written about somebody whose name the list does not show', () => {
	const crowd = Array.from({ length: 20 }, (_, at) => ({
		...{
			ClientId: 2000 + at,
			FirstName: 'Ada',
			LastName: `Lovelace${String.fromCodePoint(97 + at)}`,
		},
	}));
	const masked = [
		{ ClientId: 1, FirstName: 'Edith', LastName: 'C****' },
		{ ClientId: 2, FirstName: 'REDACTED', LastName: 'REDACTED' },
		{ ClientId: 3, FirstName: '', LastName: '' },
		{ ClientId: 4, FirstName: 'E.', LastName: 'C.' },
		{ ClientId: 5, FirstName: 'N/A', LastName: '-' },
	];
	const named = [
		{ ClientId: 11, FirstName: '-', LastName: 'Suharto' },
		{ ClientId: 12, FirstName: 'Agency', LastName: 'Staff' },
		{ ClientId: 13, FirstName: 'Unknown', LastName: '' },
		{ ClientId: 14, FirstName: 'O', LastName: 'Ng' },
	];
	const few = new Pseudonyms(
		{ clients: [...crowd, ...masked, ...named], workers: [grace] },
		{ key, today },
	);
	for (const { ClientId } of masked) {
		const note = {
			...{ _ReferringId_1: ClientId, Note: 'Edith Clarke fell', IncidentType: 'Fall', Closed: 0 },
			answers: [{ text: 'Who fell?', answer: 'Mrs Clarke' }],
		};
		const text = '[text hidden: it is about somebody whose name the list does not show]';
		expect(few.hideRecord(note, note, '/incidents')).toEqual({
			_ReferringId_1: expect.stringMatching(/^Client [0-9a-f]{10}$/),
			...{ Note: text, IncidentType: 'Fall', Closed: 0, answers: [{ text, answer: text }] },
		});
		expect(few.isAboutUnknown(note, '/incidents')).toBe(true);
		expect(few.strangersIn(note, '/incidents')).toEqual([]);
	}
	for (const { ClientId } of named) {
		const note = { _ReferringId_1: ClientId, Note: 'Had lunch' };
		expect(few.hideRecord(note, note, '/incidents').Note).toBe('Had lunch');
		expect(few.isAboutUnknown(note, '/incidents')).toBe(false);
	}
	const other = { _ReferringId_1: 2000, Note: 'Details redacted, confidential' };
	expect(few.hideRecord(other, other, '/incidents').Note).toBe('Details redacted, confidential');
});

it('looks into lists inside a record', () => {
	const form = {
		IncidentId: 5,
		_ReferringId_1: 1042,
		FormData: [
			{ answers: [{ name: 'who', text: 'Who?', answer: 'Mrs Lovelace', type: 'text', order: 1 }] },
		],
		Tags: ['Ada'],
	};
	const hidden = hide(form, '/incidents');
	expect(hidden.FormData).toEqual([
		{ answers: [{ name: 'who', text: 'Who?', answer: `Mrs ${client}`, type: 'text', order: 1 }] },
	]);
	expect(hidden.Tags).toEqual(['[hidden]']);
});

it.each([
	['Client ID', '1042', client],
	['Client ID', 1042, client],
	['Worker', '7 and 7', `${worker} and ${worker}`],
	['Who has which ID?', '1042', client],
	['How many staff?', '7', '7'],
	['Pain from 0 to 10', '7', '7'],
	['Pain from 0 to 10', '1042', '1042'],
	['Client no', '1042', client],
])('reads the question %j with its answer %j', (text, answer, shown) => {
	const form = { IncidentId: 5, FormData: [{ answers: [{ name: 'q', text, answer }] }] };
	expect(hide(form, '/incidents').FormData).toEqual([
		{ answers: [{ name: 'q', text, answer: shown }] },
	]);
});

it('lets none of nine planted identifiers in each record go', () => {
	const { identifiers, left } = plantIdentifiers(1000);
	expect(identifiers).toBe(9000);
	expect(left).toEqual([]);
});

it('hides what is written about somebody who has a name and no ID', () => {
	const quote = {
		...{ QuoteId: 1, ClientId: -1, FirstName: 'Bertha', LastName: 'Prospect' },
		...{ _UpdateComment: 'rang Bertha Prospect', QuoteStatus: 'Draft' },
	};
	const hidden = hide(quote, '/quotes');
	expect(JSON.stringify(hidden)).not.toMatch(/Bertha|Prospect/);
	expect(hidden).toMatchObject({ QuoteId: 1, QuoteStatus: 'Draft' });
	const known = { ...quote, ClientId: 1042, FirstName: 'Ada', LastName: 'Lovelace' };
	expect(hide(known, '/quotes')._UpdateComment).toBe('rang Bertha Prospect');
});

it('knows who did something by an e-mail that exactly one worker has', () => {
	const workers = [
		{ CarerId: 1, FirstName: 'Grace', LastName: 'Hopper', Email: 'Grace@Home.example' },
		{ CarerId: 2, FirstName: 'Linus', LastName: 'Torvalds', Email: 'office@home.example' },
		{ CarerId: 3, FirstName: 'Ada', LastName: 'Byron', Email: 'office@home.example' },
	];
	const clients = [{ ClientId: 1, FirstName: 'A', LastName: 'B', Email: 'c@home.example' }];
	const made = new Pseudonyms({ clients, workers }, { key, today });
	const record = {
		...{ _ReferringId_2: 1, AssignedTo: 'grace@home.example', CreatedBy: 'Grace Hopper' },
		...{ AssignedToSecond: 'office@home.example', LastModifiedBy: 'x@home.example' },
	};
	const hidden = made.hideRecord(record, record, '/incidents');
	expect(hidden.AssignedTo).toMatch(/^Worker [0-9a-f]{4,}$/);
	expect(hidden).toMatchObject({
		...{ CreatedBy: hidden.AssignedTo, AssignedToSecond: expect.stringMatching(/^E-Mail/) },
		LastModifiedBy: '[hidden]',
	});
});

it.each(['noreply@care.org', 'None@example.com', 'no-reply@care.org'])(
	'takes the address %s of one worker for nobody',
	(Email) => {
		const workers = [
			{ ...grace, Email },
			{ CarerId: 8, FirstName: 'Linus', LastName: 'Torvalds' },
		];
		const made = new Pseudonyms({ clients: [ada], workers }, { key, today });
		const record = { NoteId: 1, CreatedBy: Email };
		const { CreatedBy } = made.hideRecord(record, record, '/client-notes');
		expect(made.restoreText(String(CreatedBy))).toBe(Email);
	},
);

it('knows a worker by each address of the field, but not by one that another worker has', () => {
	const workers = [
		{ ...grace, Email: 'Grace@Home.example; office@home.example' },
		{ CarerId: 8, FirstName: 'Linus', LastName: 'Torvalds', Email: 'office@home.example' },
	];
	const made = new Pseudonyms({ clients: [ada], workers }, { key, today });
	const enteredBy = (CreatedBy: string) => {
		const record = { NoteId: 1, CreatedBy };
		return made.restoreText(String(made.hideRecord(record, record, '/client-notes').CreatedBy));
	};
	expect(enteredBy('grace@home.example')).toBe('Grace Hopper');
	expect(enteredBy('office@home.example')).toBe('office@home.example');
});

it.each(['None', '0000', 'Unknown', 'N/A', 'tba'])(
	'hides no status, hold or answer that equals the code %s',
	(CarerCode) => {
		const workers = [{ ...grace, CarerCode, Phone1: CarerCode, Suburb: CarerCode }];
		const made = new Pseudonyms({ clients: [ada], workers }, { key, today });
		const shift = { OnHoldType: CarerCode, Status: CarerCode, OnHoldNote: CarerCode };
		expect(made.hideRecord(shift, shift, '/rosters')).toEqual(shift);
		expect(made.hideRecord(workers[0], workers[0], '/workers')).toMatchObject({
			...{ CarerCode, Phone1: CarerCode, Suburb: CarerCode },
		});
	},
);

it.each([
	['answers', 'text', 'answer'],
	['Answers', 'Text', 'Answer'],
	['ANSWERS', 'Name', 'answer'],
])('finds an ID in %s behind the question in %s', (list, question, answer) => {
	const form = { FormId: 5, [list]: [{ [question]: 'Client ID', [answer]: '1042' }] };
	expect(hide(form, '/Forms')[list]).toEqual([{ [question]: 'Client ID', [answer]: client }]);
});

it('finds names in the answer to a question for a name', () => {
	const clients = [{ ClientId: 1, FirstName: 'Will', LastName: 'Do' }];
	const called = new Pseudonyms({ clients, workers: [grace] }, { key, today });
	const answers = [
		{ text: 'First name', answer: 'will' },
		{ text: 'Surname', answer: 'Do' },
		{ text: 'What will she do?', answer: 'will do' },
	];
	const record = { IncidentId: 1, answers };
	const hidden = called.hideRecord(record, record, '/incidents').answers as typeof answers;
	expect(hidden.map(({ answer }) => answer)).toEqual([
		expect.stringMatching(/^Name [0-9a-f]{10}$/),
		expect.stringMatching(/^Name [0-9a-f]{10}$/),
		'will do',
	]);
});

it.each([
	...['YOB', 'Born', 'BornYear', 'Yr', 'BirthYr', 'Zip', 'ZipCode', 'PostalCode', 'HomePostcode'],
	...['Post_Code', 'StreetNo', 'UnitNo', 'LotNo', 'Room', 'Address3', 'X', 'Y', 'GeoX', 'Age'],
	...['KeySafe', 'KeySafeCode', 'DoorCode', 'LastFour'],
])('hides the number in the undocumented field %s', (name) => {
	expect(hide({ ClientId: 1042, [name]: 1942 }, '/clients')[name]).toBe('[hidden]');
});

it.each(['Visits', 'Score', 'Days', 'Percentage'])('shows the number in %s', (name) => {
	expect(hide({ ClientId: 1042, [name]: 1942 }, '/clients')[name]).toBe(1942);
});

it.each([
	'Lovelace, Bob, rang',
	'Lovelace (husband) is unwell',
	'Lovelace Bob rang',
	'Ada King visited',
	'Lake Ada Park was closed',
])('does not take somebody else of the name for the client of a record: %s', (Note) => {
	const { Note: hidden } = hide({ ClientId: 1042, Note }, '/incidents');
	expect(hidden).toMatch(/Name [0-9a-f]{10}/);
	expect(hidden).not.toContain('Client');
	expect(pseudonyms.restoreText(String(hidden))).toBe(Note);
});

it.each(['Lovelace, who fell, is well', 'Ada refused lunch', 'Mrs Lovelace slept'])(
	'takes the name for the client of a record: %s',
	(Note) => {
		expect(hide({ ClientId: 1042, Note }, '/incidents').Note).toContain(client);
	},
);

it('hides the code of a client in other fields of codes, and no other code', () => {
	const { ClientCode: code } = hide(ada, '/clients');
	const payer = { PayerId: 3, PayerCode: 'LOVELACE1', AccountingCode: 'LOVELACE1' };
	expect(hide(payer, '/payers')).toMatchObject({ PayerCode: code, AccountingCode: code });
	expect(hide({ PayerId: 3, PayerCode: 'NDIA' }, '/payers').PayerCode).toBe('NDIA');
});

it.each([
	'ClientAge',
	'AgeAtReferral',
	'Lockbox',
	'GateNo',
	'Alarm',
	'Password',
	'SafeNumber',
	'MRN',
])('hides a number in the field %s', (field) =>
	expect(hide({ [field]: 4711 }, '/incidents')).toEqual({ [field]: '[hidden]' }),
);

it('keeps fields with a blank in their name, and hides a name in it', () => {
	expect(hide({ 'Pain score': 6, 'Ada Lovelace': 3 }, '/incidents')).toEqual({
		'Pain score': 6,
		[client]: 3,
	});
});

it.each([
	['none', 'none'],
	['N/A', 'N/A'],
	['1042, 1042', `${client}, ${client}`],
])('reads the ID %j', (given, shown) => {
	const record = { ClientIDs: given, _ReferringId_1: 1042, Note: 'Ada fell' };
	expect(hide(record, '/incidents')).toMatchObject({ ClientIDs: shown, Note: `${client} fell` });
});

it('hides the texts of a record with a list of IDs of which nobody has one', () => {
	const record = { ClientIDs: '1042, 9999', Note: 'Bob fell' };
	expect(hide(record, '/incidents')).toEqual({
		ClientIDs: `${client}, [hidden]`,
		Note: expect.stringMatching(/^\[text hidden/),
	});
});

it.each([
	['Mood', 'Good'],
	['Stool colour', 'Brown'],
	['Who was there', 'Grace'],
	['Name of the witness', 'Grace'],
])(
	'of the answer to %j, %j is a name only where the question asks for somebody',
	(name, answer) => {
		const others = new Pseudonyms(
			{
				clients: [ada, { ClientId: 5, FirstName: 'Bob', LastName: 'Brown' }],
				workers: [grace, { CarerId: 8, FirstName: 'Al', LastName: 'Good' }],
			},
			{ key, today },
		);
		const record = {
			IncidentId: 1,
			FormData: [{ FormId: 1, answers: [{ name, text: '', answer }] }],
		};
		const [form] = others.hideRecord(record, record, '/incidents').FormData as {
			answers: { answer: string }[];
		}[];
		expect(form.answers[0].answer === answer).toBe(!/^(Who|Name)/.test(name));
	},
);

it.each([
	['James Thomas attended. Thomas James refused care.', undefined, 1],
	['Thomas, James refused care.', undefined, 0],
	['James, Thomas refused care.', 'Thomas James refused care.', 1],
	['carer Paul Green hit client Paul Green', undefined, 1],
])('of two people with the same names, %j means the right one', (text, restored = text, count) => {
	const [thomas, james, paul] = ['Thomas James', 'James Thomas', 'Paul Green'].map((name) => {
		const [FirstName, LastName] = name.split(' ');
		return { FirstName, LastName };
	});
	const clients = [
		{ ClientId: 1, ...thomas },
		{ ClientId: 2, ...paul },
	];
	const workers = [
		{ CarerId: 7, ...james },
		{ CarerId: 8, ...paul },
	];
	const own = new Pseudonyms({ clients, workers }, { key, today });
	const record = { ClientId: text.includes('Paul') ? 2 : 1, Note: text };
	const note = String(own.hideRecord(record, record, '/client-notes').Note);
	expect(note).not.toMatch(/James|Thomas|Paul|Green/);
	expect(note.match(/Client /g) ?? []).toHaveLength(count);
	expect(own.restoreText(note)).toBe(restored);
});
