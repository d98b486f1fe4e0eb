import { plainName } from '../api/mod';

/** What the value of a field reveals about people. */
export type Personal =
	/** The ID of a client, or of a worker. */
	| 'clientId'
	| 'workerId'
	/** A name or code of the person whom the record is about. */
	| 'ownName'
	| 'ownLastName'
	| 'ownCode'
	/** The name that belongs to the ID of a client or worker. */
	| 'clientName'
	| 'workerName'
	/** The name of anybody, such as a worker or a contact. */
	| 'somebody'
	| 'phone'
	| 'email'
	| 'address'
	| 'suburb'
	| 'postcode'
	| 'birth'
	/** A value that may identify a person by itself, such as a pension card number, a place on the map or a reference. It gets no stand-in. */
	| 'secret'
	/** A text that people write. */
	| 'text'
	/** A value about a thing, such as a status. It contains a person's name only by chance. */
	| 'plain';

/**
 * The names of the fields of each kind. A name for a single list begins with the path of this list, or with the name of this inner list.
 * Source: the field tables of `api/` and the documentation of the service, November 2026. The documentation does not say which people
 * `_ReferringId_2` and `_ReferringId_3` name. A test refuses a documented field that is missing here.
 */
const fieldsOf: Readonly<Record<Personal, string>> = {
	clientId: 'ClientId _ReferringId_1',
	workerId: 'CarerId WorkerId',
	ownName: 'FirstName MiddleName PreferredName',
	ownLastName: 'LastName',
	ownCode: 'ClientCode CarerCode',
	clientName: 'ClientName',
	workerName: 'WorkerName',
	somebody:
		'CreatedBy AssignedTo AssignedToSecond LastModifiedBy _CreateUser _LastModUser _UpdateUser ContactName Salutation',
	phone: 'Phone Phone1 Phone2 Mobile Fax',
	email: 'Email',
	address: 'Address1 Address2',
	suburb: 'Suburb',
	postcode: 'PostCode',
	birth: 'DateOfBirth DOB',
	secret: `Longitude Latitude APP_LastLongitude APP_LastLatitude APP_IP NDISNo conDVAServicePlanNo DVASXNo ABN
		AgreementCode Reference Reference2 Reference3 _ReferringId_2 _ReferringId_3 /roster-master.RosterId`,
	text: `Note Notes AppNotes NoteText Comment Comments Reason Action Outcome Response Location Occurrence Performance
		OnHoldNote VariationComment _UpdateComment IncidentCode DocumentName Description answers.name answers.text answers.answer
		PayerName PayerCode HelpText /locations.Code`,
	plain: `AgreementId AgreementItemId AgreementType AlertDate AllowAdHoc Area AreaCode AreaId AllowanceCode AccountingCode Active
		APP_FinishTime APP_StartTime BreakMinutes1 BreakStartTime1 Budget BudgetAmount BudgetHour BudgetHours BudgetPeriod CategoryCode
		CategoryId CategoryName Category ChargeLevel ChargeRate ChargeRate2 ChargeRate3 CHSPPayrollCode CHSPRate CHSPType Closed CloseDate
		Code Complete conDVAZone conHeadContractId CreatedTime _CreateTime Current DataSource DateOfQuote DateOfService
		DefaultDateOfService DefaultServiceId DefaultServiceName DEXCaseId DEXServiceTypeId DocId EndDate ExpenseCategory
		ExpenseCategoryName ExtraChargeClient Finalised FollowUpDate FreqDays FreqDaysStr FreqQty FreqType FundingTypeId Gender GST
		Hours IncidentDate IncidentId IncidentType IncomeType IsDraft IsNormalTime IsReportable IsSleepover KM KMCharge KmPayer KmPayerId
		LastModified LastModifiedType _LastModTime LineNo LinkedNormalTime LocationId MasterId Minutes NDISGSTCode NDISRegGrpNumber
		NDISSupportNumber NoteDate NoteId NotifiedDate OccurrenceCount OccurrenceDays OccurrenceInterval OccurrencePeriodic OnHoldChargePer
		OnHoldCode OnHoldDateTime OnHoldPayMinutes OnHoldType PayerId PayRate Period PeriodTotal Price Protected Quantity QuoteEnd
		QuoteId QuoteItemId QuoteStart QuoteStatus QuoteTotal QuoteTotalHours RatesOverride RatesOverrideCharge RecurrenceEnd
		RecurrenceId RecurrenceStart RecurrenceType Reported24Hour Reported5Day RequiresFollowUp RosterItemId RosterTimeZone
		ServiceCode ServiceId ServiceName SkillCode SkillId StartDate StartTime State Status TaskClosed TaskClosedDate TimeSheetId
		Timestamp Total TotalQuantity Type Unit Variation VariationApproved VariationQty VisibleCarerMobile VisibleClientApp
		VisibleClientMobile VisibleOnline VisibleWorkerApp ZoneId answers.type answers.order /services.Description
		/services.Reference1 /services.Reference2 /skills.Description /category-documents.Description /category-incidents.Description
		/category-payers.Description /category-rosteritems.Description /category-services.Description ${numbered('PayRate')}
		${numbered('PayrollCode')}`,
};

function numbered(name: string): string {
	return Array.from({ length: 24 }, (_, index) => `${name}${index + 1}`).join(' ');
}

const plain = (name: string): string =>
	name
		.split('.')
		.map((part) => (part.startsWith('/') ? part : plainName(part)))
		.join('.');

const personal: ReadonlyMap<string, Personal> = new Map(
	Object.entries(fieldsOf).flatMap(([kind, names]) =>
		names.split(/\s+/).map((name) => [plain(name), kind as Personal] as const),
	),
);

/**
 * Patterns for the names of undocumented fields with IDs of people. If the ID in such a field is in no list of clients or workers, all
 * texts of the record are hidden. These patterns have fewer words than `personWords`, because a wrong match hides texts without need.
 */
const otherIds: ReadonlyArray<[pattern: RegExp, kind: Personal]> = [
	[/client_?ids?$/i, 'clientId'],
	[/(carer|worker|employee|staff)_?ids?$/i, 'workerId'],
];

/**
 * Returns what a field reveals about people. Returns undefined for an unknown field. The value of an unknown field is hidden if it is not
 * harmless.
 *
 * @param path the path of the list that has the record
 * @param list the inner list that contains the field
 */
export const personalOf = (name: string, path = '', list = ''): Personal | undefined =>
	personal.get(plain(`${path}.${name}`)) ??
	personal.get(plain(`${list}.${name}`)) ??
	personal.get(plain(name)) ??
	otherIds.find(([pattern]) => pattern.test(name))?.[1];
