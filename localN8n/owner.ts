/** How a person logs in to n8n. */
export interface OwnerLogin {
	readonly email: string;
	readonly password: string;
}

/** The login of the owner of an n8n of our own. No secret: this n8n listens on loopback only and knows nothing but the simulator. */
export const login: OwnerLogin = { email: 'demo@example.com', password: 'Demo-n8n-1' };

/** A login as n8n's `POST /rest/login` takes it. */
export const loginBody = ({ email, password }: OwnerLogin) => ({
	emailOrLdapLoginId: email,
	password,
});

/**
 * Sets up the owner of a new n8n, without whom its editor shows nothing; an n8n that has one is left alone.
 *
 * @param origin where n8n answers, such as `http://127.0.0.1:5678`
 * @param owner how the owner logs in from then on
 * @throws when n8n refuses
 */
export async function createOwner(origin: string, owner: OwnerLogin = login): Promise<void> {
	const { data } = (await (await fetch(`${origin}/rest/settings`)).json()) as {
		data: { userManagement: { showSetupOnFirstLoad?: boolean } };
	};
	if (!data.userManagement.showSetupOnFirstLoad) return;
	const response = await fetch(`${origin}/rest/owner/setup`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ ...owner, firstName: 'Demo', lastName: 'Owner' }),
	});
	if (!response.ok)
		throw new Error(`n8n did not take the login of its first owner: ${await response.text()}`);
}
