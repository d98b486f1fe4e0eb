/** A record as the API keeps it, with hidden fields and child lists. */
export type Row = Record<string, unknown>;

/** The records of the API by the path that lists them, such as `/rosters`. */
export type Tables = Record<string, Row[]>;

/** How much sample data is generated. */
export interface TableSize {
	/** Clients that are current; a tenth more are not, or were deleted. Default 240. */
	clients: number;
	/** Workers that are current; a tenth more are not, or were deleted. Default 160. */
	workers: number;
	/** Weeks of rosters before the week of `now`. Default 13. */
	weeksBack: number;
	/** Weeks of rosters after the week of `now`. Default 6. */
	weeksAhead: number;
	/** Incidents; a seventh as many serious incidents are added to them. Default 420. */
	incidents: number;
}

/** What the functions that generate tables share. */
export interface TableContext {
	/** The tables generated so far. */
	readonly tables: Tables;
	readonly size: TableSize;
	/** The API's clock, `YYYY-MM-DD HH:MM:SS`. */
	readonly now: string;
	/** The date so many days after `now` as `YYYY-MM-DD`; a negative number gives a date before it. */
	readonly date: (days: number) => string;
	/** The Monday of the week of `now`, in days after `now`. */
	readonly monday: number;
}
