import type { ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

/**
 * `serviceStart` and `serviceEnd` are the first and the last day of one range. The API compares both with the date on which a client's
 * service starts.
 */
export const clients = {
	method: 'GET',
	path: '/clients',
	noun: 'client',
	id: 'ClientId',
	idParameter: 'clientId',
	parameters: {
		clientId: parameter.id('Client', 'ClientId'),
		includeDeleted: parameter.include('Include Deleted'),
		includeNonCurrent: parameter.include('Include Non-Current'),
		serviceStatus: parameter.match('Service Status'),
		serviceStart: parameter.from('Service Start From'),
		serviceEnd: parameter.to('Service Start To'),
		includeNotes: parameter.include('Include Notes'),
	},
	dateRanges: [{ from: 'serviceStart', to: 'serviceEnd' }],
	fields: {
		ClientId: field.integer,
		ClientCode: field.text,
		FirstName: field.text,
		MiddleName: field.text,
		LastName: field.text,
		PreferredName: field.text,
		Gender: field.text,
		...field.contact,
		Fax: field.text,
		DateOfBirth: field.date,
		PayerId: field.negativeIsNone,
		Area: field.text,
	},
} satisfies ReadEndpoint;

export const clientDocuments = {
	method: 'GET',
	path: '/documents-clients',
	noun: 'client document',
	id: 'DocId',
	parameters: {
		fromDate: parameter.from('Date From'),
		toDate: parameter.to('Date To'),
		clientId: parameter.id('Client', 'ClientId'),
		categoryId: parameter.id('Category'),
	},
	dateRanges: [{ from: 'fromDate', to: 'toDate' }],
	fields: {
		DocId: field.integer,
		ClientId: field.integer,
		DocumentName: field.text,
		Note: field.text,
		CreatedBy: field.text,
		Protected: field.flag,
		VisibleCarerMobile: field.flag,
		VisibleClientMobile: field.flag,
	},
} satisfies ReadEndpoint;

export const clientNotes = {
	method: 'GET',
	path: '/notes-client',
	noun: 'client note',
	parameters: {
		limit: parameter.limit(),
		page: parameter.skip,
		fromDate: parameter.from('Date From'),
		toDate: parameter.to('Date To'),
		assignedTo: parameter.match('Assigned To'),
		closed: parameter.onlyTrue('Closed'),
		taskClosed: parameter.onlyTrue('Task Closed'),
		ClientId: parameter.id('Client'),
	},
	dateRanges: [{ from: 'fromDate', to: 'toDate', similar: 'NoteDate' }],
} satisfies ReadEndpoint;
