/** The two parameters that bound a date. By the specification, the days of both bounds are included. */
export interface Range {
	readonly from: string;
	readonly to: string;
	/** The fields that are compared with the two bounds. Only agreements have a different field for each bound. */
	readonly lower: string;
	readonly upper: string;
	/** Whether every record has this date. */
	readonly alwaysSet: boolean;
}

/** The kinds of values in a field. `label` is a text by which the trial recognises a record. */
const kinds =
	'id label text person client number flag hold time date datetime created createdDay'.split(' ');

export interface Endpoint {
	readonly path: string;
	readonly resource: string;
	readonly paging?: 'limit' | 'limit and page';
	/** The highest limit, or undefined if the specification does not name it. */
	readonly maximum?: number;
	/** The names of the fields, grouped by the kinds of their values. */
	readonly fields: Readonly<Record<string, readonly string[]>>;
	readonly label: string;
	/** The field with the record's number. */
	readonly id?: string;
	/** The field with a number that some services send, although the specification does not list it. */
	readonly extraId?: string;
	/** The fields that the specification does not show in answers. */
	readonly hidden: readonly string[];
	/** Whether the specification names none of the fields. */
	readonly namesOpen: boolean;
	readonly ranges: readonly Range[];
	/** Filters for a value, and the field that each filter compares. */
	readonly equal: Readonly<Record<string, string>>;
	/** Filters for a flag, and the field that each filter compares. `true` means a 1, and `false` means a 0. */
	readonly flags: Readonly<Record<string, string>>;
	readonly onlyTrue: boolean;
	/** Parameters, each with a field. Without the parameter, records with a 1 in the field are left out. */
	readonly includes: Readonly<Record<string, string>>;
	/** Other parameters, which make no difference to this trial. */
	readonly adds: readonly string[];
}

/**
 * The lists of the API, as its specification describes them. The first line of a list has the path, the resource and the paging. Each
 * further line begins with a kind of fields or parameters. A `range` has two parameters, and then the field or the two fields that are
 * compared with these parameters. Other filters are written as `filter=Field`.
 */
const specification = `
incidents incident limit
	id IncidentId
	label Note
	text Reason Comment Action Outcome Location IncidentType
	number CategoryId _ReferringId_2 AssignedUserId
	client _ReferringId_1
	person AssignedTo AssignedToSecond CreatedBy
	flag Closed TaskClosed RequiresFollowUp IsReportable
	datetime NoteDate NotifiedDate AlertDate CloseDate
	created Timestamp
	hidden AssignedUserId
	range fromDate toDate NoteDate
	range createfromDate createtoDate Timestamp
	equal clientId=_ReferringId_1 assignedTo=AssignedTo
	flags closed=Closed taskClosed=TaskClosed
	adds InclForm

SIRS sirsIncident limit
	id IncidentId
	label Note
	text Reason Comment Action Outcome Location
	number CategoryId AssignedUserId
	client _ReferringId_1
	person AssignedTo AssignedToSecond CreatedBy
	flag Closed TaskClosed RequiresFollowUp
	datetime IncidentDate NoteDate NotifiedDate AlertDate CloseDate
	created Timestamp
	hidden AssignedUserId IncidentDate Timestamp _ReferringId_1
	range fromDate toDate IncidentDate
	range createDateFrom createDateTo Timestamp
	equal clientId=_ReferringId_1 assignedTo=AssignedTo
	flags closed=Closed taskClosed=TaskClosed

rosters roster limit page 20000
	extraId RosterItemId
	label OnHoldNote
	text OccurencePeriodic RecurrenceType
	number CarerId PayerId ServiceId Minutes ChargeRate TimeSheetId AgreementId
	client ClientId
	person LastModifiedBy
	hold OnHoldType
	date DateOfService
	createdDay CreatedTime
	datetime LastModified
	time StartTime
	range fromDate toDate DateOfService
	range createdTimeFrom createdTimeTo CreatedTime
	equal clientId=ClientId carerId=CarerId serviceId=ServiceId onHoldType=OnHoldType
	adds includeNotes rosterItemId

timesheets timesheet limit page 40000
	extraId TimesheetId
	label VariationComment
	text APP_IP OnHoldType
	number CarerId ServiceId Minutes ChargeRate KM RosterItemId
	client ClientId
	flag VariationApproved
	date DateOfService
	datetime APP_StartTime APP_FinishTime
	time StartTime
	range fromDate toDate DateOfService
	equal clientId=ClientId carerId=CarerId serviceId=ServiceId
	adds includeNotes timesheetId

agreements agreement limit page
	id AgreementId
	label Reference3
	text AgreementType AgreementCode Area Status
	number PayerId ChargeLevel
	client ClientId
	flag Current GST
	date StartDate EndDate AlertDate
	datetime _LastModTime _CreateTime
	range fromDate toDate StartDate EndDate
	equal clientId=ClientId payerId=PayerId area=Area
	adds includeItems

quotes quote limit
	id QuoteId
	label _UpdateComment
	text QuoteStatus FirstName LastName Subrub
	number PayerId QuoteTotal
	client ClientId
	flag Finalised
	date DateOfQuote FollowUpDate QuoteStart DOB
	range fromDate toDate DateOfQuote
	equal clientId=ClientId payerId=PayerId
	adds includeItems

notes-client clientNote limit page
	names open
	extraId NoteId
	label Note
	text Subject
	client ClientId
	person AssignedTo
	flag Closed TaskClosed
	datetime NoteDate
	range fromDate toDate NoteDate
	equal ClientId=ClientId assignedTo=AssignedTo
	onlyTrue closed=Closed taskClosed=TaskClosed

Forms form limit
	names open
	extraId FormId
	label Description
	text Name Status
	flag Active
	datetime Entered

documents-clients clientDocument
	id DocId
	label Note
	text DocumentName
	number CategoryId
	client ClientId
	person CreatedBy
	flag Protected
	date DocumentDate
	hidden DocumentDate CategoryId
	range fromDate toDate DocumentDate
	equal clientId=ClientId categoryId=CategoryId

clients client
	id ClientId
	label Address2
	text FirstName LastName Suburb Area
	number PayerId
	flag Deleted NonCurrent
	date DateOfBirth ServiceStart
	hidden Deleted NonCurrent ServiceStart
	range serviceStart serviceEnd ServiceStart
	includes includeDeleted=Deleted includeNonCurrent=NonCurrent
	adds includeNotes

payers payer
	id PayerId
	label Address2
	text PayerName

areas area
	id AreaId
	label Area
	text AreaCode Status

Leads lead
	names open
	label Description
	text Status
`;

const parse = (text: string): Endpoint => {
	const [head, ...lines] = text.split('\n').map((line) => line.trim().split(' '));
	const [path, resource, limit, page, maximum] = head;
	const all = (word: string) =>
		lines.filter(([first]) => first === word).map(([, ...rest]) => rest);
	const words = (word: string) => all(word).flat();
	const pairs = (word: string) => Object.fromEntries(words(word).map((pair) => pair.split('=')));
	const fields = Object.fromEntries(kinds.map((kind) => [kind, words(kind)]));
	return {
		path,
		resource,
		...(limit && { paging: page ? 'limit and page' : 'limit' }),
		...(maximum && { maximum: Number(maximum) }),
		fields,
		label: fields.label[0],
		id: fields.id[0],
		extraId: words('extraId')[0],
		hidden: words('hidden'),
		namesOpen: words('names').length > 0,
		ranges: all('range').map(([from, to, lower, upper = lower]) => {
			const alwaysSet = [...fields.created, ...fields.createdDay].includes(lower);
			return { from, to, lower, upper, alwaysSet };
		}),
		equal: pairs('equal'),
		flags: { ...pairs('flags'), ...pairs('onlyTrue') },
		onlyTrue: words('onlyTrue').length > 0,
		includes: pairs('includes'),
		adds: words('adds'),
	};
};

export const endpoints: readonly Endpoint[] = specification.trim().split('\n\n').map(parse);
