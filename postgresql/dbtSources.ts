import { describedTables } from './describedTables';
import { describedViews, type DescribedColumn, type DescribedView } from './describedViews';
import { withGone } from './typedViews';

/** A test of dbt, by its name or with its arguments. */
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

/** What must hold of a column. What the care system may well lack is a warning. */
function testsOf({ key }: DescribedView, { name, refersTo }: DescribedColumn): DbtTest[] {
	if (name === key) return ['not_null', 'unique'];
	if (['first_seen', 'changed_at'].includes(name)) return ['not_null'];
	if (refersTo === undefined) return [];
	const to = `source('care', '${withGone(refersTo.view)}')`;
	return [
		{
			relationships: {
				arguments: { to, field: refersTo.column },
				config: { where: `${name} > 0`, severity: 'warn' },
			},
		},
	];
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

/** Whether the copy is well, so that `dbt test` fails before a report shows what is old. */
const health: DbtTable = {
	name: 'health',
	description: describedTables.health.comment,
	columns: Object.entries(describedTables.health.columns).map(([name, description]) => ({
		name,
		description,
		...(name === 'resource' ? { data_tests: ['not_null', 'unique'] } : {}),
		...(name === 'state'
			? { data_tests: [{ accepted_values: { arguments: { values: ['well', 'left out'] } } }] }
			: {}),
	})),
};

/** The copy as a source of dbt 1.10.5 or later, for the folder `models/` of a project: each list with what is gone, and tests. */
export const dbtSources = {
	version: 2,
	sources: [
		{
			name: 'care',
			schema: 'care',
			description: 'The copy of the care data that the template "Care data in PostgreSQL" keeps.',
			tables: [...describedViews.map(tableOf), health],
		},
	],
} as const;
