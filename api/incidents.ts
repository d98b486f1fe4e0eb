import type { Fields, ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

/** One answer of a form. */
const answerFields: Fields = {
	name: field.notShown,
	text: field.notShown,
	type: field.notShown,
	order: field.notShown,
	answer: field.notShown,
};

/** Specification: "Incident (GET /incidents)", "Incidents and serious incidents". */
export const incidents = {
	method: 'GET',
	path: '/incidents',
	noun: 'incident',
	id: 'IncidentId',
	parameters: {
		limit: parameter.limit(),
		fromDate: parameter.from('From Date', 'NoteDate'),
		toDate: parameter.to('To Date', 'NoteDate'),
		createfromDate: parameter.from('Created From', 'Timestamp'),
		createtoDate: parameter.to('Created To', 'Timestamp'),
		clientId: parameter.id('Client', '_ReferringId_1'),
		assignedTo: parameter.match('Assigned To', 'AssignedTo'),
		closed: parameter.trueOrFalse('Closed', 'Closed'),
		taskClosed: parameter.trueOrFalse('Task Closed', 'TaskClosed'),
		InclForm: parameter.include('Include Form Data'),
	},
	dateRanges: [
		{ from: 'createfromDate', to: 'createtoDate', field: 'Timestamp', isCreation: true },
		{ from: 'fromDate', to: 'toDate', field: 'NoteDate' },
	],
	fields: {
		IncidentId: field.integer,
		CategoryId: field.integer,
		IncidentType: field.text,
		Note: field.text,
		Reason: field.text,
		Comment: field.text,
		Action: field.text,
		Outcome: field.text,
		Response: field.nullable(field.text),
		Location: field.text,
		Occurrence: field.text,
		Performance: field.text,
		NoteDate: field.datetime,
		NotifiedDate: field.datetime,
		AlertDate: field.datetime,
		CloseDate: field.datetime,
		TaskClosedDate: field.datetime,
		IsReportable: field.flag,
		Reported24Hour: field.flag,
		Reported5Day: field.flag,
		AssignedTo: field.text,
		AssignedToSecond: field.text,
		Closed: field.flag,
		TaskClosed: field.flag,
		RequiresFollowUp: field.flag,
		VisibleClientApp: field.flag,
		VisibleWorkerApp: field.flag,
		CreatedBy: field.text,
		DataSource: field.text,
		IncidentCode: field.text,
		Timestamp: field.datetime,
		_ReferringId_1: field.integer,
		_ReferringId_2: field.integer,
		_ReferringId_3: field.integer,
		FormData: field.records({ answers: field.records(answerFields) }, 'InclForm'),
	},
} satisfies ReadEndpoint;
