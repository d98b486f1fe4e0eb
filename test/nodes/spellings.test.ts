/** Tests services whose fields, flags, lists and numbers are not spelled as in the documentation. The node must still read their values. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { documentedNames, plainName, reads, type ReadEndpoint } from '../../api/mod';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { runNode, runTool } from '../engine/mod';
import { serve, type Served } from '../serve';

const node = new CareManagement();

/** The answers of the service, by path: a list of records, a text with JSON, or a function that makes a list or a text from the query. */
let answers: Record<string, unknown> = {};
let server: Served;

beforeAll(async () => {
	server = await serve((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
		const answer = answers[pathname] ?? [];
		const records = typeof answer === 'function' ? (answer(searchParams) as unknown) : answer;
		response.setHeader('Content-Type', 'application/json');
		const [skip, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name) ?? 0));
		const bounds = (pattern: RegExp) =>
			[...searchParams].filter(([name]) => pattern.test(name)).map(([, day]) => day);
		const [from = ''] = bounds(/from/i).sort().reverse();
		const [to = '9'] = bounds(/to(date)?$/i).sort();
		// The service applies the filters for dates and states, whatever its fields are called.
		const dayOf = (json: string) => /"(\d{4}-\d\d-\d\d)/.exec(json)?.[1] ?? '0000';
		const isIn = (json: string, state: string) => {
			const is = new RegExp(`"${state.replace('k', 'k_?')}":1`, 'i').test(json);
			return !searchParams.has(state) || String(is) === searchParams.get(state);
		};
		const isWanted = (json: string) =>
			dayOf(json) >= from && dayOf(json) <= to && isIn(json, 'closed') && isIn(json, 'taskClosed');
		const page = (all: unknown[]) =>
			all
				.filter((record) => isWanted(JSON.stringify(record)))
				.slice(skip, limit > 0 ? skip + limit : undefined);
		response.end(Array.isArray(records) ? JSON.stringify(page(records)) : records);
	});
});
afterEach(() => (answers = {}));
afterAll(async () => await server.close());

const credentials = () => ({ baseUrl: server.url, user: 'u', key: 'k', secret: 's' });

const run = async (parameters: INodeParameters) => {
	const given = { operation: 'getAll', returnAll: true, output: 'raw', filters: {}, ...parameters };
	const { items, error } = await runNode({
		node,
		parameters: given,
		credentials: credentials(),
		timezone: 'Australia/Sydney',
	});
	return { records: items.map(({ json }) => json), error };
};

const ask = async (parameters: INodeParameters) => {
	const given = { operation: 'getAll', returnAll: true, output: 'raw', filters: {}, ...parameters };
	const { answer } = await runTool({ node, parameters: given, credentials: credentials() });
	return JSON.parse(answer) as IDataObject[];
};

const incident = {
	IncidentId: 7,
	NoteDate: '2026-03-09 10:00:00',
	Timestamp: '2026-03-09 11:00:00',
	_ReferringId_1: 4,
	CategoryId: 8,
	Note: 'Fell',
	IsReportable: 1,
	Closed: 0,
};

const spelled = (record: object, spell: (name: string) => string) =>
	Object.fromEntries(Object.entries(record).map(([name, value]) => [spell(name), value]));

const spellings: Array<[string, (name: string) => string]> = [
	['lower case', (name) => name.toLowerCase()],
	['upper case', (name) => name.toUpperCase()],
	['underscores', (name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()],
];

describe('field names', () => {
	it('of one record differ by more than what makes no other name', () => {
		for (const endpoint of Object.values<ReadEndpoint>(reads)) {
			const names = [...new Set(documentedNames(endpoint))];
			expect(new Set(names.map(plainName)).size).toBe(names.length);
		}
	});

	it.each(spellings)('are read in %s, by each output', async (_, spell) => {
		answers = {
			'/incidents': [spelled(incident, spell)],
			'/clients': [spelled({ ClientId: 4, FirstName: 'Ada', LastName: 'Lovelace' }, spell)],
			'/category-incidents': [spelled({ CategoryId: 8, Description: 'Fall' }, spell)],
		};
		const wanted = { ...incident, IsReportable: true, Closed: false };
		const incidents = { resource: 'incident', filters: { reportableOnly: true } };
		expect(await run(incidents)).toEqual({ records: [wanted], error: undefined });
		const { records } = await run({ ...incidents, output: 'simple' });
		expect(records).toEqual([{ ...wanted, ClientName: 'Ada Lovelace', CategoryName: 'Fall' }]);
		const fields = { output: 'fields', fields: ['Note'], fieldNames: 'incident id' };
		expect((await run({ ...incidents, ...fields })).records).toEqual([
			{ Note: 'Fell', IncidentId: 7 },
		]);
	});

	it('are read without the misspellings of the documentation, also in lists', async () => {
		const items = [{ QuoteItemId: 2, FreqType: 'Weekly' }];
		answers = { '/quotes': [{ QuoteId: 1, Suburb: 'Perth', QuoteLineItems: items }] };
		const { records } = await run({ resource: 'quote', filters: { includeItems: true } });
		expect(records).toEqual([
			{ QuoteId: 1, Subrub: 'Perth', QuoteLineItems: [{ QuoteItemId: 2, FreqTye: 'Weekly' }] },
		]);
	});

	it('are read in each record as it spells them, also those that are not documented', async () => {
		answers = {
			'/clients': [
				{ ClientId: 1, Email: 'a' },
				{ client_id: 2, EMAIL: 'b' },
			],
			'/contacts': [{ Id: 1, EMail: 'a' }, { Id: 2, email: 'b' }, { Id: 3 }],
		};
		const fields = { output: 'fields', fields: [], fieldNames: 'Email' };
		expect((await run({ resource: 'client', ...fields })).records).toEqual([
			{ Email: 'a' },
			{ Email: 'b' },
		]);
		const typed = { ...fields, fieldNames: 'e-mail' };
		expect((await run({ resource: 'contact', ...typed })).records).toEqual([
			{ EMail: 'a' },
			{ EMail: 'b' },
			{ EMail: null },
		]);
	});

	it('that no record shows are an error, and no list of empty fields', async () => {
		answers = {
			'/incidents': [{ Nummer: 7, Notiz: 'Sturz' }],
			'/contacts': [{ Id: 1 }, { Id: 2 }],
			'/clients': [{ ClientId: 1, FirstName: 'Ada' }],
		};
		const isError = async (parameters: INodeParameters, share: string) => {
			const { records, error } = await run(parameters);
			expect(records).toEqual([]);
			expect(error?.message).toContain(`${share} records show none of the fields`);
		};
		await isError({ resource: 'incident', output: 'simple' }, '1 of 1');
		await isError({ resource: 'incident', output: 'fields', fields: ['Note'] }, '1 of 1');
		await isError({ resource: 'contact', output: 'fields', fieldNames: 'Mail' }, '2 of 2');
		// A service can leave out a field that is not set.
		const phones = { resource: 'client', output: 'fields', fields: ['Phone1'] };
		expect((await run(phones)).records).toEqual([{ Phone1: null }]);
	});
});

describe('Reportable Only', () => {
	const incidents = { resource: 'incident', filters: { reportableOnly: true } };

	it.each([1, '1', true, 'TRUE', 'true', 'Y', 'yes', ' T '])('takes %j for yes', async (yes) => {
		answers = { '/incidents': [incident, { ...incident, IncidentId: 8, IsReportable: yes }] };
		expect((await run(incidents)).records).toHaveLength(2);
	});

	it.each([0, '0', false, 'FALSE', 'N', 'no'])('takes %j for no', async (no) => {
		answers = { '/incidents': [incident, { ...incident, IncidentId: 8, IsReportable: no }] };
		expect((await run(incidents)).records).toHaveLength(1);
	});

	it.each([undefined, null, '', 'perhaps'])('is an error for %j', async (unknown) => {
		answers = { '/incidents': [incident, { ...incident, IncidentId: 8, IsReportable: unknown }] };
		const { records, error } = await run(incidents);
		expect(records).toEqual([]);
		expect(error).toMatchObject({
			message: expect.stringContaining('1 of 2 incidents do not show whether they are reportable'),
			description: expect.stringMatching(/^Remove the filter Reportable Only/),
		});
	});
});

it.each([undefined, null, '', 0, '0', -1])(
	'an id that is none (%j) has no name, whatever the list of names has',
	async (none) => {
		answers = {
			'/rosters': [{ RosterItemId: 1, CarerId: none, ClientId: 4 }],
			'/workers': [
				{ CarerId: 5, FirstName: 'Grace' },
				{ CarerId: none, FirstName: 'Vacant' },
			],
			'/clients': [{ ClientId: 4, FirstName: 'Ada' }],
		};
		const { records } = await run({ resource: 'roster', output: 'simple' });
		expect(records[0]).toMatchObject({ WorkerName: null, ClientName: 'Ada' });
	},
);

describe.each(['incident', 'sirsIncident'])('the client of an %s', (resource) => {
	const path = resource === 'incident' ? '/incidents' : '/SIRS';

	it.each([['as documented', (name: string) => name], ...spellings])(
		'is named by whichever ID the record has (names %s)',
		async (_, spell) => {
			const ids = [
				{ _ReferringId_1: 5, ClientId: 5 },
				{ _ReferringId_1: 5 },
				{ ClientId: 5 },
				{ ClientId: 0, _ReferringId_1: 5 },
				{ ClientId: 5, _ReferringId_1: null },
				{ ClientId: 0, _ReferringId_1: -1 },
				{ ClientId: 6, _ReferringId_1: 5 },
			];
			answers = {
				[path]: ids.map((id, index) => spelled({ IncidentId: index + 1, ...id }, spell)),
				'/clients': [{ ClientId: 5, FirstName: 'Ada' }],
			};
			for (const output of ['simple', 'raw']) {
				const { records } = await run({ resource, output, options: { addNames: true } });
				const names = records.map(({ ClientName }) => ClientName);
				// The last record has two different IDs, so it gets no name. Otherwise it could get the name of another person.
				expect(names).toEqual(['Ada', 'Ada', 'Ada', 'Ada', 'Ada', null, null]);
			}
		},
	);

	it('keeps the name that the service sends', async () => {
		answers = {
			[path]: [{ IncidentId: 1, ClientId: 5, _ReferringId_1: 5, ClientName: '' }],
			'/clients': [{ ClientId: 5, FirstName: 'Ada' }],
		};
		const { records } = await run({ resource, options: { addNames: true } });
		expect(records[0].ClientName).toBe('');
	});
});

it('numbers with more digits than JavaScript keeps come out with all of them', async () => {
	const large = '{"ContactId":9007199254740993,"Card":12345678901234567890,"Rate":52.35}';
	answers = { '/contacts': `[${large}]` };
	for (const rawValues of [true, false]) {
		const { records } = await run({ resource: 'contact', options: { rawValues } });
		expect(records).toEqual([
			{ ContactId: '9007199254740993', Card: '12345678901234567890', Rate: 52.35 },
		]);
	}
});

describe('lists as PHP writes them', () => {
	const list = { '1': { AgreementItemId: 1, GST: 1 }, '3': { AgreementItemId: 2, GST: 0 } };
	const agreements = { resource: 'agreement', filters: { includeItems: true } };
	const answer = async (options: INodeParameters) => {
		answers = {
			'/agreements': [{ AgreementId: 9, Tags: [{ Tag: 'x' }], AgreementItems: list }],
		};
		return (await run({ ...agreements, options })).records;
	};

	it('are lists, with clean values', async () => {
		expect(await answer({})).toEqual([
			{
				AgreementId: 9,
				Tags: [{ Tag: 'x' }],
				AgreementItems: [
					{ AgreementItemId: 1, GST: true },
					{ AgreementItemId: 2, GST: false },
				],
			},
		]);
	});

	it.each([true, false])('make rows (Raw Values: %s)', async (rawValues) => {
		const around = { AgreementId: 9, Tags: 'Tag: x' };
		expect(await answer({ rawValues, innerLists: 'rows' })).toEqual([
			{ ...around, AgreementItemId: 1, GST: rawValues ? 1 : true },
			{ ...around, AgreementItemId: 2, GST: rawValues ? 0 : false },
		]);
	});
});

it.each([
	['agreement', 'AgreementId', 'AgreementItems', 'includeItems'],
	['quote', 'QuoteId', 'QuoteLineItems', 'includeItems'],
	['incident', 'IncidentId', 'FormData', 'InclForm'],
])(
	'an empty list of an %s, as PHP writes it, is an empty list',
	async (resource, id, name, include) => {
		const path = `/${resource}s`;
		const filters = { [include]: true };
		answers = { [path]: [{ [id]: 9, [name]: {} }] };
		for (const options of [{}, { addNames: true }]) {
			const { records } = await run({ resource, filters, options });
			expect(records[0]).toMatchObject({ [id]: 9, [name]: [] });
		}
		// With Raw Values, the empty object stays as the service sent it.
		const { records } = await run({
			resource,
			filters,
			options: { addNames: true, rawValues: true },
		});
		expect(records[0][name]).toEqual({});
		answers = { '/incidents': [{ IncidentId: 9, FormData: { '1': { answers: {} } } }] };
		const inner = await run({ resource: 'incident', filters: { InclForm: true } });
		expect(inner.records[0].FormData).toEqual([{ answers: [] }]);
	},
);

describe('for a language model', () => {
	it('closed incidents come without a Status, and none is a lie', async () => {
		answers = {
			'/incidents': (query: URLSearchParams) =>
				query.get('closed') === 'true' ? [{ ...incident, Closed: 1 }] : [],
			'/clients': [{ ClientId: 4, FirstName: 'Ada' }],
		};
		expect(await ask({ resource: 'incident' })).toEqual([
			expect.objectContaining({ IncidentId: 7, Closed: true }),
		]);
		const filters = { closed: 'open' };
		expect(await ask({ resource: 'incident', filters })).toEqual([
			{ notice: 'No record matches.' },
		]);
	});

	it('a page that was asked for by hand is never all', async () => {
		answers = { '/incidents': Array.from({ length: 80 }, (_, IncidentId) => ({ IncidentId })) };
		const parameter = [{ name: 'limit', value: '300' }];
		const options = { queryParameters: { parameter } };
		const incidents = { resource: 'incident', returnAll: false, limit: 300, options };
		expect((await ask(incidents))[0].notice).toMatch(/^PERHAPS NOT ALL: these are 80 records/);
	});

	it('80 of 300 answers in a record are not all', async () => {
		const answer = { name: 'q', text: 'x'.repeat(100), answer: 'y'.repeat(80) };
		const FormData = [{ answers: Array(300).fill(answer) }];
		answers = { '/incidents': [{ ...incident, FormData }] };
		const [{ notice }] = await ask({ resource: 'incident', filters: { InclForm: true } });
		expect(notice).toMatch(/^SHORTENED: these are 1 of 1 records, and not everything/);
		expect(notice).not.toContain('which are all');
	});

	const notes = [
		{
			NoteId: 1,
			Note: 'She said "no \\ never"',
			Category: null,
			Tags: [{ Text: 'Tab\tline\nend' }],
		},
		{
			NoteId: 2,
			Note: 'The doctor said null, true',
			Category: '',
			Codes: { '1': '04', '2': '12' },
		},
		{ NoteId: 3, Note: 'x', By: { Name: 'Grace', Phone: null } },
	];

	it.each([
		['"no', [1]],
		['"no \\ never"', [1]],
		['\\', [1]],
		['"', [1]],
		['line tab', [1]],
		['null', [2]],
		['grace', [3]],
		// Names of fields, signs of JSON, and texts that span two fields are not found.
		['Phone', []],
		['[', []],
		['0412', []],
		['nline', []],
	])('Search for %s looks in the values of a record', async (search, ids) => {
		answers = { '/notes-client': notes };
		for (const rawValues of [true, false]) {
			const found = await ask({ resource: 'clientNote', options: { search, rawValues } });
			expect(found.flatMap(({ NoteId }) => NoteId ?? [])).toEqual(ids);
		}
	});

	const people = [
		{ ClientId: 1, FirstName: 'Seán', LastName: "O'Brien", Phone1: '0412 345 298' },
		{ ClientId: 2, FirstName: 'Mary-Jane', LastName: 'Smith', Phone1: '+61 (8) 9345-6789' },
		{ ClientId: 3, FirstName: 'Bo', LastName: 'D&#039;Arcy', Phone1: '0893456780' },
	];

	it.each([
		['0412345298', 1],
		['0412 345 298', 1],
		['0412-345-298', 1],
		['+61412345298', 1],
		['OBrien', 1],
		['o’brien sean', 1],
		['maryjane', 2],
		['mary jane smith', 2],
		['0893456789', 2],
		['(08) 9345 6780', 3],
		['darcy', 3],
	])('Search for %s finds whom it means', async (search, ClientId) => {
		answers = { '/clients': people };
		for (const rawValues of [true, false]) {
			const found = await ask({ resource: 'client', options: { search, rawValues } });
			expect(found.map((client) => client.ClientId)).toEqual([ClientId]);
		}
	});
});
