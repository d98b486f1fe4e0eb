import { createShifts, hourlyServices, type Shift } from './createShifts';
import { formatTime, unsetDate, unsetDateTime } from './dates';
import { arrayElement, boolean, int } from './fake';
import { staff, weekdays } from './lists';
import { currentRows } from './rows';
import type { Row, TableContext, Tables } from './tables';

/** Makes the shifts of the weeks around now, the timesheets of worked shifts, and a roster master for each current client. */
export function rosterTables(context: TableContext): Tables {
	const { tables, size, date, monday } = context;
	const firstDate = date(monday - size.weeksBack * 7);
	const rosters: Row[] = [];
	const timesheets: Row[] = [];
	for (const shift of createShifts(context)) {
		rosters.push(createRoster(shift, context, firstDate));
		if (shift.timesheetId > 0) timesheets.push(createTimesheet(shift));
	}
	return {
		'/rosters': rosters,
		'/timesheets': timesheets,
		'/roster-master': currentRows(tables['/clients']).map((client, index) =>
			createMaster(client, 30_001 + index, tables, firstDate),
		),
	};
}

function createRoster(shift: Shift, { date }: TableContext, RecurrenceStart: string): Row {
	const { recurrence, day, isHeld, rosterItemId, timesheetId, worker } = shift;
	const { client, service, agreement, item, start, minutes } = recurrence;
	const isWorked = timesheetId > 0;
	const hasBreak = minutes >= 180;
	const [OnHoldType, OnHoldCode, OnHoldNote] = isHeld ? recurrence.hold : ['', '', ''];
	const heldOn = isHeld ? date(Math.min(day, 0) - 1) : '';
	const createdAt = `${shift.created} ${formatTime(int({ min: 480, max: 1020 }))}`;
	const roster: Row = {
		ClientId: client.ClientId,
		CarerId: worker.CarerId,
		PayerId: agreement.PayerId,
		ServiceId: service.ServiceId,
		DateOfService: shift.date,
		StartTime: formatTime(start),
		Minutes: minutes,
		ChargeRate: Math.round(Number(service.ChargeRate)),
		PayRate: Math.round(Number(service.PayRate1)),
		BreakStartTime1: hasBreak ? formatTime(start + 90) : '00:00:00',
		BreakMinutes1: hasBreak ? 30 : 0,
		RecurrenceId: recurrence.recurrenceId,
		RecurrenceStart,
		RecurrenceEnd: unsetDate,
		RecurrenceType: 'Weekly',
		OccurenceDays: recurrence.weekdays.map((weekday) => weekdays[weekday]).join(','),
		OccurenceCount: 0,
		OccurencePeriodic: 'Week',
		OccurenceInterval: 1,
		OnHoldType,
		OnHoldNote,
		OnHoldCode,
		OnHoldChargePer: isHeld ? '0' : '',
		OnHoldPayMinutes: isHeld ? '0' : '',
		OnHoldDateTime: isHeld ? `${heldOn} 15:30:00` : '',
		TimeSheetId: timesheetId,
		AgreementId: agreement.AgreementId,
		AgreementItemId: item.AgreementItemId,
		DEXCaseId: 0,
		DEXServiceTypeId: 0,
		APP_StartTime: shift.startedAt,
		APP_FinishTime: shift.finishedAt,
		APP_LastLongtitude: isWorked ? String(client.Longitude) : '',
		APP_LastLatitude: isWorked ? '-33.8700' : '',
		LastModified: isWorked ? shift.finishedAt : createdAt,
		LastModifiedBy: arrayElement(staff),
		LastModifiedType: isWorked ? 'Timesheet' : isHeld ? 'On hold' : 'Created',
		CreatedTime: shift.created,
		CreatedBy: arrayElement(staff),
		RosterItemId: rosterItemId,
		MasterId: recurrence.masterId,
	};
	if (boolean(0.03)) {
		roster.AppNotes = [
			createAppNote(rosterItemId + 1_000_000, 'Key is with the neighbour.', worker),
		];
	}
	return roster;
}

function createTimesheet(shift: Shift): Row {
	const { recurrence, day, timesheetId, worker } = shift;
	const { client, service, start, minutes } = recurrence;
	const hasBreak = minutes >= 180;
	const isVaried = boolean(0.04);
	const kilometres = boolean(0.25) ? int({ min: 2, max: 60 }) / 2 : 0;
	const timesheet: Row = {
		ClientId: client.ClientId,
		CarerId: worker.CarerId,
		ServiceId: service.ServiceId,
		DateOfService: shift.date,
		StartTime: formatTime(start),
		Minutes: minutes + (isVaried ? 15 : 0),
		ChargeRate: service.ChargeRate,
		PayRate: service.PayRate1,
		KM: kilometres,
		KMCharge: Math.round(kilometres * 99) / 100,
		Variation: isVaried ? 1 : 0,
		VariationQty: isVaried ? 0.25 : 0,
		ExtraChargeClient: 0,
		VariationComment: isVaried ? 'Client needed more time.' : '',
		VariationApproved: isVaried && day < -7 ? 1 : 0,
		BreakStartTime1: hasBreak ? formatTime(start + 90) : '00:00:00',
		BreakMinutes1: hasBreak ? 30 : 0,
		RecurrenceId: recurrence.recurrenceId,
		OnHoldType: '',
		OnHoldNote: '',
		OnHoldCode: '',
		RosterItemId: shift.rosterItemId,
		APP_IP: `203.0.113.${int({ min: 1, max: 254 })}`,
		APP_StartTime: shift.startedAt,
		APP_FinishTime: shift.finishedAt,
		TimesheetId: timesheetId,
	};
	if (isVaried) {
		timesheet.AppNotes = [
			createAppNote(timesheetId + 2_000_000, 'Stayed longer, see variation.', worker),
		];
	}
	return timesheet;
}

const createAppNote = (NoteId: number, Note: string, { Email }: Row): Row => ({
	NoteId,
	Note,
	ReadTime: unsetDateTime,
	CreatedBy: Email,
});

function createMaster(
	client: Row,
	MasterId: number,
	tables: Tables,
	DefaultDateOfService: string,
): Row {
	return {
		MasterId,
		ClientId: client.ClientId,
		LocationId: arrayElement(tables['/locations']).LocationId,
		RosterId: `R${MasterId}`,
		Reference: '',
		Complete: boolean(0.7) ? 1 : 0,
		IsDraft: boolean(0.1) ? 1 : 0,
		VisibleOnline: 1,
		DefaultServiceId: arrayElement(hourlyServices(tables)).ServiceId,
		DefaultDateOfService,
		RosterTimeZone: client.State === 'VIC' ? 'Australia/Melbourne' : 'Australia/Sydney',
		Status: '',
		Deleted: boolean(0.03) ? 1 : 0,
	};
}
