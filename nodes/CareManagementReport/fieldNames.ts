import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import { reads } from '../../api/mod';
import { listRecords } from '../../lists/mod';
import { reports, skillsOf, type Setting } from '../../reports/mod';
import type { Query } from '../../values/mod';
import { matchWords } from '../shared/names';
import { openSession } from '../shared/openSession';
import { toNodeError } from '../shared/toNodeError';

/** How many records are searched for fields. A single record may lack some fields. */
const sampleSize = 50;

type FieldEntry = Extract<Setting<unknown>['entry'], { kind: 'field' }>;

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

const methodOf = ({ list, of }: FieldEntry): string =>
	`searchFieldsOf${capital(list)}${capital(of ?? '')}`;

/** Makes the input for the name of a field. The user chooses a field that the service sends, or types a name. */
export const fieldLocator = (
	entry: FieldEntry,
	initial: unknown,
): Pick<INodeProperties, 'type' | 'default' | 'modes'> => ({
	type: 'resourceLocator',
	default: { mode: 'name', value: String(initial) },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: methodOf(entry), searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: `e.g. ${String(initial)}`,
		},
	],
});

const search = ({ list, of }: FieldEntry) =>
	async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		try {
			const session = await openSession(this);
			const query: Query = of === 'skills' ? { includeSkills: 'TRUE' } : {};
			const { records } = await listRecords(session, reads[list], query, { wanted: sampleSize });
			const some = records.slice(0, sampleSize);
			const shown = of === 'skills' ? some.flatMap(skillsOf) : some;
			const names = [...new Set(shown.flatMap(Object.keys))];
			const matches = matchWords(filter);
			return { results: names.filter(matches).map((name) => ({ name, value: name })) };
		} catch (error) {
			throw toNodeError(this.getNode(), error);
		}
	};

const entries = Object.values(reports)
	.flatMap(({ settings }) => Object.values(settings))
	.flatMap(({ entry }) => (entry.kind === 'field' ? [[methodOf(entry), entry] as const] : []));

/** The search methods that n8n calls for the settings that hold the name of a field. */
export const fieldSearchMethods = Object.fromEntries(
	[...new Map(entries)].map(([method, entry]) => [method, search(entry)]),
);
