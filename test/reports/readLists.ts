import type { ReadList, SourceRecord } from '../../reports/report';

export const list = (...records: readonly SourceRecord[]): ReadList => ({ records });

/** A list that could not be read. */
export const refused: ReadList = { records: [], error: 'The service refused access' };
