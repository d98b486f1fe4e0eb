import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import { cleanRecord } from '../../api/mod';
import {
	endpointError,
	failureError,
	statusError,
	timedOut,
	type CareManagementError,
	type ApiRecord,
	type Session,
} from '../../client/mod';
import { toNodeError } from '../shared/toNodeError';
import { pickFields } from '../shared/pickFields';
import { openSession } from '../shared/openSession';
import { changeKey, type ChangedShift } from './diffShifts';
import type { NewRecord } from './detectNew';
import { eventKey, isOwnId } from './identity';
import { pollChanged } from './pollChanged';
import { pollCreated } from './pollCreated';
import { newestChanged, newestCreated } from './newestRecords';
import { createPollSession, type PollSession } from './pollSession';
import { readSettings, type Settings } from './settings';
import { readGivesAllShifts, readMemory, readShifts, writeMemory, writeShifts } from './state';

/** How long a poll may take where n8n does not say, in milliseconds. */
const defaultBudget = 4 * 60_000;

/** The part of the time that n8n gives which is used, so that what was found is emitted before it ends. */
const used = 0.9;

/** The triggers that are being polled. */
const polling = new Set<string>();

/**
 * Polls once. The state that n8n keeps is replaced when everything that can fail is done, and as a whole. While a poll of
 * the same trigger is under way in this process, another one does nothing.
 *
 * @param context n8n's context of the poll
 * @returns the records, or null when there are none
 * @throws NodeApiError with the status as `httpCode`, or NodeOperationError; then the state is as it was
 */
export async function pollOnce(context: IPollFunctions): Promise<IDataObject[] | null> {
	const trigger = `${context.getWorkflow().id} ${context.getNode().id}`;
	const isManual = context.getMode() === 'manual';
	if (!isManual && polling.has(trigger)) return null;
	if (!isManual) polling.add(trigger);
	try {
		const session = await openSession(context);
		const settings = readSettings(context, session.account);
		const records = isManual
			? await showNewest(context, createPollSession(session), settings)
			: await pollAndRemember(context, session, settings);
		return records.length === 0 ? null : (records as IDataObject[]);
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	} finally {
		if (!isManual) polling.delete(trigger);
	}
}

async function pollAndRemember(
	context: IPollFunctions,
	session: Session,
	settings: Settings,
): Promise<ApiRecord[]> {
	const kept = context.getWorkflowStaticData('node');
	const time = budgetOf(context);
	const { fingerprint } = settings;
	const service = createPollSession(session, readGivesAllShifts(kept.state, fingerprint));

	if (settings.name === 'rosterChanged') {
		const memory = readShifts(kept.state, fingerprint);
		const result = await pollChanged(service, settings, memory, time);
		if (result === timedOut) throw tooSlow(service, settings);
		const records = result.changed.map((changed) => toChangeRecord(settings, changed));
		kept.state = writeShifts(
			result.memory,
			fingerprint,
			service.givesAllShifts,
		) as unknown as IDataObject;
		return records;
	}
	const memory = readMemory(kept.state, fingerprint);
	const result = await pollCreated(service, settings, memory, time);
	if (result === timedOut) throw tooSlow(service, settings);
	const records = result.fresh.map((fresh) => toRecord(settings, fresh));
	kept.state = writeMemory(
		result.memory,
		fingerprint,
		service.givesAllShifts,
	) as unknown as IDataObject;
	return records;
}

/** What the test button shows. It remembers nothing, so the trigger misses nothing by it. */
async function showNewest(
	context: IPollFunctions,
	service: PollSession,
	settings: Settings,
): Promise<ApiRecord[]> {
	const records =
		settings.name === 'rosterChanged'
			? (await newestChanged(service, settings)).map((changed) => toChangeRecord(settings, changed))
			: (await newestCreated(service, settings)).map((fresh) => toRecord(settings, fresh));
	if (records.length === 0) {
		throw new NodeOperationError(context.getNode(), 'There is nothing to show for this event yet', {
			description: `The service has no ${settings.event.endpoint.noun} of late that passes the filters. The trigger works all the same once the workflow is active.`,
		});
	}
	return records;
}

/** How long the poll may take, in milliseconds; n8n says it from version 2.38 on. */
const budgetOf = (context: IPollFunctions): number =>
	used *
	(typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : defaultBudget);

/** Why nothing could be read in time: the service kept refusing, or it is slow. */
function tooSlow(service: PollSession, { event: { endpoint } }: Settings): CareManagementError {
	const failure = service.failure();
	const detail = 'It was tried for as long as n8n lets a poll go on.';
	if (failure === 'lost') return failureError(failure, endpoint, detail);
	if (failure !== undefined) return statusError(failure, endpoint, detail);
	return endpointError(endpoint, {
		title: 'The service is too slow to be polled: nothing could be read in the time that n8n gives',
		nextStep:
			'The next poll tries again, and nothing is lost. If it stays, add a filter, such as Client, or poll less often.',
	});
}

/** A record as the user wants it. */
function toRecord(settings: Settings, { shown, place }: NewRecord): ApiRecord {
	const { record } = shown;
	const key = settings.addEventKey
		? { eventKey: eventKey(settings.name, settings.event, record, place) }
		: {};
	return { ...prepare(settings, record), ...key };
}

/** A changed shift: the record now, what changed, and the old values. Of a shift that is gone only those are known. */
function toChangeRecord(settings: Settings, changed: ChangedShift): ApiRecord {
	const { changes, previous, record, identity } = changed;
	const { naming } = settings.event;
	const key = settings.addEventKey ? { eventKey: changeKey(changed) } : {};
	const values = record ?? {
		...previous,
		...(isOwnId(identity) ? { [naming.id]: identity } : {}),
	};
	return { ...prepare(settings, values), changes, previous, ...key };
}

function prepare({ event, rawValues, fields }: Settings, record: ApiRecord): ApiRecord {
	const cleaned = rawValues ? record : cleanRecord(record, event.endpoint.fields);
	return fields.length === 0 ? cleaned : pickFields(cleaned, fields);
}
