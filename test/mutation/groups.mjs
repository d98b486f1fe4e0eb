/** Modules that have a test of the same name, which needs no HTTP. */
const modules = [
	'errors/errors',
	'http/authenticate',
	'http/expiringMap',
	'http/fairQueue',
	'http/rateLimiter',
	'lists/checkFilters',
	'lists/page',
	'values/body',
	'values/formatQuery',
	'values/convert',
	'values/groupBy',
	'values/ids',
];

/** Lists are tested over HTTP, and a change makes many a loop endless. */
const lists = {
	sources: ['listByOffset', 'listThroughLastDay', 'listWithOnHold', 'listing'],
	tests: ['listRecords', 'listThroughLastDay', 'listWithOnHold', 'onDoubt', 'prefetchPages'],
};

/** Decisions of the trigger that need no n8n. The rest of it is tested in n8n's engine. */
const trigger = [
	{ sources: ['events/meaningOf'], tests: ['changes'] },
	{ sources: ['events/changes', 'decide/reconcile'], tests: ['changes', 'reconcile'] },
	{ sources: ['decide/advance'], tests: ['advance'] },
	{
		sources: ['state/packNumbers', 'state/serializeState'],
		tests: ['state'],
	},
];

/**
 * What is changed, each with the tests that are to notice. The tables of `api/` are data, and hold no decision. What is slow
 * is changed only when it is named, and does not count for the score.
 */
export const groups = [
	{ sources: ['api/cleanRecord.ts'], tests: ['test/api/cleanRecord.test.ts'] },
	...modules.map((name) => ({
		sources: [`${name}.ts`],
		tests: [`test/${name}.test.ts`],
	})),
	{
		sources: ['lists/recordKeys.ts', 'lists/uniteById.ts'],
		tests: ['test/lists/uniteById.test.ts'],
	},
	{
		sources: lists.sources.map((name) => `lists/${name}.ts`),
		tests: lists.tests.map((name) => `test/lists/${name}.test.ts`),
		isSlow: true,
	},
	...trigger.map(({ sources, tests }) => ({
		sources: sources.map((name) => `nodes/CareManagementTrigger/${name}.ts`),
		tests: tests.map((name) => `test/nodes/trigger/${name}.test.ts`),
	})),
];
