import type { Fields, ReadEndpoint } from './endpoint';

/**
 * Returns the fields that may ask open questions about their values (`Field.asks`). These are the documented fields of the list. If the
 * list has none, they are the fields of the list in `like`.
 */
export const askingFields = ({ fields, like }: ReadEndpoint): Fields =>
	fields ?? like?.fields ?? {};
