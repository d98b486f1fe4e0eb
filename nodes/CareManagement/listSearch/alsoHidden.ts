import type { ILoadOptionsFunctions } from 'n8n-workflow';

/**
 * The parameters that let a picker find the people that the operation itself would find: those who are deleted or no
 * longer current are in the list once the user included them.
 *
 * @param context n8n's context of the picker
 * @returns query parameters of /clients and /workers
 */
export function alsoHidden(context: ILoadOptionsFunctions): Record<string, unknown> {
	const { filters, options } = (context.getCurrentNodeParameters() ?? {}) as Record<
		string,
		Record<string, unknown> | undefined
	>;
	const included = (name: string) => filters?.[name] ?? options?.[name];
	return {
		includeDeleted: included('includeDeleted') === true,
		includeNonCurrent: included('includeNonCurrent') === true,
	};
}
