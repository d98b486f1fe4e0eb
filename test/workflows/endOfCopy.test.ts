/** How a run of Care data in PostgreSQL ends: which mails go out, and whether it fails, by what the database said, or did not. */
import { sayWhatFailed } from '../../workflows/code/care-data-in-postgresql/sayWhatFailed.js';
import { writeTheMails } from '../../workflows/code/care-data-in-postgresql/writeTheMails.js';
import { n8nWith } from './n8nWith';

const mail = { about: 'old', recipient: 'a@example.com', subject: 'S', html: 'H', failure: null };
const well = { about: 'run', recipient: null, failure: null };
const missing = { ...well, failure: '1 list could not be copied. The first: payer: No right' };
const settings = { recipients: ['a@example.com', 'b@example.com'] };

const mails = (...input: object[]) =>
	writeTheMails(n8nWith({ 'Check what was filled in': [settings] }, input)).map(({ json }) => json);

/** @param ended what "What became of it" gave; nothing where it did not run */
const say = (ended: object | undefined, ...input: object[]) => {
	const given = n8nWith({ 'What became of it': ended ? [ended] : [] }, input);
	const $ = (name: string) => ({ ...given.$(name), isExecuted: ended !== undefined });
	return sayWhatFailed({ ...given, $ });
};

it('the mails are those of the database, and none when none is due', () => {
	expect(mails(well)).toEqual([]);
	expect(mails(missing, mail)).toEqual([mail]);
});

it.each([
	[{ message: 'Connection <refused> & gone' }, 'Connection &lt;refused> &amp; gone'],
	[{ error: { message: 'denied' } }, 'denied'],
	[{ error: 'denied' }, 'denied'],
	[{}, 'Nothing. Choose a credential in its nodes.'],
])('where it did not answer, each recipient hears of it: %j', (answer, said) => {
	const told = mails(answer);
	expect(told.map(({ about, recipient }) => [about, recipient])).toEqual([
		['database', 'a@example.com'],
		['database', 'b@example.com'],
	]);
	expect(told[0].html).toContain(`The database said: ${said}</p>`);
});

it('a run in which all arrived ends well, with mails or without', () => {
	expect(say(well, well)).toEqual([]);
	expect(say(well, well, mail)).toEqual([]);
});

it('a run fails with what did not arrive', () => {
	expect(() => say(missing, missing, mail)).toThrow(missing.failure);
});

it('a mail that was refused fails the run, beside what did not arrive', () => {
	const refused = { ...mail, error: 'getaddrinfo ENOTFOUND mail.example.com' };
	const text = '1 mails could not be sent; the next run tries again. The first, to a@example.com: ';
	expect(() => say(well, refused)).toThrow(`${text}getaddrinfo E-NOTFOUND`);
	expect(() => say(missing, refused)).toThrow(`${missing.failure} ${text}`);
});

it.each([
	['at its beginning', undefined],
	['at its end', { message: 'Connection refused' }],
])('a run fails where the database does not answer %s', (_, ended) => {
	expect(() => say(ended, { message: 'Connection refused' })).toThrow(
		'The database did not answer as it should; the next run tries again. Connection refused',
	);
});
