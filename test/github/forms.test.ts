/** The forms for issues and the settings of dependabot. */
import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { devDependencies } from '../../package.json';

interface Element {
	readonly type: string;
	readonly id?: string;
	readonly attributes: {
		readonly label?: string;
		readonly value?: string;
		readonly options?: readonly (string | { label: string; required?: boolean })[];
	};
}

const folder = '.github/ISSUE_TEMPLATE';
const forms = readdirSync(folder).filter((name) => name !== 'config.yml');
const read = (file: string) => parse(readFileSync(file, 'utf8'));

it('there is a form for problems and one for ideas', () => {
	expect(forms).toEqual(['idea.yml', 'problem.yml']);
});

describe.each(forms)('%s', (name) => {
	const { body, ...form } = read(`${folder}/${name}`) as { body: Element[] };

	it('has what GitHub wants of a form', () => {
		expect(form).toEqual({
			name: expect.any(String),
			description: expect.any(String),
			title: expect.any(String),
			labels: [expect.any(String)],
		});
		const ids = body.flatMap(({ id }) => id ?? []);
		expect(new Set(ids).size).toBe(ids.length);
		for (const { type, id, attributes } of body) {
			expect(['markdown', 'input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
			if (type === 'markdown') expect(attributes.value).toEqual(expect.any(String));
			else
				expect({ id, label: attributes.label }).toEqual({
					id: expect.any(String),
					label: expect.any(String),
				});
			if (type === 'dropdown') expect(attributes.options?.length).toBeGreaterThan(1);
		}
	});

	it('warns before anything else of data about people, and has it confirmed', () => {
		expect(body[0].attributes.value).toContain('No data about people');
		const privacy = body.find(({ id }) => id === 'privacy');
		expect(privacy?.attributes.options).toEqual([
			{ label: expect.stringContaining('real person'), required: true },
		]);
	});
});

it('dependabot groups packages that there are', () => {
	const { version, updates } = read('.github/dependabot.yml');
	expect(version).toBe(2);
	const names = Object.keys(devDependencies);
	for (const { groups = {}, ignore = [] } of updates) {
		const patterns = Object.values<{ patterns: string[] }>(groups).flatMap(
			(group) => group.patterns,
		);
		for (const pattern of [
			...patterns,
			...ignore.map((entry: Record<string, string>) => entry['dependency-name']),
		]) {
			const matcher = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
			expect(names.filter((name) => matcher.test(name))).not.toEqual([]);
		}
	}
});
