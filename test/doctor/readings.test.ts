/** Checks that the doctor reads answers as the node does: names of fields, flags, ids, holds, and what an answer says of its length. */
import { examine, writeReport, type Result } from '../../doctor/mod';
import { examineTraces } from '../../doctor/examineTraces';
import { Findings } from '../../doctor/findings';
import type { Probe, Trace } from '../../doctor/probe';
import type { ApiRecord, ApiRequest, ApiResponse } from '../../http/mod';
import { startSimulator, type Switches } from '../../simulator/mod';
import { closeConnections, directSession } from '../http/session';
import { doctorsClock, now, smallTables } from './examineSimulator';

afterAll(closeConnections);

/** Examines a simulator whose answers are changed on their way. */
async function examineChanged(
	change: (request: ApiRequest, answer: ApiResponse) => Partial<ApiResponse>,
	switches: Partial<Switches> = {},
): Promise<Result> {
	const simulator = await startSimulator({ now, tables: smallTables(), switches });
	const session = directSession(simulator, doctorsClock());
	try {
		return await examine({
			...session,
			transport: async (request) => {
				const answer = await session.transport(request);
				return { ...answer, ...change(request, answer) };
			},
		});
	} finally {
		await simulator.close();
	}
}

const changeRecords =
	(path: string, change: (record: ApiRecord, index: number) => object) =>
	(request: ApiRequest, { body }: ApiResponse): Partial<ApiResponse> =>
		request.path === path && Array.isArray(body)
			? { body: (body as ApiRecord[]).map((one, index) => ({ ...one, ...change(one, index) })) }
			: {};

const reportOf = (result: Result): string => writeReport(result, 0);

it('a list that says that it goes on, and takes no limit, comes short', async () => {
	const result = await examineChanged(({ path }, { headers, body }) =>
		path === '/clients'
			? {
					headers: { ...headers, 'X-Has-More': 'true', 'X-Total-Count': '2000' },
					body: (body as ApiRecord[]).slice(0, 3),
				}
			: {},
	);
	expect(result.lists.get('/clients')?.total).toEqual({ count: 3, isExact: false });
	expect(reportOf(result)).toContain(
		'The service says that there are more clients (/clients) than the 3 that it gave.',
	);
	expect(reportOf(result)).toMatch(/It works in part: it comes short/);
});

it('no answer that says that it goes on counts as whole', async () => {
	const result = await examineChanged(({ path }, { headers }) =>
		['/quotes', '/rosters'].includes(path)
			? { headers: { ...headers, Link: '<https://care.invalid/next>; rel="next"' } }
			: {},
	);
	for (const path of ['/quotes', '/rosters']) {
		expect(result.lists.get(path)?.frame).toBeUndefined();
		expect(result.lists.get(path)?.total?.isExact).not.toBe(true);
	}
	expect(result.findings.get('onHold', '/rosters')).toBeUndefined();
});

it('documented fields in lower case are not missing', async () => {
	const inLowerCase = (record: ApiRecord) =>
		Object.fromEntries(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));
	const [result, usual] = [
		await examineChanged((_, { body }) =>
			Array.isArray(body) ? { body: (body as ApiRecord[]).map(inLowerCase) } : {},
		),
		await examineChanged(() => ({})),
	];
	expect(reportOf(result)).not.toContain('come without');
	const answersOf = ({ findings }: Result) =>
		findings.all.map(({ question, about, answer }) => [question, about, answer]);
	expect(answersOf(result)).toEqual(answersOf(usual));
});

it.each(['None', 0, '0', 'N/A'])(
	'an OnHoldType of %j, mixed with empty ones, is no leave',
	async (none) => {
		const simulator = await startSimulator({ now, tables: smallTables() });
		for (const row of simulator.tables['/rosters']) row.OnHoldType = '';
		const session = directSession(simulator, doctorsClock());
		const result = await examine({
			...session,
			transport: async (request) => {
				const { onHoldType: _, ...query } = request.query;
				const answer = await session.transport({ ...request, query });
				if (request.path !== '/rosters' || !Array.isArray(answer.body)) return answer;
				const body = (answer.body as ApiRecord[]).map((record) => ({
					...record,
					OnHoldType: Number(record.Minutes ?? 0) % 60 === 0 ? none : '',
				}));
				return { ...answer, body };
			},
		});
		await simulator.close();
		for (const question of ['onHold', 'onHoldAll', 'onHoldFields', 'onHoldSpecific'] as const) {
			expect([question, result.findings.get(question, '/rosters')]).toEqual([question, undefined]);
		}
	},
);

it.each([null, 0])('a RosterItemId of %j shows no id', async (RosterItemId) => {
	const change = changeRecords('/rosters', () => ({ RosterItemId }));
	const { findings } = await examineChanged(change);
	expect(findings.get('showsId', '/rosters')).toBe('hidden');
});

it.each([
	['Y', 'N'],
	['true', 'false'],
])('incidents with Closed %j and %j answer what comes unasked', async (yes, no) => {
	const asText = ({ Closed, TaskClosed }: ApiRecord) => ({
		Closed: Closed === 1 ? yes : no,
		TaskClosed: TaskClosed === 1 ? yes : no,
	});
	const [texts, numbers] = [
		await examineChanged(changeRecords('/incidents', asText)),
		await examineChanged(() => ({})),
	];
	const answer = numbers.findings.get('closedUnasked', '/incidents');
	expect(answer).toBeDefined();
	expect(texts.findings.get('closedUnasked', '/incidents')).toBe(answer);
});

it.each([
	['60', 60_000, 'seconds'],
	['3600', 3_600_000, 'seconds'],
	['86400', 86_400_000, 'seconds'],
	['1763508600', undefined, 'odd'],
])('Retry-After: %s (%p ms) is %s', (retryAfter, wait, form) => {
	const trace: Trace = { status: 429, contentType: '', retryAfter, wait, receivedAt: 0, body: '' };
	const findings = new Findings();
	examineTraces({ traces: [trace] } as unknown as Probe, findings);
	expect(findings.get('retryAfter')).toBe(form);
});
