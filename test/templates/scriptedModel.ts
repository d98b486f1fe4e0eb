import type { IncomingMessage } from 'node:http';
import { serve } from '../serve';

/** A message of a conversation, in the form of OpenAI's chat completions. */
export interface Message {
	readonly role: string;
	readonly content: unknown;
}

export interface ToolCall {
	readonly tool: string;
	readonly input: object;
}

/** A call of a tool, several calls, or a text. If the reply is undefined, the model returns an error. */
export type Reply = ToolCall | readonly ToolCall[] | string | undefined;

export interface ModelRequest {
	readonly messages: readonly Message[];
	readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** A language model with prepared replies, at an address like OpenAI's. */
export interface ScriptedModel {
	/** The address of the model, as n8n's credential needs it. */
	readonly url: string;
	readonly requests: ModelRequest[];
	reply: (request: ModelRequest) => Reply | Promise<Reply>;
	close(): Promise<void>;
}

export async function startScriptedModel(): Promise<ScriptedModel> {
	const requests: ModelRequest[] = [];
	const { url, close } = await serve((request, response) => {
		void readJson(request).then(async (body) => {
			const asked = body as ModelRequest & { stream?: boolean };
			requests.push(asked);
			const reply = await model.reply(asked);
			if (reply === undefined) {
				response.writeHead(400).end('{"error":{"message":"The model has had enough."}}');
				return;
			}
			const message = toMessage(reply, requests.length);
			const isCall = 'tool_calls' in message;
			const completion = {
				id: `chat-${requests.length}`,
				created: 0,
				model: 'scripted',
				...(asked.stream ? chunk(message, isCall) : whole(message, isCall)),
			};
			const text = JSON.stringify(completion);
			response.setHeader('content-type', asked.stream ? 'text/event-stream' : 'application/json');
			response.end(asked.stream ? `data: ${text}\n\ndata: [DONE]\n\n` : text);
		});
	});
	const model: ScriptedModel = {
		url: `${url}/v1`,
		requests,
		reply: () => 'I was told nothing.',
		close,
	};
	return model;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
	const chunks: Buffer[] = [];
	for await (const part of request) chunks.push(part as Buffer);
	return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

function toMessage(reply: NonNullable<Reply>, number: number): object {
	if (typeof reply === 'string') return { role: 'assistant', content: reply };
	const calls = Array.isArray(reply) ? (reply as readonly ToolCall[]) : [reply as ToolCall];
	return {
		role: 'assistant',
		content: null,
		tool_calls: calls.map(({ tool, input }, index) => ({
			index,
			id: `call-${number}-${index}`,
			type: 'function',
			function: { name: tool, arguments: JSON.stringify(input) },
		})),
	};
}

const reason = (isCall: boolean) => (isCall ? 'tool_calls' : 'stop');

const whole = (message: object, isCall: boolean) => ({
	object: 'chat.completion',
	choices: [{ index: 0, message, finish_reason: reason(isCall) }],
	usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

const chunk = (delta: object, isCall: boolean) => ({
	object: 'chat.completion.chunk',
	choices: [{ index: 0, delta, finish_reason: reason(isCall) }],
});
