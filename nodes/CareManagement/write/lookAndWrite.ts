import type { IDataObject } from 'n8n-workflow';
import { idOfWritten, type WriteEndpoint } from '../../../api/mod';
import { CareManagementError, endpointError, InputError } from '../../../errors/mod';
import { UnknownOutcomeError } from '../../../http/mod';
import { confirm, verdictOn, type Reading } from './confirm';
import { decide, isWritten, type Decision } from './decide';
import type { Pending, Written } from './joinAttempt';
import type { KnownRecords } from './knownRecords';
import { sentenceOf, toItem, type Outcome } from './outcome';
import { expectedTitle, type WriteOrder } from './writeOrder';

/** What a write needs to look at the existing records, and to send a record. */
export interface Look extends Reading {
	readonly order: WriteOrder;
	/** Sends a record and returns the service's answer. */
	readonly send: (endpoint: WriteEndpoint, record: IDataObject) => Promise<IDataObject[]>;
}

/** Returns the endpoint to which the record of a decision is sent. */
export const endpointFor = ({ endpoint }: WriteOrder, { kind }: Decision): WriteEndpoint =>
	kind === 'updated' ? (endpoint.changedBy ?? endpoint) : endpoint;

/** Makes the outcome that a dry run reports. */
export function wouldBe({ row, endpoint }: WriteOrder, decision: Decision): Outcome {
	const { kind: result, record, given, changes } = decision;
	const isSent = result === 'created' || result === 'updated';
	const after = { ...record?.clean, ...(isSent ? given : {}) };
	// If a field is given with an empty value, it is sent even if the record does not show this field. So the outcome shows it, too.
	const isTold = (name: string) =>
		name in (record?.clean ?? {}) || changes.some(({ field }) => field === name);
	const others = Object.keys(isSent ? given : {}).filter((name) => !isTold(name));
	const emptied = others.map((field) => ({ field, before: null, after: null }));
	return { row, endpoint, result, record: after, changes: [...changes, ...emptied], dry: {} };
}

/**
 * Refuses a write if a dry run would not give the expected message.
 *
 * @param before the writes that this run has already sent
 */
export function requireExpected(
	order: WriteOrder,
	decision: Decision,
	before: readonly Pending[] = [],
): void {
	const { endpoint, expectedMessage } = order;
	if (expectedMessage === undefined) return;
	const { record } = decision;
	const said = [sentenceOf(wouldBe(order, decision))];
	const isOfThisRun = (one: Pending): boolean =>
		record !== undefined &&
		one.decision.kind === 'created' &&
		isWritten(one.order, one.decision)(record);
	const id = idOfWritten(endpoint);
	if (record && id && before.some(isOfThisRun)) {
		// An earlier item of this run created the record, and the service gave the record an ID. A dry run does not know this ID, so the message
		// is also compared without the ID.
		const { [id]: _, ...clean } = record.clean;
		said.push(sentenceOf(wouldBe(order, { ...decision, record: { ...record, clean } })));
	}
	if (said.some((sentence) => sentence.trim() === expectedMessage.trim())) return;
	throw new InputError({
		title: `Something else would be done to the ${endpoint.noun} than ${expectedTitle} has`,
		nextStep:
			'Nothing was sent. Run it with Dry Run again, and use the message of its item, word for word.',
	});
}

/** Remembers what an item creates or updates, for later items. */
export async function remember(
	known: KnownRecords,
	order: WriteOrder,
	decision: Decision,
): Promise<void> {
	const { kind, record, given } = decision;
	if (kind === 'updated' && record) await known.change(record, given);
	if (kind === 'created') known.add(given, isWritten(order, decision));
}

/**
 * Looks at the service's records, and then writes the record if the decision is to create or update it.
 *
 * @throws CareManagementError when the service's records cannot be read, the write is refused, or the write fails
 */
export async function lookAndWrite(look: Look): Promise<Written> {
	const { order, known, send, attempt } = look;
	const { endpoint, row } = order;
	const decision = await decide(known, order);
	const { kind, record, changes } = decision;
	if (record && (kind === 'unchanged' || kind === 'skipped')) {
		const shown = look.isRaw ? record.raw : record.clean;
		return { items: [toItem({ row, endpoint, result: kind, record: shown, changes })] };
	}
	if (attempt.run.harm && kind === 'updated') throw nothingSent(endpoint);
	requireExpected(order, decision, attempt.run.sent);
	const [sending] = await Promise.allSettled([send(endpointFor(order, decision), decision.body)]);
	const error: unknown = sending.status === 'rejected' ? sending.reason : undefined;
	const isUnknown = error instanceof UnknownOutcomeError;
	if (sending.status === 'rejected' && !isUnknown) throw error;
	await remember(known, order, decision);
	const pending: Pending = { order, decision };
	attempt.run.sent.push(pending);
	if (isUnknown && !(await isThere(look, pending))) throw error;
	await tryFirst(look, pending);
	return {
		items: sending.status === 'fulfilled' ? sending.value : [],
		confirm: async (current) => await confirm({ ...look, attempt: current }, pending),
	};
}

const nothingSent = (endpoint: WriteEndpoint): CareManagementError =>
	endpointError(endpoint, {
		title: 'Nothing was sent, because an update before this one changed more than was meant',
		nextStep: 'Look at that update first. The service may empty fields that it does not receive.',
	});

/** Returns whether the service's records prove that a write with an unknown outcome was saved. */
async function isThere({ known, attempt }: Look, pending: Pending): Promise<boolean> {
	const verdict = known.look().then((all) => verdictOn(pending, all, attempt.run.sent));
	return await verdict.then(
		({ shown, error }) => shown !== undefined && error === undefined,
		() => false,
	);
}

/**
 * If a run has several items, the service's records are read after the first, second, fourth, eighth update and so on. So the node can
 * notice early if a service empties the fields that an update does not send.
 */
async function tryFirst({ known, attempt, wait }: Look, pending: Pending): Promise<void> {
	const { run } = attempt;
	if (pending.decision.kind !== 'updated' || attempt.total === 1) return;
	const updates = run.sent.filter(({ decision: { kind } }) => kind === 'updated').length;
	if (!Number.isInteger(Math.log2(updates))) return;
	const judge = async () => {
		// A failure of this reading is ignored here, because all sent records are read back later.
		const all = await known.look().catch(() => undefined);
		return all ? run.sent.map((one) => verdictOn(one, all, run.sent)) : [];
	};
	let verdicts = await judge();
	if (verdicts.some(({ error }) => error !== undefined && !error.isHarm)) {
		// The service's list may lag behind the write.
		await wait();
		verdicts = await judge();
	}
	if (verdicts.some(({ error }) => error?.isHarm)) run.harm = true;
}
