import {
	ICredentialsHelper,
	NodeHelpers,
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialsExpressionResolveValues,
	type ICredentialType,
	type IExecuteData,
	type IHttpRequestOptions,
	type INode,
	type INodeCredentialsDetails,
	type INodeProperties,
	type INodeTypes,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { core } from './n8n';

const nowhere: INode = {
	id: 'mock',
	name: 'mock',
	type: 'mock',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/**
 * The node types of a workflow that has only a placeholder node. Expressions that belong to no other workflow are
 * evaluated in this workflow.
 */
const noTypes: INodeTypes = {
	getByName: () => ({ description: { properties: [] } }) as never,
	getByNameAndVersion: () => ({ description: { properties: [] } }) as never,
	getKnownTypes: () => ({}),
};

/**
 * Replaces n8n's CredentialsHelper, without a database. This class fills in defaults and evaluates expressions as n8n
 * does, for one credential with given values.
 */
export class CredentialsHelper extends ICredentialsHelper {
	/**
	 * @param type the credential's class, as shipped
	 * @param data the values that a user typed, before defaults and expressions
	 * @param nodes the names of the node types that may use the credential, if it is restricted to them
	 */
	constructor(
		private readonly type: ICredentialType,
		private readonly data: ICredentialDataDecryptedObject,
		private readonly nodes: readonly string[],
	) {
		super();
	}

	getParentTypes(): string[] {
		return this.type.extends ?? [];
	}

	isCredentialUsableByNode(credentialType: string, nodeType: string): boolean {
		return (
			credentialType !== this.type.name ||
			this.type.restrictToSupportedNodes !== true ||
			this.nodes.includes(nodeType)
		);
	}

	getCredentialsProperties(type: string): INodeProperties[] {
		if (type !== this.type.name) throw new Error(`Unknown credential type ${type}`);
		return this.type.properties;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.type;
		if (typeof authenticate !== 'function')
			throw new Error(`${this.type.name} cannot authenticate`);
		return await authenticate(credentials, requestOptions);
	}

	/** n8n calls this method for all credentials. The method matters only for a credential with an expiring token. */
	async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	async getDecrypted(
		additionalData: IWorkflowExecuteAdditionalData,
		_nodeCredentials: INodeCredentialsDetails,
		type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		raw?: boolean,
		within?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		if (raw === true) return { ...this.data };
		const values = NodeHelpers.getNodeParameters(
			this.getCredentialsProperties(type),
			this.data as never,
			true,
			false,
			null,
			null,
		) as ICredentialDataDecryptedObject;
		// n8n's editor adds these two fields to every credential that other nodes can use.
		for (const name of ['allowedHttpRequestDomains', 'allowedDomains']) {
			if (name in this.data) values[name] ??= this.data[name];
		}
		const keys = core.getAdditionalKeys(additionalData, mode, null, { isCredential: true });
		if (within) {
			try {
				return within.workflow.expression.getParameterValue(
					values as never,
					within.runExecutionData,
					within.runIndex,
					within.itemIndex,
					within.node.name,
					within.connectionInputData,
					mode,
					keys,
					executeData,
					false,
					values as never,
				) as never;
			} catch (error) {
				(error as Error).message += ' [Error resolving credentials]';
				throw error;
			}
		}
		const workflow = new Workflow({
			nodes: [nowhere],
			connections: {},
			active: false,
			nodeTypes: noTypes,
		});
		return workflow.expression.getComplexParameterValue(
			nowhere,
			values as never,
			mode,
			keys,
			undefined,
			undefined,
			values as never,
		) as never;
	}

	getCredentials(): never {
		throw new Error('The test harness stores no credentials');
	}

	updateCredentials(): never {
		throw new Error('The test harness stores no credentials');
	}

	updateCredentialsOauthTokenData(): never {
		throw new Error('The test harness stores no credentials');
	}
}
