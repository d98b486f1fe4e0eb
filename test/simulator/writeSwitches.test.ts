import { type Row, type Simulator } from '../../simulator/mod';
import { ask, simulator, switches, useSimulator } from './ask';

useSimulator();

const write = (method: 'POST' | 'PUT', path: string, data: unknown) => ask(path, { method, data });
const statusOf = async (data: unknown, path = '/worker') => (await write('PUT', path, data)).status;
const workerOf = (CarerId: unknown) =>
	simulator.tables['/workers'].find((row) => row.CarerId === CarerId) as Row;

test('Switches.putBody says how the body of PUT /worker is written', async () => {
	const worker = { CarerId: 501, FirstName: 'Ada' };
	expect([await statusOf(worker), await statusOf([worker])]).toEqual([200, 200]);
	switches.putBody = { '/worker': 'array' };
	expect([await statusOf(worker), await statusOf([worker])]).toEqual([400, 200]);
	switches.putBody = { '/worker': 'object' };
	expect([await statusOf(worker), await statusOf([worker])]).toEqual([200, 400]);
});

test('Switches.writeAnswer says what a write answers', async () => {
	const put = async (answer: Simulator['switches']['writeAnswer']) => {
		switches.writeAnswer = answer;
		const { status, data } = await write('PUT', '/worker', { CarerId: 501, FirstName: 'Ada' });
		return [status, data];
	};
	const worker = expect.objectContaining({ CarerId: 501, FirstName: 'Ada' });
	expect(await put({ status: 200, body: 'record' })).toEqual([200, worker]);
	expect(await put({ status: 201, body: 'array' })).toEqual([201, [worker]]);
	expect(await put({ status: 201, body: 'id' })).toEqual([201, { CarerId: 501 }]);
	expect(await put({ status: 200, body: 'empty' })).toEqual([200, '']);
	expect(await put({ status: 200, body: 'text' })).toEqual([200, 'Saved']);
	expect(await put({ status: 204, body: 'record' })).toEqual([204, '']);
});

test('Switches.idsAsText accepts digits in quotes as an id, of any depth', async () => {
	const skill = { CarerId: 501, SkillId: '12001' };
	expect((await write('POST', '/worker-skill', skill)).status).toBe(400);
	const deep = { CarerId: 501, Roles: [{ RoleId: '7' }] };
	expect(await statusOf(deep)).toBe(400);
	expect(await statusOf({ CarerId: 501, ExternalId: 'A-7' })).toBe(200);
	switches.idsAsText = 'accept';
	expect((await write('POST', '/worker-skill', skill)).data.SkillId).toBe(12_001);
	expect(await statusOf(deep)).toBe(200);
	expect(await statusOf({ CarerId: '501', FirstName: 'Ada' })).toBe(200);
	expect(workerOf(501).FirstName).toBe('Ada');
});

test('Switches.nullValues keeps null', async () => {
	switches.nullValues = 'accept';
	expect(await statusOf({ CarerId: 501, Phone2: null })).toBe(200);
	expect(workerOf(501).Phone2).toBeNull();
	expect(await statusOf({ CarerId: null, Phone2: 'x' })).toBe(400);
});

test('Switches.unknownFields keeps a field that no record has, drops it, or refuses it', async () => {
	const body = { CarerId: 501, FirstName: 'Ada', Shoe: 42 };
	expect([await statusOf(body), workerOf(501)]).toEqual([200, expect.objectContaining(body)]);
	simulator.reset();
	switches.unknownFields = 'ignore';
	expect(await statusOf(body)).toBe(200);
	expect(workerOf(501)).toMatchObject({ FirstName: 'Ada' });
	expect(workerOf(501)).not.toHaveProperty('Shoe');
	switches.unknownFields = 'refuse';
	expect(await statusOf({ ...body, FirstName: 'Bo' })).toBe(400);
	expect(workerOf(501).FirstName).toBe('Ada');
	expect(await statusOf({ CarerId: 501, FirstName: 'Bo' })).toBe(200);
	// If no fields are documented, the fields of the existing records are the known fields.
	const [{ ComplianceId }] = simulator.tables['/compliance'];
	expect(await statusOf({ ComplianceId, Verified: 'TRUE' }, '/worker-compliance')).toBe(200);
	expect(await statusOf({ ComplianceId, Shoe: 42 }, '/worker-compliance')).toBe(400);
});

test('Switches.putFields blanks the fields that a PUT leaves out', async () => {
	const before = { ...workerOf(501) };
	switches.putFields = 'replace';
	expect(await statusOf({ CarerId: 501, FirstName: 'Ada' })).toBe(200);
	const { Deleted, Skills } = before;
	expect(workerOf(501)).toEqual({
		...Object.fromEntries(Object.keys(before).map((name) => [name, ''])),
		...{ DateOfBirth: '0000-00-00', Current: 0, Deleted, Skills },
		...{ CarerId: 501, FirstName: 'Ada' },
	});
});

const puts = [
	['/worker', '/workers', 'CarerId'],
	['/worker-compliance', '/compliance', 'ComplianceId'],
	['/worker-doc', '/documents-worker', 'LinkId'],
] as const;

test.each(puts)(
	'Switches.missingId says what PUT %s does that does not say whose',
	async (path, table, id) => {
		const before = structuredClone(simulator.tables[table]);
		const status = () => statusOf({ Note: 'Whose?' }, path);
		expect(await status()).toBe(400);
		switches.missingId = 'notFound';
		expect(await status()).toBe(404);
		switches.missingId = 'ignored';
		expect(await status()).toBe(200);
		expect(simulator.tables[table]).toEqual(before);
		switches.missingId = 'created';
		expect(await status()).toBe(200);
		expect(simulator.tables[table]).toEqual([
			...before,
			expect.objectContaining({ Note: 'Whose?' }),
		]);
		if (path === '/worker') return;
		expect(await statusOf({ [id]: '', Note: 'Whose?' }, path)).toBe(200);
		expect(simulator.tables[table]).toHaveLength(before.length + 2);
	},
);

test.each(puts)(
	'Switches.unknownId says what PUT %s does with an id that nobody has',
	async (path, table, id) => {
		const before = structuredClone(simulator.tables[table]);
		const status = () => statusOf({ [id]: 9, Note: 'Whose?' }, path);
		expect(await status()).toBe(404);
		switches.unknownId = 'invalid';
		expect(await status()).toBe(400);
		switches.unknownId = 'ignored';
		expect(await status()).toBe(200);
		expect(simulator.tables[table]).toEqual(before);
		switches.unknownId = 'created';
		expect(await status()).toBe(200);
		expect(simulator.tables[table]).toHaveLength(before.length + 1);
		expect(simulator.tables[table].at(-1)?.[id]).not.toBe(9);
	},
);
