import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { authenticate, defaultMaxConcurrency, maxRequestsAtOnce } from '../http/mod';

export class CareManagementApi implements ICredentialType {
	name = 'careManagementApi';

	displayName = 'Care Management API';

	icon: Icon = {
		light: 'file:../nodes/shared/careManagement.svg',
		dark: 'file:../nodes/shared/careManagement.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-care-management/n8n-nodes-care-management/blob/main/docs/credential.md';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://publicapi.visualcare.com.au',
			description:
				'The address of the API, which you get from the operator of the service, without a path behind it unless the operator says so',
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
				'How many requests all workflows with this credential may have under way at the same time. Triggers and lists to choose from may have one more, so that nothing holds them up. They begin with fewer, and whenever the service says that it receives too many, they become fewer again.',
		},
		{
			displayName: 'Profile',
			name: 'profile',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			description:
				'What <code>npm run doctor</code> has found out about the service, as JSON. The node checks lists that it makes doubtful, and takes none for whole because of it. It holds no secret. Leave it empty if you have none.',
		},
	];

	/** n8n calls this function to add the headers of the credential to a request. */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => authenticate(credentials, requestOptions);
}
