/** Reads complete lists, in which each matching record comes once. */
export { listAsMeant } from './listAsMeant';
export { listRecords } from './listRecords';
export { listWithOnHold, onHoldQueries } from './listOnHold';
export { asksForAllHolds, checkFilters, manyForOneId, matches, showsAnotherId } from './matches';
export { readEnd, readPart, type ListEnd } from './readEnd';
export { readLists, type ReadList, type WantedList } from './readLists';
export { readWhole } from './readWhole';
export type { ListLimits, RecordList } from './recordList';
export { RecordSet } from './recordSet';
