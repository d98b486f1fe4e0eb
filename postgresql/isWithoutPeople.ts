import type { Field } from '../api/mod';

/**
 * Texts that name nobody: codes, labels and what a service is called. Any other text may hold a name, a note or an address:
 * even the code of a client or an agreement may be made of a name.
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

/** What is no text and still tells who somebody is. */
const personal: ReadonlySet<string> = new Set(['DateOfBirth', 'conDVAServicePlanNo']);

const structured = ['texts', 'records', 'notShown'];

/**
 * Whether a field is in the views for a reader without people. What is not known to name nobody is not.
 *
 * @param field absent for a name beside an id
 */
export const isWithoutPeople = (name: string, field: Field = { type: 'text' }): boolean =>
	field.type === 'text' ? texts.has(name) : !structured.includes(field.type) && !personal.has(name);
