import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { searchRecords } from './searchRecords';

export async function searchAreas(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(
		this,
		{
			endpoint: reads.areas,
			value: ({ Area }) => Area,
			name: ({ Area }) => String(Area),
			also: ({ AreaCode }) => [AreaCode],
		},
		filter,
		paginationToken,
	);
}
