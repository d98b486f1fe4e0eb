/** What is kept from one poll to the next, and how. */
export {
	loadState,
	memoryOf,
	notKeptYet,
	rememberState,
	saveState,
	triggerId,
	type Memory,
} from './memory';
export { parseState, serializeState, type StoredState } from './serializeState';
