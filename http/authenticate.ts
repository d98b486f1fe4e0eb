import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { InputError } from '../errors/mod';
import { belongsTo } from './belongsTo';
import { checkBaseUrl } from './checkBaseUrl';
import { checkProxy } from './checkProxy';
import { parseRequestsAtOnce } from './parseRequestsAtOnce';

/** n8n would pass the headers on to the host of a redirect. Its old request options spell this in two other ways. */
const noRedirects = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

/**
 * Adds the three headers to a request (specification: "Authentication") to the API of this credential. Any node may use
 * the credential, such as n8n's HTTP Request node, so the address and the way there are checked here.
 *
 * @param credentials what the user entered
 * @param requestOptions the request, also by n8n's old options
 * @throws InputError when the Base URL or a proxy would show the headers, the request goes elsewhere, or Requests at Once is
 *   no such number
 */
export function authenticate<Options extends Partial<IHttpRequestOptions>>(
	credentials: ICredentialDataDecryptedObject,
	requestOptions: Options,
): Options {
	const baseUrl = checkBaseUrl(credentials.baseUrl);
	parseRequestsAtOnce(credentials.requestsAtOnce);
	if (!belongsTo(baseUrl, requestOptions)) throw elsewhereError(baseUrl);
	checkProxy(baseUrl, requestOptions);
	return {
		...requestOptions,
		...noRedirects,
		headers: {
			...requestOptions.headers,
			User: credentials.user,
			Key: credentials.key,
			Secret: credentials.secret,
		},
	};
}

/** n8n shows the title alone. */
const elsewhereError = (baseUrl: string): InputError =>
	new InputError({
		title: `The Care Management API credential is for ${baseUrl} only: use another credential for another service`,
		nextStep: 'Choose another credential for this request, or correct its URL.',
	});
