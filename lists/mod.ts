/** Complete lists: every record that matches, once. */
export { listAsMeant } from './listAsMeant';
export { listRecords } from './listRecords';
export { listWithOnHold, onHoldQueries } from './listOnHold';
export { checkFilters, manyForOneId, matches } from './matches';
export { readLists, type ReadList, type WantedList } from './readLists';
export { readEnd, readPart, type ListEnd } from './readEnd';
export type { ListLimits, RecordList } from './recordList';
export { RecordSet } from './recordSet';
