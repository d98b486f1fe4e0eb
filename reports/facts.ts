import { flagOf, holdOf } from '../api/mod';
import { daysBetween, type Day } from '../values/mod';
import { clockTimes, lengthOf } from './clockTimes';
import type { Fact } from './figureOf';
import { hasVariation } from './hasVariation';
import { idText } from './idText';
import type { SourceRecord } from './report';
import { setDay } from './setDay';
import type { BudgetUse } from './useOfBudgets';

const key = (id: unknown): string | null => idText(id) || null;

const visitOf = (record: SourceRecord): Fact => ({
	day: setDay(record.DateOfService) ?? null,
	start_minute: clockTimes(record).from ?? null,
	minutes: lengthOf(record) ?? null,
	client_key: key(record.ClientId),
	worker_key: key(record.CarerId),
	service_key: key(record.ServiceId),
	is_on_hold: holdOf(record) !== '',
});

/** Converts a shift to the form from which figures are computed. The result has the columns of `care.fact_shift` that figures need. */
export const shiftFact = (shift: SourceRecord): Fact => visitOf(shift);

/**
 * Converts a timesheet to the form from which figures are computed. The result has the columns of `care.fact_timesheet` that figures need.
 */
export const timesheetFact = (timesheet: SourceRecord): Fact => ({
	...visitOf(timesheet),
	shift_key: key(timesheet.RosterItemId),
	has_variation: hasVariation(timesheet),
	is_variation_approved: flagOf(timesheet.VariationApproved) === true,
});

/**
 * Converts an incident to the form from which figures are computed. The result has the columns of `care.fact_incident` that figures need.
 *
 * @param today the day for which the age of the incident is computed
 */
export function incidentFact(incident: SourceRecord, today: Day, isSerious = false): Fact {
	const [day, closed] = [setDay(incident.NoteDate), setDay(incident.CloseDate)];
	return {
		day: day ?? null,
		is_serious: isSerious,
		is_reportable: flagOf(incident.IsReportable) ?? null,
		is_closed: flagOf(incident.Closed) ?? null,
		age_days: day === undefined ? null : daysBetween(day, today),
		days_to_close: day === undefined || closed === undefined ? null : daysBetween(day, closed),
	};
}

/**
 * Converts the budget of a whole agreement to the form from which figures are computed. The result has the columns of
 * `care.agreement_budgets()` that figures need.
 */
export const budgetFact = ({ why, budget, used, booked }: BudgetUse): Fact => ({
	is_computed: why === '',
	budget: budget.amount,
	budget_hours: budget.hours,
	used: used.amount,
	used_hours: used.hours,
	booked: booked.amount,
});
