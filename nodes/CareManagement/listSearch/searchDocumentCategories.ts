import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { nameWithId, searchRecords } from './searchRecords';

export async function searchDocumentCategories(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(
		this,
		{
			endpoint: reads.documentCategories,
			name: ({ CategoryId, Description }) => nameWithId(CategoryId, Description),
			value: ({ CategoryId }) => String(CategoryId),
		},
		filter,
		paginationToken,
	);
}
