import { startSimulator, type Row, type Simulator } from '../../../simulator/mod';
import { choices } from '../../../simulator/choices';
import { apiNow, dateNow, incidentIds, queriesOf, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

/** The number of shifts that come on a busy day. With LIVES, it is about ten times as large. */
const busy = process.env.LIVES === undefined ? 2_001 : 20_001;

/** Enters many shifts that are created today. */
const addShifts = (count: number, showsIds: boolean) => {
	if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
	const first = simulator.addRecord('/rosters', { CreatedBy: 'a@care.example' });
	const rows: Row[] = Array.from({ length: count - 1 }, (_, index) => ({
		...first,
		RosterItemId: 2 + index,
		ClientId: 1000 + (index % 700),
		CarerId: index % 300,
		StartTime: `${10 + (index % 9)}:00:00`,
		DateOfService: `2026-0${4 + (index % 5)}-1${index % 7}`,
	}));
	simulator.tables['/rosters'].push(...rows);
};

describe('pollCreated()', () => {
	it('finds shifts on hold and others, whichever of them the API returns for onHoldType=ALL', async () => {
		for (const onHoldAll of choices.onHoldAll) {
			simulator.reset();
			simulator.switches.onHoldAll = onHoldAll;
			const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
			await trigger.poll();
			simulator.addRecord('/rosters', { OnHoldType: 'Leave', ClientId: 1 });
			expect(await trigger.poll()).toHaveLength(1);
			simulator.addRecord('/rosters', { ClientId: 2 });
			expect(await trigger.poll()).toHaveLength(1);
			simulator.tables['/rosters'][0].OnHoldType = '';
			expect(await trigger.poll()).toBeNull();
			// Two carers have the same visit, and one of the two shifts is on hold.
			simulator.addRecord('/rosters', { OnHoldType: 'Leave', ClientId: 3 });
			simulator.addRecord('/rosters', { ClientId: 3 });
			expect(await trigger.poll()).toHaveLength(2);
		}
	});

	it('takes nothing for new after one list that was empty by mistake, even without ids', async () => {
		for (let ClientId = 1; ClientId <= 12; ClientId++)
			simulator.addRecord('/rosters', { ClientId, OnHoldType: ClientId > 3 ? '' : 'Leave' });
		simulator.switches.onHoldAll = 'alone';
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
		await trigger.poll();
		const rows = simulator.tables['/rosters'].splice(3);
		expect(await trigger.poll()).toBeNull();
		simulator.tables['/rosters'].push(...rows);
		simulator.addRecord('/rosters', { ClientId: 20 });
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('looks for closed ones again when a clock that was ahead is set right', async () => {
		simulator.switches.closedUnasked = 'leftOut';
		const trigger = new TestTrigger(simulator, { event: 'sirsIncidentCreated' });
		const ahead = { dateNow: () => dateNow() + 24 * 3_600_000 };
		await trigger.poll(ahead);
		await trigger.poll(ahead);
		simulator.addRecord('/SIRS', { Closed: 1 });
		expect(await trigger.poll()).toHaveLength(1);
	});

	it.each([{ IncidentId: 0 }, { IncidentId: null }])(
		'a record with %j keeps no other from coming, and an error tells of it',
		async (odd) => {
			const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
			await trigger.poll();
			simulator.tables['/incidents'].push({ ...odd, Timestamp: apiNow });
			simulator.addRecord('/incidents');
			expect(await trigger.poll()).toHaveLength(1);
			await expect(trigger.poll()).rejects.toThrow('without IncidentId');
			simulator.addRecord('/incidents');
			expect(await trigger.poll()).toHaveLength(1);
		},
	);

	it.each(
		choices.onHold.flatMap((onHold) =>
			choices.onHoldAll.flatMap((onHoldAll) =>
				choices.onHoldFields.map((onHoldFields) => ({ onHold, onHoldAll, onHoldFields })),
			),
		),
	)('finds shifts on hold and others under %j', async (switches) => {
		Object.assign(simulator.switches, switches);
		simulator.addRecord('/rosters', { ClientId: 1 });
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
		await trigger.poll();
		for (const [index, OnHoldType] of ['Leave', '', 'Leave', ''].entries()) {
			const StartTime = `1${index}:00:00`;
			simulator.addRecord('/rosters', { OnHoldType, StartTime, ClientId: 2 });
			simulator.addRecord('/rosters', { OnHoldType, StartTime, ClientId: 3 });
			expect(await trigger.poll()).toHaveLength(2);
			expect(await trigger.poll()).toBeNull();
		}
	});

	it('emits a shift that is created again after a poll has missed it, even without ids', async () => {
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
		await trigger.poll();
		const row = simulator.addRecord('/rosters');
		expect(await trigger.poll()).toHaveLength(1);
		simulator.tables['/rosters'].length = 0;
		expect(await trigger.poll()).toBeNull();
		simulator.tables['/rosters'].push({ ...row });
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('finds shifts that are entered late, up to seven days before the newest one', async () => {
		simulator.switches.show = { '/rosters': ['RosterItemId'] };
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
		const add = (CreatedTime: string) => simulator.addRecord('/rosters', { CreatedTime });
		add('2026-02-20');
		add('2026-02-14');
		await trigger.poll();
		expect(await trigger.poll()).toBeNull();
		add('2026-02-13');
		add('2026-02-12');
		expect((await trigger.poll())?.map(({ json }) => json.RosterItemId)).toEqual([3]);
	});

	it.each([
		['incidentCreated', '/incidents'],
		['sirsIncidentCreated', '/SIRS'],
	])(
		'%s finds records that are entered late, up to a year before the newest one',
		async (event, path) => {
			const trigger = new TestTrigger(simulator, { event });
			const add = (day: string) => simulator.addRecord(path, { Timestamp: `${day} 10:00:00` });
			add('2026-02-20');
			add('2025-05-01');
			await trigger.poll();
			expect(await trigger.poll()).toBeNull();
			add('2025-04-10');
			add('2025-02-01');
			expect(incidentIds(await trigger.poll())).toEqual([3]);
		},
	);

	it.each([
		['incidentCreated', '/incidents', 2, []],
		['incidentCreated', '/incidents', 5, []],
		['incidentCreated', '/incidents', 5, ['createfromDate', 'createtoDate']],
		['sirsIncidentCreated', '/SIRS', 2, []],
	])(
		'%s finds what is entered in %s during the poll at activation, before request %i; ignored: %j',
		async (event, path, before, ignored) => {
			simulator.switches.ignoredParameters = { [path]: ignored };
			const trigger = new TestTrigger(simulator, { event });
			simulator.addRecord(path, { Timestamp: '2026-03-01 10:00:00' });
			simulator.addRecord(path, { Timestamp: '2025-05-01 10:00:00' });
			simulator.beforeAnswer = () => {
				if (simulator.requests.length === before) simulator.addRecord(path);
			};
			expect(await trigger.poll()).toBeNull();
			expect(simulator.requests.length).toBeGreaterThanOrEqual(before);
			expect(incidentIds(await trigger.poll())).toEqual([3]);
			expect(await trigger.poll()).toBeNull();
		},
	);

	it('finds what is entered during the poll at activation after weeks without a shift', async () => {
		simulator.switches.show = { '/rosters': ['RosterItemId'] };
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
		simulator.addRecord('/rosters', { CreatedTime: '2026-02-01' });
		simulator.beforeAnswer = ({ query }) => {
			const isBackInTime = Object.fromEntries(query).createdTimeFrom < '2026-03-01';
			const { length } = simulator.tables['/rosters'];
			if (isBackInTime && length === 1) simulator.addRecord('/rosters');
		};
		expect(await trigger.poll()).toBeNull();
		expect((await trigger.poll())?.map(({ json }) => json.RosterItemId)).toEqual([2]);
		expect(await trigger.poll()).toBeNull();
	});

	it('counts shifts of the first day of the week once, so that a twin is new', async () => {
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
		simulator.addRecord('/rosters', { CreatedTime: '2026-03-02', ClientId: 1 });
		await trigger.poll();
		simulator.addRecord('/rosters', { CreatedTime: '2026-03-02', ClientId: 1 });
		expect(await trigger.poll()).toHaveLength(1);
		expect(await trigger.poll()).toBeNull();
	});

	it('asks for many records of a long window only now and then, and misses none of them', async () => {
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
		for (let count = 0; count < 300; count++) {
			const month = 1 + (count % 2);
			simulator.addRecord('/incidents', { Timestamp: `2026-0${month}-1${count % 9} 10:00:00` });
		}
		await trigger.poll();
		simulator.addRecord('/incidents', { Timestamp: '2025-11-11 10:00:00' });
		const later = (minutes: number) => ({ dateNow: () => dateNow() + minutes * 60_000 });
		simulator.requests.length = 0;
		expect(await trigger.poll(later(1))).toBeNull();
		expect(queriesOf(simulator)).toHaveLength(1);
		expect(incidentIds(await trigger.poll(later(11)))).toEqual([301]);
		expect(await trigger.poll(later(22))).toBeNull();
	});

	it.each(choices.closedUnasked)(
		'finds what was closed before a poll saw it, and takes nothing reopened for new, where closed records are %s',
		async (closedUnasked) => {
			simulator.switches.closedUnasked = closedUnasked;
			const old = simulator.addRecord('/incidents', { Closed: 1 });
			const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
			await trigger.poll();
			const now = simulator.addRecord('/incidents', { Closed: 1 });
			const later = (minutes: number) => ({ dateNow: () => dateNow() + minutes * 60_000 });
			expect(incidentIds(await trigger.poll(later(11)))).toEqual([2]);
			old.Closed = 0;
			now.Closed = 0;
			expect(await trigger.poll(later(12))).toBeNull();
			expect(await trigger.poll(later(25))).toBeNull();
		},
	);

	it('goes on to find records of today after one dated ahead', async () => {
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
		await trigger.poll();
		simulator.addRecord('/incidents', { Timestamp: '2031-01-01 00:00:00' });
		expect(incidentIds(await trigger.poll())).toEqual([1]);
		simulator.addRecord('/incidents');
		expect(incidentIds(await trigger.poll())).toEqual([2]);
		expect(await trigger.poll()).toBeNull();
	});

	it('finds new shifts where our clock is weeks ahead, and one was dated ahead as far', async () => {
		for (const CreatedTime of ['2026-03-09', '2026-04-18'])
			simulator.addRecord('/rosters', { CreatedTime });
		const now = () => dateNow() + 1_000 * 3_600_000;
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated' }, { dateNow: now });
		expect(await trigger.poll()).toBeNull();
		simulator.addRecord('/rosters');
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('emits each shift since Start From once, although the Date header is behind by weeks', async () => {
		simulator.switches.dateShift = -42 * 24 * 3_600;
		for (const CreatedTime of [
			'2026-03-01',
			'2026-03-02',
			'2026-03-03',
			'2026-03-08',
			'2026-03-09',
		])
			simulator.addRecord('/rosters', { CreatedTime });
		const options = { startFrom: '2026-03-08' };
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated', options });
		expect(await trigger.poll()).toHaveLength(2);
		expect(await trigger.poll()).toBeNull();
	});

	it('finds new records although a clock is wrong by weeks, ours or the one of the Date header', async () => {
		const sixWeeks = 42 * 24 * 3_600;
		const created = ['incidentCreated', 'sirsIncidentCreated', 'rosterCreated'];
		const paths = ['/incidents', '/SIRS', '/rosters'];
		for (const [index, event] of created.entries()) {
			const clocks: [ours: number, header: number | null][] = [
				[sixWeeks, 0],
				[-sixWeeks, 0],
				[0, sixWeeks],
				[0, -sixWeeks],
			];
			// Serious incidents show no day of creation. So for them, our clock or the Date header must be right.
			if (event !== 'sirsIncidentCreated') clocks.push([sixWeeks, null]);
			for (const [ours, header] of clocks) {
				simulator.reset();
				simulator.switches.dateHeader = header !== null;
				simulator.switches.dateShift = header ?? 0;
				const now = () => dateNow() + ours * 1000;
				const trigger = new TestTrigger(simulator, { event }, { dateNow: now });
				const old = '2026-03-06 10:00:00';
				simulator.addRecord(paths[index], {
					ClientId: 1,
					Timestamp: old,
					CreatedTime: '2026-03-06',
				});
				await trigger.poll();
				expect(await trigger.poll()).toBeNull();
				simulator.addRecord(paths[index], { ClientId: 2 });
				expect(await trigger.poll()).toHaveLength(1);
				expect(await trigger.poll()).toBeNull();
			}
		}
	});

	it.each<[string, string, string, string]>([
		['a day that is over', '2026-03-07', '2026-03-08', '2026-03-06'],
		['today', '2026-03-10', '2026-03-10', '2026-03-09'],
		['a day to come', '2027-03-31', '2027-04-01', '2026-03-10'],
	])(
		'takes in what there is since Start From, %s, and later whatever is entered, under any day',
		async (_, startFrom, since, before) => {
			const paths = { incidentCreated: '/incidents', sirsIncidentCreated: '/SIRS' };
			for (const [event, path] of Object.entries(paths)) {
				simulator.reset();
				const add = (day: string) => simulator.addRecord(path, { Timestamp: `${day} 23:30:00` });
				add(before);
				add('2025-08-01');
				add(since);
				const trigger = new TestTrigger(simulator, { event, options: { startFrom } });
				expect(incidentIds(await trigger.poll())).toEqual([3]);
				expect(await trigger.poll()).toBeNull();
				for (const day of [before, since, '2026-02-20', '2025-09-01']) add(day);
				const ids = incidentIds(await trigger.poll());
				expect(ids?.sort()).toEqual([4, 5, 6, 7]);
				expect(await trigger.poll()).toBeNull();
			}
		},
	);

	it('takes a shift that is entered under a day before Start From for new', async () => {
		simulator.switches.show = { '/rosters': ['RosterItemId'] };
		const add = (CreatedTime: string) => simulator.addRecord('/rosters', { CreatedTime });
		add('2026-03-08');
		const options = { startFrom: '={{ $today }}' };
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated', options });
		expect(await trigger.poll()).toBeNull();
		add('2026-03-08');
		add('2026-03-04');
		const items = await trigger.poll();
		expect(items?.map(({ json }) => json.RosterItemId)).toEqual([3, 2]);
		expect(await trigger.poll()).toBeNull();
	});

	it('takes an old incident that becomes reportable for new, although it was made before Start From', async () => {
		const old = simulator.addRecord('/incidents', { Timestamp: '2026-02-20 10:00:00' });
		const trigger = new TestTrigger(simulator, {
			event: 'incidentCreated',
			filters: { reportableOnly: true },
			options: { startFrom: '2026-03-07' },
		});
		expect(await trigger.poll()).toBeNull();
		old.IsReportable = 1;
		const later = { dateNow: () => dateNow() + 10 * 60_000 };
		expect(incidentIds(await trigger.poll(later))).toEqual([1]);
	});

	it('looks back a year where there are few incidents, however many of them are of today', async () => {
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
		for (let count = 0; count < 60; count++) simulator.addRecord('/incidents');
		await trigger.poll();
		simulator.addRecord('/incidents', { Timestamp: '2025-04-01 10:00:00' });
		const later = { dateNow: () => dateNow() + 10 * 60_000 };
		expect(incidentIds(await trigger.poll(later))).toEqual([61]);
	});

	it('looks back a year within hours if many incidents were imported, and few entered before', async () => {
		const add = (Timestamp: string) => simulator.addRecord('/incidents', { Timestamp });
		for (let count = 0; count < 1_413; count++) add(`2026-03-0${4 + (count % 6)} 10:00:00`);
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
		for (let hours = 0; hours < 4; hours++)
			await trigger.poll({ dateNow: () => dateNow() + hours * 3_600_000 });
		add('2025-04-01 10:00:00');
		const later = { dateNow: () => dateNow() + 5 * 3_600_000 };
		expect(incidentIds(await trigger.poll(later))).toEqual([1_414]);
	});

	it.each([
		['incidentCreated', 60, '2026-03-08'],
		['incidentChanged', 60, '2026-03-03'],
		// A short list is always read as a whole.
		['incidentCreated', 16, '2025-03-10'],
	])(
		'%s: a small office with %d incidents a year reads those since %s, and all every ten minutes',
		async (event, count, since) => {
			for (let index = 0; index < count; index++) {
				const [month, day] = [1 + (index % 12), 10 + (index % 15)];
				const date = `2025-${String(month).padStart(2, '0')}-${day}`;
				simulator.addRecord('/incidents', {
					Timestamp: `${date < '2025-03-11' ? date.replace('2025', '2026') : date} 10:00:00`,
				});
			}
			simulator.addRecord('/incidents', { Timestamp: '2026-03-10 08:00:00' });
			const trigger = new TestTrigger(simulator, { event });
			const askedAt = async (minutes: number) => {
				simulator.requests.length = 0;
				await trigger.poll({ dateNow: () => dateNow() + minutes * 60_000 });
				return queriesOf(simulator).map(({ createfromDate }) => createfromDate);
			};
			for (const minutes of [0, 1]) await askedAt(minutes);
			for (const minutes of [2, 9]) expect(await askedAt(minutes)).toEqual([since]);
			expect(await askedAt(10)).toContain('2025-03-10');
			expect(await askedAt(11)).toEqual([since]);
		},
	);

	it('emits what came before a day that cannot be read, and fails at that day', async () => {
		for (let day = 10; day <= 28; day++)
			simulator.addRecord('/incidents', { Timestamp: `2026-02-${day} 18:00:00` });
		const options = { startFrom: '2026-02-10' };
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated', options });
		// The request for all days since Start From gets no answer. Then the trigger requests a few days at a time. The third such request is
		// refused.
		simulator.switches.faults = [
			{ answer: 'hang', after: 8 },
			{ answer: { status: 403 }, after: 10, times: 'always' },
		];
		const first = (await trigger.poll({ budgetMs: 3_000 })) ?? [];
		expect(
			first
				.map(({ json }) => String(json.Timestamp).slice(8, 10))
				.sort()
				.at(-1),
		).toBe('26');
		await expect(trigger.poll({ budgetMs: 3_000 })).rejects.toThrow();
		simulator.switches.faults = [];
		const rest = (await trigger.poll()) ?? [];
		const ids = new Set([...first, ...rest].map(({ json }) => json.IncidentId));
		expect([first.length + rest.length, ids.size]).toEqual([19, 19]);
	});

	it('catches up in batches of whole days, however the API compares the last one', async () => {
		simulator.switches.upperBound = 'midnight';
		for (let day = 10; day <= 28; day++) {
			simulator.addRecord('/incidents', { Timestamp: `2026-02-${day} 18:00:00` });
		}
		const trigger = new TestTrigger(simulator, {
			event: 'incidentCreated',
			options: { startFrom: '2026-02-10' },
		});
		// The earlier days are read first, with a request for each state. No records come, so the trigger sends each request a second time,
		// because a list may be empty by mistake.
		simulator.switches.faults = [{ answer: 'hang', after: 8 }];
		expect(await trigger.poll({ budgetMs: 3_000 })).toHaveLength(19);
		expect(
			queriesOf(simulator)
				.filter(({ createfromDate }) => createfromDate >= '2026-02-10')
				.map(({ createfromDate, createtoDate }) => [createfromDate, createtoDate]),
		).toEqual([
			['2026-02-10', undefined],
			['2026-02-10', '2026-02-18'],
			['2026-02-18', '2026-02-26'],
			['2026-02-26', '2026-03-06'],
			['2026-03-06', undefined],
		]);
		expect(await trigger.poll()).toBeNull();
	});

	it.each([true, false])(
		'keeps at most 10 bytes for each new shift of a busy day; ids: %s',
		async (showsIds) => {
			const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
			await trigger.poll();
			addShifts(busy, showsIds);
			expect(await trigger.poll()).toHaveLength(busy);
			expect(await trigger.poll()).toBeNull();
			expect(trigger.stateLength).toBeLessThan(10 * busy);
		},
	);
});
