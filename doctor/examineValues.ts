import { reads, type ReadEndpoint } from '../api/mod';
import type { Query } from '../values/mod';
import { examineId } from './examineSets';
import { atMost, contentOf, contentsOf, type Examination } from './sight';

/** A parameter that no service has. */
const unknownParameter = 'doctor';

/** More clients than this are not read twice. */
const mostClients = 5_000;

/** Includes: whether a child list comes, by how the flag is written. */
const includes = [
	{ endpoint: reads.agreements, flag: 'includeItems', shows: 'AgreementItems' },
	{ endpoint: reads.quotes, flag: 'includeItems', shows: 'QuoteLineItems' },
] as const;

/** Finds out how parameters are understood: flags, unknown names, values that are none, and ids. */
export async function examineValues(examination: Examination): Promise<void> {
	await examineSpelling(examination);
	await examineWhenSet(examination);
	await examineUnknown(examination);
	await examineInvalid(examination);
	await examineClients(examination);
	for (const path of ['/rosters', '/timesheets']) showIds(examination, path);
}

/** Whether a flag brings the field that it is for; undefined where that cannot be told. */
async function brings(
	{ probe }: Examination,
	endpoint: ReadEndpoint,
	query: Query,
	field: string,
): Promise<boolean | undefined> {
	const { status, records } = await probe.ask(endpoint, { ...atMost(endpoint, 5), ...query });
	if (records?.length) return records.some((record) => field in record);
	return [400, 422].includes(status) ? false : undefined;
}

async function examineSpelling(examination: Examination): Promise<void> {
	const { findings } = examination;
	for (const { endpoint, flag, shows } of includes) {
		if (await brings(examination, endpoint, {}, shows)) continue;
		if (!(await brings(examination, endpoint, { [flag]: 'TRUE' }, shows))) continue;
		const others = [
			await brings(examination, endpoint, { [flag]: 'true' }, shows),
			await brings(examination, endpoint, { [flag]: '1' }, shows),
		];
		if (others.includes(undefined) || others[0] !== others[1]) continue;
		const evidence = `${shows} came with ${flag}=TRUE, and ${others[0] ? 'also' : 'not'} with true and 1`;
		findings.add('flagSpelling', others[0] ? 'any' : 'TRUE', evidence, endpoint.path);
		return;
	}
}

async function examineWhenSet(examination: Examination): Promise<void> {
	const endpoint: ReadEndpoint = reads.incidents;
	const field = 'FormData';
	if (await brings(examination, endpoint, {}, field)) return;
	if (!(await brings(examination, endpoint, { InclForm: 'TRUE' }, field))) return;
	const counts = await brings(examination, endpoint, { InclForm: 'FALSE' }, field);
	if (counts === undefined) return;
	const evidence = `FormData came with InclForm=TRUE, and ${counts ? 'also' : 'not'} with FALSE`;
	examination.findings.add('whenSet', counts ? 'anyValue' : 'true', evidence, endpoint.path);
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
		findings.add('unknownParameters', answer, `answered with ${status}`, endpoint.path);
		return;
	}
}

async function examineInvalid({ probe, findings, lists }: Examination): Promise<void> {
	for (const endpoint of [reads.agreements, reads.quotes, reads.rosters] as ReadEndpoint[]) {
		const all = lists.get(endpoint.path)?.first.records?.length ?? 0;
		// A list that ignores dates does so with those that are none, too.
		if (all < 5 || findings.get('ignoredDates', endpoint.path) === 'ignored') continue;
		const { status, records } = await probe.ask(endpoint, { limit: '5', fromDate: 'none' });
		const isRefused = [400, 422].includes(status);
		if (!isRefused && records?.length !== 5) continue;
		const evidence = `fromDate=none: ${status}, ${records?.length ?? 0} of at most 5 records`;
		findings.add('invalidValues', isRefused ? 'refuse' : 'unset', evidence, endpoint.path);
		return;
	}
}

/** Clients that are left out unless asked for, and an id that nobody has. */
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
		if (found?.length === 0) findings.add('noSuchId', 'emptyList', evidence, '/clients');
		if (status === 404) findings.add('noSuchId', 'notFound', evidence, '/clients');
	}
	if (findings.get('foundById', '/rosters') || records.length > mostClients) return;
	const all = await probe.ask(sight.endpoint, { includeNonCurrent: 'TRUE' });
	const come = contentsOf(records);
	const hidden = all.records?.filter((record) => !come.has(contentOf(record))) ?? [];
	await examineId(examination, '/clients', 'clientId', 'ClientId', hidden);
}

function showIds({ findings, lists }: Examination, path: string): void {
	const { endpoint, first } = lists.get(path) ?? {};
	const { idParameter = '', parameters } = endpoint ?? { parameters: {} };
	const field = (parameters as ReadEndpoint['parameters'])[idParameter]?.filter?.field ?? '';
	const { records = [] } = first ?? {};
	if (records.length === 0) return;
	const shown = records.filter((record) => field in record).length;
	const evidence = `${field} is in ${shown} of ${records.length} records`;
	if (shown === records.length) findings.add('showsId', 'shown', evidence, path);
	if (shown === 0) findings.add('showsId', 'hidden', evidence, path);
}
