import { idOf } from '../values/mod';

/** The ID of a value, as a text that is the same however the service writes it; empty if it is none. */
export const idText = (value: unknown): string => String(idOf(value) ?? '');
