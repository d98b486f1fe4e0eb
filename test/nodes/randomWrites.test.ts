/**
 * Tests random records and updates, with each way in which a service can treat the fields that a request leaves out. Only the sent fields
 * may change.
 */
import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { LoggedRequest, Switches } from '../../simulator/mod';
import { few, useFixture } from './fixture';

const fixture = useFixture({ size: few });

const numRuns = Number(process.env.RUNS ?? 5);
/** The number of records in each run. */
const size = 10;

const jsonBody = '={{ JSON.stringify($json) }}';
const workers = () => fixture.simulator.tables['/workers'] as IDataObject[];
const jsonOf = ({ body }: LoggedRequest): unknown =>
	body.kind === 'json' ? body.value : undefined;
const writes = () => fixture.takeRequests().filter(({ method }) => method !== 'GET');

/** A text that begins with a letter. A number or a date could mean the same as another value. */
const word = fc.stringMatching(/^[A-Za-zÀ-ž][A-Za-zÀ-ž '&<>"#;.-]{0,12}[a-z]$/);
const day = fc
	.date({ min: new Date('1950-01-01'), max: new Date('2005-12-31'), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));

const documented = {
	FirstName: word,
	LastName: word,
	PreferredName: fc.option(word, { nil: '' }),
	Address1: fc.option(word, { nil: '' }),
	Address2: fc.option(word, { nil: '' }),
	Suburb: fc.option(word, { nil: '' }),
	State: fc.constantFrom('NSW', 'VIC', ''),
	PostCode: fc.constantFrom('0800', '2000', ''),
	Longitude: fc.constantFrom('149.0660', ''),
	Email: fc.option(
		word.map((text) => `${text.replace(/\P{L}/gu, '')}@example.com`),
		{ nil: '' },
	),
	Phone1: fc.constantFrom('0400 111 222', '+61 2 9999 0000', ''),
	Phone2: fc.constantFrom('0400 333 444', ''),
	Status: fc.option(word, { nil: '' }),
	DateOfBirth: fc.option(day, { nil: '0000-00-00' }),
	Current: fc.constantFrom(0, 1),
};
const undocumented = {
	HasCar: fc.constantFrom(0, 1),
	PayGroupId: fc.constantFrom(0, -1, 12),
	Level: fc.constantFrom(0, 1, 2.5),
	Notes: fc.option(word, { nil: '' }),
	Tags: fc.array(word, { maxLength: 3 }),
	Started: fc.option(day, { nil: '0000-00-00' }),
};

const record = fc.record({ ...documented, ...undocumented });
const update = fc.record(
	{
		...documented,
		Current: fc.boolean(),
		DateOfBirth: day,
		Email: fc.emailAddress(),
		Notes: word,
		Level: fc.constantFrom(1, 3),
	},
	{ requiredKeys: [] },
);

const isUnset = (value: unknown) =>
	['', '0000-00-00', undefined, null].includes(value as string) ||
	(Array.isArray(value) && value.length === 0);
const plain = (value: unknown) => {
	if (isUnset(value)) return null;
	return typeof value === 'boolean' ? Number(value) : value;
};

/** Fills the table of workers. The service also sends the undocumented fields. */
function enter(records: readonly IDataObject[]): void {
	const { simulator } = fixture;
	simulator.switches.show = { '/workers': Object.keys(undocumented) };
	simulator.tables['/workers'] = records.map((fields, index) => ({
		...fields,
		...{ CarerId: 501 + index, CarerCode: `C${index}`, Deleted: 0, Skills: [] },
	}));
}

describe.each<[string, Partial<Switches>]>([
	['changes the fields that it is sent', { putFields: 'merge' }],
	['replaces the record', { putFields: 'replace' }],
	[
		'replaces the record, and answers with nothing',
		{ putFields: 'replace', writeAnswer: { status: 204, body: 'empty' } },
	],
	['writes signs as entities', { putFields: 'replace', entities: 'encoded' }],
])('where the service %s', (_, switches) => {
	it('an update changes what was meant, and nothing else', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.tuple(record, update), { minLength: size, maxLength: size }),
				async (pairs) => {
					fixture.simulator.reset();
					Object.assign(fixture.simulator.switches, switches);
					enter(pairs.map(([fields]) => fields as IDataObject));
					const before = structuredClone(workers());
					const given = pairs.map(([, fields], index) => ({
						...(fields as IDataObject),
						...{ CarerId: 501 + index, Address1: `Street ${index}` },
					}));
					const { items, error } = await fixture.run(
						{ resource: 'worker', operation: 'update', specifyBody: 'json', jsonBody },
						{ items: given.map((json) => ({ json })) },
					);
					expect(error).toBeUndefined();
					for (const [index, fields] of given.entries()) {
						const wanted: IDataObject = { ...before[index], ...fields };
						const after = workers()[index];
						for (const name of Object.keys(wanted)) {
							expect([name, plain(after[name])]).toEqual([name, plain(wanted[name])]);
						}
						expect(items[index].json.result).toMatch(/^(updated|unchanged)$/);
					}
				},
			),
			{ numRuns },
		);
	});
});

it('a dry run shows the very bodies of the run behind it, and sends nothing', async () => {
	const person = fc.record(
		{
			FirstName: fc.constantFrom('Ada', 'Bo', 'Zoë'),
			LastName: fc.constantFrom('Li', "O'Brien", 'Smith'),
			CarerCode: fc.constantFrom('C0', 'C1', 'N7', 'N/A'),
			Email: fc.constantFrom('a@example.com', 'b@example.com', ''),
			Phone1: fc.constantFrom('0400 111 222', '0400 333 444'),
			Suburb: word,
		},
		{ requiredKeys: ['FirstName', 'LastName'] },
	);
	await fc.assert(
		fc.asyncProperty(
			fc.array(record, { minLength: 3, maxLength: 5 }),
			fc.array(person, { minLength: 1, maxLength: 6 }),
			fc.constantFrom('skip', 'update'),
			async (records, people, ifExists) => {
				fixture.simulator.reset();
				enter(records as IDataObject[]);
				const parameters = {
					...{ resource: 'worker', operation: 'upsert', specifyBody: 'json', jsonBody, ifExists },
					matchBy: ['code', 'email', 'namePhone'],
				};
				const items = people.map((json) => ({ json: json as IDataObject }));
				const onError = 'continueRegularOutput';
				fixture.takeRequests();
				const tried = await fixture.run({ ...parameters, dryRun: true }, { items, onError });
				expect(writes()).toEqual([]);
				const run = await fixture.run(parameters, { items, onError });
				const sent = writes();
				const bodies = tried.items.map(({ json }) => json.body).filter(Boolean) as IDataObject[][];
				// If the run itself has created the updated record, the dry run cannot know its ID and the fields that the service fills in.
				expect(bodies.length).toBe(sent.length);
				for (const [index, request] of sent.entries()) {
					const body = (jsonOf(request) as IDataObject[])[0];
					const [shown] = bodies[index];
					const isOfNew = request.method === 'PUT' && shown.CarerId === undefined;
					if (isOfNew) expect(body).toMatchObject(shown);
					else expect(JSON.stringify(body)).toBe(JSON.stringify(shown));
				}
				const words = tried.items.map(({ json }) => String(json.result).replace('would be ', ''));
				const results = run.items.map(({ json }) => json.result ?? 'refused');
				expect(results).toEqual(words);
			},
		),
		{ numRuns },
	);
});
