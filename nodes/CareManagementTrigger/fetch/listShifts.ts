import { holdOf, type ReadEndpoint } from '../../../api/mod';
import { timeSince, type Session } from '../../../http/mod';
import {
	listRecords,
	listWithOnHold,
	readEnd,
	RecordSet,
	type RecordList,
} from '../../../lists/mod';
import { answersOf } from '../../../service/mod';
import { enoughToTell, type Query } from '../../../values/mod';
import type { PollSession } from './createPollSession';

/** For how many milliseconds a finding is valid. The finding says whether the list `onHoldType=ALL` has every shift. */
const keptFor = { whole: 3_600_000, notWhole: 10 * 60_000 };

const all: Query = { onHoldType: 'ALL' };

/**
 * Lists every shift on some days. Normally two lists are needed: one without `onHoldType`, and one with `onHoldType=ALL`. If the second
 * list has had every shift of the first list, the second list is enough. This is checked again after an hour, or after ten minutes if the
 * second list was not enough.
 *
 * `listWithOnHold()` is stricter: a list must have shown shifts on hold before it is enough. The reason is that all shifts of a single
 * client may be on hold, for example while the client is in hospital. If the service never shows holds, a list of only the shifts on hold
 * then looks complete. If no filter is set, this function lists the shifts of all clients together, so some shifts are surely not on hold.
 * If a filter is set, it calls `listWithOnHold()`.
 *
 * @param query the query parameters without `limit`
 */
export async function listShifts(
	{ hold, now, settings }: PollSession,
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<RecordList> {
	const { event, includes } = settings;
	const isOfOne = Object.keys(query).some(
		(name) => ![event.from, event.to, ...Object.keys(includes ?? {})].includes(name),
	);
	if (!hold || isOfOne || isAnswered(session, endpoint)) {
		return await listWithOnHold(session, endpoint, query);
	}
	const { at = -Infinity, isWhole: wasWhole } = hold;
	if (timeSince(at, now) < (wasWhole ? keptFor.whole : keptFor.notWhole)) {
		if (wasWhole) return await listRecords(session, endpoint, { ...query, ...all });
		return await listWithOnHold(session, endpoint, query);
	}
	const list = await listRecords(session, endpoint, { ...query, ...all });
	hold.at = now;
	hold.isWhole = false;
	// If shifts on hold came, `listWithOnHold()` can find out for certain whether a list has every shift. It keeps the answer for all code
	// that needs it (open questions: onHold, onHoldAll). An incomplete list proves nothing, so both lists are read.
	if (list.incomplete || list.records.some((record) => holdOf(record) !== '')) {
		return await listWithOnHold(session, endpoint, query);
	}
	// If this list had every shift before, the list without `onHoldType` is only counted. If both lists have the same number of shifts, and
	// this number is at least `enoughToTell`, this list still has every shift.
	const { length } = list.records;
	const end = wasWhole ? await readEnd(session, endpoint, query, length) : undefined;
	if (end?.count === length && length >= enoughToTell) {
		hold.isWhole = true;
		return list;
	}
	const others = await listRecords(session, endpoint, query);
	hold.isWhole = hasEvery(endpoint, list, others);
	return hold.isWhole ? list : await listWithOnHold(session, endpoint, query);
}

/** Returns whether one of the two lists has shown that it has every shift (open questions: onHold, onHoldAll). */
function isAnswered(session: Session, { path }: ReadEndpoint): boolean {
	const answers = answersOf(session);
	return Boolean(answers.get('onHoldAll', path) ?? answers.get('onHold', path));
}

/**
 * Returns whether a list shows that it has every shift. The list must have all shifts of the other list, and the other list must be
 * complete and long enough to prove this.
 */
const hasEvery = (endpoint: ReadEndpoint, list: RecordList, others: RecordList): boolean =>
	!others.incomplete &&
	others.records.length >= enoughToTell &&
	new RecordSet(endpoint, list.records).lacks(others.records).length === 0;
