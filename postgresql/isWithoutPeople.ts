import type { Field } from '../api/mod';

/**
 * The text fields that name nobody: codes, labels, and names of services and categories. Any other text may have a name, a note or an
 * address. Even the code of a client or an agreement may be made from a name.
 */
const texts: ReadonlySet<string> = new Set([
	...['Area', 'Gender', 'Status', 'Category', 'CategoryCode', 'Description', 'HelpText'],
	...['ServiceCode', 'Unit', 'Type', 'AllowanceCode', 'NDISSupportNumber'],
	...['NDISGSTCode', 'AgreementType', 'BudgetPeriod', 'Period', 'CHSPType', 'CHSPPayrollCode'],
	...['IncidentType', 'IncidentCode', 'DataSource', 'conDVAZone', 'LastModifiedType'],
	...['RecurrenceType', 'OccurenceDays', 'OccurencePeriodic'],
	...['OnHoldType', 'OnHoldCode', 'OnHoldChargePer', 'OnHoldPayMinutes', 'OnHoldDateTime'],
	...Array.from({ length: 24 }, (_, index) => `PayrollCode${index + 1}`),
	// Names of services and categories beside their ids.
	...['ServiceName', 'CategoryName'],
]);

/** The fields of other types that identify a person. */
const personal: ReadonlySet<string> = new Set(['DateOfBirth', 'conDVAServicePlanNo']);

const structured = ['texts', 'records', 'notShown'];

/**
 * Returns whether views without people contain a field. Of the text fields, these views contain only the fields in `texts`. They contain no
 * list, no field whose form is not documented, and no field in `personal`.
 *
 * @param field the field. Absent if `name` is a column that the view adds beside an ID, such as `ServiceName` beside `ServiceId`.
 */
export const isWithoutPeople = (name: string, field: Field = { type: 'text' }): boolean =>
	field.type === 'text' ? texts.has(name) : !structured.includes(field.type) && !personal.has(name);
