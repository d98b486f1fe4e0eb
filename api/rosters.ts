import type { ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

/**
 * Specification: "Roster item (GET /rosters)", "Rosters", "Limits".
 *
 * A limit above the maximum makes the API use its default. The documented fields include neither RosterItemId nor
 * MasterId, though the one is a filter and the other links an item to its roster master. `onHoldType=ALL` returns shifts
 * on leave.
 */
export const rosters = {
	method: 'GET',
	path: '/rosters',
	noun: 'roster item',
	idParameter: 'rosterItemId',
	parameters: {
		limit: parameter.limit(20_000),
		page: parameter.skip,
		fromDate: parameter.from('From Date', 'DateOfService'),
		toDate: parameter.to('To Date', 'DateOfService'),
		createdTimeFrom: parameter.from('Created From', 'CreatedTime'),
		createdTimeTo: parameter.to('Created To', 'CreatedTime'),
		rosterItemId: parameter.id('Roster Item ID', 'RosterItemId'),
		clientId: parameter.id('Client', 'ClientId'),
		carerId: parameter.id('Worker', 'CarerId'),
		serviceId: parameter.id('Service', 'ServiceId'),
		includeNotes: parameter.include('Include App Notes'),
		onHoldType: parameter.match('On Hold Type', 'OnHoldType'),
	},
	dateRanges: [
		{ from: 'createdTimeFrom', to: 'createdTimeTo', field: 'CreatedTime', isCreation: true },
		{ from: 'fromDate', to: 'toDate', field: 'DateOfService' },
	],
	fields: {
		ClientId: field.integer,
		CarerId: field.integer,
		PayerId: field.integer,
		ServiceId: field.integer,
		DateOfService: field.date,
		StartTime: field.time,
		Minutes: field.integer,
		ChargeRate: field.integer,
		PayRate: field.integer,
		BreakStartTime1: field.time,
		BreakMinutes1: field.integer,
		RecurrenceId: field.integer,
		RecurrenceStart: field.date,
		RecurrenceEnd: field.date,
		RecurrenceType: field.text,
		OccurenceDays: field.text,
		OccurenceCount: field.integer,
		OccurencePeriodic: field.text,
		OccurenceInterval: field.integer,
		OnHoldType: field.text,
		OnHoldNote: field.text,
		OnHoldCode: field.text,
		OnHoldChargePer: field.text,
		OnHoldPayMinutes: field.text,
		OnHoldDateTime: field.text,
		TimeSheetId: field.integer,
		AgreementId: field.integer,
		AgreementItemId: field.integer,
		DEXCaseId: field.integer,
		DEXServiceTypeId: field.integer,
		APP_StartTime: field.datetime,
		APP_FinishTime: field.datetime,
		APP_LastLongtitude: field.text,
		APP_LastLatitude: field.text,
		LastModified: field.datetime,
		LastModifiedBy: field.text,
		LastModifiedType: field.text,
		CreatedTime: field.date,
		CreatedBy: field.text,
	},
} satisfies ReadEndpoint;
