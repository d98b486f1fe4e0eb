/**
 * Checks the text of the chat about workers whom an assistant wanted to change. The text takes the present values from
 * the service, and not from the assistant.
 */
import { readBack } from '../../workflows/code/change-workers-by-chat/readBack.js';
import { n8nWith } from './n8nWith';

const ada = { CarerId: 7, FirstName: 'Ada', LastName: 'Lovelace', Phone1: '1', Email: '' };
const bea = { CarerId: '8', FirstName: 'Bea', PreferredName: 'Bee', LastName: "O'Brien" };

/** Returns what the chat says after the assistant's output. `workers` are the workers of the service. */
const said = (assistant: object, workers: readonly object[] = [ada, bea]): string =>
	readBack(n8nWith({ 'Was a change asked for?': [assistant] }, workers))[0].json.output;

const after = (...inputs: readonly object[]) => ({
	output: 'Done',
	intermediateSteps: inputs.map((toolInput) => ({
		action: { tool: 'Change_a_worker', toolInput },
	})),
});

it.each(['7', '007', ' 7 ', '+7', 7])('an ID is compared as a number: %j', (workerId) => {
	expect(said(after({ toolParameters: { workerId, Phone1: '2' } }))).toContain(
		'Ada Lovelace (7): Phone1 is 1, NOT 2',
	);
	expect(said(after({ workerId, Phone1: '1' }), [{ ...ada, CarerId: '7' }])).toContain(
		'Ada Lovelace (7): Phone1 is 1\n',
	);
});

it.each([
	['Phone1', '+61 400 123 456', '0400 123 456', true],
	['Phone1', '0400123456', '0400 123 456', true],
	['Phone1', '+61 400 123 457', '0400 123 456', false],
	['PostCode', '2100', '2000', false],
	['State', 'nsw', 'NSW', true],
	['State', 'NSW', '', false],
	['Address1', '-', '', false],
	['Address1', '1 Wattle St.', '1 WATTLE ST', true],
])('%s, asked for as %j and kept as %j, is what was asked for: %s', (name, given, kept, isSame) => {
	const now = `${name} is ${kept || 'empty'}`;
	expect(said(after({ workerId: '7', [name]: given }), [{ ...ada, [name]: kept }])).toContain(
		`- Ada Lovelace (7): ${isSame ? now : `${now}, NOT ${given}`}\n`,
	);
});

it('a blank is not sent, so it is no change, and leaves what was asked for before', () => {
	const first = { workerId: '7', Phone1: '2', Email: ' ' };
	const text = said(after(first, { workerId: '7', Phone1: '', Email: ' ' }));
	expect(text).toContain('- Ada Lovelace (7): Phone1 is 1, NOT 2\n');
});

it('an ID that nobody has, and none at all, are told apart', () => {
	expect(said(after({ workerId: '9' }))).toContain('There is no worker with the ID 9.');
	expect(said(after({ workerId: 'Ada' }))).toContain('There is no worker with the ID Ada.');
	for (const input of [{}, { workerId: ' ' }, { workerId: null }]) {
		const text = said(after(input));
		expect(text).toContain('A change without the ID of a worker cannot be read back.');
		expect(text).not.toContain('There is no worker');
	}
});

it('only what came to an end is confirmed', () => {
	const text = said(after({ workerId: '7', Phone1: '1' }));
	expect(text).not.toContain('Bea');
	expect(text).toContain('another change, it is not confirmed');
	expect(said(after())).toContain('No change came to an end.');
	// If the service has no worker at all, n8n gives an empty item.
	expect(said(after({ workerId: '7' }), [{}])).toContain('There is no worker with the ID 7.');
});

it.each([
	["Ada Lovelace's number is 1", 'Ada Lovelace (7): Phone1 is 1; Email is empty'],
	['Please change BEE O’BRIEN', "Bea O'Brien (8): PreferredName is Bee"],
	['She has a new number, of Lovelace', 'Your message names no worker'],
])('after a failed assistant, the message says whom to read back: %s', (chatInput, expected) => {
	const text = said({ chatInput, error: 'Bad request' });
	expect(text).toMatch(/^The assistant failed: Bad request\n/);
	expect(text).toContain('something may have been written');
	expect(text).toContain(`- ${expected}`);
	expect(text.match(/^- /gm)).toHaveLength(1);
});

it('workers that cannot be read are said to be unknown', () => {
	const error = [{ error: 'No answer' }];
	for (const assistant of [after({ workerId: '7' }), { chatInput: 'Ada Lovelace', error: 'Bad' }]) {
		expect(said(assistant, error)).toContain('could not be read');
		expect(said(assistant, error)).toContain('No answer');
	}
});
