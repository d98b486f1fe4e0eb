/** What happened to a record that was there before. */
export type Change =
	| 'becameReportable'
	| 'cancelled'
	| 'closed'
	| 'holdChanged'
	| 'moved'
	| 'noLongerReportable'
	| 'offHold'
	| 'onHold'
	| 'reassigned'
	| 'reopened';

/** The values of a record that are kept, by field, so that a change can show the old ones beside the new. */
export type Values = Readonly<Record<string, unknown>>;
