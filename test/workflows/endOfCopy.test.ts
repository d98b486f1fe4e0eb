/** Checks how a run of the template "Care data in PostgreSQL" ends: which mails are sent, and whether the run fails. */
import { sayWhatFailed } from '../../workflows/code/care-data-in-postgresql/sayWhatFailed.js';
import { writeTheMails } from '../../workflows/code/care-data-in-postgresql/writeTheMails.js';
import { n8nWith } from './n8nWith';

const mail = { about: 'old', recipient: 'a@example.com', subject: 'S', html: 'H', failure: null };
const well = { about: 'run', recipient: null, failure: null };
const missing = { ...well, failure: '1 list could not be copied. The first: payer: No right' };
const settings = { recipients: ['a@example.com', 'b@example.com'] };

const mails = (...input: object[]): Record<string, string>[] =>
	writeTheMails(n8nWith({ 'Check what was filled in': [settings] }, input)).map(
		({ json }: { json: Record<string, string> }) => json,
	);

interface Ran {
	/** The output of "What became of it", or undefined if this node did not run. */
	readonly ended?: object;
	/** The output of "Send the mails". */
	readonly sent?: readonly object[];
}

const say = ({ ended, sent }: Ran, ...input: object[]) => {
	const ran: Readonly<Record<string, readonly object[]>> = {
		...(ended && { 'What became of it': [ended] }),
		...(sent && { 'Send the mails': sent }),
	};
	const given = n8nWith(ran, input);
	const $ = (name: string) => ({ ...given.$(name), isExecuted: name in ran });
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

const sent = [{ messageId: '<1@example.com>' }];

it('a run in which all arrived ends well, with mails or without', () => {
	expect(say({ ended: well }, well)).toEqual([]);
	expect(say({ ended: well, sent }, well, mail)).toEqual([]);
});

it('a run fails with what did not arrive', () => {
	expect(() => say({ ended: missing, sent }, missing, mail)).toThrow(missing.failure);
});

const notSent =
	'1 mails could not be sent; the next run tries again. The first, to a@example.com: ';

it('a mail that was refused fails the run, beside what did not arrive', () => {
	const refused = { ...mail, error: 'getaddrinfo ENOTFOUND mail.example.com' };
	expect(() => say({ ended: well }, refused)).toThrow(`${notSent}getaddrinfo E-NOTFOUND`);
	expect(() => say({ ended: missing }, refused)).toThrow(`${missing.failure} ${notSent}`);
});

it('without a credential for mails the run fails, although n8n passes on what it did not send', () => {
	expect(() => say({ ended: well, sent: [mail] }, well, mail)).toThrow(
		`${notSent}choose a credential in "Send the mails"`,
	);
});

it.each([
	['at its beginning', undefined],
	['at its end', { message: 'Connection refused' }],
])('a run fails where the database does not answer %s', (_, ended) => {
	expect(() => say({ ended, sent }, { message: 'Connection refused' })).toThrow(
		'The database did not answer as it should; the next run tries again. Where the user, password, server or SSL is wrong, correct the credential "Postgres" first. Connection refused',
	);
});
