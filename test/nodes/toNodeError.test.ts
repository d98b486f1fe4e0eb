/** What n8n is told about a failure, and what its polls make of that. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
	ACTIONABLE_CAUSES,
	NodeApiError,
	NodeOperationError,
	TIMED_CAUSES,
	type INode,
} from 'n8n-workflow';
import { reads } from '../../api/mod';
import {
	CareManagementError,
	endpointError,
	type Failure,
	failures,
	InputError,
	requestError,
	statuses,
} from '../../errors/mod';
import { toNodeError } from '../../nodes/shared/toNodeError';

const node = { name: 'Care Management', parameters: {} } as INode;
const explanation = { title: 'It is wrong', nextStep: 'Put it right.' };

/** Every error of the tables, by name. */
const errors: [name: string, error: CareManagementError][] = [
	...[302, ...Object.keys(statuses).map(Number), ...(Object.keys(failures) as Failure[])].map(
		(reason): [string, CareManagementError] => [String(reason), requestError(reason, reads.areas)],
	),
	['input', new InputError(explanation)],
	['another', endpointError(reads.areas, explanation)],
	['402', requestError(402, reads.areas)],
];

/** Those that only a person can put right. All others may pass. */
const permanent = ['401', 'unknownHost', 'blocked', 'input'];

/** What n8n makes of a failure (`pollFailureFromError()` of n8n): `permanent` is half an hour of silence at once. */
interface PollFailure {
	readonly type: 'permanent' | 'transient';
	readonly retryAfterMs: number | null;
	readonly cause?: string;
}

/** n8n's rule for a failure that a node declares. */
function byRule({ failure }: NodeApiError | NodeOperationError): PollFailure {
	if (!failure) throw new Error('Nothing was declared, so that n8n would guess');
	const { cause } = failure;
	if (ACTIONABLE_CAUSES.some((other) => other === cause)) {
		return { type: 'permanent', retryAfterMs: null, cause };
	}
	expect(TIMED_CAUSES).toContain(cause);
	const { retryAfterMs = null } = failure as { retryAfterMs?: number };
	return { type: 'transient', retryAfterMs, cause };
}

describe('toNodeError()', () => {
	it.each(errors)('tells n8n why: %s', (name, error) => {
		const converted = toNodeError(node, error);
		expect(converted.failure).toEqual(error.failure);
		expect(byRule(converted).type).toBe(permanent.includes(name) ? 'permanent' : 'transient');
	});

	it('tells n8n how long the service asks to wait', () => {
		const error = requestError(429, reads.areas, 'It asks to wait.', 600_000);
		expect(byRule(toNodeError(node, error))).toEqual({
			type: 'transient',
			retryAfterMs: 600_000,
			cause: 'rate-limited',
		});
	});

	it('shows the title, the next step, the status and the item', () => {
		const converted = toNodeError(node, requestError(403, reads.areas), 3);
		expect(converted).toBeInstanceOf(NodeApiError);
		expect(converted).toMatchObject({
			message: 'This resource is for administrators only (GET /areas)',
			description: expect.stringContaining('Ask an administrator'),
			httpCode: '403',
			context: { itemIndex: 3 },
		});
		const input = toNodeError(node, new InputError(explanation), 3);
		expect(input).toBeInstanceOf(NodeOperationError);
		expect(input).toMatchObject({
			message: 'It is wrong',
			description: 'Put it right.',
			context: { itemIndex: 3 },
		});
	});

	it('leaves what n8n itself threw as it is, and declares nothing of what it does not know', () => {
		const own = new NodeOperationError(node, 'Credentials not found');
		expect(toNodeError(node, own)).toBe(own);
		expect(toNodeError(node, new TypeError('A bug')).failure).toBeUndefined();
	});
});

const policy = join(
	__dirname,
	'../../localN8n/n8n/node_modules/n8n/dist/workflows/triggers/poll-backoff-policy.js',
);

// The whole n8n is only there after `npm run demo`.
(existsSync(policy) ? it : it.skip)('a poll in n8n sees the same', () => {
	const converted = errors.map(([, error]) => toNodeError(node, error));
	const thrown = converted.map(({ failure, message }) => ({
		failure,
		message,
		httpCode: '403',
	}));
	const script = `
		const { pollFailureFromError } = require(${JSON.stringify(policy)});
		const seen = ${JSON.stringify(thrown)}.map((error) => pollFailureFromError(error, new Date()));
		console.log(JSON.stringify(seen));`;
	const seen = JSON.parse(
		execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }),
	) as unknown;
	expect(seen).toEqual(converted.map(byRule));
});
