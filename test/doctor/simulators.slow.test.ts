/**
 * Checks that the doctor finds the settings of a simulator, or says that the data do not show them. If a simulator is made
 * from a profile, the doctor must write the same profile again.
 */
import * as fc from 'fast-check';
import { reads, valueQuestions } from '../../api/mod';
import { questions, type QuestionName, type Result, writeReport } from '../../doctor/mod';
import { defaultSwitches, type Cap, type Row, type Switches } from '../../simulator/mod';
import { closeConnections } from '../http/session';
import {
	answersIn,
	examineProfile,
	examineSimulator,
	profileOf,
	simulatorOf,
	smallTables,
} from './examineSimulator';
import { isTrue } from './trueAnswers';

const tables = smallTables();
/** A few records, for questions whose answers do not depend on the records. */
const few = smallTables({ clients: 8, workers: 6 });

afterAll(closeConnections);

const ask = async (switches: Partial<Switches>): Promise<Result> =>
	await examineSimulator({ switches, tables });

const wrongIn = ({ findings }: Result, switches: Partial<Switches>) =>
	findings.all
		.filter(
			({ question, answer, about }) =>
				!isTrue({ ...defaultSwitches(), ...switches }, question, answer, about),
		)
		.map(({ question, answer, about = '' }) => `${question} ${about}: ${answer}`);

const cap = (maximum: number, above: Cap['above']): Partial<Switches> => ({
	caps: { '*': { maximum, above } },
});

/** Settings of a simulator, and the answers that the doctor must find with them. */
const cases: [Partial<Switches>, Partial<Record<QuestionName, string>>][] = [
	[
		{},
		{
			...{ order: 'stable', upperBound: 'day', lowerBound: 'day', unsetDates: 'lowest' },
			...{ onHold: 'leftOut', onHoldAll: 'besideOthers', onHoldSpecific: 'alone' },
			...{ closedUnasked: 'included', closedNotes: 'alone', defaultLimit: '200' },
			...{ pageCounts: 'records', sortedBy: 'idAscending', lastDate: 'day', filterShift: '0' },
			...{ ignoredDates: 'kept', comparedDate: 'NoteDate', onHoldFields: 'filled' },
			...{ whenSet: 'true', flagSpelling: 'TRUE', unknownParameters: 'refuse', entities: 'plain' },
			...{ invalidValues: 'refuse', foundById: 'listed', noSuchId: 'emptyList', clock: '0' },
			...{ showsId: 'hidden', sirsCategories: 'incidents', contentType: 'json' },
			...{ errorBody: 'json', rateLimit: 'notMet', dateHeader: 'present', duplicateRows: 'none' },
		},
	],
	[cap(250, 'clamp'), { aboveMaximum: 'clamp', mostAtOnce: '250' }],
	[
		{ ...cap(300, 'default'), upperBound: 'midnight', order: 'dateDescending' },
		{
			aboveMaximum: 'default',
			mostAtOnce: '300',
			upperBound: 'midnight',
			sortedBy: 'dateDescending',
		},
	],
	[
		{ ...cap(1_000, 'refuse'), upperBound: 'exclusive', lowerBound: 'exclusive' },
		{
			...{ aboveMaximum: 'refuse', limitTaken: '1000', upperBound: 'exclusive' },
			...{ lowerBound: 'exclusive', lastDate: 'exclusive' },
		},
	],
	[
		{ order: 'reshuffled', unsetDates: 'unmatched', entities: 'encoded', noSuchId: 'notFound' },
		{ order: 'unstable', unsetDates: 'unmatched', entities: 'encoded', noSuchId: 'notFound' },
	],
	[
		{ onHold: 'included', onHoldAll: 'alone', closedUnasked: 'leftOut', order: 'shuffled' },
		{ onHold: 'included', onHoldAll: 'alone', closedUnasked: 'leftOut', sortedBy: 'shuffled' },
	],
	[
		{
			onHoldAll: 'alone',
			onHoldFields: 'empty',
			closedUnasked: 'leftOut',
			closedNotes: 'besideOpen',
		},
		{ onHoldAll: 'alone', onHoldFields: 'empty', closedNotes: 'besideOpen' },
	],
	[
		{ onHold: 'included', order: 'idDescending', onHoldSpecific: 'besideOthers' },
		{
			...{ onHold: 'included', onHoldAll: 'besideOthers' },
			...{ onHoldSpecific: 'besideOthers', sortedBy: 'idDescending' },
		},
	],
	[
		{ pageCounts: 'pages', whenSet: 'anyValue', flagSpelling: 'any', foundById: 'always' },
		{ pageCounts: 'pages', whenSet: 'anyValue', flagSpelling: 'any', foundById: 'always' },
	],
	[
		{ pageCounts: 'pagesFromOne', unknownParameters: 'ignore', invalidValues: 'unset' },
		{ pageCounts: 'pagesFromOne', unknownParameters: 'ignore', invalidValues: 'unset' },
	],
	[
		{ pageCounts: 'nothing', filterShift: 10, errorBody: 'html', contentType: 'text/html' },
		{ pageCounts: 'nothing', filterShift: '10', errorBody: 'html', contentType: 'html' },
	],
	[
		{ filterShift: -11, errorBody: 'personal', contentType: 'text/plain', dateHeader: false },
		{ filterShift: '-11', errorBody: 'text', contentType: 'text', dateHeader: 'absent' },
	],
	[
		{ errorBody: 'empty', defaultLimit: 150, dateShift: 7_200, duplicateRows: ['*'] },
		{ errorBody: 'empty', defaultLimit: '150', clock: '120', duplicateRows: 'some' },
	],
	[
		{
			ignoredParameters: { '*': ['fromDate', 'toDate', 'createfromDate', 'createtoDate'] },
			show: { '/rosters': ['RosterItemId'], '/timesheets': ['TimesheetId'] },
			order: 'dateAscending',
		},
		{ ignoredDates: 'ignored', showsId: 'shown', sortedBy: 'dateAscending' },
	],
	...(['none', 'seconds', 'date', 'text'] as const).map(
		(retryAfter): [Partial<Switches>, Partial<Record<QuestionName, string>>] => [
			{ faults: [{ path: '/rosters', after: 3, answer: { status: 429, retryAfter } }] },
			{ rateLimit: 'met', retryAfter: retryAfter === 'text' ? 'odd' : retryAfter },
		],
	),
];

it.each(cases)('%j', async (switches, expected) => {
	const result = await examineSimulator({ switches, tables: switches.faults ? few : tables });
	expect(wrongIn(result, switches)).toEqual([]);
	const { all } = result.findings;
	const found = Object.keys(expected).map((question) => [
		question,
		all.some(
			(one) => one.question === question && one.answer === expected[question as QuestionName],
		),
	]);
	expect(found.filter(([, isFound]) => !isFound)).toEqual([]);
	expect(result.probe.count).toBeLessThanOrEqual(150);
});

it('a question of which nobody has tried each answer is noticed', () => {
	// The simulator has no switches for these questions. The tests with another make and the tests of questions about
	// values cover them.
	const others = ['sirsIds', 'sirsCategories', ...Object.keys(valueQuestions)];
	const tried = new Map<string, Set<string>>();
	for (const [, expected] of cases) {
		for (const [question, answer] of Object.entries(expected)) {
			tried.set(question, (tried.get(question) ?? new Set()).add(answer));
		}
	}
	const missing = Object.entries(questions).flatMap(([question, { answers }]) => {
		const names = Object.keys(answers);
		if (names.length === 1 || others.includes(question)) return [];
		return names
			.filter((name) => !tried.get(question)?.has(name))
			.map((name) => `${question} ${name}`);
	});
	expect(missing).toEqual([]);
});

const anySwitches: fc.Arbitrary<Partial<Switches>> = fc.record(
	{
		order: fc.constantFrom(
			'idAscending',
			'idDescending',
			'dateAscending',
			'shuffled',
			'reshuffled',
		),
		upperBound: fc.constantFrom('day', 'midnight', 'exclusive'),
		lowerBound: fc.constantFrom('day', 'day', 'exclusive'),
		unsetDates: fc.constantFrom('lowest', 'unmatched'),
		filterShift: fc.constantFrom(0, 0, -11, 10),
		closedUnasked: fc.constantFrom('included', 'leftOut'),
		closedNotes: fc.constantFrom('alone', 'besideOpen'),
		onHold: fc.constantFrom('leftOut', 'included'),
		onHoldAll: fc.constantFrom('besideOthers', 'alone'),
		onHoldSpecific: fc.constantFrom('alone', 'besideOthers'),
		onHoldFields: fc.constantFrom('filled', 'empty'),
		caps: fc.oneof(
			fc.constant({}),
			fc.record({
				'*': fc.record({
					maximum: fc.constantFrom(200, 250, 333, 500, 1_000, 5_000),
					above: fc.constantFrom('clamp', 'default', 'refuse'),
				}),
			}),
		),
		pageCounts: fc.constantFrom('records', 'records', 'pages', 'pagesFromOne', 'nothing'),
		whenSet: fc.constantFrom('true', 'anyValue'),
		unknownParameters: fc.constantFrom('refuse', 'ignore'),
		invalidValues: fc.constantFrom('refuse', 'unset'),
		foundById: fc.constantFrom('listed', 'always'),
		noSuchId: fc.constantFrom('emptyList', 'notFound'),
		show: fc.constantFrom({}, { '/rosters': ['RosterItemId'] }),
		duplicateRows: fc.constantFrom([], [], ['*']),
	},
	{ requiredKeys: [] },
) as fc.Arbitrary<Partial<Switches>>;

const runs = Math.ceil(Number(process.env.RUNS ?? 10) / 10);

it(
	'says nothing wrong, whatever the combination, and a profile gives none of its answers another way',
	async () => {
		await fc.assert(
			fc.asyncProperty(anySwitches, async (some) => {
				const first = await ask(some);
				expect(wrongIn(first, some)).toEqual([]);
				const profile = profileOf(first);
				const [answers, again]: Row[] = [
					profile.answers,
					profileOf(await examineProfile(profile)).answers,
				];
				const switches = { ...defaultSwitches(), ...simulatorOf(profile).switches };
				const other = Object.keys(answers).filter((key) => {
					if (!(key in again) || again[key] === answers[key]) return false;
					const [question, about] = key.split(' ');
					// For givenAtOnce, the doctor finds a larger number in a longer list. Every number up to the maximum is right.
					return (
						question !== 'givenAtOnce' || !isTrue(switches, question, String(again[key]), about)
					);
				});
				expect(other.map((key) => [key, answers[key], again[key]])).toEqual([]);
			}),
			{ numRuns: runs, endOnFailure: true },
		);
		// Each run examines two services, and the machine can be busy. So a run gets much time.
	},
	120_000 + runs * 15_000,
);

it('the profile of a simulator that behaves like a profile is that profile', async () => {
	const first = profileOf(await ask({}));
	const second = profileOf(await examineProfile(first));
	expect(second.lists).toEqual(first.lists);
	// The records of the second simulator are on other days. So some filters can show less than in the first simulator.
	const [before, after] = [answersIn(first), answersIn(second)];
	const questionsOf = (answers: Row) => Object.keys(answers).map((key) => key.split(' ')[0]);
	expect(questionsOf(after)).toEqual(expect.arrayContaining(questionsOf(before)));
	const other = Object.keys(before).filter((key) => key in after && after[key] !== before[key]);
	expect(other).toEqual([]);
	expect(profileOf(await examineProfile(second))).toEqual(second);
});

it('no text of any field of any list is in the report or the profile', async () => {
	const canary = 'Wilhelmina_Quackenbush';
	let hidden = 0;
	const hide = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(hide);
		if (typeof value === 'object' && value !== null) {
			return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hide(one)]));
		}
		// Dates, times and decimals stay unchanged. The test with the service of another make covers them.
		if (typeof value !== 'string' || /^[\d.: -]*$/.test(value)) return value;
		hidden++;
		return canary;
	};
	const marked = Object.fromEntries(
		Object.entries(smallTables()).map(([path, rows]) => [path, hide(rows) as Row[]]),
	);
	const result = await examineSimulator({ tables: marked });
	expect(hidden).toBeGreaterThan(10_000);
	const text = writeReport(result, 0) + JSON.stringify(profileOf(result));
	expect(Object.keys(profileOf(result).lists)).toHaveLength(Object.keys(reads).length);
	expect(text).not.toContain(canary);
});
