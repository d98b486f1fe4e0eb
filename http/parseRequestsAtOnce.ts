import { InputError } from '../errors/mod';
import { defaultMaxConcurrency } from './rateLimiter';
import { isUnset } from '../values/mod';

/** The largest Requests at Once of a credential. */
export const maxRequestsAtOnce = 50;

/**
 * The most requests of a credential that are in flight at once.
 *
 * @param value what the credential holds; one that was saved by an earlier version has none
 * @throws InputError when it is no whole number from 1 to `maxRequestsAtOnce`
 */
export function parseRequestsAtOnce(value: unknown): number {
	if (isUnset(value)) return defaultMaxConcurrency;
	const count = typeof value === 'string' ? Number(value) : value;
	if (Number.isInteger(count) && Number(count) >= 1 && Number(count) <= maxRequestsAtOnce) {
		return Number(count);
	}
	throw new InputError({
		title: `Requests at Once must be a whole number from 1 to ${maxRequestsAtOnce}`,
		nextStep: 'Correct it in the Care Management API credential.',
	});
}
