import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { serviceName } from '../../shared/names';
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
			value: ({ ServiceId }) => ServiceId,
			name: (service) => nameWithId(service.ServiceId, serviceName(service)),
			also: ({ ServiceCode, NDISSupportNumber }) => [ServiceCode, NDISSupportNumber],
		},
		filter,
		paginationToken,
	);
}
