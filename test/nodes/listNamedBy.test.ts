/**
 * Tests which list has the records that a field names. For example, the field ClientId names a record of the list of clients. The name of
 * the field decides this, alone or together with the endpoint.
 */
import { readFileSync } from 'node:fs';
import { reads, writes, type Endpoint, type ReadEndpoint } from '../../api/mod';
import { listNamedBy, withoutList } from '../../nodes/CareManagement/resources/mod';

const rows: [Endpoint, string, ReadEndpoint | undefined][] = [
	[reads.clientDocuments, 'categoryId', reads.documentCategories],
	[reads.incidents, 'CategoryId', reads.incidentCategories],
	[reads.rosters, 'CategoryId', reads.rosterItemCategories],
	[writes.updateWorkerDocument, 'CategoryId', reads.documentCategories],
	[writes.createWorkerCompliance, 'CategoryId', undefined],
	[reads.quotes, 'ClientId', reads.clients],
	[writes.createWorkerSkill, 'SkillId', reads.skills],
	[reads.clients, 'area', reads.areas],
	[reads.agreements, 'AgreementId', undefined],
];

it.each(rows.map(([endpoint, field, list]) => ({ endpoint, field, list: list?.path })))(
	'$field of $endpoint.path: $list',
	({ endpoint, field, list }) => {
		expect(listNamedBy(endpoint, field)?.path).toBe(list);
	},
);

it('has no list of an id for which nameColumns.ts says in withoutList that none is documented', () => {
	const guessed = withoutList.flatMap(([id, ...lists]) =>
		lists
			.filter((list) => listNamedBy(list, id))
			.map((list) => `Take the column of ${id} for ${list.path} away, or its row in withoutList`),
	);
	expect(guessed).toEqual([]);
});

it('docs/add-a-write.md shows rows of nameColumns.ts as they are', () => {
	const [page, table] = [
		'docs/add-a-write.md',
		'nodes/CareManagement/resources/nameColumns.ts',
	].map((file) => readFileSync(file, 'utf8'));
	const rows = page.match(/^ *\['[^\n]*\],$/gm) ?? [];
	expect(rows).toHaveLength(2);
	expect(rows.filter((row) => !table.includes(`\t${row.trim()}\n`))).toEqual([]);
});
