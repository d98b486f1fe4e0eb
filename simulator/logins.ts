/** The values of the three headers that identify a user. */
export interface Login {
	user: string;
	key: string;
	secret: string;
}

/** The login of a user with the rights of an administrator. */
export const admin: Readonly<Login> = {
	user: '6b1f0c52-5c8e-4d0a-9a53-0f3a7c1e2d01',
	key: 'simulated-key-of-the-administrator',
	secret: 'simulated-secret-of-the-administrator',
};

/** The login of a user without the rights of an administrator. */
export const coordinator: Readonly<Login> = {
	user: 'd94c7b7e-2f16-4c39-8b07-64f2a91b3e02',
	key: 'simulated-key-of-the-coordinator',
	secret: 'simulated-secret-of-the-coordinator',
};

/** Do the headers of a request contain a login? */
export const isLogin = (headers: NodeJS.Dict<string | string[]>, login: Login): boolean =>
	headers.user === login.user && headers.key === login.key && headers.secret === login.secret;
