import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { alsoHidden } from './alsoHidden';
import { nameWithId, searchRecords } from './searchRecords';

export async function searchClients(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(
		this,
		{
			endpoint: reads.clients,
			query: alsoHidden(this),
			name: ({ ClientId, FirstName, LastName }) => nameWithId(ClientId, FirstName, LastName),
			value: ({ ClientId }) => String(ClientId),
		},
		filter,
		paginationToken,
	);
}
