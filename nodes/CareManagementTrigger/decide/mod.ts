/** What is new, changed or gone. No I/O. */
export {
	detectNew,
	match,
	type Batch,
	type Candidate,
	type CreatedState,
	type Detected,
	type NewRecord,
	type SeenRecord,
	windowDays,
	zoneDays,
} from './detectNew';
export {
	diffRecords,
	keyOf,
	pairMostAlike,
	toCurrentRecord,
	type ChangedRecord,
	type CurrentRecord,
	type KnownRecord,
	type Pair,
	type Watched,
} from './diffRecords';
export { parseKeys, revise, type KeyState } from './revisions';
