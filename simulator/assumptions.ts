/**
 * The simulator's assumptions. They apply if the documentation is silent and no switch decides. Names for undocumented fields are our
 * invention.
 */
import { reads, type Parameter, type ReadEndpoint } from '../api/mod';
import type { Row } from './tables';

/** Every endpoint that lists records, by path. */
export const readsByPath: ReadonlyMap<string, ReadEndpoint> = new Map(
	Object.values(reads).map((endpoint: ReadEndpoint) => [endpoint.path, endpoint]),
);

/** The fields that identify a record, if the documentation does not say which field does. */
const assumedIds: Readonly<Record<string, string>> = {
	'/rosters': 'RosterItemId',
	'/timesheets': 'TimesheetId',
	'/notes-client': 'NoteId',
	'/category-expenses': 'CategoryId',
	'/HCP': 'StatementId',
	'/DEXCase': 'DEXCaseId',
	'/contacts': 'ContactId',
	'/compliance-clients': 'ComplianceId',
	'/Expenses': 'ExpenseId',
	'/groups': 'GroupId',
	'/Divisions': 'DivisionId',
	'/Forms': 'FormId',
	'/Leads': 'LeadId',
	'/Referral': 'ReferralId',
	'/Settings': 'SettingId',
	'/Users': 'UserId',
	'/worker-roles': 'RoleId',
	'/availability': 'AvailabilityId',
	'/documents-worker': 'LinkId',
	'/compliance': 'ComplianceId',
	'/Leave': 'LeaveId',
	'/Training': 'TrainingId',
	'/Training-items': 'TrainingItemId',
	'/nextshift': 'RosterItemId',
	'/prevshift': 'RosterItemId',
	'/worker-skill': 'WorkerSkillId',
};

/**
 * The field that identifies a record of a list.
 *
 * @param path a path of the API, such as `/rosters`
 */
export const idField = (path: string): string =>
	readsByPath.get(path)?.id ?? assumedIds[path] ?? 'Id';

/** The fields that filters compare, if the documentation does not say so. */
export const assumedFilters: Readonly<
	Record<string, Readonly<Record<string, NonNullable<Parameter['filter']>>>>
> = {
	'/timesheets': {
		fromDate: { field: 'DateOfService', operator: '>=' },
		toDate: { field: 'DateOfService', operator: '<=' },
	},
	'/clients': {
		serviceStatus: { field: 'ServiceStatus', operator: '=' },
		serviceStart: { field: 'ServiceStart', operator: '>=' },
		serviceEnd: { field: 'ServiceStart', operator: '<=' },
	},
	'/documents-clients': {
		fromDate: { field: 'CreatedDate', operator: '>=' },
		toDate: { field: 'CreatedDate', operator: '<=' },
		categoryId: { field: 'CategoryId', operator: '=' },
	},
	'/notes-client': {
		fromDate: { field: 'NoteDate', operator: '>=' },
		toDate: { field: 'NoteDate', operator: '<=' },
		assignedTo: { field: 'AssignedTo', operator: '=' },
		closed: { field: 'Closed', operator: '=' },
		taskClosed: { field: 'TaskClosed', operator: '=' },
		ClientId: { field: 'ClientId', operator: '=' },
	},
};

/** The effect of an include: it shows a list inside the record, or lets in records that are left out otherwise. */
export type Include = { shows: string } | { letsIn: 'Deleted' | 'NonCurrent' };

const assumedIncludes: Readonly<Record<string, Readonly<Record<string, Include>>>> = {
	'/clients': {
		includeNotes: { shows: 'Notes' },
		includeDeleted: { letsIn: 'Deleted' },
		includeNonCurrent: { letsIn: 'NonCurrent' },
	},
	'/workers': {
		includeSkills: { shows: 'Skills' },
		includeDeleted: { letsIn: 'Deleted' },
		includeNonCurrent: { letsIn: 'NonCurrent' },
	},
	'/rosters': { includeNotes: { shows: 'AppNotes' } },
	'/timesheets': { includeNotes: { shows: 'AppNotes' } },
};

/**
 * The effect of an include parameter of an endpoint.
 *
 * @param endpoint a list
 * @param name the name of the parameter
 * @throws Error when this file does not know the effect, because the parameter was added only to the tables
 */
export function includeOf(endpoint: ReadEndpoint, name: string): Include {
	for (const [field, { onlyWith }] of Object.entries(endpoint.fields ?? {})) {
		if (onlyWith === name) return { shows: field };
	}
	const include = assumedIncludes[endpoint.path]?.[name];
	if (include === undefined) {
		throw new Error(
			`Expected assumptions.ts to say what ${name} of ${endpoint.path} does but found nothing`,
		);
	}
	return include;
}

/**
 * Which records a filter keeps.
 *
 * @param endpoint a list
 * @param name the name of a parameter that is neither `limit`, `page` nor an include
 * @throws Error when neither the tables nor this file know the filter
 */
export function filterOf(endpoint: ReadEndpoint, name: string): NonNullable<Parameter['filter']> {
	const filter = endpoint.parameters[name]?.filter ?? assumedFilters[endpoint.path]?.[name];
	if (filter === undefined) {
		throw new Error(
			`Expected assumptions.ts to say which field ${name} of ${endpoint.path} compares but found nothing`,
		);
	}
	return filter;
}

/** Is this parameter an include? An include is a flag that asks for more records or fields, and does not filter. */
export const isInclude = ({ type, filter, fieldNotShown }: Parameter): boolean =>
	type === 'flag' && filter === undefined && fieldNotShown === undefined;

/** The includes that the documentation calls active "when set", and not when `TRUE`. */
const whenSet: Readonly<Record<string, readonly string[]>> = {
	'/clients': ['includeDeleted', 'includeNonCurrent', 'includeNotes'],
	'/incidents': ['InclForm'],
	'/timesheets': ['includeNotes'],
};

/** Does the documentation leave open which values of this parameter count? */
export const saysWhenSet = ({ path }: ReadEndpoint, name: string): boolean =>
	whenSet[path]?.includes(name) ?? false;

/** Is this shift on leave? We assume that any OnHoldType means leave. For shifts without OnHoldType, a hidden field decides. */
export const isOnLeave = (row: Row): boolean => Boolean(row.OnHoldType) || row.OnLeave === 1;

/** Undocumented fields that only the filters use. Answers do not show them. */
export const hiddenFields: Readonly<Record<string, readonly string[]>> = {
	'/clients': ['Current', 'Deleted', 'ServiceStatus', 'ServiceStart'],
	'/documents-clients': ['CategoryId', 'CreatedDate'],
	'/roster-master': ['Deleted'],
	'/rosters': ['RosterItemId', 'MasterId', 'OnLeave'],
	'/SIRS': ['IncidentDate', 'Timestamp', '_ReferringId_1'],
	'/timesheets': ['TimesheetId'],
	'/workers': ['Deleted'],
};

/** Lists inside a record, by path. They are only present if a parameter asks for them. */
export const childFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
	[...readsByPath.values()].map((endpoint) => [
		endpoint.path,
		Object.entries(endpoint.parameters)
			.filter(([, parameter]) => isInclude(parameter))
			.map(([name]) => includeOf(endpoint, name))
			.flatMap((include) => ('shows' in include ? [include.shows] : [])),
	]),
);

/** Lists that leave out deleted or non-current records, according to the documentation. */
export const leavesOut: Readonly<Record<string, readonly ('Deleted' | 'NonCurrent')[]>> = {
	'/clients': ['Deleted', 'NonCurrent'],
	'/workers': ['Deleted', 'NonCurrent'],
	'/roster-master': ['Deleted'],
};

/** The lists for which `FALSE` is a valid value, because it is the documented default of their flags. */
export const falseIsDocumented: readonly string[] = ['/workers'];

/**
 * Are all parameters of this endpoint documented? Such an endpoint refuses an unknown parameter. Any other endpoint treats an unknown
 * parameter as a filter if a field has its name, in any case. Otherwise it ignores the parameter.
 */
export const listsItsParameters = ({ path, parameters }: ReadEndpoint): boolean =>
	path === '/roster-master' ||
	Object.keys(parameters).some((name) => name !== 'limit' && name !== 'page');

/**
 * The dates that the filters of a list compare. A list can be ordered by the first of these dates.
 *
 * @param path a path of the API
 * @returns names of fields
 */
export function dateFields(path: string): string[] {
	const endpoint = readsByPath.get(path);
	if (endpoint === undefined) return [];
	const names = Object.keys(endpoint.parameters).filter(
		(name) => endpoint.parameters[name].type === 'date',
	);
	return [...new Set(names.map((name) => filterOf(endpoint, name).field))];
}

/** Further dates of a new record that the clock sets. */
const datesOfEntry: Readonly<Record<string, readonly string[]>> = {
	'/incidents': ['NoteDate', 'Timestamp'],
	'/SIRS': ['NoteDate', 'IncidentDate', 'Timestamp'],
	'/rosters': ['DateOfService', 'CreatedTime', 'LastModified'],
	'/timesheets': ['DateOfService'],
	'/notes-client': ['NoteDate'],
	'/quotes': ['DateOfQuote'],
	'/agreements': ['StartDate', '_CreateTime', '_LastModTime'],
	'/documents-clients': ['CreatedDate'],
	'/documents-worker': ['CreatedTime'],
};

/** The dates on which a record was made or changed. For a new record, the clock sets them. */
export const creationDates = (path: string): string[] => {
	const ranges = readsByPath.get(path)?.dateRanges ?? [];
	const documented = ranges.flatMap(({ field, isCreation }) =>
		field && isCreation ? [field] : [],
	);
	return [...new Set([...documented, ...(datesOfEntry[path] ?? [])])];
};

/** Hidden fields that hold a date and a time of day. Some belong to lists whose fields are not shown. */
const assumedDateTimes = ['IncidentDate', 'Timestamp', 'NoteDate', 'CreatedTime'];

/**
 * Does this field hold a time of day in addition to the date?
 *
 * @param path a path of the API
 * @param name the name of a field that holds a date
 */
export function hasTime(path: string, name: string): boolean {
	const field = readsByPath.get(path)?.fields?.[name];
	return field === undefined ? assumedDateTimes.includes(name) : field.type === 'datetime';
}
