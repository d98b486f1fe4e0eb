/** Tests the pickers for worker and skill in writes whose fields are not documented. */
import type { INodeParameters } from 'n8n-workflow';
import { binary } from '../engine/mod';
import { few, useFixture } from './fixture';
import { shown } from './operations';

const fixture = useFixture({ size: few });

const picked = (value: unknown, mode = 'list') => ({ __rl: true, mode, value }) as never;
const custom = (name: string, value: string) => ({
	customFields: { field: [{ name, type: 'string', value }] },
});

const bodies = () =>
	fixture
		.takeRequests()
		.map(({ body }) =>
			body.kind === 'json' ? body.value : body.kind === 'multipart' && body.fields,
		);

const upload = { resource: 'workerDocument', operation: 'upload' };

const writes: INodeParameters[] = [
	{ resource: 'workerSkill', operation: 'create' },
	{ resource: 'workerSkill', operation: 'update' },
	{ resource: 'workerCompliance', operation: 'create' },
	{ resource: 'workerCompliance', operation: 'update' },
	{ resource: 'workerDocument', operation: 'update', LinkId: '12' },
	upload,
];

describe.each(writes)('$resource $operation', (chosen) => {
	const run = async (more: INodeParameters, json = {}) => {
		const data = await binary('x', 'x.txt', 'text/plain');
		// The update must not look for the record, because there is no record with these IDs.
		const options = chosen.operation === 'update' ? { onlyGivenFields: true } : {};
		return await fixture.run(
			{ ...chosen, options, ...more },
			{ items: [{ json, binary: { data } }] },
		);
	};
	const idOf = (id: number) => (chosen.operation === 'upload' ? String(id) : id);
	// An update must say which record it changes.
	const needsId = chosen.operation === 'update' && !chosen.LinkId;
	const link = chosen.LinkId ? { LinkId: 12 } : {};
	const own = needsId ? { OwnId: 3 } : {};
	const ownField = needsId ? [{ name: 'OwnId', type: 'number', value: '3' }] : [];
	const custom = (name: string, value: string): INodeParameters => ({
		customFields: { field: [...ownField, { name, type: 'string', value }] },
	});
	const skill = chosen.resource === 'workerSkill';
	const whole: INodeParameters = {
		CarerId: picked('1042'),
		...(skill ? { SkillId: picked(' 7 ', 'id') } : {}),
	};

	it('sends the worker, and of a skill the skill, as they are picked', async () => {
		await run({ ...whole, ...custom('Note', 'x') });
		const ids = { CarerId: idOf(1042), ...(skill ? { SkillId: 7 } : {}) };
		expect(bodies()).toEqual([{ ...link, ...own, ...ids, Note: 'x' }]);
	});

	it('takes the worker from an expression', async () => {
		await run(
			{ ...whole, CarerId: picked('={{ $json.worker }}', 'id'), ...custom('Note', 'x') },
			{ worker: 5 },
		);
		const ids = { CarerId: idOf(5), ...(skill ? { SkillId: 7 } : {}) };
		expect(bodies()).toEqual([{ ...link, ...own, ...ids, Note: 'x' }]);
	});

	if (chosen.operation === 'update') {
		it('sends nothing for pickers that were left empty', async () => {
			await run(custom('OtherId', '9'), {});
			await run({ ...custom('CarerId', '9'), CarerId: picked('') }, {});
			expect(bodies()).toEqual([
				{ ...link, ...own, OtherId: 9 },
				{ ...link, ...own, CarerId: 9 },
			]);
		});
	} else {
		it('is nothing without a worker, and of a skill without a skill', async () => {
			for (const name of ['CarerId', ...(skill ? ['SkillId'] : [])]) {
				// n8n itself refuses an empty required field before the node runs.
				const outcome = await run({ ...whole, [name]: picked(''), ...custom('Note', 'x') }).catch(
					(error: Error) => ({ error }),
				);
				expect(outcome.error).toBeDefined();
			}
			expect(bodies()).toEqual([]);
		});
	}

	it.each(['={{ $json.nothing }}', "={{ '' }}", '={{ String(undefined) }}'])(
		'is an error when the expression for the worker gives nothing (%s)',
		async (value) => {
			const { error } = await run({
				...whole,
				CarerId: picked(value, 'id'),
				...custom('Note', '9'),
			});
			expect(error?.message).toBe('Worker is empty');
			expect(fixture.takeRequests()).toEqual([]);
		},
	);

	it('refuses what is no ID, and a worker that is there twice', async () => {
		const wrong = await run({ ...whole, CarerId: picked('Ada', 'id'), ...custom('Note', '9') });
		expect(wrong.error?.message).toBe('Worker must be an ID, such as 1042');
		const twice = await run({ ...whole, ...custom('CarerId', '6') });
		expect(twice.error?.message).toBe('The field CarerId is there twice');
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('has no pickers beside JSON', async () => {
		await run({
			CarerId: picked('5'),
			specifyBody: 'json',
			jsonBody: JSON.stringify({ ...link, ...own, CarerId: 6 }),
		});
		expect(bodies()).toEqual([{ ...link, ...own, CarerId: idOf(6) }]);
	});
});

it('an update by the pickers alone changes the skill that the worker has', async () => {
	const [worker] = fixture.simulator.tables['/workers'];
	worker.Skills = [{ CarerId: worker.CarerId, SkillId: 7, WorkerSkillId: 1 }];
	const { error } = await fixture.run({
		resource: 'workerSkill',
		operation: 'update',
		CarerId: picked(String(worker.CarerId)),
		SkillId: picked('7'),
		...custom('Comment', 'renewed'),
	});
	expect(error).toBeUndefined();
	expect(worker.Skills).toEqual([expect.objectContaining({ Comment: 'renewed' })]);
});

it('a new skill begins with the fields that it usually has, under names that are a guess', async () => {
	const ids = { CarerId: picked('1042'), SkillId: picked('7') };
	await fixture.run({ resource: 'workerSkill', operation: 'create', ...ids });
	expect(bodies()).toEqual([{ CarerId: 1042, SkillId: 7 }]);
	const names = shown({ resource: 'workerSkill', operation: 'create', specifyBody: 'keypair' })
		.filter(({ name }) => name === 'customFields')
		.map(({ default: rows }) =>
			(rows as { field: { name: string }[] }).field.map((row) => row.name),
		);
	expect(names).toEqual([['DateObtained', 'ExpiryDate']]);
	const says = (chosen: INodeParameters) =>
		shown({ ...chosen, specifyBody: 'keypair' }).some(({ name }) => name === 'guessNotice');
	expect([...writes, { resource: 'worker', operation: 'create' }].filter(says)).toEqual(
		writes.filter(({ resource }) => resource !== 'workerCompliance'),
	);
});
