import type { HealthIndex, ListName, SourceName } from './healthIndex';
import type { SourceRecord } from './report';

/** How much a finding weighs, the worst first. */
export const severities = [
	{
		weight: 10,
		title: 'Urgent',
		meaning: 'a visit or a pay goes wrong: nobody comes, or somebody is paid twice or not at all',
	},
	{ weight: 5, title: 'High', meaning: 'a claim, a pay or an alert stops, or goes wrong' },
	{ weight: 2, title: 'Medium', meaning: 'a mail or a report goes wrong, or to somebody else' },
	{ weight: 1, title: 'Low', meaning: 'a report leaves something out' },
] as const;

export type Weight = (typeof severities)[number]['weight'];

/** The heaviest weight, with which a record counts for nothing. */
export const heaviest: Weight = severities[0].weight;

/** What a check found in one record. */
export interface Hit {
	readonly record: SourceRecord;
	/** What is wrong, if the title of the check does not say everything. */
	readonly what?: string;
	/** Which part of the record it is, such as `item 11`. */
	readonly part?: string;
}

/** What a check found. */
export interface Found {
	readonly hits: readonly Hit[];
	/** What is wrong with the list as a whole, in a sentence: then no single record is told. */
	readonly instead?: string;
	/** How many records were examined, if not all of the list were. */
	readonly lookedAt?: number;
}

/** Looks at records, and changes nothing. */
export type Find = (records: readonly SourceRecord[], index: HealthIndex) => Found;

/** Something to look for. */
export interface Check {
	/** The key by which findings are recognised from run to run. It never changes. */
	readonly key: string;
	/** What is wrong, in a few words. */
	readonly title: string;
	readonly list: ListName;
	/** What else it needs: without one of these, or with an empty one, it is not made. */
	readonly needs?: readonly SourceName[];
	readonly weight: Weight;
	/** What will go wrong because of it. */
	readonly reason: string;
	readonly example: string;
	/** Where to mend it in the care system. */
	readonly mend: string;
	/**
	 * Whether it may be how a service writes something. If so, a fault of many records is told once. All other
	 * faults are told record by record.
	 */
	readonly mayBeWay?: true;
	readonly find: Find;
}
