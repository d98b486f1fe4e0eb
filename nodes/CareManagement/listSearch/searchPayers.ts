import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { nameWithId, searchRecords } from './searchRecords';

export async function searchPayers(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(
		this,
		{
			endpoint: reads.payers,
			name: ({ PayerId, PayerName }) => nameWithId(PayerId, PayerName),
			value: ({ PayerId }) => String(PayerId),
		},
		filter,
		paginationToken,
	);
}
