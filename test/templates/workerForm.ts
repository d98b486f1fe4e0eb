import { recipients } from '../../localN8n/mod';
import type { Row, Tables } from '../../simulator/mod';
import type { Bench } from './bench';
import { prepareForm, submitForm, type Entries, type PreparedForm } from './submitForm';

const trigger = 'A new worker';
/** The content of the uploaded file. */
export const content = 'The check of Zoë <b> & "Søn"';
const certificate = new File([content], 'police check.txt', { type: 'text/plain' });

const lists = ['/workers', '/compliance', '/documents-worker'] as const;

const contentOf = (tables: Tables): string[] =>
	lists.flatMap((path) =>
		tables[path].flatMap(({ Skills, ...row }) => [
			`${path} ${JSON.stringify(row)}`,
			...((Skills ?? []) as Row[]).map((skill) => `skill ${JSON.stringify(skill)}`),
		]),
	);

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

/** The form for a new worker in a published workflow, and a person who fills in the form. */
export class WorkerForm {
	/** How many skills of the service the person enters. */
	skills = 2;
	email = 'zoe@example.com';
	expiry = '2027-05-31';
	/** What the person chooses if another worker has the same name. */
	sameName: string | undefined;

	private constructor(
		private readonly bench: Bench,
		readonly form: PreparedForm,
	) {}

	static async create(bench: Bench): Promise<WorkerForm> {
		return new WorkerForm(bench, await prepareForm(bench, trigger));
	}

	/** @param edits changes the parameters of nodes, by the name of the node */
	async publish(edits: Readonly<Record<string, (before: Row) => Row>> = {}): Promise<void> {
		const { credentials } = this.form;
		await this.bench.publish({}, (node) => {
			const parameters = { ...node.parameters, ...edits[node.name]?.(node.parameters) };
			return { ...node, parameters, ...(node.name === trigger && { credentials }) };
		});
	}

	async send(skill?: string): Promise<{ page: string; changes: string[]; mails: string[] }> {
		const { mailServer, tables } = this.bench;
		const before = contentOf(tables);
		const sentBefore = mailServer.mails.length;
		const page = await submitForm(this.form.url, this.entries(skill));
		const mails = mailServer.mails.slice(sentBefore);
		return {
			page,
			changes: changesOf(tables, before),
			mails: mails.map((mail) => `${recipients(mail)}: ${mail.text}`.replace(/\s+/g, ' ')),
		};
	}

	/** Returns the records that must be added for the next worker. */
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

	private entries(skill?: string): Entries {
		// The form finds one skill by its name, and another skill by its code.
		const [first, second] = this.chosenSkills();
		const names = skill ? [skill] : [first?.Description, second?.SkillCode].filter(Boolean);
		const person = ['Zoë', 'O’Søn <b>', this.email, '0400 000 000'];
		const chosen = names.length > 0 ? JSON.stringify(names) : undefined;
		return [...person, chosen, 'Police check', this.expiry, certificate, this.sameName];
	}

	uploaded(): string {
		const { requests } = this.bench.simulator;
		const forms = requests.flatMap(({ body }) => (body.kind === 'multipart' ? body : []));
		return Buffer.from(forms.at(-1)?.files[0]?.base64 ?? '', 'base64').toString();
	}
}
