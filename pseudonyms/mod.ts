/** Stand-ins for people, made from the lists of all clients and workers. This folder uses neither n8n nor HTTP. */
export { hidden } from './findNumbers';
export { findUnusable, type Unusable } from './findUnusable';
export type { Stranger } from './hideRecord';
export { holdsStandIn } from './holdsStandIn';
export { onlyIdentity, peopleLists, type People, type PeopleList } from './people';
export { type Personal, personalOf } from './personalFields';
export { Pseudonyms, type HideAnswer, type Secrets } from './pseudonyms';
export type { SearchedWords } from './restoreText';
