import type { HealthIndex, ListName, SourceName } from './healthIndex';
import type { SourceRecord } from './report';

/** The weights of findings, with the heaviest first. */
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

/** The heaviest weight. A record with a finding of this weight adds nothing to the score. */
export const heaviest: Weight = severities[0].weight;

/** A record in which a check found a fault. */
export interface Hit {
	readonly record: SourceRecord;
	/** The fault in words. The field is absent if the title of the check says everything. */
	readonly what?: string;
	/** The part of the record that is wrong, such as `item 11`. */
	readonly part?: string;
}

export interface Found {
	readonly hits: readonly Hit[];
	/** A sentence about a fault of the list as a whole. If this sentence is set, no single record is reported. */
	readonly instead?: string;
	/** How many records were examined. If the field is absent, the check examined the whole list. */
	readonly lookedAt?: number;
}

/** Finds what is wrong in records, without changing them. */
export type Find = (records: readonly SourceRecord[], index: HealthIndex) => Found;

/** A check of the data for one kind of fault. */
export interface Check {
	/** The key by which later runs recognise findings. The key must never change. */
	readonly key: string;
	readonly title: string;
	readonly list: ListName;
	/** Other lists that the check needs. If such a list could not be read or is empty, the check is not made. */
	readonly needs?: readonly SourceName[];
	readonly weight: Weight;
	/** What may happen if the fault is not corrected. */
	readonly reason: string;
	readonly example: string;
	/** The place in the care system where a person can correct the fault. */
	readonly mend: string;
	/**
	 * Whether the cause may be the way in which the service writes values. If so, a fault of all records can be reported as one fault of the
	 * list.
	 */
	readonly mayBeWay?: true;
	readonly find: Find;
}
