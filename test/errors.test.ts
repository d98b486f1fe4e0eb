import { readFileSync } from 'node:fs';

describe('errors.setup', () => {
	it('makes an error that Node itself throws an instance of Error', () => {
		let thrown: unknown;
		try {
			readFileSync('no such file');
		} catch (error) {
			thrown = error;
		}
		expect(thrown instanceof Error).toBe(true);
	});

	it('leaves everything else as it is', () => {
		expect({ message: 'no' } instanceof Error).toBe(false);
		expect(new Error('no') instanceof TypeError).toBe(false);
	});
});
