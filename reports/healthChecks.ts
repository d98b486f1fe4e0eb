import { enoughToTell, type Day } from '../values/mod';
import { agreementChecks, itemChecks } from './agreementChecks';
import { clockTimes } from './clockTimes';
import { heaviest, type Check, type Found, type Hit } from './healthCheck';
import {
	listNames,
	looked,
	type HealthIndex,
	type HealthSources,
	type ListName,
	type SourceName,
} from './healthIndex';
import { incidentChecks } from './incidentChecks';
import { clientChecks, workerChecks } from './peopleChecks';
import type { SourceRecord } from './report';
import { payerChecks, serviceChecks } from './serviceChecks';
import { shiftChecks } from './shiftChecks';
import { timesheetChecks } from './timesheetChecks';
import { setDay } from './setDay';

/** All checks, list by list. */
export const healthChecks: readonly Check[] = [
	...shiftChecks,
	...timesheetChecks,
	...workerChecks,
	...clientChecks,
	...agreementChecks,
	...itemChecks,
	...serviceChecks,
	...payerChecks,
	...incidentChecks,
];

/** One fault that a check found. */
export interface Finding {
	readonly check: Check;
	/** The key by which later runs recognise the finding. */
	readonly id: string;
	/** The key of the record. Undefined if the finding is about a whole list. */
	readonly recordId?: string;
	readonly record: string;
	readonly what: string;
	readonly day?: Day;
	/** The start of a shift or timesheet, such as `09:30`. The text is empty for other records. */
	readonly start: string;
}

export interface Checked {
	readonly check: Check;
	readonly findings: readonly Finding[];
	readonly lookedAt: number;
	/** A short reason why the check was not made. Undefined if the check was made. */
	readonly notMade?: string;
}

/** The score of a list, and two counts of its records. */
export interface ListScore {
	readonly list: ListName;
	readonly records: number;
	/** How many records have a finding. */
	readonly found: number;
	/** The score from 0 to 100. */
	readonly score: number;
}

export interface Health {
	readonly checked: readonly Checked[];
	readonly lists: readonly ListScore[];
	/** The score from 0 to 100. Undefined if there is no record. */
	readonly score?: number;
}

/** The names of the lists as people write them. */
export const sourceWords: Readonly<Record<SourceName, string>> = {
	workers: 'current workers',
	allWorkers: 'all workers',
	clients: 'current clients',
	allClients: 'all clients',
	services: 'services',
	payers: 'payers',
	areas: 'areas',
	agreements: 'agreements',
	shifts: 'shifts',
	takingPlace: 'shifts that take place',
	timesheets: 'timesheets',
	incidents: 'incidents',
	categories: 'categories of incidents',
};

function whyNot({ list, needs = [] }: Check, sources: HealthSources): string | undefined {
	const failed = [looked[list].source, ...needs].find((name) => sources[name].error !== undefined);
	if (failed !== undefined) return `the list of ${sourceWords[failed]} could not be read`;
	const empty = [looked[list].source, ...needs].find((name) => sources[name].records.length === 0);
	return empty === undefined ? undefined : `the list of ${sourceWords[empty]} is empty`;
}

const dayOf = ({ DateOfService, NoteDate }: SourceRecord): Day | undefined =>
	setDay(DateOfService) ?? setDay(NoteDate);

/** Returns the key of a finding about a list as a whole. */
export const wholeListId = (key: string): string => `${key} all`;

function findingsOf(check: Check, { hits, instead }: Found, index: HealthIndex): Finding[] {
	if (instead !== undefined) {
		const record = `All ${looked[check.list].plural}`;
		return [{ check, id: wholeListId(check.key), record, what: instead, start: '' }];
	}
	const counts = new Map<string, number>();
	return hits.map(({ record, what = '', part }: Hit): Finding => {
		const recordId = index.idOf(check.list, record);
		const base = [check.key, recordId, part].filter(Boolean).join(' ');
		const count = (counts.get(base) ?? 0) + 1;
		counts.set(base, count);
		const day = dayOf(record);
		return {
			check,
			// If several findings have the same key, the second and later ones get a number.
			id: count === 1 ? base : `${base} #${count}`,
			recordId,
			record: index.describe(check.list, record),
			what,
			...(day !== undefined && { day }),
			start: clockTimes(record).start,
		};
	});
}

/**
 * Replaces the hits by one sentence if the check examined enough records and all these records have the fault. This is done only if the
 * cause may be the way in which the service writes values.
 */
function orAll({ mayBeWay }: Check, found: Found, { length }: readonly SourceRecord[]): Found {
	const { hits, lookedAt = length, instead } = found;
	const isAll = instead === undefined && lookedAt >= enoughToTell && hits.length === lookedAt;
	return isAll && mayBeWay
		? {
				...found,
				hits: [],
				instead: `Each of ${lookedAt} is so, which may be the way of your service.`,
			}
		: found;
}

/** Remembers the heaviest finding of each record. This finding decides how much the record adds to the score. */
class Worst {
	readonly #weights = new Map<ListName, Map<SourceRecord, number>>();

	add({ list, weight }: Check, hits: readonly Hit[]): void {
		const weights = this.#weights.get(list) ?? new Map<SourceRecord, number>();
		this.#weights.set(list, weights);
		for (const { record } of hits) {
			weights.set(record, Math.max(weights.get(record) ?? 0, weight));
		}
	}

	/**
	 * Computes the score of a list as the mean over its records. A record with the heaviest kind of finding counts as 0,
	 * and a record without a finding counts as 100.
	 */
	scoreOf(list: ListName, records: readonly SourceRecord[]): ListScore {
		const weights = this.#weights.get(list) ?? new Map<SourceRecord, number>();
		const known = new Set(records);
		// A few checks examine more records than `records` has. So a record with a finding may be missing from `records`.
		const others = [...weights.keys()].filter((record) => !known.has(record)).length;
		const total = records.length + others;
		const lost = [...weights.values()].reduce((sum, weight) => sum + weight / heaviest, 0);
		const score = total === 0 ? 100 : 100 * (1 - lost / total);
		return { list, records: total, found: weights.size, score };
	}
}

/**
 * Runs the checks, and computes the scores. The total score is the mean of the scores of the lists that have records. If a check reports a
 * fault of the whole list, the fault counts for each record of the list.
 *
 * @param leftOut the keys of unwanted checks
 */
export function checkHealth(
	sources: HealthSources,
	index: HealthIndex,
	leftOut: ReadonlySet<string> = new Set(),
): Health {
	const worst = new Worst();
	const checked = healthChecks
		.filter(({ key }) => !leftOut.has(key))
		.map((check): Checked => {
			const notMade = whyNot(check, sources);
			if (notMade !== undefined) return { check, findings: [], lookedAt: 0, notMade };
			const records = index.records[check.list];
			const own = check.find(records, index);
			const found = orAll(check, own, records);
			worst.add(
				check,
				own.instead === undefined ? own.hits : records.map((record) => ({ record })),
			);
			return {
				check,
				findings: findingsOf(check, found, index),
				lookedAt: found.lookedAt ?? records.length,
			};
		});
	const lists = listNames
		.filter((list) => sources[looked[list].source].error === undefined)
		.map((list) => worst.scoreOf(list, index.records[list]))
		.filter(({ records }) => records > 0);
	if (lists.length === 0) return { checked, lists };
	return { checked, lists, score: lists.reduce((sum, { score }) => sum + score, 0) / lists.length };
}
