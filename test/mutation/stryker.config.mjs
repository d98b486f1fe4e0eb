/** The settings of Stryker. main.mjs gives the files to change, and jest.config.cjs gives the tests to run. */
export default {
	// Changes of texts are left out, because other tests check the texts of errors.
	mutator: { excludedMutations: ['StringLiteral'] },
	testRunner: 'jest',
	jest: {
		projectType: 'custom',
		configFile: 'test/mutation/jest.config.cjs',
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	// Changes in code that runs when a file is loaded are left out. To try such a change, all files would have to be
	// loaded again.
	ignoreStatic: true,
	concurrency: 2,
	// If a change makes a loop endless, this time runs out. The time is so long that tests without such a loop end
	// earlier, even on a busy machine.
	timeoutMS: 20_000,
	// No other tool that reads the sources looks into this folder.
	tempDirName: '.demo/mutation/copy',
	ignorePatterns: ['.demo', 'dist', 'docs', 'localN8n', 'test/mutation/node_modules', '/workflows'],
	reporters: ['clear-text', 'json'],
	jsonReporter: { fileName: '.demo/mutation/report.json' },
	clearTextReporter: { allowColor: false, reportTests: false },
	allowConsoleColors: false,
};
