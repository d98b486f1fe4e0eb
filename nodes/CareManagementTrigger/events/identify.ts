import { type ApiRecord } from '../../../http/mod';
import { hash } from '../../shared/hash';
import type { TriggerEvent } from './events';
import { meaningOf } from '../../shared/meaningOf';
import { idOf } from '../../../values/mod';

/**
 * A number that identifies a record. It is in one of three ranges. The first range holds ids that are whole numbers from 1 to
 * `rangeSize - 1`. The second range holds hashes of all other ids, such as texts. The third range holds hashes of the immutable and mutable
 * fields of a record without an id. Stored states hold these numbers.
 */
export type Identity = number;

const rangeSize = 2 ** 48;
const firstWithoutId = 2 * rangeSize;
/** In the identity of a record without an id, the upper half depends on the immutable fields, and the lower half on the mutable fields. */
const halfSize = 2 ** 24;

/** Returns whether a value can be an id. */
export const isId = (value: unknown): value is number | string =>
	idOf(value) !== undefined && meaningOf(value) !== null;

/**
 * Returns the identity of a record. As far as the API allows, the identity stays the same after an edit.
 *
 * @param event the event that the record belongs to
 * @param record the record as the API sent it (see `canIdentify()`)
 */
export function identify(event: TriggerEvent, record: ApiRecord): Identity {
	const { id, immutableFields = [], mutableFields = [] } = event.identity;
	const value = record[id];
	if (isId(value)) {
		const meaning = meaningOf(value);
		return Number.isInteger(meaning) && Number(meaning) > 0 && Number(meaning) < rangeSize
			? Number(meaning)
			: rangeSize + hash([meaning]).readUIntBE(0, 6);
	}
	const hashOf = (fields: readonly string[]) =>
		hash(fields.map((name) => meaningOf(record[name]))).readUIntBE(0, 3);
	const [group, member] = [hashOf(immutableFields), hashOf(mutableFields)];
	return firstWithoutId + group * halfSize + member;
}

/** Returns whether a record has an id, or whether its event can recognise records without an id. */
export const canIdentify = ({ identity }: TriggerEvent, record: ApiRecord): boolean =>
	isId(record[identity.id]) || identity.immutableFields !== undefined;

/** Returns whether an identity is the record's id itself rather than a hash. */
export const isOwnId = (identity: Identity): boolean => identity < rangeSize;

/**
 * Returns the group of a record without an id. All records with equal immutable fields are in the same group.
 *
 * @param identity from `identify()`
 * @returns the group, or undefined for a record that is known by its id
 */
export const groupOf = (identity: Identity): number | undefined =>
	identity < firstWithoutId ? undefined : Math.floor(identity / halfSize);
