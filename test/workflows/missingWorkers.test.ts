/** What is mailed when the list of workers cannot be read, or does not say who is current. */
import { keyOfEachMail } from '../../workflows/code/about-to-expire/keyOfEachMail.js';
import { writeTheDigest } from '../../workflows/code/about-to-expire/writeTheDigest.js';
import { whatExpires } from '../../workflows/code/about-to-expire/whatExpires.js';
import { n8nWith } from './n8nWith';

describe('about to expire', () => {
	const fields = { workerField: 'CarerId', daysAhead: [60] };
	const names = ['compliance', 'training', 'document'].map((name) => ({
		[`${name}Name`]: 'Name',
		[`${name}Expiry`]: 'Expiry',
	}));
	const recipients = ['office@example.com'];
	const settings = { today: '2026-03-02', mailWorkers: true, recipients };
	const outputs = {
		'Check what was filled in': [Object.assign(settings, fields, ...names) as object],
		Workers: [
			{ CarerId: 5, FirstName: 'Ada', Email: 'ada@example.com', Current: null },
			{ CarerId: 6, FirstName: 'Ben', Email: 'ben@example.com', Current: false },
			{ CarerId: 7, FirstName: 'Cem', Email: 'cem@example.com', Current: true },
		],
		Compliance: [5, 6, 7].map((CarerId) => ({
			...{ CarerId, Name: 'First aid', Expiry: '2026-03-09' },
		})),
		Training: [],
		Documents: [],
	};

	it('who does not show whether they are current is marked in the digest, and gets no e-mail', () => {
		const found = whatExpires(n8nWith(outputs));
		expect(found).toMatchObject([{ json: { Worker: 'Ada' } }, { json: { Worker: 'Cem' } }]);
		const rows = found.map(({ json }) => json);
		const [{ json: digest }] = writeTheDigest(n8nWith(outputs, rows));
		expect(digest.lines.map(({ Worker }: { Worker: string }) => Worker)).toEqual([
			'Ada (perhaps not current)',
			'Cem',
		]);
		expect(digest.html).toContain('1 current workers were looked at on 2026-03-02, and 1 for whom');
		const mails = keyOfEachMail(n8nWith({ ...outputs, 'A line about a worker': rows }));
		expect(mails).toMatchObject([
			{ json: { to: recipients[0], why: 'Perhaps not a current worker, Ada: ' } },
			{ json: { to: 'cem@example.com', why: '' } },
		]);
	});

	it('records without a name are not one and the same', () => {
		const own = { CarerId: 7, Name: '' };
		const Documents = ['2026-03-04', '2028-01-01', '', '2026-03-05'].map((Expiry) => ({
			...own,
			Expiry,
		}));
		const found = whatExpires(n8nWith({ ...outputs, Compliance: [], Documents }));
		expect(found).toMatchObject([
			{ json: { What: '(no name)', Expires: '2026-03-04' } },
			{ json: { What: '(no name)', Expires: '2026-03-05' } },
		]);
	});
});
