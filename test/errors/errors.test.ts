import { NodeApiError, type INode } from 'n8n-workflow';
import { reads, writes } from '../../api/mod';
import {
	endpointError,
	type Failure,
	failures,
	InputError,
	requestError,
	statuses,
} from '../../errors/mod';
import { failureOf } from '../../errors/errors';

/** The HTTP statuses in the specification ("Errors"). */
const specified = [400, 401, 403, 404, 405, 406, 410, 418, 429, 500, 503];

const node = { name: 'Care Management', parameters: {} } as INode;

describe('requestError()', () => {
	it.each(specified)('knows what %d of the specification means and what to do', (status) => {
		expect(statuses).toHaveProperty([status]);
		const error = requestError(status, reads.incidents);
		expect(error.status).toBe(status);
		expect(error.message).toMatch(/^.{20,} \(GET \/incidents\)$/);
		expect(error.message).not.toContain('unexpected');
		expect(error.nextStep).toMatch(/^[A-Z].{10,}\.$/);
	});

	it('says something for every other status', () => {
		expect(requestError(599, reads.areas).message).toContain('a problem of its own');
		expect(requestError(402, reads.areas).message).toContain('the unexpected status 402');
	});

	it('puts what else is known before what to do', () => {
		expect(requestError(503, reads.areas, 'It was tried 4 times.').nextStep).toBe(
			'It was tried 4 times. Try again later.',
		);
	});

	it('says of a write that its IDs may be wrong, and has no word about filters', () => {
		expect(requestError(404, writes.updateWorkerSkill)).toMatchObject({
			message: 'The service knows no such worker skill (PUT /worker-skill)',
			nextStep: expect.stringMatching(
				/^Check the IDs .* If the worker skill is not there yet, add it with Create .* Base URL .*\.$/,
			),
		});
		const { message, nextStep } = requestError(404, writes.createWorkerSkill);
		expect(message).toMatch(/^The service did not find what was asked for/);
		expect(nextStep).toMatch(
			/^Check the IDs that you entered\. If they are right, check the Base URL/,
		);
	});

	it('is told from an answer by having no status', () => {
		expect(requestError('timeout', reads.areas)).toMatchObject({
			message: 'The service did not answer in time (GET /areas)',
			status: undefined,
		});
	});
});

describe('the cause of an error', () => {
	// Causes that only a person can remove. After a single failure with such a cause, n8n does not poll the trigger for half an
	// hour.
	const statusesForPeople: Record<number, string> = { 401: 'credential-invalid' };
	const failuresForPeople: Record<string, string> = {
		unknownHost: 'configuration-invalid',
		blocked: 'configuration-invalid',
	};

	it.each([...Object.keys(statuses).map(Number), 302, 402, 451, 501, 520, 599])(
		'of the status %d',
		(status) => {
			const temporary = status === 429 ? 'rate-limited' : 'temporarily-unavailable';
			const cause = statusesForPeople[status] ?? temporary;
			expect(requestError(status, reads.areas).failure).toEqual({ cause });
			expect(requestError(status, reads.areas, 'Detail', 60_000).failure).toEqual(
				cause === temporary ? { cause, retryAfterMs: 60_000 } : { cause },
			);
			expect(requestError(status, reads.areas, 'Detail', 0).failure).toEqual({ cause });
		},
	);

	it.each(Object.keys(failures) as Failure[])('of no response: %s', (failure) => {
		const cause = failuresForPeople[failure] ?? 'temporarily-unavailable';
		expect(requestError(failure, reads.areas).failure).toEqual({ cause });
	});

	it('of what a person entered, and of anything else', () => {
		const explanation = { title: 'It is wrong', nextStep: 'Put it right.' };
		expect(new InputError(explanation).failure).toEqual({ cause: 'configuration-invalid' });
		expect(endpointError(reads.areas, explanation).failure).toEqual({
			cause: 'temporarily-unavailable',
		});
	});
});

describe('failureOf()', () => {
	const withCode = (code: string, message = 'It failed') =>
		Object.assign(new Error(message), { code });

	it.each([
		['ENOTFOUND', 'unknownHost'],
		['EAI_AGAIN', 'lookup'],
		['HPE_HEADER_OVERFLOW', 'lost'],
		['HPE_INVALID_CONSTANT', 'lost'],
		['ECONNREFUSED', 'refused'],
		['EHOSTUNREACH', 'refused'],
		['ETIMEDOUT', 'timeout'],
		['ECONNABORTED', 'timeout'],
		['ECONNRESET', 'lost'],
		['EPIPE', 'lost'],
		['ERR_BAD_RESPONSE', 'lost'],
		['EPROTO', 'tls'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
		['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
		['CERT_HAS_EXPIRED', 'tls'],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
		['ERR_CANCELED', 'cancelled'],
		['EWHATEVER', 'other'],
	])('reads %s as %s, bare or in the error that n8n throws', (code, failure) => {
		expect(failureOf(withCode(code))).toBe(failure);
		expect(failureOf(new NodeApiError(node, withCode(code) as never))).toBe(failure);
		expect(failureOf(new Error('Outside', { cause: withCode(code) }))).toBe(failure);
		// n8n-workflow 1.99 to 2.33 keeps only the code of the original error, in `httpCode`.
		expect(failureOf(Object.assign(new Error('Bare'), { httpCode: code }))).toBe(failure);
	});

	it('takes a connection that hung up for lost, whatever its code', () => {
		expect(failureOf(withCode('ECONNABORTED', 'socket hang up'))).toBe('lost');
	});

	it.each([
		'Domain not allowed: This credential is restricted from accessing api.example.com. Only the following domains are allowed: example.com',
		'The request was blocked because the destination hostname is restricted',
		'The request was blocked because it resolves to a restricted IP address',
	])('knows that n8n forbids it from "%s"', (message) => {
		expect(failureOf(new NodeApiError(node, new Error(message) as never))).toBe('blocked');
	});

	it.each(['CanceledError', 'AbortError'])(
		'takes a %s for cancelled, whatever its code',
		(name) => {
			const error = Object.assign(withCode('ECONNABORTED'), { name });
			expect(failureOf(error)).toBe('cancelled');
			expect(failureOf(new Error('Outside', { cause: error }))).toBe('cancelled');
		},
	);

	it.each([
		['ENOTHING', 'the socket hang up'],
		['ENOTHING', 'aborted by the user'],
		['', 'socket hang up'],
		[5, 'socket hang up'],
		['X_HPE_', 'It failed'],
		['ENOTHING', 'See Domain not allowed'],
	])('reads the code %j with "%s" as other', (code, message) => {
		expect(failureOf(Object.assign(new Error(message), { code }))).toBe('other');
	});

	it.each([undefined, null, 'text', 42, {}, new Error('unknown')])(
		'reads %p as other',
		(thrown) => {
			expect(failureOf(thrown)).toBe('other');
		},
	);

	it('ends on an error that is its own cause', () => {
		const error = new Error('round');
		error.cause = error;
		expect(failureOf(error)).toBe('other');
	});
});
