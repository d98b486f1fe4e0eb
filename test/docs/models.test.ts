/** Checks that each template that gives data to a model is named on the pages for people who decide about privacy. */
import { readFileSync } from 'node:fs';
import { templates } from '../../pages/templates';

interface Workflow {
	readonly nodes: ReadonlyArray<{ readonly type: string }>;
}

const workflowOf = (file: string): Workflow =>
	JSON.parse(readFileSync(`workflows/${file}.json`, 'utf8')) as Workflow;

const withModels = templates.filter(({ file }) =>
	workflowOf(file).nodes.some(({ type }) => /\.(lmChat\w+|mcpTrigger)$/.test(type)),
);

it('templates with a model are found', () => {
	expect(withModels.length).toBeGreaterThan(3);
});

it.each(withModels.map(({ title }) => title))(
	'the pages say that a model gets data: %s',
	(title) => {
		const [, law] = readFileSync('docs/security.md', 'utf8').split(
			'**Disclosure abroad (APP 8).**',
		);
		expect(law.split('\n- **')[0].replace(/\s+/g, ' ')).toContain(title);
		const [, leaves] = readFileSync('docs/ai.md', 'utf8').split(
			'## Which data leaves, and to whom',
		);
		expect(leaves.split('\n## ')[0]).toContain(`| [${title}](`);
		expect(readFileSync('docs/reference/automatic-decisions.md', 'utf8')).toContain(title);
	},
);
