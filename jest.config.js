/**
 * Two projects: `unit` needs no n8n-core and starts fast; `engine` is everything that runs a node in n8n's real
 * execution engine, which costs each worker of jest a second. Types are checked by `npm run types`, not here.
 */
const { compilerOptions } = require('./tsconfig.json');

const compileTypeScript = [
	'ts-jest',
	// With source maps, which the build leaves out, so that a failure shows its line.
	{ diagnostics: false, tsconfig: { ...compilerOptions, sourceMap: true } },
];

/** The folders of test/ whose tests load n8n-core; a test in any other folder is a unit test. */
const engine = ['engine', 'credentials', 'nodes', 'trial'];

const shared = {
	// Packages are loaded once for many files, which halves what `npm test` computes.
	testEnvironment: require.resolve('./test/jest/environment.js'),
	runtime: require.resolve('./test/jest/runtime.js'),
	// A second package.json of the same name, and a whole n8n.
	modulePathIgnorePatterns: ['<rootDir>/.demo/', '<rootDir>/localN8n/n8n/', '<rootDir>/dist/'],
	setupFiles: ['<rootDir>/test/jest/seed.js'],
	// The code of the templates is JavaScript, as n8n runs it.
	transform: { '\\.ts$': compileTypeScript, '/workflows/code/.*\\.js$': compileTypeScript },
};

/** @type {import('jest').Config} */
module.exports = {
	// One more than the build machines have cores, because many tests wait; a worker holds n8n-core in memory.
	maxWorkers: 3,
	// A hang must end some time; how fast a test is depends on the machine, and is nobody's failure.
	testTimeout: 120_000,
	reporters: ['default', '<rootDir>/test/sayWhatHangs.js'],
	projects: [
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: engine.map((folder) => `<rootDir>/test/${folder}/`),
		},
		{
			...shared,
			displayName: 'engine',
			testMatch: engine.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
		},
	],
};
