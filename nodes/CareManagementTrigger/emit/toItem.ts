import { plainName } from '../../../api/mod';
import type { ApiRecord, Session } from '../../../http/mod';
import { clean } from '../../../service/mod';
import { hash } from '../../shared/hash';
import { pickFields } from '../../shared/outputOptions';
import type { ChangedRecord, NewRecord } from '../decide/mod';
import { meaningOf } from '../../shared/meaningOf';
import { isId, isOwnId, type Settings, type Values } from '../events/mod';

/** Makes the item of a new record. */
export const toCreatedItem = (
	session: Session,
	settings: Settings,
	newRecord: NewRecord,
): ApiRecord => ({
	...prepare(session, settings, newRecord.record),
	...(settings.addEventKey ? { eventKey: createdKey(settings, newRecord) } : {}),
});

/**
 * Makes the items of changed records. Each item has the present record, the changes and the old values. If a record is gone, its old values
 * take the place of the present record.
 *
 * @param epoch when the first state was made
 */
export function toChangedItems(
	session: Session,
	settings: Settings,
	epoch: number,
	records: readonly ChangedRecord[],
): ApiRecord[] {
	const counts = new Map<string, number>();
	return records.map((changed) => {
		const { changes, old, current } = changed;
		const id = isOwnId(old.identity) ? { [settings.event.identity.id]: old.identity } : {};
		const key = changedKey(settings, epoch, changed);
		// Keys are numbered, because equal shifts without an id may change in the same way in the same poll.
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return {
			...prepare(session, settings, current?.record ?? { ...old.values, ...id }),
			changes,
			previous: previousOf(session, settings, old.values),
			...(settings.addEventKey ? { eventKey: count === 1 ? key : `${key}-${count}` } : {}),
		};
	});
}

/**
 * Returns the old values of the chosen fields, under the names that the user chose. If no fields are chosen, all old values are returned.
 */
function previousOf(session: Session, settings: Settings, values: Values): ApiRecord {
	const { fields } = settings;
	const previous = cleaned(session, settings, withoutUnknown(values));
	const known = new Set(Object.keys(previous).map(plainName));
	const chosen = fields.filter((name) => known.has(plainName(name)));
	return fields.length === 0 ? previous : pickFields([previous], chosen)[0];
}

/** Replaces unknown values by null, so that every item has the same fields. */
const withoutUnknown = (values: Values): ApiRecord =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));

const cleaned = (
	session: Session,
	{ event, rawValues: isRaw }: Settings,
	record: ApiRecord,
): ApiRecord => clean(session, event.endpoint, [record], { isRaw })[0];

function prepare(session: Session, settings: Settings, record: ApiRecord): ApiRecord {
	const { fields } = settings;
	const prepared = cleaned(session, settings, record);
	return fields.length === 0 ? prepared : pickFields([prepared], fields)[0];
}

/**
 * Makes the key of a new record. The key is the same each time the record is emitted. If the record has an id, the key has this id.
 * Otherwise the key has a hash of the identifying fields, followed by the number of the record among equal records.
 */
function createdKey(
	{ eventName, event, listHash }: Settings,
	{ record, occurrence }: NewRecord,
): string {
	const { id, immutableFields = [], mutableFields = [] } = event.identity;
	const value = record[id];
	// Two organisations may have a record with the same id, so the key has `listHash`, which depends on the account.
	if (isId(value)) return `${eventName}-${listHash}-${meaningOf(value)}`;
	const values = [...immutableFields, ...mutableFields].map((field) => meaningOf(record[field]));
	return `${eventName}-${listHash}-${shortHash(values)}-${occurrence}`;
}

/**
 * Makes the key of a change. If the change is emitted again, the key stays the same. If the record later changes in the same way once more,
 * the key differs. Encrypted old values are not part of the key, because they may be unknown after the Secret was renewed.
 */
function changedKey(
	{ eventName, event, listHash }: Settings,
	epoch: number,
	{ changes, old, current }: ChangedRecord,
): string {
	const { personal = [], notCompared = [] } = event.watch ?? {};
	const versions = [
		{ values: old.values, without: [...personal, ...notCompared] },
		{ values: current?.values ?? {}, without: notCompared },
	].map(({ values, without }) =>
		Object.entries(values).flatMap(([name, value]) =>
			without.includes(name) ? [] : [[name, meaningOf(value)]],
		),
	);
	const version = [epoch, old.revision, changes, versions];
	return `${eventName}-${listHash}-${old.identity}-${shortHash(version)}`;
}

const shortHash = (values: unknown[]): string => hash(values).toString('hex').slice(0, 20);
