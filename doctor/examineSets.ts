import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { parseDay, type Query } from '../values/mod';
import { findFrame } from './findFrame';
import type { QuestionName } from './questions';
import {
	askList,
	atMost,
	contentOf,
	contentsOf,
	isWhole,
	keyOf,
	type Examination,
	type Frame,
	type Sight,
} from './sight';

/** What two lists of the same days show of each other. */
interface Comparison {
	/** Whether the records that were asked for also come unasked. */
	readonly unasked?: 'included' | 'leftOut';
	/** Whether they come alone when they are asked for, or beside the others. */
	readonly asked?: 'alone' | 'besideOthers';
	/** The records that only come when they are asked for. */
	readonly hidden: readonly ApiRecord[];
	readonly evidence: string;
}

/** How many records both lists must share before one counts as a part of the other. */
const enoughToTell = 20;

/**
 * Compares the list that asks for nothing with the one that asks for records of a kind. Both are whole.
 *
 * @param isOfKind what fields say; undefined where they say nothing
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
		// The same record may look another way when it is asked for.
		const known = new Set(unasked.map((record) => likenessOf(endpoint, record)));
		if (asked.some((record) => known.has(likenessOf(endpoint, record)))) return result;
		return { ...result, unasked: 'leftOut', asked: 'alone' };
	}
	const saysSo = (records: readonly ApiRecord[], value: boolean) =>
		records.every((record) => isOfKind(record) !== !value);
	if (hidden.length === 0 && open.length > 0 && saysSo(asked, true) && saysSo(open, false)) {
		const isEnough = common.length >= enoughToTell;
		return isEnough ? { ...result, unasked: 'included', asked: 'alone' } : result;
	}
	if (open.length === 0 && hidden.length > 0 && saysSo(hidden, true) && saysSo(common, false)) {
		const isEnough = common.length >= enoughToTell;
		return isEnough ? { ...result, unasked: 'leftOut', asked: 'besideOthers' } : result;
	}
	// The same list twice: only fields tell whether records of both kinds are in it.
	const kinds = new Set(asked.map(isOfKind));
	if (hidden.length + open.length === 0 && kinds.has(true) && kinds.has(false)) {
		return { ...result, unasked: 'included', asked: 'besideOthers' };
	}
	return result;
}

/** What no other record has: its id, or whose and when it is. */
const likenessOf = (endpoint: ReadEndpoint, record: ApiRecord): string => {
	const { ClientId, CarerId, DateOfService, StartTime } = record;
	if (Number(record[endpoint.id ?? '']) > 0 || DateOfService === undefined) {
		return keyOf(endpoint, record);
	}
	return JSON.stringify([ClientId, CarerId, DateOfService, StartTime]);
};

/** The unasked list once more: what changed meanwhile proves nothing. */
async function isSteady({ probe }: Examination, endpoint: ReadEndpoint, frame: Frame) {
	const { records = [] } = await probe.ask(endpoint, frame.query, true);
	const [before, after] = [contentsOf(frame.records), contentsOf(records)];
	return before.size === after.size && [...before].every((content) => after.has(content));
}

/** Shifts on leave: whether they come unasked, and with what. */
export async function examineLeave(examination: Examination): Promise<void> {
	const { probe, findings, lists } = examination;
	const sight = lists.get('/rosters');
	if (!sight?.first.records) return;
	const { endpoint } = sight;
	const add = (question: QuestionName, answer: string, evidence: string) =>
		findings.add(question, answer, evidence, { about: endpoint.path });
	const typeOf = ({ OnHoldType }: ApiRecord) => (OnHoldType ? String(OnHoldType) : '');
	const some = await probe.ask(endpoint, { onHoldType: 'ALL', ...atMost(endpoint, 100) });
	const held = some.records?.find(typeOf);
	const around = parseDay((held ?? some.records?.[0])?.DateOfService);
	const unasked = await findFrame(examination, sight, around);
	if (!unasked) return;
	const query = { ...unasked.query, onHoldType: 'ALL' };
	const { records: asked } = await askList(examination, sight, query);
	if (!asked || !(await isWholeAnswer(examination, sight, query, asked.length))) return;
	if (!(await isSteady(examination, endpoint, unasked))) return;
	const hasTypes = [...unasked.records, ...asked].some(typeOf);
	const result = compare(endpoint, unasked.records, asked, (record) =>
		hasTypes ? typeOf(record) !== '' : undefined,
	);
	const { hidden, evidence } = result;
	if (result.unasked) add('onHold', result.unasked, evidence);
	if (result.asked) add('onHoldAll', result.asked, evidence);
	const onLeave =
		result.unasked === 'leftOut' ? hidden : result.asked === 'alone' ? asked : asked.filter(typeOf);
	if (result.unasked && onLeave.length > 0) {
		const filled = onLeave.filter(typeOf).length;
		const answer = filled > 0 ? 'filled' : 'empty';
		add('onHoldFields', answer, `OnHoldType is filled in ${filled} of ${onLeave.length}`);
	}
	await examineId(examination, '/rosters', 'rosterItemId', 'RosterItemId', hidden);

	const type = asked.map(typeOf).find((one) => one !== '');
	if (type === undefined) return;
	const { records } = await probe.ask(endpoint, { ...unasked.query, onHoldType: type });
	if (!records?.length || !isWhole(sight, records.length, unasked.query)) return;
	const others = records.filter((record) => typeOf(record) === '').length;
	const sameType = records.filter((record) => typeOf(record) === type).length;
	const text = `${sameType} with the type came, and ${others} that are not on leave`;
	const hasOthers = [...unasked.records, ...asked].some((record) => typeOf(record) === '');
	if (sameType === 0 || sameType + others < records.length) return;
	if (others === 0 && hasOthers) add('onHoldSpecific', 'alone', text);
	else if (others >= enoughToTell) add('onHoldSpecific', 'besideOthers', text);
}

/** Whether an answer was not cut off, also by what lies behind it. */
async function isWholeAnswer(
	{ probe, findings }: Examination,
	sight: Sight,
	query: Query,
	count: number,
): Promise<boolean> {
	if (isWhole(sight, count, query)) return true;
	const { endpoint } = sight;
	if (count < 2 || !endpoint.parameters.page) return false;
	if ((findings.get('pageCounts', endpoint.path) ?? 'records') !== 'records') return false;
	const behind = { ...query, limit: '10', page: `${count - 1}` };
	return (await probe.ask(endpoint, behind)).records?.length === 1;
}

/** Closed incidents: whether they come unasked. The trigger asks for three states, so all three count. */
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
		// A state that has no effect says nothing.
		const isState = records?.every((record) =>
			Object.keys(state).every(
				(name) => Number(record[name === 'closed' ? 'Closed' : 'TaskClosed']) === 1,
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

/** Closed notes: whether they come unasked, and with what. */
export async function examineNotes(examination: Examination): Promise<void> {
	const { findings, lists } = examination;
	const sight = lists.get('/notes-client');
	if (!sight?.first.records) return;
	const { endpoint } = sight;
	const unasked = await findFrame(examination, sight);
	if (!unasked) return;
	const query = { ...unasked.query, closed: '1' };
	const { records: asked } = await askList(examination, sight, query);
	if (!asked || !(await isWholeAnswer(examination, sight, query, asked.length))) return;
	if (!(await isSteady(examination, endpoint, unasked))) return;
	const isClosed = ({ Closed }: ApiRecord) =>
		Closed === undefined ? undefined : Number(Closed) === 1;
	const result = compare(endpoint, unasked.records, asked, isClosed);
	if (result.unasked)
		findings.add('closedUnasked', result.unasked, result.evidence, { about: endpoint.path });
	if (!result.asked) return;
	const answer = result.asked === 'alone' ? 'alone' : 'besideOpen';
	findings.add('closedNotes', answer, result.evidence, { about: endpoint.path });
}

/** Whether a record that only comes when it is asked for is found by its id. */
export async function examineId(
	examination: Examination,
	path: string,
	parameter: string,
	field: string,
	hidden: readonly ApiRecord[],
): Promise<void> {
	const { probe, findings, lists } = examination;
	const sight = lists.get(path);
	const id = hidden.find((record) => Number(record[field]) > 0)?.[field];
	if (!sight || id === undefined) return;
	const { status, records = [] } = await probe.ask(sight.endpoint, { [parameter]: String(id) });
	const isFound = records.some((record) => String(record[field]) === String(id));
	if (!isFound && (records.length > 0 || ![200, 404, 410].includes(status))) return;
	// It may be in the list by now.
	const listed = (await askList(examination, sight, sight.frame?.query ?? {}, true)).records;
	if (!listed || listed.some((record) => String(record[field]) === String(id))) return;
	const evidence = `one of ${hidden.length} that lists leave out was asked for by ${parameter}`;
	// One that is not found may have been deleted meanwhile.
	findings.add('foundById', isFound ? 'always' : 'listed', evidence, {
		about: path,
		isSure: isFound,
	});
}
