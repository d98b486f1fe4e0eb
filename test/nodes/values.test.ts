/** Clean values, Raw Values and Fields to Return, by n8n's engine against the simulator over HTTP. */
import { loadOptions } from '../engine/mod';
import { reads } from '../../api/mod';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { returning, useFixture } from './fixture';

const fixture = useFixture({ tables: {} });

const rosters = { resource: 'roster', operation: 'getAll', returnAll: true };

describe('what leaves the node', () => {
	it('is clean: no zero dates, true and false, no negative ids, numbers as numbers', async () => {
		const { simulator } = fixture;
		simulator.addRecord('/agreements', {
			AgreementId: 1,
			StartDate: '2026-01-01',
			Current: 1,
			GST: 0,
			Budget: '1250.50',
			PayerId: -1,
			AgreementItems: [{ AgreementItemId: 5, GST: 1, CHSPPayrollCode: null, Timestamp: null }],
		});
		simulator.addRecord('/quotes', { QuoteId: 2, PayerId: -1, ClientId: 9, DOB: '0000-00-00' });
		const agreements = await fixture.run({
			resource: 'agreement',
			operation: 'getAll',
			filters: { includeItems: true },
		});
		expect(agreements.items[0].json).toMatchObject({
			StartDate: '2026-01-01',
			EndDate: null,
			_LastModTime: '2026-03-11 09:00:00',
			Current: true,
			GST: false,
			Budget: 1250.5,
			// The specification says only of some ids that a negative one means none.
			PayerId: -1,
			AgreementItems: [{ GST: true, CHSPPayrollCode: null, Timestamp: null }],
		});
		const quotes = await fixture.run({ resource: 'quote', operation: 'getAll' });
		expect(quotes.items[0].json).toMatchObject({ PayerId: null, ClientId: 9, DOB: null });
	});

	it('keeps a field that the specification does not know as it was sent', async () => {
		const { simulator } = fixture;
		simulator.addRecord('/rosters', { MasterId: -3, RosterItemId: 77 });
		simulator.switches.show['/rosters'] = ['MasterId', 'RosterItemId'];
		const { items } = await fixture.run(rosters);
		expect(items[0].json).toMatchObject({ MasterId: -3, RosterItemId: 77 });
	});

	it('is exactly what the service sent with Raw Values', async () => {
		fixture.simulator.addRecord('/quotes', { QuoteId: 2, PayerId: -1, Finalised: 1 });
		const quotes = { resource: 'quote', operation: 'getAll', filters: { includeItems: true } };
		const { items } = await fixture.run({ ...quotes, options: { rawValues: true } });
		const [request] = fixture.takeRequests();
		const answer = await fetch(
			`${fixture.simulator.url}${request.path}?${new URLSearchParams(request.query)}`,
			{ headers: { ...fixture.simulator.admin } },
		);
		expect(JSON.stringify(items.map(({ json }) => json))).toBe(await answer.text());
		expect(items[0].json).toMatchObject({ PayerId: -1, Finalised: 1, DOB: '0000-00-00' });
	});

	it('is clean for a single record too', async () => {
		fixture.simulator.addRecord('/clients', { ClientId: 8, PayerId: -1 });
		const { items } = await fixture.run({
			resource: 'client',
			operation: 'get',
			clientId: { __rl: true, mode: 'id', value: '8' },
		});
		expect(items[0].json).toMatchObject({ PayerId: null, DateOfBirth: null });
	});
});

describe('Fields to Return', () => {
	it('lets only these fields leave the node, in the order that the user chose', async () => {
		fixture.simulator.addRecord('/rosters', {
			ClientId: 4,
			Minutes: 60,
			RecurrenceEnd: '0000-00-00',
		});
		const { items } = await fixture.run({
			...rosters,
			...returning(['Minutes', 'RecurrenceEnd', 'ClientId']),
		});
		expect(JSON.stringify(items)).toBe(
			'[{"json":{"Minutes":60,"RecurrenceEnd":null,"ClientId":4},"pairedItem":{"item":0}}]',
		);
	});

	it('gives null for a field that a record does not have', async () => {
		fixture.simulator.addRecord('/rosters', { ClientId: 4 });
		const fields = ['RosterItemId', 'toString', 'ClientId'];
		const { items } = await fixture.run({ ...rosters, ...returning(fields) });
		expect(items[0].json).toEqual({ RosterItemId: null, toString: null, ClientId: 4 });
	});

	it('takes names that were typed, where the specification shows no fields', async () => {
		fixture.simulator.tables['/contacts'] = [{ ContactId: 1, Name: 'Ada', Email: 'a@b.example' }];
		const contacts = { resource: 'contact', operation: 'getAll' };
		const fieldNames = ' Email, Name,,Name , __proto__';
		const chosen = { output: 'fields', fieldNames };
		const { items } = await fixture.run({ ...contacts, ...chosen });
		expect(JSON.stringify(items[0].json)).toBe(
			'{"Email":"a@b.example","Name":"Ada","__proto__":null}',
		);
	});

	it('takes a list or a text from an expression, for each item', async () => {
		fixture.simulator.addRecord('/rosters', { ClientId: 4, Minutes: 60 });
		const { items } = await fixture.run(
			{ ...rosters, ...returning('={{ $json.columns }}') },
			{
				items: [{ json: { columns: ['Minutes'] } }, { json: { columns: 'ClientId, Minutes' } }],
			},
		);
		expect(items.map(({ json }) => json)).toEqual([{ Minutes: 60 }, { ClientId: 4, Minutes: 60 }]);
	});

	it('says what is wrong when an expression gives no names', async () => {
		const { error } = await fixture.run(
			{ ...rosters, ...returning('={{ $json }}') },
			{ items: [{ json: { a: 1 } }] },
		);
		expect(error?.message).toBe(
			'Fields to Return must be names of fields, such as ClientId, DateOfService',
		);
	});

	it('works with names beside ids, and with Raw Values', async () => {
		const { simulator } = fixture;
		simulator.addRecord('/clients', { ClientId: 4, FirstName: 'Ada', LastName: 'Lovelace' });
		simulator.addRecord('/rosters', { ClientId: 4, RecurrenceEnd: '0000-00-00' });
		const { items } = await fixture.run({
			...rosters,
			...returning(['ClientName', 'RecurrenceEnd'], {
				addNames: true,
				rawValues: true,
			}),
		});
		expect(JSON.stringify(items[0].json)).toBe(
			'{"ClientName":"Ada Lovelace","RecurrenceEnd":"0000-00-00"}',
		);
	});
});

describe('getFields()', () => {
	const node = new CareManagement();
	const names = async (parameters: Record<string, string | object>) =>
		(await loadOptions({ node, parameters: parameters as never, method: 'getFields' })).map(
			({ value }) => value,
		);

	it('offers the fields of the operation as the specification lists them', async () => {
		const quotes = await names({ resource: 'quote', operation: 'getAll' });
		expect(quotes).toEqual(Object.keys(reads.quotes.fields ?? {}));
		const category = { resource: 'category', operation: 'getAll', categoryType: 'incident' };
		expect(await names(category)).toContain('HelpText');
		expect(await names({ ...category, categoryType: 'service' })).not.toContain('HelpText');
	});

	it('offers the columns of Add Names once that is on', async () => {
		const timesheets = { resource: 'timesheet', operation: 'getAll' };
		expect(await names(timesheets)).not.toContain('ClientName');
		const more = await names({ ...timesheets, options: { addNames: true } });
		expect(more.slice(-3)).toEqual(['ClientName', 'CarerName', 'ServiceName']);
	});
});
