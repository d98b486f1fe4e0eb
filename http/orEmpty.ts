import { CareManagementError } from '../errors/mod';
import type { ApiRecord } from './session';

/**
 * Takes a 404 for an empty list (specification: "Errors"). Some APIs answer so where nothing matches. For a whole list it is
 * only right where another request has shown that the endpoint is there.
 *
 * @param list the list
 * @throws CareManagementError when the request fails with any other status
 */
export async function orEmpty(list: Promise<ApiRecord[]>): Promise<ApiRecord[]> {
	try {
		return await list;
	} catch (error) {
		if (error instanceof CareManagementError && error.status === 404) return [];
		throw error;
	}
}
