import type { Fields, ReadEndpoint } from './endpoint';

/**
 * Returns the fields whose questions about values (`Field.asks`) count for a list. These are the documented fields of the list. If the list
 * has no documented fields, they are the fields of the list in `like`.
 */
export const askingFields = ({ fields, like }: ReadEndpoint): Fields =>
	fields ?? like?.fields ?? {};
