import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../../../simulator/mod';
import type { Settings } from './life';
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

const shiftFilters: Record<Settings['filter'], Filter> = {
	0: none,
	1: { parameters: { clientId: pickedId(1) }, passes: ({ ClientId }) => ClientId === 1 },
	2: { parameters: { clientId: pickedId(2) }, passes: ({ ClientId }) => ClientId === 2 },
	3: { parameters: { serviceId: pickedId(8) }, passes: ({ ServiceId }) => ServiceId === 8 },
};

/** The filters of a trigger, as `Settings` numbers them. */
export const filtersOf = (isRoster: boolean): Record<Settings['filter'], Filter> =>
	isRoster ? shiftFilters : incidentFilters;

/** The values of a new shift. */
export const newShift = (
	id: number,
	ClientId: number,
	createdDay: string,
	isOnHold: boolean,
): Row => ({
	RosterItemId: id,
	ClientId,
	CarerId: 500 + (id % 3),
	ServiceId: 7 + (ClientId % 2),
	DateOfService: createdDay,
	StartTime: '09:00:00',
	Minutes: 60,
	CreatedTime: createdDay,
	CreatedBy: 'office@care.example',
	OnHoldType: isOnHold ? 'Leave' : '',
	// The mark that `trackedId()` reads, in a field that plays no part.
	APP_LastLatitude: String(id),
});

/** The values of a new incident. */
export const newIncident = (
	id: number,
	clientId: number,
	created: string,
	mine: boolean,
	isClosed: boolean,
): Row => ({
	IncidentId: id,
	_ReferringId_1: clientId,
	CategoryId: clientId % 2,
	AssignedTo: mine ? me : 'you@care.example',
	Timestamp: created,
	NoteDate: created,
	Note: 'Fell',
	Closed: isClosed ? 1 : 0,
});

/** The field that tells which record an item or a row of an answer is. */
export const markField = (isRoster: boolean): string =>
	isRoster ? 'APP_LastLatitude' : 'IncidentId';

/** Which record an item or a row of an answer is. */
export const trackedId = (item: Row, isRoster: boolean): number =>
	Number(item[markField(isRoster)]);

/** What an edit changes; of incidents, 4 and above change whom they are assigned to. */
export function editOf(row: Row, how: number, isRoster: boolean): Row {
	const LastModified = '2026-01-01 10:00:00';
	if (!isRoster) {
		return how > 3
			? { LastModified, AssignedTo: how % 2 ? me : 'x' }
			: { LastModified, Closed: how % 2 };
	}
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
}

/** The same for shifts that cannot be told apart without ids. */
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
