import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord, Session } from '../http/mod';
import { answersOf } from '../service/mod';
import type { Query } from '../values/mod';
import { askExtra, nobodysId } from './askExtra';
import { filterIgnored, matches } from './matches';

/**
 * Checks the filters that compare an id or a text, if some records do not show the compared field. For each such filter that is not trusted
 * yet, the service is asked for an id or text that nobody has. If records come anyway, the service ignores the filter. If no records come,
 * the filter is trusted for a day (open question: unseenFilters).
 *
 * @param records the records that came for the query
 * @throws CareManagementError when the service ignores a filter, or when the session's signal has aborted
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
		const nobody = type === 'integer' ? nobodysId : nobodyLike(value);
		const limit: Query = endpoint.parameters.limit ? { limit: '1' } : {};
		const found = await askExtra(session, endpoint, { ...query, ...limit, [name]: nobody });
		if (!found) continue;
		if (found.records.length > 0) {
			throw filterIgnored(endpoint, name, `up to ${records.length} of ${records.length}`);
		}
		answers.learn('unseenFilters', 'kept', about);
	}
}

/**
 * Returns whether a parameter compares an id or a text. Returns false for a record's id and for holds, because other functions check these
 * parameters.
 */
function isById({ parameters, idParameter }: ReadEndpoint, name: string): boolean {
	if (!Object.hasOwn(parameters, name) || name === idParameter || name === 'onHoldType')
		return false;
	const { type, filter, fieldNotShown } = parameters[name];
	return (type === 'integer' || type === 'text') && (fieldNotShown ?? filter?.operator === '=');
}

/** Returns a text that no record has. It is an e-mail address if the requested text contains an `@`. */
const nobodyLike = (text: string): string =>
	text.includes('@') ? 'nobody@care.invalid' : 'nobody';
