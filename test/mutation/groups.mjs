/** Modules of the client that have a test of the same name, which needs no HTTP. */
const client = [
	'belongsTo',
	'body',
	'checkBaseUrl',
	'checkFilters',
	'errors',
	'fairQueue',
	'formatQuery',
	'groupBy',
	'page',
	'parseRequestsAtOnce',
	'rateLimiter',
	'values',
];

/** Lists are tested over HTTP, and a change makes many a loop endless. */
const lists = {
	sources: ['listByOffset', 'listThroughLastDay', 'listWithOnHold', 'listing'],
	tests: ['listRecords', 'listThroughLastDay', 'listWithOnHold', 'onDoubt', 'prefetchPages'],
};

/** Decisions of the trigger that need no n8n. The rest of it is tested in n8n's engine. */
const trigger = [
	{ sources: ['compareIncidents'], tests: ['compareIncidents'] },
	{ sources: ['detectNew'], tests: ['detectNew'] },
	{ sources: ['compareShifts', 'diffRecords'], tests: ['diffRecords'] },
	{ sources: ['createdState', 'packNumbers', 'snapshot', 'storedState'], tests: ['state'] },
];

/**
 * What is changed, each with the tests that are to notice. The tables of `api/` are data, and hold no decision. What is slow
 * is changed only when it is named, and does not count for the score.
 */
export const groups = [
	{ sources: ['api/cleanRecord.ts'], tests: ['test/api/cleanRecord.test.ts'] },
	...client.map((name) => ({
		sources: [`client/${name}.ts`],
		tests: [`test/client/${name}.test.ts`],
	})),
	{
		sources: ['client/recordKeys.ts', 'client/uniteById.ts'],
		tests: ['test/client/uniteById.test.ts'],
	},
	{
		sources: lists.sources.map((name) => `client/${name}.ts`),
		tests: lists.tests.map((name) => `test/client/${name}.test.ts`),
		isSlow: true,
	},
	...trigger.map(({ sources, tests }) => ({
		sources: sources.map((name) => `nodes/CareManagementTrigger/${name}.ts`),
		tests: tests.map((name) => `test/nodes/trigger/${name}.test.ts`),
	})),
];
