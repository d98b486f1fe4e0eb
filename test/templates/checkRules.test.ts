import { readTemplate, templateNames, type WorkflowNode } from '../../localN8n/templates';
import { checkRules } from './checkRules';

it.each(templateNames)('%s keeps to the rules of templates', (file) => {
	expect(checkRules(readTemplate(file))).toEqual([]);
});

describe('checkRules()', () => {
	const template = readTemplate('weekly-roster');
	const edit = (type: string, change: (node: WorkflowNode) => WorkflowNode | undefined) => ({
		...template,
		nodes: template.nodes.flatMap((node) =>
			node.type.endsWith(type) ? (change(node) ?? []) : node,
		),
	});
	const withParameters = (type: string, parameters: object) =>
		edit(type, (node) => ({ ...node, parameters: { ...node.parameters, ...parameters } }));
	const withSettings = (settings: object) => ({
		...template,
		settings: { ...template.settings, ...settings },
	});

	it.each([
		['an old execution order', withSettings({ executionOrder: 'v0' }), 'not v1'],
		['names in the history', withSettings({ saveDataSuccessExecution: 'all' }), 'in the history'],
		['names of manual runs', withSettings({ saveManualExecutions: true }), 'manual runs'],
		['no note', edit('stickyNote', () => undefined), 'No sticky note'],
		['an address of somebody', withParameters('stickyNote', { content: 'a@b.org' }), 'a@b.org'],
		[
			'an address in a mail',
			withParameters('emailSend', { toEmail: 'a@example.com' }),
			'of its own',
		],
		[
			'files that older n8n would not attach',
			withParameters('emailSend', { options: { fileAttachments: 'data' } }),
			'use attachments',
		],
		[
			'a node whose credential no note tells of',
			{
				...template,
				nodes: [
					...template.nodes,
					{ name: 'One more', type: 'n8n-nodes-base.emailSend', parameters: {} },
				],
			},
			'No note says that One more',
		],
		['a connection to nowhere', edit('emailSend', () => undefined), 'A connection leads to no'],
		['a node that nothing leads to', { ...template, connections: {} }, 'Nothing leads to'],
	])('finds %s', (_, broken, sentence) => {
		expect(checkRules(broken).join('\n')).toContain(sentence);
	});
});
