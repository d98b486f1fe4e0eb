/** Modules of the client that have a test of the same name. What they do together is tested over HTTP, which takes longer. */
const client = [
	'belongsTo',
	'body',
	'checkBaseUrl',
	'checkFilters',
	'errors',
	'fairQueue',
	'formatQuery',
	'groupBy',
	'parseRequestsAtOnce',
	'rateLimiter',
	'values',
];

/** Decisions of the trigger that need no n8n. The rest of it is tested in n8n's engine. */
const trigger = [
	{ sources: ['compareIncidents'], tests: ['compareIncidents'] },
	{ sources: ['detectNew'], tests: ['detectNew'] },
	{ sources: ['compareShifts', 'diffRecords'], tests: ['diffRecords'] },
	{ sources: ['createdState', 'packNumbers', 'snapshot', 'storedState'], tests: ['state'] },
];

/** What is changed, each with the tests that are to notice. The tables of `api/` are data, and hold no decision. */
export const groups = [
	{ sources: ['api/cleanRecord.ts'], tests: ['test/api/cleanRecord.test.ts'] },
	...client.map((name) => ({
		sources: [`client/${name}.ts`],
		tests: [`test/client/${name}.test.ts`],
	})),
	...trigger.map(({ sources, tests }) => ({
		sources: sources.map((name) => `nodes/CareManagementTrigger/${name}.ts`),
		tests: tests.map((name) => `test/nodes/trigger/${name}.test.ts`),
	})),
];
