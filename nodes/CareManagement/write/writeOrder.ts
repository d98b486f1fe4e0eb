import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import type { WriteEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import { parseFieldNames } from '../../shared/outputOptions';
import { requireValue } from '../read/mod';
import type { WayToMatch } from './recognise';

/** What becomes of a record that is there already, by the values that workflows hold. */
export type IfExists = 'createAnyway' | 'skip' | 'stop' | 'update';

/** What one item wants written. */
export interface WriteOrder {
	readonly endpoint: WriteEndpoint;
	/** The record as it is sent, or of an upload what goes with the file. */
	readonly given: IDataObject;
	/** Where the service may hold the record already: what becomes of it then. */
	readonly ifExists?: Exclude<IfExists, 'createAnyway'>;
	/** How a worker is recognised. */
	readonly ways: readonly WayToMatch[];
	/** By which fields anything else is recognised; by none, all that are given. */
	readonly matchFields: readonly string[];
	/** Whether a worker is added although somebody looks like the same. */
	readonly allowsLookalikes: boolean;
	/** Whether an update leaves out what the record holds beside. */
	readonly sendsOnlyGiven: boolean;
	/** What a dry run must say of the item, so that only what somebody has read is written. */
	readonly expectedMessage?: string;
	/** The row of the sheet that the item most likely comes from. */
	readonly row?: number;
}

/** The row of the sheet, below its headings, if the columns of the input are mapped as they come. */
export function rowOf(context: Context): number | undefined {
	const isMapped =
		context.getNodeParameter('specifyBody', '') === 'columns' &&
		context.getNodeParameter('columns.mappingMode', '') === 'autoMapInputData';
	if (!isMapped) return undefined;
	const { row_number: row } = context.getInputData().json as { row_number?: unknown };
	return typeof row === 'number' ? row : context.getItemIndex() + 2;
}

/**
 * What a dry run must say by the user's demand, if there is one.
 *
 * @throws InputError when it gives nothing, or nothing is looked at that could be compared
 */
function getExpectedMessage(context: Context, isBlind: boolean): string | undefined {
	// An expression that gives nothing must not do away with what was demanded.
	const options = (context.getNode().parameters.options ?? {}) as object;
	if (!Object.hasOwn(options, 'expectedMessage')) return undefined;
	const message = context.getNodeParameter('options.expectedMessage', null);
	requireValue(message, expectedTitle, 'Enter the message, or remove the option.');
	if (isBlind) {
		throw new InputError({
			title: `${expectedTitle} cannot be used with Create Anyway or Send Only the Given Fields`,
			nextStep:
				'Remove it, or choose something else. With these two, the node does not look at existing records.',
		});
	}
	return String(message);
}

export const expectedTitle = 'Only If the Dry Run Says';

/** What the panel says about an item, beside the record itself. */
export function getOrder(
	context: Context,
	endpoint: WriteEndpoint,
	given: IDataObject,
): WriteOrder {
	const operation = context.getNodeParameter('operation');
	const chosen = context.getNodeParameter('ifExists', 'createAnyway') as IfExists;
	const mayExist = ['upsert', 'upload'].includes(operation as string);
	const ways = context.getNodeParameter('matchBy', []) as WayToMatch[];
	const sendsOnlyGiven = context.getNodeParameter('options.onlyGivenFields', false) === true;
	const isBlind = sendsOnlyGiven || (operation === 'upsert' && chosen === 'createAnyway');
	const isChange = operation === 'upsert' || operation === 'update';
	return {
		endpoint,
		given,
		...(mayExist && chosen !== 'createAnyway' && { ifExists: chosen }),
		ways,
		matchFields: parseFieldNames(context.getNodeParameter('matchFields', ''), 'Fields to Match On'),
		allowsLookalikes: context.getNodeParameter('options.allowLookalikes', false) === true,
		sendsOnlyGiven,
		...(isChange && { expectedMessage: getExpectedMessage(context, isBlind) }),
		row: rowOf(context),
	};
}

/** Whether nothing is to be sent, and only said what would be. */
export const isDryRun = (context: Context): boolean =>
	context.getNodeParameter('dryRun', false) === true;

/** Whether what the service holds is looked at before it is written. */
export const looksFirst = (order: WriteOrder): boolean =>
	order.ifExists !== undefined || (order.endpoint.method === 'PUT' && !order.sendsOnlyGiven);
