import { faker } from '@faker-js/faker/locale/en_AU';
import { DateTime } from 'luxon';
import { agreementTables } from './agreementTables';
import { readsByPath } from './assumptions';
import { clientTables } from './clientTables';
import { createCalendar } from './dates';
import { incidentTables } from './incidentTables';
import { lookupTables } from './lookupTables';
import { quoteTables } from './quoteTables';
import { rosterTables } from './rosterTables';
import type { TableContext, Tables, TableSize } from './tables';
import { typicalRows } from './typicalRows';
import { undocumentedClientTables } from './undocumentedClientTables';
import { undocumentedTables } from './undocumentedTables';
import { undocumentedWorkerTables } from './undocumentedWorkerTables';
import { workerTables } from './workerTables';

const defaultSize: TableSize = {
	clients: 240,
	workers: 160,
	weeksBack: 13,
	weeksAhead: 6,
	incidents: 420,
};

/**
 * The functions that make the tables, in the order in which they run. A function can read the tables that the functions before it made. If
 * a list has no function here, it gets typical rows.
 */
const generators: readonly ((context: TableContext) => Tables)[] = [
	lookupTables,
	workerTables,
	clientTables,
	agreementTables,
	quoteTables,
	rosterTables,
	incidentTables,
	undocumentedTables,
	undocumentedClientTables,
	undocumentedWorkerTables,
];

/**
 * Generates the records of an Australian home care provider. The same options give the same data, because each call sets the seed of faker.
 *
 * @param options.seed any whole number
 * @param options.now the API's clock, `YYYY-MM-DD HH:MM:SS`. There are rosters before and after this moment
 * @param options.size the numbers of clients, workers, weeks and incidents
 * @returns a table for each list of the API
 * @example const { '/clients': clients } = createTables({ seed: 1, now: '2025-11-19 10:30:00' });
 */
export function createTables(options: {
	seed: number;
	now: string;
	size?: Partial<TableSize>;
}): Tables {
	faker.seed(options.seed);
	const tables: Tables = {};
	const now = DateTime.fromSQL(options.now, { zone: 'utc' });
	const context: TableContext = {
		tables,
		size: { ...defaultSize, ...options.size },
		now: options.now,
		date: createCalendar(now),
		monday: 1 - now.weekday,
	};
	for (const generate of generators) Object.assign(tables, generate(context));
	for (const [path, endpoint] of readsByPath) tables[path] ??= typicalRows(endpoint, context);
	return tables;
}
