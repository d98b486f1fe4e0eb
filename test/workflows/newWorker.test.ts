/** Who counts as the worker of a form, so that nobody is entered twice, and nobody is taken for somebody else. */
import { whatIsNext } from '../../workflows/code/new-worker-from-a-form/whatIsNext.js';

type Row = Record<string, unknown>;

const settings = {
	workerIdField: 'CarerId',
	firstNameField: 'FirstName',
	lastNameField: 'LastName',
	emailField: 'Email',
	phoneField: 'Phone1',
	currentField: 'Current',
	skillsField: 'Skills',
	skillIdField: 'SkillId',
	complianceNameField: 'Description',
	complianceDateField: 'ExpiryDate',
	documentNameField: 'DocumentName',
};

const form = {
	'First name': 'Zoë',
	'Last name': "O'Brien",
	'E-mail': 'zoe@example.com',
	Phone: '0400 111 222',
	'Check or certificate': 'Police check',
	'Valid until': '2027-05-31',
};

const other = {
	CarerId: 1,
	FirstName: 'Ada',
	LastName: 'Lovelace',
	Email: 'ada@example.com',
	Phone1: '0400 999 999',
	Current: '1',
};

/** What the first pass says to a form, where the service has these workers. */
function next(workers: readonly Row[], entries: Row = {}) {
	const node = (...records: Row[]) => {
		const items = records.map((json) => ({ json, binary: { Document: { fileName: 'a.pdf' } } }));
		return { all: () => items, first: () => items[0] };
	};
	const outputs: Record<string, ReturnType<typeof node>> = {
		'Check what was filled in': node(settings),
		'A new worker': node({ ...form, ...entries }),
		Workers: node(other, ...workers.map((row) => ({ ...other, CarerId: 2, ...row }))),
	};
	const n8n = { $: (name: string) => outputs[name] ?? node(), $runIndex: 0 };
	return whatIsNext(n8n as unknown as Parameters<typeof whatIsNext>[0])[0].json as {
		step: string;
		body?: Row;
		message: string;
	};
}

it.each<[string, Row]>([
	['the address', { Email: 'ZOE@example.com ' }],
	['one of two addresses', { Email: 'old@example.com, zoe@example.com' }],
	['an address with a name', { Email: 'Zoë <zoe@example.com>' }],
	['a second address in another field', { Email: '', EmailPrivate: 'zoe@example.com' }],
	['name and phone number', { Phone1: '+61 400 111 222' }],
	['name and second phone number', { Phone2: '(0400) 111-222' }],
	['a preferred name', { FirstName: 'Zoraida', PreferredName: 'Zoë', Phone1: '0400111222' }],
	['a name without accents', { FirstName: 'Zoe', LastName: 'OBrien', Phone1: '0400111222' }],
	['a name as services may encode it', { LastName: 'O&#039;Brien', Phone1: '0400111222' }],
])('a worker is known by %s', (_, row) => {
	const { step, body } = next([{ FirstName: 'Zoë', LastName: 'O’Brien', ...row }]);
	expect(step).toBe('compliance');
	expect(body).toMatchObject({ CarerId: 2 });
});

it('somebody else is entered', () => {
	expect(next([]).step).toBe('worker');
	// A family may share a phone number.
	expect(next([{ LastName: "O'Brien", Phone1: form.Phone }]).step).toBe('worker');
	expect(next([{ Email: 'mezoe@example.com' }]).step).toBe('worker');
});

it('where only the name is the same, a person has to say who it is', () => {
	const namesake = { FirstName: 'Zoë', LastName: "O'Brien" };
	const { step, message } = next([namesake]);
	expect(step).toBe('incomplete');
	expect(message).toContain('A worker of this name is there, with the ID 2');
	const answer = { 'Another worker has the same name': 'Yes, and this is somebody else' };
	expect(next([namesake], answer).step).toBe('worker');
	expect(next([{ ...namesake, Phone1: form.Phone }], answer).step).toBe('worker');
});

it('two that may be meant are told, and nothing is written', () => {
	const rows = [2, 3].map((CarerId) => ({
		CarerId,
		FirstName: 'Zoë',
		LastName: "O'Brien",
		Phone1: form.Phone,
	}));
	expect(next(rows).message).toContain('2 workers have this name and phone number');
	expect(next(rows.map((row) => ({ ...row, Email: form['E-mail'] }))).message).toContain(
		'2 workers have this e-mail address',
	);
});

it('whoever is not current, or has another last name, is left alone', () => {
	const known = { FirstName: 'Zoë', LastName: "O'Brien", Email: form['E-mail'] };
	const { message } = next([{ ...known, Current: '0' }]);
	expect(message).toContain('but is not current');
	expect(message).not.toContain('Another worker has the same name');
	expect(next([{ ...known, LastName: 'Smith' }]).message).toContain('and another last name');
});

it('what a service or a person writes is escaped on the page', () => {
	const { message } = next([], { 'E-mail': '<b>', 'Check or certificate': '<i>' });
	expect(message).toContain('&lt;i&gt;');
	expect(message).not.toMatch(/<[bi]>/);
});
