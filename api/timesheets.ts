import type { ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

/** Specification: "Timesheet (GET /timesheets)", "Limits". The documented fields do not include the id. */
export const timesheets = {
	method: 'GET',
	path: '/timesheets',
	noun: 'timesheet',
	idParameter: 'timesheetId',
	parameters: {
		limit: parameter.limit(40_000),
		page: parameter.skip,
		fromDate: parameter.from('From Date'),
		toDate: parameter.to('To Date'),
		timesheetId: parameter.id('Timesheet ID', 'TimesheetId'),
		clientId: parameter.id('Client', 'ClientId'),
		carerId: parameter.id('Worker', 'CarerId'),
		serviceId: parameter.id('Service', 'ServiceId'),
		includeNotes: parameter.include('Include App Notes'),
	},
	fields: {
		ClientId: field.integer,
		CarerId: field.integer,
		ServiceId: field.integer,
		DateOfService: field.date,
		StartTime: field.time,
		Minutes: field.integer,
		ChargeRate: field.number,
		PayRate: field.number,
		KM: field.number,
		KMCharge: field.number,
		Variation: field.number,
		VariationQty: field.number,
		ExtraChargeClient: field.number,
		VariationComment: field.text,
		VariationApproved: field.flag,
		BreakStartTime1: field.time,
		BreakMinutes1: field.integer,
		RecurrenceId: field.integer,
		OnHoldType: field.text,
		OnHoldNote: field.text,
		OnHoldCode: field.text,
		RosterItemId: field.integer,
		APP_IP: field.text,
		APP_StartTime: field.datetime,
		APP_FinishTime: field.datetime,
	},
} satisfies ReadEndpoint;
