import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { reads } from '../api/mod';
import { explainedStatuses, InputError, statusError } from '../errors/mod';
import {
	belongsTo,
	checkBaseUrl,
	checkProxy,
	defaultMaxConcurrency,
	maxRequestsAtOnce,
	parseRequestsAtOnce,
} from '../http/mod';

/** A short list that every user of the API may read. */
const tested = reads.areas;

export class CareManagementApi implements ICredentialType {
	name = 'careManagementApi';

	displayName = 'Care Management API';

	icon: Icon = {
		light: 'file:../nodes/shared/careManagement.svg',
		dark: 'file:../nodes/shared/careManagement.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-care-management/n8n-nodes-care-management#the-credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'https://api.example.com',
			description: 'The address of the API, which you get from the operator of the service',
		},
		{
			displayName: 'User',
			name: 'user',
			type: 'string',
			default: '',
			required: true,
			placeholder: '123e4567-e89b-12d3-a456-426614174000',
			description: 'The UUID of the user, sent as the header User',
		},
		{
			displayName: 'Key',
			name: 'key',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The API key, sent as the header Key',
		},
		{
			displayName: 'Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The API secret, sent as the header Secret',
		},
		{
			displayName: 'Requests at Once',
			name: 'requestsAtOnce',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: maxRequestsAtOnce, numberPrecision: 0 },
			default: defaultMaxConcurrency,
			description:
				'How many requests all workflows with this credential may have under way at the same time. They begin with fewer, and whenever the service says that it receives too many, they become fewer again.',
		},
	];

	/**
	 * Adds the three headers to a request (specification: "Authentication") to the API of this credential. Any node may use
	 * the credential, such as n8n's HTTP Request node, so the address is checked here.
	 *
	 * @param credentials what the user entered
	 * @param requestOptions the request
	 * @throws InputError when the Base URL or a proxy would show the headers, the request goes elsewhere, or Requests at Once
	 *   is no such number
	 */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
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
	};

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.baseUrl.trim() }}',
			url: tested.path,
			method: tested.method,
			headers: { Accept: 'application/json' },
			disableFollowRedirect: true,
		},
		rules: explainedStatuses.map((status) => ({
			type: 'responseCode',
			properties: { value: status, message: ruleMessage(status) },
		})),
	};
}

/** n8n would pass the headers on to the host of a redirect. Its old request options spell this in two other ways. */
const noRedirects = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

/** n8n shows the title alone. */
const elsewhereError = (baseUrl: string): InputError =>
	new InputError({
		title: `The Care Management API credential is for ${baseUrl} only: use another credential for another service`,
		nextStep: 'Choose another credential for this request, or correct its URL.',
	});

/** The message of the credential test for a status: n8n shows one text, so it holds both what happened and what to do. */
function ruleMessage(status: number): string {
	const { message, nextStep } = statusError(status, tested);
	return `${message}. ${nextStep}`;
}
