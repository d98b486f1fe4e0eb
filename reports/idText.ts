import { idOf } from '../values/mod';

/** An ID as a text that is the same however the service writes the ID; empty if the value is no ID. */
export const idText = (value: unknown): string => String(idOf(value) ?? '');
