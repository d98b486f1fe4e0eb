import type { IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { InputError } from '../../../errors/mod';
import { isEmpty, type Query } from '../../../values/mod';
import { parseFieldNames } from '../../shared/outputOptions';
import { dateUnits, type DateUnit } from '../resources/mod';

/** The field, or the part of a date, by which records are grouped. */
export interface Grouping {
	readonly field: string;
	/** The part of a date, if the user chose one. */
	readonly unit?: DateUnit;
}

/** What to count and to add up if Output is Totals. */
export interface TotalsRequest {
	readonly groupings: readonly Grouping[];
	readonly sums: readonly string[];
	/** Whether it is allowed to group records by people. */
	readonly mayNamePeople: boolean;
}

/** The largest number of groupings. With more groupings, the totals would resemble a list of records. */
const maxGroupings = 2;

const byUnit = new RegExp(`^(.+?) +by +(${dateUnits.join('|')})$`, 'i');

interface Asked {
	readonly query: Query;
	readonly userQuery: Query;
	readonly forModel: boolean;
}

/**
 * Returns the totals that the user wants. Returns undefined if the user wants records.
 *
 * @throws InputError when the settings do not fit totals
 */
export function getTotalsRequest(
	context: Context,
	{ query, userQuery, forModel }: Asked,
): TotalsRequest | undefined {
	if (context.getNodeParameter('output') !== 'totals') return undefined;
	if (context.getNodeParameter('operation') !== 'getAll') {
		throw new InputError({
			title: 'Only Get Many has totals',
			nextStep: 'Set Output to another choice, or the operation to Get Many.',
		});
	}
	requireAll(query, userQuery);
	const chosen = parseFieldNames(context.getNodeParameter('groupBy', []), 'Fields to Group By');
	if (chosen.length > maxGroupings) {
		throw new InputError({
			title: `Fields to Group By has ${chosen.length} fields, and takes ${maxGroupings}`,
			nextStep: 'Remove some of them, or make totals twice.',
		});
	}
	return {
		groupings: chosen.map(toGrouping),
		sums: parseFieldNames(context.getNodeParameter('sumFields', []), 'Fields to Sum'),
		mayNamePeople: !forModel || context.getNodeParameter('options.groupByPeople', false) === true,
	};
}

function toGrouping(text: string): Grouping {
	const [, field, unit] = byUnit.exec(text) ?? [];
	return field ? { field, unit: unit.toLowerCase() as DateUnit } : { field: text };
}

/** @throws InputError when a parameter would leave records out, because totals count all records */
function requireAll(query: Query, userQuery: Query): void {
	const paging = Object.keys(userQuery).find((name) => /^(limit|page)$/i.test(name));
	const isSkipped = !isEmpty(query.page) && Number(query.page) !== 0;
	if (paging === undefined && !isSkipped) return;
	throw new InputError({
		title: `${paging === undefined ? 'Skip' : `The query parameter ${paging}`} would leave records out of the totals, which count all`,
		nextStep: 'Remove it. To count fewer records, use other filters, such as dates.',
	});
}
