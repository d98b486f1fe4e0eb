/** What is kept from one poll to the next, and how. */
export {
	parseCreatedState,
	parseWindow,
	serializeCreatedState,
	serializeWindow,
	type Window,
} from './createdState';
export { noFindings, type Findings } from './findings';
export {
	loadState,
	memoryOf,
	notKeptYet,
	rememberState,
	saveState,
	triggerId,
	type Memory,
} from './memory';
export { packNumbers, unpackNumbers } from './packNumbers';
export { parseSnapshot, serializeSnapshot, type SnapshotFormat } from './snapshot';
export {
	hasSameFilters,
	hasSameQuery,
	isDay,
	parseStoredState,
	serializeState,
	type Selection,
	type StoredState,
} from './storedState';
