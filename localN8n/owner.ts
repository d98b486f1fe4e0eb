/** The login of a person in n8n. */
export interface OwnerLogin {
	readonly email: string;
	readonly password: string;
}

/** The login of the owner of our own n8n. It is no secret, because this n8n listens only on loopback and has only data of the simulator. */
export const login: OwnerLogin = { email: 'demo@example.com', password: 'Demo-n8n-1' };

/** Makes the body for n8n's `POST /rest/login`. */
export const loginBody = ({ email, password }: OwnerLogin) => ({
	emailOrLdapLoginId: email,
	password,
});

/**
 * Sets up the owner of a new n8n. If n8n has an owner, the function does nothing.
 *
 * @param origin the origin of n8n, such as `http://127.0.0.1:5678`
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
