/** A credential as `n8n import:credentials` reads it. */
export interface Credential {
	readonly id: string;
	readonly name: string;
	readonly type: string;
	readonly data: Readonly<Record<string, unknown>>;
}

/** Makes the credential of our nodes. */
export const apiCredential = (baseUrl: string, login: object): Credential => ({
	id: 'careDemo00000001',
	name: 'Simulated care provider',
	type: 'careManagementApi',
	data: { baseUrl, ...login },
});

/**
 * Makes the credential of n8n's Send Email node.
 *
 * @param host the name under which n8n reaches the mail server
 */
export const smtpCredential = (port: number, host = '127.0.0.1'): Credential => ({
	id: 'mailDemo00000001',
	name: 'Mail server of the demo',
	type: 'smtp',
	data: {
		host,
		port,
		secure: false,
		disableStartTls: true,
		user: '',
		password: '',
	},
});
