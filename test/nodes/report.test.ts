/** Tests the node for reports in n8n's engine: its two outputs, errors, test runs, settings, and the answer for a model. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CareManagementReport } from '../../nodes/CareManagementReport/CareManagementReport.node';
import { savesRuns } from '../../nodes/shared/savesRuns';
import { listSearch, runNode, runTool, type RunOptions } from '../engine/mod';
import { useFixture } from './fixture';

const node = new CareManagementReport();

const fixture = useFixture();

/** The parameters of the report Unfilled Shifts. */
const unfilled: INodeParameters = {
	resource: 'report',
	operation: 'unfilledShifts',
	unfilledShifts_dates: 'next7Days',
	unfilledShifts_sendTo: 'roster@example.com, office@example.com',
	testRun: false,
	sendTestsTo: '',
	unfilledShifts_options: {},
};

const setup = () => ({
	node,
	credentials: { baseUrl: fixture.simulator.url, ...fixture.simulator.admin },
	timezone: 'Australia/Sydney',
});

const run = async (parameters: INodeParameters = {}, options: Partial<RunOptions> = {}) =>
	await runNode({ ...setup(), parameters: { ...unfilled, ...parameters }, ...options });

const shift = {
	DateOfService: '2026-03-12',
	StartTime: '07:00:00',
	Minutes: 90,
	ClientId: 1,
	CarerId: 0,
	ServiceId: 9,
	OnHoldType: '',
};

beforeEach(() => {
	// It is nine in the morning in Sydney.
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T22:00:00Z'));
	const { simulator } = fixture;
	simulator.addRecord('/clients', { ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace' });
	simulator.addRecord('/services', { ServiceId: 9, Description: 'Personal care' });
	simulator.addRecord('/workers', {
		CarerId: 5,
		FirstName: 'Grace',
		LastName: 'Hopper',
		Current: 1,
	});
	simulator.addRecord('/rosters', shift);
	simulator.addRecord('/rosters', { ...shift, StartTime: '12:00:00', CarerId: 5 });
});

afterEach(() => jest.restoreAllMocks());

describe('where n8n may keep the run', () => {
	it('a report says it above its output, and says nothing where n8n does not keep it', async () => {
		const { hints } = await run({}, { settings: {} });
		expect(hints).toContainEqual(expect.stringMatching(/^n8n may keep the runs of this workflow/));
		expect(JSON.stringify((await run()).hints)).not.toContain('may keep');
	});

	it('an n8n that does not tell a node its settings is no reason to fail', () => {
		expect(savesRuns({})).toBeUndefined();
		expect(savesRuns({ getWorkflowSettings: () => undefined })).toBeUndefined();
	});
});

describe('the two outputs', () => {
	it('are lines for sheets, and a mail for each recipient', async () => {
		const { status, outputs } = await run();
		const [rows, messages] = outputs;
		expect(status).toBe('success');
		expect(rows.map(({ json }) => json)).toEqual([
			{
				Date: '2026-03-12',
				...{ Day: 'Thu', Start: '07:00', Finish: '08:30', Minutes: 90 },
				...{ Client: 'Ada Lovelace', Service: 'Personal care', Worker: '' },
				...{ Reason: 'No worker', OnHold: '', ClientId: '1', ServiceId: '9', WorkerId: '' },
			},
		]);
		expect(messages.map(({ json }) => json.to)).toEqual([
			'roster@example.com',
			'office@example.com',
		]);
		expect(messages[0].json).toEqual({
			subject: expect.stringMatching(/^1.shift needs a worker, the next on Thu.12.Mar at 7:00.am$/),
			html: expect.stringContaining('Ada Lovelace') as string,
			text: expect.stringContaining('Ada Lovelace') as string,
			ifRefused: 'roster@example.com, office@example.com',
			to: 'roster@example.com',
			from: '',
			count: 1,
			incomplete: false,
			key: expect.stringMatching(/^unfilledShifts [\da-f]{12} roster@example\.com$/) as string,
			testRun: false,
		});
	});

	it('with Output: Totals, the first has the totals alone, and the mails are the same', async () => {
		const [rows, messages] = (await run({ unfilledShifts_options: { output: 'totals' } })).outputs;
		expect(rows.map(({ json }) => json)).toEqual([
			{
				...{ from: '2026-03-11', to: '2026-03-17', shiftsLookedAt: 2 },
				...{ shiftsThatNeedAWorker: 1, minutesThatNeedAWorker: 90 },
				shiftsThatNeedAWorkerButAreOnHold: 0,
			},
		]);
		expect(messages).toHaveLength(2);
		const { error } = await run({ unfilledShifts_options: { output: '={{ "total" }}' } });
		expect(error?.message).toBe('This output does not exist');
	});

	it('a mail brings its lines as a workbook, unless that is switched off', async () => {
		const [, [{ binary }]] = (await run()).outputs;
		expect(binary?.data).toMatchObject({
			fileName: 'shifts-without-a-worker-2026-03-11.xlsx',
			fileExtension: 'xlsx',
		});
		const options = { unfilledShifts_options: { attachSpreadsheet: false } };
		const [, [without]] = (await run(options)).outputs;
		expect(without.binary).toBeUndefined();
	});

	it('a report without rows is a message all the same, unless that is switched on', async () => {
		fixture.simulator.tables['/rosters'] = [];
		const [rows, messages] = (await run()).outputs;
		expect([rows.length, messages.length]).toEqual([0, 2]);
		expect(messages[0].json).toMatchObject({ count: 0, subject: '0 shifts need a worker' });
		const options = { unfilledShifts_options: { onlyWhenSomething: true } };
		expect((await run(options)).outputs).toEqual([[], []]);
	});

	it('are made once for each set of equal settings, and paired with the first item of it', async () => {
		fixture.takeRequests();
		const items = ['a', 'b', 'a'].map((who) => ({ json: { who: `${who}@example.com` } }));
		const sendTo = '={{ $json.who }}';
		const [rows, messages] = (await run({ unfilledShifts_sendTo: sendTo }, { items })).outputs;
		expect(messages.map(({ json, pairedItem }) => [json.to, pairedItem])).toEqual([
			['a@example.com', { item: 0 }],
			['b@example.com', { item: 1 }],
		]);
		expect(rows.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		await run({}, { items });
		const asked = fixture.takeRequests().filter(({ path }) => path === '/Leave');
		expect(asked).toHaveLength(3);
	});
});

describe('a test run', () => {
	const test = { testRun: true, sendTestsTo: 'me@example.com' };

	it('goes to who tries it, and says to whom it would have gone', async () => {
		const [rows, messages] = (await run(test)).outputs;
		expect(rows).toHaveLength(1);
		expect(messages.map(({ json }) => [json.to, json.testRun])).toEqual([
			['me@example.com', true],
			['me@example.com', true],
		]);
		expect(messages[1].json.subject).toMatch(/^TEST: /);
		for (const part of ['html', 'text']) {
			const flat = String(messages[1].json[part])
				.replace(/<wbr>/g, '')
				.replace(/[\s|]+/g, ' ');
			expect(flat).toContain(
				'would have gone to office@example.com. In all, 2 mails would go out.',
			);
		}
		expect(messages[0].json.key).toMatch(/^test /);
	});

	it.each([
		[undefined, 'me@example.com', false],
		['', 'me@example.com', true],
		['sender@example.com', 'me@example.com', true],
		['Care <CARE@Example.org>', 'me@example.com', true],
		['Care <care@care.example>', 'Care <care@care.example>', false],
	])('with Send From %j comes from %s', async (sendFrom, from, lacksSender) => {
		const options = { unfilledShifts_options: sendFrom === undefined ? {} : { sendFrom } };
		const [, messages] = (await run({ ...test, ...options })).outputs;
		expect(messages.map(({ json }) => json.from)).toEqual([from, from]);
		const text = String(messages[0].json.text).replace(/\s+/g, ' ');
		expect(text.includes('Before you switch Test Run off, fill in Send From.')).toBe(lacksSender);
	});

	it('is on at first, and needs an address', () => {
		const { properties } = node.description;
		const [testRun, sendTestsTo] = ['testRun', 'sendTestsTo'].map((wanted) =>
			properties.find(({ name }) => name === wanted),
		);
		expect(testRun?.default).toBe(true);
		expect(sendTestsTo).toMatchObject({
			required: true,
			displayOptions: { show: { testRun: [true] } },
		});
	});
});

describe('the sender', () => {
	it.each(['care@care.example', 'Care <care@care.example>'])(
		'of a mail that counts is %s, as it was entered',
		async (sendFrom) => {
			const [, messages] = (await run({ unfilledShifts_options: { sendFrom } })).outputs;
			expect(messages.map(({ json }) => json.from)).toEqual([sendFrom, sendFrom]);
		},
	);
});

describe('what cannot be meant', () => {
	it.each<[INodeParameters, RegExp]>([
		[{ unfilledShifts_sendTo: 'nobody' }, /^Send To must be e-mail addresses/],
		[{ unfilledShifts_sendTo: '={{ $json.none }}' }, /^Send To must be .* empty/],
		[{ unfilledShifts_dates: '={{ "soon" }}' }, /^Dates must be one of Next 7 Days/],
		[
			{
				...{ unfilledShifts_dates: 'fromTo' },
				...{ unfilledShifts_datesFirst: '2026-03-12', unfilledShifts_datesLast: '2026-03-11' },
			},
			/^First Day is later than Last Day/,
		],
		[
			{
				...{ unfilledShifts_dates: 'fromTo' },
				...{ unfilledShifts_datesFirst: '2026-03-12', unfilledShifts_datesLast: '2026-06-12' },
			},
			/^Dates must be at most 92 days/,
		],
		[
			{ unfilledShifts_options: { leaveTo: { __rl: true, mode: 'name', value: ' ' } } },
			/^Leave: Field of the Last Day must be filled in/,
		],
		[{ testRun: true, sendTestsTo: 'a@example.com, b@example.com' }, /^Send Tests To must be one/],
		[
			{ testRun: '={{ "perhaps" }}', sendTestsTo: 'me@example.com' },
			/^Test Run must be true or false/,
		],
		[{ unfilledShifts_options: { sendFrom: ' ' } }, /^Send From must be an address of yours/],
		[
			{ unfilledShifts_options: { sendFrom: 'sender@example.com' } },
			/^Send From must be an address of yours/,
		],
		[
			{ unfilledShifts_options: { sendFrom: 'Care <sender@EXAMPLE.com>' } },
			/^Send From must be an address of yours/,
		],
		[
			{ unfilledShifts_options: { sendFrom: 'a@care.example, b@care.example' } },
			/^Send From must be one/,
		],
		[{ unfilledShifts_options: { sendFrom: 'nobody' } }, /^Send From must be e-mail addresses/],
		[{ operation: '={{ "other" }}' }, /^This report does not exist/],
	])('%j is refused by name, and nothing is asked', async (parameters, message) => {
		fixture.takeRequests();
		const { status, error } = await run(parameters);
		expect(status).toBe('error');
		expect(error?.message).toMatch(message);
		expect(fixture.takeRequests()).toEqual([]);
	});
});

describe('when a list fails', () => {
	const refuse = (path: string) =>
		fixture.simulator.switches.faults.push({ path, times: Infinity, answer: { status: 403 } });

	it('a list that is needed stops the report', async () => {
		refuse('/rosters');
		const { status, error, outputs } = await run();
		expect([status, outputs]).toEqual(['error', []]);
		expect(error?.message).toBe('The service refused access (GET /rosters)');
	});

	it('a list that only names or compares is told, first of all in the subject', async () => {
		refuse('/Leave');
		refuse('/clients');
		const [rows, [{ json }]] = (await run()).outputs;
		expect(rows[0].json.Client).toBe('ID 1');
		expect(json).toMatchObject({
			subject: expect.stringMatching(/^NOT COMPLETE: 1.shift needs a worker/) as string,
			incomplete: true,
		});
		const flat = String(json.text).replace(/\s+/g, ' ');
		expect(flat).toContain('At least 1 shift');
		expect(flat).toContain('Leave was not looked at, because it could not be read');
		expect(flat).toContain('The names of clients could not be read');
	});

	const items = [{ json: { secret: 'timestamp' } }, { json: { who: 'b@example.com' } }];
	const sendTo = { unfilledShifts_sendTo: '={{ $json.who }}' };

	it('with On Error: Continue, no input item becomes a row, and no error a mail', async () => {
		const [rows, messages] = (await run(sendTo, { items, onError: 'continueRegularOutput' }))
			.outputs;
		expect(rows.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
			[
				{
					error: expect.stringContaining('Send To must be') as string,
					message: expect.stringMatching(/^Enter it as/) as string,
				},
				{ item: 0 },
			],
			[expect.objectContaining({ Client: 'Ada Lovelace' }), { item: 1 }],
		]);
		expect(messages.map(({ json }) => json.to)).toEqual(['b@example.com']);
	});

	it('before anything is asked, the settings of all input items are checked', async () => {
		fixture.takeRequests();
		const later = {
			unfilledShifts_sendTo: 'a@example.com',
			unfilledShifts_dates: '={{ $json.dates }}',
		};
		const wrongLater = ['next7Days', 'soon'].map((dates) => ({ json: { dates } }));
		const { status, error } = await run(later, { items: wrongLater });
		expect([status, error?.message]).toEqual(['error', expect.stringMatching(/^Dates must be/)]);
		expect(fixture.takeRequests()).toEqual([]);
		const [rows, messages] = (
			await run(later, { items: wrongLater, onError: 'continueRegularOutput' })
		).outputs;
		expect(rows.map(({ json, pairedItem }) => [Object.keys(json)[0], pairedItem])).toEqual([
			['error', { item: 1 }],
			['Date', { item: 0 }],
		]);
		expect(messages).toHaveLength(1);
		// The options of mails are checked for each item, too. The address of the second item is wrong.
		const tests = ['me@example.com', 'nobody'].map((sendTestsTo) => ({ json: { sendTestsTo } }));
		fixture.takeRequests();
		const mails = { testRun: true, sendTestsTo: '={{ $json.sendTestsTo }}' };
		expect((await run(mails, { items: tests })).error?.message).toMatch(/^Send Tests To must/);
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('with an error output, errors go there alone', async () => {
		const [rows, messages, errors] = (await run(sendTo, { items, onError: 'continueErrorOutput' }))
			.outputs;
		expect([rows.length, messages.length, errors.length]).toEqual([1, 1, 1]);
		expect(errors[0].json.error).toContain('Send To must be');
	});

	describe('beside which others tell what must not wait', () => {
		const incidents = {
			operation: 'reportableIncidents',
			...{ reportableIncidents_about: 'both', reportableIncidents_alertHours: '0, 18' },
			...{ reportableIncidents_listHour: 24, reportableIncidents_state: 'none' },
			reportableIncidents_sendTo: 'office@example.com',
			reportableIncidents_options: {},
		};
		const wanted = 'The list of serious incidents could not be read';

		beforeEach(() => {
			fixture.simulator.tables['/incidents'] = [];
			fixture.simulator.addRecord('/incidents', {
				...{ IncidentId: 7, IncidentCode: '', IsReportable: 1, Reported24Hour: 0 },
				Timestamp: '2026-03-11 08:00:00',
			});
		});

		it.each(['continueErrorOutput', 'continueRegularOutput'] as const)(
			'the mails go out, and the failure is an error (%s)',
			async (onError) => {
				refuse('/SIRS');
				const { outputs } = await run(incidents, { onError });
				const [rows, messages, errors = []] = outputs;
				expect(messages.map(({ json }) => json.key)).toEqual([
					'reportableIncidents reportable 7 after 0 hours office@example.com',
				]);
				const failures = onError === 'continueErrorOutput' ? errors : rows.slice(1);
				expect(rows).toHaveLength(onError === 'continueErrorOutput' ? 1 : 2);
				expect(failures.map(({ json }) => json.error)).toEqual([
					expect.stringContaining(wanted) as string,
				]);
			},
		);

		it('where n8n would stop, the mails go out', async () => {
			refuse('/SIRS');
			const { status, outputs } = await run(incidents);
			expect([status, outputs[1].length]).toEqual(['success', 1]);
			const { text, incomplete } = outputs[1][0].json;
			expect(String(text).replace(/[\s|]+/g, ' ')).toContain(wanted);
			// The serious incidents could not be read, but the alert itself is complete.
			expect(incomplete).toBe(false);
		});

		it('where n8n would stop and no mail says it, it stops', async () => {
			refuse('/SIRS');
			fixture.simulator.tables['/incidents'] = [];
			const { status, error } = await run(incidents);
			expect(status).toBe('error');
			expect(error?.message).toContain(wanted);
		});

		it('all read, there is no error', async () => {
			const { outputs } = await run(incidents, { onError: 'continueErrorOutput' });
			expect(outputs[2]).toEqual([]);
		});
	});

	it('with Continue, a failed list gives one error and nothing else', async () => {
		refuse('/rosters');
		for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
			const { outputs, status } = await run({}, { onError });
			expect(status).toBe('success');
			expect(outputs.flat().map(({ json }) => Object.keys(json))).toEqual([['error', 'message']]);
			expect(outputs[1]).toEqual([]);
		}
	});
});

describe('a report on what comes in', () => {
	const changed = (given: object) => ({
		json: {
			...shift,
			CarerId: 5,
			changes: ['cancelled'],
			previous: { ...shift, CarerId: 5 },
			...given,
		},
	});
	const changedShifts: INodeParameters = {
		...{ resource: 'report', operation: 'changedShifts', testRun: false, sendTestsTo: '' },
		...{ changedShifts_sendTo: '={{ $json.office }}', changedShifts_mailWorkers: false },
		changedShifts_options: {},
	};

	it('takes all items with equal settings together', async () => {
		const items = ['a', 'b', 'a'].map((who) => changed({ office: `${who}@example.com` }));
		const { outputs } = await runNode({ ...setup(), parameters: changedShifts, items });
		const [rows, messages] = outputs;
		expect(rows.map(({ json }) => json.Worker)).toEqual(Array(3).fill('Grace Hopper'));
		expect(messages.map(({ json, pairedItem }) => [json.to, pairedItem])).toEqual([
			['a@example.com', { item: 0 }],
			['a@example.com', { item: 0 }],
			['b@example.com', { item: 1 }],
		]);
	});

	it('refuses other items before anything is asked', async () => {
		fixture.simulator.requests.length = 0;
		const parameters = { ...changedShifts, changedShifts_sendTo: 'office@example.com' };
		const items = [changed({}), { json: { timestamp: '2026-03-11' } }];
		const { error } = await runNode({ ...setup(), parameters, items });
		expect(error?.message).toContain('takes the items of the trigger Roster Changed');
		expect(fixture.simulator.requests).toEqual([]);
	});

	it('is no tool', async () => {
		const parameters = { ...changedShifts, descriptionType: 'auto' };
		await expect(runTool({ ...setup(), parameters })).rejects.toMatchObject({
			message: expect.stringContaining('is not a report for an AI agent') as string,
		});
	});
});

describe('a report that only compares with what comes in', () => {
	const dataHealth: INodeParameters = {
		...{ resource: 'report', operation: 'dataHealth', testRun: false, sendTestsTo: '' },
		...{ dataHealth_daysBack: 14, dataHealth_daysAhead: 28 },
		dataHealth_sendTo: 'office@example.com',
		dataHealth_options: {},
	};

	it('takes the rows of an earlier run, and is made without any, too', async () => {
		const make = async (items: { json: IDataObject }[]) =>
			(await runNode({ ...setup(), parameters: dataHealth, items })).outputs;
		const [rows, [message]] = await make([{ json: { timestamp: '2026-03-11' } }]);
		expect(message.json.text).toMatch(/compared with\s+no\s+earlier one/);
		const [again] = await make(rows.map(({ json }) => ({ json })));
		const findings = again.filter(({ json }) => json.Kind === 'Finding');
		expect(findings.length).toBeGreaterThan(0);
		expect(findings.map(({ json }) => json.State)).toEqual(findings.map(() => 'known'));
	});

	it('is a tool', async () => {
		const parameters = { ...dataHealth, descriptionType: 'auto' };
		const { answer } = await runTool({ ...setup(), parameters });
		const [first] = JSON.parse(answer) as unknown[];
		expect(first).toMatchObject({
			report: 'Data Health',
			checksMade: expect.any(Number) as number,
		});
	});
});

describe('as a tool', () => {
	const call = async (parameters: INodeParameters = {}) => {
		const { answer, description } = await runTool({
			...setup(),
			parameters: {
				...{ resource: 'report', operation: 'unfilledShifts', descriptionType: 'auto' },
				...parameters,
			},
		});
		return { description, answer: JSON.parse(answer) as Record<string, unknown>[] };
	};

	it('answers with the totals, then the rows, and needs no address', async () => {
		const { description, answer } = await call();
		expect(description).toBe('List shifts without a worker in Care Management Report');
		expect(answer).toEqual([
			{
				report: 'Shifts Without a Worker',
				...{ from: '2026-03-11', to: '2026-03-17', shiftsLookedAt: 2 },
				...{ shiftsThatNeedAWorker: 1, minutesThatNeedAWorker: 90 },
				shiftsThatNeedAWorkerButAreOnHold: 0,
				notice: 'Number of rows: 1, which are all.',
			},
			expect.objectContaining({ Client: 'Ada Lovelace', Reason: 'No worker' }),
		]);
	});

	it('says what is missing, and that the totals count what is left out', async () => {
		fixture.simulator.fillTable('/rosters', 300, {
			change: (row) => Object.assign(row, shift),
		});
		fixture.simulator.switches.faults.push({ path: '/Leave', answer: { status: 403 } });
		const { answer } = await call();
		const [{ notice, shiftsThatNeedAWorker }] = answer;
		expect(shiftsThatNeedAWorker).toBe(fixture.simulator.tables['/rosters'].length);
		expect(notice).toMatch(/^NOT ALL ROWS: these are \d+ of \d+\. .* Leave was not looked at/);
		expect(JSON.stringify(answer).length).toBeLessThan(22_000);
	});

	it('with Output: Totals, answers with the totals alone', async () => {
		const { answer } = await call({ unfilledShifts_options: { output: 'totals' } });
		expect(answer).toEqual([
			{
				report: 'Shifts Without a Worker',
				...{ from: '2026-03-11', to: '2026-03-17', shiftsLookedAt: 2 },
				...{ shiftsThatNeedAWorker: 1, minutesThatNeedAWorker: 90 },
				shiftsThatNeedAWorkerButAreOnHold: 0,
				notice: 'The report has 1 rows, which this tool does not show. The totals count them all.',
			},
		]);
	});

	it('takes days that a model fills in', async () => {
		const parameters = {
			unfilledShifts_dates: 'fromTo',
			unfilledShifts_datesFirst: '2026-03-13',
			unfilledShifts_datesLast: '2026-03-14',
		};
		const { answer } = await call(parameters);
		expect(answer).toEqual([expect.objectContaining({ shiftsLookedAt: 0 })]);
	});
});

it('the fields of leave are chosen from those that the service sends', async () => {
	const Leave = { CarerId: 5, Von: '2026-03-12', Bis: '2026-03-12' };
	fixture.simulator.addRecord('/Leave', Leave);
	const { results } = await listSearch({
		...setup(),
		parameters: unfilled,
		method: 'searchFieldsOfWorkerLeave',
	});
	const fields = results.map(({ name }) => name);
	expect(fields).toEqual(expect.arrayContaining(['CarerId', 'Von', 'Bis']));
	const by = (value: string) => ({ __rl: true as const, mode: 'list' as const, value });
	const leave = { leaveWorker: by('CarerId'), leaveFrom: by('Von'), leaveTo: by('Bis') };
	const [rows] = (await run({ unfilledShifts_options: leave })).outputs;
	expect(rows.map(({ json }) => json.Reason)).toEqual([
		'No worker',
		'On leave 2026-03-12 to 2026-03-12',
	]);
});

it('the fields of skills are chosen from those of the skills of workers', async () => {
	fixture.simulator.addRecord('/workers', {
		...{ CarerId: 6, FirstName: 'Ada', LastName: 'Byron', Current: 1, Email: 'ada@example.com' },
		Skills: [{ SkillId: 1, Skill: 'Hoist', Until: '2026-03-20' }],
	});
	const { results } = await listSearch({
		...setup(),
		parameters: unfilled,
		method: 'searchFieldsOfWorkersSkills',
	});
	expect(results.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['SkillId', 'Skill', 'Until']),
	);
	const by = (value: string) => ({ __rl: true as const, mode: 'list' as const, value });
	const expiring = {
		operation: 'expiringRecords',
		...{ expiringRecords_daysAhead: '30, 7', expiringRecords_digestDay: 'Monday' },
		...{ expiringRecords_sendTo: 'office@example.com', expiringRecords_mailWorkers: true },
		expiringRecords_options: { skillName: by('Skill'), skillExpiry: by('Until') },
	};
	const [rows, messages] = (await run(expiring)).outputs;
	expect(rows.map(({ json }) => [json.Worker, json.What, json['Days left'], json.Step])).toEqual([
		['Ada Byron', 'Hoist', 9, 30],
	]);
	expect(
		messages.map(({ json, binary }) => [json.key, json.ifRefused, binary !== undefined]),
	).toEqual([
		['expiringRecords digest 2026-03-09 office@example.com', 'office@example.com', true],
		[
			expect.stringMatching(/^expiringRecords worker 6 [\da-f]{12} ada@example\.com$/),
			...['office@example.com', false],
		],
	]);
});

it('at most eight settings are in sight for a report', () => {
	const { properties } = node.description;
	const [{ options = [] }] = properties.filter(({ name }) => name === 'operation');
	for (const { value } of options as { value: string }[]) {
		const own = properties.filter(({ name }) => name.startsWith(`${value}_`));
		const always = properties.filter(
			({ name, displayOptions }) =>
				!name.includes('_') &&
				name !== 'resource' &&
				!displayOptions?.show?.resource?.includes('list'),
		);
		expect(own.length).toBeGreaterThan(0);
		// The panel shows the fields of one choice of dates at a time.
		const dates = own.find(({ name }) => name === `${value}_dates`);
		for (const choice of (dates?.options ?? []) as { value: string }[]) {
			const shown = own.filter(
				({ displayOptions }) =>
					displayOptions?.show?.[`${value}_dates`]?.includes(choice.value) ?? true,
			);
			// The collection of options is not counted.
			expect(shown.length - 1 + always.length).toBeLessThanOrEqual(8);
		}
	}
});

describe('Timesheets for Payroll', () => {
	const payroll: INodeParameters = {
		...{ resource: 'report', operation: 'payrollTimesheets' },
		payrollTimesheets_dates: 'lastPayPeriod',
		payrollTimesheets_datesPayPeriodStart: '2026-02-25',
		payrollTimesheets_datesPayPeriodDays: 7,
		payrollTimesheets_sendTo: 'payroll@example.com',
		payrollTimesheets_payrollSystem: 'ownCodes',
		...{ testRun: false, sendTestsTo: '' },
		payrollTimesheets_options: {},
	};

	beforeEach(() => {
		const { simulator } = fixture;
		const day = { DateOfService: '2026-03-10', StartTime: '07:00:00', Minutes: 90 };
		simulator.addRecord('/timesheets', { ...day, CarerId: 5, ServiceId: 9, ClientId: 1 });
	});

	it('brings its payroll file beside the spreadsheet', async () => {
		const [rows, [{ binary, json }]] = (await run(payroll)).outputs;
		expect(rows.map(({ json: row }) => [row.Date, row.Worker])).toEqual([
			['2026-03-10', 'Grace Hopper'],
		]);
		expect(Object.keys(binary ?? {})).toEqual(['data', 'payroll']);
		expect(binary?.payroll).toMatchObject({
			fileName: 'payroll-2026-03-04-to-2026-03-10.csv',
			mimeType: 'text/csv',
		});
		expect(json.count).toBe(1);
	});

	it.each([
		['2026-02-25', 1],
		['2026-02-26', 0],
	])(
		'mails only on the day after a pay period, where periods begin as on %s',
		async (start, count) => {
			const [rows, messages] = (
				await run({
					...payroll,
					payrollTimesheets_datesPayPeriodStart: start,
					payrollTimesheets_options: { onlyDayAfter: true },
				})
			).outputs;
			// It is Wednesday, 11 March.
			expect(messages).toHaveLength(count);
			expect(rows.length).toBeLessThanOrEqual(1);
		},
	);

	it.each([
		['={{ $json.none }}', 7, /^First Day of a Pay Period must be/],
		['2026-02-25', '={{ $json.none }}', /^Days in a Pay Period must be/],
	])('no pay period is guessed for %s and %s', async (start, days, message) => {
		const { status, error } = await run({
			...payroll,
			payrollTimesheets_datesPayPeriodStart: start,
			payrollTimesheets_datesPayPeriodDays: days,
		});
		expect(status).toBe('error');
		expect(error?.message).toMatch(message);
	});
});
