/** What is new, changed or gone. No I/O. */
export { advance, latestOf, windowDays, type Advanced } from './advance';
export { findChanged, pairMostAlike, reconcile, revise } from './reconcile';
export {
	covers,
	hasId,
	keyOf,
	toCurrentRecord,
	zoneDays,
	type Batch,
	type ChangedRecord,
	type CountedList,
	type CurrentRecord,
	type DayRange,
	type KnownRecord,
	type NewRecord,
	type Pair,
	type State,
	type Tally,
} from './records';
