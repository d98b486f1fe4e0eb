/**
 * There are two projects. `unit` needs no n8n-core and starts fast. `engine` has the tests that load n8n-core, n8n's real execution engine.
 * Loading it costs each worker of jest a second. `npm run types` checks the types, and jest does not.
 */
const { compilerOptions } = require('./tsconfig.json');

const compileTypeScript = [
	'ts-jest',
	// Source maps, which the build leaves out, let a failure show its line.
	{ diagnostics: false, tsconfig: { ...compilerOptions, sourceMap: true } },
];

/** The folders of test/ whose tests load n8n-core. A test in any other folder is a unit test. */
const engine = ['engine', 'credentials', 'nodes', 'trial'];

/**
 * Tests of `*.slow.test.ts` take long, and rarely fail. They run only if the command names files, as `npm run test:slow` does. `npm test`
 * does not run them.
 */
const namesFiles = process.argv
	.slice(2)
	.some((one) => !one.startsWith('-') || one.startsWith('--testPathPattern'));
const leftOut = namesFiles ? [] : ['\\.slow\\.test\\.ts$'];

/** A test that tries thousands of cases may take an hour, for example in `npm run test:lists`. */
const { LISTS, LIVES, RUNS, WORKERS } = process.env;
const triesMore = [LISTS, LIVES, RUNS, WORKERS].some((more) => more !== undefined);

const shared = {
	// These two files load a package once for many test files, which halves the computing time of `npm test`.
	testEnvironment: require.resolve('./test/jest/environment.js'),
	runtime: require.resolve('./test/jest/runtime.js'),
	// These folders have a second package.json with the same name, or a whole n8n.
	modulePathIgnorePatterns: ['<rootDir>/.demo/', '<rootDir>/localN8n/n8n/', '<rootDir>/dist/'],
	setupFiles: ['<rootDir>/test/jest/seed.js'],
	// The code of the templates is JavaScript, as n8n runs it, and is transformed, too.
	transform: { '\\.ts$': compileTypeScript, '/workflows/code/.*\\.js$': compileTypeScript },
};

/** @type {import('jest').Config} */
module.exports = {
	// There is one more worker than the build machines have cores, because many tests wait. Each worker holds n8n-core in memory, so there
	// are not more.
	maxWorkers: 3,
	// A test that hangs must end some time. A slow machine is no failure of a test, so the limit is long.
	testTimeout: triesMore ? 3_600_000 : 120_000,
	reporters: ['default', '<rootDir>/test/sayWhatHangs.js'],
	projects: [
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: [...leftOut, ...engine.map((folder) => `<rootDir>/test/${folder}/`)],
		},
		{
			...shared,
			displayName: 'engine',
			testMatch: engine.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
			testPathIgnorePatterns: leftOut,
		},
	],
};
