/** What is kept from one poll to the next, and how. */
export { notKeptYet, triggerId, type Memory } from './memory';
export { openState, type OpenState } from './openState';
