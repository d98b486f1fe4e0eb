/** Who counts as the worker of a form, so that nobody is entered twice, and nobody is taken for somebody else. */
import { whatIsNext } from '../../workflows/code/new-worker-from-a-form/whatIsNext.js';

type Row = Record<string, unknown>;

const form = {
	'First name': 'Zoë',
	'Last name': "O'Brien",
	'E-mail': 'zoe@example.com',
	Phone: '0400 111 222',
	'Check or certificate': 'Police check',
	'Valid until': '2027-05-31',
};

const other: Row = {
	CarerId: 1,
	FirstName: 'Ada',
	LastName: 'Lovelace',
	Email: 'ada@example.com',
	Phone1: '0400 999 999',
	Current: '1',
};

/** What a first pass says to a form, or a later one that was answered so, where the service has these workers and lists. */
function next(
	workers: readonly Row[],
	entries: Row = {},
	first = other,
	answer?: Row,
	lists: Readonly<Record<string, Row>> = {},
) {
	const node = (...records: Row[]) => {
		const items = records.map((json) => ({ json, binary: { Document: { fileName: 'a.pdf' } } }));
		return { all: () => items, first: () => items[0] };
	};
	const outputs: Record<string, ReturnType<typeof node>> = {
		'A new worker': node({ ...form, ...entries }),
		Skills: node({ SkillId: 7, Description: 'First aid' }),
		Workers: node(first, ...workers.map((row) => ({ ...first, CarerId: 2, ...row }))),
		'What is next': node({ step: 'Create the worker', name: "The worker Zoë O'Brien", run: 0 }),
		'Create the worker': node(answer ?? {}),
		...Object.fromEntries(Object.entries(lists).map(([name, row]) => [name, node(row)])),
	};
	const n8n = { $: (name: string) => outputs[name] ?? node(), $runIndex: answer ? 1 : 0 };
	return whatIsNext(n8n as unknown as Parameters<typeof whatIsNext>[0])[0].json as {
		step: string;
		body?: Row;
		title: string;
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
	expect(step).toBe('Add the compliance record');
	expect(body).toMatchObject({ CarerId: 2 });
});

it('somebody else is entered', () => {
	expect(next([]).step).toBe('Create the worker');
	// A family may share a phone number.
	expect(next([{ LastName: "O'Brien", Phone1: form.Phone }]).step).toBe('Create the worker');
	expect(next([{ Email: 'mezoe@example.com' }]).step).toBe('Create the worker');
});

it('where only the name is the same, a person has to say who it is', () => {
	const namesake = { FirstName: 'Zoë', LastName: "O'Brien" };
	const { step, message } = next([namesake]);
	expect(step).toBe('incomplete');
	expect(message).toContain('A worker of this name is there, with the ID 2');
	const answer = { 'Another worker has the same name': 'Yes, and this is somebody else' };
	expect(next([namesake], answer).step).toBe('Create the worker');
	expect(next([{ ...namesake, Phone1: form.Phone }], answer).step).toBe('Create the worker');
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
	expect(message).not.toContain('Another worker of this name');
	expect(next([{ ...known, LastName: 'Smith' }]).message).toContain('and another last name');
});

it('what a service or a person writes is escaped on the page', () => {
	const { message } = next([], { 'E-mail': '<b>', 'Check or certificate': '<i>' });
	expect(message).toContain('&#60;i&#62;');
	expect(message).not.toMatch(/<[bi]>/);
});

it.each<[string, Row, string]>([
	['nobody shows the field', {}, 'incomplete'],
	['the field is no list', { Skills: 'First aid' }, 'incomplete'],
	['the skills have no such ID', { Skills: [{ Id: 7 }] }, 'incomplete'],
	['nobody has a skill yet', { Skills: [] }, 'Create the worker'],
	['somebody has a skill', { Skills: [{ SkillId: 8 }] }, 'Create the worker'],
])('before the worker is entered, the skills are looked at: %s', (_, fields, step) => {
	const found = next([], { Skills: 'First aid' }, { ...other, ...fields });
	expect(found.step).toBe(step);
	const why = /No worker shows Skills|No record has a field SkillId/;
	if (step === 'incomplete') expect(found.message).toMatch(why);
	expect(next([], {}, { ...other, ...fields }).step).toBe('Create the worker');
});

it.each([
	'It is not known whether the service has saved this, so do not send it again: no answer',
	'',
])('what may have been saved is neither called lost nor to be sent again: %s', (error) => {
	const { title, message } = next([], {}, other, { error });
	expect(title).toBe('It is not known whether everything was saved');
	expect(message).toContain(error || 'the service does not show it');
	expect(message).toContain('Look in the service first');
	expect(message).toContain('Police check: was not sent.');
	expect(message).not.toMatch(/NOT SAVED|send the form again/);
});

it('the ID of a skill is looked for in the list of skills, too', () => {
	const lists = { Skills: { Id: 7, Description: 'First aid' } };
	const workers = { ...other, Skills: [] };
	const { step, message } = next([], { Skills: 'First aid' }, workers, undefined, lists);
	expect(step).toBe('incomplete');
	expect(message).toContain('There is no skill First aid');
	expect(next([], {}, workers, undefined, lists).step).toBe('Create the worker');
});

it('a field that no record of its list has is refused before anything is written', () => {
	const lists = { Compliance: { CarerId: 1, Name: 'Police check', ExpiryDate: '2027-05-31' } };
	const { step, message } = next([], {}, other, undefined, lists);
	expect(step).toBe('incomplete');
	expect(message).toContain('No record has a field Description');
});

it.each([
	['2027-05-31 00:00:00', 'Upload the document', undefined],
	['2028-01-01', 'Upload the document', undefined],
	['2027-05-31', 'incomplete', 'The worker is in the service'],
	['2028-01-01', 'incomplete', 'It is there with another date, 2028-01-01'],
])('a check that is there until %s is not written: %s', (ExpiryDate, step, text) => {
	const known = { FirstName: 'Zoë', LastName: "O'Brien", Email: form['E-mail'] };
	const Compliance = { CarerId: '2', Description: 'police check', ExpiryDate };
	const Documents = { CarerId: '2', DocumentName: text ? 'A.pdf' : 'b.pdf' };
	const found = next([known], {}, other, undefined, { Compliance, Documents });
	expect(found.step.replace(/^complete$/, 'incomplete')).toBe(step);
	if (text) expect(found.title + found.message).toContain(text);
	else expect(found.body).toEqual({ CarerId: 2, DocumentName: 'a.pdf' });
});

it('of the only worker, skills that cannot be recognised are written only in the run that entered the worker', () => {
	const known = { FirstName: 'Zoë', LastName: "O'Brien", Email: form['E-mail'] };
	const only = { ...other, ...known };
	expect(next([], { Skills: 'First aid' }, only, {}).step).toBe('Add the skill');
	expect(next([], { Skills: 'First aid' }, only).message).toContain('No worker shows Skills');
});

it('where a list cannot be read after a write, the outcome is unknown', () => {
	const { title, message } = next([], {}, { error: 'Gone' }, {});
	expect(title).toBe('It is not known whether everything was saved');
	expect(message).toContain('It was sent, but it is not known whether it was saved');
	expect(message).toContain('Police check: was not sent.');
	expect(next([], {}, { error: 'Gone' }).title).toBe('Not everything was saved');
});

it('what was refused is said to be lost, and the form can be sent again', () => {
	const { title, message } = next([], {}, other, { error: 'Refused' });
	expect(title).toBe('Not everything was saved');
	expect(message).toContain('NOT SAVED. Refused');
	expect(message).toContain('send the form again');
});
