import { reads, type ReadEndpoint } from '../../../api/mod';
import { operation, type Resources } from './resource';

/** The types of categories, by the values that workflows hold. */
export const categoryTypes: Readonly<Record<string, { name: string; endpoint: ReadEndpoint }>> = {
	document: { name: 'Document', endpoint: reads.documentCategories },
	expense: { name: 'Expense', endpoint: reads.expenseCategories },
	incident: { name: 'Incident', endpoint: reads.incidentCategories },
	payer: { name: 'Payer', endpoint: reads.payerCategories },
	rosterItem: { name: 'Roster Item', endpoint: reads.rosterItemCategories },
	service: { name: 'Service', endpoint: reads.serviceCategories },
};

const states = {
	closed:
		'Whether the incidents are open or closed. Without this filter, the service decides whether closed ones are among them.',
	taskClosed:
		'Whether the task of the incidents is open or closed. Without this filter, the service decides whether incidents with a closed task are among them.',
};
const open = { closed: 'open', taskClosed: 'all' };
const thisWeek = { period: 'thisWeek' };
const entered = 'day on which the incidents were entered, whenever they happened';
const appNotes = 'Whether to return the notes that were made in the app';
const shiftOfWorker =
	'Choose Roster, which has a filter for the worker, unless you know the parameter for it, which is not documented.';

/** The resources that have filters, a Get for single records, or several lists. */
export const filteredLists: Resources = {
	agreement: {
		simplified:
			'AgreementId, AgreementCode, ClientId, ClientName, StartDate, EndDate, Current, PayerName, Budget, BudgetPeriod, PayerId, Area',
		getAll: {
			endpoint: reads.agreements,
			action: 'Get many service agreements',
			description:
				'Service agreements: client, payer, first and last day, budget and items. Choose it for what was agreed, what ends soon, and how much may be spent.',
			parameters: {
				fromDate: 'Returns agreements that start on this day or later',
				toDate: 'Returns agreements that end on this day or earlier',
				includeItems: 'Whether to return the items of each agreement',
			},
		},
	},
	category: {
		getAll: {
			action: 'Get many categories',
			description:
				'Categories of documents, expenses, incidents, payers, roster items or services. Choose it to look up a CategoryId.',
			fields: [
				{
					displayName: 'Category Type',
					name: 'categoryType',
					type: 'options',
					options: Object.entries(categoryTypes).map(([value, { name, endpoint }]) => ({
						name,
						value,
						routing: { request: { url: endpoint.path } },
					})),
					default: 'incident',
					description: 'What the categories are for',
				},
			],
		},
	},
	client: {
		simplified:
			'ClientId, ClientCode, FirstName, LastName, PreferredName, DateOfBirth, Phone1, Email, Suburb, Area',
		get: {
			endpoint: reads.clients,
			action: 'Get client by ID',
			description:
				'One client: name, date of birth, address, phone and e-mail. Choose it when the ID of the client is known.',
			parameters: {
				clientId: 'Client to return',
				includeDeleted: 'Whether to find the client even when deleted',
				includeNonCurrent: 'Whether to find the client even when no longer current',
				includeNotes: 'Whether to return the notes of the client',
			},
		},
		getAll: {
			endpoint: reads.clients,
			action: 'Get many clients with contact details',
			description:
				'Clients (participants): name, date of birth, address, phone and e-mail. Only current ones come unless more are included. Choose it to find out who is a client, and their IDs.',
			parameters: {
				clientId: 'Client whose record to return',
				includeDeleted: 'Whether to also return clients who were deleted',
				includeNonCurrent: 'Whether to also return clients who are no longer current',
				serviceStatus:
					'Service status that the clients match. Which ones there are is not documented.',
				serviceStart: 'First service start date of the clients, itself included',
				serviceEnd: 'Last service start date of the clients, itself included',
				includeNotes: 'Whether to return the notes of each client',
			},
		},
	},
	clientDocument: {
		simplified:
			'DocId, ClientId, ClientName, DocumentName, Note, CreatedBy, Protected, VisibleCarerMobile, VisibleClientMobile',
		getAll: {
			endpoint: reads.clientDocuments,
			action: 'Get many client documents without files',
			description:
				'Documents of clients: name, note and author. Choose it to see which there are; the files themselves cannot be downloaded.',
			dates: { fromDate: 'day of the documents' },
			parameters: {
				categoryId: 'Document category whose documents to return',
			},
		},
	},
	clientNote: {
		getAll: {
			endpoint: reads.clientNotes,
			action: 'Get many notes about clients',
			description:
				'Notes about clients (case notes). Choose it to read what was noted about a client; incidents are in Incident.',
			dates: { fromDate: 'day of the notes' },
			parameters: {
				assignedTo: 'E-mail address of the user that the notes are assigned to',
				closed:
					'Whether to return closed notes. It can only be switched on, because the service has no such filter for open ones.',
				taskClosed:
					'Whether to return notes whose task is closed. It can only be switched on, because the service has no such filter for open ones.',
			},
		},
	},
	incident: {
		simplified:
			'IncidentId, NoteDate, _ReferringId_1, ClientName, CategoryName, Note, IsReportable, Closed, AssignedTo, Timestamp, CategoryId',
		getAll: {
			endpoint: reads.incidents,
			action: 'Get many incidents',
			description:
				'Incidents: what happened, when and to which client, reportable or not, closed or not. Choose it for what went wrong; serious incidents are in SIRS Incident.',
			dates: {
				fromDate: 'day of the incident notes (NoteDate), whenever they were entered',
				createfromDate: entered,
			},
			preset: open,
			parameters: {
				assignedTo:
					'User that the incidents are assigned to. How the user is written is not documented; the records show an e-mail address.',
				...states,
				InclForm: 'Whether to return the answers of the form of each incident',
			},
			filters: [
				{
					displayName: 'Reportable Only',
					name: 'reportableOnly',
					type: 'boolean',
					default: true,
					description:
						'Whether to return only incidents that are reportable. The service has no such filter, so the node reads the whole list for it: add a date.',
				},
			],
		},
	},
	quote: {
		simplified:
			'QuoteId, ClientId, FirstName, LastName, DateOfQuote, QuoteStatus, Finalised, QuoteTotal, PayerName, PayerId, QuoteEnd',
		getAll: {
			endpoint: reads.quotes,
			action: 'Get many quotes with totals',
			description:
				'Quotes: client, payer, dates, status, total and line items. Choose it for what was offered; what was agreed is in Agreement.',
			dates: { fromDate: 'date of the quotes (DateOfQuote)' },
			parameters: {
				includeItems: 'Whether to return the line items of each quote',
			},
		},
	},
	roster: {
		name: 'Roster (Shifts)',
		simplified:
			'RosterItemId, DateOfService, StartTime, Minutes, ClientId, ClientName, CarerId, WorkerName, OnHoldType, ServiceName, ServiceId',
		get: {
			endpoint: reads.rosters,
			action: 'Get roster shift by ID',
			description:
				'One shift, on leave or not: day, start, minutes, client, worker and service. Choose it when the ID of the roster item is known.',
			parameters: {
				rosterItemId: 'ID of the roster item to return',
				includeNotes: appNotes,
				onHoldType:
					'A hold type asks for a shift with that hold. Without this option, or with ALL, a shift is found whether it is on leave or not.',
			},
		},
		getAll: {
			endpoint: reads.rosters,
			action: 'Get many roster shifts',
			description:
				'Shifts (visits) as planned: day, start, minutes, client, worker, service and hold. Choose it for who goes to whom and when; what was worked is in Timesheet.',
			dates: {
				fromDate: 'day of service',
				createdTimeFrom: 'day on which the roster items were created',
			},
			preset: thisWeek,
			parameters: {
				rosterItemId: 'ID of the one roster item to return',
				includeNotes: appNotes,
				onHoldType: {
					placeholder: 'e.g. ALL',
					description:
						'ALL returns all shifts, on leave or not. A hold type asks for shifts with that hold; which types there are is not documented. Without this filter the service decides whether shifts on leave are among the others, which is not documented either.',
				},
			},
			filters: [
				{
					displayName: 'Without a Worker',
					name: 'withoutWorker',
					type: 'boolean',
					default: true,
					description:
						'Whether to return only shifts that have no worker. Shifts whose worker has left or is on leave are not among them: the report Shifts Without a Worker of Care Management Report has those, too. The service has no such filter, so the node reads the whole list for it: add a period.',
				},
			],
		},
	},
	shift: {
		name: 'Next or Previous Shift',
		description:
			'The shift of one worker before or after now. Choose Roster for the shifts of days, clients or workers.',
		fields: [
			{
				displayName:
					'Which parameters choose the worker is not documented. Ask the operator of the service, and add them under Options, Query Parameters.',
				name: 'workerNotice',
				type: 'notice',
				default: '',
			},
		],
		getNext: operation(reads.nextShift, [
			'Get next shift of worker',
			`Next shift of a worker. ${shiftOfWorker}`,
		]),
		getPrevious: operation(reads.previousShift, [
			'Get previous shift of worker',
			`Previous shift of a worker. ${shiftOfWorker}`,
		]),
	},
	sirsIncident: {
		name: 'SIRS Incident',
		simplified:
			'IncidentId, NoteDate, NotifiedDate, CategoryName, ClientName, Note, Outcome, Closed, TaskClosed, AssignedTo, CategoryId',
		getAll: {
			endpoint: reads.sirs,
			action: 'Get many serious incidents (SIRS)',
			description:
				'Serious incidents (SIRS): what happened, when it was notified, and the outcome. Choose it for what falls under SIRS; other incidents are in Incident. The documentation shows no client.',
			dates: {
				fromDate: 'date of the incidents (IncidentDate), whenever they were entered',
				createDateFrom: entered,
			},
			preset: open,
			parameters: {
				assignedTo:
					'User that the incidents are assigned to. How the user is written is not documented.',
				...states,
			},
		},
	},
	timesheet: {
		simplified:
			'TimesheetId, DateOfService, StartTime, Minutes, ClientName, CarerId, WorkerName, KM, BreakMinutes1, ServiceName, ClientId, ServiceId, VariationApproved',
		get: {
			endpoint: reads.timesheets,
			action: 'Get timesheet by ID',
			description:
				'One timesheet: day, start, minutes, break, kilometres, client, worker and service. Choose it when the ID of the timesheet is known.',
			parameters: { timesheetId: 'ID of the timesheet to return', includeNotes: appNotes },
		},
		getAll: {
			endpoint: reads.timesheets,
			action: 'Get many timesheets with minutes worked',
			description:
				'What was worked: day, start, minutes, break, kilometres, client, worker and service. Choose it for pay and billing; what is planned is in Roster.',
			dates: { fromDate: 'day of the timesheets' },
			preset: thisWeek,
			parameters: {
				timesheetId: 'ID of the one timesheet to return',
				includeNotes: appNotes,
			},
		},
	},
};
