import type { Fields, ReadEndpoint } from './endpoint';

/**
 * Returns the fields of a list that may ask a question (`Field.asks`). These are its documented fields or, if it has none, the fields of
 * the list in `like`.
 */
export const askingFields = ({ fields, like }: ReadEndpoint): Fields =>
	fields ?? like?.fields ?? {};
