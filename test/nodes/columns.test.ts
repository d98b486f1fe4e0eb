/** Tests writes of workers with n8n's column mapper. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { reads } from '../../api/mod';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { mapColumns } from '../engine/mod';
import { few, useFixture } from './fixture';

const fixture = useFixture({ size: few });

const columnsOf = async (operation: string) =>
	await mapColumns({
		node: new CareManagement(),
		parameters: { resource: 'worker', operation, specifyBody: 'columns' },
		method: 'getWorkerColumns',
	});

/** Makes the parameters of a write as the editor stores them. */
const write = async (
	operation: 'create' | 'update' | 'upsert',
	mappingMode: 'defineBelow' | 'autoMapInputData',
	value: IDataObject | null = null,
): Promise<INodeParameters> => {
	const { fields: schema } = await columnsOf(operation);
	const columns = { mappingMode, value, matchingColumns: [], schema } as unknown as INodeParameters;
	return { resource: 'worker', operation, specifyBody: 'columns', columns };
};

const bodies = () =>
	fixture.takeRequests().map(({ body }) => (body.kind === 'json' ? body.value : body.kind));

describe('the columns', () => {
	it('are the fields of a worker, of a new one without the ID', async () => {
		const [id, ...others] = Object.keys(reads.workers.fields);
		const namesOf = async (operation: string) =>
			(await columnsOf(operation)).fields.map((field) => field.id);
		expect(await namesOf('update')).toEqual([id, ...others]);
		expect(await namesOf('create')).toEqual(others);
	});

	it('have the ID as the one that says which worker is updated', async () => {
		const { fields } = await columnsOf('update');
		const matching = fields.filter(({ canBeUsedToMatch }) => canBeUsedToMatch);
		expect(matching).toEqual([
			expect.objectContaining({ id: 'CarerId', defaultMatch: true, required: true }),
		]);
		const created = (await columnsOf('create')).fields;
		expect(created.filter(({ defaultMatch }) => defaultMatch)).toEqual([]);
		expect(created.filter(({ required }) => required).map((field) => field.id)).toEqual([
			'FirstName',
			'LastName',
		]);
	});

	it('have no boolean, for which n8n would fill in false', async () => {
		for (const { type } of (await columnsOf('update')).fields) expect(type).not.toBe('boolean');
	});
});

describe('mapped by hand', () => {
	const ada = { FirstName: 'Ada', LastName: 'Hopper', DateOfBirth: '1990-12-10' };

	it('create a worker for each item, with values in the form of the API', async () => {
		const value = {
			FirstName: '={{ $json.name }}',
			LastName: 'Hopper',
			DateOfBirth: '={{ $json.born }}',
			Current: 'true',
			PostCode: '={{ $json.code }}',
			Email: '',
			Phone1: null,
		};
		const { items, error } = await fixture.run(await write('create', 'defineBelow', value), {
			items: [
				{ json: { name: 'Ada', born: '1990-12-10', code: '0800' } },
				{ json: { name: 'Bea', born: '1991-01-02T00:00:00', code: 2000 } },
			],
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.FirstName)).toEqual(['Ada', 'Bea']);
		expect(bodies()).toEqual([
			[{ ...ada, Current: 'TRUE', PostCode: '0800' }],
			[{ ...ada, FirstName: 'Bea', DateOfBirth: '1991-01-02', Current: 'TRUE', PostCode: '2000' }],
		]);
	});

	it.each(['Australia/Sydney', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
		'keep a day the day that it is in %s',
		async (timezone) => {
			await fixture.run(await write('create', 'defineBelow', ada), { timezone });
			expect(bodies()).toEqual([[ada]]);
		},
	);

	it('say how a date of another form is converted, and the date is taken so', async () => {
		const create = async (DateOfBirth: string) => {
			const parameters = await write('create', 'defineBelow', { ...ada, DateOfBirth });
			return await fixture.run(parameters, { items: [{ json: { Column: '14/02/1991' } }] });
		};
		const { error } = await create('={{ $json.Column }}');
		expect(error?.message).toMatch(/^DateOfBirth must be an existing date written as YYYY-MM-DD/);
		const [expression] = /{{.*}}/.exec(error?.description ?? '') ?? [];
		expect((await create(`=${expression}`)).error).toBeUndefined();
		expect(bodies()).toEqual([[{ ...ada, DateOfBirth: '1991-02-14' }]]);
	});

	it('update the worker whose ID is mapped', async () => {
		const [worker] = fixture.simulator.tables['/workers'];
		const value = { CarerId: '={{ $json.id }}', PreferredName: 'Countess' };
		const { error } = await fixture.run(await write('update', 'defineBelow', value), {
			items: [{ json: { id: worker.CarerId as number } }],
		});
		expect(error).toBeUndefined();
		expect(worker.PreferredName).toBe('Countess');
	});

	it.each([
		['update', { PreferredName: 'x' }, /^CarerId is empty/],
		['update', { CarerId: '={{ $json.no }}', PreferredName: 'x' }, /^CarerId is empty/],
		[
			'create',
			{ ...ada, DateOfBirth: "={{ '31.12.1990' }}" },
			/^DateOfBirth must be an existing date/,
		],
		['create', { ...ada, LastName: '' }, /^Last Name is empty/],
	] as const)(
		'%s from %o is refused, and the value not repeated',
		async (operation, value, message) => {
			const { error } = await fixture.run(await write(operation, 'defineBelow', value));
			expect(error?.message).toMatch(message);
			expect(`${error?.message} ${error?.description}`).not.toContain('31.12');
			expect(fixture.takeRequests()).toEqual([]);
		},
	);
});

describe('mapped by their names', () => {
	it('create a worker for each item', async () => {
		const LastName = 'Hopper';
		const items = ['Ada', 'Bea'].map((FirstName) => ({
			json: { FirstName, LastName, Current: true },
		}));
		const { error } = await fixture.run(await write('create', 'autoMapInputData'), { items });
		expect(error).toBeUndefined();
		expect(bodies()).toEqual([
			[{ FirstName: 'Ada', LastName, Current: 'TRUE' }],
			[{ FirstName: 'Bea', LastName, Current: 'TRUE' }],
		]);
	});

	it('update the worker whose ID they hold', async () => {
		const [worker] = fixture.simulator.tables['/workers'];
		const json = { CarerId: worker.CarerId as number, Suburb: 'Newtown' };
		await fixture.run(await write('update', 'autoMapInputData'), { items: [{ json }] });
		expect(worker.Suburb).toBe('Newtown');
	});

	it('count whatever the capitals, blanks and underscores', async () => {
		const json = {
			'First name': 'Ada',
			last_name: 'Hopper',
			Postcode: '0800',
			'E-mail': 'a@b.example',
		};
		const { error } = await fixture.run(await write('create', 'autoMapInputData'), {
			items: [{ json }],
		});
		expect(error).toBeUndefined();
		expect(bodies()).toEqual([
			[{ FirstName: 'Ada', LastName: 'Hopper', PostCode: '0800', Email: 'a@b.example' }],
		]);
	});

	it('change nobody without the ID: a code may be what shall be changed', async () => {
		const json = { CarerCode: 'C7', FirstName: 'Ada' };
		for (const mode of ['autoMapInputData', 'defineBelow'] as const) {
			const mapped = await write('update', mode, mode === 'defineBelow' ? json : null);
			const { error } = await fixture.run(mapped, { items: [{ json }] });
			expect(error?.message).toBe('CarerId is empty, so it is not known which worker to update');
		}
		expect(fixture.takeRequests()).toEqual([]);
		const asJson = {
			...{ resource: 'worker', operation: 'update', specifyBody: 'json' },
			options: { onlyGivenFields: true },
		};
		await fixture.run({ ...asJson, jsonBody: JSON.stringify(json) });
		expect(bodies()).toEqual([[json]]);
	});

	it.each([
		[{ FirstName: 'Ada', Surname: 'Lovelace', submittedAt: 'now' }, 'submittedAt'],
		[{ FirstName: 'Ada', LastName: 'x', 'Last name': 'y' }, 'LastName, Last name'],
	])('lose no column of %o without a word', async (json, columns) => {
		const { error } = await fixture.run(await write('create', 'autoMapInputData'), {
			items: [{ json }],
		});
		expect(error).toMatchObject({
			message: `The input has columns that a worker does not have, or not twice: ${columns}`,
			description: expect.stringMatching(
				/^Rename these columns .* Edit Fields .* The columns of a worker are CarerId, CarerCode, FirstName, /,
			),
		});
		expect(fixture.takeRequests()).toEqual([]);
	});
});

describe('the usual names of columns', () => {
	it.each([
		[
			{ 'Given Name': 'Ada', Surname: 'Lovelace', Mobile: '0400 1', 'Home phone': '02 1' },
			{ FirstName: 'Ada', LastName: 'Lovelace', Phone1: '0400 1', Phone2: '02 1' },
		],
		[
			{
				'First name': 'Ada',
				surname: 'L',
				phone: '1',
				mobile: '2',
				'E-mail address': 'a@b.example',
			},
			{ FirstName: 'Ada', LastName: 'L', Phone1: '1', Phone2: '2', Email: 'a@b.example' },
		],
		[
			{ FirstName: 'Ada', LastName: 'L', DOB: '1990-12-10', Town: 'Glebe', Zip: '2037' },
			{
				FirstName: 'Ada',
				LastName: 'L',
				DateOfBirth: '1990-12-10',
				Suburb: 'Glebe',
				PostCode: '2037',
			},
		],
	])('%o are recognised', async (json, sent) => {
		const mapped = await write('create', 'autoMapInputData');
		const { error } = await fixture.run(mapped, { items: [{ json }] });
		expect(error).toBeUndefined();
		expect(bodies()).toEqual([[sent]]);
	});

	it('are refused where two mean the same field, and no field is left for the second', async () => {
		const json = { FirstName: 'Ada', LastName: 'L', Surname: 'King' };
		const { error } = await fixture.run(await write('create', 'autoMapInputData'), {
			items: [{ json }],
		});
		expect(error?.message).toContain('or not twice: LastName, Surname');
		expect(bodies()).toEqual([]);
	});

	it('others are left out where that is chosen, but not one that is there twice', async () => {
		const mapped = {
			...(await write('create', 'autoMapInputData')),
			options: { extraColumns: 'leaveOut' },
		};
		const json = { FirstName: 'Ada', LastName: 'L', Reason: 'none', Row: 4 };
		await fixture.run(mapped, { items: [{ json }] });
		expect(bodies()).toEqual([[{ FirstName: 'Ada', LastName: 'L' }]]);
		const twice = { FirstName: 'Ada', LastName: 'x', 'Last name': 'y' };
		const { error } = await fixture.run(mapped, { items: [{ json: twice }] });
		expect(error?.message).toContain('or not twice: LastName, Last name');
	});

	it('a number that a spreadsheet made of a day, a phone number or a post code is what was typed', async () => {
		const json = { FirstName: 'Ada', LastName: 'L', DOB: 33_024, Mobile: 400_111_222, Zip: 800 };
		await fixture.run(await write('create', 'autoMapInputData'), { items: [{ json }] });
		const sent = { DateOfBirth: '1990-05-31', Phone1: '0400111222', PostCode: '0800' };
		expect(bodies()).toEqual([[{ FirstName: 'Ada', LastName: 'L', ...sent }]]);
		for (const DOB of [1990, 631_152_000, 19_900_531]) {
			const { error } = await fixture.run(await write('create', 'autoMapInputData'), {
				items: [{ json: { ...json, DOB } }],
			});
			expect(error?.message).toContain('must be an existing date');
		}
	});

	it('so is a text that lacks its zero, as in a CSV file', async () => {
		const json = {
			FirstName: 'Na',
			Surname: 'Nil',
			Mobile: '400111222',
			Zip: '800',
			Active: 'n/a',
		};
		await fixture.run(await write('create', 'autoMapInputData'), { items: [{ json }] });
		const sent = { Phone1: '0400111222', PostCode: '0800' };
		expect(bodies()).toEqual([[{ FirstName: 'Na', LastName: 'Nil', ...sent }]]);
	});

	it.each(['#REF!', '########', '4.00111E+08'])(
		'%s is an error of the spreadsheet, and no phone number',
		async (Mobile) => {
			const json = { FirstName: 'Ada', LastName: 'L', Mobile };
			const { error } = await fixture.run(await write('create', 'autoMapInputData'), {
				items: [{ json }],
			});
			expect(error?.message).toContain('Phone1 holds an error of the spreadsheet');
			expect(bodies()).toEqual([]);
		},
	);

	it('an error of one of several rows names the row of the sheet, and each item has it', async () => {
		const rows = [
			{ FirstName: 'Ada', LastName: 'L', Email: 'a@b.example' },
			{ FirstName: 'Bo' },
			{ LastName: 'Li' },
		];
		const items = rows.map((json) => ({ json }));
		const mapped = { ...(await write('upsert', 'autoMapInputData')), matchBy: ['email'] };
		const { error } = await fixture.run(mapped, { items });
		expect(error?.message).toMatch(/^Row 3 of the sheet: /);
		const tried = await fixture.run({ ...mapped, dryRun: true }, { items });
		expect(tried.items.map(({ json }) => json.row)).toEqual([2, 3, 4]);
	});

	it('a second column for a field is no extra column, also where those are left out', async () => {
		const mapped = {
			...(await write('create', 'autoMapInputData')),
			options: { extraColumns: 'leaveOut' },
		};
		const json = { FirstName: 'Ada', LastName: 'L', Town: 'A', City: 'B' };
		const { error } = await fixture.run(mapped, { items: [{ json }] });
		expect(error?.message).toContain('or not twice: Town, City');
	});

	it('what a cell says of nothing is not sent, nor are the blanks around a value', async () => {
		const json = {
			...{ FirstName: ' Ada', LastName: 'L\u00a0', Email: 'noemail@noemail.com', Phone1: 0 },
			...{ Suburb: 'None', Address1: '-', PostCode: '0', DateOfBirth: '1899-12-30', State: 'NSW ' },
			...{ row_number: 17, __EMPTY: 'x', Current: 0 },
		};
		const mapped = await write('create', 'autoMapInputData');
		const { error } = await fixture.run(mapped, { items: [{ json }] });
		expect(error).toBeUndefined();
		expect(bodies()).toEqual([
			[{ FirstName: 'Ada', LastName: 'L', State: 'NSW', Current: 'FALSE' }],
		]);
	});

	it.each(['noemail@noemail', 'none@none', 'none@mail.care.example.'])(
		'the address %s, which is nobody’s, is not sent',
		async (Email) => {
			const json = { FirstName: 'Ada', LastName: 'L', Email };
			const { error } = await fixture.run(await write('create', 'autoMapInputData'), {
				items: [{ json }],
			});
			expect(error).toBeUndefined();
			expect(bodies()).toEqual([[{ FirstName: 'Ada', LastName: 'L' }]]);
		},
	);

	it.each(['x@care.example', 'test@care.example', '王伟@qq.example'])(
		'the address %s, and an address of a house with an @, are sent',
		async (Email) => {
			const json = { FirstName: 'Ada', LastName: 'L', Email, Address1: 'X @ 5 Smith St' };
			const { error } = await fixture.run(await write('create', 'autoMapInputData'), {
				items: [{ json }],
			});
			expect(error).toBeUndefined();
			expect(bodies()).toEqual([[expect.objectContaining(json)]]);
		},
	);

	it('the row is that of Google Sheets, where it is told', async () => {
		const mapped = { ...(await write('upsert', 'autoMapInputData')), matchBy: ['email'] };
		const items = [17, 19].map((row) => ({ json: { FirstName: 'Ada', row_number: row } }));
		const { error } = await fixture.run(mapped, { items });
		expect(error?.message).toMatch(/^Row 17 of the sheet: /);
	});
});
