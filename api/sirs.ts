import type { ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

/**
 * Specification: "SIRS incident (GET /SIRS)", "Incidents and serious incidents".
 *
 * The filters compare IncidentDate, Timestamp and _ReferringId_1, which are not among the documented fields.
 */
export const sirs = {
	method: 'GET',
	path: '/SIRS',
	noun: 'serious incident',
	id: 'IncidentId',
	parameters: {
		limit: parameter.limit(),
		fromDate: parameter.from('From Date', 'IncidentDate'),
		toDate: parameter.to('To Date', 'IncidentDate'),
		createDateFrom: parameter.from('Created From', 'Timestamp'),
		createDateTo: parameter.to('Created To', 'Timestamp'),
		clientId: parameter.id('Client', '_ReferringId_1'),
		assignedTo: parameter.match('Assigned To', 'AssignedTo'),
		closed: parameter.trueOrFalse('Closed', 'Closed'),
		taskClosed: parameter.trueOrFalse('Task Closed', 'TaskClosed'),
	},
	dateRanges: [
		{
			from: 'createDateFrom',
			to: 'createDateTo',
			field: 'Timestamp',
			similar: 'NoteDate',
			isCreation: true,
		},
		{ from: 'fromDate', to: 'toDate', field: 'IncidentDate', similar: 'NoteDate' },
	],
	fields: {
		IncidentId: field.integer,
		CategoryId: field.integer,
		Note: field.text,
		Reason: field.text,
		Comment: field.text,
		Action: field.text,
		Outcome: field.text,
		Location: field.text,
		Occurrence: field.text,
		Performance: field.text,
		Response: field.nullable(field.text),
		NoteDate: field.datetime,
		NotifiedDate: field.datetime,
		AlertDate: field.datetime,
		CloseDate: field.datetime,
		TaskClosedDate: field.datetime,
		AssignedTo: field.text,
		AssignedToSecond: field.text,
		Closed: field.flag,
		TaskClosed: field.flag,
		RequiresFollowUp: field.flag,
		VisibleClientApp: field.flag,
		VisibleWorkerApp: field.flag,
		CreatedBy: field.text,
	},
} satisfies ReadEndpoint;
