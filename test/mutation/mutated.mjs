/** The decisions that need neither n8n nor the network, each with the test that is to notice a change. */
const trigger = ['compareIncidents', 'detectNew', 'diffRecords'];

const client = [
	'belongsTo',
	'body',
	'checkBaseUrl',
	'checkFilters',
	'fairQueue',
	'formatQuery',
	'groupBy',
	'parseRequestsAtOnce',
	'rateLimiter',
	'values',
];

/** The files that are changed, by name. */
export const mutated = [
	{ name: 'cleanRecord', source: 'api/cleanRecord.ts', test: 'test/api/cleanRecord.test.ts' },
	...client.map((name) => ({
		name,
		source: `client/${name}.ts`,
		test: `test/client/${name}.test.ts`,
	})),
	...trigger.map((name) => ({
		name,
		source: `nodes/CareManagementTrigger/${name}.ts`,
		test: `test/nodes/trigger/${name}.test.ts`,
	})),
];
