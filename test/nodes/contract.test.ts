/**
 * Runs every operation of the node in n8n's engine, except the operations of the resource Text. The node's requests and the
 * simulator's answers must fit openapi.json.
 */
import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import type { INodeParameters } from 'n8n-workflow';
import { describeApi } from '../../openapi/describeApi';
import type { ApiOperation } from '../../openapi/describeEndpoint';
import type { LoggedRequest } from '../../simulator/mod';
import { binary } from '../engine/mod';
import { operations, sentFields, type Operation } from './operations';
import { every, useFixture } from './fixture';
import { parametersOf } from './parametersOf';

const document = describeApi('1');
const ajv = new Ajv({
	strictTypes: false,
	formats: { date: /^\d{4}-\d{2}-\d{2}$/, decimal: /^-?\d+(\.\d+)?$/ },
});
ajv.addKeyword('components');
ajv.addSchema({ $id: 'api', components: document.components });

/** Makes a validator for a schema of the API's document. */
const validate = (schema: object): ValidateFunction =>
	ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));

const problemsOf = (schema: object, value: unknown, what: string): string[] => {
	const check = validate(schema);
	return check(value) ? [] : [`${what}: ${ajv.errorsText(check.errors)}`];
};

const parseValue = (type: unknown, text: string) => (type === 'integer' ? Number(text) : text);

function queryProblems({ parameters = [] }: ApiOperation, { query }: LoggedRequest): string[] {
	return query.flatMap(([name, value]) => {
		const parameter = parameters.find((candidate) => candidate.name === name);
		if (parameter === undefined) return [`${name} is not described`];
		return problemsOf(parameter.schema, parseValue(parameter.schema.type, value), name);
	});
}

function bodyProblems({ requestBody }: ApiOperation, { body }: LoggedRequest): string[] {
	if (requestBody === undefined) return body.kind === 'none' ? [] : ['a body is not described'];
	const sent = {
		'application/json': body.kind === 'json' ? body.value : undefined,
		'multipart/form-data': body.kind === 'multipart' ? body.fields : undefined,
	};
	return Object.entries(requestBody.content).flatMap(([type, { schema }]) =>
		problemsOf(schema, sent[type as keyof typeof sent] ?? 'a body of another type', 'body'),
	);
}

function answerProblems({ responses }: ApiOperation, status: number, body: string): string[] {
	const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
	if (response === undefined) return [`status ${status} is not described`];
	const schema = response.content?.['application/json'].schema;
	return schema ? problemsOf(schema, JSON.parse(body), 'answer') : [];
}

/** Each request so far, as a text such as `GET /areas 200`. */
const seen: string[] = [];
const problems: string[] = [];

const fixture = useFixture({
	size: every,
	onAnswer(request, status, body) {
		const { method, path } = request;
		seen.push(`${method} ${path} ${status}`);
		const operation = document.paths[path]?.[method.toLowerCase()];
		const found = operation
			? [
					...queryProblems(operation, request),
					...bodyProblems(operation, request),
					...answerProblems(operation, status, body),
				]
			: ['is not described'];
		problems.push(...found.map((problem) => `${method} ${path}: ${problem}`));
	},
});

// Only nine forms stay in the list, so the node needs no proof that the list is whole. For that proof, the node would use parameters that
// the documentation does not have.
beforeEach(() => fixture.simulator.tables['/Forms'].splice(9));
afterEach(() => expect(problems.splice(0)).toEqual([]));

const values = { dateTime: '2026-03-09T00:00:00', boolean: true, number: 7, string: '7' } as const;

const valueFor = (type: string) =>
	type === 'resourceLocator'
		? { __rl: true, mode: 'id', value: '7' }
		: (values[type as keyof typeof values] ?? '7');

/** Returns parameters with a value for each query field under Filters and Options. */
const everythingOf = ({ chosen }: Operation): INodeParameters =>
	Object.fromEntries(
		['filters', 'options'].map((collection) => [
			collection,
			Object.fromEntries(
				sentFields('query', chosen)
					.filter(({ within }) => within === collection)
					.map(({ field: { name, type } }) => [name, valueFor(type)]),
			),
		]),
	);

describe.each(operations)('$label', (operation) => {
	const { chosen, method, url } = operation;

	it('sends and gets what openapi.json describes, with the three headers', async () => {
		const file = await binary(Buffer.from('licence'), 'licence.pdf', 'application/pdf');
		const input = { items: [{ json: {}, binary: { data: file } }] };
		const entered = parametersOf(operation, fixture);
		const { error, items } = await fixture.run(
			{ ...chosen, ...(entered ?? { returnAll: true }) },
			input,
		);
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(0);
		expect(items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
		const { user, key, secret } = fixture.simulator.admin;
		const headers = { user, key, secret, accept: 'application/json' };
		const requests = fixture.takeRequests();
		for (const request of requests) expect(request).toMatchObject({ headers });
		// The node may also read records before and after a write.
		const asked = requests.filter((request) => request.method === method);
		expect(asked.length).toBeGreaterThan(0);
		for (const request of asked) expect(request).toMatchObject({ path: url });
		expect(requests.map(({ status }) => status)).toEqual(requests.map(() => 200));
		if (method === 'GET' && !entered) {
			await fixture.run({ ...chosen, returnAll: true, ...everythingOf(operation) }, input);
		}
	});
});

it.each(['401', '403', '404'])('the answer %s is described', async (status) => {
	const { admin, user, url, switches } = fixture.simulator;
	switches.noSuchId = 'notFound';
	const asked = {
		401: ['/areas', { ...admin, secret: 'wrong' }],
		403: ['/Settings', user],
		404: ['/timesheets?timesheetId=999999999', admin],
	}[status] as [string, Record<string, string>];
	const answer = await fetch(url + asked[0], { headers: { ...asked[1] } });
	expect(answer.status).toBe(Number(status));
});
