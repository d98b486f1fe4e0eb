import { callModule } from './runNode';

const describeNpmFailure = (output: string) =>
	callModule('localN8n/describeNpmFailure.mjs', ['ci', '--x'], output, 'log');

describe('describeNpmFailure()', () => {
	it.each([
		['npm error code ENOTFOUND\nnpm error network request to x failed', 'ENOTFOUND'],
		['npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
		['npm error code 1\nprebuild-install warn getaddrinfo ENOTFOUND github.com', 'ENOTFOUND'],
	])('takes %j for a missing network', (output, code) => {
		expect(describeNpmFailure(output)).toMatch(`npm cannot fetch packages (${code})`);
	});

	it('does not take an error code in a file name for a missing network', () => {
		expect(describeNpmFailure('npm error code EUSAGE\nnpm error ECONNREFUSED.md')).toBe(
			'npm ci --x failed (EUSAGE): all that it said is in log.',
		);
	});

	it('tells a refusal of the registry from a missing network', () => {
		expect(describeNpmFailure('npm error code E403\nnpm error 403 Forbidden')).toMatch(
			"npm's registry refused a package (E403)",
		);
	});

	it('recognizes a full disk', () => {
		expect(describeNpmFailure('npm error code ENOSPC\nnpm error ENOSPC: no space left')).toMatch(
			'disk is full',
		);
	});
});
