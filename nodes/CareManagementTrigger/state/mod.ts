/** What is kept from one poll to the next, and how. */
export * from './memory';
export * from './serializeState';
