/** A record as the API keeps it, with hidden fields and child lists. */
export type Row = Record<string, unknown>;

/** The records of the API, by the paths of their lists, such as `/rosters`. */
export type Tables = Record<string, Row[]>;

/** How much sample data is generated. */
export interface TableSize {
	/** How many current clients there are. Non-current and deleted clients, a tenth as many, come on top. Default 240. */
	clients: number;
	/** How many current workers there are. Non-current and deleted workers, a tenth as many, come on top. Default 160. */
	workers: number;
	/** How many weeks of rosters lie before the current week. Default 13. */
	weeksBack: number;
	/** How many weeks of rosters lie after the current week. Default 6. */
	weeksAhead: number;
	/** How many incidents there are. Serious incidents, a seventh as many, come on top. Default 420. */
	incidents: number;
}

/** The values that all functions for tables use. */
export interface TableContext {
	/** The tables generated so far. */
	readonly tables: Tables;
	readonly size: TableSize;
	/** The API's clock, `YYYY-MM-DD HH:MM:SS`. */
	readonly now: string;
	/** The date some days after `now`, as `YYYY-MM-DD`. A negative number gives a date before it. */
	readonly date: (days: number) => string;
	/** The Monday of the current week, in days after `now`. */
	readonly monday: number;
}
