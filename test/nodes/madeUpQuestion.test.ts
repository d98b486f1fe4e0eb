/**
 * Tests a made-up question about values: do timesheets and shifts give their minutes in hours? docs/add-a-question.md says that a question
 * needs only its row and the fields that ask it. So this file adds nothing else. The tests follow the question from the doctor to the
 * output of the nodes.
 */
import type { IDataObject } from 'n8n-workflow';
import type * as numbers from '../../api/numbers';
import type * as rosterTables from '../../api/rosters';
import type * as questions from '../../api/valueQuestions';
import { valueQuestions, type ValueQuestion } from '../../api/valueQuestions';
import { testCredential } from '../../nodes/shared/testCredential';
import { EmbeddedDatabase } from '../postgresql/embeddedDatabase';
import { useFixture } from './fixture';
import { followQuestion } from './followQuestion';
import { TestTrigger } from './trigger/testTrigger';

jest.mock('../../api/valueQuestions', () => {
	const { amountIn, times } = jest.requireActual<typeof numbers>('../../api/numbers');
	const minutesGivenIn: ValueQuestion = {
		silentIn: '`Minutes` of `/rosters` and `/timesheets`',
		asks: 'What does Minutes count?',
		answers: { minutes: '60 is an hour', hours: '1 is an hour' },
		safe: 'minutes',
		means: { hours: times(60, 0) },
		shownBy: (values) => {
			const numbers = values.map((value) => amountIn(value) ?? NaN);
			// In hours, a value above 24 would be a shift of more than a day. In minutes, a value below 1 would be a shift of less than a minute.
			const isLong = numbers.some((value) => value > 24);
			const isShort = numbers.some((value) => value > 0 && value < 1);
			if (isLong === isShort) return undefined;
			return isLong ? 'minutes' : 'hours';
		},
		notAsked: {
			BreakMinutes1: 'a break of 15 minutes would pass as hours beside a shift of 7.5',
			OnHoldPayMinutes: 'it may count minutes where shifts count hours',
		},
	};
	// The other questions stay, because other fields ask them.
	const actual = jest.requireActual<typeof questions>('../../api/valueQuestions');
	return { valueQuestions: { ...actual.valueQuestions, minutesGivenIn } };
});

jest.mock('../../api/rosters', () => {
	const { rosters, timesheets } = jest.requireActual<typeof rosterTables>('../../api/rosters');
	const asking = <Endpoint extends typeof rosters | typeof timesheets>(endpoint: Endpoint) => {
		const Minutes = { ...endpoint.fields.Minutes, asks: 'minutesGivenIn' };
		return { ...endpoint, fields: { ...endpoint.fields, Minutes } };
	};
	const tables = { rosters: asking(rosters), timesheets: asking(timesheets) };
	return Object.defineProperty(tables, '__esModule', { value: true });
});

// This import runs the checks of every question, including the made-up question.
import '../api/valueQuestions.test';

const fixture = useFixture();
const monday = '2026-03-09';
const shift = {
	...{ DateOfService: '2026-03-12', StartTime: '07:00:00', Minutes: 0.5, CreatedTime: monday },
	...{ ClientId: 1, CarerId: 0, ServiceId: 9, OnHoldType: '', LastModified: `${monday} 09:00:00` },
};
const timesheet = {
	...{ ClientId: 1, CarerId: 5, ServiceId: 9, DateOfService: monday, StartTime: '09:00:00' },
	...{ Minutes: 7.5, VariationApproved: 1 },
};

beforeEach(() => {
	// It is nine in the morning in Sydney.
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T22:00:00Z'));
	const { simulator } = fixture;
	simulator.addRecord('/clients', { ClientId: 1, FirstName: 'Ada', LastName: 'Lovelace' });
	simulator.addRecord('/services', { ServiceId: 9, Description: 'Personal care' });
	simulator.addRecord('/rosters', shift);
	simulator.addRecord('/timesheets', timesheet);
	simulator.addRecord('/timesheets', { ...timesheet, CarerId: 6, Minutes: '0.25' });
});
afterEach(() => jest.restoreAllMocks());

const { askDoctor, credentialsWith, read, readWhole, report } = followQuestion(fixture);

const minutesOf = (records: readonly IDataObject[]) => records.map(({ Minutes }) => Minutes);

it('is answered by the doctor, and counts in items and in whole lists', async () => {
	fixture.simulator.tables['/timesheets'] = [
		{ CarerId: 5, DateOfService: '2026-03-09', Minutes: 7.5 },
		{ CarerId: 6, DateOfService: '2026-03-09', Minutes: '0.25' },
	];
	const profile = await askDoctor();
	expect(profile).toContain('"minutesGivenIn /timesheets":"hours"');
	const minutes = [{ Minutes: 450 }, { Minutes: 15 }];
	expect(await read(profile)).toMatchObject(minutes);
	expect(await read(profile, { options: { rawValues: true } })).toMatchObject(minutes);
	expect(await readWhole(profile, 'timesheets')).toMatchObject(minutes);
	expect(await read('')).toMatchObject([{ Minutes: 7.5 }, { Minutes: '0.25' }]);
});

it('is answered by the doctor, for each list, in the profile', async () => {
	fixture.simulator.tables['/rosters'][0].Minutes = 90;
	const { answers } = JSON.parse(await askDoctor()) as { answers: object };
	expect(answers).toMatchObject({
		'minutesGivenIn /rosters': 'minutes',
		'minutesGivenIn /timesheets': 'hours',
	});
});

it.each([
	['minutes', [90, 480]],
	['hours', ['0.25', 7.5]],
	// These values show no answer: visits of a quarter of an hour, an office with two shifts, a contradiction, values without a length, and
	// no values.
	[undefined, Array(101).fill(15)],
	[undefined, [7.5, 8]],
	[undefined, [0.25, 90]],
	[undefined, [0, 'x', null, -1]],
	[undefined, []],
])('%s is shown by %j', (answer, values) => {
	expect(valueQuestions.minutesGivenIn.shownBy(values)).toBe(answer);
});

it('counts in lists without documented fields that are like one that asks', async () => {
	fixture.simulator.addRecord('/nextshift', { ...shift, CarerId: 5 });
	const profile = await askDoctor();
	const next = { resource: 'shift', operation: 'getNext', options: { rawValues: true } };
	expect(minutesOf(await read(profile, next))).toEqual([30]);
	const { answers } = JSON.parse(profile) as { answers: Record<string, string> };
	expect(answers['minutesGivenIn /nextshift']).toBe('hours');
	// If the profile has no answer for `/nextshift`, the answer for `/rosters` decides, because both give shifts.
	delete answers['minutesGivenIn /nextshift'];
	expect(minutesOf(await read(JSON.stringify({ ...JSON.parse(profile), answers }), next))).toEqual([
		30,
	]);
	expect(minutesOf(await read('', next))).toEqual([0.5]);
});

it('counts in items, their hours and totals, and with Raw Values, which keep their form', async () => {
	const profile = await askDoctor();
	const [first, second] = await read(profile, { options: { addHours: true } });
	expect([first, second]).toMatchObject([
		{ Minutes: 450, Hours: 7.5, VariationApproved: true },
		{ Minutes: 15, Hours: 0.25 },
	]);
	const options = { rawValues: true, addHours: true };
	expect((await read(profile, { options }))[0]).toMatchObject({
		...{ Minutes: 450, Hours: 7.5, VariationApproved: 1 },
	});
	const [total] = await read(profile, { output: 'totals', sumFields: ['Minutes'], options: {} });
	expect(total).toMatchObject({ SumOfMinutes: 465 });
});

it('counts for the trigger, and no shift counts as changed because the profile came', async () => {
	const { simulator } = fixture;
	const now = { dateNow: Date.now };
	const created = new TestTrigger(simulator, { event: 'timesheetCreated' }, now);
	const changed = new TestTrigger(simulator, { event: 'rosterChanged' }, now);
	for (const trigger of [created, changed]) await trigger.poll();
	const credentials = credentialsWith(await askDoctor());
	for (const trigger of [created, changed]) expect(await trigger.poll({ credentials })).toBeNull();
	simulator.addRecord('/timesheets', { ...timesheet, CarerId: 7, Minutes: 2 });
	simulator.tables['/rosters'][0].Minutes = 3;
	const [[item], [change]] = [
		await created.poll({ credentials }),
		await changed.poll({ credentials }),
	].map((items) => items ?? []);
	expect(item.json).toMatchObject({ CarerId: 7, Minutes: 120 });
	expect(change.json).toMatchObject({ Minutes: 180, previous: { Minutes: 30 } });
});

it('counts in reports', async () => {
	const [row] = await report(await askDoctor(), {
		...{ resource: 'report', operation: 'unfilledShifts', unfilledShifts_dates: 'next7Days' },
		...{ unfilledShifts_sendTo: 'roster@example.com', unfilledShifts_options: {}, testRun: false },
	});
	expect(row).toMatchObject({ Start: '07:00', Finish: '07:30', Minutes: 30 });
});

it('counts in the copy, whose SQL reads all else as it was sent', async () => {
	const records = await readWhole(await askDoctor(), 'timesheets');
	expect(records).toMatchObject([{ Minutes: 450, VariationApproved: 1 }, { Minutes: 15 }]);
	const database = await EmbeddedDatabase.start();
	try {
		await database.take('timesheet', '2026-03', records as object[]);
		const [row] = await database.rows('select sum(minutes) as minutes from care.timesheet');
		expect(row).toEqual({ minutes: '465' });
	} finally {
		await database.close();
	}
});

async function testOf(profile: string): Promise<string> {
	const helpers = { request: async () => ({ statusCode: 200, body: [] }) };
	const data = credentialsWith(profile);
	const { message } = await testCredential.call({ helpers } as never, { data } as never);
	return message;
}

it.each([
	['none', 'is none that the doctor wrote', () => '{'],
	['another', 'is that of another service', (own: string) => own.replace(/"account":"../, '$&x')],
	['odd', 'has an answer to minutesGivenIn', (own: string) => own.replace(/"hours"/, '"days"')],
])(
	'a profile that cannot be used (%s) stops the node, and fails the test',
	async (_, why, change) => {
		const profile = change(await askDoctor());
		// The message must not advise to empty the field, because the node would then read the values in another way.
		expect(await testOf(profile)).not.toContain('empty the field');
		await expect(read(profile)).rejects.toThrow(
			`The Profile in the Care Management API credential ${why}`,
		);
		expect(await testOf(profile)).toContain(why);
	},
);

it('an old profile counts like a new one', async () => {
	const profile = await askDoctor();
	expect(profile).toContain('"madeAt":"1970');
	expect(await testOf(profile)).toBe('Connection successful!');
	expect(minutesOf(await read(profile))).toEqual([450, 15]);
});
