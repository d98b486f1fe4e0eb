/** Stand-ins for people. They are made from the lists of all clients and workers. This folder knows neither n8n nor HTTP. */
export { holdsStandIn } from './holdsStandIn';
export { type Personal, personalOf } from './personalFields';
export { findUnusable, type People, Pseudonyms, type Secrets, type Unusable } from './pseudonyms';
export type { SearchedWords } from './restoreText';
