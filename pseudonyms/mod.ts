/** Stand-ins for people, by the lists of all clients and workers. It knows neither n8n nor HTTP. */
export { holdsStandIn } from './holdsStandIn';
export { type Personal, personalOf } from './personalFields';
export { findUnusable, type People, Pseudonyms, type Secrets, type Unusable } from './pseudonyms';
export type { SearchedWords } from './restoreText';
