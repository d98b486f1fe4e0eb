/** Where a request goes, as n8n's request options say it; the old ones write `uri`. */
export interface RequestTarget {
	readonly baseURL?: unknown;
	readonly url?: unknown;
	readonly uri?: unknown;
	readonly headers?: unknown;
}

/**
 * Whether a request goes to the API of a Base URL: to the same scheme, host and port, and into the path of the Base URL.
 * The three headers may go nowhere else (specification: "Authentication").
 *
 * @param baseUrl the Base URL, from `checkBaseUrl()`
 * @param target where the request goes
 * @returns false also where any reading of the address leads elsewhere, or it is no address
 *
 * @example
 * belongsTo('https://api.example.com/v1', { url: 'https://api.example.com/v10' }); // false
 */
export function belongsTo(baseUrl: string, target: RequestTarget): boolean {
	const { baseURL, url, uri, headers } = target;
	const api = new URL(baseUrl);
	// Where many services share an address, this header chooses among them.
	const named = Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() === 'host');
	if (named.some(([, host]) => host !== api.host)) return false;
	const base = String(baseURL ?? '');
	const given = [url, uri].filter((value) => value !== undefined && value !== null).map(String);
	// Which of the two counts depends on the helper that sends.
	return (given.length > 0 ? given : ['']).every((address) => {
		if (base === '' || isAbsolute(address)) return isWithin(api, parse(address));
		const joined = parse(`${base.replace(/\/+$/, '')}/${address.replace(/^\/+/, '')}`);
		return isWithin(api, joined) && parse(address, base)?.origin === api.origin;
	});
}

/** Whether axios takes an address as it is, rather than behind the base URL. */
const isAbsolute = (address: string): boolean => /^([a-z][a-z\d+.-]*:)?\/\//i.test(address);

function parse(address: string, base?: string): URL | undefined {
	try {
		return new URL(address, base);
	} catch {
		return undefined;
	}
}

function isWithin(api: URL, url: URL | undefined): boolean {
	if (url?.origin !== api.origin) return false;
	const folder = `${api.pathname.replace(/\/+$/, '')}/`;
	// A gateway may decode %2F and %5C before it resolves the dots.
	const decoded = new URL(url);
	try {
		decoded.pathname = decodeURIComponent(url.pathname);
	} catch {
		return false;
	}
	return [url, decoded].every(({ pathname }) => `${pathname}/`.startsWith(folder));
}
