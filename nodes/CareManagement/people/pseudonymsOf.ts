import { DateTime } from 'luxon';
import type { IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { toBoolean } from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';
import { openPseudonyms } from './openPseudonyms';
import type { Pseudonyms } from '../../../pseudonyms/mod';

/** The option that hides people. */
export const optionTitle = 'Pseudonyms';

/**
 * The stand-ins of the workflow that the node is in.
 *
 * @param isFresh whether to read the lists of people again
 */
export const pseudonymsOf = async (
	context: Context,
	session: NodeSession,
	isFresh = false,
): Promise<Pseudonyms> => {
	const today = DateTime.now().setZone(context.getTimezone()).toISODate() ?? '';
	return await openPseudonyms(
		session,
		{ workflow: context.getWorkflow().id ?? '', today },
		isFresh,
	);
};

/**
 * Whether the node is to hide people.
 *
 * @throws InputError when the option is neither true nor false: an expression that gives nothing must not show names
 */
export const hidesPeople = (context: Context): boolean =>
	toBoolean(context.getNodeParameter('options.pseudonyms', false), optionTitle);
