import { describedTables } from './describedTables';
import { describedViews } from './describedViews';
import { factTables, keptColumns } from './facts';
import { withGone } from './typedViews';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

type Line = [relation: string, column: string, comment: string];

const viewLines = describedViews.flatMap(({ name, comment, columns }): Line[] => [
	[
		name,
		'',
		`${comment} Those that are there now; ${withGone(name)} also has those that are gone.`,
	],
	[withGone(name), '', `${comment} Also those that are gone: see deleted_at.`],
	...[name, withGone(name)].flatMap((view) =>
		columns.map((column): Line => [view, column.name, column.comment]),
	),
]);

const tableLines = Object.entries(describedTables).flatMap(
	([name, { comment, columns }]): Line[] => [
		[name, '', comment],
		...Object.entries(columns).map(([column, text]): Line => [name, column, text]),
	],
);

const factLines = factTables.flatMap(({ name, comment, columns }): Line[] => [
	[name, '', comment],
	...columns.map((column): Line => [name, column.name, column.comment]),
]);

const keptLines = keptColumns.flatMap(({ name, comment }) =>
	['record', 'history'].map((table): Line => [table, name, `Read from data. ${comment}`]),
);

/**
 * The comments on tables, views and columns of both schemas in the database. If a comment is about a table or view, its column is an empty
 * text.
 */
export const commentLines: readonly Line[] = [
	...viewLines,
	...factLines,
	...keptLines,
	...tableLines,
];

/**
 * Returns the rows of comments as SQL. If several tables or views have the same comment on a column of the same name, they share a row.
 * Many comments are the same, so this saves many rows.
 */
const values = (): string => {
	const byText = new Map<string, Line>();
	for (const [relation, column, comment] of commentLines) {
		const key = `${column}\n${comment}`;
		const [relations] = byText.get(key) ?? [''];
		byText.set(key, [relations ? `${relations},${relation}` : relation, column, comment]);
	}
	return [...byText.values()]
		.map(
			([relations, column, comment]) =>
				`\t\t\t\t('{${relations}}'::text[], ${quote(column)}, ${quote(comment)})`,
		)
		.join(',\n');
};

/**
 * The SQL that writes the comments into the database. Views without people lack some columns, so the comments on these columns are skipped.
 */
export const comments = `do $comments$
	declare
		statement text;
	begin
		for statement in
			select
				format(
					'comment on %s %I.%I%s is %L',
					case when a.attname is not null then 'column' when c.relkind = 'v' then 'view' else 'table' end,
					c.relnamespace::regnamespace::text, c.relname, '.' || quote_ident(a.attname), t.comment
				)
			from
				(values
${values()}
				) as t (relations, attribute, comment)
				join pg_class c
					on c.relname = any (t.relations) and c.relkind in ('r', 'v')
					and c.relnamespace in ('care'::regnamespace, 'care_without_people'::regnamespace)
				left join pg_attribute a on a.attrelid = c.oid and a.attname = t.attribute and a.attnum > 0
			where t.attribute = '' or a.attname is not null
		loop
			execute statement;
		end loop;
	end
$comments$;`;
