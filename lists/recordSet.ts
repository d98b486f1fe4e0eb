import { createHash, hash } from 'crypto';
import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { idOf } from '../values/mod';

/** An endpoint, and whether its records share ids, so that an id does not identify a record. */
export interface ListedEndpoint extends ReadEndpoint {
	readonly sharesIds?: true;
}

/**
 * Returns the id of a record. Returns undefined if the record has no id, if it shares its id, or if the id is not a whole number from 1 to
 * 2^53 - 1. The documentation of /rosters and /timesheets has no field for the id, but only a parameter. If the API sends the field that
 * this parameter compares, that field is the id.
 */
export function recordId(
	{ id, idParameter, parameters, sharesIds }: ListedEndpoint,
	record: ApiRecord,
): number | undefined {
	if (sharesIds) return undefined;
	const field = id ?? (idParameter && parameters[idParameter]?.filter?.field);
	const value = idOf(field === undefined ? undefined : record[field]);
	return typeof value === 'number' ? value : undefined;
}

/**
 * Returns the content of a record as a text. A number and its text give the same content, because one answer may have a number where
 * another answer has a text.
 */
export const contentOf = (record: ApiRecord): string =>
	JSON.stringify(record).replace(/:"(-?\d+(?:\.\d+)?)"(?=[,}])/g, ':$1');

/** This many values of a record are enough to tell most records of a list apart. */
const fewValues = 6;

const textOf = (value: unknown): string => (typeof value === 'object' ? '' : String(value));

/** Makes a short text that is the same for equal records, but differs for most other records. This is much faster than `contentOf()`. */
function hintOf(record: ApiRecord): string {
	let hint = '';
	let count = 0;
	for (const name in record) {
		hint += `|${textOf(record[name])}`;
		if (++count === fewValues) break;
	}
	return hint;
}

/** Returns whether two lists may have the same records, in any order. Only a `RecordSet` can prove that they have the same records. */
export function mayBeEqual(one: readonly ApiRecord[], other: readonly ApiRecord[]): boolean {
	if (one.length !== other.length) return false;
	// If the lists differ, the last record of `other` is usually not in `one`. So this quick check comes first.
	const last = other.at(-1) ?? {};
	const names = Object.keys(last).slice(0, fewValues);
	const isLast = (record: ApiRecord) =>
		names.every((name) => textOf(record[name]) === textOf(last[name]));
	if (other.length > 0 && !one.some(isLast)) return false;
	const hints = new Set(one.map(hintOf));
	return other.every((record) => hints.has(hintOf(record)));
}

/**
 * The records of one or several answers of an endpoint. A record that comes in several answers is in the set once, in its latest form. A
 * record is recognised by its id or, if it has none, by its content. If one answer has the same record several times, the set has it
 * several times, too.
 */
export class RecordSet {
	private readonly byKey = new Map<string, ApiRecord>();
	/** Whether all records have an id, so that an edited record is recognised. */
	hasIds = true;

	constructor(
		private readonly endpoint: ReadEndpoint,
		...answers: ReadonlyArray<readonly ApiRecord[]>
	) {
		for (const answer of answers) this.add(answer);
	}

	get size(): number {
		return this.byKey.size;
	}

	get records(): ApiRecord[] {
		return [...this.byKey.values()];
	}

	add(answer: readonly ApiRecord[]): void {
		this.keysOf(answer).forEach((key, index) => this.byKey.set(key, answer[index]));
		this.hasIds &&= answer.every((record) => recordId(this.endpoint, record) !== undefined);
	}

	/** Returns the records of an answer that are not in the set. */
	lacks(answer: readonly ApiRecord[]): ApiRecord[] {
		const keys = this.keysOf(answer);
		return answer.filter((_, index) => !this.byKey.has(keys[index]));
	}

	/** Returns whether the set has exactly the records of an answer. */
	equals(answer: readonly ApiRecord[]): boolean {
		return answer.length === this.size && this.lacks(answer).length === 0;
	}

	/** A text that identifies the records of the set, whatever their order. */
	get fingerprint(): string {
		const keys = [...this.byKey.keys()].sort();
		return createHash('sha256').update(keys.join('\n')).digest('base64');
	}

	private keysOf(answer: readonly ApiRecord[]): string[] {
		const counts = new Map<number | string, number>();
		return answer.map((record) => {
			// The hash replaces the content, because keys as long as records would cost more time and memory.
			const content =
				recordId(this.endpoint, record) ?? hash('sha256', contentOf(record), 'base64');
			const count = counts.get(content) ?? 0;
			counts.set(content, count + 1);
			return `${count} ${content}`;
		});
	}
}
