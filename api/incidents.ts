import type { Fields, Parameters, ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

const filters = {
	clientId: parameter.id('Client', '_ReferringId_1'),
	assignedTo: parameter.match('Assigned To', 'AssignedTo'),
	closed: parameter.state('Status', 'Closed'),
	taskClosed: parameter.state('Task Status', 'TaskClosed'),
} satisfies Parameters;

/** The fields that say what happened in an incident, and when. Both /incidents and /SIRS have these fields. */
const events = {
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
} satisfies Fields;

/** The fields that say who deals with an incident, and how far the work has come. */
const handling = {
	AssignedTo: field.text,
	AssignedToSecond: field.text,
	Closed: field.flag,
	TaskClosed: field.flag,
	RequiresFollowUp: field.flag,
	VisibleClientApp: field.flag,
	VisibleWorkerApp: field.flag,
	CreatedBy: field.text,
} satisfies Fields;

/** One answer in a form. */
const answer = {
	name: field.notShown,
	text: field.notShown,
	type: field.notShown,
	order: field.notShown,
	answer: field.notShown,
} satisfies Fields;

export const incidents = {
	method: 'GET',
	path: '/incidents',
	noun: 'incident',
	id: 'IncidentId',
	parameters: {
		limit: parameter.limit(),
		fromDate: parameter.from('Date From', 'NoteDate'),
		toDate: parameter.to('Date To', 'NoteDate'),
		createfromDate: parameter.from('Created From', 'Timestamp'),
		createtoDate: parameter.to('Created To', 'Timestamp'),
		...filters,
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
		...events,
		IsReportable: field.flag,
		Reported24Hour: field.flag,
		Reported5Day: field.flag,
		...handling,
		DataSource: field.text,
		IncidentCode: field.text,
		Timestamp: field.datetime,
		_ReferringId_1: field.integer,
		_ReferringId_2: field.integer,
		_ReferringId_3: field.integer,
		FormData: field.records({ answers: field.records(answer) }, 'InclForm'),
	},
} satisfies ReadEndpoint;

/** Some filters compare IncidentDate, Timestamp and _ReferringId_1, although the documentation of /SIRS does not show these fields. */
export const sirs = {
	method: 'GET',
	path: '/SIRS',
	noun: 'serious incident',
	id: 'IncidentId',
	parameters: {
		limit: parameter.limit(),
		fromDate: parameter.from('Date From', 'IncidentDate'),
		toDate: parameter.to('Date To', 'IncidentDate'),
		createDateFrom: parameter.from('Created From', 'Timestamp'),
		createDateTo: parameter.to('Created To', 'Timestamp'),
		...filters,
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
	fields: { IncidentId: field.integer, CategoryId: field.integer, ...events, ...handling },
} satisfies ReadEndpoint;
