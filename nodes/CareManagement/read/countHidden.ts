import type { ReadEndpoint } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import type { ApiRecord } from '../../../http/mod';
import { personalOf, type Personal } from '../../../pseudonyms/mod';
import type { HidePeople } from '../people/mod';
import { countTotals, type Totals } from './countTotals';
import type { TotalsRequest } from './totalsRequest';

/** The kinds of fields that name a client, a worker or somebody else. */
const people: readonly (Personal | undefined)[] = [
	...(['clientId', 'workerId', 'clientName', 'workerName', 'somebody'] as const),
];
/** The kinds of fields whose values stay readable if people are hidden. Only names inside these values are replaced. */
const shown: readonly (Personal | undefined)[] = ['plain', 'text'];

/**
 * Counts records without naming anybody.
 *
 * @throws InputError when the option Pseudonyms hides a field of the request, or when `countTotals()` fails
 */
export async function countHidden(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
	request: TotalsRequest,
	hidePeople: HidePeople,
): Promise<Totals> {
	const kindOf = (field: string) => personalOf(field, endpoint.path);
	const isPerson = (field: string) => people.includes(kindOf(field));
	requireShown(request, kindOf);
	const persons = records.map((record) =>
		Object.fromEntries(Object.entries(record).filter(([field]) => isPerson(field))),
	);
	const standIns = await hidePeople.records(persons, records);
	const wholeOf = new Map<ApiRecord, ApiRecord>();
	const counted = records.map((record, index) => {
		const one = { ...record, ...standIns[index] };
		wholeOf.set(one, record);
		return one;
	});
	return countTotals(endpoint, counted, request, (field, label, group) => {
		if (isPerson(field)) return label;
		const about = group.map((record) => wholeOf.get(record) ?? record);
		return String(hidePeople.label(field, label, about));
	});
}

function requireShown(
	{ groupings, sums }: TotalsRequest,
	kindOf: (field: string) => Personal | undefined,
): void {
	const summed = sums.find((field) => kindOf(field) !== 'plain');
	if (summed !== undefined) {
		throw new InputError({
			title: `Pseudonyms hide ${summed}, so it cannot be added up`,
			nextStep: 'Add up an amount, such as Minutes, or switch Pseudonyms off under Options.',
		});
	}
	const hidden = groupings
		.map(({ field }) => field)
		.find((field) => ![...people, ...shown].includes(kindOf(field)));
	if (hidden === undefined) return;
	throw new InputError({
		title: `Pseudonyms hide ${hidden}, so nothing can be grouped by it`,
		nextStep:
			'Group by a client, a worker, a service, a status or a date of service, or switch Pseudonyms off under Options, if the reader of the totals may see it.',
	});
}
