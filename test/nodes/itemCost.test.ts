/**
 * Tests that the description has no expression that n8n would evaluate for each input item. Also tests a credential that limits the domains
 * of HTTP Request nodes. This limit must not apply to our node.
 */
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { useFixture } from './fixture';

const fixture = useFixture({ tables: { '/areas': [{ AreaId: 1 }] } });

/** Returns the texts in a value that look like expressions to n8n. */
function expressionsOf(value: unknown): string[] {
	if (typeof value === 'string') return value.startsWith('=') ? [value] : [];
	return typeof value === 'object' && value !== null
		? Object.values(value).flatMap(expressionsOf)
		: [];
}

it('nothing of the description is an expression, which n8n would evaluate for each item', () => {
	// Only the editor uses the subtitle and the hints.
	const { subtitle: _, hints: __, properties, ...description } = new CareManagement().description;
	expect(expressionsOf(description)).toEqual([]);
	// The default filters may hold expressions for dates, as a person would enter them.
	const others = properties.map(({ default: initial, ...property }) =>
		property.name === 'filters' ? property : { ...property, initial },
	);
	expect(expressionsOf(others)).toEqual([]);
});

it.each(['elsewhere.example', 'elsewhere.example, 127.0.0.1'])(
	'the domains that HTTP Request nodes may use (%s) do not keep the node from its own address',
	async (allowedDomains) => {
		const { simulator, run } = fixture;
		const credentials = {
			...simulator.admin,
			baseUrl: simulator.url,
			allowedHttpRequestDomains: 'domains',
			allowedDomains,
		};
		const { items, error } = await run({ resource: 'area', operation: 'getAll' }, { credentials });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
	},
);
