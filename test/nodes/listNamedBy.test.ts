/**
 * Which list has the records that a field names. The name of the field tells it, alone or together with the endpoint.
 */
import { reads, writes, type Endpoint, type ReadEndpoint } from '../../api/mod';
import { listNamedBy } from '../../nodes/CareManagement/resources/mod';

const rows: [Endpoint, string, ReadEndpoint | undefined][] = [
	[reads.clientDocuments, 'categoryId', reads.documentCategories],
	[reads.incidents, 'CategoryId', reads.incidentCategories],
	[reads.rosters, 'CategoryId', reads.rosterItemCategories],
	[writes.updateWorkerDocument, 'CategoryId', reads.documentCategories],
	// Nobody knows which list of categories is meant here.
	[reads.clientNotes, 'CategoryId', undefined],
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
