/**
 * Two projects: `unit` needs no n8n-core and starts fast; `engine` is everything that runs a node in n8n's real
 * execution engine, which costs about a second a file. Types are checked by `npm run types`, not here.
 */
const compileTypeScript = ['ts-jest', { diagnostics: false }];

const shared = {
	testEnvironment: 'node',
	setupFiles: ['<rootDir>/test/errors.setup.ts'],
	transform: { '\\.ts$': compileTypeScript },
};

/** @type {import('jest').Config} */
module.exports = {
	// One worker a core: the build machines have two, and a worker holds n8n-core in memory.
	maxWorkers: 2,
	projects: [
		{
			...shared,
			displayName: 'unit',
			testMatch: ['<rootDir>/test/{api,client,demo,simulator,unit}/**/*.test.ts'],
		},
		{
			...shared,
			displayName: 'engine',
			testMatch: ['<rootDir>/test/{engine,credentials,nodes,workflows}/**/*.test.ts'],
			transform: {
				...shared.transform,
				// n8n-workflow starts its expression engine with import(), which jest's sandbox refuses: compiled to
				// CommonJS it becomes a require.
				'/n8n-workflow/dist/cjs/expression\\.js$': [
					'ts-jest',
					{
						diagnostics: false,
						tsconfig: {
							allowJs: true,
							esModuleInterop: true,
							isolatedModules: true,
							module: 'commonjs',
							target: 'es2022',
						},
					},
				],
			},
			transformIgnorePatterns: ['/node_modules/(?!n8n-workflow/dist/cjs/expression\\.js$)'],
		},
	],
};
