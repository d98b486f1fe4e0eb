import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../../../simulator/mod';
import type { CreatedEvent, Settings } from './life';
import { pickedId } from './testTrigger';

const me = 'me@care.example';

/** Filters of the trigger: their settings in the node, and which records pass them. */
export interface Filter {
	readonly parameters: IDataObject;
	readonly passes: (row: Row) => boolean;
}

const none: Filter = { parameters: {}, passes: () => true };

const incidentFilters: Record<Settings['filter'], Filter> = {
	0: none,
	1: { parameters: { assignedTo: me }, passes: ({ AssignedTo }) => AssignedTo === me },
	// Not a query parameter.
	2: { parameters: { categoryId: pickedId(1) }, passes: ({ CategoryId }) => CategoryId === 1 },
	3: {
		parameters: { assignedTo: me, categoryId: pickedId(1) },
		passes: ({ AssignedTo, CategoryId }) => AssignedTo === me && CategoryId === 1,
	},
};

const clientFilters: Record<Settings['filter'], Filter> = {
	0: none,
	1: { parameters: { clientId: pickedId(1) }, passes: ({ ClientId }) => ClientId === 1 },
	2: { parameters: { clientId: pickedId(2) }, passes: ({ ClientId }) => ClientId === 2 },
	3: { parameters: { serviceId: pickedId(8) }, passes: ({ ServiceId }) => ServiceId === 8 },
};

/** What a new record is to be. */
interface Given {
	readonly id: number;
	readonly client: number;
	/** Date and time, as the API writes them. */
	readonly created: string;
	/** Whether an incident is assigned to the user whom the trigger may filter by. */
	readonly mine: boolean;
	/** Whether a shift is on hold, or an incident closed. */
	readonly aside: boolean;
}

/** A kind of records, and how the trigger deals with them. */
export interface Kind {
	/** The path of the endpoint. */
	readonly path: string;
	/** The query parameter for the first day. */
	readonly from: string;
	/** Whether it has pages. */
	readonly hasPages: boolean;
	/** The option for more data in each record. */
	readonly include: string;
	/** The field that tells which record an item or a row of an answer is; it plays no other part. */
	readonly mark: string;
	/** The filters of the trigger, as `Settings` numbers them. */
	readonly filters: Record<Settings['filter'], Filter>;
	/** The values of a new record. */
	create(given: Given): Row;
	/** What an edit changes; of incidents, 4 and above change whom they are assigned to. */
	edit(row: Row, how: number): Row;
}

const LastModified = '2026-01-01 10:00:00';

/** The values that shifts and timesheets share. */
const newVisit = ({ id, client, created }: Given): Row => ({
	ClientId: client,
	CarerId: 500 + (id % 3),
	ServiceId: 7 + (client % 2),
	DateOfService: created.slice(0, 10),
	StartTime: '09:00:00',
	Minutes: 60,
});

const incidents: Kind = {
	path: '/incidents',
	from: 'createfromDate',
	hasPages: false,
	include: 'includeFormData',
	mark: 'IncidentId',
	filters: incidentFilters,
	create: ({ id, client, created, mine, aside }) => ({
		IncidentId: id,
		_ReferringId_1: client,
		CategoryId: client % 2,
		AssignedTo: mine ? me : 'you@care.example',
		Timestamp: created,
		NoteDate: created,
		Note: 'Fell',
		Closed: aside ? 1 : 0,
	}),
	edit: (_row, how) =>
		how > 3 ? { LastModified, AssignedTo: how % 2 ? me : 'x' } : { LastModified, Closed: how % 2 },
};

const kinds: Record<CreatedEvent, Kind> = {
	incidentCreated: incidents,
	sirsIncidentCreated: { ...incidents, path: '/SIRS', from: 'createDateFrom' },
	rosterCreated: {
		path: '/rosters',
		from: 'createdTimeFrom',
		hasPages: true,
		include: 'includeAppNotes',
		mark: 'APP_LastLatitude',
		filters: clientFilters,
		create: (given) => ({
			...newVisit(given),
			RosterItemId: given.id,
			CreatedTime: given.created.slice(0, 10),
			CreatedBy: 'office@care.example',
			OnHoldType: given.aside ? 'Leave' : '',
			APP_LastLatitude: String(given.id),
		}),
		edit: (row, how) => {
			const minutes = Number(row.Minutes);
			const edits: Row[] = [
				{ StartTime: `1${minutes % 10}:00:00`, Minutes: minutes + 1 },
				{ DateOfService: '2026-07-01', Minutes: minutes + 2 },
				{ CarerId: Number(row.CarerId) + 7 },
				{ OnHoldType: row.OnHoldType ? '' : 'Leave' },
				{ ServiceId: Number(row.ServiceId) + 1 },
				{ TimeSheetId: 99, ChargeRate: 70 },
				{ OnHoldType: row.OnHoldType ? '' : 'Hospital', CarerId: 1 },
			];
			return { LastModified, ...edits[how] };
		},
	},
	timesheetCreated: {
		path: '/timesheets',
		from: 'fromDate',
		hasPages: true,
		include: 'includeAppNotes',
		mark: 'APP_IP',
		filters: clientFilters,
		create: (given) => ({
			...newVisit(given),
			TimesheetId: given.id,
			RosterItemId: 0,
			APP_IP: String(given.id),
		}),
		edit: (row, how) => {
			const minutes = Number(row.Minutes);
			const edits: Row[] = [
				{ StartTime: `1${minutes % 10}:00:00`, Minutes: minutes + 1 },
				{ VariationApproved: 1, VariationComment: 'Agreed' },
				{ CarerId: Number(row.CarerId) + 7 },
				{ OnHoldType: row.OnHoldType ? '' : 'Leave' },
				{ ServiceId: Number(row.ServiceId) + 1 },
				{ KM: 99, ChargeRate: 70 },
				{ Minutes: minutes + 5, CarerId: 1 },
			];
			return { ...edits[how] };
		},
	},
};

/** The records that an event tells of. */
export const kindOf = (event: CreatedEvent): Kind => kinds[event];

/** Which record an item or a row of an answer is. */
export const trackedId = (item: Row, { mark }: Kind): number => Number(item[mark]);

/** The same for records that cannot be told apart without ids. */
export const identityWithoutId = (row: Row): string =>
	JSON.stringify([
		row.ClientId,
		row.CreatedTime,
		row.DateOfService,
		row.StartTime,
		row.Minutes,
		row.CarerId,
		row.ServiceId,
	]);
