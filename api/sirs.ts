import {
	datetime,
	flag,
	from,
	id,
	integer,
	limit,
	match,
	nullable,
	text,
	to,
	trueOrFalse,
	type ReadEndpoint,
} from './endpoint';

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
		limit: limit(),
		fromDate: from('From Date', 'IncidentDate'),
		toDate: to('To Date', 'IncidentDate'),
		createDateFrom: from('Created From', 'Timestamp'),
		createDateTo: to('Created To', 'Timestamp'),
		clientId: id('Client', '_ReferringId_1'),
		assignedTo: match('Assigned To', 'AssignedTo'),
		closed: trueOrFalse('Closed', 'Closed'),
		taskClosed: trueOrFalse('Task Closed', 'TaskClosed'),
	},
	fields: {
		IncidentId: integer,
		CategoryId: integer,
		Note: text,
		Reason: text,
		Comment: text,
		Action: text,
		Outcome: text,
		Location: text,
		Occurrence: text,
		Performance: text,
		Response: nullable(text),
		NoteDate: datetime,
		NotifiedDate: datetime,
		AlertDate: datetime,
		CloseDate: datetime,
		TaskClosedDate: datetime,
		AssignedTo: text,
		AssignedToSecond: text,
		Closed: flag,
		TaskClosed: flag,
		RequiresFollowUp: flag,
		VisibleClientApp: flag,
		VisibleWorkerApp: flag,
		CreatedBy: text,
	},
} satisfies ReadEndpoint;
