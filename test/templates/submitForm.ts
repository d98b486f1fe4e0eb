import { setTimeout as wait } from 'node:timers/promises';
import type { WorkflowNode } from '../../localN8n/mod';
import type { Bench } from './bench';

/** The entries of a person, in the order of the fields. An entry is undefined if its field stays empty. */
export type Entries = readonly (string | File | undefined)[];

/** The states of an execution after which no further page comes. */
const ended = ['canceled', 'crashed', 'error', 'success', 'null'];

/** A page to which a form leads. */
export interface FormPage {
	/** The title and text of the page. */
	readonly text: string;
	/** The files that the page downloads, by name. */
	readonly files: Readonly<Record<string, Buffer>>;
	/** Sends the form on the page, and returns the next page. */
	readonly submit: () => Promise<FormPage>;
	/** Waits until the run ends by itself. This happens if nobody sends the form. */
	readonly leave: () => Promise<void>;
}

/** Makes a page wait only for seconds. n8n checks once a minute which executions have waited long enough. */
export const leftAfterSeconds = (node: WorkflowNode): WorkflowNode =>
	node.name === 'Is it right?'
		? { ...node, parameters: { ...node.parameters, resumeAmount: 5, resumeUnit: 'seconds' } }
		: node;

export const login = { user: 'office', password: 'The password of a test' };

export interface PreparedForm {
	readonly url: string;
	readonly credentials: { readonly httpBasicAuth: { readonly id: string; readonly name: string } };
}

export async function prepareForm(
	{ client, workflow }: Bench,
	trigger: string,
): Promise<PreparedForm> {
	const name = `Password of ${trigger}`;
	const credential = { name, type: 'httpBasicAuth', data: login };
	const { id } = await client.request<{ id: string }>('/credentials', credential);
	const { urlBaseWebhook } = await client.request<{ urlBaseWebhook: string }>('/settings');
	const node = workflow.nodes.find((one) => one.name === trigger);
	const { webhookId } = node as unknown as { webhookId: string };
	return {
		url: `${urlBaseWebhook}form/${webhookId}`,
		credentials: { httpBasicAuth: { id, name } },
	};
}

/** Sends a form as `openPage()` does, and returns the text of the first page that comes. Then the run ends. */
export async function submitForm(...form: Parameters<typeof openPage>): Promise<string> {
	const { text, submit } = await openPage(...form);
	// In a browser, the page sends this request when it is shown, and the execution ends.
	await submit().catch(() => undefined);
	return text;
}

/**
 * Fills in a form of n8n and sends it, as a browser would. Returns the first page that comes. This page can be another form.
 */
export async function openPage(url: string, entries: Entries): Promise<FormPage> {
	const basic = Buffer.from(`${login.user}:${login.password}`).toString('base64');
	const form = await fetch(url, { headers: { authorization: `Basic ${basic}` } });
	if (!form.ok) throw new Error(`n8n answered ${form.status} instead of the form.`);
	const token = /const authToken = '([^']*)'/.exec(await form.text())?.[1] ?? '';

	const body = new FormData();
	for (const [index, entry] of entries.entries()) {
		if (entry !== undefined) body.append(`field-${index}`, entry);
	}
	const sent = await fetch(url, { method: 'POST', body, headers: { 'x-auth-token': token } });
	const { formWaitingUrl } = (await sent.json()) as { formWaitingUrl?: string };
	if (formWaitingUrl === undefined) throw new Error(`n8n answered ${sent.status} to the form.`);
	return await readPage(formWaitingUrl);
}

async function readPage(url: string): Promise<FormPage> {
	const statusUrl = new URL(url);
	statusUrl.pathname += '/n8n-execution-status';
	const statusNow = async () => (await (await fetch(statusUrl)).text()).trim();
	for (;;) {
		const status = await statusNow();
		if (status === 'form-waiting') break;
		if (ended.includes(status)) throw new Error(`The form ended without a page: ${status}.`);
		await wait(100);
	}
	const page = await (await fetch(url)).text();
	const submit = async () => {
		await fetch(url, { method: 'POST', body: new FormData() });
		return await readPage(url);
	};
	const leave = async () => {
		const last = Date.now() + 180_000;
		while (!ended.includes(await statusNow())) {
			if (Date.now() > last) throw new Error('The run goes on behind a page that nobody has sent.');
			await wait(500);
		}
	};
	return { text: textOf(page), files: filesOf(page), submit, leave };
}

function filesOf(page: string): Record<string, Buffer> {
	const encoded = /const binaries = "([^"]*)"/.exec(page)?.[1] ?? '';
	if (encoded === '') return {};
	type File = { fileName: string; data: string | { data: number[] } };
	const files = JSON.parse(decodeURIComponent(encoded)) as File[];
	return Object.fromEntries(
		files.map(({ fileName, data }) => [
			fileName,
			typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data.data),
		]),
	);
}

const textOf = (page: string): string =>
	(/<body[\s\S]*?(?=<script|$)/.exec(page)?.[0] ?? page)
		.replace(/<[^>]*>/g, ' ')
		.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
		.replace(/&amp;/g, '&')
		.replace(/&lt;/g, '<')
		.replace(/&gt;/g, '>')
		.replace(/&quot;/g, '"')
		.replace(/\s+/g, ' ')
		.trim();
