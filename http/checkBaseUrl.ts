import { InputError } from '../errors/mod';

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks the Base URL of a credential. The three headers of a request are as good as a password (specification:
 * "Authentication"), so they leave this machine over https only.
 *
 * @param typed the Base URL as a person typed it
 * @returns the address without surrounding blanks and trailing slashes
 * @throws InputError when it is no web address, would send the headers unencrypted, or has more than a host and a path
 *
 * @example
 * checkBaseUrl(' https://api.example.com/v1/ '); // 'https://api.example.com/v1'
 */
export function checkBaseUrl(typed: unknown): string {
	const text = typeof typed === 'string' ? typed.trim() : '';
	if (text === '') {
		throw new InputError({
			title: 'The Base URL is empty',
			nextStep: 'Enter the address of the API in the Care Management API credential.',
		});
	}
	let url: URL;
	try {
		url = new URL(text);
	} catch {
		throw new InputError({
			title: 'The Base URL is not a web address. It must look like https://api.example.com',
			nextStep: 'Correct the Base URL in the Care Management API credential.',
		});
	}
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname))) {
		throw new InputError({
			title:
				'The Base URL must start with https://, or User, Key and Secret would be sent unprotected',
			nextStep:
				'Correct the Base URL in the Care Management API credential. Only an address on this machine, such as http://localhost, may do without https.',
		});
	}
	if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
		throw new InputError({
			title: 'The Base URL must hold a host and a path only, without ?, # or a password',
			nextStep: 'Correct the Base URL in the Care Management API credential.',
		});
	}
	return text.replace(/\/+$/, '');
}
