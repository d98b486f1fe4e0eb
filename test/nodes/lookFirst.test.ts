/** Tests writes. The node looks at the records before and after a write. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { LoggedRequest } from '../../simulator/mod';
import { fastTime } from '../fastTime';
import { few, useFixture } from './fixture';

const fixture = useFixture({ size: few });

/** Makes the node's clock run faster, because the node waits two seconds for a list that may be out of date. */
function hurry(): void {
	let slowDown = () => {};
	beforeAll(() => (slowDown = fastTime(20)));
	afterAll(() => slowDown());
}

const upsert: INodeParameters = { resource: 'worker', operation: 'upsert', specifyBody: 'json' };
const jsonBody = '={{ JSON.stringify($json) }}';

const workers = () => fixture.simulator.tables['/workers'] as IDataObject[];
const jsonOf = ({ body }: LoggedRequest): unknown =>
	body.kind === 'json' ? body.value : undefined;
const writes = () => fixture.takeRequests().filter(({ method }) => method !== 'GET');

/** Creates or updates workers as a workflow does, with an item for each worker. */
const enter = async (records: IDataObject[], more: INodeParameters = {}, options = {}) =>
	await fixture.run(
		{ ...upsert, jsonBody, matchBy: ['code', 'email', 'namePhone'], ...more },
		{ items: records.map((json) => ({ json })), ...options },
	);

const ada = {
	FirstName: 'Ada',
	LastName: 'Lovelace',
	Email: 'ada@example.com',
	Phone1: '0400 111 222',
};

/** The items of a run. The third item changes the worker that the first item creates. The node refuses the last item. */
const list = [
	ada,
	{ FirstName: 'Bo', LastName: 'Li', Email: 'bo@example.com' },
	{ ...ada, Suburb: 'Newtown' },
	{ FirstName: 'Cy' },
];

const resultsOf = ({ items }: { items: Array<{ json: IDataObject }> }) =>
	items.map(({ json }) => json.result ?? json.error);

describe('Create or Update of workers', () => {
	it('creates who is not there, and gives the record with its ID, whatever the service answers', async () => {
		for (const body of ['record', 'id', 'text', 'empty'] as const) {
			fixture.simulator.reset();
			fixture.simulator.switches.writeAnswer = { status: 200, body };
			const { items, error } = await enter([ada]);
			expect(error).toBeUndefined();
			const added = workers().at(-1);
			expect(added).toMatchObject(ada);
			expect(items[0].json).toMatchObject({ ...ada, result: 'created', CarerId: added?.CarerId });
			expect(items[0].json.message).toBe(
				`The worker Ada Lovelace (${added?.CarerId}) was created.`,
			);
		}
	});

	it('changes who is there, and says what from and to', async () => {
		await enter([ada]);
		const before = workers().length;
		const { items } = await enter([{ ...ada, Phone1: '0400 999 888', Suburb: 'Newtown' }]);
		expect(workers()).toHaveLength(before);
		expect(items[0].json).toMatchObject({
			result: 'updated',
			changes: [
				{ field: 'Suburb', before: null, after: 'Newtown' },
				{ field: 'Phone1', before: '0400 111 222', after: '0400 999 888' },
			],
			message: expect.stringContaining('Phone1 from "0400 111 222" to "0400 999 888"'),
		});
	});

	it('changes nothing the second time, and says so', async () => {
		const list = [ada, { FirstName: 'Bo', LastName: 'Li', Email: 'bo@example.com' }];
		expect(resultsOf(await enter(list))).toEqual(['created', 'created']);
		expect(writes()).toHaveLength(2);
		expect(resultsOf(await enter(list))).toEqual(['unchanged', 'unchanged']);
		expect(writes()).toEqual([]);
	});

	it('says when and by what it was written, where it was', async () => {
		const { items } = await enter([ada]);
		expect(items[0].json.log).toEqual({
			when: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+1[01]:00$/),
			workflow: expect.any(String),
			execution: expect.stringMatching(/./),
			credential: 'Care Management API',
		});
		expect(JSON.stringify(items)).not.toContain(fixture.simulator.admin.secret);
		expect((await enter([ada])).items[0].json).not.toHaveProperty('log');
		expect((await enter([ada], { dryRun: true })).items[0].json).not.toHaveProperty('log');
	});

	it('goes on where an earlier run was refused: nobody is there twice', async () => {
		const list = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
			FirstName: name,
			LastName: 'Sheet',
			Email: `${name}@example.com`,
		}));
		const faults = [{ method: 'POST', after: 2, answer: { status: 400 } }];
		Object.assign(fixture.simulator.switches, { faults });
		const first = await enter(list);
		expect(first.error?.description).toContain('2 of 5 records are written');
		expect(resultsOf(await enter(list))).toEqual([
			...['unchanged', 'unchanged', 'created', 'created', 'created'],
		]);
		expect(workers().filter(({ LastName }) => LastName === 'Sheet')).toHaveLength(5);
	});

	it('counts twins within the run', async () => {
		const { items } = await enter([ada, { ...ada, Suburb: 'Newtown' }, ada]);
		expect(items.map(({ json }) => json.result)).toEqual(['created', 'updated', 'unchanged']);
		expect(workers().filter(({ LastName }) => LastName === 'Lovelace')).toHaveLength(1);
	});

	it.each([
		['a code', { FirstName: 'Ada', LastName: 'King', CarerCode: ' lovead ' }],
		[
			'an e-mail address and the names',
			{ FirstName: 'ADA', LastName: 'love lace', Email: 'Ada@Example.com' },
		],
		['a name and a phone', { FirstName: 'Ada', LastName: 'Love-lace', Phone1: '+61 400 111 222' }],
	])('recognises a worker by %s', async (_, wanted) => {
		await enter([{ ...ada, CarerCode: 'LOVEAD' }]);
		expect(resultsOf(await enter([wanted], { ifExists: 'skip' }))).toEqual(['skipped']);
	});

	it('says how what is there differs, where it is left as it is', async () => {
		await enter([ada]);
		writes();
		const { items } = await enter([{ ...ada, Phone1: '0400 999 888' }], { ifExists: 'skip' });
		expect(items[0].json).toMatchObject({ result: 'skipped', Phone1: '0400 111 222' });
		expect(items[0].json.message).toContain(
			'What was given differs: Phone1 from "0400 111 222" to "0400 999 888".',
		);
		expect(writes()).toEqual([]);
	});

	it('stops, and sends nothing of the run, where that is chosen', async () => {
		await enter([ada]);
		writes();
		const other = { FirstName: 'Bo', LastName: 'Li', Email: 'bo@example.com' };
		const { error } = await enter([other, ada], { ifExists: 'stop' });
		expect(error?.message).toMatch(/^The worker Ada Lovelace \(\d+\) is there already$/);
		expect(writes()).toEqual([]);
	});

	it('does not look where it is to create anyway', async () => {
		await enter([ada]);
		fixture.takeRequests();
		await enter([ada], { ifExists: 'createAnyway' });
		expect(fixture.takeRequests().map(({ method }) => method)).toEqual(['POST']);
		expect(workers().filter(({ LastName }) => LastName === 'Lovelace')).toHaveLength(2);
	});

	it('names those of whom it does not know which one is meant', async () => {
		await enter([ada, { ...ada, FirstName: 'Augusta Ada' }], { ifExists: 'createAnyway' });
		workers().at(-1)!.PreferredName = 'Ada';
		const { error } = await enter([ada]);
		expect(error?.message).toMatch(
			/^2 workers fit: Ada Lovelace \(\d+\), Augusta Ada Lovelace \(\d+\)$/,
		);
	});

	it.each([
		[
			'another last name has the e-mail address',
			{ ...ada, LastName: 'King' },
			'Somebody of another name has this e-mail address: Ada Lovelace',
		],
		[
			'a code stands in the wrong row',
			{ FirstName: 'Bo', LastName: 'Li', CarerCode: 'lovead' },
			') fits, except for the names',
		],
		[
			'another first name has the e-mail address',
			{ ...ada, FirstName: 'Byron' },
			'Somebody of another name has this e-mail address: Ada Lovelace',
		],
		[
			'the name is there with other ways to reach it',
			{ ...ada, Email: 'a@example.com', Phone1: '0400 333 444' },
			'A worker who may be the same is there already: Ada Lovelace',
		],
		[
			'nothing says who it is',
			{ FirstName: 'Ada', LastName: 'Lovelace' },
			'Nothing says who the worker is',
		],
		[
			'the ID is nobody’s',
			{ CarerId: 99_999, Suburb: 'Newtown' },
			'The service shows no worker with CarerId 99999',
		],
		[
			'a new one has no last name',
			{ FirstName: 'Bo', CarerCode: 'NEW1' },
			'Last Name is empty, and the worker is not there yet',
		],
	])('sends nothing where %s', async (_, wanted, message) => {
		await enter([{ ...ada, CarerCode: 'LOVEAD' }]);
		writes();
		const { error } = await enter([wanted]);
		expect(error?.message).toContain(message);
		expect(writes()).toEqual([]);
	});

	it('takes a namesake for somebody else where the dates of birth differ, or where it is told so', async () => {
		await enter([{ ...ada, DateOfBirth: '1990-12-10' }]);
		const namesake = { ...ada, Email: 'a@example.com', Phone1: '0400 333 444' };
		const born = { ...namesake, DateOfBirth: '1991-01-01' };
		expect(resultsOf(await enter([born]))).toEqual(['created']);
		const third = { ...namesake, Email: 'third@example.com', Phone1: '0400 555 666' };
		expect(resultsOf(await enter([third], { options: { allowLookalikes: true } }))).toEqual([
			'created',
		]);
	});

	it.each(['0001-01-01', '1899-12-30', '1900-01-01', '1970-01-01'])(
		'creates nobody a second time where the service has a birth of %s',
		async (placeholder) => {
			await enter([{ ...ada, DateOfBirth: placeholder }]);
			const namesake = { ...ada, Email: 'a@example.com', Phone1: '0400 333 444' };
			const { error } = await enter([{ ...namesake, DateOfBirth: '1990-12-10' }]);
			expect(error?.message).toContain('A worker who may be the same is there already');
			expect(workers().filter(({ LastName }) => LastName === 'Lovelace')).toHaveLength(1);
			const known = { ...ada, DateOfBirth: '1990-12-10' };
			expect(resultsOf(await enter([known]))).toEqual(['updated']);
		},
	);

	it('finds out what became of a write whose answer was lost', async () => {
		const lost = { method: 'POST', handled: true, answer: { drop: 'before' as const } };
		fixture.simulator.switches.faults = [lost];
		const { items, error } = await enter([ada]);
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ result: 'created', ...ada });
		expect(workers().filter(({ LastName }) => LastName === 'Lovelace')).toHaveLength(1);
	});

	it('does not know what became of a write that the service does not show', async () => {
		fixture.simulator.switches.faults = [{ method: 'POST', answer: { drop: 'before' } }];
		const { error } = await enter([ada]);
		expect(error?.message).toContain('not known whether');
		expect(workers().filter(({ LastName }) => LastName === 'Lovelace')).toEqual([]);
	});

	it('is an error where the list cannot be read, for it may be there', async () => {
		fixture.simulator.switches.adminOnly = ['/workers'];
		const { error } = await enter(
			[ada],
			{},
			{
				credentials: { baseUrl: fixture.simulator.url, ...fixture.simulator.user },
			},
		);
		expect(error?.message).toBe('The service refused access (GET /workers)');
		expect(writes()).toEqual([]);
	});
});

describe('Create or Update of what a worker has', () => {
	const skill = { resource: 'workerSkill', operation: 'upsert' };
	const compliance = { resource: 'workerCompliance', operation: 'upsert', specifyBody: 'json' };
	const idOf = () => Number(workers()[0].CarerId);

	it('gives a skill once, found by its name', async () => {
		const parameters = {
			...skill,
			CarerId: { __rl: true as const, mode: 'id', value: '={{ $json.worker }}' },
			SkillId: { __rl: true as const, mode: 'name', value: '={{ $json.skill }}' },
		};
		const skills = fixture.simulator.tables['/skills'];
		workers()[0].Skills = [];
		const items = [skills[0], skills[1], skills[0]].map(({ Description }) => ({
			json: { worker: idOf(), skill: ` ${String(Description).toUpperCase()}` },
		}));
		const { items: written, error } = await fixture.run(parameters, { items });
		expect(error).toBeUndefined();
		expect(written.map(({ json }) => json.result)).toEqual(['created', 'created', 'unchanged']);
		expect(written[0].json).toMatchObject({ CarerId: idOf(), SkillId: skills[0].SkillId });
		const unknown = [{ json: { worker: idOf(), skill: 'Flying' } }];
		const { error: refused } = await fixture.run(parameters, { items: unknown });
		expect(refused?.message).toBe('No skill is called Flying');
		expect(refused?.description).toContain(String(skills[0].Description));
	});

	it('adds a check, changes its date by the fields to match on, and leaves the same one alone', async () => {
		const run = async (ExpiryDate: string) =>
			await fixture.run({
				...compliance,
				matchFields: 'description',
				jsonBody: JSON.stringify({ CarerId: idOf(), Description: 'First aid', ExpiryDate }),
			});
		const entered = () =>
			fixture.simulator.tables['/compliance'].filter(
				({ Description }) => Description === 'First aid',
			);
		expect(resultsOf(await run('2027-01-01'))).toEqual(['created']);
		expect(resultsOf(await run('2028-01-01'))).toEqual(['updated']);
		expect(resultsOf(await run('2028-01-01'))).toEqual(['unchanged']);
		expect(entered()).toMatchObject([{ ExpiryDate: '2028-01-01', CarerId: idOf() }]);
	});

	it('does not take a record for another one by a field that no record shows', async () => {
		const { error } = await fixture.run({
			...compliance,
			jsonBody: JSON.stringify({ CarerId: idOf(), Check: 'First aid' }),
		});
		expect(error?.message).toBe(
			'The service shows no Check in its worker compliance records, so existing records cannot be recognised',
		);
		expect(error?.description).toContain('Description');
		expect(writes()).toEqual([]);
	});
});

describe('Update', () => {
	hurry();
	const update = { resource: 'worker', operation: 'update', specifyBody: 'json' };
	const change = async (record: IDataObject, more: INodeParameters = {}) =>
		await fixture.run({ ...update, jsonBody: JSON.stringify(record), ...more });

	it.each(['merge', 'replace'] as const)(
		'changes what was meant and nothing else, where the service is to %s',
		async (putFields) => {
			fixture.simulator.switches.putFields = putFields;
			fixture.simulator.switches.show = { '/workers': ['Mentor'] };
			const [worker] = workers();
			Object.assign(worker, { Mentor: 'Bo Li', PayGroupId: 0 });
			const before = structuredClone(worker);
			const { items, error } = await change({ CarerId: worker.CarerId, Suburb: 'Newtown' });
			expect(error).toBeUndefined();
			expect(worker).toEqual({ ...before, Suburb: 'Newtown' });
			expect(items[0].json).toMatchObject({
				result: 'updated',
				changes: [{ field: 'Suburb', before: before.Suburb, after: 'Newtown' }],
			});
		},
	);

	describe('where more has changed than was meant', () => {
		/** After a worker was updated, this empties a phone number of the first worker at each further reading. */
		const meddle = () => {
			let isWritten = false;
			fixture.simulator.beforeAnswer = ({ method }) => {
				if (isWritten && method === 'GET') workers()[0].Phone1 = '';
				isWritten ||= method === 'PUT';
			};
		};
		afterEach(() => (fixture.simulator.beforeAnswer = undefined));

		it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
			'says so, and gives the record as it was (On Error: %s)',
			async (onError) => {
				const [{ CarerId, Phone1, FirstName }] = workers();
				meddle();
				const { items, error } = await fixture.run(
					{ ...update, jsonBody: JSON.stringify({ CarerId, Suburb: 'Newtown' }) },
					{ onError },
				);
				const isStopped = onError === 'stopWorkflow';
				const message = isStopped ? error?.message : items[0].json.error;
				expect(message).toContain(
					'The update of the worker also changed what was not meant: Phone1',
				);
				expect(message).not.toContain(FirstName);
				const told = isStopped ? error : items[0].error;
				const before = (told?.context as IDataObject | undefined)?.data;
				expect(before).toMatchObject({ recordsBefore: [{ CarerId, Phone1 }] });
			},
		);
	});

	it('says which field the service did not keep', async () => {
		fixture.simulator.switches.unknownFields = 'ignore';
		const [{ CarerId }] = workers();
		fixture.simulator.beforeAnswer = ({ method }) => {
			if (method === 'GET') workers()[0].Suburb = 'Glebe';
		};
		const { error } = await change({ CarerId, Suburb: 'Newtown' });
		fixture.simulator.beforeAnswer = undefined;
		expect(error?.message).toContain('did not keep what was sent as Suburb');
	});

	it('accepts the spelling of the service, and shows it', async () => {
		const [{ CarerId }] = workers();
		let isWritten = false;
		fixture.simulator.beforeAnswer = ({ method }) => {
			if (isWritten && method === 'GET') workers()[0].Phone1 = '+61 400 123 456';
			isWritten ||= method === 'PUT';
		};
		const { items, error } = await change({ CarerId, Phone1: '0400123456' });
		fixture.simulator.beforeAnswer = undefined;
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ result: 'updated', Phone1: '+61 400 123 456' });
	});

	it('reads the list before, after the first, second and fourth item, and after all', async () => {
		const items = workers().map(({ CarerId }) => ({ json: { CarerId, Suburb: 'Newtown' } }));
		const { error } = await fixture.run({ ...update, jsonBody }, { items });
		expect(error).toBeUndefined();
		const methods = fixture.takeRequests().map(({ method }) => method);
		expect(methods).toEqual('GET PUT GET PUT GET PUT PUT GET PUT GET'.split(' '));
	});

	describe('Only If the Dry Run Says', () => {
		const message =
			'The worker Hunter Jerde (%) would be changed: Suburb from "Perth" to "Newtown".';

		it.each([
			[message, true],
			[`  ${message}\n`, true],
			[message.replaceAll(' ', '  '), false],
			[message.replace('Hunter', 'Ada'), false],
			[message.replace('Perth', 'Hobart'), false],
			[message.replace('.', '; Phone1 is "1".'), false],
			['={{ $json.nothing }}', false],
			['={{ null }}', false],
			['', false],
		])('changes a worker where it says %j: %s', async (expected, isSent) => {
			const [worker] = workers();
			Object.assign(worker, { FirstName: 'Hunter', LastName: 'Jerde', Suburb: 'Perth' });
			const { CarerId } = worker;
			const expectedMessage = expected.replace('%', String(CarerId));
			const { error } = await change(
				{ CarerId, Suburb: 'Newtown' },
				{ options: { expectedMessage } },
			);
			expect(error === undefined).toBe(isSent);
			expect(error?.message ?? '').not.toContain('Hunter');
			expect(writes().length).toBe(isSent ? 1 : 0);
		});

		it('takes what a dry run said of several items, and sends nothing at all if one says something else', async () => {
			const records = [
				...list.slice(0, 3),
				{ CarerId: workers()[0].CarerId, Suburb: 'A "quoted" one\n of two lines', Current: false },
			];
			const { items } = await enter(records, { dryRun: true });
			const said = items.map(({ json }) => String(json.message));
			const send = async (messages: readonly string[]) =>
				await fixture.run(
					{
						...{ resource: 'worker', operation: 'upsert', specifyBody: 'json', ifExists: 'update' },
						jsonBody: '={{ JSON.stringify($json.record) }}',
						options: { expectedMessage: '={{ $json.message }}' },
					},
					{
						items: records.map((record, index) => ({ json: { record, message: messages[index] } })),
					},
				);
			const { error } = await send([...said.slice(0, -1), said[0]]);
			expect(error?.message).toContain('Something else would be done to the worker');
			expect(writes()).toEqual([]);
			const { error: none, items: written } = await send(said);
			expect(none).toBeUndefined();
			expect(resultsOf({ items: written })).toEqual(['created', 'created', 'updated', 'updated']);
		});

		it.each<[IDataObject, IDataObject]>([
			[{ Suburb: 'A', State: 'NSW' }, { Suburb: 'A"; State from "TAS" to "NSW' }],
			[{ Suburb: 'A B' }, { Suburb: 'A\nB' }],
			[{ Suburb: 'A B' }, { Suburb: 'A  B' }],
			[{ Suburb: 'A' }, { Suburb: 'A', Emergency: '' }],
			[
				{ Suburb: 'A', Next: { a: 1 } },
				{ Suburb: 'A', Next: '{"a":1}' },
			],
			[{ LastName: '' }, { LastName: 'null' }],
		])('%j is not written where a dry run has said what %j does', async (one, other) => {
			const [worker] = workers();
			Object.assign(worker, { Suburb: 'B', State: 'TAS' });
			const { CarerId } = worker;
			const messages = await Promise.all(
				[one, other].map(async (record) => {
					const { items } = await change({ CarerId, ...record }, { dryRun: true });
					return String(items[0].json.message);
				}),
			);
			expect(messages[0]).not.toBe(messages[1]);
			const options = { expectedMessage: messages[1] };
			const { error } = await change({ CarerId, ...one }, { options });
			expect(error?.message).toContain('Something else would be done');
			expect(writes()).toEqual([]);
		});

		it('is taken by Create or Update that sends only the given fields, because it looks', async () => {
			const [worker] = workers();
			Object.assign(worker, { Suburb: 'B' });
			const record = { CarerId: worker.CarerId, Suburb: 'A' };
			const more = { operation: 'upsert', ifExists: 'update' };
			const enterOne = async (expectedMessage?: string) =>
				await enter([record], {
					...more,
					dryRun: expectedMessage === undefined,
					options: { onlyGivenFields: true, ...(expectedMessage && { expectedMessage }) },
				});
			const { items } = await enterOne();
			const { error } = await enterOne(String(items[0].json.message));
			expect(error).toBeUndefined();
			expect(worker.Suburb).toBe('A');
		});

		it.each([
			{ operation: 'update', options: { onlyGivenFields: true } },
			{ operation: 'upsert', ifExists: 'createAnyway', options: {} },
		])('is refused where nothing is looked at: %j', async ({ options, ...more }) => {
			const { error } = await enter([{ CarerId: workers()[0].CarerId, ...ada }], {
				...more,
				options: { ...options, expectedMessage: 'The worker Ada Lovelace would be created.' },
			});
			expect(error?.message).toContain('cannot be used with Create Anyway');
			expect(writes()).toEqual([]);
		});
	});

	it('what is there already is sent as the service holds it, however it was typed', async () => {
		const [worker] = workers();
		Object.assign(worker, { Current: 1, LastName: 'null' });
		const { error } = await change({ CarerId: worker.CarerId, Suburb: 'A', Current: 'yes' });
		expect(error).toBeUndefined();
		expect(jsonOf(writes()[0])).toMatchObject([{ Suburb: 'A', Current: 'TRUE', LastName: 'null' }]);
	});

	it('sends the given fields alone, without a look, where that is chosen', async () => {
		const [{ CarerId }] = workers();
		await change({ CarerId, Suburb: 'Newtown' }, { options: { onlyGivenFields: true } });
		const requests = fixture.takeRequests();
		expect(requests.map(({ method }) => method)).toEqual(['PUT']);
		expect(jsonOf(requests[0])).toEqual([{ CarerId, Suburb: 'Newtown' }]);
	});

	it.each([
		[
			'workerSkill',
			() => ({ ...(workers()[0].Skills as IDataObject[])[0] }),
			'ExpiryDate',
			'2030-01-01',
		],
		[
			'workerCompliance',
			() => ({ ...fixture.simulator.tables['/compliance'][0] }) as IDataObject,
			'ExpiryDate',
			'2030-01-01',
		],
		[
			'workerDocument',
			() => ({ ...fixture.simulator.tables['/documents-worker'][0] }) as IDataObject,
			'Note',
			'Seen',
		],
	])(
		'keeps what a %s holds beside, where the service replaces it',
		async (resource, recordOf, field, value) => {
			fixture.simulator.switches.putFields = 'replace';
			const before = recordOf();
			const ids = ['WorkerSkillId', 'ComplianceId', 'LinkId'].filter((name) => name in before);
			const jsonText = JSON.stringify({ [ids[0]]: before[ids[0]], [field]: value });
			const { items, error } = await fixture.run({
				...{ resource, operation: 'update', specifyBody: 'json', jsonBody: jsonText },
			});
			expect(error).toBeUndefined();
			expect(items[0].json).toMatchObject({ result: 'updated' });
			const after = recordOf();
			const isUnset = (one: unknown) => one === '' || one === '0000-00-00';
			for (const name of Object.keys(before).filter((name) => name !== field)) {
				expect([name, isUnset(after[name]) || after[name]]).toEqual([
					name,
					isUnset(before[name]) || before[name],
				]);
			}
			expect(after[field]).toBe(value);
		},
	);
});

describe('Dry Run', () => {
	it('sends nothing, and says of each item what would be', async () => {
		const { items, error } = await enter(list, { dryRun: true });
		expect(error).toBeUndefined();
		expect(writes()).toEqual([]);
		expect(resultsOf({ items })).toEqual([
			...['would be created', 'would be created', 'would be updated', 'would be refused'],
		]);
		expect(items[0].json).toMatchObject({ sends: 'POST /worker', body: [ada] });
		expect(items[3].json.message).toContain('Nothing says who the worker is');
	});

	it.each(['create', 'update', 'upsert'])(
		'shows the very bodies of the %s that follows',
		async (operation) => {
			const known = workers().map(({ CarerId }, index) => ({
				CarerId,
				Suburb: `Suburb ${index}`,
				Current: false,
			}));
			const records =
				operation === 'create'
					? list.slice(0, 2)
					: operation === 'update'
						? known
						: [...known, ...list.slice(0, 2)];
			const tried = await enter(records, { operation, dryRun: true });
			expect(writes()).toEqual([]);
			const { error } = await enter(records, { operation });
			expect(error).toBeUndefined();
			expect(tried.items.map(({ json }) => json.body)).toEqual(writes().map(jsonOf));
		},
	);

	it('names who looks like somebody who is there, of a worker to create', async () => {
		await enter([ada]);
		const { items } = await enter([{ ...ada, Email: 'other@example.com' }], {
			operation: 'create',
			dryRun: true,
		});
		expect(items[0].json.alike).toMatch(/^Ada Lovelace \(\d+\)$/);
	});

	it('shows what would go with a file', async () => {
		const { binary } = await import('../engine/mod');
		const { items, error } = await fixture.run(
			{
				...{ resource: 'workerDocument', operation: 'upload', specifyBody: 'json', dryRun: true },
				jsonBody: JSON.stringify({ CarerId: workers()[0].CarerId, DocumentName: 'Visa' }),
			},
			{ items: [{ json: {}, binary: { data: await binary('x', 'x.txt', 'text/plain') } }] },
		);
		expect(error).toBeUndefined();
		expect(writes()).toEqual([]);
		expect(items[0].json).toMatchObject({
			result: 'would be created',
			body: { DocumentName: 'Visa' },
		});
	});
});

describe('what a service may do to a record', () => {
	hurry();
	const update = { resource: 'worker', operation: 'update', specifyBody: 'json', jsonBody };
	afterEach(() => (fixture.simulator.beforeAnswer = undefined));

	/** After a worker was updated, this applies `harm` to all workers at each further request. */
	const onceWritten = (harm: (worker: IDataObject) => void) => {
		let isWritten = false;
		fixture.simulator.beforeAnswer = ({ method, body }) => {
			if (isWritten) for (const worker of workers()) harm(worker);
			if (method === 'PUT' && body.kind === 'json') isWritten = true;
		};
	};

	it.each([1, 3])(
		'harm ends with the first record, and its values are kept (tries: %s)',
		async (maxTries) => {
			const before = structuredClone(workers());
			const written = new Set<unknown>();
			fixture.simulator.beforeAnswer = ({ method, body }) => {
				for (const worker of workers()) if (written.has(worker.CarerId)) worker.State = '';
				if (method === 'PUT' && body.kind === 'json') {
					written.add((body.value as IDataObject[])[0].CarerId);
				}
			};
			const items = before.map(({ CarerId }) => ({ json: { CarerId, Suburb: 'Newtown' } }));
			const { error } = await fixture.run(update, { items, maxTries });
			expect(error?.message).toContain('also changed what was not meant: State');
			const { data } = error?.context as { data: { recordsBefore: IDataObject[] } };
			expect(data.recordsBefore).toMatchObject([before[0]].map(({ State }) => ({ State })));
			expect([...written]).toEqual([before[0].CarerId]);
		},
	);

	it.each(['ModifiedHours', 'UpdateNotes', 'Version', 'Skills'])(
		'that %s is emptied is no doing of its own',
		async (name) => {
			const [worker] = workers();
			if (name !== 'Skills') {
				fixture.simulator.switches.show = { '/workers': [name] };
				worker[name] = 'Important';
			} else worker.Skills = [{ SkillId: 7, Description: 'First aid' }];
			onceWritten((one) => (one[name] = name === 'Skills' ? [] : ''));
			const { error } = await fixture.run(update, {
				items: [{ json: { CarerId: worker.CarerId, Suburb: 'A' } }],
			});
			expect(error?.message).toContain(`also changed what was not meant: ${name}`);
		},
	);

	it('what it sets by itself, and a form of its own, is told and no error', async () => {
		const [worker] = workers();
		Object.assign(worker, { LastModified: '2026-01-01 10:00:00', Phone1: '0400 123 456' });
		onceWritten((one) =>
			Object.assign(one, { LastModified: '2026-03-01 10:00:00', Phone1: '+61400123456' }),
		);
		const { items, error } = await fixture.run(update, {
			items: [{ json: { CarerId: worker.CarerId, Suburb: 'A' } }],
		});
		expect(error).toBeUndefined();
		const fields = (items[0].json.changes as IDataObject[]).map(({ field }) => field);
		expect(fields).toEqual(expect.arrayContaining(['Suburb', 'LastModified', 'Phone1']));
	});

	it('a value that it keeps in its own spelling is not called changed', async () => {
		const [worker] = workers();
		worker.LastName = 'SMITH';
		onceWritten((one) => one.CarerId === worker.CarerId && (one.LastName = 'SMITH'));
		const { items } = await fixture.run(update, {
			items: [{ json: { CarerId: worker.CarerId, LastName: 'Smith' } }],
		});
		expect(items[0].json).toMatchObject({ result: 'unchanged', changes: [] });
		expect(items[0].json.message).toContain('in a spelling of its own');
	});

	it('rows about the same record are all meant', async () => {
		const [{ CarerId }] = workers();
		const rows = [{ Suburb: 'A', Current: false }, { State: 'NSW' }, { Suburb: 'B' }];
		const { items, error } = await fixture.run(update, {
			items: rows.map((row) => ({ json: { CarerId, ...row } })),
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.result)).toEqual(['updated', 'updated', 'updated']);
		expect(workers()[0]).toMatchObject({ Suburb: 'B', State: 'NSW', Current: 0 });
	});

	it('a dry run plays earlier rows through', async () => {
		const [{ CarerId, Suburb }] = workers();
		const rows = [{ Suburb: 'A' }, { State: 'Q' }, { Suburb }, { Suburb }];
		const items = rows.map((row) => ({ json: { CarerId, ...row } as IDataObject }));
		const tried = await fixture.run({ ...update, dryRun: true }, { items });
		expect(writes()).toEqual([]);
		await fixture.run(update, { items });
		expect(tried.items.map(({ json }) => json.body).filter(Boolean)).toEqual(writes().map(jsonOf));
		expect(tried.items.at(-1)?.json.result).toBe('unchanged');
	});

	it.each([
		[
			'signs as they are, beside entities that somebody typed',
			'<p>5 &lt; 6 &amp; ok</p>',
			'<p>5 &lt; 6 &amp; ok</p>',
		],
		['entities, where it writes all signs so', 'O&#039;Brien &amp; Sons', "O'Brien & Sons"],
	])('%s are sent back as it holds them', async (_, Address2, sent) => {
		const [worker] = workers();
		worker.Address2 = Address2;
		await fixture.run(update, { items: [{ json: { CarerId: worker.CarerId, Suburb: 'A' } }] });
		expect((jsonOf(writes()[0]) as IDataObject[])[0].Address2).toBe(sent);
	});

	it('flags that no table knows for it are sent as flags', async () => {
		fixture.simulator.switches.show = { '/workers': ['HasCar', 'Protected', 'Dependants'] };
		const [worker] = workers();
		Object.assign(worker, { HasCar: 1, Protected: 0, Dependants: 1 });
		await fixture.run(update, { items: [{ json: { CarerId: worker.CarerId, Suburb: 'A' } }] });
		expect(jsonOf(writes()[0])).toMatchObject([
			{ HasCar: 'TRUE', Protected: 'FALSE', Dependants: 1 },
		]);
	});

	it('a field is sent as the service spells it', async () => {
		const [{ CarerId }] = workers();
		await fixture.run(update, { items: [{ json: { CarerId, suburb: 'A' } }] });
		const [body] = jsonOf(writes()[0]) as IDataObject[];
		expect(body.Suburb).toBe('A');
		expect(body).not.toHaveProperty('suburb');
	});

	it('a list that lags behind is read once more', async () => {
		const [worker] = workers();
		const { Suburb } = worker;
		let reads = 0;
		fixture.simulator.beforeAnswer = ({ method }) => {
			if (method === 'PUT') reads = 0;
			if (method === 'GET') worker.Suburb = ++reads > 1 ? 'Newtown' : Suburb;
		};
		const { items, error } = await fixture.run(update, {
			items: [{ json: { CarerId: worker.CarerId, Suburb: 'Newtown' } }],
		});
		expect(error).toBeUndefined();
		expect(items[0].json.result).toBe('updated');
	});
});

describe('whose record it is', () => {
	const compliance = { resource: 'workerCompliance', specifyBody: 'json', jsonBody };
	const checks = () => fixture.simulator.tables['/compliance'] as IDataObject[];
	const { switches } = { switches: () => fixture.simulator.switches };

	it('an update that could be about another record is not sent', async () => {
		switches().hide = { '/compliance': ['ComplianceId'] };
		const [{ CarerId, Description }] = checks();
		const json = { CarerId, Description, ExpiryDate: '2031-01-01' };
		const { error } = await fixture.run(
			{ ...compliance, operation: 'upsert', matchFields: 'Description' },
			{ items: [{ json }] },
		);
		expect(error?.message).toContain('empty, so it is not known which worker compliance record');
		expect(writes()).toEqual([]);
	});

	it('a record does not move to another worker', async () => {
		const [{ ComplianceId }] = checks();
		const other = workers()[1].CarerId;
		const json = { ComplianceId, CarerId: other, ExpiryDate: '2031-01-01' };
		const { error } = await fixture.run(
			{ ...compliance, operation: 'update' },
			{ items: [{ json }] },
		);
		expect(error?.message).toMatch(
			/^The worker compliance record belongs to the worker \d+ and not to/,
		);
		expect(writes()).toEqual([]);
	});

	it('what is there in other capitals and blanks is not entered again', async () => {
		const [{ CarerId, ...first }] = checks();
		for (const one of checks()) {
			one.description = one.Description;
			delete one.Description;
		}
		const json = { CarerId, Description: ` ${String(first.Description).replace(' ', '  ')}` };
		const { items } = await fixture.run(
			{ ...compliance, operation: 'upsert', matchFields: 'Description', ifExists: 'skip' },
			{ items: [{ json }] },
		);
		expect(items[0].json.result).toBe('skipped');
	});

	it.each(['First Aid', ['First Aid'], [7]])(
		'skills that come as %j cannot be recognised',
		async (Skills) => {
			for (const worker of workers()) worker.Skills = Skills;
			const { error } = await fixture.run({
				...{ resource: 'workerSkill', operation: 'upsert', specifyBody: 'json' },
				jsonBody: JSON.stringify({ CarerId: workers()[0].CarerId, SkillId: 7 }),
			});
			expect(error?.message).toContain('cannot be recognised');
			expect(writes()).toEqual([]);
		},
	);

	it('the worker of an empty first name is nobody who shares an address', async () => {
		const bob = workers()[0];
		const { error } = await enter([{ LastName: 'Taylor', Email: bob.Email, Suburb: 'Q' }]);
		expect(error?.message).toContain('Nothing says who the worker is');
		expect(writes()).toEqual([]);
	});

	it('three people without a code of their own are three people', async () => {
		const people = ['Ed Taylor', 'Fay Unwin', 'Gus Vance'].map((name) => {
			const [FirstName, LastName] = name.split(' ');
			return { FirstName, LastName, CarerCode: 'N/A', Email: `${FirstName}@example.com` };
		});
		expect(resultsOf(await enter(people))).toEqual(['created', 'created', 'created']);
		expect(resultsOf(await enter(people))).toEqual(['unchanged', 'unchanged', 'unchanged']);
	});

	it('of two who share an address, the one of the name is meant', async () => {
		const people = ['Bob', 'Carol'].map((FirstName) => ({
			...{ FirstName, LastName: 'Jones', Email: 'office@example.com' },
		}));
		await enter(people, { options: { allowLookalikes: true } });
		expect(resultsOf(await enter([{ ...people[0], Suburb: 'Q' }]))).toEqual(['updated']);
		expect(resultsOf(await enter([{ ...people[0], FirstName: 'Dan' }]))).toEqual(['created']);
	});

	it('who is recognised by the preferred name keeps the first name', async () => {
		await enter([{ ...ada, FirstName: 'Robert', PreferredName: 'Bob' }]);
		const { items } = await enter([{ ...ada, FirstName: 'Bob', Suburb: 'Q' }]);
		expect(items[0].json).toMatchObject({ FirstName: 'Robert', Suburb: 'Q', result: 'updated' });
	});

	it('of five hundred, many are written with few requests', async () => {
		const [first] = workers();
		fixture.simulator.tables['/workers'] = Array.from({ length: 499 }, (_, index) => ({
			...structuredClone(first),
			...{
				CarerId: index + 1,
				FirstName: `F${index}`,
				LastName: 'Li',
				CarerCode: `C${index}`,
				Email: `w${index}@example.com`,
				Current: 1,
				Deleted: 0,
			},
		}));
		const people = Array.from({ length: 60 }, (_, index) => ({
			...{ FirstName: `New${index}`, LastName: 'Li', Email: `new${index}@example.com` },
		}));
		const { error } = await enter(people);
		expect(error).toBeUndefined();
		expect(fixture.takeRequests().filter(({ method }) => method === 'GET').length).toBeLessThan(5);
	});
});

describe('a list that lags behind what was written', () => {
	hurry();
	const update = { resource: 'worker', operation: 'update', specifyBody: 'json', jsonBody };
	afterEach(() => (fixture.simulator.beforeAnswer = undefined));

	/**
	 * Makes each reading show the workers as they were at the previous reading. The first reading shows the workers as they are now.
	 * Returns a function that gives the workers as they really are.
	 */
	const lag = () => {
		const { simulator } = fixture;
		const { beforeAnswer } = simulator;
		expect(beforeAnswer).toBeUndefined();
		let shown = structuredClone(workers());
		let real: IDataObject[] | undefined;
		simulator.beforeAnswer = ({ method }) => {
			if (real) simulator.tables['/workers'] = real;
			real = undefined;
			if (method !== 'GET') return;
			const now = workers();
			simulator.tables['/workers'] = shown;
			shown = structuredClone(now);
			real = now;
		};
		return () => real ?? workers();
	};

	it.each([
		['two fields', [{ Suburb: 'A' }, { State: 'NSW' }], { Suburb: 'A', State: 'NSW' }],
		['there and back', [{ Suburb: 'A' }, { Suburb: 'Hobart' }], { Suburb: 'Hobart' }],
		[
			'three rows',
			[{ Suburb: 'A' }, { State: 'NSW' }, { Suburb: 'B' }],
			{ Suburb: 'B', State: 'NSW' },
		],
	])('undoes nothing that the run has written: %s', async (_, rows, expected) => {
		Object.assign(workers()[0], { Suburb: 'Hobart', State: 'TAS' });
		const [{ CarerId }] = workers();
		const held = lag();
		await fixture.run(update, { items: rows.map((row) => ({ json: { CarerId, ...row } })) });
		expect(writes()).toHaveLength(rows.length);
		expect(held()[0]).toMatchObject(expected);
	});
});

describe('harm that shows late', () => {
	hurry();
	const update = { resource: 'worker', operation: 'update', specifyBody: 'json', jsonBody };
	afterEach(() => (fixture.simulator.beforeAnswer = undefined));

	it('is seen at the first record that has something to lose', async () => {
		workers()[0].Phone1 = '';
		const ids = workers().map(({ CarerId }) => CarerId);
		const written = new Set<unknown>();
		fixture.simulator.beforeAnswer = ({ method, body }) => {
			for (const worker of workers()) if (written.has(worker.CarerId)) worker.Phone1 = '';
			if (method === 'PUT' && body.kind === 'json') {
				written.add((body.value as IDataObject[])[0].CarerId);
			}
		};
		const items = ids.map((CarerId) => ({ json: { CarerId, Suburb: 'Newtown' } as IDataObject }));
		const { error } = await fixture.run(update, { items });
		expect(error?.message).toContain('also changed what was not meant: Phone1');
		expect(written.size).toBe(2);
	});

	it('is also that a record is gone', async () => {
		const ids = workers().map(({ CarerId }) => CarerId);
		let gone: unknown;
		fixture.simulator.beforeAnswer = ({ method, body }) => {
			if (gone !== undefined) {
				fixture.simulator.tables['/workers'] = workers().filter((one) => one.CarerId !== gone);
			}
			if (method === 'PUT' && body.kind === 'json') {
				gone ??= (body.value as IDataObject[])[0].CarerId;
			}
		};
		const items = ids.map((CarerId) => ({ json: { CarerId, Suburb: 'Newtown' } as IDataObject }));
		const { error } = await fixture.run(update, { items });
		expect(error?.message).toContain('does not show it any more');
		expect((error?.context as IDataObject).data).toMatchObject({
			recordsBefore: [{ CarerId: ids[0] }],
		});
		expect(writes()).toHaveLength(1);
	});
});

describe('who is meant', () => {
	it('is not somebody of whom only the code is given, where the name is another one’s', async () => {
		const people = ['Smith', 'Miller'].map((LastName, index) => ({
			...{ FirstName: 'Ann', LastName, CarerCode: `C${index}`, Email: `${LastName}@example.com` },
		}));
		await enter(people);
		writes();
		const { error } = await enter([{ ...people[0], CarerCode: 'C1' }], { matchBy: ['code'] });
		expect(error?.message).toMatch(
			/^The given values fit Ann Miller .*, but the name is that of Ann Smith/,
		);
		expect(writes()).toEqual([]);
	});

	it('is the one of two whom nothing contradicts, and a new one where that is said', async () => {
		const jim = { FirstName: 'Jim', LastName: 'Poe', Email: 'jim@example.com' };
		await enter(
			[
				{ ...jim, CarerCode: 'C1', DateOfBirth: '1950-01-02' },
				{ ...jim, CarerCode: 'C2', DateOfBirth: '1980-03-04' },
			],
			{
				ifExists: 'createAnyway',
			},
		);
		expect(resultsOf(await enter([{ ...jim, DateOfBirth: '1980-03-04', Suburb: 'Q' }]))).toEqual([
			'updated',
		]);
		const son = { ...jim, DateOfBirth: '2004-05-06' };
		const { error } = await enter([son]);
		expect(error?.message).toContain('2 workers fit');
		expect(resultsOf(await enter([son], { options: { allowLookalikes: true } }))).toEqual([
			'created',
		]);
	});

	it('is who has the day of birth and something else in common', async () => {
		await enter([{ ...ada, DateOfBirth: '1990-12-10' }]);
		const { error } = await enter([
			{ FirstName: 'Ada', LastName: 'King', Email: 'k@example.com', DateOfBirth: '1990-12-10' },
		]);
		expect(error?.message).toContain('who may be the same is there already: Ada Lovelace');
	});

	it('is the record whose ID is given, of a compliance record too', async () => {
		const [{ ComplianceId, CarerId }] = fixture.simulator.tables['/compliance'] as IDataObject[];
		const count = fixture.simulator.tables['/compliance'].length;
		const upsertOne = async (json: IDataObject) =>
			await fixture.run({
				...{ resource: 'workerCompliance', operation: 'upsert', specifyBody: 'json' },
				jsonBody: JSON.stringify(json),
			});
		const { items } = await upsertOne({ ComplianceId, CarerId, ExpiryDate: '2031-01-01' });
		expect(items[0].json.result).toBe('updated');
		const { error } = await upsertOne({
			ComplianceId,
			CarerId: workers()[1].CarerId,
			ExpiryDate: '2032-01-01',
		});
		expect(error?.message).toMatch(/^The worker compliance record belongs to the worker/);
		expect(fixture.simulator.tables['/compliance']).toHaveLength(count);
	});
});
