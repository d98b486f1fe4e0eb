import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodePropertyOptions,
	ResourceMapperFields,
} from 'n8n-workflow';
import { core, startEngine } from './n8n';
import { prepare, type Setup } from './setup';

const inContext = async <T>(
	setup: Setup,
	path: string,
	call: (context: ILoadOptionsFunctions) => Promise<T>,
): Promise<T> => {
	await startEngine();
	const { workflow, node, data } = prepare(setup, 'internal');
	data.currentNodeParameters = node.parameters;
	return await call(new core.LoadOptionsContext(workflow, node, data, path));
};

/** The request of the editor for the list of a picker. */
export interface ListSearch extends Setup {
	/** The name in the node's `methods.listSearch`. */
	readonly method: string;
	/** The path of the picker, such as `parameters.filters.clientId`. */
	readonly path?: string;
	/** The text that the person has typed. */
	readonly filter?: string;
	/** The token from the page before. */
	readonly paginationToken?: string;
}

/**
 * Requests a page of the list of a searchable picker, as the editor does.
 *
 * @returns the results, and the token of the next page. The token is a text, because the editor sends it back as a
 * text.
 */
export const listSearch = async (options: ListSearch): Promise<INodeListSearchResult> =>
	await inContext(options, options.path ?? 'parameters', async (context) => {
		const method = options.node.methods?.listSearch?.[options.method];
		if (!method) throw new Error(`The node has no listSearch method named ${options.method}`);
		const result = await method.call(context, options.filter, options.paginationToken);
		const token: unknown = result.paginationToken;
		return typeof token === 'number' ? { ...result, paginationToken: String(token) } : result;
	});

export interface LoadOptions extends Setup {
	/** The name in the node's `methods.loadOptions`. */
	readonly method: string;
	/** The path of the drop-down, such as `parameters.options.fields`. */
	readonly path?: string;
}

/** Requests the options of a drop-down, as the editor does. */
export const loadOptions = async (options: LoadOptions): Promise<INodePropertyOptions[]> =>
	await inContext(options, options.path ?? 'parameters', async (context) => {
		const method = options.node.methods?.loadOptions?.[options.method];
		if (!method) throw new Error(`The node has no loadOptions method named ${options.method}`);
		return await method.call(context);
	});

export interface MapColumns extends Setup {
	/** The name in the node's `methods.resourceMapping`. */
	readonly method: string;
}

/** Requests the columns of a column mapper, as the editor does. */
export const mapColumns = async (options: MapColumns): Promise<ResourceMapperFields> =>
	await inContext(options, 'parameters.columns', async (context) => {
		const method = options.node.methods?.resourceMapping?.[options.method];
		if (!method) throw new Error(`The node has no resourceMapping method named ${options.method}`);
		return await method.call(context);
	});
