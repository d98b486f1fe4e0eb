import { DateTime } from 'luxon';
import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import type { WriteEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import type { NodeSession } from '../../shared/openSession';
import { fitsAnswer } from '../../shared/fitAnswer';
import { isTool } from '../../shared/isTool';
import { answerModel, getUserQuery } from '../read/mod';
import { decide } from './decide';
import { getRecord, identify, toBody } from './getRecord';
import type { Attempt, Written } from './joinAttempt';
import { KnownRecords } from './knownRecords';
import { lookAndWrite, remember, requireExpected, type Look } from './lookAndWrite';
import { isOutcome, refusedItem, withoutRecord, type Log } from './outcome';
import { refuseStandIns } from './refuseStandIns';
import { resolveNames } from './resolveNames';
import { sendWrite } from './sendWrite';
import type { PreparedWrite } from './writeInOrder';
import { tryOut } from './tryOut';
import { getOrder, isDryRun, looksFirst, rowOf } from './writeOrder';

/** How many milliseconds to wait if a list lags behind a write. */
const lag = 2_000;

/**
 * Checks the given values, and prepares a write of one record. Nothing is written yet.
 *
 * @param fields the values that the user set, by field of the record
 * @returns the write. Its `send()` returns the records of the response, or the outcome.
 * @throws CareManagementError when a value does not fit, a list cannot be read, or a rehearsal refuses the write
 */
async function prepare(
	context: Context,
	session: NodeSession,
	{ endpoint, attempt }: { endpoint: WriteEndpoint; attempt: Attempt },
	fields: IDataObject,
): Promise<PreparedWrite> {
	const query = getUserQuery(context);
	refuseStandIns({ ...query, ...fields });
	const named = await resolveNames(context, { ...session, memoize: attempt.memoize }, fields);
	const given = getRecord(context, endpoint, named);
	const order = getOrder(context, endpoint, given);
	const isRaw = context.getNodeParameter('options.rawValues', false) === true;
	const body = toBody(context, endpoint, given);
	const send = async (to: WriteEndpoint, record: IDataObject) =>
		await sendWrite(session, { endpoint: to, query, body: toBody(context, to, record), isRaw });
	const look = async (): Promise<Look> => {
		const { list, query: asked } = endpoint.readBack;
		const key = ['known', session.credential, list.path, asked];
		const known = await attempt.memoize(
			key,
			async () => new KnownRecords(session, endpoint.readBack),
		);
		const wait = async () => await session.clock.sleep(lag);
		const log = () => logOf(context, session.clock.now());
		return { order, known, attempt, send, isRaw, wait, log };
	};
	const values = identify(context, body, given);
	const to = [session.credential, endpoint.method, endpoint.path, query];
	const content = JSON.stringify([...to, values]);
	const answer = async (written: Promise<Written>) => answerTo(context, endpoint, await written);
	if (isDryRun(context)) {
		const show = (to: WriteEndpoint, record: IDataObject) =>
			(to.body === 'multipart' ? record : toBody(context, to, record)) as IDataObject;
		const write = async () => await tryOut(await look(), show).catch(refuse(order.row));
		return { content, send: async () => await answer(write()) };
	}
	if (!looksFirst(order)) {
		return {
			content,
			send: async () => await answer(send(endpoint, given).then((items) => ({ items }))),
		};
	}
	attempt.looksFirst = true;
	// An existing record may forbid the write. If the node stops at an error, the rehearsal must find this out before anything is sent.
	if (!context.continueOnFail()) await rehearse(await look());
	return { content, send: async () => await answer(look().then(lookAndWrite)) };
}

function logOf(context: Context, now: number): Log {
	const { credentials = {} } = context.getNode();
	const [credential] = Object.values(credentials);
	return {
		when: DateTime.fromMillis(now, { zone: context.getTimezone() }).toISO() ?? '',
		workflow: context.getWorkflow().name ?? '',
		execution: context.getExecutionId(),
		credential: credential?.name ?? '',
	};
}

/** Decides about an item as if the earlier items were already written, because the decision may depend on these items. */
async function rehearse({ order, known, attempt }: Look): Promise<void> {
	const key = ['rehearsal', known.key, attempt.batch.end];
	const rehearsal = await attempt.memoize(key, async () => ({
		known: await known.copy(),
		turn: Promise.resolve(),
	}));
	const deciding = rehearsal.turn.then(async () => {
		const decision = await decide(rehearsal.known, order, true);
		requireExpected(order, decision);
		await remember(rehearsal.known, order, decision);
	});
	rehearsal.turn = deciding.catch(() => {});
	await deciding;
}

/** Prepares a write with `prepare()`. In a dry run, a refusal becomes an item that says why. */
export const prepareWrite: typeof prepare = async (context, session, about, fields) => {
	const preparing = prepare(context, session, about, fields);
	if (!isDryRun(context)) return await preparing;
	return await preparing.catch((error: unknown): PreparedWrite => {
		const refused = refuse(rowOf(context))(error);
		return { content: '', send: async () => answerTo(context, about.endpoint, refused) };
	});
};

/** Makes the item for a refusal, because in a dry run a refusal is an answer and not a failure. Any other error is thrown again. */
const refuse =
	(row?: number) =>
	(error: unknown): Written => {
		if (!(error instanceof InputError)) throw error;
		return { items: [refusedItem(error.message, error.nextStep, row)] };
	};

/** Makes the answer for a language model. For people, the items stay as they are. */
function answerTo(context: Context, endpoint: WriteEndpoint, written: Written): Written {
	if (!isTool(context)) return written;
	const answer = (items: IDataObject[]) => {
		const told = items.map(withoutRecord);
		// Before a write, a model may have to repeat the message of a dry run word for word. So outcomes that fit into the answer are not cut.
		return told.length > 0 && told.every(isOutcome) && fitsAnswer(told)
			? told
			: answerModel(endpoint, told, told.length);
	};
	const { items, confirm } = written;
	return {
		items: answer(items),
		...(confirm && { confirm: async (attempt) => answer(await confirm(attempt)) }),
	};
}
