import type { ReadEndpoint } from '../../../api/mod';
import { CareManagementError } from '../../../errors/mod';
import { fetchRecords, type ApiRecord, type Session } from '../../../http/mod';
import { compareLists, listRecords, listWithOnHold } from '../../../lists/mod';
import type { Query } from '../../../values/mod';
import type { Findings } from '../state/mod';

/** A list, as far as the API shows it. */
export interface ListResult {
	readonly records: readonly ApiRecord[];
	/** Why it may lack records. */
	readonly incomplete?: CareManagementError;
}

/** Lists the records that match. */
export const list = async (
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<ListResult> => {
	const doubts: CareManagementError[] = [];
	const onDoubt = (doubt: CareManagementError) => doubts.push(doubt);
	const records = await listRecords(session, endpoint, query, { onDoubt });
	return { records, ...(doubts.length > 0 ? { incomplete: doubts[0] } : {}) };
};

/** Lists shifts, those on hold included. Until `onHoldType=ALL` is known to give every shift, asks without it too. */
export async function listWithHolds(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	findings: Findings,
): Promise<ListResult> {
	const withAll = { ...query, onHoldType: 'ALL' };
	if (findings.givesAllShifts) return await list(session, endpoint, withAll);
	const doubts: CareManagementError[] = [];
	const onDoubt = (doubt: CareManagementError) => doubts.push(doubt);
	const { records, givesAll } = await listWithOnHold(session, endpoint, withAll, { onDoubt });
	findings.givesAllShifts = givesAll;
	return { records, ...(doubts.length > 0 ? { incomplete: doubts[0] } : {}) };
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
): Promise<ListResult> {
	const unasked = await list(session, endpoint, query);
	if (findings.givesClosed) return unasked;
	const records = [...unasked.records];
	let { incomplete } = unasked;
	const comeUnasked: boolean[] = [];
	for (const state of closedStates) {
		const closed = await orNone(list(session, endpoint, { ...query, ...state }));
		const { shared, missing } = compareLists(endpoint, unasked.records, closed.records);
		comeUnasked.push(shared > 0 && missing.length === 0);
		records.push(...compareLists(endpoint, records, closed.records).missing);
		incomplete ??= closed.incomplete;
	}
	findings.givesClosed = comeUnasked.every(Boolean);
	return { records, ...(incomplete ? { incomplete } : {}) };
}

/** The records with an id, as one response shows them; none where the API says that there is none. */
export const getById = async (
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<ListResult> => await orNone(fetchRecords(session, endpoint, query));

/** Some APIs answer with 404 or 410 instead of an empty list. */
export const orNone = async (result: Promise<ListResult>): Promise<ListResult> =>
	await result.catch(async (error: unknown) =>
		error instanceof CareManagementError && [404, 410].includes(error.status ?? 0)
			? { records: [] }
			: await Promise.reject(error),
	);
