/** The tests that MUTATION_TESTS names, separated by commas; Stryker itself would run all tests for each mutant. */
const {
	projects: [unit],
} = require('../../jest.config.js');

/** @type {import('jest').Config} */
module.exports = {
	...unit,
	rootDir: '../..',
	testMatch: process.env.MUTATION_TESTS.split(',').map((file) => `<rootDir>/${file}`),
	testPathIgnorePatterns: [],
};
