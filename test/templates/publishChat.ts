import type { Bench } from './bench';
import type { ScriptedModel } from './scriptedModel';

/** Publishes a chat template with a scripted model. Returns the address to which the page of the chat sends messages. */
export async function publishChat(
	bench: Bench,
	model: ScriptedModel,
	trigger: string,
): Promise<string> {
	const name = `Scripted model for ${bench.title}`;
	const { id } = await bench.client.request<{ id: string }>('/credentials', {
		name,
		type: 'openAiApi',
		data: { apiKey: 'none', url: model.url, header: false },
	});
	await bench.publish({}, (node) => {
		if (node.name === 'Model') return { ...node, credentials: { openAiApi: { id, name } } };
		if (node.name !== trigger) return node;
		return { ...node, parameters: { ...node.parameters, public: true } };
	});
	const { urlBaseWebhook } = await bench.client.request<{ urlBaseWebhook: string }>('/settings');
	const node = bench.workflow.nodes.find((candidate) => candidate.name === trigger);
	const { webhookId } = node as unknown as { webhookId: string };
	return `${urlBaseWebhook}webhook/${webhookId}/chat`;
}
