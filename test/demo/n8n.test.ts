import { failure } from '../../demo/n8n';

describe('failure()', () => {
	it('names the node that failed and its message, out of all that n8n says', () => {
		const execution = {
			data: {
				resultData: {
					error: {
						message: 'Forbidden.',
						description: 'Ask an administrator',
						node: { name: 'Workers' },
					},
				},
			},
		};
		const output = [
			'Initializing n8n process',
			'Execution error:',
			'====================================',
			JSON.stringify(execution, null, 2),
			'Forbidden',
			'    at somewhere (file.js:1:1)',
		].join('\n');
		expect(failure(output)).toBe('Workers: Forbidden. Ask an administrator');
	});

	it('falls back on the last line that is not a place in the code', () => {
		expect(failure('first\nThe workflow does not exist.\n    at x (y.js:1:1)\n\n')).toBe(
			'The workflow does not exist.',
		);
	});

	it('copes with silence', () => {
		expect(failure('')).toBe('it said nothing');
	});
});
