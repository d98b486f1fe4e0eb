import type { Row } from '../../../simulator/mod';

/** The user whom the trigger filters by. */
export const me = 'me@care.example';

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
export const newIncident = (id: number, clientId: number, created: string, mine: boolean): Row => ({
	IncidentId: id,
	_ReferringId_1: clientId,
	AssignedTo: mine ? me : 'you@care.example',
	Timestamp: created,
	NoteDate: created,
	Note: 'Fell',
});

/** Which record an item shows. */
export const trackedId = (item: Row, isRoster: boolean): number =>
	Number(isRoster ? item.APP_LastLatitude : item.IncidentId);

/** What an edit changes: 4 and above change what the filter looks at. */
export function editOf(row: Row, how: number, isRoster: boolean): Row {
	const LastModified = '2026-01-01 10:00:00';
	if (!isRoster) {
		return how > 3 ? { LastModified, AssignedTo: how % 2 ? me : 'x' } : { LastModified, Closed: 1 };
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
