import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { personName } from '../../shared/names';
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
			value: ({ CarerId }) => CarerId,
			name: (worker) => nameWithId(worker.CarerId, personName(worker)),
			also: ({ PreferredName, CarerCode }) => [PreferredName, CarerCode],
		},
		filter,
		paginationToken,
	);
}
