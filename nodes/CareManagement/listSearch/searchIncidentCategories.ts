import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { categoryName } from '../../shared/names';
import { nameWithId, searchRecords } from './searchRecords';

export async function searchIncidentCategories(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchRecords(
		this,
		{
			endpoint: reads.incidentCategories,
			value: ({ CategoryId }) => CategoryId,
			name: (category) => nameWithId(category.CategoryId, categoryName(category)),
			also: ({ CategoryCode }) => [CategoryCode],
		},
		filter,
		paginationToken,
	);
}
