import type { IDataObject } from 'n8n-workflow';
import type { WriteEndpoint } from '../../../api/mod';
import { CareManagementError } from '../../../errors/mod';
import { waysToMatch } from '../resources/mod';
import { changesBetween } from './compareRecords';
import { decide } from './decide';
import type { Written } from './joinAttempt';
import { endpointFor, remember, wouldBe, type Look } from './lookAndWrite';
import { labelsOf, toItem } from './outcome';
import { isNamesake, isSamePerson, type WayToMatch } from './recognise';
import { looksFirst } from './writeOrder';

type Show = (endpoint: WriteEndpoint, record: IDataObject) => IDataObject | IDataObject[];

/**
 * Says what a write would do, without sending the write.
 *
 * @param show returns the body of the request for a record
 * @throws CareManagementError when the service's records cannot be read, or the write is refused
 */
export async function tryOut(look: Look, show: Show): Promise<Written> {
	const { order, known } = look;
	if (!looksFirst(order)) return await tryOutBlind(look, show);
	const decision = await decide(known, order, true);
	const { kind, body } = decision;
	const to = endpointFor(order, decision);
	const isSent = kind === 'created' || kind === 'updated';
	if (isSent) await remember(known, order, decision);
	const dry = isSent ? { sends: `${to.method} ${to.path}`, body: show(to, body) } : {};
	return { items: [toItem({ ...wouldBe(order, decision), dry })] };
}

/**
 * Tries out a write that does not look at existing records. For a new person, the result also names people who look like the same person.
 */
async function tryOutBlind({ order, known }: Look, show: Show): Promise<Written> {
	const { endpoint, given } = order;
	const isNewPerson = endpoint.method === 'POST' && endpoint.knownBy === 'person';
	const dry = {
		sends: `${endpoint.method} ${endpoint.path}`,
		body: show(endpoint, given),
		...(isNewPerson && { alike: await alikeOf({ order, known }) }),
	};
	const result = endpoint.method === 'POST' ? 'created' : 'updated';
	const changes = changesBetween({}, given);
	return { items: [toItem({ row: order.row, endpoint, result, record: given, changes, dry })] };
}

/** Returns labels of people who look like the wanted person. If the service's records cannot be read, the result says so. */
async function alikeOf({ order, known }: Pick<Look, 'order' | 'known'>): Promise<string> {
	const { endpoint, given } = order;
	const isSame = isSamePerson(Object.keys(waysToMatch) as WayToMatch[], given);
	const [reading] = await Promise.allSettled([known.all()]);
	if (reading.status === 'rejected') {
		const error: unknown = reading.reason;
		if (error instanceof CareManagementError) return `not known, because ${error.message}`;
		throw error;
	}
	const alike = reading.value.filter(({ clean }) => isSame(clean) || isNamesake(given, clean));
	known.add(given, ({ clean }) => isSame(clean));
	return labelsOf(endpoint, alike);
}
