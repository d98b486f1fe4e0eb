/** The tests of the code that is mutated, in one project; main.mjs chooses among them. */
const { compilerOptions } = require('../../tsconfig.json');

/** @type {import('jest').Config} */
module.exports = {
	rootDir: '../..',
	testEnvironment: 'node',
	modulePathIgnorePatterns: ['<rootDir>/.demo/', '<rootDir>/localN8n/n8n/', '<rootDir>/dist/'],
	setupFiles: ['<rootDir>/test/errors.setup.ts'],
	transform: { '\\.ts$': ['ts-jest', { diagnostics: false, tsconfig: compilerOptions }] },
	testMatch: ['<rootDir>/test/{api,client,nodes/trigger}/*.test.ts'],
};
