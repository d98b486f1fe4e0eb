import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { documentedNames, plainName, reads } from '../../api/mod';
import { isTool } from './isTool';

type Context = Pick<IExecuteFunctions, 'getExecutionId' | 'getNode' | 'getWorkflow' | 'logger'>;

/** Names of fields that the node itself adds to its answers. */
const ours = [
	'Count',
	'Groups',
	'Hours',
	'ClientName',
	'WorkerName',
	'ServiceName',
	'CategoryName',
];

const documented: ReadonlySet<string> = new Set(
	[...Object.values(reads).flatMap(documentedNames), ...ours].map(plainName),
);

/**
 * Returns whether the tables in `api/` or this node define a field name. Any other name comes from the service, and may be the name of a
 * person.
 */
const isKnown = (name: string): boolean =>
	documented.has(plainName(name.replace(/^SumOf|NotANumber$/, '')));

/** The kind of answer that a tool was asked for. The kind comes from the parameters, because the fields of a record may have any name. */
export type Asked = 'records' | 'totals' | 'report';

/** Measures an answer, without returning any of its values. */
function measure(answer: readonly IDataObject[], asked: Asked) {
	const isReport = asked === 'report';
	const isCount = asked === 'totals' && answer.some((item) => 'Count' in item);
	const isNotice = (item: IDataObject) =>
		'notice' in item && (asked !== 'records' || Object.keys(item).length === 1);
	const records = answer.filter((item) => !isNotice(item));
	const names = [...new Set((isCount || isReport ? answer : records).flatMap(Object.keys))].filter(
		(name) => !['notice', 'report'].includes(name),
	);
	// In a report, all names are shown, because our code defines them.
	const shown = names.filter((name) => isReport || isKnown(name));
	const others = names.length - shown.length;
	return {
		returned: isCount || isReport ? 'totals' : records.length > 0 ? 'records' : 'a text',
		records: records.length,
		fields: [...shown, ...(others > 0 ? [`${others} that no table has`] : [])].join(', '),
		characters: JSON.stringify(answer).length,
	};
}

const failed = { returned: 'an error', records: 0, fields: '', characters: 0 };

/**
 * Writes a line into n8n's log for each call of the node as a tool. The line contains no values of the question or the answer. If a call
 * needs a person's approval, the call reaches the node and the log only after the approval.
 *
 * @param answer the answer for the model, or undefined if the call failed
 * @param asked the kind of answer that was asked for
 * @example
 * Tool call: {"at":"2026-11-26T06:00:00.000Z","run":"231","workflow":"x1","tool":"Count shifts","returned":"totals","records":12,…}
 */
export function logToolCall(
	context: Context,
	answer?: readonly IDataObject[],
	asked: Asked = 'records',
): void {
	if (!isTool(context)) return;
	const { id: workflow = '' } = context.getWorkflow();
	const line = {
		at: new Date().toISOString(),
		// If an MCP client calls the tool, n8n has no execution ID yet.
		run: context.getExecutionId(),
		workflow,
		tool: context.getNode().name,
		...(answer ? measure(answer, asked) : failed),
	};
	// n8n shows only the message and not its metadata, so the line is part of the message.
	context.logger.info(`Tool call: ${JSON.stringify(line)}`);
}
