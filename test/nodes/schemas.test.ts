/** Compares the output schemas that the build ships with the output in n8n's engine. */
import Ajv from 'ajv';
import { findEndpoint } from '../../api/mod';
import { outputSchemas } from '../../schemas/outputSchemas';
import { operations, type Operation } from './operations';
import { parametersOf } from './parametersOf';
import { every, useFixture } from './fixture';

const ajv = new Ajv({ strictTypes: false });

const fixture = useFixture({ size: every });

/** If the endpoint of an operation reads and has documented fields, returns a list with this operation. Otherwise the list is empty. */
const showsFields = ({ chosen, label, method, url }: Operation) => {
	const endpoint = findEndpoint(method, url);
	return endpoint?.method === 'GET' && endpoint.fields ? [{ chosen, label, endpoint }] : [];
};
const shown = operations.flatMap(showsFields);

it('there is a schema for each operation with documented fields, and for no other', () => {
	const files = new Set(
		operations.flatMap(showsFields).map(({ chosen }) => `${chosen.resource}/${chosen.operation}`),
	);
	expect(Object.keys(outputSchemas).sort()).toEqual([...files].sort());
});

describe.each(shown)('$label', ({ chosen, label, endpoint }) => {
	const withItems = Object.values(endpoint.fields ?? {}).flatMap(({ onlyWith }) => onlyWith ?? []);
	const validate = ajv.compile(outputSchemas[`${chosen.resource}/${chosen.operation}`]);

	it.each([[[] as string[]], ...(withItems.length > 0 ? [[withItems]] : [])])(
		'gives items that fit its schema, with %j',
		async (included) => {
			const { items, error } = await fixture.run({
				...chosen,
				returnAll: true,
				output: undefined,
				filters: Object.fromEntries(included.map((name) => [name, true])),
				...parametersOf({ label }, fixture),
			});
			expect(error).toBeUndefined();
			expect(items.length).toBeGreaterThan(0);
			for (const { json } of items) {
				validate(json);
				expect(validate.errors).toBeNull();
			}
			for (const [name, { onlyWith }] of Object.entries(endpoint.fields ?? {})) {
				if (onlyWith) {
					expect(items.some(({ json }) => name in json)).toBe(included.includes(onlyWith));
				}
			}
		},
	);

	it('has no schema that raw values would fit as well, where there is something to clean', async () => {
		const own = parametersOf({ label }, fixture);
		const { items } = await fixture.run({
			...chosen,
			returnAll: true,
			output: undefined,
			...own,
			options: { ...(own?.options as object), rawValues: true },
		});
		const { properties = {} } = outputSchemas[`${chosen.resource}/${chosen.operation}`];
		const isCleaned = Object.entries(endpoint.fields ?? {}).some(
			([name, { type }]) => name in properties && ['flag', 'decimal'].includes(type),
		);
		expect(items.every(({ json }) => validate(json))).toBe(!isCleaned);
	});
});
