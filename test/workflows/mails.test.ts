/** To whom mails go, and what is told of those that are refused. */
import fc from 'fast-check';
import { mailsAboutFailures } from '../../workflows/code/shared/mailsAboutFailures.js';
import { writeTheMails } from '../../workflows/code/care-data-in-postgresql/writeTheMails.js';
import { mailsTo } from '../../workflows/code/shared/mailsTo.js';
import { n8nWith } from './n8nWith';

const settings = { mailWorkers: true, recipients: ['office@example.com', 'boss@example.com'] };
const { recipients } = settings;

describe('mailsTo()', () => {
	it.each<[string, Record<string, unknown> | undefined, string[], string]>([
		['a current worker', { Email: ' ada@example.com ', Current: 1 }, ['ada@example.com'], ''],
		[
			'a worker with two addresses',
			{ Email: 'a@example.com; b@example.com', Current: true },
			['a@example.com', 'b@example.com'],
			'',
		],
		[
			'a worker without an address',
			{ Email: null, Current: true },
			recipients,
			'No e-mail address, please tell Ada: ',
		],
		[
			'a worker whose address is none',
			{ Email: 'broken@', Current: true },
			recipients,
			'No e-mail address that can be used (broken@), please tell Ada: ',
		],
		[
			'one who has left',
			{ Email: 'ada@example.com', Current: false },
			recipients,
			'Not a current worker, Ada: ',
		],
		[
			'one of whom the service does not say whether they are current',
			{ Email: 'ada@example.com', Current: null },
			recipients,
			'Perhaps not a current worker, Ada: ',
		],
		['one who is not known', undefined, recipients, 'Not a current worker, Ada: '],
	])('%s', (_, worker, to, why) => {
		expect(mailsTo(worker, 'Ada', settings)).toEqual(to.map((one) => ({ to: one, why })));
	});

	it.each([
		'a@example.com;b@example.com',
		'a@example.com, b@example.com;',
		' a@example.com  b@example.com ',
		'a@example.com\nb@example.com',
		'a@example.com / b@example.com',
		'<a@example.com> <b@example.com>',
		'mailto:a@example.com (home), b@example.com (work)',
		'a@example.com A@example.com b@example.com B@EXAMPLE.COM',
	])('each of two addresses gets a mail: %s', (Email) => {
		const mails = mailsTo({ Email, Current: true }, 'Ada', settings);
		const bare = mails.map(({ to, why }) => [to.replace(/[<>]/g, '').toLowerCase(), why]);
		expect(bare).toEqual([
			['a@example.com', ''],
			['b@example.com', ''],
		]);
	});

	it('what is no address beside one is told to the recipients, and not left out silently', () => {
		const why =
			'Not an e-mail address of Ada, please correct it in the service (b.example.com, c@): ';
		const Email = 'a@example.com; b.example.com, c@';
		expect(mailsTo({ Email, Current: true }, 'Ada', settings)).toEqual([
			{ to: 'a@example.com', why: '' },
			...recipients.map((to) => ({ to, why })),
		]);
	});

	it('uses or tells each word with an @, whatever stands between them', () => {
		const word = fc.oneof(
			fc.stringMatching(/^[a-z]{1,3}@[a-z]{1,3}\.au$/),
			fc.constantFrom('b.example.com', '@x', 'c@', '0412'),
		);
		const sign = fc.constantFrom(';', ',', ' ', '; ', ' , ', '\n', ' / ', ';;');
		fc.assert(
			fc.property(fc.array(fc.tuple(word, sign), { minLength: 1 }), (parts) => {
				const mails = mailsTo({ Email: parts.flat().join(''), Current: true }, 'Ada', settings);
				const told = mails.map(({ to, why }) => `${to} ${why}`).join(' ');
				const isAddress = (text: string) => /.@./.test(text);
				for (const [text] of parts) {
					if (parts.some(([other]) => isAddress(other))) expect(told).toContain(text);
				}
			}),
		);
	});

	it('writes to no worker without permission', () => {
		const worker = { Email: 'ada@example.com', Current: true };
		expect(mailsTo(worker, 'Ada', { ...settings, mailWorkers: false })).toEqual(
			recipients.map((to) => ({ to, why: 'For Ada: ' })),
		);
	});
});

describe('mailsAboutFailures()', () => {
	const sent = { accepted: ['ada@example.com'] };
	const refused = {
		to: 'ben@example.com',
		subject: 'your <shifts>',
		html: '<p>Dear Ben</p>',
		error: 'No such <mailbox>',
	};

	it('is silent when all went well', () => {
		expect(mailsAboutFailures([sent], recipients)).toEqual([]);
	});

	it('tells each recipient what was refused, escaped, and the mail itself as it was', () => {
		const mails = mailsAboutFailures([sent, refused], recipients);
		expect(mails.map(({ json }) => json.to)).toEqual(recipients);
		const [{ json }] = mails;
		expect(json.subject).toBe('E-mails that could not be sent: 1');
		expect(json.html).toContain('your &lt;shifts&gt;');
		expect(json.html).toContain('No such &lt;mailbox&gt;');
		expect(json.html).toContain('<p>Dear Ben</p>');
		expect(json.message).toBe(
			'1 e-mail could not be sent: to ben@example.com (No such <mailbox>).',
		);
	});

	it('has no network code, in place of which n8n would show a sentence of its own', () => {
		const error = { message: 'connect ECONNREFUSED 127.0.0.1:25' };
		const [{ json }] = mailsAboutFailures([{ ...refused, error }], recipients);
		expect(json.message).toBe(
			'1 e-mail could not be sent: to ben@example.com (connect E-CONNREFUSED 127.0.0.1:25).',
		);
	});

	it('repeats no mail that the other recipients have anyway', () => {
		const to = 'boss@example.com';
		const results = [
			{ ...refused, to, error: { message: 'Full' } },
			{ ...refused, to },
		];
		const [{ json }] = mailsAboutFailures(results, recipients);
		expect(json.html).not.toContain('Dear Ben');
		expect(json.message).toBe(
			'2 e-mails could not be sent: to boss@example.com (No such <mailbox>).',
		);
	});

	it('tells what else went wrong', () => {
		const [{ json }] = mailsAboutFailures([sent], recipients, ['The folder is <gone>.']);
		expect(json.message).toBe('The folder is <gone>.');
		expect(json.subject).toBe('Something failed, but all e-mails were sent');
		expect(json.html).toBe('<p>The folder is &lt;gone&gt;.</p>');
	});
});

describe('the mails about the copy in PostgreSQL', () => {
	const outputs = { 'Check what was filled in': [{ recipients }] };

	it('are those that the database says, escaped', () => {
		const rows = [
			{ about: 'old', recipient: 'a@example.com', subject: 'Old', lines: ['Why: <none>', 'Look.'] },
			{},
		];
		expect(writeTheMails(n8nWith(outputs, rows))).toEqual([
			{
				json: {
					about: 'old',
					to: 'a@example.com',
					subject: 'Old',
					html: '<p>Why: &lt;none&gt;</p><p>Look.</p>',
				},
			},
		]);
		expect(writeTheMails(n8nWith(outputs, [{}]))).toEqual([]);
	});

	it('tell each recipient that the database did not answer', () => {
		const failure = { message: 'Connection <refused>', error: {} };
		const mails = writeTheMails(n8nWith(outputs, [failure]));
		expect(mails.map(({ json }: { json: { to: string } }) => json.to)).toEqual(recipients);
		expect(mails[0].json.html).toContain('Connection &lt;refused&gt;');
	});
});
