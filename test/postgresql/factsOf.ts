import { budgetFact, incidentFact, shiftFact, timesheetFact } from '../../reports/facts';
import type { Facts } from '../../reports/figureOf';
import { useOfBudgets } from '../../reports/useOfBudgets';

type Row = Readonly<Record<string, unknown>>;

export type ListName =
	| ('agreement' | 'service' | 'client' | 'worker' | 'incident' | 'serious_incident')
	| ('roster' | 'timesheet');

/** Makes the facts of some days from the service's records. It uses the package's own functions, not the SQL of the copy. */
export function factsOf(
	list: (name: ListName) => readonly Row[],
	from: string,
	to: string,
	knownOn: string,
): Facts {
	const within = (day: unknown) => String(day) >= from && String(day) <= to;
	const ofDays = (name: ListName) =>
		list(name).filter(({ DateOfService }) => within(DateOfService));
	const shifts = ofDays('roster');
	const { budgets } = useOfBudgets(
		{
			agreements: list('agreement'),
			services: new Map(list('service').map((one) => [String(one.ServiceId), one])),
			shifts,
		},
		{ from, to, days: 0, words: '' },
		knownOn,
	);
	const incidents = [
		...list('incident').map((one) => incidentFact(one, knownOn)),
		...list('serious_incident').map((one) => incidentFact(one, knownOn, true)),
	];
	return {
		shift: shifts.map(shiftFact),
		timesheet: ofDays('timesheet').map(timesheetFact),
		incident: incidents.filter(({ day }) => day !== null && within(day)),
		agreement_budget: budgets.filter((one) => !('serviceId' in one)).map(budgetFact),
	};
}
