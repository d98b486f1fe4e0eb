import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { reads } from '../../api/mod';
import { CareManagementError, failureOf, requestError } from '../../errors/mod';
import { authenticate, checkBaseUrl, recordsOf, responseError } from '../../http/mod';
import { readProfile, readValueAnswers } from '../../service/mod';
import { isUnset } from '../../values/mod';
import { hash } from './hash';
import { defaultTimeout } from './openSession';

const notThere = 'A server answers at this Base URL, but the API is not there. Check the address.';

/** A short list, which contains no data about people. */
const tested = reads.areas;

/**
 * Tests a credential. The test succeeds if the API answers with a list of records. Other answers are never shown, because they may contain
 * personal data. n8n's declarative test would show them, and would take a sign-in page for success.
 */
export async function testCredential(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	let status = 500;
	try {
		// In a credential test, n8n has only the old request helper.
		const { helpers } = this;
		const { profile, user } = data;
		if (!isUnset(profile)) {
			const account = hash([checkBaseUrl(data.baseUrl), user]).toString('hex');
			readProfile(profile, account);
			readValueAnswers(account, profile);
		}
		const request = authenticate(data, {
			uri: `${checkBaseUrl(data.baseUrl)}${tested.path}`,
			method: tested.method,
			headers: { Accept: 'application/json' },
			json: true,
			simple: false,
			resolveWithFullResponse: true,
			timeout: defaultTimeout,
		});
		const { statusCode, headers, body } = await helpers.request(request).catch((error) => {
			throw requestError(failureOf(error), tested);
		});
		status = Number(statusCode);
		if (status < 200 || status > 299) {
			throw responseError(tested, { status, headers, body }, Date.now());
		}
		recordsOf(tested, body);
		return { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		const { message, nextStep } =
			error instanceof CareManagementError ? error : requestError('other', tested);
		// The method and the path are removed, because they mean nothing to somebody who sets up a credential.
		const title = message.replace(/ \([A-Z]+ \/.*\)$/, '');
		// Advice about the Settings of a node is removed, too, because there is no node here.
		const advice = nextStep.replace(/ ?[^.]*\bof the node\b[^.]*\./g, '');
		// These statuses show that the address is right. If the status is another one, the Base URL may be wrong, and the hint says so.
		const isOfApi = status >= 500 || [401, 403, 408, 429].includes(status);
		const hint =
			' The Base URL comes from the operator of the service: add no path to it unless the operator says so.';
		return {
			status: 'Error',
			message: `${status === 404 ? notThere : `${title}. ${advice}`}${isOfApi ? '' : hint}`,
		};
	}
}
