import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { reads } from '../api/mod';
import { checkBaseUrl, explainedStatuses, statusError } from '../client/mod';

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
	];

	/**
	 * Adds the three headers to a request (specification: "Authentication").
	 *
	 * @param credentials what the user entered
	 * @param requestOptions the request
	 * @throws InputError when the Base URL would send the headers unprotected
	 */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		checkBaseUrl(credentials.baseUrl);
		return {
			...requestOptions,
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

/** The message of the credential test for a status: n8n shows one text, so it holds both what happened and what to do. */
function ruleMessage(status: number): string {
	const { message, nextStep } = statusError(status, tested);
	return `${message}. ${nextStep}`;
}
