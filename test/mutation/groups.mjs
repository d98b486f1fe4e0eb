import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../localN8n/paths.mjs';

/** What waits, or sends requests. */
const waiting = ['http/clock.ts', 'http/send.ts'];

/** Modules that have a test of the same name. Those of lists are tested over HTTP, and those of reports are many. */
const paired = globSync('{api,errors,http,lists,reports,values}/*.ts', { cwd: root })
	.map((source) => ({ source, test: `test/${source.replace(/\.ts$/, '.test.ts')}` }))
	.filter(({ source, test }) => !waiting.includes(source) && existsSync(join(root, test)))
	.map(({ source, test }) => ({
		sources: [source],
		tests: [test],
		isSlow: /^(lists\/list|reports\/)/.test(source),
	}));

/** Decisions of the trigger that need no n8n. The rest of it is tested in n8n's engine. */
const trigger = [
	{ sources: ['events/changes', 'decide/reconcile'], tests: ['changes', 'reconcile'] },
	{
		sources: ['decide/advance', 'decide/recognise', 'decide/watchedDays'],
		tests: ['advance'],
	},
	{ sources: ['state/serializeState'], tests: ['state'] },
];

/**
 * What is changed, each with the tests that are to notice. The tables of `api/` are data, and hold no decision. What is slow
 * is changed only when it is named, and does not count for the score.
 */
export const groups = [
	...paired,
	{ sources: ['lists/matches.ts'], tests: ['test/lists/checkFilters.test.ts'] },
	{ sources: ['service/clean.ts'], tests: ['test/service/clean.test.ts'] },
	{ sources: ['nodes/shared/meaningOf.ts'], tests: ['test/nodes/meaningOf.test.ts'] },
	...trigger.map(({ sources, tests }) => ({
		sources: sources.map((name) => `nodes/CareManagementTrigger/${name}.ts`),
		tests: tests.map((name) => `test/nodes/trigger/${name}.test.ts`),
	})),
];
