import type { Simulator } from '../simulator/mod';
import type { MailServer } from './mail';
import type { DemoCredential } from './template';

/**
 * The credentials that the demo's workflow needs.
 *
 * @param simulator the service; the credential is its administrator's
 * @param mail where Send Email sends to
 */
export const demoCredentials = (simulator: Simulator, mail: MailServer): DemoCredential[] => [
	{
		id: 'careDemo00000001',
		name: 'Simulated care provider',
		type: 'careManagementApi',
		data: { baseUrl: simulator.url, ...simulator.admin },
	},
	{
		id: 'mailDemo00000001',
		name: 'Mail server of the demo',
		type: 'smtp',
		data: {
			host: '127.0.0.1',
			port: mail.port,
			secure: false,
			disableStartTls: true,
			user: '',
			password: '',
		},
	},
];
