import { reads, type ReadEndpoint } from '../../api/mod';
import { fetchOrNone, type ApiRecord, type Session } from '../../http/mod';
import { type Query } from '../../values/mod';
import { getRecord } from './getRecord';
import type { Memoize } from './joinAttempt';
import { waitUntilQuiet } from './waitUntilQuiet';

/** From how many different ids on the whole list is fetched instead of each record. */
const worthAList = 24;

/**
 * The endpoints whose whole list comes in one answer, and whose records show the id that is asked for. Roster items and
 * timesheets have neither (specification: "Roster item", "Timesheet"), so no list proves which of them is meant.
 */
const gathered: readonly ReadEndpoint[] = [reads.clients];

/**
 * The record with an ID, like `getRecord()`. Where many items of a run ask for single records with the same options, the
 * list is fetched once and answers them (a data loader). What the list does not have, or has twice, is asked for by its
 * own id, so the result is the same either way.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint an endpoint with an `idParameter`
 * @param query the query parameters, that one included
 * @param typed those of them that the user typed, which go out as they are
 * @param memoize shares the list among the items of the run
 * @throws CareManagementError when the request fails, or does not bring exactly one record with the ID
 */
export async function gatherRecord(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	typed: Query,
	memoize: Memoize,
): Promise<ApiRecord> {
	const { idParameter: name = '', id: field } = endpoint;
	if (field !== undefined && gathered.includes(endpoint) && Object.keys(typed).length === 0) {
		const { [name]: id, ...options } = query;
		const { value: gathering } = await memoize(
			['gathering', endpoint.path, options],
			async () => new Gathering(session, endpoint, options, field),
		);
		const [record, ...others] = await gathering.find(id);
		// Items that ask for the same record with different outputs must not share it.
		if (record && others.length === 0) return structuredClone(record);
	}
	return await getRecord(session, endpoint, query, typed);
}

/** The ids that the items of a run ask for, and the list that answers them. */
class Gathering {
	private readonly ids = new Set<string>();
	private list?: Promise<ReadonlyMap<string, ApiRecord[]>>;

	constructor(
		private readonly session: Session,
		private readonly endpoint: ReadEndpoint,
		private readonly options: Query,
		private readonly field: string,
	) {}

	/** The records of the list with an id; none if the list was not worth fetching, or could not be fetched. */
	async find(id: string): Promise<readonly ApiRecord[]> {
		this.ids.add(id);
		this.list ??= this.fetch();
		return (await this.list).get(id) ?? [];
	}

	private async fetch(): Promise<ReadonlyMap<string, ApiRecord[]>> {
		await waitUntilQuiet(this.session.clock, () => this.ids.size);
		const byId = new Map<string, ApiRecord[]>();
		if (this.ids.size < worthAList) return byId;
		try {
			for (const record of await fetchOrNone(this.session, this.endpoint, this.options)) {
				const id = String(record[this.field]);
				if (this.ids.has(id)) byId.set(id, [...(byId.get(id) ?? []), record]);
			}
		} catch {
			// Each item asks for itself, and has an error of its own if that fails too.
		}
		return byId;
	}
}
