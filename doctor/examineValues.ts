import { reads, type ReadEndpoint } from '../api/mod';
import { idOf } from '../values/mod';
import { filterName } from './dateFilters';
import { examineId } from './examineSets';
import { comesAgain } from './findEnd';
import { askList, atMost, contentOf, contentsOf, idFieldOf, type Examination } from './sight';

/** A parameter that no service has. */
const unknownParameter = 'doctor';

/** The doctor does not ask for the clients a second time if there are more than this. */
const mostClients = 5_000;

/** A flag that adds a field to the records. */
interface Include {
	readonly endpoint: ReadEndpoint;
	readonly flag: string;
	readonly field: string;
}

/** The includes for which the doctor tries several spellings of the value `TRUE`. */
const spelled: readonly Include[] = [
	{ endpoint: reads.agreements, flag: 'includeItems', field: 'AgreementItems' },
	{ endpoint: reads.quotes, flag: 'includeItems', field: 'QuoteLineItems' },
];

/** The include whose flag may have an effect even with the value `FALSE`. */
const form: Include = { endpoint: reads.incidents, flag: 'InclForm', field: 'FormData' };

/** Finds out how the service understands parameters: flags, unknown names, invalid values, and ids. */
export async function examineValues(examination: Examination): Promise<void> {
	await examineSpelling(examination);
	await examineWhenSet(examination);
	await examineUnknown(examination);
	await examineInvalid(examination);
	await examineClients(examination);
	for (const path of ['/rosters', '/timesheets']) showIds(examination, path);
}

/** Returns whether the query without parameters brought records, and no record has the field that the include adds. */
function comesWithout({ lists }: Examination, { endpoint, field }: Include): boolean {
	const { records } = lists.get(endpoint.path)?.first ?? {};
	return records !== undefined && records.length > 0 && !records.some((one) => field in one);
}

/**
 * Asks for a few records with a flag. Returns the ids of the records that have the field, and the ids of the records that lack it. If the
 * service refuses the value, both sets are empty. If no record came for another reason, the result is undefined.
 */
async function brings(
	{ probe }: Examination,
	{ endpoint, flag, field }: Include,
	value: string,
): Promise<{ with: Set<string>; without: Set<string> } | undefined> {
	const query = { ...atMost(endpoint, 5), [flag]: value };
	const { status, records } = await probe.ask(endpoint, query);
	if (!records?.length && ![400, 422].includes(status)) return undefined;
	const keys = (has: boolean) =>
		new Set(
			(records ?? [])
				.filter((one) => field in one === has)
				.map((one) => String(one[endpoint.id ?? ''])),
		);
	return { with: keys(true), without: keys(false) };
}

/**
 * Returns whether a flag adds its field with this value, too. Returns undefined if the answer does not show it.
 *
 * @param had the ids of the records that have the field with the value `TRUE`
 */
async function countsAs(
	examination: Examination,
	include: Include,
	value: string,
	had: ReadonlySet<string>,
): Promise<boolean | undefined> {
	const came = await brings(examination, include, value);
	if (came === undefined) return undefined;
	if (came.with.size > 0) return true;
	const isRefused = came.without.size === 0;
	return isRefused || [...came.without].some((key) => had.has(key)) ? false : undefined;
}

async function examineSpelling(examination: Examination): Promise<void> {
	const { findings } = examination;
	for (const include of spelled) {
		if (!comesWithout(examination, include)) continue;
		const had = (await brings(examination, include, 'TRUE'))?.with;
		if (!had?.size) continue;
		const others = [
			await countsAs(examination, include, 'true', had),
			await countsAs(examination, include, '1', had),
		];
		if (others.includes(undefined) || others[0] !== others[1]) continue;
		const { endpoint, flag, field } = include;
		const evidence = `${field} came with ${flag}=TRUE, and ${others[0] ? 'also' : 'not'} with true and 1`;
		findings.add('flagSpelling', others[0] ? 'any' : 'TRUE', evidence, { about: endpoint.path });
		return;
	}
}

async function examineWhenSet(examination: Examination): Promise<void> {
	if (!comesWithout(examination, form)) return;
	const had = (await brings(examination, form, 'TRUE'))?.with;
	if (!had?.size) return;
	const counts = await countsAs(examination, form, 'FALSE', had);
	if (counts === undefined) return;
	const evidence = `FormData came with InclForm=TRUE, and ${counts ? 'also' : 'not'} with FALSE`;
	examination.findings.add('whenSet', counts ? 'anyValue' : 'true', evidence, {
		about: form.endpoint.path,
	});
}

async function examineUnknown({ probe, findings, lists }: Examination): Promise<void> {
	for (const endpoint of [reads.agreements, reads.incidents, reads.rosters] as ReadEndpoint[]) {
		if (!lists.get(endpoint.path)?.first.records?.length) continue;
		const { status, records } = await probe.ask(endpoint, {
			limit: '1',
			[unknownParameter]: '1',
		});
		if (!records && ![400, 422].includes(status)) continue;
		const answer = records ? 'ignore' : 'refuse';
		if (records && records.length !== 1) continue;
		findings.add('unknownParameters', answer, `answered with ${status}`, { about: endpoint.path });
		return;
	}
}

async function examineInvalid(examination: Examination): Promise<void> {
	const { findings, lists } = examination;
	for (const { path } of [reads.agreements, reads.quotes, reads.rosters]) {
		const sight = lists.get(path);
		// A list that ignores dates also ignores invalid dates, so it shows nothing.
		const isIgnored = findings.get('ignoredDates', filterName(path, 'fromDate')) === 'ignored';
		if (!sight?.frame?.records.length || isIgnored) continue;
		const { query, records: all } = sight.frame;
		const { status, records } = await askList(examination, sight, { ...query, fromDate: 'none' });
		const isRefused = [400, 422].includes(status);
		const evidence = `fromDate=none: ${status}, ${records?.length ?? 0} of ${all.length} records`;
		// If the service replaces an invalid date by an early date, all records come, too. So the answer `unset` is only likely.
		const isAll =
			records?.length === all.length &&
			(await comesAgain(examination, sight, sight.frame)) !== undefined;
		if (isRefused) findings.add('invalidValues', 'refuse', evidence, { about: path });
		else if (isAll)
			findings.add('invalidValues', 'unset', evidence, { about: path, isSure: false });
		else continue;
		return;
	}
}

/**
 * Finds out what comes for an id that no client has. If /rosters has not shown it, also finds out whether a query by id brings a record
 * that the list without parameters leaves out.
 */
async function examineClients(examination: Examination): Promise<void> {
	const { probe, findings, lists } = examination;
	const sight = lists.get('/clients');
	const { records } = sight?.first ?? {};
	if (!sight || !records?.length) return;
	const highest = Math.max(...records.map(({ ClientId }) => Number(ClientId)));
	if (Number.isSafeInteger(highest)) {
		const nobody = String(highest + 987_654_321);
		const { status, records: found } = await probe.ask(sight.endpoint, { clientId: nobody });
		const evidence = `clientId of nobody: ${status}`;
		if (found?.length === 0) findings.add('noSuchId', 'emptyList', evidence, { about: '/clients' });
		if (status === 404) findings.add('noSuchId', 'notFound', evidence, { about: '/clients' });
	}
	if (findings.get('foundById', '/rosters') || records.length > mostClients) return;
	const all = await probe.ask(sight.endpoint, { includeNonCurrent: 'TRUE' });
	const come = contentsOf(records);
	const hidden = all.records?.filter((record) => !come.has(contentOf(record))) ?? [];
	await examineId(examination, '/clients', hidden);
}

function showIds({ findings, lists }: Examination, path: string): void {
	const sight = lists.get(path);
	const { records } = sight?.first ?? {};
	if (!sight || !records?.length) return;
	const field = idFieldOf(sight.endpoint);
	const shown = records.filter((record) => idOf(record[field]) !== undefined).length;
	const evidence = `${field} is in ${shown} of ${records.length} records`;
	if (shown === records.length) findings.add('showsId', 'shown', evidence, { about: path });
	if (shown === 0) findings.add('showsId', 'hidden', evidence, { about: path });
}
