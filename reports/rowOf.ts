import type { AnyRow, Row } from './description';

/** A row, made if it does not exist yet. */
export const rowOf = (row: AnyRow): Row => (typeof row === 'function' ? row() : row);
