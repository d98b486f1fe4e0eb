import { type Row } from '../../simulator/mod';
import { ask, list, now, simulator, useSimulator } from './ask';

useSimulator();

const write = (method: 'POST' | 'PUT', path: string, data: unknown) => ask(path, { method, data });

function form(fields: Record<string, string>, file?: { name: string; content: string }) {
	const data = new FormData();
	for (const [name, value] of Object.entries(fields)) data.append(name, value);
	if (file) data.append('file', new Blob([file.content], { type: 'application/pdf' }), file.name);
	return data;
}

const pdf = { name: 'a.pdf', content: 'a' };

const findWorker = async (CarerId: unknown, params: object = {}) =>
	(await list('/workers', { includeNonCurrent: 'TRUE', ...params })).find(
		(worker) => worker.CarerId === CarerId,
	);

test('POST /worker adds a worker to /workers', async () => {
	const body = [
		{ FirstName: 'Ada', LastName: 'Lovelace', Current: 'TRUE', DateOfBirth: '1990-12-10' },
	];
	const { status, data } = await write('POST', '/worker', body);
	expect(status).toBe(200);
	const found = await findWorker(data.CarerId);
	expect(found).toMatchObject({ FirstName: 'Ada', LastName: 'Lovelace', Current: 1 });
	expect(found).toEqual(data);
	expect(simulator.requests.find(({ method }) => method === 'POST')?.body).toEqual({
		kind: 'json',
		value: body,
	});
});

test('PUT /worker changes the worker that CarerId says, and no other', async () => {
	const before = await list('/workers');
	const { status } = await write('PUT', '/worker', { CarerId: 501, PreferredName: 'Bo' });
	expect(status).toBe(200);
	const [first, ...rest] = await list('/workers');
	expect(first).toEqual({ ...before[0], PreferredName: 'Bo' });
	expect(rest).toEqual(before.slice(1));
	await write('PUT', '/worker', { CarerId: 501, Current: 'FALSE' });
	expect((await list('/workers')).map((row) => row.CarerId)).not.toContain(501);
	expect(await findWorker(501)).toMatchObject({ Current: 0, CarerId: 501 });
});

test('POST and PUT /worker-skill change what includeSkills shows', async () => {
	const skills = async () => (await findWorker(502, { includeSkills: 'TRUE' }))?.Skills as Row[];
	const count = (await skills()).length;
	const { data } = await write('POST', '/worker-skill', {
		CarerId: 502,
		SkillId: 12_001,
		Level: 'Basic',
	});
	expect(await skills()).toHaveLength(count + 1);
	expect((await skills()).at(-1)).toMatchObject({
		SkillId: 12_001,
		SkillCode: 'FIRSTAID',
		Level: 'Basic',
	});
	const { WorkerSkillId } = data;
	await write('PUT', '/worker-skill', { WorkerSkillId, Level: 'Advanced' });
	expect((await skills()).at(-1)).toMatchObject({ WorkerSkillId, Level: 'Advanced' });
});

test('PUT /worker-skill finds the skill by worker and skill as well', async () => {
	const worker = simulator.tables['/workers'].find(
		({ Skills }) => (Skills as Row[]).length > 0,
	) as Row;
	const [{ SkillId }] = worker.Skills as Row[];
	const body = { CarerId: worker.CarerId, SkillId, ExpiryDate: '2031-01-01' };
	expect((await write('PUT', '/worker-skill', body)).status).toBe(200);
	expect((worker.Skills as Row[])[0].ExpiryDate).toBe('2031-01-01');
});

test('POST and PUT /worker-compliance change /compliance', async () => {
	const count = simulator.tables['/compliance'].length;
	const body = { CarerId: 501, Description: 'First aid', Verified: 'FALSE' };
	const { ComplianceId } = (await write('POST', '/worker-compliance', body)).data;
	const found = async () =>
		(await list('/compliance')).filter((row) => row.ComplianceId === ComplianceId);
	expect(await found()).toEqual([
		{ ComplianceId, CarerId: 501, Description: 'First aid', Verified: 0 },
	]);
	await write('PUT', '/worker-compliance', { ComplianceId, Verified: 'TRUE' });
	expect(await found()).toMatchObject([{ Verified: 1, Description: 'First aid' }]);
	expect(await list('/compliance')).toHaveLength(count + 1);
});

test('POST /worker-doc takes a file and its fields, PUT changes the document that LinkId says', async () => {
	const content = 'Ünïcode and some bytes';
	const sent = form(
		{ CarerId: '501', DocumentName: 'Police check' },
		{ name: 'check.pdf', content },
	);
	const { status, data } = await write('POST', '/worker-doc', sent);
	expect(status).toBe(200);
	const { LinkId } = data;
	const found = async () => (await list('/documents-worker')).find((row) => row.LinkId === LinkId);
	expect(await found()).toMatchObject({
		CarerId: 501,
		DocumentName: 'Police check',
		FileName: 'check.pdf',
		FileType: 'application/pdf',
		FileSize: Buffer.byteLength(content),
		CreatedTime: now,
	});
	const { body } = simulator.requests[0];
	expect(body).toMatchObject({ kind: 'multipart', fields: { DocumentName: 'Police check' } });
	const [file] = body.kind === 'multipart' ? body.files : [];
	expect(Buffer.from(file.base64, 'base64').toString()).toBe(content);

	expect((await write('PUT', '/worker-doc', { LinkId, Note: 'Seen' })).status).toBe(200);
	expect(await found()).toMatchObject({ Note: 'Seen', DocumentName: 'Police check' });
});

test.each<[string, 'POST' | 'PUT', string, unknown]>([
	['a plain object', 'POST', '/worker', { FirstName: 'Ada' }],
	['an empty array', 'POST', '/worker', []],
	['two workers', 'POST', '/worker', [{ FirstName: 'Ada' }, { FirstName: 'Bo' }]],
	['an array of texts', 'POST', '/worker', ['Ada']],
	['an empty object', 'POST', '/worker', [{}]],
	['a JSON boolean', 'POST', '/worker', [{ FirstName: 'Ada', Current: true }]],
	['a boolean inside', 'POST', '/worker', [{ FirstName: 'Ada', Own: { deep: [false] } }]],
	['a number as a flag', 'POST', '/worker', [{ FirstName: 'Ada', Current: 1 }]],
	['small letters as a flag', 'POST', '/worker', [{ FirstName: 'Ada', Current: 'true' }]],
	['an impossible date', 'POST', '/worker', [{ FirstName: 'Ada', DateOfBirth: '1990-02-30' }]],
	['a number as a name', 'POST', '/worker', [{ FirstName: 7 }]],
	['no id', 'PUT', '/worker', { FirstName: 'Ada' }],
	['a text as id', 'PUT', '/worker', { CarerId: 'five' }],
	['an id as text', 'PUT', '/worker', { CarerId: '501' }],
	['an empty id', 'PUT', '/worker', { CarerId: '', FirstName: 'Ada' }],
	['null as id', 'PUT', '/worker', { CarerId: null, FirstName: 'Ada' }],
	['null', 'PUT', '/worker', { CarerId: 501, FirstName: null }],
	['an array', 'POST', '/worker-skill', [{ CarerId: 501, SkillId: 12_001 }]],
	['no worker', 'POST', '/worker-skill', { SkillId: 12_001 }],
	['no skill', 'POST', '/worker-skill', { CarerId: 501 }],
	['an array', 'POST', '/worker-compliance', [{ CarerId: 501 }]],
	['a JSON boolean', 'POST', '/worker-compliance', { CarerId: 501, Verified: true }],
	['no worker', 'POST', '/worker-compliance', { Description: 'First aid' }],
	['no id', 'PUT', '/worker-compliance', { Verified: 'TRUE' }],
	['no LinkId', 'PUT', '/worker-doc', { DocId: 51_001 }],
	['an empty LinkId', 'PUT', '/worker-doc', { LinkId: '', Note: 'Seen' }],
	['null in a form', 'POST', '/worker-doc', form({ CarerId: '501', Note: 'null' }, pdf)],
	['undefined in a form', 'POST', '/worker-doc', form({ CarerId: '501', Note: 'undefined' }, pdf)],
	['JSON', 'POST', '/worker-doc', { CarerId: 501 }],
	['a form without a file', 'POST', '/worker-doc', form({ CarerId: '501' })],
	['a form without a worker', 'POST', '/worker-doc', form({}, pdf)],
	['no JSON', 'POST', '/worker-skill', '{"CarerId": 501,'],
	['nothing', 'PUT', '/worker', undefined],
])('%s is refused by %s %s', async (_what, method, path, data) => {
	const before = JSON.stringify(simulator.tables);
	const headers = typeof data === 'string' ? { 'Content-Type': 'application/json' } : {};
	expect((await ask(path, { method, data, headers })).status).toBe(400);
	expect(JSON.stringify(simulator.tables)).toBe(before);
});

test.each<['POST' | 'PUT', string, unknown]>([
	['PUT', '/worker', { CarerId: 9 }],
	['POST', '/worker-skill', { CarerId: 9, SkillId: 12_001 }],
	['POST', '/worker-skill', { CarerId: 501, SkillId: 9 }],
	['PUT', '/worker-skill', { WorkerSkillId: 9 }],
	['POST', '/worker-compliance', { CarerId: 9 }],
	['PUT', '/worker-compliance', { ComplianceId: 9 }],
	['POST', '/worker-doc', form({ CarerId: '9' }, pdf)],
	['PUT', '/worker-doc', { LinkId: 9 }],
])('%s %s answers 404 to an id that does not exist', async (method, path, data) => {
	expect((await write(method, path, data)).status).toBe(404);
});

test('a write refuses query parameters', async () => {
	const request = {
		method: 'PUT',
		data: { CarerId: 501, FirstName: 'Ada' },
		params: { CarerId: 501 },
	};
	expect((await ask('/worker', request)).status).toBe(400);
});
