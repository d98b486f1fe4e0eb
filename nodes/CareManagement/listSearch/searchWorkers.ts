import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { alsoHidden } from './alsoHidden';
import { nameWithId, searchRecords } from './searchRecords';

export async function searchWorkers(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(
		this,
		{
			endpoint: reads.workers,
			query: alsoHidden(this),
			name: ({ CarerId, FirstName, LastName }) => nameWithId(CarerId, FirstName, LastName),
			value: ({ CarerId }) => String(CarerId),
		},
		filter,
		paginationToken,
	);
}
