import { endpointError, type ApiRecord } from '../../client/mod';
import { hash } from '../shared/hash';
import type { TriggerEvent } from './events';

/**
 * A number that stands for a record: its id, or a hash. Three ranges keep the kinds apart: ids as they are, hashes of ids
 * that are no such number, and hashes of what was fixed when the record was made.
 */
export type Identity = number;

const range = 2 ** 48;
const countedFrom = 2 * range;
/** The upper half of a counted identity is the same for all records that agree in the fixed fields. */
const half = 2 ** 24;

/** Every identity is below this. */
export const identityLimit = 3 * range;

const isId = (value: unknown): value is number | string =>
	typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

/**
 * What a record is known by.
 *
 * @param event the event that the record belongs to
 * @param record the record as the service sent it
 * @throws CareManagementError when it carries no id and the event has no other way
 */
export function identify(event: TriggerEvent, record: ApiRecord): Identity {
	const { id, immutableFields: fixed, mutableFields: shape = [] } = event.naming;
	const value = record[id];
	if (isId(value)) {
		const number = Number(value);
		return Number.isInteger(number) && number >= 0 && number < range
			? number
			: range + hash([value]).readUIntBE(0, 6);
	}
	if (!fixed) {
		throw endpointError(event.endpoint, {
			title: `The service sent a record without ${id}, so new ones cannot be told from old ones`,
			nextStep: 'Tell the operator of the service.',
		});
	}
	const group = hash(fixed.map((name) => record[name])).readUIntBE(0, 3);
	const member = hash(shape.map((name) => record[name])).readUIntBE(0, 3);
	return countedFrom + group * half + member;
}

/** Whether an identity is the id itself, and no hash. */
export const isOwnId = (identity: Identity): boolean => identity < range;

/**
 * What all records share that agree in what was fixed when they were made.
 *
 * @param identity from `identify()`
 * @returns undefined for a record that is known by its id
 */
export const groupOf = (identity: Identity): number | undefined =>
	identity < countedFrom ? undefined : Math.floor(identity / half);

/**
 * A key that stays the same when a record is emitted again: the id, or a hash of the fields that the record is known by.
 *
 * @param name the name of the event
 * @param event the event
 * @param record the record as the service sent it
 * @param place which of the records that agree in all these fields it is, from 1
 */
export function eventKey(
	name: string,
	event: TriggerEvent,
	record: ApiRecord,
	place: number,
): string {
	const { id, immutableFields: fixed = [], mutableFields: shape = [] } = event.naming;
	const value = record[id];
	if (isId(value)) return `${name}-${value}`;
	const digest = hash([...fixed, ...shape].map((field) => record[field])).toString('hex');
	return `${name}-${digest.slice(0, 20)}-${place}`;
}
