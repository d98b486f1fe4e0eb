import fc from 'fast-check';
import { DateTime } from 'luxon';
import { reports } from '../../reports/mod';
import { writeMessages } from '../../reports/messages';
import type { Mail, Outcome, ReadList, SourceRecord } from '../../reports/report';
import { skillsOf } from '../../reports/skillsOf';
import { oddRecords } from '../workflows/oddRecords';
import { list, refused } from './readLists';

/** It is seven in the morning of a Monday in Sydney. */
const now = DateTime.fromISO('2026-03-02T07:00', { zone: 'Australia/Sydney' });

const inDays = (days: number) => now.plus({ days }).toISODate() ?? '';

type List = 'workers' | 'compliance' | 'training' | 'documents' | 'skilled' | 'trainingItems';

const ada = { CarerId: 5, FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' };
const workers = [
	{ ...ada, Current: true },
	{ CarerId: 6, FirstName: 'Ben', LastName: 'Hur', Email: 'ben@example.com', Current: false },
	{ CarerId: 7, FirstName: 'Cem', LastName: 'Öz', Email: '', Current: true },
];

const of = (CarerId: unknown, Description: unknown, ExpiryDate: unknown) => ({
	...{ CarerId, Description, TrainingItemId: Description, DocumentName: Description, ExpiryDate },
});

const office = { sendTo: 'office@example.com' };

function make(
	compliance: readonly SourceRecord[],
	{
		lists = {},
		given = {},
		at = now,
	}: { lists?: Partial<Record<List, ReadList>>; given?: object; at?: DateTime } = {},
): Outcome {
	return reports.expiringRecords.prepare({ ...office, ...given }, at).compute({
		workers: list(...workers),
		compliance: list(...compliance),
		training: list(),
		documents: list(),
		skilled: list(),
		trainingItems: list(),
		...lists,
	});
}

const lines = ({ rows }: Outcome) =>
	rows.map((row) => [row.Worker, row.What, row['Days left'], row.Step]);

const plain = (text = '') => text.replaceAll('\u00a0', ' ');

const digestOf = ({ mails: [digest] }: Outcome): Mail => digest;
const workerMailsOf = ({ mails: [, ...others] }: Outcome): readonly Mail[] => others;

const sent = (outcome: Outcome) =>
	workerMailsOf(outcome).map(({ to, description }) => [to.join(), plain(description.subject)]);

describe('what counts', () => {
	it.each<[string, readonly SourceRecord[], readonly (readonly unknown[])[]]>([
		['what expires on the last of the days ahead', [of(5, 'Check', inDays(60))], [[60, 60]]],
		['not a day later', [of(5, 'Check', inDays(61))], []],
		['what has expired', [of(5, 'Check', inDays(-900))], [[-900, 0]]],
		['what does so on this day', [of(5, 'Check', inDays(0))], [[0, 0]]],
		['with a time behind the day', [of(5, 'Check', `${inDays(7)} 00:00:00`)], [[7, 7]]],
		['not what has no expiry date', [of(5, 'Check', null), of(5, 'Check', '')], []],
		[
			'not what has a day that stands for none',
			[of(5, 'Check', '1900-01-01'), of(5, 'Card', '1999-12-31 00:00:00')],
			[],
		],
		[
			'not what has another record of its name that never expires',
			[of(5, 'Check', '1900-01-01'), of(5, 'Check', inDays(3))],
			[],
		],
		['not what was renewed', [of(5, 'Check', inDays(-9)), of(5, 'Check', inDays(400))], []],
		['in any order', [of(5, 'Check', inDays(400)), of('5', ' Check', inDays(-9))], []],
		[
			'two of one name once, by the last day',
			[of(5, 'Check', inDays(3)), of(5, 'Check', inDays(5)), of(5, 'Check', inDays(4))],
			[[5, 7]],
		],
		[
			'in other capitals, or with other blanks',
			[of(5, 'POLICE  check', inDays(-9)), of(5, 'Police\u00a0Check', inDays(400))],
			[],
		],
		['another name', [of(5, 'Check', inDays(3)), of(5, 'check 2', inDays(400))], [[3, 7]]],
		['not of one who has left', [of(6, 'Check', inDays(3)), of(5, 'A', inDays(1))], [[1, 7]]],
		['not of nobody', [of(0, 'Check', inDays(3)), of(5, 'A', inDays(1))], [[1, 7]]],
	])('%s', (_, records, expected) => {
		expect(lines(make(records)).map(([, , ...rest]) => rest)).toEqual(expected);
	});

	it('records without a name are not one and the same', () => {
		const records = [inDays(2), inDays(700), '', inDays(3), inDays(3)].map((day) => of(5, '', day));
		const outcome = make(records);
		expect(lines(outcome)).toEqual([
			['Ada Lovelace', '(no name)', 2, 7],
			['Ada Lovelace', '(no name)', 3, 7],
			['Ada Lovelace', '(no name)', 3, 7],
		]);
		const told = workerMailsOf(outcome).map((mail) => JSON.stringify(mail.told));
		expect(new Set(told).size).toBe(3);
	});

	it('one that expired beside one that lasts is asked about, and nobody gets a mail', () => {
		const outcome = make([of(5, 'Check', inDays(-3)), of(5, 'Check', null)]);
		expect(outcome.rows).toMatchObject([
			{ What: 'Check', 'Not clear': 'Another one has no expiry date', Step: null },
		]);
		expect(outcome.mails).toHaveLength(1);
		expect(digestOf(outcome).description.notes).toEqual([
			{ lead: 'Please check:', text: expect.stringMatching(/^Compliance: 1.record of compliance/) },
		]);
		expect(digestOf(outcome).description.headline).toMatch(/^No record of a current worker has/);
		expect(make([of(5, 'Check', inDays(3)), of(5, 'Check', '')]).rows).toEqual([]);
	});

	it('one that was renewed in another list is not told, by the name that people see', () => {
		const documents = list(of(5, 'First aid', inDays(700)), of(7, 'First aid', inDays(-9)));
		const outcome = make([of(5, 'FIRST  Aid', inDays(-9))], { lists: { documents } });
		expect(lines(outcome)).toEqual([['Cem Öz', 'First aid', -9, 0]]);
		expect(workerMailsOf(outcome)).toHaveLength(1);
		expect(outcome.totals).toMatchObject({ expired: 1, expireLater: 1, replacedByOthers: 1 });
		const byId = make([of(5, 'First aid', inDays(-9)), of(5, '8', inDays(-9))], {
			lists: {
				training: list(of(5, 7, inDays(700)), of(5, 8, inDays(700))),
				trainingItems: list({ TrainingItemId: '7', Description: 'First Aid' }),
			},
		});
		expect(lines(byId)).toEqual([['Ada Lovelace', '8', -9, 0]]);
	});

	it('one that two lists have until the same day is told once', () => {
		const documents = list(of(5, 'Check', inDays(-9)), of(5, 'Visa', inDays(3)));
		const outcome = make([of(5, 'Check', inDays(-9)), of(5, 'Visa', inDays(2))], {
			lists: { documents },
		});
		expect(outcome.rows.map((row) => [row.List, row.What, row['Days left']])).toEqual([
			['Compliance', 'Check', -9],
			['Documents', 'Visa', 3],
		]);
		expect(workerMailsOf(outcome)).toHaveLength(2);
	});

	it.each([
		[null, 'Another one has no expiry date', /the same name without an expiry date, so nobody/],
		['see file', 'An expiry is no date: see file', /the same name whose expiry is no date, so/],
	])('one that expired beside one until %j is asked about', (date, why, note) => {
		const other = of(5, 'check', date);
		// Undated skills are common, so an undated record of another list hides nothing.
		for (const isSameList of date === null ? [true] : [true, false]) {
			const expired = of(5, 'Check', inDays(-3));
			const lists = {
				documents: list(...(isSameList ? [] : [other]), of(5, 'Visa', inDays(99))),
			};
			const outcome = make([expired, ...(isSameList ? [other] : [])], { lists });
			expect(outcome.rows.filter((row) => row['Days left'] !== null)).toMatchObject([
				{ List: 'Compliance', What: 'Check', 'Days left': -3, 'Not clear': why, Step: null },
			]);
			expect(workerMailsOf(outcome)).toEqual([]);
			expect(digestOf(outcome).description.notes).toContainEqual({
				lead: 'Please check:',
				text: expect.stringMatching(note) as string,
			});
		}
	});

	it('one that expired beside an undated one of another list is told', () => {
		const documents = list(of(5, 'check', null), of(5, 'Visa', inDays(99)));
		const outcome = make([of(5, 'Check', inDays(-3))], { lists: { documents } });
		expect(workerMailsOf(outcome)).toHaveLength(1);
	});

	it('one that two lists have until the same day is told, though one of them has an undated one, too', () => {
		const documents = list(of(5, 'Check', inDays(3)), of(5, 'Visa', inDays(99)));
		const compliance = [of(5, 'Check', inDays(3)), of(5, 'check', null)];
		expect(lines(make(compliance, { lists: { documents } }))).toEqual([
			['Ada Lovelace', 'Check', 3, 7],
		]);
	});

	it.each([null, 'see file'])(
		'before it expires, one of another list until %j hides nothing',
		(date) => {
			const skilled = list({
				...ada,
				Skills: [{ Description: 'Check', ExpiryDate: date }, of(5, 'Hoist', inDays(99))],
			});
			const outcome = make([of(5, 'Check', inDays(0)), of(5, 'Visa', inDays(-3))], {
				lists: { skilled },
			});
			expect(workerMailsOf(outcome).map(({ description }) => plain(description.subject))).toEqual([
				'For Ada Lovelace: Visa expired on Fri 27 Feb',
				'For Ada Lovelace: Check expires on Mon 2 Mar',
			]);
		},
	);

	it('a list that could not be looked at replaces nothing', () => {
		const renewed = [of(5, 'Check', inDays(700))];
		const documents = { ...refused, records: renewed };
		expect(lines(make([of(5, 'Check', inDays(-3))], { lists: { documents } }))).toEqual([
			['Ada Lovelace', 'Check', -3, 0],
		]);
	});

	it('in all four lists, with the names of training', () => {
		const outcome = make([of(5, 'Police check', inDays(20))], {
			lists: {
				training: list(of(5, 7, inDays(60)), of(7, '8', inDays(1))),
				trainingItems: list({ TrainingItemId: '7', Description: 'First aid' }),
				documents: list(of(7, 'Visa.pdf', inDays(5))),
				skilled: list({
					...ada,
					WorkerSkills: [{ Description: 'Hoist', ExpiryDate: inDays(-2) }, { Description: 'Car' }],
				}),
			},
		});
		expect(outcome.rows.map((row) => [row.List, row.What, row.Worker, row['E-mail']])).toEqual([
			['Skills', 'Hoist', 'Ada Lovelace', 'yes'],
			['Training', 'ID 8', 'Cem Öz', 'none'],
			['Documents', 'Visa.pdf', 'Cem Öz', 'none'],
			['Compliance', 'Police check', 'Ada Lovelace', 'yes'],
			['Training', 'First aid', 'Ada Lovelace', 'yes'],
		]);
		expect(outcome.warnings).toEqual([]);
		const { headline, second } = digestOf(outcome).description;
		expect(plain(headline)).toBe(
			'1 record of workers has expired, and 4 more expire by Fri 1 May; the next is ID 8 of Cem Öz, on Tue 3 Mar, in 1 day.',
		);
		expect(plain(String(second))).toBe('They are of 2 workers, of whom 1 has no e-mail address.');
	});

	it('training of another kind of name, or none, takes no name of an item', () => {
		const training = list(of(5, 'First aid', inDays(1)), of(7, '0', inDays(2)));
		const trainingItems = list(
			{ TrainingItemId: 0, Description: 'Nothing' },
			{ Description: 'No' },
		);
		const outcome = make([], { lists: { training, trainingItems } });
		expect(outcome.rows.map(({ What }) => What)).toEqual(['First aid', 'ID 0']);
	});

	it('by fields of other names', () => {
		const given = {
			...{ workerField: 'Staff', complianceName: 'Kind', complianceExpiry: 'Until' },
			...{ skillName: 'Skill', skillExpiry: 'End', daysAhead: '7; 14' },
		};
		const outcome = make([{ Staff: '5', Kind: 'Check', Until: inDays(14) }], {
			given,
			lists: { skilled: list({ ...ada, Skills: [{ Skill: 'Hoist', End: inDays(15) }] }) },
		});
		expect(lines(outcome)).toEqual([['Ada Lovelace', 'Check', 14, 14]]);
	});
});

describe('the skills of a worker', () => {
	it.each<[string, SourceRecord, number]>([
		['are in the field of that name', { ...ada, Groups: [{}], WorkerSkills: [{}, {}] }, 2],
		['are in the only list', { ...ada, Qualifications: [{}, {}, {}] }, 3],
		['are unknown among several lists', { ...ada, Groups: [{}], Teams: [{}] }, 0],
		['may be an object with places', { ...ada, Skills: { 1: { a: 1 }, 2: { a: 2 } } }, 2],
		['may be none', { ...ada, Skills: null }, 0],
		['may be texts', { ...ada, Skills: ['Hoist'] }, 0],
	])('%s', (_, worker, count) => {
		expect(skillsOf(worker)).toHaveLength(count);
	});

	it('without an expiry date are said in the foot, and the mail is complete', () => {
		const skilled = list({ ...ada, Skills: [{ SkillId: 1, Description: 'Hoist' }] });
		const outcome = make([], { lists: { skilled } });
		expect(outcome.warnings).toEqual([]);
		expect(digestOf(outcome).about.notKnown?.[0]).toBe(
			'Skills: not looked at, because the records have no ExpiryDate. They have: SkillId, Description. If one of these is meant, choose it under Options.',
		);
		expect(outcome.totals.notLookedAt).toBe(1);
	});
});

describe('what is missing', () => {
	it.each<[string, Partial<Record<List, ReadList>>, RegExp]>([
		[
			'a list that may not be read',
			{ documents: refused },
			/^Documents: not looked at, because the list could not be read: The service refused access$/,
		],
		[
			'skills that may not be read',
			{ skilled: refused },
			/^Skills: not looked at, because the list/,
		],
		[
			'a list with other fields',
			{ training: list({ CarerId: 5, TrainingItemId: 7, Done: '2026-01-01' }, { Note: 'x' }) },
			/^Training: not looked at, because the records have no ExpiryDate\. They have: TrainingItemId, Done, Note\./,
		],
		[
			'a list of nobody who is current',
			{ training: list(of(99, 7, inDays(1)), of(6, 7, inDays(1))) },
			/^Training: none of the records, 2 in number, is of a current worker\.$/,
		],
		[
			'what is no date',
			{ documents: list(of(5, 'Licence', '31/12/2026'), of(5, 'Visa', inDays(900))) },
			/^Documents: 1.document left out, because ExpiryDate is not a date such as 2026-03-02\. One has 31\/12\/2026\.$/,
		],
		[
			'what shows no worker',
			{
				documents: list(
					...[null, '', 0, 'W2', undefined].map((id) => of(id, 'Visa', inDays(1))),
					of(5, 'Visa', inDays(900)),
				),
			},
			/^Documents: 5.documents show no worker, so nobody is told of them\. In CarerId, one has W2\.$/,
		],
		[
			'a skill of nobody',
			{
				skilled: list(
					...[5, 0].map((CarerId) => ({
						CarerId,
						Skills: [{ Description: 'Hoist', ExpiryDate: inDays(900) }],
					})),
				),
			},
			/^Skills: 1.skill shows no worker, so nobody is told of it\.$/,
		],
	])('%s is a warning, and the others are looked at all the same', (_, lists, warning) => {
		const outcome = make([of(5, 'Check', inDays(7))], { lists });
		expect(outcome.warnings).toEqual([expect.stringMatching(warning)]);
		expect(outcome.rows.filter((row) => row['Not clear'] === '')).toHaveLength(1);
		const { notes, headline } = digestOf(outcome).description;
		expect(notes).toEqual([{ text: outcome.warnings[0], isIncomplete: true }]);
		expect(headline).toMatch(/^At least 1.record expires .*; the next known is Check of Ada/);
		expect(workerMailsOf(outcome)[0].description.notes).toHaveLength(1);
		// The key differs from the usual key. So the failure is noticed even if the digest of the week was already sent.
		expect(digestOf(outcome).key).toBe('expiringRecords digest 2026-03-02 (not complete)');
	});

	it('a list that could not be read is a failure, and one whose fields are called otherwise is not', () => {
		const check = [of(5, 'Check', inDays(7))];
		const otherFields = list({ CarerId: 5, TrainingItemId: 7, Done: '2026-01-01' });
		expect(make(check, { lists: { compliance: refused, training: otherFields } }).failures).toEqual(
			['Compliance: not looked at, because the list could not be read: The service refused access'],
		);
		const skilled = list({ ...ada, Skills: [{ SkillId: 1, Description: 'Hoist' }] });
		const odd = { skilled, documents: list(of(5, 'Licence', '31/12/2026')) };
		expect(make(check, { lists: odd }).failures).toEqual([]);
	});

	it('those of workers who left are counted in the foot alone', () => {
		const outcome = make([of(5, 'Check', inDays(7)), of(6, 'Check', 'x'), of(99, 'Check', null)]);
		expect(outcome.warnings).toEqual([]);
		expect(outcome.totals).toMatchObject({ ofNoCurrentWorker: 2, withoutWorker: 0 });
		expect(plain(String(digestOf(outcome).about.from[1]))).toBe(
			'Left out: 2 records of workers who are not current.',
		);
		expect(digestOf(make([])).about.from).toHaveLength(1);
	});

	it('where IDs are no numbers, any text may be the ID of a worker', () => {
		const uuid = '0b5ff7a4-6a3c-4a0e-9c0f-1f1b7f6f2a11';
		const records = [of(uuid, 'Check', inDays(7)), of('gone', 'Check', inDays(7))];
		const outcome = make(records, { lists: { workers: list({ ...ada, CarerId: uuid }) } });
		expect(outcome.warnings).toEqual([]);
		expect(outcome.totals).toMatchObject({ ofNoCurrentWorker: 1, withoutWorker: 0 });
	});

	it('what is no date is in a row with its reason', () => {
		const { rows, mails } = make([of(5, 'Licence', '31/12/2026')]);
		expect(rows).toMatchObject([
			{ Expires: '31/12/2026', 'Days left': null, 'Not clear': 'ExpiryDate is no date' },
		]);
		expect(mails).toHaveLength(1);
		expect(mails[0].description.headline).toMatch(/^No record .* is known to have expired or to/);
	});

	it('names of training that may not be read are said, and the mail is complete', () => {
		const lists = { training: list(of(5, 7, inDays(1))), trainingItems: refused };
		const { warnings, mails } = make([], { lists });
		expect(warnings).toEqual([expect.stringMatching(/^The names of training could not be read/)]);
		expect(mails[0].description.notes).toEqual([{ lead: 'Names:', text: warnings[0] }]);
		const named = { training: list(of(5, 'First aid', inDays(1))), trainingItems: refused };
		expect(make([], { lists: named }).warnings).toEqual([]);
	});

	it('without workers there is no report: that list is needed, all others are not', () => {
		const { reads } = reports.expiringRecords.prepare(office, now);
		const needed = Object.entries(reads).filter(([, { optional }]) => !optional);
		expect(needed.map(([name]) => name)).toEqual(['workers']);
	});

	it('a provider without workers is told so', () => {
		const { mails } = make([], { lists: { workers: list() } });
		expect(mails[0].description.headline).toMatch(/shows no current worker/);
	});
});

describe('a mail for a worker', () => {
	const check = [of(5, 'Check', inDays(20)), of(7, 'Visa', inDays(0)), of(5, 'Flu', inDays(-3))];
	const mailing = { given: { mailWorkers: true } };

	it('goes to the office, with the name, until it is allowed', () => {
		expect(sent(make(check))).toEqual([
			['office@example.com', 'For Ada Lovelace: Flu expired on Fri 27 Feb'],
			['office@example.com', 'For Cem Öz: Visa expires on Mon 2 Mar'],
			['office@example.com', 'For Ada Lovelace: Check expires on Sun 22 Mar'],
		]);
	});

	it('then goes to the worker, and to the office where there is no address', () => {
		const outcome = make(check, mailing);
		expect(sent(outcome)).toEqual([
			['ada@example.com', 'Flu expired on Fri 27 Feb'],
			['office@example.com', 'No e-mail address, please tell Cem Öz: Visa expires on Mon 2 Mar'],
			['ada@example.com', 'Check expires on Sun 22 Mar'],
		]);
		const headlines = workerMailsOf(outcome).map((mail) => plain(mail.description.headline));
		expect(headlines).toEqual([
			'Your “Flu” expired on Fri 27 Feb, 3 days ago.',
			'Cem Öz: “Visa” expires on Mon 2 Mar, the last day.',
			'Your “Check” expires on Sun 22 Mar, in 20 days.',
		]);
	});

	it('never goes to one of whom it is not known whether they are current, who is marked', () => {
		const unknown = list({ ...ada, Current: null }, { ...workers[2], Current: 'Y' });
		const outcome = make(check, { ...mailing, lists: { workers: unknown } });
		expect(sent(outcome).filter(([to]) => to !== 'office@example.com')).toEqual([]);
		expect(sent(outcome)[0][1]).toMatch(/^Perhaps not a current worker, Ada Lovelace: Flu/);
		expect(outcome.rows.map(({ Current }) => Current)).toEqual(['not shown', 'yes', 'not shown']);
		const { notes, sections } = digestOf(outcome).description;
		expect(notes).toMatchObject(
			[{ lead: 'Please check:', text: /^1.worker does not show/ }].map(({ lead, text }) => ({
				lead,
				text: expect.stringMatching(text) as string,
			})),
		);
		const [first] = sections[0].table?.groups[0].rows ?? [];
		const row = typeof first === 'function' ? first() : first;
		expect(JSON.stringify(row?.cells[1])).toContain('perhaps not current');
		expect(digestOf(outcome).about.from[0]).toMatch(/1.current worker and 1 who may not be/);
	});

	it('has a long name whole, but not in its first sentence', () => {
		const long = 'NDIS check '.repeat(270).trim();
		const surname = 'Lovelace '.repeat(99).trim();
		const workersNow = list({ ...ada, LastName: surname, Current: true });
		const outcome = make([of(5, long, inDays(3))], { lists: { workers: workersNow } });
		for (const { description } of outcome.mails) {
			expect(description.subject.length).toBeLessThan(200);
			expect(description.headline.length).toBeLessThan(300);
		}
		expect(workerMailsOf(outcome)[0].description.sections).toEqual([{ paragraphs: [long] }]);
		expect(outcome.rows[0].What).toBe(long);
	});

	it('goes to each address, and to the office where a part is none', () => {
		const two = { ...ada, Current: true, Email: 'a@example.com; b@example.com, b.example.com' };
		const outcome = make([check[0]], { ...mailing, lists: { workers: list(two) } });
		expect(workerMailsOf(outcome).map(({ to }) => to)).toEqual([
			['a@example.com', 'b@example.com'],
			['office@example.com'],
		]);
	});

	it('has a key that stays while another record changes, and that is another at the next step', async () => {
		const keys = async (records: readonly SourceRecord[], days = 0) => {
			const at = now.plus({ days });
			const outcome = make(records, { ...mailing, at });
			const options = { attachSpreadsheet: true, onlyWhenSomething: false };
			const made = { now: at, workflow: 'Test' };
			const written = await writeMessages(reports.expiringRecords, outcome, options, made);
			return written.map(({ json }) => json.key).filter((key) => key.includes(' worker '));
		};
		const [check60] = await keys([of(5, 'Check', inDays(50))]);
		expect(check60).toMatch(/^expiringRecords worker 5 [\da-f]{12} ada@example\.com$/);
		expect(await keys([of('5', 'Check ', `${inDays(50)} 00:00:00`)], 19)).toEqual([check60]);
		const beside = [of(5, 'Check', inDays(50)), of(5, 'Flu', inDays(50)), of(7, 'Check', 'x')];
		expect(await keys(beside)).toContain(check60);
		expect(await keys([of(5, 'Check', inDays(50))], 20)).not.toContain(check60);
		expect(await keys([of(5, 'Check', inDays(51))])).not.toContain(check60);
		expect(await keys([of(5, 'Flu', inDays(50))])).not.toContain(check60);
	});

	it('brings no spreadsheet, and the digest does', async () => {
		const outcome = make(check);
		const options = { attachSpreadsheet: true, onlyWhenSomething: false };
		const made = { now, workflow: 'Test' };
		const written = await writeMessages(reports.expiringRecords, outcome, options, made);
		expect(written.map(({ workbook }) => workbook !== undefined)).toEqual([
			...[true, false, false, false],
		]);
	});
});

describe('the digest', () => {
	const keyOn = (days: number, digestDay?: string, records: readonly SourceRecord[] = []) =>
		digestOf(make(records, { at: now.plus({ days }), given: digestDay ? { digestDay } : {} })).key;

	it('has one key from its day to the day before the next one, whatever it tells', () => {
		const week = [0, 1, 2, 3, 4, 5, 6].map((day) => keyOn(day));
		expect(new Set(week)).toEqual(new Set(['expiringRecords digest 2026-03-02']));
		expect(keyOn(7)).toBe('expiringRecords digest 2026-03-09');
		expect(keyOn(1, 'Wednesday')).toBe('expiringRecords digest 2026-02-25');
		expect(keyOn(2, 'Wednesday')).toBe('expiringRecords digest 2026-03-04');
		expect(keyOn(0, 'Sunday')).toBe('expiringRecords digest 2026-03-01');
		expect(keyOn(3, 'everyDay')).toBe('expiringRecords digest 2026-03-05');
	});

	it.each([
		['Monday', /^It is for a week, .* no mail in a week means that it was not made\.$/],
		['everyDay', /^It comes every day, .* no mail on a day means that it was not made\.$/],
	])('says how often it comes: %s', (digestDay, words) => {
		expect(digestOf(make([], { given: { digestDay } })).about.comes).toMatch(words);
	});

	it('is not sent again within the week when something else is to be told', async () => {
		const keyWith = async (records: readonly SourceRecord[]) => {
			const options = { attachSpreadsheet: false, onlyWhenSomething: false };
			const made = { now, workflow: 'Test' };
			const outcome = make(records);
			return (await writeMessages(reports.expiringRecords, outcome, options, made))[0].json.key;
		};
		expect(await keyWith([])).toBe('expiringRecords digest 2026-03-02 office@example.com');
		expect(await keyWith([of(5, 'Check', inDays(7))])).toBe(await keyWith([]));
	});

	it('has the most urgent on top, and each group says how many', () => {
		const records = [59, -1, 0, 7, 30, -40, 8].map((left) => of(5, `In ${left}`, inDays(left)));
		const { sections, headline, subject } = digestOf(make(records)).description;
		expect(sections[0].table?.groups.map(({ title, rows }) => [plain(title), rows.length])).toEqual(
			[
				['Expired', 2],
				['On the last day', 1],
				['Within 7 days', 1],
				['Within 30 days', 2],
				['Within 60 days', 1],
			],
		);
		expect(plain(subject)).toBe('2 records of workers expired, 5 expire by Fri 1 May');
		expect(plain(headline)).toBe(
			'2 records of workers have expired, and 5 more expire by Fri 1 May; the next is In 0 of Ada Lovelace, on Mon 2 Mar, the last day.',
		);
	});
});

it.each([
	['daysAhead', '', 'Days Ahead must be whole numbers from 0 to 3650'],
	['daysAhead', '60, soon', 'Days Ahead must be whole numbers'],
	['daysAhead', '30; -1', 'Days Ahead must be whole numbers'],
	['digestDay', 0, 'Day of the Digest must be one of Monday, Tuesday'],
	['digestDay', 'someday', 'Day of the Digest must be one of'],
	['sendTo', 'nobody', 'Send To must be e-mail addresses'],
	['mailWorkers', 'perhaps', 'Mail Workers must be true or false'],
	['workerField', ' ', 'Field of the Worker must be filled in'],
	['documentExpiry', null, 'Documents: Field of the Expiry must be filled in'],
])('%s %j is refused by name', (name, value, message) => {
	expect(() => make([], { given: { [name]: value } })).toThrow(message);
});

it('days ahead may be typed in any order', () => {
	const records = [of(5, 'Check', inDays(7))];
	for (const daysAhead of ['60,30,7,0', ' 0; 7;30 ;60,', '7 , 7, 0, 60']) {
		expect(make(records, { given: { daysAhead } }).rows[0].Step).toBe(7);
	}
});

describe('whatever the records hold', () => {
	const day = fc.oneof(
		fc.integer({ min: -80, max: 80 }).map(inDays),
		fc.constantFrom(null, '', '0000-00-00', '31/12/2026', '2026-02-30', `${inDays(3)} 10:00:00`),
	);
	const record = fc.record({
		CarerId: fc.constantFrom(5, '5', 6, 7, 0, null, 99),
		Description: fc.constantFrom('Check', 'Check ', 'Flu', '', null, 'x'),
		ExpiryDate: day,
	});

	it('each record is in a row, or counted as one of which nothing is to be told', () => {
		const odd = oddRecords({ CarerId: 5, Description: 'Check', ExpiryDate: inDays(5) });
		fc.assert(
			fc.property(fc.oneof(fc.array(record), odd), odd, (compliance, documents) => {
				const { rows, totals, mails } = make(compliance, {
					lists: { documents: list(...documents) },
				});
				const { replacedByOthers, withoutExpiryDate, ofNoCurrentWorker, withoutWorker } = totals;
				const counted = [
					totals.expireLater,
					replacedByOthers,
					withoutExpiryDate,
					ofNoCurrentWorker,
					withoutWorker,
				];
				const others = [...counted, totals.notLookedAt].reduce<number>(
					(sum, count) => sum + Number(count),
					0,
				);
				expect(rows.length + others).toBe(compliance.length + documents.length);
				expect(Number(totals.expired) + Number(totals.expireWithinDaysAhead)).toBe(
					rows.filter((row) => row['Not clear'] === '').length,
				);
				// There is a mail for each listed record, and there is the digest.
				expect(mails).toHaveLength(1 + mails[0].count);
			}),
		);
	});

	it('the rows are those that another reading finds, a worker and a name at a time', () => {
		fc.assert(
			fc.property(fc.array(record), (compliance) => {
				const expected = [5, 7].flatMap((id) =>
					['Check', 'Flu', 'x'].flatMap((name) => {
						const own = compliance.filter(
							(one) => String(one.CarerId) === `${id}` && one.Description?.trim() === name,
						);
						const dates = own.map(({ ExpiryDate }) => ExpiryDate ?? '');
						if (dates.some((date) => date === '' || date === '0000-00-00')) return [];
						const days = dates
							.map((date) => date.slice(0, 10))
							.filter((date) => /^20\d\d-(?!02-30)/.test(date));
						const last = days.sort().at(-1) ?? '9';
						// Beside an expiry that is no date, what has expired is asked about.
						if (last < inDays(0) && days.length < dates.length) return [];
						return last <= inDays(60) ? [`${id} ${name} ${last}`] : [];
					}),
				);
				const found = make(compliance).rows.filter(
					(row) => row['Not clear'] === '' && row.What !== '(no name)',
				);
				expect(found.map((row) => `${row.WorkerId} ${row.What} ${row.Expires}`).sort()).toEqual(
					expected.sort(),
				);
			}),
		);
	});
});
