import type { Field } from '../api/mod';

/**
 * Texts without names of people: codes, labels and names of services. Any other text may contain a name, a note or an address. Even the
 * code of a client or an agreement may come from a name.
 */
const texts: ReadonlySet<string> = new Set([
	...['Area', 'Gender', 'Status', 'Category', 'CategoryCode', 'Description', 'HelpText'],
	...['ServiceCode', 'Unit', 'Type', 'AllowanceCode', 'NDISSupportNumber'],
	...['NDISGSTCode', 'AgreementType', 'BudgetPeriod', 'Period', 'CHSPType', 'CHSPPayrollCode'],
	...['IncidentType', 'IncidentCode', 'DataSource', 'conDVAZone', 'LastModifiedType'],
	...['RecurrenceType', 'OccurenceDays', 'OccurencePeriodic'],
	...['OnHoldType', 'OnHoldCode', 'OnHoldChargePer', 'OnHoldPayMinutes', 'OnHoldDateTime'],
	...Array.from({ length: 24 }, (_, index) => `PayrollCode${index + 1}`),
	// Names beside ids.
	...['ServiceName', 'CategoryName'],
]);

/** Values that are no text, but still identify a person. */
const personal: ReadonlySet<string> = new Set(['DateOfBirth', 'conDVAServicePlanNo']);

const structured = ['texts', 'records', 'notShown'];

/**
 * Whether views without people contain a field. A field is left out unless it is known to name nobody.
 *
 * @param field the field; absent for a name beside an id
 */
export const isWithoutPeople = (name: string, field: Field = { type: 'text' }): boolean =>
	field.type === 'text' ? texts.has(name) : !structured.includes(field.type) && !personal.has(name);
