import { describedTables } from './describedTables';
import { describedViews, type DescribedColumn, type DescribedView } from './describedViews';
import { factTables, type FactColumn, type FactTable } from './facts';
import { withGone } from './typedViews';

/** A test of dbt, as its name or as its name with arguments. */
export type DbtTest =
	| string
	| Readonly<Record<string, { arguments: Readonly<Record<string, unknown>>; config?: object }>>;

/** A table of a dbt source. */
export interface DbtTable {
	readonly name: string;
	readonly description: string;
	readonly columns: readonly {
		readonly name: string;
		readonly description: string;
		readonly data_type?: string;
		readonly data_tests?: readonly DbtTest[];
	}[];
}

/**
 * Makes a test for a column with IDs: another view must have a record with each ID. A failure is only a warning, because the care system
 * itself may lack the record.
 */
const namesRecord = (view: string, field: string, where?: string): DbtTest => ({
	relationships: {
		arguments: { to: `source('care', '${view}')`, field },
		config: { ...(where !== undefined && { where }), severity: 'warn' },
	},
});

function testsOf({ key }: DescribedView, { name, refersTo }: DescribedColumn): DbtTest[] {
	if (name === key) return ['not_null', 'unique'];
	if (['first_seen', 'changed_at'].includes(name)) return ['not_null'];
	if (refersTo === undefined) return [];
	return [namesRecord(withGone(refersTo.view), refersTo.column, `${name} > 0`)];
}

const tableOf = (view: DescribedView): DbtTable => ({
	name: withGone(view.name),
	description: `${view.comment} Also those that are gone: see deleted_at.`,
	columns: view.columns.map((column) => {
		const tests = testsOf(view, column);
		return {
			name: column.name,
			description: column.comment,
			data_type: column.type,
			...(tests.length > 0 ? { data_tests: tests } : {}),
		};
	}),
});

/**
 * For the name of a column in a fact, the view with the records that this column refers to. The column has the same name in that view.
 */
const namedBy = new Map([
	...factTables.map(({ name, columns }): [string, string] => [columns[0].name, name]),
	['day', 'dim_day'],
]);

/** Returns the tests of a column of a fact or dimension. The first column is the key. */
function factTestsOf({ name: view, columns }: FactTable, { name }: FactColumn): DbtTest[] {
	if (name === columns[0].name) return ['not_null', 'unique'];
	if (['is_deleted', 'changed_at'].includes(name)) return ['not_null'];
	const named = namedBy.get(name);
	return named === undefined || named === view ? [] : [namesRecord(named, name)];
}

const factTableOf = (table: FactTable): DbtTable => ({
	name: table.name,
	description: table.comment,
	columns: table.columns.map((column) => {
		const tests = factTestsOf(table, column);
		return {
			name: column.name,
			description: column.comment,
			data_type: column.type === 'timestamptz' ? 'timestamp with time zone' : column.type,
			...(tests.length > 0 ? { data_tests: tests } : {}),
		};
	}),
});

/** Describes a view that does not come from a field table, with the tests of some columns. */
const describedTableOf = (
	name: 'health' | 'dim_day',
	tests: Readonly<Record<string, readonly DbtTest[]>>,
): DbtTable => ({
	name,
	description: describedTables[name].comment,
	columns: Object.entries(describedTables[name].columns).map(([column, description]) => ({
		name: column,
		description,
		...(column in tests ? { data_tests: tests[column] } : {}),
	})),
});

const days = describedTableOf('dim_day', { day: ['not_null', 'unique'] });

/**
 * The view `health`, with tests of the copy itself. If a list has another state than `well` or `left out`, for example `late`, a test
 * fails.
 */
const health = describedTableOf('health', {
	resource: ['not_null', 'unique'],
	state: [{ accepted_values: { arguments: { values: ['well', 'left out'] } } }],
});

/**
 * The copy as a source of dbt 1.10.5 or later, for the folder `models/` of a project. It has the lists, including records that are gone. It
 * also has the facts, the dimensions, the view `health`, and tests.
 */
export const dbtSources = {
	version: 2,
	sources: [
		{
			name: 'care',
			schema: 'care',
			description: 'The copy of the care data that the template "Care data in PostgreSQL" keeps.',
			tables: [...describedViews.map(tableOf), ...factTables.map(factTableOf), days, health],
		},
	],
} as const;
