/**
 * What the simulator takes for granted where the specification is silent and no switch decides.
 * Names of fields that the specification does not show are our own.
 */
import { reads, type Parameter, type ReadEndpoint } from '../api/mod';

/** Every endpoint that lists records, by path. */
export const readsByPath: ReadonlyMap<string, ReadEndpoint> = new Map(
	Object.values(reads).map((endpoint: ReadEndpoint) => [endpoint.path, endpoint]),
);

/** The field that identifies a record, where the specification shows none. */
const ownIds: Readonly<Record<string, string>> = {
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
export const idField = (path: string): string => readsByPath.get(path)?.id ?? ownIds[path] ?? 'Id';

/** Which field a filter compares, where the specification does not say. */
export const ownKeeps: Readonly<
	Record<string, Readonly<Record<string, NonNullable<Parameter['keeps']>>>>
> = {
	'/timesheets': {
		fromDate: { field: 'DateOfService', when: '>=' },
		toDate: { field: 'DateOfService', when: '<=' },
	},
	'/clients': {
		serviceStatus: { field: 'ServiceStatus', when: '=' },
		serviceStart: { field: 'ServiceStart', when: '>=' },
		serviceEnd: { field: 'ServiceStart', when: '<=' },
	},
	'/documents-clients': {
		fromDate: { field: 'CreatedDate', when: '>=' },
		toDate: { field: 'CreatedDate', when: '<=' },
		categoryId: { field: 'CategoryId', when: '=' },
	},
	'/notes-client': {
		fromDate: { field: 'NoteDate', when: '>=' },
		toDate: { field: 'NoteDate', when: '<=' },
		assignedTo: { field: 'AssignedTo', when: '=' },
		closed: { field: 'Closed', when: '=' },
		taskClosed: { field: 'TaskClosed', when: '=' },
		ClientId: { field: 'ClientId', when: '=' },
	},
};

/** What a wish shows (a list inside the record) or lets in (records that are left out otherwise). */
export type Wish = { shows: string } | { letsIn: 'Deleted' | 'NonCurrent' };

const ownWishes: Readonly<Record<string, Readonly<Record<string, Wish>>>> = {
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
 * What a wish of an endpoint does.
 *
 * @param endpoint a list
 * @param name the name of the parameter
 * @throws Error when nobody has said what it does: a parameter was added to the tables and not here
 */
export function wishOf(endpoint: ReadEndpoint, name: string): Wish {
	for (const [field, { onlyWith }] of Object.entries(endpoint.fields ?? {})) {
		if (onlyWith === name) return { shows: field };
	}
	const wish = ownWishes[endpoint.path]?.[name];
	if (wish === undefined) {
		throw new Error(
			`Expected readings.ts to say what ${name} of ${endpoint.path} does but found nothing`,
		);
	}
	return wish;
}

/**
 * Which records a filter keeps.
 *
 * @param endpoint a list
 * @param name the name of a parameter that is neither `limit`, `page` nor a wish
 * @throws Error when neither the tables nor this file say it
 */
export function keepsOf(endpoint: ReadEndpoint, name: string): NonNullable<Parameter['keeps']> {
	const keeps = endpoint.parameters[name]?.keeps ?? ownKeeps[endpoint.path]?.[name];
	if (keeps === undefined) {
		throw new Error(
			`Expected readings.ts to say which field ${name} of ${endpoint.path} compares but found nothing`,
		);
	}
	return keeps;
}

/** Is this parameter a wish: a flag that asks for more, rather than one that filters? */
export const isWish = ({ type, keeps, fieldNotShown }: Parameter): boolean =>
	type === 'flag' && keeps === undefined && fieldNotShown === undefined;

/** Fields that records carry for the filters and that the specification does not list: not in answers. */
export const hiddenFields: Readonly<Record<string, readonly string[]>> = {
	'/clients': ['Current', 'Deleted', 'ServiceStatus', 'ServiceStart'],
	'/documents-clients': ['CategoryId', 'CreatedDate'],
	'/roster-master': ['Deleted'],
	'/rosters': ['RosterItemId', 'MasterId'],
	'/SIRS': ['IncidentDate', 'Timestamp', '_ReferringId_1'],
	'/timesheets': ['TimesheetId'],
	'/workers': ['Deleted'],
};

/** Lists inside a record that are only there when a parameter asks for them, by path. */
export const childFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
	[...readsByPath.values()].map((endpoint) => [
		endpoint.path,
		Object.entries(endpoint.parameters)
			.filter(([, parameter]) => isWish(parameter))
			.map(([name]) => wishOf(endpoint, name))
			.flatMap((wish) => ('shows' in wish ? [wish.shows] : [])),
	]),
);

/** Lists that leave out records flagged as deleted, or not current, as the specification says. */
export const leavesOut: Readonly<Record<string, readonly ('Deleted' | 'NonCurrent')[]>> = {
	'/clients': ['Deleted', 'NonCurrent'],
	'/workers': ['Deleted', 'NonCurrent'],
	'/roster-master': ['Deleted'],
};

/** The specification gives `FALSE` as the default of these flags, so it is a value of theirs. */
export const falseIsDocumented: readonly string[] = ['/workers'];

/**
 * Does the specification list all parameters of this endpoint? An unknown one is refused there. Elsewhere an unknown
 * parameter that is called like a field of the records, in any case, filters by it, and any other is ignored.
 */
export const listsItsParameters = ({ path, parameters }: ReadEndpoint): boolean =>
	path === '/roster-master' ||
	Object.keys(parameters).some((name) => name !== 'limit' && name !== 'page');

/**
 * The date that a list can be ordered by: the first that its filters compare.
 *
 * @param path a path of the API
 * @returns the name of a field, or undefined where nothing compares a date
 */
export function dateField(path: string): string | undefined {
	const endpoint = readsByPath.get(path);
	if (endpoint === undefined) return undefined;
	const name = Object.keys(endpoint.parameters).find(
		(key) => endpoint.parameters[key].type === 'date',
	);
	return name === undefined ? undefined : keepsOf(endpoint, name).field;
}

/**
 * Every date that the filters of a list compare.
 *
 * @param path a path of the API
 */
export function dateFields(path: string): string[] {
	const endpoint = readsByPath.get(path);
	if (endpoint === undefined) return [];
	const names = Object.keys(endpoint.parameters).filter(
		(key) => endpoint.parameters[key].type === 'date',
	);
	return [...new Set(names.map((name) => keepsOf(endpoint, name).field))];
}
