import type { ILoadOptionsFunctions } from 'n8n-workflow';

/**
 * The parameters that let a picker find the people that the operation itself would find. The operations on clients
 * leave out people who are deleted or no longer current until the user includes them. All others give the records of
 * people who have left, so those people are in the list.
 *
 * @param context n8n's context of the picker
 * @returns query parameters of /clients and /workers
 */
export function alsoHidden(context: ILoadOptionsFunctions): Record<string, unknown> {
	const { resource, filters, options } = (context.getCurrentNodeParameters() ?? {}) as {
		resource?: string;
		filters?: Record<string, unknown>;
		options?: Record<string, unknown>;
	};
	const included = (name: string) => (filters?.[name] ?? options?.[name]) === true;
	return {
		includeDeleted: included('includeDeleted'),
		includeNonCurrent: resource !== 'client' || included('includeNonCurrent'),
	};
}
