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

/** How long it counts whether one list has every shift, in milliseconds. */
const keptFor = { whole: 3_600_000, notWhole: 10 * 60_000 };

const all: Query = { onHoldType: 'ALL' };

/**
 * Every shift on some days. While no shift hides, one list is enough: that of `onHoldType=ALL`, if it has shown
 * all that the other list has. `listWithOnHold()` wants to see shifts on hold before it believes that, because a
 * client in hospital may have no others, and nothing may say so. Among all clients together, some are not on
 * leave. This is checked anew each hour.
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
	// Shifts on hold tell more, and to everybody who asks.
	if (list.incomplete || list.records.some((record) => holdOf(record) !== '')) {
		return await listWithOnHold(session, endpoint, query);
	}
	// If it had every shift before, counting the others is enough.
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

/** Whether one of the two lists has shown that it has every shift (open questions: onHold, onHoldAll). */
function isAnswered(session: Session, { path }: ReadEndpoint): boolean {
	const answers = answersOf(session);
	return Boolean(answers.get('onHoldAll', path) ?? answers.get('onHold', path));
}

/** Whether a list shows that it has every shift: it has whatever the other list has, and the other has enough. */
const hasEvery = (endpoint: ReadEndpoint, list: RecordList, others: RecordList): boolean =>
	!others.incomplete &&
	others.records.length >= enoughToTell &&
	new RecordSet(endpoint, list.records).lacks(others.records).length === 0;
