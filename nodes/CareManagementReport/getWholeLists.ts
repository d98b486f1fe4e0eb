import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { DateTime } from 'luxon';
import { plainName } from '../../api/mod';
import { InputError } from '../../errors/mod';
import { readWhole } from '../../lists/mod';
import { isEmpty, toBoolean, toDay, type Query } from '../../values/mod';
import { isTool } from '../shared/isTool';
import { openSession } from '../shared/openSession';
import { savesRuns } from '../shared/savesRuns';
import { errorItem, toNodeError } from '../shared/toNodeError';
import { toLines } from './toLines';
import { wholeLists, type WholeList } from './wholeLists';

/**
 * Reads the list that each input item wants. The lists are read one after another.
 *
 * @returns for each input item one item with `asked` (when the reading began, ISO 8601), `count` and `records`. If lines are wanted, the
 * item has `fingerprint` and `lines` instead of `records`. If the fingerprint equals Known Fingerprint, `lines` is absent.
 * @throws NodeApiError or NodeOperationError. If the node continues on fail, the item has `error` and `message` instead.
 */
export async function getWholeLists(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	const message = savesRuns(context);
	if (message) context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
	for (const [item, { json }] of context.getInputData().entries()) {
		const input = context.getNodeParameter('listIncludesInput', item, false) ? json : {};
		try {
			const read = await getWholeList(context, item);
			items.push({ json: { ...input, ...read } as IDataObject, pairedItem: { item } });
		} catch (error) {
			const nodeError = toNodeError(context.getNode(), error, item);
			if (!context.continueOnFail()) throw nodeError;
			const failed = errorItem(nodeError, item);
			// On the error output, n8n itself adds the fields of the input. n8n does so only if the item has no other fields than `error` and
			// `message`.
			const isByItself = context.getNode().onError === 'continueErrorOutput';
			items.push(isByItself ? failed : { ...failed, json: { ...input, ...failed.json } });
		}
	}
	return items;
}

async function getWholeList(context: IExecuteFunctions, item: number) {
	if (isTool(context)) {
		throw new InputError({
			title:
				'An AI agent cannot use a whole list: it can be very long, and it contains all data about people',
			nextStep: 'Give the agent the tool Care Management instead.',
		});
	}
	const list = getList(context, item);
	const days = getDays(context, list, item);
	const asked = DateTime.now().setZone(context.getTimezone()).toISO();
	const queries = list.queries.map((query) => ({ ...query, ...days }));
	const records = await readWhole(await openSession(context), list.endpoint, queries);
	const { length: count } = records;
	if (!context.getNodeParameter('listAsLines', item, false)) return { asked, count, records };
	const lines = toLines(records, context.getNodeParameter('listKnown', item, ''));
	const message = savesRuns(context);
	// The warning of `savesRuns()` stands beside the lines, so that a database that takes the lines can show it to a person.
	return { asked, count, ...lines, ...(message && { message }) };
}

function getList(context: IExecuteFunctions, item: number): WholeList {
	const wanted = context.getNodeParameter('list', item) as unknown;
	const known = Object.entries(wholeLists);
	const found = known.find(([name, { title }]) =>
		[name, title].some((one) => plainName(one) === plainName(String(wanted))),
	);
	if (found) return found[1];
	throw new InputError({
		title: `List must be one of ${known.map(([name]) => name).join(', ')}`,
		nextStep: 'Choose it from its list, or check what the expression gives.',
	});
}

function getDays(context: IExecuteFunctions, list: WholeList, item: number): Query {
	const get = (name: string): unknown => context.getNodeParameter(name, item, '');
	const given = { 'First Day': get('listFirst'), 'Last Day': get('listLast') };
	if (!list.byDays) {
		for (const [title, day] of Object.entries(given)) {
			// This list is not read by days. Without the error, a person would think that the item has only the records of these days.
			if (!isEmpty(day)) throw needsNoDay(title, list);
		}
		return {};
	}
	const [fromDate, toDate] = Object.entries(given).map(([title, day]) =>
		toDay(day, title, context.getTimezone()),
	);
	if (fromDate > toDate) {
		throw new InputError({
			title: 'First Day must not be after Last Day',
			nextStep: 'Check both, or what their expressions give.',
		});
	}
	if (!list.endpoint.parameters.onHoldType) return { fromDate, toDate };
	const withHolds = toBoolean(
		context.getNodeParameter('listWithHolds', item, true),
		'With Shifts on Hold',
	);
	return { fromDate, toDate, ...(withHolds && { onHoldType: 'ALL' }) };
}

const needsNoDay = (day: string, { title }: WholeList): InputError =>
	new InputError({
		title: `${title} are always read whole, so ${day} must be empty`,
		nextStep: 'Empty it, or choose Rosters or Timesheets.',
	});
