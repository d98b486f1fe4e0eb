/** How Stryker runs; main.mjs says on which files, and jest.config.cjs with which tests. */
export default {
	// What errors say is held by tests of its own.
	mutator: { excludedMutations: ['StringLiteral'] },
	testRunner: 'jest',
	jest: {
		projectType: 'custom',
		configFile: 'test/mutation/jest.config.cjs',
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	// A change of what runs when a file is loaded would load everything anew.
	ignoreStatic: true,
	concurrency: 2,
	// A change that makes a loop endless is found by the clock; this much patience tells it from a busy machine.
	timeoutMS: 20_000,
	// Nothing else that reads the sources looks here.
	tempDirName: '.demo/mutation/copy',
	ignorePatterns: ['.demo', 'dist', 'docs', 'localN8n', 'test/mutation/node_modules', '/workflows'],
	reporters: ['clear-text', 'json'],
	jsonReporter: { fileName: '.demo/mutation/report.json' },
	clearTextReporter: { allowColor: false, reportTests: false },
	allowConsoleColors: false,
};
