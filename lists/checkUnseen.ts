import type { ReadEndpoint } from '../api/mod';
import { CareManagementError, valueRefusals } from '../errors/mod';
import { fetchRecords, type ApiRecord, type Session } from '../http/mod';
import { answersOf } from '../service/mod';
import type { Query } from '../values/mod';
import { filterIgnored, matches } from './matches';

/**
 * Checks filters whose field the records do not show. The service is asked for a client, person or text that does not exist. If records
 * come anyway, the service ignores the filter. If no records come, the filter is trusted for a day (open question: unseenFilters).
 *
 * @param records the records of the query
 * @throws CareManagementError when a filter has no effect: then the records of everybody came
 */
export async function checkUnseen(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	records: readonly ApiRecord[],
): Promise<void> {
	const answers = answersOf(session);
	for (const [name, value] of Object.entries(query)) {
		if (!isById(endpoint, name) || value === '') continue;
		const isUnseen = (record: ApiRecord) => matches(endpoint, name, value, record) === undefined;
		const about = `${endpoint.path} ${name}`;
		if (!records.some(isUnseen) || answers.get('unseenFilters', about) === 'kept') continue;
		const { type } = endpoint.parameters[name];
		const nobody = type === 'integer' ? '999999999' : nobodyLike(value);
		const limit: Query = endpoint.parameters.limit ? { limit: '1' } : {};
		const found = await askFor(session, endpoint, { ...query, ...limit, [name]: nobody });
		if (found === undefined) continue;
		if (found > 0) {
			throw filterIgnored(endpoint, name, `up to ${records.length} of ${records.length}`);
		}
		answers.learn('unseenFilters', 'kept', about);
	}
}

/** Whether a parameter compares an id or a text. The parameter for a record's id and the parameter for holds are checked elsewhere. */
function isById({ parameters, idParameter }: ReadEndpoint, name: string): boolean {
	if (!Object.hasOwn(parameters, name) || name === idParameter || name === 'onHoldType')
		return false;
	const { type, filter, fieldNotShown } = parameters[name];
	return (type === 'integer' || type === 'text') && (fieldNotShown ?? filter?.operator === '=');
}

/** A text of the same form as the requested one, which no record has. */
const nobodyLike = (text: string): string =>
	text.includes('@') ? 'nobody@care.invalid' : 'nobody';

/**
 * How many records come; undefined if that is not known. A service that refuses the query looks at the filter, so a refusal counts as no
 * records.
 */
async function askFor(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<number | undefined> {
	try {
		return (await fetchRecords(session, endpoint, query, valueRefusals)).length;
	} catch (error) {
		// A failure of this extra query is ignored. The user did not ask for the query, and it may be forbidden.
		if (!(error instanceof CareManagementError)) throw error;
		return undefined;
	}
}
