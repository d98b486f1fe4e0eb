/** Checks the rules that every template keeps. `npm run test:templates` checks what each template does. */
import type { INodeType } from 'n8n-workflow';
import { readTemplate, templateNames } from '../../localN8n/templates';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { CareManagementReport } from '../../nodes/CareManagementReport/CareManagementReport.node';
import { CareManagementTrigger } from '../../nodes/CareManagementTrigger/CareManagementTrigger.node';

const settingsNode = 'Fill in here';
const ours = 'n8n-nodes-care-management.careManagement';
const nodes: Readonly<Record<string, INodeType>> = {
	[ours]: new CareManagement(),
	[`${ours}Trigger`]: new CareManagementTrigger(),
	[`${ours}Report`]: new CareManagementReport(),
};

const templates = templateNames.map((name) => [name, readTemplate(name)] as const);

/** The words with which a note counts the nodes that need the same credential. */
const counts = [
	'none',
	'one',
	'both',
	'three',
	'four',
	'five',
	'six',
	'seven',
	'eight',
	'nine',
	'ten',
];

/** Templates for a first try. They start by a click, and nothing in them runs by itself. */
const byClickOnly = ['workers-as-a-spreadsheet', 'check-my-service'];

describe.each(templates)('%s', (file, template) => {
	const types = template.nodes.map(({ type }) => type);

	it('can be tried by hand and starts by itself', () => {
		const triggers = types.filter((type) => /trigger/i.test(type));
		// The editor can start a schedule, a form, a chat and our trigger by hand.
		const byHand = /\.(manual|schedule|form|chat|mcp|careManagement)Trigger$/;
		expect(triggers.some((type) => byHand.test(type))).toBe(true);
		// If a template has several triggers, n8n's button starts the schedule, and not the trigger for calls of other
		// workflows.
		expect(triggers.filter((type) => !/\.executeWorkflowTrigger$/.test(type))).toHaveLength(1);
		expect(triggers.some((type) => !/manualTrigger$/.test(type))).toBe(!byClickOnly.includes(file));
	});

	it('has only names that our nodes know', () => {
		for (const { type, parameters } of template.nodes) {
			const node = nodes[type];
			if (!node) continue;
			const wanted = parameters.event ?? parameters.resource;
			const names = node.description.properties.flatMap(({ options = [] }) =>
				options.map((option) => ('value' in option ? option.value : option.name)),
			);
			if (wanted !== 'report') expect(names).toContain(wanted);
			const known = node.description.properties.map(({ name }) => name);
			const isOfReport = type === `${ours}Report`;
			expect(known).toEqual(expect.arrayContaining(isOfReport ? Object.keys(parameters) : []));
			if (isOfReport) expect(names).toContain(parameters.operation);
			const { options = {} } = parameters as { options?: object };
			expect(names).toEqual(expect.arrayContaining(Object.keys(options)));
		}
	});

	it('explains itself in notes, and its code in comments', () => {
		expect(types).toContain('n8n-nodes-base.stickyNote');
		for (const { type, parameters } of template.nodes) {
			if (type === 'n8n-nodes-base.code') expect(parameters.jsCode).toMatch(/^\/\/ /);
		}
	});

	const tools = template.nodes.filter(({ type }) => type === `${ours}Tool`);

	it('tells a model what each tool returns or does, and when to choose it', () => {
		for (const { parameters } of tools) {
			expect(parameters.descriptionType).toBe('manual');
			expect(parameters.toolDescription).toMatch(/^(Returns|Changes|Says) .*\. Choose it .*\.$/);
		}
	});

	it('lets no model write without a yes, for which it waits as long as it takes', () => {
		const reviews = template.nodes.filter(({ type }) => type.endsWith('HitlTool'));
		for (const { name, parameters } of tools) {
			if (/^get/.test(String(parameters.operation)) || parameters.dryRun === true) continue;
			// The node writes only if the change is exactly the change that the person has read.
			const { expectedMessage } = parameters.options as { expectedMessage?: string };
			expect(expectedMessage).toMatch(/^=\{\{ \$fromAI\('whatWouldChange', /);
			const { ai_tool: outputs } = template.connections[name] as unknown as {
				ai_tool: { node: string }[][];
			};
			const targets = outputs.flat().map(({ node }) => node);
			expect(targets).toHaveLength(1);
			expect(reviews.map((review) => review.name)).toContain(targets[0]);
		}
		for (const { parameters } of reviews) {
			expect(parameters.options).toEqual({});
			// The message shows the change that will be executed, and not what the model says about the change.
			expect(parameters.message).toContain('String($json.toolParameters.whatWouldChange');
			expect(parameters.message).not.toContain('$tool');
		}
	});

	const text = JSON.stringify(template);
	const of = (type: RegExp) => template.nodes.filter((node) => type.test(node.type));

	it("carries nobody's credentials, and no address outside example.com", () => {
		expect(template.nodes.filter((node) => node.credentials !== undefined)).toEqual([]);
		const addresses = text.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [];
		expect(addresses.filter((address) => !address.endsWith('@example.com'))).toEqual([]);
	});

	it('keeps no names of people in the history', () => {
		expect(template.settings.executionOrder).toBe('v1');
		if (!/addNames|(Client|Carer|Worker)Name|FirstName|LastName/.test(text)) return;
		expect(template.settings).toMatchObject({
			saveDataSuccessExecution: 'none',
			saveManualExecutions: false,
			saveExecutionProgress: false,
		});
	});

	it('says in its first note which settings an import drops', () => {
		const [{ type, parameters }] = template.nodes;
		expect(type).toBe('n8n-nodes-base.stickyNote');
		for (const name of ['successful production executions', 'manual executions']) {
			expect(parameters.content).toContain(`**Save ${name}**`);
		}
		for (const step of ['**Do not save**', '**Timezone**', 'click **Save**']) {
			expect(parameters.content).toContain(step);
		}
		// If another note says that n8n keeps no run, it must also name the condition.
		const promise = /runs? (that succeed )?are not kept|does not keep|saves nobody/;
		const others = template.nodes.slice(1).filter((node) => node.type === type);
		for (const { parameters: other } of others) {
			if (promise.test(String(other.content))) expect(other.content).toMatch(/with the settings/i);
		}
	});

	it('takes what a person fills in as text, because n8n itself refuses words for a number', () => {
		// Only a template with one of these nodes checks by itself what a person fills in.
		if (!template.nodes.some(({ name }) => /^(Check what was filled in|Pay period)$/.test(name))) {
			return;
		}
		const [settings] = template.nodes.filter(({ name }) => name === settingsNode);
		const { assignments } = settings.parameters.assignments as {
			assignments: { name: string; type: string }[];
		};
		expect(assignments.filter(({ type }) => type === 'number')).toEqual([]);
	});

	it('has its addresses in one place, and attaches files as older n8n can', () => {
		const hasSettings = template.nodes.some(({ name }) => name === settingsNode);
		for (const { parameters } of of(/emailSend$/)) {
			expect(parameters.options ?? {}).not.toHaveProperty('fileAttachments');
			const own = `${String(parameters.toEmail)} ${String(parameters.fromEmail)}`;
			expect(hasSettings && own.includes('@example.com')).toBe(false);
		}
	});

	it('says to whom it could not send: in place of a text with a network code, n8n shows its own', () => {
		for (const { parameters } of of(/stopAndError$/)) {
			const message = String(parameters.errorMessage);
			if (message.includes('json.to')) expect(message).toContain("'E-')");
		}
	});

	it.each([
		['Care Management API', /careManagement/],
		['SMTP', /emailSend$/],
	])('says in a note which nodes want the credential %s', (credential, type) => {
		const nodesOfType = of(type);
		const count = counts[nodesOfType.length];
		const isCounted = new RegExp(`${credential}\\W+credential in [^.]*\\b${count}\\b`).test(text);
		const untold = nodesOfType.filter(({ name }) => !isCounted && !text.includes(`**${name}**`));
		expect(untold).toEqual([]);
	});

	it('asks for nothing that Node 20 does not have, which runs n8n up to 2.0', () => {
		expect(text).not.toMatch(/(Object|Map)\.groupBy|withResolvers|fromAsync|Promise\.try/);
	});

	it('leads to each node, and to none that is not there', () => {
		const outputs = Object.entries(template.connections);
		const targets = outputs.flatMap(([, kinds]) => Object.values(kinds).flat(2));
		const reached = targets.map(({ node }) => node);
		expect(template.nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(reached));
		// Nodes that help an agent: its model, its memory and its tools.
		const helpers = outputs.filter(([, { main }]) => !main).map(([name]) => name);
		const lonely = template.nodes.filter(
			({ name, type }) =>
				!/trigger$|stickyNote$/i.test(type) && !helpers.includes(name) && !reached.includes(name),
		);
		expect(lonely).toEqual([]);
	});
});

/**
 * Templates that need n8n 2: in n8n 1, expressions cannot read the output of a Code node by $('…'). `npm run test:n8n1`
 * runs two of the other templates.
 */
const needN8n2 = [
	'agreements-and-budgets',
	'monthly-board-report',
	'new-worker-from-a-form',
	'care-data-in-postgresql',
];

it.each(templateNames.filter((name) => !needN8n2.includes(name)))(
	'%s has no expression that asks for a Code node by its name',
	(name) => {
		const { nodes: all } = readTemplate(name);
		const isCode = ({ type }: { type: string }) => type === 'n8n-nodes-base.code';
		const names = all.filter(isCode).map((node) => `$('${node.name}')`);
		const asking = all.filter(
			(node) =>
				!isCode(node) &&
				names.some((expression) => JSON.stringify(node.parameters).includes(expression)),
		);
		expect(asking.map((node) => node.name)).toEqual([]);
	},
);

it('a template shows how a model writes', () => {
	const writes = templates.flatMap(([, { nodes: all }]) =>
		all.filter(
			({ type, parameters }) =>
				/Tool$/.test(type) && parameters.operation === 'update' && !parameters.dryRun,
		),
	);
	expect(writes).toHaveLength(1);
});

/** The templates with a node that makes a report. */
const reporting = templates.filter(([, { nodes: all }]) =>
	all.some(({ type, parameters }) => type === `${ours}Report` && parameters.resource !== 'list'),
);

describe.each(reporting)('%s, which is a report', (_, { nodes: all }) => {
	const isNote = ({ type }: { type: string }) => type === 'n8n-nodes-base.stickyNote';

	it('has at most nine nodes, no code and nothing to fill in but panels', () => {
		expect(all.filter((node) => !isNote(node)).length).toBeLessThanOrEqual(9);
		expect(all.filter(({ type, name }) => /\.code$/.test(type) || name === settingsNode)).toEqual(
			[],
		);
	});

	it('has notes of at most 80 words', () => {
		for (const { parameters } of all.filter(isNote)) {
			expect(String(parameters.content).split(/\s+/).length).toBeLessThanOrEqual(82);
		}
	});

	it('mails nobody but who tries it until Test Run is switched off', () => {
		for (const { parameters } of all.filter(({ type }) => type === `${ours}Report`)) {
			expect(parameters).toMatchObject({ testRun: true, sendTestsTo: 'you@example.com' });
		}
	});

	it('takes its sender from the report, which has an example that only a test run takes', () => {
		const senders = all.filter(({ type }) => type.endsWith('.emailSend'));
		for (const { parameters } of senders) expect(parameters.fromEmail).toBe('={{ $json.from }}');
		if (senders.length === 0) return;
		for (const { parameters } of all.filter(({ type }) => type === `${ours}Report`)) {
			const options = parameters[`${String(parameters.operation)}_options`];
			expect(options).toMatchObject({ sendFrom: 'sender@example.com' });
		}
	});
});

it('what sends the messages of a report tries none again: n8n would send those that went out again, too', () => {
	for (const [, { nodes: all }] of reporting) {
		for (const node of all.filter(({ type }) => type.endsWith('.emailSend'))) {
			// The mail to the office about a refused mail may be refused, too. Then nobody else can be told.
			const isLast = node.parameters.toEmail === '={{ $json.ifRefused }}';
			const onError = isLast ? 'continueRegularOutput' : 'continueErrorOutput';
			expect(node).toMatchObject({ onError });
			expect(node).not.toHaveProperty('retryOnFail');
		}
	}
});

describe.each([
	['about-to-expire', 'About to expire'],
	['reportable-incident-clock', 'Reportable incidents'],
	['roster-change-notice', 'Notices of changes'],
	['serious-incident-email', 'Serious incidents'],
	['visits-not-started', 'Visits not started'],
])('%s tells of failures beside its mails', (file, name) => {
	const { nodes: all, connections } = readTemplate(file);

	it('by the error output of its report, where the run fails', () => {
		expect(all.find((node) => node.name === name)).toMatchObject({
			onError: 'continueErrorOutput',
		});
		expect(connections[name].main[2]).toMatchObject([{ node: 'Say that it failed' }]);
	});
});

it('about-to-expire fails with what its report says, and with the mails that were refused', () => {
	const { nodes: all } = readTemplate('about-to-expire');
	const { parameters } = all.find(({ name }) => name === 'Say that it failed')!;
	const codes = [...String(parameters.errorMessage).matchAll(/\{\{(.*?)\}\}/g)].map(
		([, one]) => one,
	);
	const say = ($json: object, refused?: readonly object[]) => {
		// If a node did not run, n8n has no items of that node.
		const $ = () => ({ all: () => refused!.map((json) => ({ json })) });
		return codes
			.map((code) => new Function('$json', '$', `return (${code})`)($json, $) as string)
			.join('');
	};
	// If the report has several failures, the expression shows only the first failure. It cannot read all failures, because n8n's `.all()`
	// fails if an item is an error.
	expect(say({ error: 'Compliance: not looked at.' })).toBe('Compliance: not looked at.');
	const mail = { to: 'a@example.com', error: { message: 'ECONNREFUSED' } };
	expect(say(mail, [mail])).toBe(
		'A mail to a@example.com could not be sent: E-CONNREFUSED. It is tried again at the next run.',
	);
});
