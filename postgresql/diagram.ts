import { describedViews, type DescribedView } from './describedViews';

/** Returns the columns that the diagram shows: the key, the IDs and the days. */
const columnsOf = ({ key, columns }: DescribedView): string[] =>
	columns
		.filter(
			({ name, type, refersTo }) => name === key || refersTo || type === 'date' || /id$/.test(name),
		)
		.map(({ name, type, refersTo }) => {
			const mark = name === key ? ' PK' : refersTo ? ' FK' : '';
			return `        ${type.replaceAll(' ', '_')} ${name}${mark}`;
		});

const entity = (view: DescribedView): string =>
	[`    ${view.name} {`, ...columnsOf(view), '    }'].join('\n');

/**
 * Makes a line for each column with IDs of records in another view. The care system may lack any of these records, so each relation is
 * optional (`|o`).
 */
const relations = ({ name, columns }: DescribedView): string[] =>
	columns.flatMap((column) =>
		column.refersTo ? [`    ${column.refersTo.view} |o--o{ ${name} : "${column.name}"`] : [],
	);

/** Returns the views and the relations between them, as a diagram for Mermaid. */
export const diagram = (): string =>
	['erDiagram', ...describedViews.map(entity), ...describedViews.flatMap(relations)].join('\n');
