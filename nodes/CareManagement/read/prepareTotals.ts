import type { ReadEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import type { ApiRecord } from '../../../http/mod';
import { namesIn } from '../../shared/outputOptions';
import { addedFieldsOf, mayNamePeople, nameColumnsOf, sumChoicesOf } from '../resources/mod';
import { addNames } from './addNames';
import { findFields } from './chooseFields';
import type { ReadRequest, SharedSession } from './readRequest';
import type { Grouping, TotalsRequest } from './totalsRequest';

/**
 * Finds the fields for totals, and adds names to the records, so that they can be grouped by name.
 *
 * @param records the clean records. Names are added to them in place.
 * @returns the request with fields spelled as in the records. If Add Names is on, the request also groups by the names for grouped IDs,
 *   such as `ClientName` for `ClientId`
 * @throws InputError when a field cannot be used for totals
 * @throws CareManagementError when a list of names cannot be fetched
 */
export async function prepareTotals(
	session: SharedSession,
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	{ totals, addNames: isNamed }: ReadRequest & { readonly totals: TotalsRequest },
): Promise<TotalsRequest> {
	const find = (field: string) => findFields(endpoint, records, [field])[0];
	const sums = totals.sums.map(find);
	const typed = totals.groupings.map(({ field, unit }) => ({ field: find(field), unit }));
	const groupings = isNamed ? withNames(endpoint, records, typed) : typed;
	const fields = groupings.map(({ field }) => field);
	requireDates(endpoint, records, groupings);
	requireKnown(endpoint, records, [...fields, ...sums]);
	if (!totals.mayNamePeople) refusePeople(endpoint, fields, sums);
	const names = nameColumnsOf(endpoint, records).map(({ name }) => name);
	const wanted = isNamed ? names : names.filter((name) => fields.includes(name));
	if (wanted.length > 0)
		await addNames(session, endpoint, records, { fields: wanted, isDeep: false });
	return { ...totals, groupings, sums };
}

/** Adds groupings by name for the groupings by ID. */
function withNames(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	groupings: readonly Grouping[],
): Grouping[] {
	const columns = nameColumnsOf(endpoint, records);
	const chosen = groupings.map(({ field }) => field);
	return groupings.flatMap((grouping) => {
		const name = columns.find(({ id }) => id === grouping.field)?.name;
		return name === undefined || chosen.includes(name) ? [grouping] : [grouping, { field: name }];
	});
}

/** @throws InputError when records are grouped by day, week or month of a field that is known to be no date */
function requireDates(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	groupings: readonly Grouping[],
): void {
	const added = addedFieldsOf(endpoint, records);
	const isDate = (field: string) => {
		const type = endpoint.fields?.[field]?.type;
		if (type === undefined) return !added.includes(field);
		return type === 'date' || type === 'datetime';
	};
	const wrong = groupings.find(({ field, unit }) => unit !== undefined && !isDate(field));
	if (wrong === undefined) return;
	throw new InputError({
		title: `${wrong.field} is no date, so it has no ${wrong.unit}`,
		nextStep: `Group by ${wrong.field} itself, or by a date, such as DateOfService by ${wrong.unit}.`,
	});
}

function requireKnown(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	fields: readonly string[],
): void {
	const known = new Set([
		...Object.keys(endpoint.fields ?? {}),
		...addedFieldsOf(endpoint, records),
		...namesIn(records),
	]);
	const unknown = fields.find((field) => !known.has(field));
	if (unknown === undefined || records.length === 0) return;
	throw new InputError({
		title: `No record has the field ${unknown}`,
		nextStep:
			'Choose a field from the list of Fields to Group By or Fields to Sum. Set Output to Raw to see how the service spells its fields.',
	});
}

function refusePeople(
	endpoint: ReadEndpoint,
	fields: readonly string[],
	sums: readonly string[],
): void {
	// Only amounts may be added up, because the "sum" of a single phone number would reveal the number.
	const amounts = sumChoicesOf(endpoint);
	const summed = sums.find((field) => !amounts.includes(field));
	if (summed !== undefined) {
		throw new InputError({
			title: `This tool does not add up ${summed}, which may be the number of a person`,
			nextStep: 'Add up an amount, such as Minutes.',
		});
	}
	const named = fields.find((field) => mayNamePeople(endpoint, field));
	if (named === undefined) return;
	throw new InputError({
		title: `This tool does not group by ${named}, which may name people`,
		nextStep:
			'Group by a field that names nobody, such as a service, a status, a date or an ID. The person who made the tool can switch on Group by People under Options.',
	});
}
