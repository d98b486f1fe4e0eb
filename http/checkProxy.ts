import { InputError } from '../errors/mod';

/** How a request gets to the API, as n8n's request options say it; the old ones write `rejectUnauthorized`. */
export interface RequestRoute {
	readonly proxy?: unknown;
	readonly skipSslCertificateValidation?: unknown;
	readonly rejectUnauthorized?: unknown;
	readonly agentOptions?: object;
}

/** What an agent may be given for a proxy to stay blind: a certificate of the client, and not whom to trust. */
const harmless = ['cert', 'key', 'passphrase'];

/**
 * Checks that a Proxy in the options of a node cannot read the three headers: whoever edits a workflow may name one of
 * their own. It is blind only where n8n itself checks, behind it, whether that is the service.
 *
 * @param baseUrl the Base URL, from `checkBaseUrl()`
 * @param route how the request gets there
 * @throws InputError when the proxy could read along
 */
export function checkProxy(baseUrl: string, route: RequestRoute): void {
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
			'In the options of the node, remove the Proxy, or Ignore SSL Issues and SSL Certificates. A proxy that looks into all traffic is set up for the whole n8n, by its administrator.',
	});
}
