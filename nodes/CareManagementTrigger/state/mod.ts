/** The state that is kept from one poll to the next, and how it is kept. */
export { notKeptYet, triggerId, type Memory } from './memory';
export { openState, type OpenState } from './openState';
