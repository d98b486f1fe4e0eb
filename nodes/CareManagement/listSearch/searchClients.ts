import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { personName } from '../../shared/names';
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
			value: ({ ClientId }) => ClientId,
			name: (client) => nameWithId(client.ClientId, personName(client)),
			also: ({ PreferredName, ClientCode }) => [PreferredName, ClientCode],
		},
		filter,
		paginationToken,
	);
}
