import { idOf } from '../values/mod';

/** An ID as a text. It does not depend on the service's spelling, and is empty if the value is no ID. */
export const idText = (value: unknown): string => String(idOf(value) ?? '');
