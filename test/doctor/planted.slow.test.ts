/**
 * Runs the doctor on services whose true answers the test knows. However a service behaves, and however its records
 * change meanwhile, every answer that the doctor calls "shown" must be right.
 */
import * as fc from 'fast-check';
import { examine, type QuestionName, type Result } from '../../doctor/mod';
import type { Session } from '../../http/mod';
import { RateLimiter } from '../../http/rateLimiter';
import { doctorsClock } from './examineSimulator';
import { createOtherMake, plainMake, type Make } from './otherMake';
import { isTrueOf } from './plantedAnswers';

/** Makes a session without a network. */
function sessionOf(make: Make): Session {
	const clock = doctorsClock();
	const answer = createOtherMake(make);
	return {
		clock,
		flow: { id: 'test', isUrgent: false },
		rateLimiter: new RateLimiter(clock),
		transport: async ({ path, query }) => {
			const { status, body } = answer(path, new URLSearchParams(query));
			const headers = {
				'content-type': 'application/json',
				date: new Date(clock.now()).toUTCString(),
			};
			// The answer is copied, because a network also gives a copy.
			return { status, headers, body: JSON.parse(JSON.stringify(body)) as unknown };
		},
	};
}

const sizes = (ceiling: number, standard: number) =>
	fc.oneof(
		fc.integer({ min: 0, max: 40 }),
		fc.integer({ min: 41, max: 420 }),
		fc.constantFrom(
			...[
				ceiling - 1,
				ceiling,
				ceiling + 1,
				standard - 1,
				standard,
				standard + 1,
				2 * ceiling,
			].filter((size) => size >= 0 && size <= 700),
			...[50, 100, 150, 200, 250],
		),
	);

const anyMake: fc.Arbitrary<Make> = fc
	.tuple(
		fc.constantFrom(
			100_000,
			100_000,
			20,
			50,
			60,
			99,
			100,
			120,
			150,
			199,
			200,
			201,
			250,
			300,
			333,
			500,
			5_000,
		),
		fc.constantFrom(200, 200, 200, 50, 100, 120, 150, 240, 500),
	)
	.chain(([ceiling, standard]) => {
		const size = sizes(ceiling, standard);
		const usual = <Value>(common: Value, ...others: Value[]) =>
			fc.constantFrom(...[common, common, common].slice(0, 3), ...others);
		return fc.record({
			ceiling: fc.constant(ceiling),
			standard: fc.constant(standard),
			beyond: fc.constantFrom('cut', 'standard', 422, 500),
			rosters: size,
			incidents: size,
			agreements: size,
			quotes: size,
			notes: size,
			forms: size,
			until: fc.constantFrom('end of day', 'start of day'),
			firstDay: usual(true, false),
			laterFrom: usual<string[]>([], ['/rosters fromDate'], ['/incidents createfromDate']),
			deafTo: usual<string[]>(
				...[[], ['/SIRS createDateFrom', '/SIRS createDateTo'], ['/incidents toDate']],
				...[['/SIRS fromDate'], ['/rosters createdTimeFrom'], ['/notes-client toDate']],
			),
			nulls: fc.boolean(),
			leave: fc.constantFrom('joined when asked', 'always there'),
			allMeans: fc.constantFrom('everything', 'only leave'),
			leaveShows: usual(true, false),
			openOnly: fc.boolean(),
			newestFirst: fc.boolean(),
			order: usual('kept', 'mixed', 'different each time'),
			escapes: usual(false, true),
			texts: fc.constantFrom('both', 'signs', 'pasted', 'neither'),
			utc: usual(0, -10, -11, 8, 5.5),
			summerTime: usual(false, true),
			strict: fc.boolean(),
			oneTableOfIncidents: fc.boolean(),
			ownCategories: fc.boolean(),
			sharedCategoryIds: fc.boolean(),
			twins: usual('none', 'joined', 'alike', 'sameId', 'zeroId'),
			churn: usual('none', 'adds', 'deletes', 'edits'),
			churnEvery: fc.constantFrom(1, 2, 3, 7, 20),
			page: usual('records', 'pages', 'ignored'),
			badDate: fc.constantFrom('unset', 'nothing', 'today', 400),
			closedNotes: fc.constantFrom('alone', 'beside'),
			notesOpenOnly: fc.boolean(),
			anyFlag: fc.boolean(),
			idFindsAll: fc.boolean(),
			sparseItems: usual(false, true),
			showsRosterId: fc.boolean(),
		}) as unknown as fc.Arbitrary<Make>;
	});

// `npm run test:doctor` tries 500 services.
const runs = Number(process.env.RUNS ?? 10);

/** Returns questions that a service surely answers. The doctor asks them early, while it still has requests left. */
function surelyShown({ rosters, ceiling, churn, order, twins }: Make): QuestionName[] {
	const isSteady = churn === 'none' && order === 'kept' && twins !== 'joined';
	return [
		...(['contentType', 'errorBody', 'rateLimit', 'dateHeader', 'clock'] as const),
		...(rosters > 0 ? (['showsId'] as const) : []),
		...(isSteady && rosters > 60 && ceiling >= 50 ? (['pageCounts'] as const) : []),
	];
}

/** Questions that many services answer. For each question, at least one service of this test must show the answer. */
const oftenShown: readonly QuestionName[] = [
	...(['limitTaken', 'givenAtOnce', 'mostAtOnce', 'aboveMaximum', 'pageCounts'] as const),
	...(['lowerBound', 'upperBound', 'lastDate', 'unsetDates', 'ignoredDates'] as const),
	...(['onHold', 'onHoldAll', 'onHoldSpecific', 'onHoldFields', 'closedUnasked'] as const),
	...(['flagSpelling', 'whenSet', 'unknownParameters', 'foundById', 'noSuchId'] as const),
];

/** Finds the wrong answers of the doctor. An answer that the doctor does not call "shown" is a guess (`likely`). */
function wrongIn({ findings }: Result, make: Make) {
	const wrong = findings.all.filter(
		({ question, answer, about, evidence }) =>
			!isTrueOf(make, question, answer, about ?? '', evidence),
	);
	const name = ({ question, answer, about = '', evidence }: (typeof wrong)[number]) =>
		`${question} ${about}: ${answer} (${evidence})`;
	return {
		shown: wrong.filter(({ isSure }) => isSure).map(name),
		likely: wrong.filter(({ isSure }) => !isSure).map(name),
	};
}

/** Services for which an earlier version of the doctor called a wrong answer "shown". */
const once: [string, Partial<Make>][] = [
	[
		'records that are added in front move those of a page',
		{ ceiling: 60, newestFirst: true, churn: 'adds', churnEvery: 3, page: 'pages' },
	],
	[
		'records that are added are copies without an id',
		{ standard: 100, newestFirst: true, churn: 'adds', churnEvery: 20, showsRosterId: false },
	],
	[
		'other records come twice after a deletion',
		{ standard: 30, newestFirst: true, twins: 'joined', churn: 'deletes', churnEvery: 20 },
	],
	[
		'an hour of summer time looks like another bound',
		{ until: 'start of day', utc: 5.5, summerTime: true },
	],
];

it.each(once)('nothing that is called shown is wrong: %s', async (_, some) => {
	const make = { ...plainMake, ...some };
	const result = await examine(sessionOf(make));
	expect(wrongIn(result, make).shown).toEqual([]);
});

it('summer time hides no bound that the records show all the same', async () => {
	const make = { ...plainMake, utc: -10, summerTime: true, churn: 'none' } as const;
	const { findings } = await examine(sessionOf(make));
	const bounds = findings.all.filter(({ question }) => /^(lower|upper)Bound$/.test(question));
	expect(
		bounds.map(({ question, about, answer, isSure }) => [question, about, answer, isSure]),
	).toEqual(
		[
			...['/incidents createtoDate', '/incidents toDate'].map((about) => ['upperBound', about]),
			...['/rosters createdTimeFrom', '/rosters fromDate'].map((about) => ['lowerBound', about]),
			...['/incidents createfromDate', '/incidents fromDate'].map((about) => ['lowerBound', about]),
			...['/agreements fromDate', '/quotes fromDate'].map((about) => ['lowerBound', about]),
		].map((one) => [...one, 'day', true]),
	);
});

it('a service that fails over limits above 150 is no service that is down', async () => {
	const make: Make = { ...plainMake, ceiling: 150, standard: 100, beyond: 500, rosters: 151 };
	const { probe, findings } = await examine(sessionOf(make));
	expect(probe.over?.why).not.toBe('failed');
	const shown = findings.all.filter(({ isSure }) => isSure);
	expect(shown.map(({ question, about, answer }) => [question, about, answer])).toEqual(
		expect.arrayContaining([
			['pageCounts', '/rosters', 'records'],
			['limitTaken', '/rosters', '150'],
		]),
	);
	for (const { question, reason } of findings.missing) {
		expect([question, reason]).not.toEqual([
			question,
			expect.stringContaining('changed meanwhile'),
		]);
	}
});

it.each([44, 47, 50, 60])(
	'a service that is down from request %i on is asked little more',
	async (first) => {
		const session = sessionOf({ ...plainMake, ceiling: 150, standard: 100, beyond: 500 });
		let count = 0;
		const { probe } = await examine({
			...session,
			transport: async (request) => {
				const response = await session.transport(request);
				return ++count < first ? response : { ...response, status: 500, body: {} };
			},
		});
		expect(probe.over?.why).toBe('failed');
		// The doctor finishes the request under way. After that, it sends at most three questions and one request for a
		// single record, each of these up to four times.
		expect(probe.count).toBeLessThan(first + 20);
	},
);

it(`of ${runs} services, nothing that is called shown is wrong`, async () => {
	const makes = fc.sample(anyMake, { numRuns: runs, seed: Number(process.env.SEED ?? 37) });
	const wrong: string[] = [];
	const counts = { shown: 0, likely: 0, likelyWrong: 0, most: 0 };
	const missing: string[] = [];
	const everShown = new Set<QuestionName>();
	const likely = new Map<string, number>();
	for (const [index, some] of makes.entries()) {
		const make = { ...plainMake, ...some };
		const result = await examine(sessionOf(make));
		const { shown, likely: guesses } = wrongIn(result, make);
		for (const text of shown) {
			wrong.push(`${index}: ${text}`);
			if (process.env.RUNS) console.log(index, text, JSON.stringify(make));
		}
		for (const text of guesses) {
			const [name] = text.split(' ');
			likely.set(name, (likely.get(name) ?? 0) + 1);
		}
		const sure = result.findings.all.filter(({ isSure }) => isSure).map(({ question }) => question);
		for (const question of sure) everShown.add(question);
		for (const question of surelyShown(make)) {
			if (!sure.includes(question)) missing.push(`${index}: ${question}`);
		}
		counts.most = Math.max(counts.most, result.probe.count);
		counts.likelyWrong += guesses.length;
		counts.shown += sure.length;
		counts.likely += result.findings.all.length - sure.length;
	}
	if (process.env.RUNS) console.log(counts, Object.fromEntries(likely));
	expect(wrong).toEqual([]);
	// More than four fifths of the guesses must be right.
	expect(counts.likelyWrong / counts.likely).toBeLessThan(0.2);
	expect(missing).toEqual([]);
	expect(oftenShown.filter((question) => !everShown.has(question))).toEqual([]);
	expect(counts.most).toBeLessThanOrEqual(150);
}, 900_000);
