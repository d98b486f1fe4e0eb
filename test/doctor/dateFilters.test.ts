/**
 * Checks that each date filter of each list is examined by itself. The answer for one filter says nothing about other
 * filters.
 */
import { examine, judge, writeReport, type Result } from '../../doctor/mod';
import { closeConnections, sessionWith } from '../http/session';
import { doctorsClock, examineSimulator, profileOf, smallTables } from './examineSimulator';
import { plainMake, startOtherMake, type Make } from './otherMake';

afterAll(closeConnections);

const tables = smallTables();

const admin = { user: 'b7', key: 'the-key', secret: 'the-secret' };

async function examineMake(make: Partial<Make>): Promise<Result> {
	const service = await startOtherMake({ ...plainMake, ...make });
	try {
		return await examine(sessionWith({ url: service.url, admin }, doctorsClock()));
	} finally {
		await service.close();
	}
}

/** Returns the rows about a question in a report. Each row has the lists, the answer, and how sure the answer is. */
const rowsOf = (result: Result, asks: string): string[][] =>
	writeReport(result, 0)
		.split('\n')
		.filter((row) => row.startsWith(`| ${asks}`))
		.map((row) => row.slice(2).split(' | '))
		.map(([question, ...others]) => [question.slice(asks.length).trim(), ...others.slice(0, 2)]);

it('where one list leaves out the first day, the report names those that do and those that do not', async () => {
	const result = await examineMake({ laterFrom: ['/rosters fromDate'] });
	const rows = rowsOf(result, 'Does the first day of a range count?').map((row) => row.join(' '));
	const shown = rows.filter((row) => row.endsWith('shown'));
	expect(shown).toEqual([
		'(/rosters fromDate) it differs: here it does not shown',
		expect.stringMatching(/^\(.*\/rosters createdTimeFrom.*\) it differs: here it does shown$/),
	]);
	expect(shown[1]).not.toContain('/rosters fromDate');
	// The report also names filters that could not be examined.
	expect(rows.filter((row) => row.includes('/SIRS fromDate'))).toHaveLength(1);
	expect(rows.join()).toMatch(/\/SIRS fromDate.*on or after/);
	const { answers } = profileOf(result);
	expect(answers).toMatchObject({
		'lowerBound /rosters fromDate': 'exclusive',
		'lowerBound /rosters createdTimeFrom': 'day',
	});
	expect(Object.keys(answers)).not.toContain('lowerBound');
	expect(judge(result).headline).toMatch(/comes short, which touches .*weekly rosters/);
});

it.each<Record<string, string[]>[]>([
	[
		{
			'/SIRS': ['fromDate', 'toDate'],
			'/documents-clients': ['fromDate', 'toDate'],
			'/clients': ['serviceEnd', 'serviceStart'],
			'/timesheets': ['toDate'],
		},
	],
	[
		{
			'/SIRS': ['createDateFrom', 'createDateTo'],
			'/documents-clients': ['fromDate'],
			'/incidents': ['createtoDate'],
		},
	],
	[{ '/SIRS': ['createDateTo'], '/agreements': ['fromDate'], '/rosters': ['fromDate'] }],
])(
	'that lists ignore dates is seen, and of no other filter said: %j',
	async (ignoredParameters) => {
		const result = await examineSimulator({ switches: { ignoredParameters }, tables });
		const ignored = result.findings.all.filter(
			({ question, answer }) => question === 'ignoredDates' && answer === 'ignored',
		);
		const names = Object.entries(ignoredParameters).flatMap(([path, all]) =>
			all.map((name) => `${path} ${name}`),
		);
		expect(ignored.map(({ about }) => about).sort()).toEqual(names.sort());
		const { headline, points } = judge(result);
		expect(headline).toContain('comes short');
		for (const name of names) expect(points.join('\n')).toContain(name);
		expect(result.probe.count).toBeLessThanOrEqual(150);
	},
);

it('all date filters are examined within the bounds, and where these come first, the report names the others', async () => {
	const filters = ({ findings }: Result) =>
		findings.missing.filter(({ question }) => question === 'ignoredDates');
	expect(filters(await examineSimulator({ tables }))).toEqual([]);
	const result = await examineSimulator({ tables }, { maxRequests: 100 });
	expect(filters(result).map(({ about }) => about)).toContain('/documents-clients fromDate');
	expect(rowsOf(result, 'Does a list keep to the dates').join()).toContain(
		'/documents-clients toDate',
	);
	expect(filters(result)[0].reason).toMatch(/100 requests/);
});

/** Makes tables whose timesheets have a date field that is not in the documentation. */
const timesheetsWith = (name: string, dateOf: (day: string, index: number) => unknown) => {
	const tables = smallTables();
	for (const [index, row] of tables['/timesheets'].entries()) {
		// These values mean that nobody has used the app.
		Object.assign(row, { APP_StartTime: '0000-00-00 00:00:00', APP_FinishTime: null });
		Object.assign(row, { [name]: dateOf(String(row.DateOfService), index) });
	}
	return tables;
};

it.each<[string, (day: string, index: number) => unknown]>([
	['the same date', (day) => day],
	['a time of the same day', (day) => `${day} 09:00:00`],
	['the same date, in most records', (day, index) => (index % 5 === 0 ? null : day)],
])('the compared date is a documented one where another one shows %s', async (_, dateOf) => {
	const tables = timesheetsWith('Approved', dateOf);
	const { findings } = await examineSimulator({ tables });
	expect(findings.get('comparedDate', '/timesheets')).toBe('DateOfService');
	const one = findings.all.find(
		({ question, about }) => question === 'comparedDate' && about === '/timesheets',
	);
	expect(one?.isSure).toBe(false);
});

it('no other field is named as the compared date where a documented one cannot be read throughout', async () => {
	const tables = timesheetsWith('Approved', (day) => day);
	Object.assign(tables['/timesheets'][5], { DateOfService: '1 July', Approved: null });
	const { findings } = await examineSimulator({ tables });
	expect(findings.get('comparedDate', '/timesheets')).toBeUndefined();
});

it('of a long list whose date is hidden, days are chosen by a similar date', async () => {
	const tables = smallTables();
	const rows = tables['/SIRS'];
	tables['/SIRS'] = [0, 1, 2, 3, 4].flatMap((round) =>
		rows.map((row) => ({ ...row, IncidentId: Number(row.IncidentId) + round * 1_000_000 })),
	);
	const { findings } = await examineSimulator({
		tables,
		switches: { caps: { '/SIRS': { maximum: 100, above: 'clamp' } } },
	});
	expect(findings.get('mostAtOnce', '/SIRS')).toBe('100');
	expect(findings.get('closedUnasked', '/SIRS')).toBe('included');
});
