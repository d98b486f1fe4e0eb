import {
	createEmptyRunExecutionData,
	type IAuthenticate,
	type ICredentialType,
	type INodeCredentialTestResult,
	type INodeType,
} from 'n8n-workflow';
import { CareManagementApi } from '../../credentials/CareManagementApi.credentials';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { core, startEngine } from './n8n';
import { prepare, type CredentialValues } from './setup';

/** n8n's own NoOp node stands in for a node when a credential is tested. */
const noOp = (credentialType: ICredentialType): INodeType => ({
	description: {
		displayName: 'No Operation, do nothing',
		name: 'noOp',
		group: ['organization'],
		version: 1,
		description: '',
		defaults: { name: 'No Operation, do nothing' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: credentialType.name, required: true }],
		properties: [
			{
				displayName: 'Temp',
				name: 'temp',
				type: 'string',
				routing: { request: credentialType.test?.request },
				default: '',
			},
		],
	},
});

async function testByNode(
	credentials: CredentialValues,
	credentialType: ICredentialType,
	node: INodeType,
): Promise<INodeCredentialTestResult> {
	for (const { name, testedBy } of node.description.credentials ?? []) {
		if (name !== credentialType.name || typeof testedBy !== 'string') continue;
		const test = node.methods?.credentialTest?.[testedBy];
		if (!test) throw new Error(`${node.description.name} has no credential test ${testedBy}`);
		const { data } = prepare({ node, credentials, credentialType }, 'internal');
		const details = { id: '1', name: credentialType.displayName };
		const typed = await data.credentialsHelper.getDecrypted(data, details, name, 'internal');
		const context = new core.CredentialTestContext(data);
		return await test.call(context, { ...details, type: name, data: typed });
	}
	return { status: 'Error', message: 'No testing function found for this credential.' };
}

interface RequestFailure extends Error {
	readonly cause?: {
		readonly code?: string;
		readonly response?: { readonly status: number; readonly statusText?: string };
	};
}

/**
 * Tests a credential, as n8n's CredentialsTester does behind the test button: through the routing engine, with the
 * `test` of the credential's class, and with the same rules for what is shown; or by the method that a node of ours names.
 *
 * @param credentials the values that the user typed
 * @param credentialType the credential's class; the default is the one that this package ships
 * @param tester makes a node that may test it; the default is one that this package ships
 * @returns whether it worked, and the text that the person sees
 */
export const testCredential = async (
	credentials: CredentialValues,
	credentialType: ICredentialType & { authenticate?: IAuthenticate } = new CareManagementApi(),
	tester: () => INodeType = () => new CareManagement(),
): Promise<INodeCredentialTestResult> => {
	await startEngine();
	const node = noOp(credentialType);
	const { test } = credentialType;
	if (!test) return await testByNode(credentials, credentialType, tester());
	const prepared = prepare({ node, credentials, credentialType }, 'internal');
	const { workflow, data } = prepared;
	const resolved = await data.credentialsHelper.getDecrypted(
		data,
		{ id: '1', name: credentialType.displayName },
		credentialType.name,
		'internal',
	);
	const context = new core.ExecuteContext(
		workflow,
		prepared.node,
		data,
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node: prepared.node, data: {}, source: null },
		[],
	);
	const routing = new core.RoutingNode(context, node, {
		id: '1',
		name: credentialType.displayName,
		type: credentialType.name,
		data: resolved,
	});
	try {
		const output = await routing.runNode();
		for (const rule of test.rules ?? []) {
			if (rule.type !== 'responseSuccessBody') continue;
			const body = output?.[0]?.[0]?.json ?? {};
			if (body[rule.properties.key] === rule.properties.value) {
				return { status: 'Error', message: rule.properties.message };
			}
		}
		return { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		const failure = error as RequestFailure;
		const response = failure.cause?.response;
		if (response) {
			for (const rule of test.rules ?? []) {
				if (rule.type === 'responseCode' && rule.properties.value === response.status) {
					return { status: 'Error', message: rule.properties.message };
				}
			}
			if (response.status < 199 || response.status > 299) {
				return {
					status: 'Error',
					message: response.statusText || `Received HTTP status code: ${response.status}`,
				};
			}
		} else if (failure.cause?.code) {
			return { status: 'Error', message: failure.cause.code };
		}
		return { status: 'Error', message: failure.message };
	}
};
