import { findEndpoint, type ReadEndpoint } from '../../api/mod';
import { recordsOf } from '../../http/mod';
import type { Row, Simulator } from '../../simulator/mod';

/** Records, by the name of their list in the database. */
export type Lists = ReadonlyMap<string, readonly Row[]>;

/** The lists that are read whole, each with a path and a query. */
const whole: Readonly<Record<string, string>> = {
	client: '/clients?includeNonCurrent=TRUE',
	worker: '/workers?includeNonCurrent=TRUE',
	service: '/services',
	payer: '/payers',
	document_category: '/category-documents',
	incident_category: '/category-incidents',
	payer_category: '/category-payers',
	roster_item_category: '/category-rosteritems',
	service_category: '/category-services',
	agreement: '/agreements?includeItems=TRUE&limit=20000',
	incident: '/incidents?limit=20000',
	serious_incident: '/SIRS?limit=20000',
};

/**
 * Reads the records of the service without n8n, for comparison with the copy.
 *
 * @param months the months of shifts and timesheets, such as 2026-03
 */
export async function readService(
	{ url, admin }: Simulator,
	months: readonly string[],
): Promise<Lists> {
	const headers = { User: admin.user, Key: admin.key, Secret: admin.secret };
	const read = async (path: string): Promise<Row[]> => {
		const response = await fetch(url + path, { headers });
		if (!response.ok) throw new Error(`${path}: ${response.status}`);
		const endpoint = findEndpoint('GET', path.split('?')[0]) as ReadEndpoint;
		return recordsOf(endpoint, await response.json()) as Row[];
	};
	const readMonths = async (path: string) => {
		const rows: Row[] = [];
		for (const month of months) {
			const [year, number] = month.split('-').map(Number);
			const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
			const days = `fromDate=${month}-01&toDate=${last}`;
			for (let page = 0; ; page += 20_000) {
				const some = await read(`${path}${days}&limit=20000&page=${page}`);
				rows.push(...some);
				if (some.length < 20_000) break;
			}
		}
		return rows;
	};
	const lists = new Map<string, readonly Row[]>();
	for (const [resource, path] of Object.entries(whole)) lists.set(resource, await read(path));
	lists.set('roster', await readMonths('/rosters?onHoldType=ALL&'));
	lists.set('timesheet', await readMonths('/timesheets?'));
	return lists;
}
