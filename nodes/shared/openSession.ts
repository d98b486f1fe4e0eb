import type {
	IExecuteFunctions,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	ILoadOptionsFunctions,
	INode,
	IPollFunctions,
} from 'n8n-workflow';
import * as http from '../../http/mod';
import { readValueAnswers, startFrom } from '../../service/mod';
import { deriveKey, type EncryptionKey } from './encrypt';
import { hash } from './hash';

const credentialName = 'careManagementApi';

/** How many milliseconds a request may wait without receiving any byte, if the node sets no Timeout. */
export const defaultTimeout = 60_000;

/** A session with hashes that distinguish its credential from other credentials. */
export interface NodeSession extends http.Session {
	/** A hash of the credential, for caches. */
	readonly credential: string;
	/** A hash of the base URL and the user, which stays the same when key and secret are renewed. */
	readonly account: string;
	/** Returns the keys that encrypt and hash stored data, so that nobody can read it. */
	readonly encryptionKey: () => EncryptionKey;
}

/**
 * Opens a session for one execution, picker or poll. Its requests carry the headers User, Key and Secret, and ask for JSON.
 *
 * @param settings the values of n8n's request options: timeout, proxy, certificates
 * @throws InputError when the Base URL or Requests at Once of the credential cannot be used, when its Profile cannot be used and questions
 * about values need it, or when a proxy could read the requests
 */
export async function openSession(
	context: IExecuteFunctions | IExecutePaginationFunctions | ILoadOptionsFunctions | IPollFunctions,
	settings: Partial<IHttpRequestOptions> = {},
): Promise<NodeSession> {
	const data = await context.getCredentials(credentialName);
	const { user, key, secret, requestsAtOnce, profile } = data;
	const baseURL = http.checkBaseUrl(data.baseUrl);
	// The credential checks the proxy again at each request. If this check fails, the session has sent nothing yet, and the error says so.
	http.checkProxy(baseURL, settings);
	const node = context.getNode();
	const account = hash([baseURL, user]).toString('hex');
	const credential = hash([baseURL, user, key, secret]).toString('hex');
	// Requests of pickers and polls are urgent, because a person waits for a picker, and n8n gives a poll little time.
	const isUrgent = !('getExecuteData' in context);
	const run = isUrgent ? context.getWorkflow().id : context.getExecutionId();

	const clock = http.systemClock;
	const maxConcurrency = http.parseRequestsAtOnce(requestsAtOnce);
	const rateLimiter = http.rateLimiterFor(credential, clock, maxConcurrency);
	const valueAnswers = readValueAnswers(account, profile);
	const aside = startFrom({ rateLimiter, clock }, account, profile);
	// The warning goes to the log, because a pagination function cannot warn in another way. The test of the credential shows it, too.
	if (aside) {
		context.logger.warn(
			`${aside.message}. ${aside.nextStep} Until then the node works without it.`,
		);
	}

	return {
		credential,
		account,
		encryptionKey: () => deriveKey(String(secret), account),
		flow: { id: `${run} ${node.id}`, isUrgent },
		clock,
		rateLimiter,
		valueAnswers,
		signal: 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
		transport: transportOf(context, node, baseURL, settings),
	};
}

/** Makes a function that sends requests with n8n's own helper. The helper adds the three headers of the credential. */
function transportOf(
	context: Parameters<typeof openSession>[0],
	{ parameters }: INode,
	baseURL: string,
	settings: Partial<IHttpRequestOptions>,
): NodeSession['transport'] {
	// If the node sets no timeout, `settings` has a timeout of 300,000 ms from n8n. So the node's own parameters are checked.
	const own = parameters.requestOptions as { timeout?: unknown } | undefined;
	const isOwn = own?.timeout !== undefined && settings.timeout !== undefined;
	const timeout = isOwn ? Number(settings.timeout) : defaultTimeout;
	// This is the limit for the whole answer, so that an answer that arrives very slowly does not block other requests for ever.
	const maxDuration = timeout * (isOwn ? 2 : 10);
	return async ({ method, path, query, body, signal }) => {
		const signals = [AbortSignal.timeout(maxDuration), ...(signal ? [signal] : [])];
		const abortSignal = AbortSignal.any(signals);
		const request: IHttpRequestOptions = {
			...settings,
			timeout,
			// The address is the credential's own. So the credential's list of domains for HTTP Request nodes must not block the request.
			allowedDomains: undefined,
			method,
			baseURL,
			url: path,
			qs: query,
			body: body as IHttpRequestOptions['body'],
			headers: { Accept: 'application/json' },
			// Without this encoding, n8n would parse the answer, and would round long numbers in it.
			encoding: 'text',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			get abortSignal() {
				return abortSignal;
			},
			// In an execution, n8n sets its signal of a cancellation here. Our signal includes it already, so the setter does nothing. Without a
			// setter, n8n would get an error.
			set abortSignal(_) {},
		};
		const { httpRequestWithAuthentication } = context.helpers;
		const response = await httpRequestWithAuthentication.call(context, credentialName, request);
		const { statusCode: status, headers, body: text } = response as IN8nHttpFullResponse;
		return { status, headers, body: http.parseBody(text) };
	};
}
