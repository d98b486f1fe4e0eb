import { plainName } from '../api/mod';
import { enoughToTell, isObject, type Query } from '../values/mod';

/**
 * Returns the names of sent fields and parameters that also occur in the body of an error. There are at most `enoughToTell` names. Nothing
 * else of the body is shown, because the body may hold data about people.
 *
 * @param answer the body of the error
 * @param sent the record and the query parameters of the failed request
 */
export function namedFields(answer: unknown, sent: { query: Query; body?: unknown }): string[] {
	const record = Array.isArray(sent.body) ? (sent.body[0] as unknown) : sent.body;
	const names = [...Object.keys(sent.query), ...(isObject(record) ? Object.keys(record) : [])];
	const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? '');
	const words = new Set((text.match(/[\p{L}\p{N}_]+/gu) ?? []).map(plainName));
	// Email and State may be words in any sentence. FirstName and Phone1 cannot be. So a name such as Email must be in quotes.
	const isWord = (name: string) => /^[A-Z]?[a-z]+$/.test(name);
	const isNamed = (name: string) =>
		isWord(name)
			? [`"${name}"`, `'${name}'`].some((quoted) => text.includes(quoted))
			: words.has(plainName(name));
	return names.filter(isNamed).slice(0, enoughToTell);
}
