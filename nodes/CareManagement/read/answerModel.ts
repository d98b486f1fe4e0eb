import type { IDataObject } from 'n8n-workflow';
import { type Endpoint, holdOf, type ReadEndpoint } from '../../../api/mod';
import type { Query } from '../../../values/mod';
import { fitAnswer } from '../../shared/fitAnswer';

/**
 * Makes the answer for a language model. If records may be missing, or if records are shortened, the first item is a notice. Without the
 * notice, a model would think that the list is complete. The notice comes first, because the end of the answer may be cut off.
 *
 * @param total the number of matching records, without the records that Skip leaves out. Undefined if the service may have further matching
 *   records.
 * @param query the query. Its `page` is the number of records that Skip leaves out.
 */
export function answerModel(
	endpoint: Endpoint,
	records: readonly object[],
	total?: number,
	query: Query = {},
): IDataObject[] {
	const skipped = Number(query.page ?? 0);
	// An empty list gets a notice, because an agent shows its model no answer at all if the tool returns no items.
	if (records.length === 0 && total === 0) {
		const behind = `There is none behind the ${skipped} that Skip left out.`;
		return [
			{ notice: skipped > 0 ? behind : `No record matches.${notLookedFor(endpoint, query)}` },
		];
	}
	const { records: fitted, isShortened } = fitAnswer(records);
	const isWhole = fitted.length === total;
	const onHold = withoutHolds(endpoint, records, query);
	if (isWhole && !isShortened && skipped === 0) {
		return [...onHold.map((notice) => ({ notice })), ...(fitted as IDataObject[])];
	}
	const counts = { shown: fitted.length, found: records.length, total, skipped };
	const notice = [countRecords(counts, isShortened)];
	if (isShortened) notice.push('Where something is shortened, it says [… left out].');
	if (endpoint.method !== 'GET') notice.push(writeAdvice);
	else if (!isWhole) notice.push(listAdvice(endpoint));
	notice.push(...onHold);
	return [{ notice: notice.join(' ') }, ...(fitted as IDataObject[])];
}

/** Makes the notice that shifts on hold may be missing. Returns an empty list if there is no reason for this notice. */
export function withoutHolds(
	endpoint: Endpoint,
	records: readonly object[],
	query: Query,
): string[] {
	if (endpoint.method !== 'GET' || !endpoint.parameters.onHoldType) return [];
	const { idParameter = '', parameters } = endpoint;
	if (
		'onHoldType' in query ||
		idParameter in query ||
		records.some((record) => holdOf(record) !== '')
	)
		return [];
	const { title } = parameters.onHoldType;
	return [
		`Shifts on hold, such as on leave, may be missing: the service may leave them out unless ${title} is ALL.`,
	];
}

/** Makes the sentence that names the parameters with which more records may come. If there are no such parameters, the text is empty. */
export function notLookedFor(endpoint: Endpoint, query: Query): string {
	if (endpoint.method !== 'GET') return '';
	const titles = Object.entries(endpoint.parameters)
		.filter(([name, { isState, fieldNotShown, yes }]) => {
			const brings = /^(include(Deleted|NonCurrent)|onHoldType)$/.test(name);
			return !(name in query) && (brings || isState || (fieldNotShown && yes === '1'));
		})
		.map(([, { title }]) => title);
	return titles.length === 0
		? ''
		: ` There may be some that only come with other values for: ${titles.join(', ')}.`;
}

/**
 * Numbers of records. Of `found` records, the model sees `shown` records. Skip left out `skipped` records. `total` is the parameter of
 * `answerModel()`.
 */
type Counts = { shown: number; found: number; total?: number; skipped: number };

function countRecords({ shown, found, total, skipped }: Counts, isShortened: boolean): string {
	const before = skipped > 0 ? `, behind ${skipped} that Skip left out` : '';
	if (shown === total && isShortened) {
		return `SHORTENED: these are ${shown} of ${total} records${before}, and not everything in them is shown.`;
	}
	if (shown === total) return `Number of records: ${total}, which are all${before}.`;
	if (total !== undefined) return `NOT ALL: these are ${shown} of ${total} records${before}.`;
	const allowed =
		shown === found
			? `PERHAPS NOT ALL: these are ${found} records, as many as Limit allows`
			: `NOT ALL: these are ${shown} of the ${found} records that Limit allows`;
	return `${allowed}${before}; there may be more.`;
}

const writeAdvice =
	'Unless it was a dry run, the write was sent and answered. Never call this tool again to see the rest: that would write again.';

/**
 * Makes the advice on how to get the rest of a list. It names all ways, because the node does not know which of these ways the model's tool
 * offers.
 */
function listAdvice({ parameters }: ReadEndpoint): string {
	const filters = Object.values(parameters)
		.filter(({ filter, fieldNotShown }) => filter ?? fieldNotShown)
		.map(({ title }) => title);
	const paging = 'page' in parameters ? 'Limit and Skip' : 'Limit';
	const ways = [...filters, 'words for Search', paging, 'fewer fields'].join(', ');
	return `Never answer as if they were all. For the rest, or for less at once, call this tool again with other values, as far as it takes them: ${ways}. If it takes none, say that your answer is not complete.`;
}
