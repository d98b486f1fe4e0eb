import type { Fields, ReadEndpoint } from './endpoint';

/** The fields of a list that may ask questions: its documented fields, or those of the list that documents the same things. */
export const askingFields = ({ fields, like }: ReadEndpoint): Fields =>
	fields ?? like?.fields ?? {};
