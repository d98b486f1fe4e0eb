import type { ReadEndpoint } from '../../../api/mod';
import { CareManagementError } from '../../../errors/mod';
import { fetchRecords, type Session } from '../../../http/mod';
import { listRecords, listWithOnHold, RecordSet, type RecordList } from '../../../lists/mod';
import type { Query } from '../../../values/mod';
import type { Findings } from '../state/mod';

/**
 * Lists shifts, those on hold included. Until `onHoldType=ALL` is known to give every shift, asks without it too.
 *
 * @param findings what is known of the service, and what the lists show of it
 */
export async function listWithHolds(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	findings: Findings,
): Promise<RecordList> {
	const withAll = { ...query, onHoldType: 'ALL' };
	if (findings.givesAllShifts) return await listRecords(session, endpoint, withAll);
	const { givesAll, ...list } = await listWithOnHold(session, endpoint, withAll);
	findings.givesAllShifts = givesAll;
	return list;
}

/**
 * What to ask for to get the incidents that may not come unasked: closed ones, and those whose task is closed. Whether they
 * do is not shown (specification: "Incidents and serious incidents", `closed`, `taskClosed`).
 */
export const closedStates: readonly Query[] = [
	{ closed: 'true' },
	{ taskClosed: 'true' },
	{ closed: 'true', taskClosed: 'true' },
];

/** Lists incidents, closed ones included. Learns whether some of each kind come without being asked for. */
export async function listWithClosed(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	findings: Findings,
): Promise<RecordList> {
	const unasked = await listRecords(session, endpoint, query);
	if (findings.givesClosed) return unasked;
	const records = new RecordSet(endpoint, unasked.records);
	let { incomplete } = unasked;
	const comeUnasked: boolean[] = [];
	for (const state of closedStates) {
		const closed = await orNone(listRecords(session, endpoint, { ...query, ...state }));
		const missing = new RecordSet(endpoint, unasked.records).lacks(closed.records);
		comeUnasked.push(closed.records.length > 0 && missing.length === 0);
		records.add(closed.records);
		incomplete ??= closed.incomplete;
	}
	findings.givesClosed = comeUnasked.every(Boolean);
	return { records: records.records, ...(incomplete ? { incomplete } : {}) };
}

/**
 * For an API that answers with 404 instead of an empty list: what shows that its address is right is that the same list
 * without filters has records. An outage that answers everything with 404 remains an error.
 */
export const withEmptyLists = (session: Session): Session => ({
	...session,
	transport: async (request) => {
		const response = await session.transport(request);
		if (response.status !== 404) return response;
		const whole = await session.transport({ ...request, query: { limit: '1' } });
		const hasRecords = whole.status === 200 && Array.isArray(whole.body) && whole.body.length > 0;
		return hasRecords ? { ...whole, body: [] } : response;
	},
});

/** The records with an id, as one response shows them; none where the API says that there is none. */
export const getById = async (
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<RecordList> => await orNone(fetchRecords(session, endpoint, query));

/** Some APIs answer with 404 or 410 instead of an empty list. */
export const orNone = async (result: Promise<RecordList>): Promise<RecordList> =>
	await result.catch(async (error: unknown) =>
		error instanceof CareManagementError && [404, 410].includes(error.status ?? 0)
			? { records: [] }
			: await Promise.reject(error),
	);
