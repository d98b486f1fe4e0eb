/** Tests what the node tells n8n about a failure, and how n8n's polls react to it. */
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
import { errorItem, toNodeError } from '../../nodes/shared/toNodeError';

const node = { name: 'Care Management', parameters: {} } as INode;
const explanation = { title: 'It is wrong', nextStep: 'Put it right.' };

/** Every error of the tables, and some other errors, each with its name. */
const errors: [name: string, error: CareManagementError][] = [
	...[302, ...Object.keys(statuses).map(Number), ...(Object.keys(failures) as Failure[])].map(
		(reason): [string, CareManagementError] => [String(reason), requestError(reason, reads.areas)],
	),
	['input', new InputError(explanation)],
	['another', endpointError(reads.areas, explanation)],
	['402', requestError(402, reads.areas)],
];

/** Errors that stay until a person acts. All other errors can end without a person. */
const permanent = ['401', 'unknownHost', 'blocked', 'input'];

describe('toNodeError()', () => {
	it.each(errors)('tells n8n why: %s', (name, error) => {
		const { failure } = toNodeError(node, error);
		expect(failure).toEqual(error.failure);
		const isPermanent = permanent.includes(name);
		expect(isPermanent ? ACTIONABLE_CAUSES : TIMED_CAUSES).toContain(failure?.cause);
	});

	it('tells n8n how long the service asks to wait', () => {
		const error = requestError(429, reads.areas, 'It asks to wait.', 600_000);
		const failure = { cause: 'rate-limited', retryAfterMs: 600_000 };
		expect(toNodeError(node, error).failure).toMatchObject(failure);
	});

	it('shows the title, the next step, the status and the item', () => {
		const converted = toNodeError(node, requestError(403, reads.areas), 3);
		expect(converted).toBeInstanceOf(NodeApiError);
		expect(converted).toMatchObject({
			message: 'The service refused access (GET /areas)',
			description: expect.stringContaining('Ask the operator of the service'),
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

// This test needs the whole n8n. `npm test` does not install it, but `npm run demo` does, for example.
(existsSync(policy) ? it : it.skip)('a poll in n8n sees the same', () => {
	const thrown = errors.map(([, error]) => {
		const { failure, message } = toNodeError(node, error);
		return { failure, message, httpCode: '403' };
	});
	const script = `
		const { pollFailureFromError } = require(${JSON.stringify(policy)});
		const seen = ${JSON.stringify(thrown)}.map((error) => pollFailureFromError(error, new Date()));
		console.log(JSON.stringify(seen));`;
	const seen = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as {
		type: string;
	}[];
	expect(seen.map(({ type }) => type)).toEqual(
		errors.map(([name]) => (permanent.includes(name) ? 'permanent' : 'transient')),
	);
});

it('the item of an error holds nothing that an expression of n8n 2 cannot read', async () => {
	const { NodeOperationError: OperationError } = await import('n8n-workflow');
	const node = { name: 'x', type: 'x', typeVersion: 1, id: '1', position: [0, 0], parameters: {} };
	const error = new OperationError(node as never, 'Bad', { itemIndex: 2, description: 'Mend it' });
	const item = errorItem(error, 2);
	expect(item).toEqual({ json: { error: 'Bad', message: 'Mend it' }, pairedItem: { item: 2 } });
});
