import { from, id, limit, match, onlyTrue, skip, to, type ReadEndpoint } from './endpoint';

/** Specification: "Agreements, quotes, timesheets, clients, workers, documents, notes". The fields are not shown. */
export const clientNotes = {
	method: 'GET',
	path: '/notes-client',
	noun: 'client note',
	parameters: {
		limit: limit(),
		page: skip,
		fromDate: from('From Date'),
		toDate: to('To Date'),
		assignedTo: match('Assigned To'),
		closed: onlyTrue('Closed'),
		taskClosed: onlyTrue('Task Closed'),
		ClientId: id('Client'),
	},
} satisfies ReadEndpoint;
