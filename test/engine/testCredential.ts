import type { ICredentialType, INodeCredentialTestResult, INodeType } from 'n8n-workflow';
import { CareManagementApi } from '../../credentials/CareManagementApi.credentials';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { core, startEngine } from './n8n';
import { prepare, type CredentialValues } from './setup';

/**
 * Tests a credential, as n8n's CredentialsTester does when a person clicks the test button. The test is a method of a
 * node. The description of the node has the name of this method (`testedBy`).
 *
 * @param credentialType the credential's class. The default is the class that this package ships
 * @param tester makes the node that has the test. The default is a node that this package ships
 */
export async function testCredential(
	credentials: CredentialValues,
	credentialType: ICredentialType = new CareManagementApi(),
	tester: () => INodeType = () => new CareManagement(),
): Promise<INodeCredentialTestResult> {
	await startEngine();
	const node = tester();
	const used = node.description.credentials?.find(({ name }) => name === credentialType.name);
	const test = node.methods?.credentialTest?.[String(used?.testedBy)];
	if (!test) throw new Error(`${node.description.name} has no test for ${credentialType.name}`);
	const { data } = prepare({ node, credentials, credentialType }, 'internal');
	const details = { id: '1', name: credentialType.displayName };
	const type = credentialType.name;
	const typed = await data.credentialsHelper.getDecrypted(data, details, type, 'internal');
	return await test.call(new core.CredentialTestContext(data), { ...details, type, data: typed });
}
