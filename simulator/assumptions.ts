/**
 * The simulator's assumptions. An assumption applies if the documentation is silent and no switch decides. We invented the names of
 * undocumented fields.
 */
import {
	reads,
	writes,
	type Field,
	type Parameter,
	type ReadEndpoint,
	type WriteEndpoint,
} from '../api/mod';
import type { Row } from './tables';

export const readsByPath: ReadonlyMap<string, ReadEndpoint> = new Map(
	Object.values(reads).map((endpoint: ReadEndpoint) => [endpoint.path, endpoint]),
);

/** By path, the field that identifies a record, if the documentation does not name this field. */
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

/** Returns the name of the field that identifies a record of a list. */
export const idField = (path: string): string =>
	readsByPath.get(path)?.id ?? assumedIds[path] ?? 'Id';

/** By path and parameter, what a filter compares, if the documentation does not say it. */
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

/** The effect of an include. An include shows a list inside each record, or it lets in records that the list leaves out by default. */
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
 * Returns the effect of an include parameter of an endpoint.
 *
 * @throws Error when no table of `api/` or of this file names the effect
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
 * Returns the field that a filter compares, and the operator.
 *
 * @param name the name of a parameter other than `limit`, `page` and the includes
 * @throws Error when no table of `api/` or of this file describes the filter
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

/** Is a parameter an include? An include is a flag that asks for more records or more fields. An include filters nothing. */
export const isInclude = ({ type, filter, fieldNotShown }: Parameter): boolean =>
	type === 'flag' && filter === undefined && fieldNotShown === undefined;

/** The includes that the documentation calls active "when set". */
const whenSet: Readonly<Record<string, readonly string[]>> = {
	'/clients': ['includeDeleted', 'includeNonCurrent', 'includeNotes'],
	'/incidents': ['InclForm'],
	'/timesheets': ['includeNotes'],
};

/** Does the documentation leave open which values switch on a parameter? */
export const saysWhenSet = ({ path }: ReadEndpoint, name: string): boolean =>
	whenSet[path]?.includes(name) ?? false;

/** Is a shift on leave? We assume that any OnHoldType means leave. If a shift has no OnHoldType, the hidden field `OnLeave` decides. */
export const isOnLeave = (row: Row): boolean => Boolean(row.OnHoldType) || row.OnLeave === 1;

/** Undocumented fields, by path. An answer shows such a field only if the switch `show` names the field. */
export const hiddenFields: Readonly<Record<string, readonly string[]>> = {
	'/clients': ['Current', 'Deleted', 'ServiceStatus', 'ServiceStart'],
	'/documents-clients': ['CategoryId', 'CreatedDate'],
	'/roster-master': ['Deleted'],
	'/rosters': ['RosterItemId', 'MasterId', 'OnLeave'],
	'/SIRS': ['IncidentDate', 'Timestamp', '_ReferringId_1'],
	'/timesheets': ['TimesheetId'],
	'/workers': ['Deleted'],
};

/** By path, the names of the lists inside a record. An answer contains such a list only if an include asks for it. */
export const childFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
	[...readsByPath.values()].map((endpoint) => [
		endpoint.path,
		Object.entries(endpoint.parameters)
			.filter(([, parameter]) => isInclude(parameter))
			.map(([name]) => includeOf(endpoint, name))
			.flatMap((include) => ('shows' in include ? [include.shows] : [])),
	]),
);

/** By path, the kinds of records that a list leaves out according to the documentation. */
export const leavesOut: Readonly<Record<string, readonly ('Deleted' | 'NonCurrent')[]>> = {
	'/clients': ['Deleted', 'NonCurrent'],
	'/workers': ['Deleted', 'NonCurrent'],
	'/roster-master': ['Deleted'],
};

/** The lists whose flags accept `FALSE`. The documentation gives `FALSE` as the default of these flags. */
export const falseIsDocumented: readonly string[] = ['/workers'];

/** Does the documentation list all parameters of an endpoint? If it does not, each field of a record works as a parameter. */
export const listsItsParameters = ({ path, parameters }: ReadEndpoint): boolean =>
	path === '/roster-master' ||
	Object.keys(parameters).some((name) => name !== 'limit' && name !== 'page');

/** Returns the names of the date fields that the filters of a list compare. A list can be ordered by the first of these fields. */
export function dateFields(path: string): string[] {
	const endpoint = readsByPath.get(path);
	if (endpoint === undefined) return [];
	const names = Object.keys(endpoint.parameters).filter(
		(name) => endpoint.parameters[name].type === 'date',
	);
	return [...new Set(names.map((name) => filterOf(endpoint, name).field))];
}

/** The fields that the clock sets in a new record, in addition to the creation dates in the documentation. */
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

/** Returns the names of the date fields that the clock sets in a new record. */
export const creationDates = (path: string): string[] => {
	const ranges = readsByPath.get(path)?.dateRanges ?? [];
	const documented = ranges.flatMap(({ field, isCreation }) =>
		field && isCreation ? [field] : [],
	);
	return [...new Set([...documented, ...(datesOfEntry[path] ?? [])])];
};

/** Undocumented fields that hold a date and a time of day. */
const assumedDateTimes = ['IncidentDate', 'Timestamp', 'NoteDate', 'CreatedTime'];

/**
 * Returns a documented field of a list. If the documentation of the list does not name this field, the function looks for the field in the
 * documented answers to writes.
 */
function documentedField(path: string, name: string): Field | undefined {
	const answers = Object.values<WriteEndpoint>(writes)
		.filter(({ readBack }) => readBack.list.path === path)
		.map((write) => write.answers?.[name]);
	return readsByPath.get(path)?.fields?.[name] ?? answers.find((field) => field !== undefined);
}

/** Does a field hold a time of day in addition to the date? */
export function hasTime(path: string, name: string): boolean {
	const field = documentedField(path, name);
	return field === undefined ? assumedDateTimes.includes(name) : field.type === 'datetime';
}
