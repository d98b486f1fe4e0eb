import type { ReadEndpoint } from './endpoint';
import * as parameter from './parameter';

/** Specification: "Agreements, quotes, timesheets, clients, workers, documents, notes". The fields are not shown. */
export const clientNotes = {
	method: 'GET',
	path: '/notes-client',
	noun: 'client note',
	parameters: {
		limit: parameter.limit(),
		page: parameter.skip,
		fromDate: parameter.from('From Date'),
		toDate: parameter.to('To Date'),
		assignedTo: parameter.match('Assigned To'),
		closed: parameter.onlyTrue('Closed'),
		taskClosed: parameter.onlyTrue('Task Closed'),
		ClientId: parameter.id('Client'),
	},
	dateRanges: [{ from: 'fromDate', to: 'toDate', similar: 'NoteDate' }],
} satisfies ReadEndpoint;
