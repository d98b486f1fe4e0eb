import type { AnyRow, Row } from './description';

/** The row. If it is a function, the function makes it. */
export const rowOf = (row: AnyRow): Row => (typeof row === 'function' ? row() : row);
