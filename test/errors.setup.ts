/**
 * Jest runs tests in a context with an `Error` of its own, so an error that Node itself throws (a refused
 * connection, a bad URL) would not be `instanceof Error` there, as it is in n8n. This makes it so again.
 */
import { types } from 'node:util';

const inherited = Function.prototype[Symbol.hasInstance];

Object.defineProperty(Error, Symbol.hasInstance, {
	value(this: unknown, value: unknown) {
		return (
			inherited.call(this as typeof Error, value) || (this === Error && types.isNativeError(value))
		);
	},
});

// Node makes this list at the first look and keeps it; the `process` of jest would make it anew each time, and axios looks at
// it with each request.
const { allowedNodeEnvironmentFlags } = process;
Object.defineProperty(process, 'allowedNodeEnvironmentFlags', {
	value: allowedNodeEnvironmentFlags,
});
