/** What polls have found out about the service. */
export interface Findings {
	/**
	 * Whether `onHoldType=ALL` returns all shifts, on hold or not; false until that is known. It "returns shifts on leave"
	 * (specification: "Rosters"), which may mean only those.
	 */
	givesAllShifts: boolean;
	/** Whether closed incidents come without being asked for; false until that is known. */
	givesClosed: boolean;
}

/** What is known of a service that was not polled yet. */
export const noFindings: Findings = { givesAllShifts: false, givesClosed: false };

/** Findings as a state has them. */
export const parseFindings = (stored: Record<string, unknown>): Findings => ({
	givesAllShifts: stored.givesAllShifts === true,
	givesClosed: stored.givesClosed === true,
});

/** Findings as a state keeps them. */
export const serializeFindings = ({ givesAllShifts, givesClosed }: Findings): object => ({
	...(givesAllShifts ? { givesAllShifts } : {}),
	...(givesClosed ? { givesClosed } : {}),
});
