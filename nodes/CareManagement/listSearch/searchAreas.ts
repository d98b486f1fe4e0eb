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
			name: ({ Area }) => String(Area),
			value: ({ Area }) => String(Area),
		},
		filter,
		paginationToken,
	);
}
