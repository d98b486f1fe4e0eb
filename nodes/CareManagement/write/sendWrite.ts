import type { IDataObject } from 'n8n-workflow';
import { flagOf, type WriteEndpoint } from '../../../api/mod';
import { CareManagementError, endpointError, refusesForm } from '../../../errors/mod';
import { describeBody, send, UnknownOutcomeError, type Body } from '../../../http/mod';
import { clean } from '../../../service/mod';
import * as values from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';

export interface WriteRequest {
	readonly endpoint: WriteEndpoint;
	readonly query: values.Query;
	readonly body: Body;
	/** Whether the values of the answer keep the form in which the service sent them. */
	readonly isRaw: boolean;
}

/**
 * Sends a request that writes.
 *
 * @returns the records of the response, or an item that stands for a response without records
 * @throws UnknownOutcomeError when nobody knows whether the service has taken the write, and CareManagementError for any other failure
 */
export async function sendWrite(
	session: NodeSession,
	{ endpoint, query, body, isRaw }: WriteRequest,
): Promise<IDataObject[]> {
	const { body: answer } = await send(session, endpoint, query, body).catch(adviseUpdate(endpoint));
	const isPage = typeof answer === 'string' && /^\s*[<[{]/.test(answer);
	if (isPage || saysFailed(answer)) {
		const what = isPage ? describeBody(answer) : 'an error';
		const title = `The service answered with ${what} instead of a confirmation`;
		throw new UnknownOutcomeError(endpointError(endpoint, { title, nextStep: '' }));
	}
	return clean(session, endpoint, toItems(answer), { isRaw });
}

/**
 * Adds advice to the error for an update that the service refuses as invalid. The documentation does not show the form of updates, so the
 * form may be wrong.
 */
const adviseUpdate = (endpoint: WriteEndpoint) => (error: unknown) => {
	const isRefused = error instanceof CareManagementError && refusesForm(error.status);
	if (!isRefused || endpoint.method !== 'PUT') throw error;
	const nextStep = `${error.nextStep} If they are right, the service may want another form: try Wrap in Array, or Send Only the Given Fields, under Options.`;
	throw new CareManagementError({ title: error.message, nextStep }, error.status);
};

/** Returns whether an answer says that the write failed, even if the status of the answer means success. */
function saysFailed(answer: unknown): boolean {
	if (Array.isArray(answer)) return answer.some(saysFailed);
	if (!values.isObject(answer)) return /^\s*false\s*$/i.test(String(answer));
	return Object.entries(answer).some(([name, value]) =>
		/^success$/i.test(name)
			? flagOf(value) === false
			: /^errors?$/i.test(name) && !isNoError(value),
	);
}

const isNoError = (value: unknown): boolean =>
	values.isEmpty(value) ||
	/^\s*(0|false|no|none|ok|no errors?)\s*$/i.test(String(value)) ||
	(typeof value === 'object' && Object.values(value ?? {}).every(isNoError));

/** Makes items from an answer of any shape, because the documentation does not show the shape of the answer to a write. */
function toItems(answer: unknown): IDataObject[] {
	const records = [answer].flat();
	const isNothing = typeof answer !== 'string' ? values.isEmpty(answer) : answer.trim() === '';
	if (isNothing) return [{ success: true }];
	return records.every(values.isObject)
		? (records as IDataObject[])
		: [{ response: answer as string }];
}
