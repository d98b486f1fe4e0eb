import type { IDataObject } from 'n8n-workflow';
import { plainName, type WriteEndpoint } from '../../../api/mod';
import { CareManagementError, endpointError } from '../../../errors/mod';
import { UnknownOutcomeError } from '../../../http/mod';
import { changesBetween, isKept, notMeant } from './compareRecords';
import { asShown, decide, namesOf, recognitionOf, type Decision } from './decide';
import type { Attempt, Written } from './joinAttempt';
import type { KnownRecord, KnownRecords } from './knownRecords';
import { labelOf, toItem, type Outcome } from './outcome';
import type { WriteOrder } from './writeOrder';

/** How one item is looked at and written. */
export interface Look {
	readonly order: WriteOrder;
	readonly known: KnownRecords;
	/** Sends a record, and gives what the service answers. */
	readonly send: (endpoint: WriteEndpoint, record: IDataObject) => Promise<IDataObject[]>;
	/** Whether records leave the node as the service sends them. */
	readonly isRaw: boolean;
	/** Waits before a list is read once more, which may lag behind what was written. */
	readonly wait: () => Promise<void>;
}

/** More of a record has changed than was meant. The record as it was is with the error, so that nothing is lost. */
export class ChangedMoreError extends CareManagementError {
	constructor(
		endpoint: WriteEndpoint,
		fields: readonly string[],
		readonly recordBefore: IDataObject,
	) {
		super({
			title: `The update of the ${endpoint.noun} also changed what was not meant: ${fields.join(', ')}`,
			nextStep:
				'Somebody may have changed it at the same time, or the service did. The record as it was before is with this error, as recordBefore: enter in the service what is missing.',
		});
	}
}

/** The endpoint that a decision is carried out with. */
export const endpointFor = ({ endpoint }: WriteOrder, { kind }: Decision): WriteEndpoint =>
	kind === 'updated' ? (endpoint.changedBy ?? endpoint) : endpoint;

/**
 * Writes a record after a look at what the service holds, and nothing where nothing is to be written.
 *
 * @throws CareManagementError when the record must not be written, or the service refuses it
 */
export async function lookAndWrite(look: Look): Promise<Written> {
	const { order, known, send } = look;
	const decision = await decide(known, order);
	const { kind, body, after, record, changes } = decision;
	if (kind === 'unchanged' || kind === 'skipped') {
		const shown = look.isRaw && record ? record.raw : after;
		return { items: [toItem({ endpoint: order.endpoint, result: kind, record: shown, changes })] };
	}
	const sending = send(endpointFor(order, decision), body);
	const [items, error] = await sending.then(
		(answer) => [answer] as const,
		(reason: unknown) => [undefined, reason] as const,
	);
	const written = (shown: IDataObject[]): Written => ({
		items: shown,
		confirm: async (attempt) => await confirm(look, decision, attempt),
	});
	if (items || error instanceof UnknownOutcomeError) known.wrote(after, record);
	if (items) return written(items);
	const isUnknown = error instanceof UnknownOutcomeError;
	const outcome = isUnknown && (await findOut(look, decision).catch(() => undefined));
	if (outcome) return written([outcome]);
	throw error;
}

/** Where the answer to a write was lost: the item, if the service holds what was sent; undefined where it does not. */
async function findOut(look: Look, decision: Decision): Promise<IDataObject | undefined> {
	const shown = findWritten(look, decision, await look.known.read());
	return shown && toOutcome(look, decision, shown);
}

/** Reads back what was written. All items of a batch share one list, and a second one where it lags behind. */
async function confirm(look: Look, decision: Decision, attempt: Attempt): Promise<IDataObject[]> {
	const { endpoint } = look.order;
	const find = async (time: number) => {
		const key = ['read back', look.known.key, attempt.batch.end, time];
		const read = attempt.memoize(key, async () => {
			if (time > 0) await look.wait();
			return await look.known.read();
		});
		return findWritten(look, decision, await read.catch(notReadBack(endpoint)));
	};
	const shown = (await find(0)) ?? (await find(1));
	if (shown) return [toOutcome(look, decision, shown)];
	throw endpointError(endpoint, {
		title: `The service took the ${endpoint.noun}, and does not show it`,
		nextStep:
			'Look in the service before you send it again. It may show it later, or have kept it under other values.',
	});
}

const notReadBack = (endpoint: WriteEndpoint) => (error: unknown) => {
	if (!(error instanceof CareManagementError)) throw error;
	throw endpointError(endpoint, {
		title: `The ${endpoint.noun} was written, but it could not be read back: ${error.message}`,
		nextStep: `Look in the service whether it holds what you meant. ${error.nextStep}`,
	});
};

/** The service keeps another value than it was sent. */
class NotKeptError extends CareManagementError {}

/** The record that was written, among those that the service shows; undefined where it shows none. */
function findWritten(
	{ order }: Look,
	{ kind, record }: Decision,
	all: readonly KnownRecord[],
): KnownRecord | undefined {
	const { endpoint } = order;
	const { id = '' } = endpoint;
	const isSame =
		record && id && record.clean[id] !== undefined
			? ({ clean }: KnownRecord) => String(clean[id]) === String(record.clean[id])
			: ({ clean }: KnownRecord) => recognitionOf(order, namesOf(all)).matches(clean);
	const found = all.filter(isSame);
	if (found.length <= 1) return found[0];
	throw new NotKeptError({
		title: `The service shows ${found.length} ${endpoint.noun}s where one was ${kind}`,
		nextStep: `Take away the one too many in the service: ${found.map(({ clean }) => labelOf(endpoint, clean)).join(', ')}.`,
	});
}

/** @throws CareManagementError when the service did not keep what was sent, or more has changed than was meant */
function toOutcome(look: Look, decision: Decision, shown: KnownRecord): IDataObject {
	const { order, isRaw } = look;
	const { endpoint } = order;
	const { kind, record, notShown } = decision;
	const given = asShown(order.given, namesOf([shown]));
	const changes = changesBetween(record?.clean ?? {}, shown.clean);
	const lost = record ? notMeant(changes, given) : [];
	if (record && lost.length > 0) {
		const fields = lost.map(({ field }) => field);
		throw new ChangedMoreError(endpoint, fields, record.raw);
	}
	const names = new Set(Object.keys(shown.clean).map(plainName));
	const isHidden = (name: string) => !names.has(plainName(name));
	const notKept = Object.keys(given).filter(
		(name) => !isHidden(name) && !isKept(given[name], shown.clean[name]),
	);
	if (notKept.length > 0) {
		throw new NotKeptError({
			title: `The ${endpoint.noun} was ${kind}, but the service did not keep what was sent as ${notKept.join(', ')}`,
			nextStep:
				'Look in the service. It may know the field by another name, want another form, or not let it be changed.',
		});
	}
	const outcome: Outcome = {
		endpoint,
		result: kind,
		record: isRaw ? shown.raw : shown.clean,
		changes: record ? changes : changesBetween({}, given),
		notShown: [...new Set([...notShown, ...Object.keys(given).filter(isHidden)])],
	};
	return toItem(outcome);
}
