/** The lists of the API as its specification gives them, for a service that was written from nothing else. */

/** Two bounds that compare a date; both count. */
export interface Range {
	readonly from: string;
	readonly to: string;
	/** The fields that the bounds compare; two of them for agreements only. */
	readonly lower: string;
	readonly upper: string;
	/** Whether every record has this date, as it has the time at which it was entered. */
	readonly alwaysSet?: boolean;
}

/** One list of the API. */
export interface Endpoint {
	readonly path: string;
	/** The resource of the node that reads it. */
	readonly resource: string;
	/** The names of its fields by what stands in them. `label` is a text by which the trial knows the record again. */
	readonly fields: { readonly [kind in Kind]?: string } & { readonly label: string };
	/** The fields among these that answers do not show, as far as the specification says. */
	readonly hidden?: readonly string[];
	/** The field with the number of the record; the others have one only where a service sends more than is specified. */
	readonly id?: string;
	readonly extraId?: string;
	/** Whether the names of its fields are not specified. */
	readonly namesOpen?: boolean;
	readonly paging?: 'limit' | 'limit and page';
	/** The highest limit, where the specification names it. */
	readonly maximum?: number;
	readonly ranges?: readonly Range[];
	/** Filters for records with a value in a field: an id or a text. */
	readonly equal?: Readonly<Record<string, string>>;
	/** Filters for records with a 0 or a 1 in a field, by how they are asked for. */
	readonly flags?: Readonly<
		Record<string, { field: string; values: Readonly<Record<string, string>> }>
	>;
	/** Parameters without which records with a 1 in that field are left out. */
	readonly includes?: Readonly<Record<string, string>>;
	/** Parameters that add something to each record. */
	readonly adds?: readonly string[];
}

/** What stands in a field. */
export type Kind =
	| 'id'
	| 'label'
	| 'text'
	| 'person'
	| 'client'
	| 'number'
	| 'flag'
	| 'date'
	| 'datetime'
	| 'created'
	| 'createdDay'
	| 'time'
	| 'hold';

const yesNo = { true: '1', false: '0' };
const incidentFlags = {
	closed: { field: 'Closed', values: yesNo },
	taskClosed: { field: 'TaskClosed', values: yesNo },
};
const onService = {
	from: 'fromDate',
	to: 'toDate',
	lower: 'DateOfService',
	upper: 'DateOfService',
};
const unnamed = { label: 'Description', text: 'Code Area Status', number: 'Order' };

const plain = (path: string, resource: string, id?: string): Endpoint => ({
	path,
	resource,
	fields: { ...unnamed, ...(id ? { id } : {}) },
	id,
	namesOpen: !id,
});

export const endpoints: readonly Endpoint[] = [
	{
		path: 'incidents',
		resource: 'incident',
		id: 'IncidentId',
		paging: 'limit',
		fields: {
			id: 'IncidentId',
			label: 'Note',
			text: 'Reason Comment Action Outcome Location IncidentType',
			number: 'CategoryId _ReferringId_2 AssignedUserId',
			client: '_ReferringId_1',
			person: 'AssignedTo AssignedToSecond CreatedBy',
			flag: 'Closed TaskClosed RequiresFollowUp IsReportable',
			datetime: 'NoteDate NotifiedDate AlertDate CloseDate',
			created: 'Timestamp',
		},
		hidden: ['AssignedUserId'],
		ranges: [
			{ from: 'fromDate', to: 'toDate', lower: 'NoteDate', upper: 'NoteDate' },
			{
				from: 'createfromDate',
				to: 'createtoDate',
				lower: 'Timestamp',
				upper: 'Timestamp',
				alwaysSet: true,
			},
		],
		equal: { clientId: '_ReferringId_1', assignedTo: 'AssignedTo' },
		flags: incidentFlags,
		adds: ['InclForm'],
	},
	{
		path: 'SIRS',
		resource: 'sirsIncident',
		id: 'IncidentId',
		paging: 'limit',
		fields: {
			id: 'IncidentId',
			label: 'Note',
			text: 'Reason Comment Action Outcome Location',
			number: 'CategoryId AssignedUserId',
			client: '_ReferringId_1',
			person: 'AssignedTo AssignedToSecond CreatedBy',
			flag: 'Closed TaskClosed RequiresFollowUp',
			datetime: 'IncidentDate NoteDate NotifiedDate AlertDate CloseDate',
			created: 'Timestamp',
		},
		hidden: ['AssignedUserId', 'IncidentDate', 'Timestamp', '_ReferringId_1'],
		ranges: [
			{ from: 'fromDate', to: 'toDate', lower: 'IncidentDate', upper: 'IncidentDate' },
			{
				from: 'createDateFrom',
				to: 'createDateTo',
				lower: 'Timestamp',
				upper: 'Timestamp',
				alwaysSet: true,
			},
		],
		equal: { clientId: '_ReferringId_1', assignedTo: 'AssignedTo' },
		flags: incidentFlags,
	},
	{
		path: 'rosters',
		resource: 'roster',
		extraId: 'RosterItemId',
		paging: 'limit and page',
		maximum: 20_000,
		fields: {
			label: 'OnHoldNote',
			text: 'OccurencePeriodic RecurrenceType',
			number: 'CarerId PayerId ServiceId Minutes ChargeRate TimeSheetId AgreementId',
			client: 'ClientId',
			person: 'LastModifiedBy',
			date: 'DateOfService',
			createdDay: 'CreatedTime',
			datetime: 'LastModified',
			time: 'StartTime',
			hold: 'OnHoldType',
		},
		ranges: [
			onService,
			{
				from: 'createdTimeFrom',
				to: 'createdTimeTo',
				lower: 'CreatedTime',
				upper: 'CreatedTime',
				alwaysSet: true,
			},
		],
		equal: {
			clientId: 'ClientId',
			carerId: 'CarerId',
			serviceId: 'ServiceId',
			onHoldType: 'OnHoldType',
		},
		adds: ['includeNotes'],
	},
	{
		path: 'timesheets',
		resource: 'timesheet',
		extraId: 'TimesheetId',
		paging: 'limit and page',
		maximum: 40_000,
		fields: {
			label: 'VariationComment',
			text: 'APP_IP OnHoldType',
			number: 'CarerId ServiceId Minutes ChargeRate KM RosterItemId',
			client: 'ClientId',
			date: 'DateOfService',
			datetime: 'APP_StartTime APP_FinishTime',
			time: 'StartTime',
			flag: 'VariationApproved',
		},
		ranges: [onService],
		equal: { clientId: 'ClientId', carerId: 'CarerId', serviceId: 'ServiceId' },
		adds: ['includeNotes'],
	},
	{
		path: 'agreements',
		resource: 'agreement',
		id: 'AgreementId',
		paging: 'limit and page',
		fields: {
			id: 'AgreementId',
			label: 'Reference3',
			text: 'AgreementType AgreementCode Area Status',
			number: 'PayerId ChargeLevel',
			client: 'ClientId',
			date: 'StartDate EndDate AlertDate',
			flag: 'Current GST',
			datetime: '_LastModTime _CreateTime',
		},
		ranges: [{ from: 'fromDate', to: 'toDate', lower: 'StartDate', upper: 'EndDate' }],
		equal: { clientId: 'ClientId', payerId: 'PayerId', area: 'Area' },
		adds: ['includeItems'],
	},
	{
		path: 'quotes',
		resource: 'quote',
		id: 'QuoteId',
		paging: 'limit',
		fields: {
			id: 'QuoteId',
			label: '_UpdateComment',
			text: 'QuoteStatus FirstName LastName Subrub',
			number: 'PayerId QuoteTotal',
			client: 'ClientId',
			flag: 'Finalised',
			date: 'DateOfQuote FollowUpDate QuoteStart DOB',
		},
		ranges: [{ from: 'fromDate', to: 'toDate', lower: 'DateOfQuote', upper: 'DateOfQuote' }],
		equal: { clientId: 'ClientId', payerId: 'PayerId' },
		adds: ['includeItems'],
	},
	{
		path: 'notes-client',
		resource: 'clientNote',
		extraId: 'NoteId',
		namesOpen: true,
		paging: 'limit and page',
		fields: {
			label: 'Note',
			text: 'Subject',
			client: 'ClientId',
			person: 'AssignedTo',
			flag: 'Closed TaskClosed',
			datetime: 'NoteDate',
		},
		ranges: [{ from: 'fromDate', to: 'toDate', lower: 'NoteDate', upper: 'NoteDate' }],
		equal: { ClientId: 'ClientId', assignedTo: 'AssignedTo' },
		flags: {
			closed: { field: 'Closed', values: { 1: '1' } },
			taskClosed: { field: 'TaskClosed', values: { 1: '1' } },
		},
	},
	{
		path: 'Forms',
		resource: 'form',
		extraId: 'FormId',
		namesOpen: true,
		paging: 'limit',
		fields: { label: 'Description', text: 'Name Status', datetime: 'Entered', flag: 'Active' },
	},
	{
		path: 'documents-clients',
		resource: 'clientDocument',
		id: 'DocId',
		fields: {
			id: 'DocId',
			label: 'Note',
			text: 'DocumentName',
			client: 'ClientId',
			number: 'CategoryId',
			person: 'CreatedBy',
			flag: 'Protected',
			date: 'DocumentDate',
		},
		hidden: ['DocumentDate', 'CategoryId'],
		ranges: [{ from: 'fromDate', to: 'toDate', lower: 'DocumentDate', upper: 'DocumentDate' }],
		equal: { clientId: 'ClientId', categoryId: 'CategoryId' },
	},
	{
		path: 'clients',
		resource: 'client',
		id: 'ClientId',
		fields: {
			id: 'ClientId',
			label: 'Address2',
			text: 'FirstName LastName Suburb Area',
			number: 'PayerId',
			date: 'DateOfBirth ServiceStart',
			flag: 'Deleted NonCurrent',
		},
		hidden: ['Deleted', 'NonCurrent', 'ServiceStart'],
		ranges: [
			{ from: 'serviceStart', to: 'serviceEnd', lower: 'ServiceStart', upper: 'ServiceStart' },
		],
		includes: { includeDeleted: 'Deleted', includeNonCurrent: 'NonCurrent' },
		adds: ['includeNotes'],
	},
	plain('payers', 'payer', 'PayerId'),
	plain('areas', 'area', 'AreaId'),
	plain('Leads', 'lead'),
	plain('contacts', 'contact'),
];

/** The names of an endpoint's fields of one kind. */
export const fieldsOf = (endpoint: Endpoint, kind: Kind): string[] =>
	endpoint.fields[kind]?.split(' ') ?? [];
