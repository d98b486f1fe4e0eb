import { describeExecutionFailure } from '../../localN8n/describeExecutionFailure';

describe('describeExecutionFailure()', () => {
	it('picks the failed node and its message out of the output of n8n', () => {
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
		expect(describeExecutionFailure(output)).toBe('Workers: Forbidden. Ask an administrator');
	});

	it('falls back on the last line that is no stack frame', () => {
		expect(
			describeExecutionFailure('first\nThe workflow does not exist.\n    at x (y.js:1:1)\n\n'),
		).toBe('The workflow does not exist.');
	});

	it('says so when there is no output', () => {
		expect(describeExecutionFailure('')).toBe('it said nothing');
	});
});
