/** Complete lists: every record that matches, once. */
export { checkFilters } from './checkFilters';
export { compareLists } from './compareLists';
export { listOnHold } from './listOnHold';
export { listRecords } from './listRecords';
export { listThroughLastDay } from './listThroughLastDay';
export { listWithOnHold } from './listWithOnHold';
