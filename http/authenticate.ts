/** Checks that protect the headers User, Key and Secret. Only the API of the credential may receive these three headers. */
import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { InputError } from '../errors/mod';
import { isUnset } from '../values/mod';
import { defaultMaxConcurrency } from './rateLimiter';

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Checks the Base URL of a credential. The three headers are as secret as a password, so they leave this machine only over https.
 *
 * @throws InputError when the Base URL is no web address, allows requests without encryption, or has more than a host and a path
 *
 * @example
 * checkBaseUrl(' https://api.example.com/v1/ '); // 'https://api.example.com/v1'
 */
export function checkBaseUrl(typed: unknown): string {
	const text = typeof typed === 'string' ? typed.trim() : '';
	if (text === '') throw badBaseUrl('is empty', 'Enter the address of the API');
	const url = parseUrl(text);
	if (!url) throw badBaseUrl('is not a web address. It must look like https://api.example.com');
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname))) {
		throw badBaseUrl(
			'must start with https://, or User, Key and Secret would be sent unprotected',
			'Only an address on this machine, such as http://localhost, may do without https. Correct it',
		);
	}
	if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
		throw badBaseUrl('must hold a host and a path only, without ?, # or a password');
	}
	return text.replace(/\/+$/, '');
}

const badBaseUrl = (problem: string, nextStep = 'Correct it'): InputError =>
	new InputError({
		title: `The Base URL ${problem}`,
		nextStep: `${nextStep} in the Care Management API credential.`,
	});

/** Parses a web address. Returns undefined if the text is no web address. */
export function parseUrl(address: string, base?: string): URL | undefined {
	try {
		return new URL(address, base);
	} catch {
		return undefined;
	}
}

/** The options that decide where a request goes, and who can read it. n8n's old request options use `uri` and `rejectUnauthorized`. */
type RequestOptions = Pick<
	Partial<IHttpRequestOptions>,
	'baseURL' | 'url' | 'headers' | 'proxy' | 'skipSslCertificateValidation' | 'agentOptions'
> & { readonly uri?: unknown; readonly rejectUnauthorized?: unknown };

/**
 * Returns whether a request goes to the API of a checked Base URL. Scheme, host and port must be the same, and the path must begin with the
 * path of the Base URL. If the address can be read in several ways, each way must lead to the API.
 *
 * @example
 * belongsTo('https://api.example.com/v1', { url: 'https://api.example.com/v10' }); // false
 */
export function belongsTo(
	baseUrl: string,
	{ baseURL, url, uri, headers }: RequestOptions,
): boolean {
	const api = new URL(baseUrl);
	// If several services share a server, the header Host chooses the service. So a header Host must name the API.
	const named = Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() === 'host');
	if (named.some(([, host]) => host !== api.host)) return false;
	const base = String(baseURL ?? '');
	const given = [url, uri].filter((value) => value !== undefined && value !== null).map(String);
	// A request may have both `url` and `uri`, and n8n's helper decides which of them it uses. So both addresses must belong to the API.
	return (given.length > 0 ? given : ['']).every((address) => {
		// axios uses an absolute address unchanged, and does not append it to the base URL.
		const isAbsolute = /^([a-z][a-z\d+.-]*:)?\/\//i.test(address);
		if (base === '' || isAbsolute) return isWithin(api, parseUrl(address));
		const joined = parseUrl(`${base.replace(/\/+$/, '')}/${address.replace(/^\/+/, '')}`);
		return isWithin(api, joined) && parseUrl(address, base)?.origin === api.origin;
	});
}

function isWithin(api: URL, url: URL | undefined): boolean {
	if (url?.origin !== api.origin) return false;
	const folder = `${api.pathname.replace(/\/+$/, '')}/`;
	// A gateway may decode %2F and %5C before it resolves `..` in the path. So the decoded path must be inside the API's path, too.
	const decoded = new URL(url);
	try {
		decoded.pathname = decodeURIComponent(url.pathname);
	} catch {
		return false;
	}
	return [url, decoded].every(({ pathname }) => `${pathname}/`.startsWith(folder));
}

/**
 * The options of an HTTP agent that do not help a proxy to read requests. They hold the client's own certificate, but no trusted
 * certificate authority.
 */
const harmless = ['cert', 'key', 'passphrase'];

/**
 * Checks that a proxy in the options of a node cannot read the three headers. Anybody who edits a workflow can enter a proxy of their own.
 * The requests are safe only if n8n itself checks the certificate of the service through the proxy.
 *
 * @throws InputError when the proxy could read the requests
 */
export function checkProxy(baseUrl: string, route: RequestOptions): void {
	const { proxy, skipSslCertificateValidation, rejectUnauthorized, agentOptions = {} } = route;
	if (!proxy) return;
	const isChecked =
		!skipSslCertificateValidation &&
		(rejectUnauthorized ?? true) === true &&
		Object.keys(agentOptions).every((name) => harmless.includes(name));
	if (isChecked && baseUrl.startsWith('https://')) return;
	throw new InputError({
		title: isChecked
			? 'A Proxy would see User, Key and Secret, because the Base URL starts with http://'
			: 'A Proxy would see User, Key and Secret, because the certificate of the service is not checked',
		nextStep:
			'In the options of the node, remove the Proxy, or remove Ignore SSL Issues and SSL Certificates. If your organisation has a proxy that reads all traffic, the administrator of n8n sets it up for the whole n8n.',
	});
}

/** The largest value of Requests at Once in a credential. */
export const maxRequestsAtOnce = 50;

/**
 * Reads how many requests of a credential may be in flight at the same time. If the value is unset, the result is the default.
 *
 * @throws InputError when the value is no whole number from 1 to `maxRequestsAtOnce`
 */
export function parseRequestsAtOnce(value: unknown): number {
	if (isUnset(value)) return defaultMaxConcurrency;
	const count = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
	if (Number.isInteger(count) && count >= 1 && count <= maxRequestsAtOnce) return count;
	throw new InputError({
		title: `Requests at Once must be a whole number from 1 to ${maxRequestsAtOnce}`,
		nextStep: 'Correct it in the Care Management API credential.',
	});
}

/**
 * Adds the three headers to a request to the API of this credential. Any node can use the credential, such as n8n's HTTP Request node. So
 * this function checks the address and the proxy.
 *
 * @throws InputError when the Base URL or a proxy would reveal the headers, or when the request goes elsewhere
 * @throws InputError when Requests at Once is not valid
 */
export function authenticate<Options extends Partial<IHttpRequestOptions>>(
	credentials: ICredentialDataDecryptedObject,
	requestOptions: Options,
): Options {
	const { baseUrl, user, key, secret, requestsAtOnce } = credentials;
	const address = checkBaseUrl(baseUrl);
	parseRequestsAtOnce(requestsAtOnce);
	if (!belongsTo(address, requestOptions)) {
		throw new InputError({
			// n8n shows only the title, so the title also says what to do.
			title: `The Care Management API credential is for ${address} only: use another credential for another service`,
			nextStep: 'Choose another credential for this request, or correct its URL.',
		});
	}
	checkProxy(address, requestOptions);
	return {
		...requestOptions,
		// Without these options, n8n would pass the headers on to the host of a redirect. n8n's old request options use the last two names.
		...{ disableFollowRedirect: true, followRedirect: false, followAllRedirects: false },
		headers: { ...requestOptions.headers, User: user, Key: key, Secret: secret },
	};
}
