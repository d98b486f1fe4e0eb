import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { documentedNames, plainName, reads } from '../../api/mod';
import { isTool } from './isTool';

/** What of n8n a line of the log needs. */
type Context = Pick<IExecuteFunctions, 'getExecutionId' | 'getNode' | 'getWorkflow' | 'logger'>;

/** Names that no list has, and that are the node's own. */
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

/** Whether a name tells nobody: one that a service made up may be that of a person. */
const isKnown = (name: string): boolean =>
	documented.has(plainName(name.replace(/^SumOf|NotANumber$/, '')));

/** What a tool was asked for: the parameters say it, because a record may have fields of any name. */
export type Asked = 'records' | 'totals' | 'report';

/** What an answer came to, without any value of it. */
function measure(answer: readonly IDataObject[], asked: Asked) {
	const isReport = asked === 'report';
	const isCount = asked === 'totals' && answer.some((item) => 'Count' in item);
	const isNotice = (item: IDataObject) =>
		'notice' in item && (asked !== 'records' || Object.keys(item).length === 1);
	const records = answer.filter((item) => !isNotice(item));
	const names = [...new Set((isCount || isReport ? answer : records).flatMap(Object.keys))].filter(
		(name) => !['notice', 'report'].includes(name),
	);
	// What a report calls its totals and rows stands in our code.
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
 * Writes a line into n8n's own log for a call of the node as a tool, whoever calls it: when, which tool, how many records and fields
 * went to the model, and how many characters. It has no value, neither of what was asked nor of what came. A call that waits for a person's
 * approval reaches the node, and so the log, only when the person has given it.
 *
 * @param answer what the model is given; undefined where the call failed
 * @param asked what it was asked for
 * @example
 * Tool call: {"at":"2026-11-26T06:00:00.000Z","tool":"Count shifts","returned":"totals","records":12,…}
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
		// Over MCP, n8n has none yet.
		run: context.getExecutionId(),
		workflow,
		tool: context.getNode().name,
		...(answer ? measure(answer, asked) : failed),
	};
	// n8n shows the message alone, and not what comes with it.
	context.logger.info(`Tool call: ${JSON.stringify(line)}`);
}
