import { parse } from 'flatted';

interface StoredError {
	readonly message?: string;
	readonly description?: string | null;
	readonly node?: { readonly name?: string };
}

/**
 * Says why an execution failed.
 *
 * @param data the data of the execution, as n8n's REST API returns them
 */
export function describeError(data: string): string {
	const { resultData } = parse(data) as {
		resultData?: { error?: StoredError; lastNodeExecuted?: string };
	};
	const error = resultData?.error;
	if (!error) return 'The execution failed without an error.';
	const node = error.node?.name ?? resultData?.lastNodeExecuted ?? 'unknown node';
	return `${node}: ${error.message} ${error.description ?? ''}`.trim();
}
