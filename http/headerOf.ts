import type { ApiResponse } from './session';

/** Returns the value of a header. The capitals of the name do not matter, because some transports write all names in lower case. */
export function headerOf({ headers }: ApiResponse, name: string): string | undefined {
	const plain = name.toLowerCase();
	const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === plain) ?? [];
	return typeof value === 'string' ? value : undefined;
}
