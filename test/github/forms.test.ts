/** Checks the forms for issues and the settings of dependabot. */
import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { devDependencies } from '../../package.json';

interface Element {
	readonly id?: string;
	readonly attributes: {
		readonly value?: string;
		readonly options?: readonly { label: string; required?: boolean }[];
	};
}

const folder = '.github/ISSUE_TEMPLATE';
const forms = readdirSync(folder).filter((name) => name !== 'config.yml');
const read = (file: string) => parse(readFileSync(file, 'utf8'));

it('there is a form for problems and one for ideas', () => {
	expect(forms).toEqual(['idea.yml', 'problem.yml']);
});

describe.each(forms)('%s', (name) => {
	const { body } = read(`${folder}/${name}`) as { body: Element[] };

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
