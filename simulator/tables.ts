/** A record as the API keeps it, with hidden fields and the lists inside the record. */
export type Row = Record<string, unknown>;

/** The records of the API, by the paths of their lists, such as `/rosters`. */
export type Tables = Record<string, Row[]>;

/** How much sample data is generated. */
export interface TableSize {
	/** The number of current clients. The data also has a tenth as many clients who are non-current or deleted. Default 240. */
	clients: number;
	/** The number of current workers. The data also has a tenth as many workers who are non-current or deleted. Default 160. */
	workers: number;
	/** The number of weeks before the current week that have rosters. Default 13. */
	weeksBack: number;
	/** The number of weeks after the current week that have rosters. Default 6. */
	weeksAhead: number;
	/** The number of incidents. The data also has a seventh as many serious incidents. Default 420. */
	incidents: number;
}

/** Each function that makes tables gets these values. */
export interface TableContext {
	/** The tables generated so far. */
	readonly tables: Tables;
	readonly size: TableSize;
	/** The API's clock, `YYYY-MM-DD HH:MM:SS`. */
	readonly now: string;
	/** Returns the date some days after `now`, as `YYYY-MM-DD`. A negative number of days gives a date before `now`. */
	readonly date: (days: number) => string;
	/** The Monday of the current week, as the number of days after `now`. It is 0 or negative. */
	readonly monday: number;
}
