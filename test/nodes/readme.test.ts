/** The README's table of operations is what the node offers. */
import { readFileSync } from 'node:fs';
import { choices, operations } from './operations';

const nameOf = (property: string, value: unknown, parameters = {}) =>
	choices(property, parameters).find((choice) => choice.value === value)?.name ?? '';

/** A row of the table for each resource, with its operations and their requests. */
const rows = (): string[] => {
	const byResource = Map.groupBy(operations, ({ chosen }) => String(chosen.resource));
	return [...byResource].map(([resource, group]) => {
		const cells = group.map(({ chosen, method, url }) => {
			const type = chosen.categoryType;
			const name = type
				? nameOf('categoryType', type, chosen)
				: nameOf('operation', chosen.operation, { resource });
			return `${name} (\`${method} ${url}\`)`;
		});
		const many = group[0].chosen.categoryType ? 'Get Many: ' : '';
		return `| ${nameOf('resource', resource)} | ${many}${cells.join(', ')} |`;
	});
};

it('the README has a row for each resource, and no other', () => {
	const readme = readFileSync('README.md', 'utf8');
	const table = readme
		.split('\n')
		.filter((line) => /^\| .*`(GET|POST|PUT) /.test(line))
		.map((line) => line.replace(/ +/g, ' '));
	expect(table).toEqual(rows());
});
