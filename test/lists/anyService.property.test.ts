/**
 * Tests random lists. If a result lacks records, it must say that the list may be incomplete. The lists come from random services in this
 * process. The services have random caps (the most records in one answer) and random profiles (answers to open questions).
 * `npm run test:lists` reads 10,000 lists.
 */
import fc from 'fast-check';
import { reads, type ReadEndpoint } from '../../api/mod';
import { RateLimiter } from '../../http/rateLimiter';
import type { ApiRequest, Session } from '../../http/mod';
import { listRecords, type RecordList } from '../../lists/mod';
import { startFrom } from '../../service/mod';
import type { Query } from '../../values/mod';
import { answerRead } from '../../simulator/answerRead';
import { HttpError } from '../../simulator/httpError';
import { idField, type Cap, type Row, type Switches } from '../../simulator/mod';
import { defaultSwitches } from '../../simulator/switches';
import { skippingClock } from '../http/session';
import { listCount } from '../howMany';

const limited = Object.values<ReadEndpoint>(reads).filter(({ parameters }) => parameters.limit);

const dayOf = (offset: number): string =>
	new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);

const someCount = fc.oneof(
	{ weight: 3, arbitrary: fc.integer({ min: 0, max: 60 }) },
	{ weight: 3, arbitrary: fc.integer({ min: 60, max: 420 }) },
	{ weight: 1, arbitrary: fc.constantFrom(50, 100, 150, 200, 300, 500, 1_000) },
);

/** The most records in one answer. It is at least 10, because `listRecords()` treats a list of fewer records as whole. */
const someLimit = fc.oneof(
	{ weight: 3, arbitrary: fc.integer({ min: 10, max: 199 }) },
	{ weight: 2, arbitrary: fc.constantFrom(10, 20, 25, 50, 100, 150) },
	{ weight: 2, arbitrary: fc.integer({ min: 200, max: 700 }) },
	{ weight: 1, arbitrary: fc.constantFrom(200, 250, 300, 500, 1_000, 5_000) },
);

/** The highest limit of the service, and the effect of a larger limit. `fail` means status 500. */
const someCap = fc.record({
	maximum: someLimit,
	above: fc.constantFrom('clamp', 'default', 'refuse', 'fail'),
});

const services = fc.record({
	path: fc.constantFrom(...limited.map(({ path }) => path)),
	count: someCount,
	days: fc.integer({ min: 2, max: 300 }),
	/** Whether two fifths of the records are of one day. */
	isCrowded: fc.boolean(),
	/** A fault that happens once in each list. `at` counts the requests from 1, and `answer` is the answer to this request. */
	fault: fc.option(
		fc.record({
			at: fc.integer({ min: 1, max: 6 }),
			answer: fc.constantFrom(429, 500, 503, 'lost' as const),
		}),
		{ nil: undefined },
	),
	cap: fc.option(someCap, { nil: undefined, freq: 6 }),
	defaultLimit: fc.oneof(fc.constant(200), someLimit),
	order: fc.constantFrom(
		...(['idAscending', 'idDescending', 'dateAscending', 'dateDescending', 'shuffled'] as const),
		...(['reshuffled'] as const),
	),
	pageCounts: fc.constantFrom(
		...(['records', 'records', 'records', 'nothing', 'pages', 'pagesFromOne'] as const),
	),
	unsetDates: fc.constantFrom('lowest' as const, 'unmatched' as const),
	upperBound: fc.constantFrom('day' as const, 'midnight' as const),
	showsIds: fc.boolean(),
	isFlat: fc.boolean(),
});

type Service = typeof services extends fc.Arbitrary<infer Value> ? Value : never;

/** One reading of a list: what happens in the service before the reading, and the request. */
const steps = fc.record({
	/** The number of records that are added before the reading. */
	growth: fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 0, max: 60 })),
	/** A new cap, which is set a day before the reading. */
	cap: fc.option(fc.option(someCap, { nil: undefined }), { nil: 'same' as const, freq: 4 }),
	from: fc.option(fc.integer({ min: 0, max: 250 }), { nil: undefined }),
	isOpen: fc.boolean(),
	wanted: fc.option(
		someCount.map((count) => count + 1),
		{ nil: undefined, freq: 4 },
	),
});

type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

/** Stands for the number of records in the list. */
const asMany = 'as many';

const profileAnswers = fc.dictionary(
	fc
		.tuple(
			fc.constantFrom(
				...[
					'limitTaken',
					'mostAtOnce',
					'mostAtOnce',
					'givenAtOnce',
					'unsetDates',
					'onHold',
					'order',
				],
			),
			fc.constantFrom(...limited.map(({ path }) => path)),
		)
		.map(([question, path]) => `${question} ${path}`),
	fc.oneof(
		someLimit.map(String),
		fc.constant(asMany),
		fc.constantFrom('0', '-1', '20000', 'all', 'lowest', 'included'),
	),
	{ maxKeys: 12 },
);

const profiles = fc.option(
	fc.oneof(
		profileAnswers.map((answers) => ({
			madeAt: new Date().toISOString(),
			account: 'us',
			answers,
			lists: {},
		})),
		profileAnswers.map((answers) => ({ madeAt: 'long ago', account: 'us', answers })),
		profileAnswers.map((answers) => ({
			madeAt: new Date().toISOString(),
			account: 'them',
			answers,
		})),
		fc.string(),
	),
	{ nil: undefined },
);

const dateFields = ['Timestamp', 'NoteDate', 'IncidentDate', 'DateOfQuote', 'DateOfService'];

/** Makes a record on one of the days of the service. Some of its dates have a time. */
function rowOf({ path, days, isCrowded }: Service, index: number): Row {
	const day = dayOf(isCrowded && index % 5 < 2 ? days >> 1 : (index * 7) % days);
	const dates = dateFields.map((name) => [
		name,
		/Quote|Service/.test(name) ? day : `${day} 09:00:00`,
	]);
	return {
		[idField(path)]: index + 1,
		...Object.fromEntries(dates),
		...{ CreatedTime: `${day} 09:00:00`, StartDate: day, EndDate: dayOf(400), Minutes: index },
		...{
			Closed: index % 2,
			TaskClosed: 0,
			SubCategory: `${index}`,
			Note: `${index}`,
			Reference: `${index}`,
			QuoteTotal: index,
		},
	} as Row;
}

/** A service whose records and cap can change. */
class AnyService {
	readonly rows: Row[] = [];
	readonly clock = skippingClock();
	readonly rateLimiter = new RateLimiter(this.clock);
	requests = 0;
	cap: Service['cap'];

	constructor(private readonly service: Service) {
		this.cap = service.cap;
		this.grow(service.count);
	}

	get endpoint(): ReadEndpoint {
		return limited.find(({ path }) => path === this.service.path)!;
	}

	get session(): Session {
		return {
			clock: this.clock,
			flow: { id: 'test', isUrgent: false },
			rateLimiter: this.rateLimiter,
			transport: async (request) => {
				this.requests++;
				// Only a reading that never ends needs this many requests.
				if (this.requests > 3_000) throw new Error('A list took more than 3,000 requests');
				const { fault } = this.service;
				// If a large limit always fails, another fault would make the whole reading fail. So there is no other fault.
				if (this.requests === fault?.at && this.cap?.above !== 'fail') {
					const { answer: status } = fault;
					if (status === 'lost') throw Object.assign(new Error(status), { code: 'ECONNRESET' });
					return { headers: {}, status, body: '' };
				}
				return { headers: {}, ...this.answer(request) };
			},
		};
	}

	grow(by: number): void {
		for (let more = 0; more < by; more++) this.rows.push(rowOf(this.service, this.rows.length));
	}

	/** Returns the records for a query as if the service had no cap. */
	all(query: Query): Row[] {
		return this.read(this.endpoint, query, {});
	}

	private answer({ path, query }: ApiRequest): { status: number; body: unknown } {
		const endpoint = Object.values<ReadEndpoint>(reads).find((one) => one.path === path)!;
		const { cap } = this;
		const isOurs = path === this.service.path;
		const asked = Number(query.limit ?? this.service.defaultLimit);
		if (isOurs && cap?.above === 'fail' && asked > cap.maximum) return { status: 500, body: '' };
		try {
			const known = Object.fromEntries(
				Object.entries(query).filter(([name]) => name in endpoint.parameters),
			);
			const caps = cap && cap.above !== 'fail' ? { [this.service.path]: cap as Cap } : {};
			return { status: 200, body: this.read(endpoint, known, { caps }) };
		} catch (error) {
			if (error instanceof HttpError) return { status: error.statusCode, body: '' };
			throw error;
		}
	}

	private read(endpoint: ReadEndpoint, query: Query, own: Partial<Switches>): Row[] {
		const { path, order, pageCounts, unsetDates, upperBound, defaultLimit, showsIds } =
			this.service;
		const switches: Switches = {
			...{ ...defaultSwitches(), order, pageCounts, unsetDates, upperBound, defaultLimit },
			...{ show: showsIds ? { [path]: [idField(path)] } : {}, ...own },
		};
		const tables = { [endpoint.path]: endpoint.path === path ? this.rows : [] };
		const limit = 'limit' in query || own.caps ? {} : { limit: '20000' };
		return answerRead(endpoint, Object.entries({ ...query, ...limit }), tables, switches).records;
	}
}

function queryOf({ parameters, dateRanges }: ReadEndpoint, { from, isOpen }: Step): Query {
	const first = dateRanges?.find((range) => range.from !== undefined)?.from;
	const closed = parameters.closed?.no;
	return {
		...(from !== undefined && first && { [first]: dayOf(from) }),
		...(isOpen && closed && { closed }),
	};
}

/**
 * Returns whether `listRecords()` must notice that `count` records are not the whole list. It must notice this if the
 * service gives the list in pages, or if the list has a range of days and is not `/Forms`. It must also notice this if `count` is 0 or a
 * usual limit, such as 50.
 */
function canTell(service: AnyService, { pageCounts, path }: Service, count: number): boolean {
	const { parameters, dateRanges = [] } = service.endpoint;
	const isPaged = parameters.page !== undefined && pageCounts !== 'nothing';
	const isSliced = dateRanges.some(({ from }) => from !== undefined);
	return (
		isPaged || (isSliced && path !== '/Forms') || [0, 10, 20, 25, 50, 100, 150].includes(count)
	);
}

const textsOf = (rows: readonly object[]): string[] =>
	rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

const tally = { lists: 0, small: 0, incomplete: 0, requests: 0, profiled: 0, twins: 0, untold: 0 };

/** Reads the list of the first step from a new service of the same kind, without a profile. */
async function readWithoutProfile(about: Service, step: Step): Promise<RecordList> {
	const service = new AnyService(about);
	service.grow(step.growth);
	if (step.cap !== 'same') service.cap = step.cap;
	const query = queryOf(service.endpoint, step);
	return await listRecords(service.session, service.endpoint, query, { wanted: step.wanted });
}

/** Reads the lists of a service one after another, in a process that keeps what it has learnt. */
async function play(about: Service, plan: readonly Step[], profile: unknown): Promise<void> {
	const service = new AnyService(about);
	for (const [index, step] of plan.entries()) {
		service.grow(step.growth);
		if (step.cap !== 'same') {
			service.cap = step.cap;
			await service.clock.sleep(25 * 60 * 60_000);
		}
		const text = typeof profile === 'string' ? profile : JSON.stringify(profile);
		const query = queryOf(service.endpoint, step);
		startFrom(
			service.session,
			'us',
			(text as string | undefined)?.replaceAll(asMany, `${service.all(query).length}`),
		);
		service.requests = 0;
		const { records, incomplete } = await listRecords(service.session, service.endpoint, query, {
			wanted: step.wanted,
		});
		tally.lists++;
		tally.requests += service.requests;
		if ((service.cap?.maximum ?? 200) < 200) tally.small++;
		if (profile !== undefined) tally.profiled++;
		if (profile !== undefined && index === 0 && about.order !== 'reshuffled') {
			const twin = await readWithoutProfile(about, step);
			tally.twins++;
			if (!twin.incomplete) expect(incomplete).toBeUndefined();
			expect(records.length).toBeGreaterThanOrEqual(twin.records.length);
		}
		if (incomplete) {
			tally.incomplete++;
			continue;
		}
		const expected = textsOf(service.all(query));
		const found = textsOf(records);
		const needed = Math.min(step.wanted ?? Infinity, expected.length);
		if (found.length < needed && !canTell(service, about, found.length)) {
			tally.untold++;
			continue;
		}
		if (step.wanted === undefined) expect(found).toEqual(expected);
		else expect(found).toHaveLength(needed);
		expect(found.filter((one) => !expected.includes(one))).toEqual([]);
	}
}

it(`no list is short without a word: ${listCount} lists of random services`, async () => {
	await fc.assert(
		fc.asyncProperty(services, fc.array(steps, { minLength: 1, maxLength: 4 }), profiles, play),
		{
			numRuns: Math.ceil(listCount / 2.5),
			endOnFailure: true,
			...(process.env.LISTS ? {} : { seed: 37 }),
		},
	);
	if (process.env.LISTS) console.log(tally);
	expect(tally.small).toBeGreaterThan(tally.lists / 5);
	expect(tally.incomplete).toBeLessThan(tally.lists / 4);
	// Forms have neither pages nor slices. So a list of forms that was cut off at an unusual number looks whole.
	expect(tally.untold).toBeLessThan(tally.lists / 20);
}, 3_600_000);
