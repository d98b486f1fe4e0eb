import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import type { WriteEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import { parseFieldNames } from '../../shared/outputOptions';
import { requireValue } from '../read/mod';
import type { WayToMatch } from './recognise';

/** The choices for If It Exists, by the values that workflows contain. */
export type IfExists = 'createAnyway' | 'skip' | 'stop' | 'update';

/** The write that an item wants. */
export interface WriteOrder {
	readonly endpoint: WriteEndpoint;
	/** The record in the form of the request. For an upload, it is the metadata of the file. */
	readonly given: IDataObject;
	/** What to do if the record exists already. It is absent in the operation Update, and if the node does not look for the record. */
	readonly ifExists?: Exclude<IfExists, 'createAnyway'>;
	readonly ways: readonly WayToMatch[];
	readonly matchFields: readonly string[];
	/** Whether a worker is added although a similar person exists. */
	readonly allowsLookalikes: boolean;
	/** Whether an update sends only the given fields and IDs. */
	readonly sendsOnlyGiven: boolean;
	/** The message that a dry run must give for the item. If a dry run would give another message, nothing is written. */
	readonly expectedMessage?: string;
	/** The likely row of the item in the sheet. */
	readonly row?: number;
}

/**
 * Returns the likely row of the item in the sheet. The row with the headings is row 1. If the columns are not mapped automatically, the
 * result is undefined.
 */
export function rowOf(context: Context): number | undefined {
	const isMapped =
		context.getNodeParameter('specifyBody', '') === 'columns' &&
		context.getNodeParameter('columns.mappingMode', '') === 'autoMapInputData';
	if (!isMapped) return undefined;
	const { row_number: row } = context.getInputData().json as { row_number?: unknown };
	return typeof row === 'number' ? row : context.getItemIndex() + 2;
}

/**
 * @throws InputError when the message is empty, or when the write does not look at existing records, so that there is nothing to compare
 */
function getExpectedMessage(context: Context, isBlind: boolean): string | undefined {
	// An option whose expression gives nothing counts as set, too. So an empty message is refused.
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

/** Makes the order of an item from its record and the panel's settings. */
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
	const isChange = operation === 'upsert' || operation === 'update';
	const looking = {
		endpoint,
		sendsOnlyGiven,
		...(mayExist && chosen !== 'createAnyway' && { ifExists: chosen }),
	};
	return {
		...looking,
		given,
		ways,
		matchFields: parseFieldNames(context.getNodeParameter('matchFields', ''), 'Fields to Match On'),
		allowsLookalikes: context.getNodeParameter('options.allowLookalikes', false) === true,
		...(isChange && { expectedMessage: getExpectedMessage(context, !looksFirst(looking)) }),
		row: rowOf(context),
	};
}

/** Returns whether the write is a dry run. A dry run only says what it would send. */
export const isDryRun = (context: Context): boolean =>
	context.getNodeParameter('dryRun', false) === true;

/** Returns whether the node looks at existing records before the write. */
export const looksFirst = (
	order: Pick<WriteOrder, 'endpoint' | 'ifExists' | 'sendsOnlyGiven'>,
): boolean =>
	order.ifExists !== undefined || (order.endpoint.method === 'PUT' && !order.sendsOnlyGiven);
