import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import { reads } from '../../api/mod';
import { listRecords } from '../../lists/mod';
import { reports } from '../../reports/mod';
import { matchWords } from '../shared/names';
import { openSession } from '../shared/openSession';
import type { ListName } from '../shared/pickers';
import { toNodeError } from '../shared/toNodeError';

/** Of so many records the fields are looked at: one alone may lack some. */
const sampleSize = 50;

const methodOf = (list: ListName): string =>
	`searchFieldsOf${list[0].toUpperCase()}${list.slice(1)}`;

/** The field for the name of a field, chosen from those that the service sends, or typed. */
export const fieldLocator = (
	list: ListName,
	initial: unknown,
): Pick<INodeProperties, 'type' | 'default' | 'modes'> => ({
	type: 'resourceLocator',
	default: { mode: 'name', value: String(initial) },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: methodOf(list), searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: `e.g. ${String(initial)}`,
		},
	],
});

/** The fields that records of a list really have. */
const search = (list: ListName) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		try {
			const session = await openSession(this);
			const { records } = await listRecords(session, reads[list], {}, { wanted: sampleSize });
			const names = [...new Set(records.slice(0, sampleSize).flatMap(Object.keys))];
			const matches = matchWords(filter);
			return { results: names.filter(matches).map((name) => ({ name, value: name })) };
		} catch (error) {
			throw toNodeError(this.getNode(), error);
		}
	};

/** The lists of which any report is told a name of a field. */
const lists = Object.values(reports)
	.flatMap(({ settings }) => Object.values(settings))
	.flatMap(({ entry }) => (entry.kind === 'field' ? entry.list : []));

/** The methods of the node that n8n calls for them. */
export const fieldSearchMethods = Object.fromEntries(
	[...new Set(lists)].map((list) => [methodOf(list), search(list)]),
);
