import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Bench } from './bench';
import { compareSets } from './compareSets';
import { compareShifts, countShifts, lastDays } from './countByChat';
import type { TemplateTest } from './templateTest';

/** A client for the Model Context Protocol, with the methods that this test uses. */
interface McpClient {
	connect(transport: object): Promise<void>;
	close(): Promise<void>;
	getInstructions(): string | undefined;
	listTools(): Promise<{ tools: { name: string; description?: string }[] }>;
	callTool(call: { name: string; arguments: object }): Promise<{
		isError?: boolean;
		content: { text?: string }[];
	}>;
}

// The protocol's official client is part of n8n.
const load = createRequire(join(__dirname, '../../localN8n/n8n/package.json'));
const sdk = '@modelcontextprotocol/sdk/client';
const { Client } = load(`${sdk}/index.js`) as {
	Client: new (info: { name: string; version: string }) => McpClient;
};
const { StreamableHTTPClientTransport } = load(`${sdk}/streamableHttp.js`) as {
	StreamableHTTPClientTransport: new (url: URL, options: { requestInit: RequestInit }) => object;
};

async function connect(url: string, token: string): Promise<McpClient> {
	const client = new Client({ name: 'test', version: '1' });
	const requestInit = { headers: { authorization: `Bearer ${token}` } };
	await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
	return client;
}

const token = 'a-long-token-of-a-client-0123456789';

/** Publishes the template with a token for a client. Returns the address for the client. */
async function publish(bench: Bench): Promise<string> {
	const name = `Token for ${bench.title}`;
	const type = 'httpBearerAuth';
	const { id } = await bench.client.request<{ id: string }>('/credentials', {
		...{ name, type, data: { token } },
	});
	await bench.publish({}, (node) =>
		node.name === 'MCP server' ? { ...node, credentials: { [type]: { id, name } } } : node,
	);
	const { urlBaseWebhook } = await bench.client.request<{ urlBaseWebhook: string }>('/settings');
	return `${urlBaseWebhook}mcp/care-totals`;
}

async function testTools(bench: Bench, client: McpClient): Promise<void> {
	await bench.check('a client is offered tools that count, and told how to use them', async () => {
		const { tools } = await client.listTools();
		return [
			...(tools.length === 12 ? [] : [`${tools.length} tools`]),
			...tools.map(({ name }) => name).filter((name) => !/^(Count|Report)_/.test(name)),
			...(client.getInstructions()?.includes('They name nobody') ? [] : ['No instructions.']),
		];
	});
	const call = async (name: string, input: object) => {
		const { content, isError } = await client.callTool({ name, arguments: input });
		return { isError, text: content.map(({ text = '' }) => text).join('') };
	};
	await bench.check('Count_shifts counts what the service has', async () => {
		const { tool, input } = countShifts('ServiceName', 'Minutes');
		return compareShifts(bench, (await call(tool, input)).text);
	});
	await bench.check('a report gives its totals alone', async () => {
		const { text } = await call('Report_on_shifts_without_a_worker', lastDays());
		return text.includes('which this tool does not show') ? [] : [text];
	});
	await bench.check('what can name people is refused, and the client is told why', async () => {
		const { tool, input } = countShifts('ClientName');
		const { text } = await call(tool, input);
		return text.includes('which may name people') ? [] : [text];
	});
	await bench.check(
		'each call is a line of the log of n8n, without data about people',
		async () => {
			const calls = await bench.toolCalls();
			const lines = calls.map(({ tool, returned, fields }) => [tool, returned, fields].join(' | '));
			const [{ characters, records, at }] = calls;
			return [
				...compareSets(lines, [
					'Count shifts | totals | Count, SumOfMinutes, MinutesNotANumber, Groups, ServiceName',
					`Report on shifts without a worker | totals | ${String(calls[1].fields)}`,
					'Count shifts | an error | ',
				]),
				...(String(calls[1].fields).includes('shiftsLookedAt')
					? []
					: ['The report has no fields.']),
				...(Number(characters) > 100 && Number(records) > 1 ? [] : ['There are no sizes.']),
				...(Date.now() - Date.parse(String(at)) < 600_000 ? [] : [`It is not ${String(at)}.`]),
			];
		},
	);
	await bench.check('nothing was written', () =>
		bench.simulator.requests
			.filter(({ method }) => method !== 'GET')
			.map(({ method, path }) => `${method} ${path}`),
	);
}

export const careTotalsOverMcp: TemplateTest = {
	file: 'care-totals-over-mcp',
	async play(bench) {
		bench.reset();
		const url = await publish(bench);
		await bench.check('without the token nobody gets in', async () => {
			const code = await connect(url, 'another').then(
				() => 'let in',
				(error: { code?: number }) => error.code,
			);
			return compareSets([String(code)], ['403']);
		});
		const client = await connect(url, token);
		try {
			await testTools(bench, client);
		} finally {
			await client.close();
			await bench.client.deactivate(bench.workflow.id);
		}
	},
};
