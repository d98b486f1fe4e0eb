import {
	NodeOperationError,
	type IBinaryData,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { DateTime } from 'luxon';
import { InputError } from '../../errors/mod';
import { readLists } from '../../lists/mod';
import {
	listWords,
	notToday,
	parseMailSettings,
	reports,
	writeMessages,
	type MailOptions,
	type OutgoingMessage,
	type Outcome,
	type PreparedReport,
	type Report,
} from '../../reports/mod';
import { isTool } from '../shared/isTool';
import { logToolCall } from '../shared/logToolCall';
import { openSession } from '../shared/openSession';
import { savesRuns } from '../shared/savesRuns';
import { errorItem, toNodeError } from '../shared/toNodeError';
import { answerWithReport, answerWithTotals } from './answerWithReport';
import { optionsParameterOf } from './describe';
import { getGiven, type GivenForItem } from './getGiven';

type Outputs = [rows: INodeExecutionData[], messages: INodeExecutionData[]];

/** A report that one or several input items want, with the same settings. */
interface Wanted {
	/** The number of the first of these input items. */
	readonly item: number;
	readonly name: string;
	readonly given: GivenForItem;
	readonly isTotals: boolean;
}

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Makes the chosen reports. Input items with the same report and the same settings share one result, which is paired with the first of
 * these items.
 *
 * @throws NodeApiError or NodeOperationError. If the node continues on fail, an item of the first output carries the error.
 */
export async function runReports(context: IExecuteFunctions): Promise<Outputs> {
	const outputs: Outputs = [[], []];
	const onError = (error: unknown, item: number) => {
		const nodeError = toNodeError(context.getNode(), error, item);
		logToolCall(context);
		if (!context.continueOnFail()) throw nodeError;
		outputs[0].push(errorItem(nodeError, item));
	};
	const groups = new Map<string, { wanted: Wanted; items: INodeExecutionData[] }>();
	for (const [item, data] of context.getInputData().entries()) {
		try {
			const wanted = getWanted(context, item);
			const key = JSON.stringify([wanted.name, wanted.given, wanted.isTotals]);
			const group = groups.get(key) ?? { wanted, items: [] };
			group.items.push(data);
			groups.set(key, group);
		} catch (error) {
			onError(error, item);
		}
	}
	// All settings are checked before the first list is read. So a wrong setting of a later item is refused without waiting for a list.
	const prepared: Prepared[] = [];
	for (const { wanted, items } of groups.values()) {
		try {
			prepared.push(prepare(context, wanted, items));
		} catch (error) {
			onError(error, wanted.item);
		}
	}
	for (const one of prepared) {
		try {
			const [rows, messages] = await makeReport(context, one);
			for (const row of rows) outputs[0].push(row);
			for (const message of messages) outputs[1].push(message);
		} catch (error) {
			onError(error, one.item);
		}
	}
	return outputs;
}

function getWanted(context: IExecuteFunctions, item: number): Wanted {
	const name = context.getNodeParameter('operation', item) as string;
	if (!Object.hasOwn(reports, name)) {
		throw new InputError({
			title: 'This report does not exist',
			nextStep: 'Choose the report from its list.',
		});
	}
	const given = getGiven(context, name, reports[name], item);
	return { item, name, given, isTotals: getIsTotals(context, name, item) };
}

/** @throws InputError when the output is not `totals` or `rows`. Without the error, rows might show people although totals were wanted. */
function getIsTotals(context: IExecuteFunctions, name: string, item: number): boolean {
	const parameter = `${optionsParameterOf(name)}.output`;
	const output = context.getNodeParameter(parameter, item, 'rows') as string;
	if (output === 'totals' || output === 'rows') return output === 'totals';
	throw new InputError({
		title: 'This output does not exist',
		nextStep: 'Choose the output from its list.',
	});
}

interface Prepared {
	readonly item: number;
	readonly report: Report;
	readonly prepared: PreparedReport;
	readonly isTotals: boolean;
	/** The options for mails. They are undefined if a model calls the node, because no mails are made then. */
	readonly options?: MailOptions;
	readonly now: DateTime;
}

/** Checks the settings of a report, without sending any request. */
function prepare(
	context: IExecuteFunctions,
	{ item, name, given, isTotals }: Wanted,
	items: readonly INodeExecutionData[],
): Prepared {
	const report = reports[name];
	const forModel = isTool(context);
	const now = DateTime.now().setZone(context.getTimezone());
	const taken = takenItems(report, forModel, items);
	const prepared = report.prepare(given.report, now, !forModel, taken);
	const options = forModel ? undefined : parseMailSettings(given.mails, now);
	return { item, report, prepared, isTotals, options, now };
}

async function makeReport(
	context: IExecuteFunctions,
	{ item, report, prepared, isTotals, options, now }: Prepared,
): Promise<Outputs> {
	const session = await openSession(context);
	const outcome = prepared.compute(await readLists(session, prepared.reads));
	const pairedItem = { item };
	const lines = isTotals ? [outcome.totals] : outcome.rows;
	const rows = lines.map((json) => ({ json: json as IDataObject, pairedItem }));
	if (options === undefined) {
		const answer = isTotals ? answerWithTotals(report, outcome) : answerWithReport(report, outcome);
		logToolCall(context, answer, 'report');
		return [answer.map((json) => ({ json, pairedItem })), []];
	}
	const made = { now, workflow: context.getWorkflow().name ?? '' };
	const messages = await writeMessages(report, outcome, options, made);
	addHints(context, outcome, messages, options);
	stopIfUntold(context, outcome, messages, item);
	return [[...rows, ...toErrors(context, outcome, item)], await toItems(context, messages, item)];
}

/**
 * Makes the error items for failures that do not stop the messages. They are made only if the node continues on fail. Otherwise the node
 * could only throw an error, and n8n would drop the messages.
 */
function toErrors(
	context: IExecuteFunctions,
	{ failures = [] }: Outcome,
	item: number,
): INodeExecutionData[] {
	if (!context.continueOnFail()) return [];
	return failures.map((failure) => {
		const error = new NodeOperationError(context.getNode(), failure, { itemIndex: item });
		return errorItem(error, item);
	});
}

/**
 * Fails if a report is incomplete, no message is made that could say so, and the node does not continue on fail. Without this failure, the
 * run would succeed, and nobody would know that the report is incomplete.
 *
 * @throws NodeOperationError
 */
function stopIfUntold(
	context: IExecuteFunctions,
	{ failures = [] }: Outcome,
	messages: readonly OutgoingMessage[],
	item: number,
): void {
	if (failures.length === 0 || messages.length > 0 || context.continueOnFail()) return;
	throw new NodeOperationError(context.getNode(), failures.join(' '), {
		itemIndex: item,
		description: 'No mail is due that would say so. Check your care system and the credential.',
	});
}

/**
 * Returns the input items if the report takes items, such as the items of a trigger. A model cannot give items to a report.
 *
 * @throws InputError when a model calls a report that needs items
 */
function takenItems(
	{ takesItems, title }: Report,
	forModel: boolean,
	items: readonly INodeExecutionData[],
) {
	if (takesItems === undefined) return [];
	if (!forModel) return items.map(({ json }) => json);
	if (takesItems === 'optional') return [];
	throw new InputError({
		title: `${title} is not a report for an AI agent: it needs the items of a trigger`,
		nextStep: 'Choose another report for this tool, such as Weekly Roster.',
	});
}

/** A file that several messages share is stored once. */
async function toItems(
	context: IExecuteFunctions,
	messages: readonly OutgoingMessage[],
	item: number,
): Promise<INodeExecutionData[]> {
	const stored = new Map<unknown, IBinaryData>();
	const store = async (name: string, content: Uint8Array | string, type: string) => {
		const { prepareBinaryData } = context.helpers;
		const data = stored.get(content) ?? (await prepareBinaryData(Buffer.from(content), name, type));
		stored.set(content, data);
		return data;
	};
	const items: INodeExecutionData[] = [];
	for (const { json, workbook, files } of messages) {
		const binary: Record<string, IBinaryData> = {};
		if (workbook) binary.data = await store(workbook.name, workbook.content, mimeType);
		for (const file of files) {
			binary[file.property] = await store(file.name, file.content, file.mimeType);
		}
		const hasFiles = Object.keys(binary).length > 0;
		items.push({ json: { ...json }, pairedItem: { item }, ...(hasFiles && { binary }) });
	}
	return items;
}

const maxNamed = 5;

function addHints(
	context: IExecuteFunctions,
	outcome: Outcome,
	messages: readonly OutgoingMessage[],
	{ tester }: MailOptions,
): void {
	const { warnings, mails } = outcome;
	const hint = (message: string, type: 'info' | 'warning') =>
		context.addExecutionHints({ message, type, location: 'outputPane' });
	const saved = savesRuns(context);
	for (const warning of [...warnings, ...(saved ? [saved] : [])]) hint(warning, 'warning');
	const waiting = notToday(outcome);
	if (tester === undefined) {
		for (const text of waiting) hint(`${text[0].toUpperCase()}${text.slice(1)}`, 'warning');
		return;
	}
	const people = [...new Set(mails.flatMap(({ to }) => to))];
	const count = messages.length === 1 ? '1 mail' : `${messages.length} mails`;
	hint(
		`Test Run: ${count} for ${tester} alone. Without it, ${waiting[0] ?? `${count} would go to ${listWords(people, maxNamed)}.`}`,
		'info',
	);
}
