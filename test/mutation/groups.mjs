import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../localN8n/paths.mjs';

/** Modules that wait or send requests. */
const waiting = ['http/clock.ts', 'http/send.ts'];

/**
 * Modules that have a test of the same name, except the modules in `waiting`. The modules `lists/list*` are slow, because
 * their tests send HTTP requests. The modules in `reports/` are slow, because there are many such modules.
 */
const paired = globSync('{api,errors,http,lists,reports,values}/*.ts', { cwd: root })
	.map((source) => ({ source, test: `test/${source.replace(/\.ts$/, '.test.ts')}` }))
	.filter(({ source, test }) => !waiting.includes(source) && existsSync(join(root, test)))
	.map(({ source, test }) => ({
		sources: [source],
		tests: [test],
		isSlow: /^(lists\/list|reports\/)/.test(source),
	}));

/** Modules of the trigger that decide without n8n. The rest of the trigger is tested in n8n's engine. */
const trigger = [
	{ sources: ['events/changes', 'decide/reconcile'], tests: ['changes', 'reconcile'] },
	{
		sources: ['decide/advance', 'decide/recognise', 'decide/watchedDays'],
		tests: ['advance'],
	},
	{ sources: ['state/serializeState'], tests: ['state'] },
];

/**
 * The files that are changed, with the tests that must notice the changes. Slow files are changed only if the command
 * names them, and they are not part of the score.
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
