/** Stand-ins for people, made from the lists of all clients and workers. This folder uses neither n8n nor HTTP. */
export { findUnusable, type Unusable } from './findUnusable';
export { holdsStandIn } from './holdsStandIn';
export type { People } from './people';
export { type Personal, personalOf } from './personalFields';
export { Pseudonyms, type HideAnswer, type Secrets } from './pseudonyms';
export type { SearchedWords } from './restoreText';
