import { flagOf, holdOf, type ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { enoughToTell, idOf, parseDay, type Query } from '../values/mod';
import { findFrame } from './findFrame';
import type { Findings } from './findings';
import {
	askList,
	atMost,
	contentOf,
	contentsOf,
	idFieldOf,
	idIn,
	isWhole,
	keyOf,
	type Examination,
	type Frame,
	type Sight,
} from './sight';

/** A comparison of two answers. One query asks for a kind of records, such as closed records, and the other query does not. */
interface Comparison {
	/** Whether records of the kind also come if the query does not ask for the kind. */
	readonly unasked?: 'included' | 'leftOut';
	/** Whether the query that asks for the kind brings only records of the kind, or all records. */
	readonly asked?: 'alone' | 'besideOthers';
	/** The records that come only when the query asks for their kind. */
	readonly hidden: readonly ApiRecord[];
	readonly evidence: string;
}

/**
 * Compares two answers that are surely not cut off. The query for `asked` asks for one kind of records, such as closed records. The query
 * for `unasked` does not.
 *
 * @param isOfKind returns whether a record is of the kind, as its fields show. It returns undefined if the fields do not show the kind
 */
function compare(
	endpoint: ReadEndpoint,
	unasked: readonly ApiRecord[],
	asked: readonly ApiRecord[],
	isOfKind: (record: ApiRecord) => boolean | undefined,
): Comparison {
	const [come, wanted] = [contentsOf(unasked), contentsOf(asked)];
	const common = asked.filter((record) => come.has(contentOf(record)));
	const hidden = asked.filter((record) => !come.has(contentOf(record)));
	const open = unasked.filter((record) => !wanted.has(contentOf(record)));
	const evidence = `${unasked.length} came unasked and ${asked.length} asked for, ${common.length} of them in both`;
	const result = { hidden, evidence };
	if (asked.length === 0 || unasked.length === 0) return result;
	if (common.length === 0) {
		// The same record can have different values in the two answers. So only what identifies a record is compared.
		const known = new Set(unasked.map((record) => likenessOf(endpoint, record)));
		if (asked.some((record) => known.has(likenessOf(endpoint, record)))) return result;
		return { ...result, unasked: 'leftOut', asked: 'alone' };
	}
	return { ...result, ...compareOverlap({ common, hidden, open }, isOfKind) };
}

/**
 * Compares two answers that have some records in common. `common` has the records that are in both answers. `hidden` has the records that
 * came only when the query asked for the kind. `open` has the records that came only when the query did not ask for the kind.
 */
function compareOverlap(
	{ common, hidden, open }: Readonly<Record<'common' | 'hidden' | 'open', readonly ApiRecord[]>>,
	isOfKind: (record: ApiRecord) => boolean | undefined,
): Pick<Comparison, 'unasked' | 'asked'> {
	const asked = [...common, ...hidden];
	const isEnough = common.length >= enoughToTell;
	const saysSo = (records: readonly ApiRecord[], value: boolean) =>
		records.every((record) => isOfKind(record) !== !value);
	if (hidden.length === 0 && open.length > 0 && saysSo(asked, true) && saysSo(open, false)) {
		return isEnough ? { unasked: 'included', asked: 'alone' } : {};
	}
	if (open.length === 0 && hidden.length > 0 && saysSo(hidden, true) && saysSo(common, false)) {
		return isEnough ? { unasked: 'leftOut', asked: 'besideOthers' } : {};
	}
	// If both answers are equal, only the fields show whether the answers contain records of the kind and other records.
	const kinds = new Set(asked.map(isOfKind));
	const hasBoth = hidden.length + open.length === 0 && kinds.has(true) && kinds.has(false);
	return hasBoth ? { unasked: 'included', asked: 'besideOthers' } : {};
}

/** Returns the text that identifies a record. A shift without an id is identified by its client, worker, day and start. */
const likenessOf = (endpoint: ReadEndpoint, record: ApiRecord): string => {
	const { ClientId, CarerId, DateOfService, StartTime } = record;
	if (idIn(endpoint, record) !== undefined || DateOfService === undefined) {
		return keyOf(endpoint, record);
	}
	return JSON.stringify([ClientId, CarerId, DateOfService, StartTime]);
};

/** Returns whether a query brings the same records again. A list that changes in between proves nothing. */
async function isSteady({ probe }: Examination, endpoint: ReadEndpoint, frame: Frame) {
	const { records = [] } = await probe.ask(endpoint, frame.query, true);
	const [before, after] = [contentsOf(frame.records), contentsOf(records)];
	return before.size === after.size && [...before].every((content) => after.has(content));
}

/** The list that the answers about shifts belong to. */
const ofShifts = { about: '/rosters' };

/**
 * Finds out whether shifts on leave come if the query does not ask for them. It also finds out whether other shifts come if the query asks
 * for shifts on leave.
 */
export async function examineLeave(examination: Examination): Promise<void> {
	const { probe, findings, lists } = examination;
	const sight = lists.get(ofShifts.about);
	if (!sight?.first.records) return;
	const { endpoint } = sight;
	const some = await probe.ask(endpoint, { onHoldType: 'ALL', ...atMost(endpoint, 100) });
	const held = some.records?.find(holdOf);
	const around = parseDay((held ?? some.records?.[0])?.DateOfService);
	const unasked = await findFrame(examination, sight, around);
	if (!unasked) return;
	const asked = await askWhole(examination, sight, { ...unasked.query, onHoldType: 'ALL' });
	if (!asked || !(await isSteady(examination, endpoint, unasked))) return;
	const hasTypes = [...unasked.records, ...asked].some(holdOf);
	const result = compare(endpoint, unasked.records, asked, (record) =>
		hasTypes ? holdOf(record) !== '' : undefined,
	);
	addLeave(findings, result, asked);
	await examineId(examination, ofShifts.about, result.hidden);
	await examineLeaveType(examination, sight, unasked, asked);
}

function addLeave(findings: Findings, result: Comparison, asked: readonly ApiRecord[]): void {
	const { hidden, evidence } = result;
	if (result.unasked) findings.add('onHold', result.unasked, evidence, ofShifts);
	if (result.asked) findings.add('onHoldAll', result.asked, evidence, ofShifts);
	const onLeave =
		result.unasked === 'leftOut' ? hidden : result.asked === 'alone' ? asked : asked.filter(holdOf);
	if (result.unasked && onLeave.length > 0) {
		const filled = onLeave.filter(holdOf).length;
		const text = `OnHoldType is filled in ${filled} of ${onLeave.length}`;
		findings.add('onHoldFields', filled > 0 ? 'filled' : 'empty', text, ofShifts);
	}
}

/** Finds out whether a query for a single type of leave also brings shifts that are not on leave. */
async function examineLeaveType(
	{ probe, findings }: Examination,
	sight: Sight,
	unasked: Frame,
	asked: readonly ApiRecord[],
): Promise<void> {
	const type = asked.map(holdOf).find((one) => one !== '');
	if (type === undefined) return;
	const reading = await probe.ask(sight.endpoint, { ...unasked.query, onHoldType: type });
	const { records } = reading;
	if (!records?.length || !isWhole(sight, reading, unasked.query)) return;
	const others = records.filter((record) => holdOf(record) === '').length;
	const sameType = records.filter((record) => holdOf(record) === type).length;
	const text = `${sameType} with the type came, and ${others} that are not on leave`;
	const hasOthers = [...unasked.records, ...asked].some((record) => holdOf(record) === '');
	if (sameType === 0 || sameType + others < records.length) return;
	if (others === 0 && hasOthers) findings.add('onHoldSpecific', 'alone', text, ofShifts);
	else if (others >= enoughToTell) findings.add('onHoldSpecific', 'besideOthers', text, ofShifts);
}

/** Asks for a list. The result is undefined if no list came or the answer may be cut off. */
async function askWhole(
	examination: Examination,
	sight: Sight,
	query: Query,
): Promise<readonly ApiRecord[] | undefined> {
	const { probe, findings } = examination;
	const reading = await askList(examination, sight, query);
	const { records } = reading;
	if (!records || isWhole(sight, reading, query)) return records;
	const { endpoint } = sight;
	if (records.length < 2 || !endpoint.parameters.page) return undefined;
	if ((findings.get('pageCounts', endpoint.path) ?? 'records') !== 'records') return undefined;
	const behind = { ...query, limit: '10', page: `${records.length - 1}` };
	const last = await probe.ask(endpoint, behind);
	return last.records?.length === 1 && !last.isPart ? records : undefined;
}

/** Finds out whether closed incidents come if the query does not ask for them. */
export async function examineClosed(examination: Examination, path: string): Promise<void> {
	const { probe, findings, lists } = examination;
	const sight = lists.get(path);
	if (!sight?.first.records) return;
	const { endpoint } = sight;
	const unasked = await findFrame(examination, sight);
	if (!unasked) return;
	const come = contentsOf(unasked.records);
	const states: Query[] = [
		{ closed: 'true' },
		{ taskClosed: 'true' },
		{ closed: 'true', taskClosed: 'true' },
	];
	const { limit: _, ...bounds } = unasked.query;
	const counts: { all: number; common: number }[] = [];
	for (const state of states) {
		const query = { ...bounds, ...state, ...atMost(endpoint, 100) };
		const { records } = await probe.ask(endpoint, query);
		// If an answer contains records of another state, the filter by state has no effect and the answer shows nothing.
		const isState = records?.every((record) =>
			Object.keys(state).every(
				(name) => flagOf(record[name === 'closed' ? 'Closed' : 'TaskClosed']) === true,
			),
		);
		if (!records || !isState) return;
		counts.push({
			all: records.length,
			common: records.filter((record) => come.has(contentOf(record))).length,
		});
	}
	if (!(await isSteady(examination, endpoint, unasked))) return;
	const evidence = `of ${counts.map(({ all }) => all).join(', ')} closed ones (closed, taskClosed, both), ${counts
		.map(({ common }) => common)
		.join(', ')} are among the ${unasked.records.length} that came unasked`;
	if (counts.every(({ all, common }) => all > 0 && common === all)) {
		findings.add('closedUnasked', 'included', evidence, { about: path });
	} else if (counts[0].all > 0 && counts.every(({ common }) => common === 0)) {
		findings.add('closedUnasked', 'leftOut', evidence, { about: path });
	}
}

/**
 * Finds out whether closed notes come if the query does not ask for them. It also finds out whether other notes come if the query asks for
 * closed notes.
 */
export async function examineNotes(examination: Examination): Promise<void> {
	const { findings, lists } = examination;
	const sight = lists.get('/notes-client');
	if (!sight?.first.records) return;
	const { endpoint } = sight;
	const unasked = await findFrame(examination, sight);
	if (!unasked) return;
	const asked = await askWhole(examination, sight, { ...unasked.query, closed: '1' });
	if (!asked || !(await isSteady(examination, endpoint, unasked))) return;
	const isClosed = ({ Closed }: ApiRecord) => flagOf(Closed);
	const result = compare(endpoint, unasked.records, asked, isClosed);
	if (result.unasked)
		findings.add('closedUnasked', result.unasked, result.evidence, { about: endpoint.path });
	if (!result.asked) return;
	const answer = result.asked === 'alone' ? 'alone' : 'besideOpen';
	findings.add('closedNotes', answer, result.evidence, { about: endpoint.path });
}

/** Finds out whether a query by id finds a record that the list leaves out. */
export async function examineId(
	examination: Examination,
	path: string,
	hidden: readonly ApiRecord[],
): Promise<void> {
	const { probe, findings, lists } = examination;
	const sight = lists.get(path);
	if (!sight) return;
	const { idParameter: parameter = '' } = sight.endpoint;
	const field = idFieldOf(sight.endpoint);
	const id = hidden.map((record) => idOf(record[field])).find((one) => one !== undefined);
	if (id === undefined) return;
	const { status, records = [] } = await probe.ask(sight.endpoint, { [parameter]: String(id) });
	const isFound = records.some((record) => idOf(record[field]) === id);
	if (!isFound && (records.length > 0 || ![200, 404, 410].includes(status))) return;
	// The record may have become part of the list since the last request.
	const listed = (await askList(examination, sight, sight.frame?.query ?? {}, true)).records;
	if (!listed || listed.some((record) => idOf(record[field]) === id)) return;
	const evidence = `one of ${hidden.length} that lists leave out was asked for by ${parameter}`;
	// If the record is not found, somebody may have deleted it since the last request.
	findings.add('foundById', isFound ? 'always' : 'listed', evidence, {
		about: path,
		isSure: isFound,
	});
}
