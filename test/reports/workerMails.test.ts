import fc from 'fast-check';
import { DateTime } from 'luxon';
import { readAddresses } from '../../reports/addresses';
import { email, emails, parseSettings } from '../../reports/settings';
import { mailWorkers, workerMails } from '../../reports/workerMails';

const sendTo = ['office@example.com', 'boss@example.com'];
const allowed = { mailWorkers: true, sendTo };

function mailsTo(worker: object | undefined, settings = allowed, error?: string) {
	const records = worker === undefined ? [] : [{ CarerId: 5, ...worker }];
	const mails = workerMails({ records, ...(error && { error }) }, settings)('5', 'Ada');
	return mails.flatMap(({ to, lead }) => to.map((one) => [one, lead]));
}

describe('a mail for a worker', () => {
	it.each<[string, object | undefined, string[], string]>([
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
			sendTo,
			'No e-mail address, please tell Ada: ',
		],
		[
			'a worker whose address is none',
			{ Email: 'broken@', Current: true },
			sendTo,
			'No e-mail address that can be used (broken@), please tell Ada: ',
		],
		...['noemail@example.com', 'none@none', 'noemail@noemail', 'test@gmail.com', 'xx@xxx.com'].map(
			(Email): [string, object, string[], string] => [
				`a worker whose address is ${Email}`,
				{ Email, Current: true },
				sendTo,
				`No e-mail address that can be used (${Email}), please tell Ada: `,
			],
		),
		[
			'one who has left',
			{ Email: 'ada@example.com', Current: false },
			sendTo,
			'Not a current worker, Ada: ',
		],
		[
			'one of whom the service does not say whether they are current',
			{ Email: 'ada@example.com', Current: null },
			sendTo,
			'Perhaps not a current worker, Ada: ',
		],
		['one who is not known', undefined, sendTo, 'Not a current worker, Ada: '],
	])('%s', (_, worker, to, lead) => {
		expect(mailsTo(worker)).toEqual(to.map((one) => [one, lead]));
	});

	it('goes to the office unless workers may get mails, which is off at first', () => {
		const worker = { Email: 'ada@example.com', Current: true };
		const lead = 'For Ada: ';
		expect(mailsTo(worker, { mailWorkers: false, sendTo })).toEqual(sendTo.map((to) => [to, lead]));
		expect(mailWorkers.initial).toBe(false);
	});

	it('goes to the office where the workers could not be read', () => {
		const lead = 'The list of workers could not be read, please tell Ada: ';
		expect(mailsTo(undefined, allowed, 'Refused')).toEqual(sendTo.map((to) => [to, lead]));
	});

	it('says why it comes to the office, and nothing else to the worker', () => {
		const reasons = (worker: object, settings = allowed) =>
			workerMails({ records: [{ CarerId: 5, ...worker }] }, settings)(5, 'Ada').map(
				({ reason }) => reason,
			);
		const Email = 'a@example.com, nobody';
		expect(reasons({ Email: 'a@example.com', Current: true })).toEqual([undefined]);
		expect(reasons({ Email, Current: true })).toEqual([
			undefined,
			'Ada gets this mail, but part of their e-mail field is no address: nobody. Please correct it in your care system.',
		]);
		for (const Current of [true, false, null]) {
			const given = { ...allowed, mailWorkers: false };
			expect(reasons({ Email, Current }, given)).toEqual([expect.stringContaining('Ada')]);
		}
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
		'a@example.com <a@example.com>; Ben <b@example.com>, b@example.com',
	])('goes to each of two addresses, once: %s', (Email) => {
		const mails = mailsTo({ Email, Current: true });
		const bare = mails.map(([to, lead]) => [/[\w.]+@[\w.]+/.exec(to)?.[0].toLowerCase(), lead]);
		expect(bare).toEqual([
			['a@example.com', ''],
			['b@example.com', ''],
		]);
	});

	it('tells the office what is no address beside one, and leaves nothing out silently', () => {
		const lead =
			'Not an e-mail address of Ada, please correct it in your care system (b.example.com, c@): ';
		const Email = 'a@example.com; b.example.com, c@';
		expect(mailsTo({ Email, Current: true })).toEqual([
			['a@example.com', ''],
			...sendTo.map((to) => [to, lead]),
		]);
	});

	it('uses or tells each word with an @, whatever stands between them', () => {
		const word = fc.oneof(
			fc.stringMatching(/^[a-z]{1,3}@[a-z]{1,3}\.au$/),
			fc.constantFrom('b.example.com', '@x', 'c@', '0412', 'zu\u0308', 'нет'),
		);
		const sign = fc.constantFrom(';', ',', ' ', '; ', ' , ', '\n', ' / ', ';;');
		fc.assert(
			fc.property(fc.array(fc.tuple(word, sign), { minLength: 1 }), (parts) => {
				const mails = mailsTo({ Email: parts.flat().join(''), Current: true });
				const told = mails.flat().join(' ');
				for (const [text] of parts) expect(told).toContain(text);
			}),
		);
	});
});

describe('addresses that a person enters', () => {
	const settings = {
		sendTo: emails({ title: 'Send To', description: '' }),
		sendTestsTo: email({ title: 'Send Tests To', description: '' }),
	};
	const parse = (given: { sendTo?: unknown; sendTestsTo?: unknown }) =>
		parseSettings<{ sendTo: readonly string[]; sendTestsTo: string }>(
			settings,
			{ sendTo: 'a@example.com', sendTestsTo: 'a@example.com', ...given },
			DateTime.utc(2026, 3, 2),
		);

	it.each([
		' a@example.com; B <b@example.com>,c@example.com;',
		'a@example.com B <b@example.com> c@example.com',
		'a@example.com,, B <b@example.com> ; c@example.com, A@EXAMPLE.COM',
	])('may be several, in whatever way they are separated: %s', (sendTo) => {
		expect(parse({ sendTo }).sendTo).toEqual([
			'a@example.com',
			'B <b@example.com>',
			'c@example.com',
		]);
	});

	it.each(['', ' ,; ', 'nobody', 'a@example.com and b@example.com', 'a@example.com; b', null])(
		'are refused where a part is none: %j',
		(sendTo) => {
			expect(() => parse({ sendTo })).toThrow(/^Send To must be e-mail addresses, separated/);
			expect(() => parse({ sendTestsTo: sendTo })).toThrow(/^Send Tests To must be /);
		},
	);

	it('of one there is one', () => {
		expect(() => parse({ sendTestsTo: 'a@example.com b@example.com' })).toThrow(
			'Send Tests To must be one e-mail address',
		);
		expect(parse({ sendTestsTo: 'Ada <a@example.com>; a@example.com' }).sendTestsTo).toBe(
			'Ada <a@example.com>',
		);
	});
});

it('a name that goes over lines is one line, so that nothing of it becomes a header', () => {
	expect(readAddresses('Ada\n  Lovelace <a@example.com>').found).toEqual([
		'Ada Lovelace <a@example.com>',
	]);
});
