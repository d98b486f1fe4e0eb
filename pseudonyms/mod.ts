/**
 * Hides people in records and texts by stand-ins such as `Client 7f3a9c41e2`, and restores the names later. The stand-ins are made from the
 * lists of all clients and workers. This folder uses neither n8n nor HTTP.
 */
export { hidden } from './findNumbers';
export { findUnusable, type Unusable } from './findUnusable';
export type { Stranger } from './hideRecord';
export { holdsStandIn } from './holdsStandIn';
export { onlyIdentity, peopleLists, type People, type PeopleList } from './people';
export { type Personal, personalOf } from './personalFields';
export { Pseudonyms, type HideAnswer, type Secrets } from './pseudonyms';
export type { SearchedWords } from './restoreText';
