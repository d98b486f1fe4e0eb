import type { AnyRow, Row } from './description';

/** Returns a row. If the row is given as a function, the function makes the row. */
export const rowOf = (row: AnyRow): Row => (typeof row === 'function' ? row() : row);
