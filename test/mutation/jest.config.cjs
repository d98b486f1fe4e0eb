/** The tests that MUTATION_TESTS names, separated by commas; Stryker itself would run all tests for each mutant. */
const { compilerOptions } = require('../../tsconfig.json');

/** @type {import('jest').Config} */
module.exports = {
	rootDir: '../..',
	testEnvironment: 'node',
	modulePathIgnorePatterns: ['<rootDir>/.demo/', '<rootDir>/localN8n/n8n/', '<rootDir>/dist/'],
	setupFiles: ['<rootDir>/test/errors.setup.ts'],
	transform: { '\\.ts$': ['ts-jest', { diagnostics: false, tsconfig: compilerOptions }] },
	testMatch: process.env.MUTATION_TESTS.split(',').map((file) => `<rootDir>/${file}`),
};
