import type {
	DeclarativeRestApiSettings,
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';
import { findEndpoint, type ReadEndpoint } from '../../api/mod';
import { InputError } from '../../errors/mod';
import { logToolCall } from '../shared/logToolCall';
import { openSession } from '../shared/openSession';
import { errorItem, toNodeError } from '../shared/toNodeError';
import { isTextOperation, replaceText } from './people/mod';
import { readRecords } from './read/mod';
import { categoryTypes } from './resources/mod';
import { WrittenOtherwiseError, joinAttempt, prepareWrite, rowOf, writeInOrder } from './write/mod';

/**
 * Runs any operation for one input item. n8n calls this function for each item, because it is the `requestOperations.pagination` of the
 * node.
 *
 * @returns the records, each paired with the input item
 * @throws NodeApiError or NodeOperationError. If the node continues on fail, the item carries the error instead.
 */
export async function callApi(
	this: IExecutePaginationFunctions,
	{ options }: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const item = this.getItemIndex();
	// `joinAttempt()` must be called before the first await, while n8n starts the items in their order.
	const attempt = joinAttempt(this);
	try {
		const records = await run(this, attempt, options);
		// If nothing was sent, the node fails because of another item, so nobody sees this output.
		const shown = records ?? [{ error: 'Nothing was sent, because another item failed' }];
		const isTotals = this.getNodeParameter('output', '') === 'totals';
		logToolCall(this, shown, isTotals ? 'totals' : 'records');
		const pairedItem = { item };
		return shown.map((json) => ({ json, pairedItem }));
	} catch (error) {
		const nodeError = describe(this, error, attempt.total);
		logToolCall(this);
		if (!this.continueOnFail()) {
			await attempt.started;
			throw nodeError;
		}
		const shown = errorItem(nodeError, item);
		if (!(error instanceof WrittenOtherwiseError)) return [shown];
		// The item keeps the former values of records together with the error, because the error may have the only copy of these values.
		const kept = { message: nodeError.message, context: nodeError.context };
		return [{ ...shown, error: structuredClone(kept) as typeof nodeError }];
	}
}

/** Returns the records of the operation for the current item. Returns undefined if nothing was sent because another item failed. */
async function run(
	context: IExecutePaginationFunctions,
	attempt: ReturnType<typeof joinAttempt>,
	options: DeclarativeRestApiSettings.ResultOptions['options'],
): Promise<IDataObject[] | undefined> {
	const open = async () => await openSession(context, options as Partial<IHttpRequestOptions>);
	const { memoize } = attempt;
	if (isTextOperation(context)) {
		const session = await open();
		const begun = await memoize(['begun'], async () => session.clock.now());
		return [await replaceText(context, session, begun)];
	}
	const endpoint = findEndpoint(options.method ?? 'GET', options.url ?? '') ?? findList(context);
	if (!endpoint) {
		throw new InputError({
			title: 'This operation does not exist',
			nextStep: 'Choose the resource and the operation from their lists.',
		});
	}
	const { qs = {}, body } = options;
	if (endpoint.method === 'GET') {
		const session = { ...(await open()), memoize };
		return await readRecords(context, session, endpoint, qs);
	}
	return await writeInOrder(
		context,
		attempt,
		async () =>
			await prepareWrite(context, await open(), { endpoint, attempt }, (body ?? {}) as IDataObject),
	);
}

/** Finds the list of categories that an expression chooses. n8n itself finds the list only if a person chose it in the picker. */
function findList(context: IExecutePaginationFunctions): ReadEndpoint | undefined {
	if (context.getNodeParameter('resource', '') !== 'category') return undefined;
	return categoryTypes[String(context.getNodeParameter('categoryType', ''))]?.endpoint;
}

/** Makes the error that n8n shows. If `error` has records as they were before a write, the shown error keeps these records. */
function describe(context: IExecutePaginationFunctions, error: unknown, total: number) {
	const nodeError = toNodeError(context.getNode(), error, context.getItemIndex());
	// The error names the row of the sheet, because people who look at a sheet do not count items.
	const row = total > 1 ? rowOf(context) : undefined;
	if (row !== undefined) nodeError.message = `Row ${row} of the sheet: ${nodeError.message}`;
	const { recordsBefore = [] } = error instanceof WrittenOtherwiseError ? error : {};
	// n8n shows this data with the error, and warns that the data may be sensitive.
	if (recordsBefore.length > 0) nodeError.context.data = { recordsBefore };
	return nodeError;
}
