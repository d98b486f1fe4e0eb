/** The login of n8n's owner. No secret: this n8n listens on loopback only and knows nothing but the simulator. */
export const login = { email: 'demo@example.com', password: 'Demo-n8n-1' };

/** The login as n8n's `POST /rest/login` takes it. */
export const loginBody = { emailOrLdapLoginId: login.email, password: login.password };

/**
 * Sets up the owner of a new n8n, without whom its editor shows nothing; an n8n that has one is left alone.
 *
 * @param origin where n8n answers, such as `http://127.0.0.1:5678`
 * @throws when n8n refuses
 */
export async function createOwner(origin: string): Promise<void> {
	const { data } = (await (await fetch(`${origin}/rest/settings`)).json()) as {
		data: { userManagement: { showSetupOnFirstLoad?: boolean } };
	};
	if (!data.userManagement.showSetupOnFirstLoad) return;
	const response = await fetch(`${origin}/rest/owner/setup`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ ...login, firstName: 'Demo', lastName: 'Owner' }),
	});
	if (!response.ok) throw new Error(`n8n did not take the demo's login: ${await response.text()}`);
}
