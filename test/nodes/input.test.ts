/** Tests values that a person enters, in many forms, and the errors for values that cannot be sent. */
import { readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { queryOf, useFixture } from './fixture';

const fixture = useFixture();

const rosters = { resource: 'roster', operation: 'getAll', returnAll: true };

describe('a date', () => {
	const cases: Array<[string, string, string, string]> = [
		['from the picker', '2026-03-09T00:00:00', 'Australia/Sydney', '2026-03-09'],
		['from the picker late in the day', '2026-03-09T23:30:00', 'Pacific/Honolulu', '2026-03-09'],
		['as the API writes it', '2026-03-09', 'Pacific/Kiritimati', '2026-03-09'],
		['as the API writes a datetime', '2026-03-09 23:59:59', 'Australia/Sydney', '2026-03-09'],
		['with blanks around it', ' 2026-03-09 ', 'Australia/Sydney', '2026-03-09'],
		['in Greenwich time', '2026-03-09T14:00:00.000Z', 'Australia/Sydney', '2026-03-10'],
		['in Greenwich time', '2026-03-09T14:00:00Z', 'America/New_York', '2026-03-09'],
		['with an offset', '2026-03-09T23:30:00-08:00', 'Australia/Sydney', '2026-03-10'],
		['in milliseconds', '={{ 1773014400000 }}', 'Australia/Sydney', '2026-03-09'],
		[
			'as a Luxon DateTime',
			"={{ DateTime.fromISO('2026-03-09T23:30:00', { zone: 'Asia/Tokyo' }) }}",
			'Australia/Sydney',
			'2026-03-10',
		],
		[
			'as a Luxon text',
			"={{ DateTime.fromISO('2026-03-09').toISODate() }}",
			'Australia/Sydney',
			'2026-03-09',
		],
		['as a Date', '={{ new Date(1773014400000) }}', 'Australia/Sydney', '2026-03-09'],
		['on the last day of summer time', '2026-04-05T02:30:00', 'Australia/Sydney', '2026-04-05'],
	];

	it.each(cases)('%s (%s in %s) is sent as %s', async (_, fromDate, timezone, day) => {
		const { error } = await fixture.run({ ...rosters, filters: { fromDate } }, { timezone });
		expect(error).toBeUndefined();
		expect(queryOf(fixture.takeRequests()[0])).toMatchObject({ fromDate: day });
	});

	it.each(['Australia/Sydney', 'America/Los_Angeles'])(
		'from $today is the day of the workflow in %s',
		async (timezone) => {
			const before = DateTime.now().setZone(timezone);
			await fixture.run({ ...rosters, filters: { fromDate: '={{ $today }}' } }, { timezone });
			const days = [before, DateTime.now().setZone(timezone)].map((day) => day.toISODate());
			expect(days).toContain(queryOf(fixture.takeRequests()[0]).fromDate);
		},
	);

	it('from the expressions in docs/reference/operations.md is what the page says', async () => {
		const rows = [
			...readFileSync('docs/reference/operations.md', 'utf8').matchAll(
				/^\| ([^|]*?) +\| `({{[^`]*}})` +\| `({{[^`]*}})` +\|$/gm,
			),
		];
		const today = DateTime.now().setZone('Australia/Sydney').startOf('day');
		const expected: Record<string, [DateTime, DateTime]> = {
			'A year up to today': [today.set({ year: today.year - 1 }), today],
		};
		expect(rows.map(([, title]) => title)).toEqual(Object.keys(expected));
		for (const [, title, ...dates] of rows) {
			const days: string[] = [];
			for (const date of dates) {
				await fixture.run({ ...rosters, filters: { fromDate: `=${date}` } });
				days.push(queryOf(fixture.takeRequests()[0]).fromDate);
			}
			expect([title, days]).toEqual([title, expected[title].map((day) => day.toISODate())]);
		}
	});

	it.each([
		'2026-02-30',
		'09/03/2026',
		'tomorrow',
		'2026-13-01T00:00:00',
		'0000-00-00',
		'={{ 46000 }}',
	])('that is none (%s) is refused before anything is sent', async (fromDate) => {
		const { error } = await fixture.run({ ...rosters, filters: { fromDate } });
		expect(error).toMatchObject({
			message: 'Date From must be an existing date written as YYYY-MM-DD, such as 2026-03-31',
			description: expect.stringMatching(
				/^Where a column of the input has it as 31\/03\/2026, use /,
			),
			context: { itemIndex: 0 },
		});
		expect(fixture.takeRequests()).toEqual([]);
	});
});

describe('a filter', () => {
	it.each([
		['as the list picks it', { __rl: true, mode: 'list', value: '1042' }],
		['typed', { __rl: true, mode: 'id', value: ' 1042 ' }],
		['from an expression', { __rl: true, mode: 'id', value: '={{ $json.client }}' }],
		['as a bare number', 1042],
	])('takes an ID %s', async (_, clientId) => {
		await fixture.run(
			{ ...rosters, filters: { clientId } },
			{ items: [{ json: { client: 1042 } }] },
		);
		expect(queryOf(fixture.takeRequests()[0])).toMatchObject({ clientId: '1042' });
	});

	it.each(['Ada', '10.5', '1e3', '12a', '={{ true }}', '={{ {a: 1} }}', '={{ [1] }}'])(
		'refuses %s where an ID belongs, and does not repeat it',
		async (value) => {
			const { error } = await fixture.run({
				...rosters,
				filters: { clientId: { __rl: true, mode: 'id', value } },
			});
			expect(error).toMatchObject({
				message: 'Client must be an ID, such as 1042',
				description:
					'Enter the ID itself, a whole number above zero, or check that the expression gives one.',
			});
			expect(fixture.takeRequests()).toEqual([]);
		},
	);

	it.each([
		[
			'incident',
			{ closed: true, taskClosed: false, InclForm: true },
			{ closed: 'true', taskClosed: 'false', InclForm: 'TRUE' },
		],
		['incident', { closed: 'FALSE', InclForm: false }, { closed: 'false' }],
		['clientNote', { closed: true, taskClosed: true }, { closed: '1', taskClosed: '1' }],
		['quote', { includeItems: true }, { includeItems: 'TRUE' }],
		['quote', { includeItems: false }, {}],
	])('of %s %o is sent as %o', async (resource, filters, sent) => {
		await fixture.run({ resource, operation: 'getAll', limit: 9, filters });
		expect(queryOf(fixture.takeRequests()[0])).toEqual({ limit: '9', ...sent });
	});
});

describe('the credential', () => {
	const areas = { resource: 'area', operation: 'getAll' };

	it('may end in slashes and stand between blanks', async () => {
		const { admin, url } = fixture.simulator;
		const credentials = { baseUrl: ` ${url}// `, ...admin };
		const { error } = await fixture.run(areas, { credentials });
		expect(error).toBeUndefined();
		expect(fixture.takeRequests()[0].path).toBe('/areas');
	});

	it.each([
		['http://care.example.com', /must start with https/],
		['ftp://care.example.com', /must start with https/],
		['http://127.0.0.1.example.com', /must start with https/],
		['care.example.com', /not a web address/],
		['', /is empty/],
		['https://care.example.com?x=1', /host and a path only/],
		['https://me:hunter2@care.example.com', /host and a path only/],
	])(
		'with the Base URL %s is refused, and the error shows no password',
		async (baseUrl, message) => {
			const { error } = await fixture.run(areas, {
				credentials: { ...fixture.simulator.admin, baseUrl },
			});
			expect(error?.message).toMatch(message);
			expect(error?.description).toMatch(/Care Management API credential/);
			expect(JSON.stringify(error)).not.toContain('hunter2');
		},
	);
});

it('each item gets its own answer, paired with it, in the order of the items', async () => {
	const { tables } = fixture.simulator;
	tables['/rosters'] = [3, 1, 2].map((ClientId) => ({ ClientId, OnHoldType: '' }));
	const { items } = await fixture.run(
		{ ...rosters, filters: { clientId: '={{ $json.client }}' } },
		{ items: [1, 2, 3].map((client) => ({ json: { client } })) },
	);
	expect(items.map(({ json, pairedItem }) => [json.ClientId, pairedItem])).toEqual([
		[1, { item: 0 }],
		[2, { item: 1 }],
		[3, { item: 2 }],
	]);
});
