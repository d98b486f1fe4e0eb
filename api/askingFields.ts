import type { Fields, ReadEndpoint } from './endpoint';

/**
 * Returns the fields to search for open questions about values (`Field.asks`). These are the documented fields of the list. If the list has
 * none, they are the fields of the list in `like`.
 */
export const askingFields = ({ fields, like }: ReadEndpoint): Fields =>
	fields ?? like?.fields ?? {};
