import { idOf } from '../values/mod';

/** Returns an ID as a text. Different spellings of the same ID give the same text. The text is empty if the value is no ID. */
export const idText = (value: unknown): string => String(idOf(value) ?? '');
