import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { reads } from '../../../api/mod';
import { payerName } from '../../shared/names';
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
			value: ({ PayerId }) => PayerId,
			name: (payer) => nameWithId(payer.PayerId, payerName(payer)),
			also: ({ ContactName, PayerCode }) => [ContactName, PayerCode],
		},
		filter,
		paginationToken,
	);
}
