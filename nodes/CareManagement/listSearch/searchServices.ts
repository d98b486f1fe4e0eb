import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { nameWithId, searchRecords } from './searchRecords';

export async function searchServices(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(
		this,
		{
			endpoint: reads.services,
			name: ({ ServiceId, Description }) => nameWithId(ServiceId, Description),
			value: ({ ServiceId }) => String(ServiceId),
		},
		filter,
		paginationToken,
	);
}
