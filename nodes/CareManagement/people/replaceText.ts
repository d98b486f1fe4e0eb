import type { IExecutePaginationFunctions as Context, IDataObject } from 'n8n-workflow';
import { InputError } from '../../../errors/mod';
import { isEmpty, toText } from '../../../values/mod';
import { isTool } from '../../shared/isTool';
import type { NodeSession } from '../../shared/openSession';
import { pseudonymsOf } from './pseudonymsOf';

/** Returns whether the operation replaces names in a text, or puts them back. */
export const isTextOperation = (context: Context): boolean =>
	context.getNodeParameter('resource', '') === 'text';

/**
 * Returns the input item with the changed text in the chosen field. Before a model reads a text, names are replaced. In a model's answer,
 * names are put back.
 *
 * @param begun when the run began, in milliseconds since 1970. All items of a run share one reading of the lists of people.
 * @throws InputError when the value is no text, when Output Field is empty, or when a language model calls the node. A model must not learn
 * the names.
 * @throws CareManagementError when the lists of people cannot be used
 */
export async function replaceText(
	context: Context,
	session: NodeSession,
	begun: number,
): Promise<IDataObject> {
	if (isTool(context)) {
		throw new InputError({
			title: 'The resource Text cannot be a tool, because the model would read the names',
			nextStep: 'Put this node before or after the agent, and not among its tools.',
		});
	}
	const given = context.getNodeParameter('text', '');
	const field = toText(context.getNodeParameter('outputField', ''), 'Output Field').trim();
	if (field === '') {
		throw new InputError({
			title: 'Output Field is empty',
			nextStep: 'Enter the name of the field that gets the new text, such as text.',
		});
	}
	const { json } = context.getInputData();
	const isRestoring = context.getNodeParameter('operation', '') === 'restoreNames';
	// A model may answer with the word "null", so a text that is only this word does not count as empty here.
	const text = typeof given !== 'string' && isEmpty(given) ? '' : toText(given, 'Text');
	if (text === '') return { ...json, [field]: '' };
	// Before names are replaced, the lists of people are read again, because a person who was entered a minute ago must not be missed.
	const pseudonyms = await pseudonymsOf(context, session, isRestoring ? undefined : begun);
	const replaced = isRestoring ? pseudonyms.restoreText(text) : pseudonyms.hideText(text);
	return { ...json, [field]: replaced };
}
