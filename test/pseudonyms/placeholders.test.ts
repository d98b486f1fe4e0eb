/** Tests which words in the name fields of the lists are names, and which only mark a person or stand for nobody. */
import { Pseudonyms } from '../../pseudonyms/mod';

const secrets = { key: Buffer.alloc(32, 6), today: '2026-11-26' };
const workers = [{ CarerId: 7, FirstName: 'Linus', LastName: 'Torvalds' }];
const hideIn = (person: object, text: string) => {
	const clients = [{ ClientId: 1, ...person }];
	return new Pseudonyms({ clients, workers }, secrets).hideText(text);
};

it.each([
	[{ FirstName: 'Grace', LastName: 'Smith (Deceased)' }, 'Grace Smith'],
	[{ FirstName: 'Will', LastName: 'May - Agency' }, 'Will May'],
	[{ FirstName: 'Rose', LastName: 'Young (inactive)' }, 'Rose Young'],
	[{ FirstName: 'Rose (Casual)', LastName: 'May' }, 'Rose May'],
	[{ FirstName: 'Grace', LastName: 'Smith Casual' }, 'Grace Smith'],
	[{ FirstName: 'Grace', LastName: 'Smith - DO NOT USE' }, 'Grace Smith'],
	[{ FirstName: 'DO NOT USE', LastName: 'Grace Smith' }, 'Grace Smith'],
	[{ FirstName: 'Grace Smith - DO NOT USE', LastName: '' }, 'Grace Smith'],
	[{ FirstName: 'Grace Smith Deceased', LastName: '' }, 'Grace Smith'],
	[{ FirstName: 'Grace', LastName: 'Deceased' }, 'Grace'],
	[{ FirstName: 'Grace', LastName: '(Casual)' }, 'Grace'],
	[{ FirstName: 'Grace', LastName: '- Agency' }, 'Grace'],
	[{ FirstName: 'DO NOT USE', LastName: 'Grace Bell' }, 'Grace Bell'],
	[{ FirstName: 'Will', LastName: '(Do Not Use) Long' }, 'Will Long'],
	[{ FirstName: 'Mark', LastName: 'Hill - DECEASED' }, 'Mark Hill'],
	[{ FirstName: 'Grace', LastName: 'Bell TEST' }, 'Grace Bell'],
	[{ FirstName: 'Unknown', LastName: 'Smith' }, 'Smith'],
	[{ FirstName: 'Grace', LastName: 'Smith', PreferredName: 'Deceased' }, 'Grace Smith'],
])('hides the person entered as %j', (person, name) => {
	const hidden = hideIn(person, `${name} fell`);
	for (const word of name.split(' ')) expect(hidden).not.toContain(word);
	expect(hideIn(person, 'Seen today, deceased, casual, inactive, agency')).toBe(
		'Seen today, deceased, casual, inactive, agency',
	);
});

it.each([
	{ FirstName: 'New', LastName: 'Client' },
	{ FirstName: 'New Client', LastName: '' },
	{ FirstName: 'Night', LastName: 'Shift' },
	{ FirstName: '', LastName: 'Night Shift' },
	{ FirstName: 'Do Not', LastName: 'Use' },
	{ FirstName: 'Do Not Use', LastName: null },
	{ FirstName: 'Travel', LastName: 'Time' },
	{ FirstName: 'Casual', LastName: 'Night (New)' },
])('hides no word of the entry %j', (entry) => {
	const text = 'Given to New Client at Night. Please Do Not Use in this Travel Time of the Shift';
	expect(hideIn(entry, text)).toBe(text);
});

it.each([
	{ FirstName: 'Do Not Use', LastName: 'Old Record' },
	{ FirstName: 'Evening Shift', LastName: 'North Team' },
	{ FirstName: 'North Team', LastName: 'Evening (Casual) Shift' },
])('hides no word of the entry %j for a record or a team', (entry) => {
	const text = 'Please Do call: see Old Record. North Team, Evening';
	expect(hideIn(entry, text)).toBe(text);
});

it('takes Do in "Do not use" for no name, but Do alone for one', () => {
	const text = 'Please Do call';
	expect(hideIn({ FirstName: 'Grace', LastName: 'Smith - DO NOT USE' }, text)).toBe(text);
	for (const LastName of ['Do (do not use)', 'Do NOT USE', 'Do - NOT USE']) {
		const linh = { FirstName: 'Linh', LastName };
		expect(hideIn(linh, 'Linh Do rang')).toMatch(/^Client \w+ rang$/);
	}
});

it.each([
	[{ FirstName: 'Nil', LastName: 'Sharma' }, 'Nil'],
	[{ FirstName: 'Jennifer', LastName: 'Null' }, 'Null'],
	[{ FirstName: 'Anita', LastName: 'Nil' }, 'Nil'],
	[{ FirstName: 'Ada', LastName: 'None' }, 'None'],
])('hides each name of %j, though a preferred name such as None is none', (person, name) => {
	const { FirstName, LastName } = person;
	const hidden = hideIn(person, `${FirstName} ${LastName} fell. ${name} refused`);
	expect(hidden).toMatch(/^Client \w+ fell\. Client \w+ refused$/);
});

it.each(['Not Provided', 'Not Stated', 'Not Known', 'No Name'])(
	'hides no word of a note because a first or last name is %j',
	(none) => {
		const text =
			'Provided personal care. Stated that care provided by Known Name is fine. Not Known';
		expect(hideIn({ FirstName: 'Ada', LastName: none }, text)).toBe(text);
		expect(hideIn({ FirstName: none, LastName: 'Lovelace' }, text)).toBe(text);
	},
);

it.each(['Nil', 'Null', 'None'])(
	'leaves %j in small letters, though it is a last name',
	(LastName) => {
		const text = `Allergies: none. Patient is ${LastName.toLowerCase()} by mouth.`;
		expect(hideIn({ FirstName: '', LastName }, text)).toBe(text);
	},
);

it.each(['None', 'Nil', 'Null', 'n/a', 'Not Known', 'not provided', 'Unknown', 'No Name'])(
	'takes the preferred name %j for none',
	(PreferredName) => {
		const ada = { FirstName: 'Ada', LastName: 'Lovelace', PreferredName };
		const text = `Injuries: ${PreferredName} reported, cause ${PreferredName}`;
		expect(hideIn(ada, text)).toBe(text);
		const record = { ClientId: 1, Note: text };
		const made = new Pseudonyms({ clients: [{ ClientId: 1, ...ada }], workers }, secrets);
		expect(made.hideRecord(record, record, '/client-notes').Note).toBe(text);
		expect(hideIn(ada, 'Ada Lovelace rang')).toMatch(/^Client \w+ rang$/);
	},
);

it('hides a name with a number beside it', () => {
	const ada = { FirstName: 'Ada 0412345678', LastName: 'Lovelace' };
	expect(hideIn(ada, 'Ada rang')).not.toContain('Ada');
});
