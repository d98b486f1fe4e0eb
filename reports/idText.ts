import { idOf } from '../values/mod';

/** The ID that a value is, as a text that is the same however the service writes it; empty where it is none. */
export const idText = (value: unknown): string => String(idOf(value) ?? '');
