import type { Credential, Workflow } from '../../localN8n/mod';

/** The caller of the tools: a version of n8n's Agent, or its MCP Server Trigger. */
export type Caller = 1.9 | 2.2 | 3 | 'mcp';

export interface Credentials {
	readonly model: Credential;
	/** The credential of most tools. */
	readonly service: Credential;
	/** The credential of the tool `Create_elsewhere`. */
	readonly otherService: Credential;
}

const reference = ({ id, name, type }: Credential) => ({ [type]: { id, name } });

const createWorker = {
	resource: 'worker',
	operation: 'create',
	FirstName: "={{ $fromAI('name', 'First name', 'string') }}",
	LastName: 'X',
};

const addSkill = {
	resource: 'workerSkill',
	operation: 'create',
	CarerId: { __rl: true, mode: 'id', value: "={{ $fromAI('worker', 'Worker ID', 'string') }}" },
	SkillId: { __rl: true, mode: 'id', value: "={{ $fromAI('skill', 'Skill ID', 'string') }}" },
};

/** Makes the workflow of a caller with tools that write. */
export function writeWorkflow(caller: Caller, credentials: Credentials): Workflow & { id: string } {
	const isMcp = caller === 'mcp';
	const parent = isMcp ? 'Server' : 'Agent';
	const name = `writes-${String(caller).replace('.', '-')}`;
	const tool = (title: string, parameters: object, settings: object = {}) => ({
		id: title,
		name: title,
		type: 'n8n-nodes-care-management.careManagementTool',
		typeVersion: 1.1,
		position: [0, 400],
		parameters: { descriptionType: 'manual', toolDescription: title, ...parameters },
		credentials: reference(credentials.service),
		...settings,
	});
	const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const tools = [
		tool('Create_worker', createWorker),
		tool('Add_skill', addSkill),
		tool('Create_elsewhere', createWorker, { credentials: reference(credentials.otherService) }),
		tool('Create_with_retries', createWorker, retries),
		// Agents up to version 2.2 fail if a tool fails.
		tool('Create_and_continue', createWorker, { onError: 'continueRegularOutput' }),
	];
	const server = {
		id: parent,
		name: parent,
		type: '@n8n/n8n-nodes-langchain.mcpTrigger',
		typeVersion: 2,
		position: [0, 0],
		parameters: { authentication: 'none', path: name },
		webhookId: name,
	};
	const agent = [
		{
			id: 'Chat',
			name: 'Chat',
			type: '@n8n/n8n-nodes-langchain.chatTrigger',
			typeVersion: 1.1,
			position: [-200, 0],
			parameters: { public: true, options: {} },
			webhookId: name,
		},
		{
			id: parent,
			name: parent,
			type: '@n8n/n8n-nodes-langchain.agent',
			typeVersion: caller,
			position: [0, 0],
			parameters: {
				...(caller === 1.9 ? { agent: 'toolsAgent' } : {}),
				promptType: 'auto',
				options: { maxIterations: 20 },
			},
		},
		{
			id: 'Model',
			name: 'Model',
			type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
			typeVersion: 1.2,
			position: [0, 200],
			parameters: { model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
			credentials: reference(credentials.model),
		},
	];
	const leadsTo = (node: string, type: string) => ({ [type]: [[{ node, type, index: 0 }]] });
	return {
		id: name,
		name,
		nodes: [...(isMcp ? [server] : agent), ...tools],
		connections: {
			...(isMcp
				? {}
				: { Chat: leadsTo(parent, 'main'), Model: leadsTo(parent, 'ai_languageModel') }),
			...Object.fromEntries(tools.map((node) => [node.name, leadsTo(parent, 'ai_tool')])),
		} as unknown as Workflow['connections'],
		settings: { executionOrder: 'v1', saveManualExecutions: true },
	};
}
