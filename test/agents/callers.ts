import type { ScriptedModel, ToolCall } from '../templates/scriptedModel';

/** Calls tools, and returns the answers of the tools in the order of the calls. */
export type CallTools = (
	...steps: readonly (ToolCall | readonly ToolCall[])[]
) => Promise<string[]>;

/** Makes a conversation with an agent whose model calls the tools. A step of several calls is one reply of the model. */
export const createChat =
	(url: string, model: ScriptedModel): CallTools =>
	async (...steps) => {
		const left = [...steps];
		model.requests.length = 0;
		model.reply = () => left.shift() ?? 'Done.';
		const response = await fetch(url, {
			method: 'POST',
			// Without this header, n8n could close the idle connection at the moment when the next question is sent.
			headers: { 'content-type': 'application/json', connection: 'close' },
			body: JSON.stringify({ action: 'sendMessage', sessionId: `${Date.now()}`, chatInput: 'Go' }),
		});
		const text = await response.text();
		if (!response.ok || !text.includes('Done.')) {
			throw new Error(`The chat answered ${response.status}: ${text.slice(0, 500)}`);
		}
		const messages = model.requests.at(-1)?.messages ?? [];
		return messages
			.filter(({ role }) => role === 'tool')
			.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)));
	};

/** Makes a client of an MCP server. The client makes the calls of a step one after the other. */
export async function createMcpClient(url: string): Promise<CallTools> {
	let session: Record<string, string> = {};
	let id = 0;
	const post = async (message: object) => {
		const response = await fetch(url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				connection: 'close',
				...session,
			},
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`The MCP server answered ${response.status}: ${text}`);
		const name = 'mcp-session-id';
		const given = response.headers.get(name);
		if (given !== null) session = { [name]: given };
		return /^data: (.*)$/m.exec(text)?.[1] ?? text;
	};
	await post({
		id: ++id,
		method: 'initialize',
		params: {
			protocolVersion: '2025-03-26',
			capabilities: {},
			clientInfo: { name: 'test', version: '1' },
		},
	});
	await post({ method: 'notifications/initialized' });
	return async (...steps) => {
		const answers: string[] = [];
		for (const { tool, input } of steps.flat() as ToolCall[]) {
			const params = { name: tool, arguments: input };
			answers.push(await post({ id: ++id, method: 'tools/call', params }));
		}
		return answers;
	};
}
