import { reads, type ReadEndpoint } from '../../api/mod';

/** What matters most first: ten of these leave the node, names only with Add Names, and an ID only if the API sends it. */
const simplified: ReadonlyMap<ReadEndpoint, string> = new Map<ReadEndpoint, string>([
	[
		reads.agreements,
		'AgreementId, AgreementCode, ClientId, ClientName, StartDate, EndDate, Current, PayerName, Budget, BudgetPeriod, PayerId, Area',
	],
	[
		reads.clients,
		'ClientId, ClientCode, FirstName, LastName, PreferredName, DateOfBirth, Phone1, Email, Suburb, Area',
	],
	[
		reads.incidents,
		'IncidentId, NoteDate, _ReferringId_1, ClientName, CategoryName, Note, IsReportable, Closed, AssignedTo, Timestamp, CategoryId',
	],
	[
		reads.locations,
		'LocationId, Code, Description, Address1, Address2, Suburb, State, Postcode, Area, Status',
	],
	[
		reads.payers,
		'PayerId, PayerCode, PayerName, ContactName, Phone, Email, ABN, Category, Active, Status',
	],
	[
		reads.quotes,
		'QuoteId, ClientId, FirstName, LastName, DateOfQuote, QuoteStatus, Finalised, QuoteTotal, PayerName, PayerId, QuoteEnd',
	],
	[
		reads.rosterMaster,
		'MasterId, RosterId, Reference, ClientId, ClientName, DefaultDateOfService, DefaultServiceName, LocationId, Complete, IsDraft, DefaultServiceId, Status',
	],
	[
		reads.rosters,
		'RosterItemId, DateOfService, StartTime, Minutes, ClientId, ClientName, CarerId, CarerName, OnHoldType, ServiceName, ServiceId',
	],
	[
		reads.services,
		'ServiceId, ServiceCode, Description, Unit, Type, Area, CategoryName, ChargeRate, PayRate1, Active, Category',
	],
	[
		reads.sirs,
		'IncidentId, NoteDate, NotifiedDate, CategoryName, ClientName, Note, Outcome, Closed, TaskClosed, AssignedTo, CategoryId',
	],
	[
		reads.timesheets,
		'TimesheetId, DateOfService, StartTime, Minutes, ClientId, ClientName, CarerId, CarerName, KM, ServiceName, ServiceId, VariationApproved',
	],
	[
		reads.workers,
		'CarerId, CarerCode, FirstName, LastName, PreferredName, Phone1, Email, Suburb, Status, Current',
	],
]);

/**
 * The fields of a simplified record, those that matter most first, and the lists inside it. It may have more than ten;
 * `simplify()` takes the first ten that are there.
 *
 * @param endpoint the endpoint of the records
 * @returns undefined where the records have no more than ten fields, or their fields are not documented
 */
export function simplifiedFields(endpoint: ReadEndpoint): readonly string[] | undefined {
	const fields = simplified.get(endpoint)?.split(', ');
	const lists = Object.entries(endpoint.fields ?? {}).filter(([, { type }]) => type === 'records');
	return fields && [...fields, ...lists.map(([name]) => name)];
}
