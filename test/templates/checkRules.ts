import type { Workflow } from '../../localN8n/mod';
import { settingsNode } from './bench';

/** The fields that name people. */
const namesPeople = /addNames|(Client|Carer|Worker)Name|FirstName|LastName/;

/** The types of nodes for which a person chooses a credential, and what the notes call it. */
const credentials = [
	[/careManagement/, 'Care Management API'],
	[/emailSend$/, 'SMTP'],
] as const;

/** How a note says that a credential is wanted in all nodes of a kind. */
const counts = ['none', 'one', 'both', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/**
 * What every template must keep to.
 *
 * @param template the template as it is in `workflows/`
 * @returns a sentence for each rule that it breaks
 */
export function checkRules(template: Workflow): string[] {
	const text = JSON.stringify(template);
	const of = (type: RegExp) => template.nodes.filter((node) => type.test(node.type));
	const differences: string[] = [];
	const expect = (isRight: boolean, sentence: string) => {
		if (!isRight) differences.push(sentence);
	};
	expect(template.settings.executionOrder === 'v1', 'The execution order is not v1.');
	expect(of(/stickyNote$/).length > 0, 'No sticky note says what to fill in.');
	const addresses = text.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [];
	expect(
		addresses.every((address) => address.endsWith('@example.com')),
		`It names an address outside example.com: ${addresses.join(', ')}.`,
	);
	if (namesPeople.test(text)) {
		expect(template.settings.saveDataSuccessExecution === 'none', 'It keeps names in the history.');
		expect(template.settings.saveManualExecutions === false, 'It keeps names of manual runs.');
	}
	for (const mail of of(/emailSend$/)) {
		const { toEmail, fromEmail, options } = mail.parameters;
		expect(
			!Object.hasOwn((options ?? {}) as object, 'fileAttachments'),
			`${mail.name} attaches files by an option that older n8n drop without a word: use attachments.`,
		);
		expect(
			!/@example\.com/.test(`${String(toEmail)} ${String(fromEmail)}`) ||
				!template.nodes.some(({ name }) => name === settingsNode),
			`${mail.name} has an address of its own beside ${settingsNode}.`,
		);
	}
	for (const [type, credential] of credentials) {
		const nodes = of(type);
		const isCounted = new RegExp(
			`${credential}\\W+credential in [^.]*\\b${counts[nodes.length]}\\b`,
		);
		for (const { name } of nodes) {
			expect(
				text.includes(`**${name}**`) || isCounted.test(text),
				`No note says that ${name} wants a credential.`,
			);
		}
	}
	const names = template.nodes.map(({ name }) => name);
	const outputs = Object.entries(template.connections);
	const targets = outputs.flatMap(([, kinds]) => Object.values(kinds).flat(2));
	for (const { node } of targets) expect(names.includes(node), `A connection leads to no ${node}.`);
	const reached = new Set(targets.map(({ node }) => node));
	// The model, the memory and the tools of an agent.
	const helpers = new Set(outputs.filter(([, { main }]) => !main).map(([name]) => name));
	for (const { name, type } of template.nodes) {
		const isFirst = /trigger$|stickyNote$/i.test(type) || helpers.has(name);
		expect(isFirst || reached.has(name), `Nothing leads to ${name}.`);
	}
	return differences;
}
