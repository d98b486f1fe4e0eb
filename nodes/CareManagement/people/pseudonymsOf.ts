import { DateTime } from 'luxon';
import type { IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { InputError } from '../../../errors/mod';
import type { Pseudonyms } from '../../../pseudonyms/mod';
import { toBoolean } from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';
import { openPseudonyms } from './openPseudonyms';

export const optionTitle = 'Pseudonyms';

/**
 * Returns the stand-ins of the node's workflow.
 *
 * @param since the lists of people must have been requested at this time or later, in milliseconds since 1970
 */
export const pseudonymsOf = async (
	context: Context,
	session: NodeSession,
	since?: number,
): Promise<Pseudonyms> => {
	const today = DateTime.now().setZone(context.getTimezone()).toISODate() ?? '';
	const workflow = context.getWorkflow().id ?? '';
	return await openPseudonyms(session, { workflow, today }, since);
};

/** The outputs in which people can be hidden: records with the service's fields, and totals. */
const hiddenOutputs = ['simple', 'raw', 'fields', 'totals'];

/**
 * Returns whether the node hides people.
 *
 * @throws InputError when people cannot be hidden in the output, or when the option is not clearly true or false. Without this error, an
 * expression that gives nothing would reveal names.
 */
export function hidesPeople(context: Context): boolean {
	const isOn = toBoolean(context.getNodeParameter('options.pseudonyms', false), optionTitle);
	const output = String(context.getNodeParameter('output', 'raw'));
	if (!isOn || hiddenOutputs.includes(output)) return isOn;
	throw new InputError({
		title: `This output has no ${optionTitle}, and may name people`,
		nextStep: `Choose another output, or switch ${optionTitle} off under Options, if the reader may see names.`,
	});
}
