/** Makes lists as a report gets them. */
import type { ReadList, SourceRecord } from '../../reports/report';

/** Makes a list that was read. */
export const list = (...records: readonly SourceRecord[]): ReadList => ({ records });

/** A list that could not be read. */
export const refused: ReadList = { records: [], error: 'The service refused access' };
