import { recipients } from '../../localN8n/mod';
import {
	openReadings,
	type Fault,
	type Row,
	type Switches,
	type Tables,
} from '../../simulator/mod';
import type { Bench, Differences, Settings } from './bench';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import { findIssues } from './findIssues';
import { submitForm, type Entries } from './submitForm';
import type { TemplateTest } from './templateTest';

const trigger = 'A new worker';
const login = { user: 'office', password: 'The password of a test' };
const content = 'The check of Zoë <b> & "Søn"';
const certificate = new File([content], 'police check.txt', { type: 'text/plain' });
const complete = 'The worker is in the service';
const incomplete = 'Not everything was saved';

/** The lists that the template may change. */
const lists = ['/workers', '/compliance', '/documents-worker'] as const;

/** What is in the lists, each record as a text. */
const contentOf = (tables: Tables): string[] =>
	lists.flatMap((path) =>
		tables[path].flatMap(({ Skills, ...row }) => [
			`${path} ${JSON.stringify(row)}`,
			...((Skills ?? []) as Row[]).map((skill) => `skill ${JSON.stringify(skill)}`),
		]),
	);

/** What was added to the lists since then, and what was changed or taken away. */
function changesOf(tables: Tables, before: readonly string[]): string[] {
	const counts = new Map<string, number>();
	for (const text of before) counts.set(text, (counts.get(text) ?? 0) - 1);
	for (const text of contentOf(tables)) counts.set(text, (counts.get(text) ?? 0) + 1);
	return [...counts].flatMap(([text, count]) =>
		count < 0 ? [`taken away: ${text}`] : Array<string>(count).fill(describe(text)),
	);
}

function describe(text: string): string {
	const row = JSON.parse(text.slice(text.indexOf('{'))) as Row;
	const id = row.CarerId;
	if (text.startsWith('skill')) return `${id} can ${row.SkillId}`;
	if (text.startsWith('/compliance')) return `${id}: ${row.Description}, ${row.ExpiryDate}`;
	if (text.startsWith('/documents')) return `${id}: ${row.DocumentName}, ${row.FileSize} bytes`;
	return `${id}: ${row.FirstName} ${row.LastName}, ${row.Email}, ${row.Phone1}, ${row.Current}`;
}

/** The form, in a published workflow. */
class Form {
	/** How many skills of the service are entered. */
	skills = 2;
	email = 'zoe@example.com';
	expiry = '2027-05-31';

	private constructor(
		private readonly bench: Bench,
		/** Where it is. */
		readonly url: string,
		private readonly credential: { readonly id: string; readonly name: string },
	) {}

	static async create(bench: Bench): Promise<Form> {
		const name = 'Password of the form';
		const { id } = await bench.client.request<{ id: string }>('/credentials', {
			name,
			type: 'httpBasicAuth',
			data: login,
		});
		const { urlBaseWebhook } = await bench.client.request<{ urlBaseWebhook: string }>('/settings');
		const node = bench.workflow.nodes.find((candidate) => candidate.name === trigger);
		const { webhookId } = node as unknown as { webhookId: string };
		return new Form(bench, `${urlBaseWebhook}form/${webhookId}`, { id, name });
	}

	async publish(settings: Settings = {}): Promise<void> {
		const credentials = { httpBasicAuth: this.credential };
		await this.bench.publish(settings, (node) =>
			node.name === trigger ? { ...node, credentials } : node,
		);
	}

	/** Sends the form, and says what has become of it. */
	async send(skills?: string): Promise<{ page: string; changes: string[]; mails: string[] }> {
		const { mailServer, tables } = this.bench;
		const before = contentOf(tables);
		const sentBefore = mailServer.mails.length;
		const page = await submitForm(this.url, login, this.entries(skills));
		const mails = mailServer.mails.slice(sentBefore);
		return {
			page,
			changes: changesOf(tables, before),
			mails: mails.map((mail) => `${recipients(mail)}: ${mail.text}`),
		};
	}

	/** What must be added for the next worker, the worker first and the certificate last. */
	expected(): string[] {
		const ids = this.bench.tables['/workers'].map(({ CarerId }) => Number(CarerId));
		const id = Math.max(0, ...ids) + 1;
		return [
			`${id}: Zoë O’Søn <b>, ${this.email}, 0400 000 000, 1`,
			...this.chosenSkills().map(({ SkillId }) => `${id} can ${SkillId}`),
			`${id}: Police check, ${this.expiry}`,
			`${id}: ${certificate.name}, ${certificate.size} bytes`,
		];
	}

	private chosenSkills(): Row[] {
		return this.bench.tables['/skills'].slice(0, this.skills);
	}

	private entries(skills?: string): Entries {
		// One by its name, the other by its code.
		const [first, second] = this.chosenSkills();
		const names = [first?.Description, second?.SkillCode].filter(Boolean).join(', ');
		const person = ['Zoë', 'O’Søn <b>', this.email, '0400 000 000'];
		return [...person, skills ?? names, 'Police check', this.expiry, certificate];
	}
}

const missingOn = (page: string, ...texts: string[]): string[] =>
	texts.filter((text) => !page.includes(text)).map((text) => `No "${text}" on: ${page}`);

/** The file as it came to the service. */
function compareFile({ simulator }: Bench): string[] {
	const bodies = simulator.requests.flatMap(({ body }) => (body.kind === 'multipart' ? body : []));
	const [file] = bodies.at(-1)?.files ?? [];
	const text = Buffer.from(file?.base64 ?? '', 'base64').toString();
	return text === content ? [] : [`The file came as: ${text}`];
}

/** Sends the form twice: the first time all is added, the second time nothing. */
async function sendTwice(bench: Bench, form: Form): Promise<Differences> {
	const expected = form.expected();
	const first = await form.send();
	const second = await form.send();
	return [
		...compareSets(first.changes, expected),
		...compareFile(bench),
		...missingOn(first.page, complete, 'Zoë O’Søn <b>: saved'),
		...compareSets(second.changes, []),
		...missingOn(second.page, complete, 'was there already'),
		...compareSets([...first.mails, ...second.mails], []),
	];
}

/** A write fails: all is saved that does not need it, and the next time the rest. */
async function fail(bench: Bench, form: Form, path: string, lost: RegExp): Promise<Differences> {
	const expected = form.expected();
	bench.simulator.switches.faults = [
		{ method: 'POST', path, times: 'always', answer: { status: 500 } },
	];
	const first = await form.send();
	bench.simulator.switches.faults = [];
	const second = await form.send();
	return [
		...compareSets(
			first.changes,
			expected.filter((text) => !lost.test(text)),
		),
		...missingOn(first.page, incomplete, 'NOT SAVED', 'send the form again'),
		...(first.mails.length === 1
			? missingOn(first.mails[0], 'office@example.com: ', 'NOT SAVED')
			: [`The mails are: ${first.mails.join()}`]),
		...compareSets(
			second.changes,
			expected.filter((text) => lost.test(text)),
		),
		...missingOn(second.page, complete),
		...compareSets(second.mails, []),
	];
}

/** The form is refused: nothing is added, and the page and a mail say why. */
async function refuse(form: Form, why: string, skills?: string): Promise<Differences> {
	const { page, changes, mails } = await form.send(skills);
	return [
		...compareSets(changes, []),
		...missingOn(page, incomplete, why),
		...(mails.length === 1 ? missingOn(mails[0], why) : [`${mails.length} mails came.`]),
	];
}

async function testReadings(bench: Bench, form: Form): Promise<void> {
	const writes = ['answer to a write', 'unknown field', 'id as text'];
	const conditions: [string, Partial<Switches>][] = [
		...openReadings
			.filter(({ name }) => writes.includes(name))
			.flatMap(({ name, readings }) =>
				Object.entries(readings).map(([reading, switches]): [string, Partial<Switches>] => [
					`${name}: ${reading}`,
					switches,
				]),
			),
		['a slow service that refuses', slowAndLimited],
	];
	for (const [name, switches] of conditions) {
		bench.reset(switches);
		await bench.check(`sent twice, all is there once (${name})`, () => sendTwice(bench, form));
	}
	bench.reset();
	bench.empty();
	form.skills = 0;
	await bench.check('sent twice, at a provider without records', () => sendTwice(bench, form));
	form.skills = 2;
}

async function testFailures(bench: Bench, form: Form): Promise<void> {
	for (const [path, lost] of [
		['/worker', /./],
		['/worker-skill', / can /],
		['/worker-compliance', /Police check,/],
		['/worker-doc', /bytes/],
	] as const) {
		bench.reset();
		await bench.check(`${path} fails, and the form is sent again`, () =>
			fail(bench, form, path, lost),
		);
	}
	bench.reset();
	await bench.check('an answer that is lost is no reason to write again', async () => {
		const expected = form.expected();
		bench.simulator.switches.faults = ['/worker', '/worker-compliance'].map((path): Fault => ({
			method: 'POST',
			path,
			handled: true,
			answer: { drop: 'before' },
		}));
		const { page, changes } = await form.send();
		return [...compareSets(changes, expected), ...missingOn(page, complete)];
	});
	bench.reset();
	bench.simulator.switches.faults = [
		{ method: 'POST', path: '/worker', times: 'always', answer: { status: 200, body: '{}' } },
	];
	await bench.check('a write that the service forgets is not called saved', () =>
		refuse(form, 'the service does not show it'),
	);
}

async function testRefusals(bench: Bench, form: Form): Promise<void> {
	bench.reset();
	await bench.check('a skill that does not exist', () =>
		refuse(form, 'There is no skill Juggling', 'Juggling'),
	);
	bench.reset();
	bench.tables['/workers'][0].Email = form.email;
	await bench.check('the address of somebody with another name', () =>
		refuse(form, 'and another last name'),
	);
	bench.reset();
	for (const row of bench.tables['/workers'].slice(0, 2)) row.Email = form.email.toUpperCase();
	await bench.check('an address that two workers have', () =>
		refuse(form, '2 workers have this e-mail address'),
	);
	bench.reset();
	bench.simulator.switches.faults = [
		{ path: '/compliance', times: 'always', answer: { status: 403 } },
	];
	await bench.check('a list that may not be read', () =>
		refuse(form, 'The list Compliance could not be read'),
	);
	bench.reset();
	await form.send();
	form.expiry = '2028-01-01';
	await bench.check('a certificate that is there with another date', () =>
		refuse(form, 'is there with another date, 2027-05-31'),
	);
	form.expiry = '2027-05-31';
	await bench.check('without the password', async () => {
		const { status } = await fetch(form.url);
		return status === 401 ? [] : [`n8n answered ${status}.`];
	});
}

export const newWorkerFromForm: TemplateTest = {
	file: 'new-worker-from-a-form',
	async play(bench) {
		const form = await Form.create(bench);
		await bench.check('n8n finds nothing wrong, and drops nothing', () =>
			findIssues(bench.workflow, bench.client),
		);
		await form.publish();
		await testReadings(bench, form);
		await testFailures(bench, form);
		await testRefusals(bench, form);
		bench.reset();
		await form.publish({ complianceNameField: 'Nonsense' });
		await bench.check('a field that no record has', () => refuse(form, 'has a field Nonsense'));
		await form.publish({ recipient: '', complianceNameField: 'Nonsense' });
		await bench.check('a mail that cannot be sent', async () =>
			missingOn((await form.send()).page, 'The office could not be told'),
		);
		await bench.client.deactivate(bench.workflow.id);
	},
};
