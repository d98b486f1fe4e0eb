/** postgresql/care.sql, against the field tables. What it does, `npm run test:postgresql` shows. */
import { readFileSync } from 'node:fs';
import { readTemplate } from '../../localN8n/templates';
import { careSql } from '../../postgresql/careSql';
import { copiedLists } from '../../postgresql/copiedLists';
import { isWithoutPeople } from '../../postgresql/isWithoutPeople';
import { reports } from '../../postgresql/reports';
import { typedViews } from '../../postgresql/typedViews';

const written = readFileSync('postgresql/care.sql', 'utf8');

const columnsOf = (name: string): string[] => {
	const query = typedViews.find((view) => view.name === name)?.query ?? '';
	return [...query.matchAll(/ as "(\w+)"/g)].map(([, column]) => column);
};

it('care.sql is what the tables give; npm run build writes it anew', () => {
	expect(written).toBe(careSql());
});

it('the template makes its tables with it', () => {
	const { nodes } = readTemplate('care-data-in-postgresql');
	const node = nodes.find(({ name }) => name === 'Make tables and views');
	expect(node?.parameters.query).toBe(written);
});

it("n8n's Postgres node puts nothing into it", () => {
	expect(written).not.toMatch(/\$\d|\{\{/);
});

it.each(copiedLists.map((list) => [list.resource, list] as const))(
	'care.%s has each documented field once',
	(resource, { endpoint: { fields = {} } }) => {
		const columns = columnsOf(`care.${resource}`);
		const documented = Object.keys(fields).map((name) => name.toLowerCase());
		expect(documented.length).toBeGreaterThan(3);
		expect(columns).toEqual(expect.arrayContaining(documented));
		expect(new Set(columns).size).toBe(columns.length);
	},
);

describe('without people', () => {
	it.each([
		...['FirstName', 'LastName', 'PreferredName', 'ClientCode', 'Email', 'Address1', 'Note'],
		...['CreatedBy', 'AssignedTo', 'ClientName', 'CarerName', 'PayerName', 'Anything'],
	])('no %s', (name) => {
		expect(isWithoutPeople(name)).toBe(false);
	});

	it('no dates of birth, and nothing that is made of other values', () => {
		expect(isWithoutPeople('DateOfBirth', { type: 'date' })).toBe(false);
		expect(isWithoutPeople('FormData', { type: 'records' })).toBe(false);
		expect(isWithoutPeople('answer', { type: 'notShown' })).toBe(false);
	});

	it('days, rates and labels are there, and no record as it was sent', () => {
		const columns = columnsOf('care_without_people.roster');
		expect(columns).toEqual(expect.arrayContaining(['dateofservice', 'onholdtype', 'servicename']));
		expect(columns).not.toEqual(expect.arrayContaining(['clientname']));
		const views = typedViews.filter(({ name }) => name.startsWith('care_without_people.'));
		expect(views.length).toBeGreaterThan(copiedLists.length);
		for (const { query } of views) expect(query).not.toMatch(/^\t(r|item)\.data,?$/m);
	});
});

it('the reports name no column that the views do not have', () => {
	const columns = new Set(typedViews.flatMap(({ name }) => columnsOf(name)));
	for (const { name, query } of reports) {
		const [own, theirs] = [
			/\bas "?(\w+)/g,
			/\b(\w*[a-z](?:name|id|type|code|note|date|time))\b/g,
		].map((pattern) => new Set([...query.matchAll(pattern)].map(([, word]) => word)));
		const missing = [...theirs].filter((word) => !columns.has(word) && !own.has(word));
		expect([name, missing]).toEqual([name, []]);
	}
});
