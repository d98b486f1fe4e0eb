/**
 * What kind of body a response has, without showing any of it: it may hold personal data.
 *
 * @param body the body of a response
 *
 * @example
 * describeBody('<html>'); // 'a web page'
 */
export function describeBody(body: unknown): string {
	if (body === undefined || body === null || body === '') return 'nothing';
	if (Array.isArray(body)) return 'a list of something else';
	if (typeof body === 'object') return 'a single object';
	if (typeof body !== 'string') return `a single ${typeof body}`;
	if (/^\s*</.test(body)) return 'a web page';
	return /^\s*[[{]/.test(body) ? 'incomplete JSON' : 'plain text';
}
