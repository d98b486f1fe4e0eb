import type { Field, Fields, ReadEndpoint } from './endpoint';
import * as field from './field';

/** `name1`, `name2` and so on up to `nameN`, all of one type. */
const numbered = (name: string, count: number, type: Field): Fields =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index + 1}`, type]));

/** Specification: "Service (GET /services)". */
export const services = {
	method: 'GET',
	path: '/services',
	noun: 'service',
	id: 'ServiceId',
	parameters: {},
	fields: {
		ServiceId: field.integer,
		ServiceCode: field.text,
		Description: field.text,
		Unit: field.text,
		Area: field.text,
		Type: field.text,
		Reference1: field.text,
		Reference2: field.text,
		AccountingCode: field.text,
		AllowanceCode: field.text,
		NDISSupportNumber: field.text,
		NDISGSTCode: field.text,
		Status: field.text,
		Category: field.integerOrNone,
		ExpenseCategory: field.integerOrNone,
		LinkedNormalTime: field.integer,
		NDISRegGrpNumber: field.integer,
		IsSleepover: field.flag,
		IsNormalTime: field.flag,
		GST: field.flag,
		Active: field.flag,
		ChargeRate: field.number,
		ChargeRate2: field.number,
		ChargeRate3: field.number,
		CHSPRate: field.number,
		...numbered('PayRate', 24, field.number),
		...numbered('PayrollCode', 24, field.text),
		_LastModTime: field.datetime,
		_CreateTime: field.datetime,
		_LastModUser: field.text,
		_CreateUser: field.text,
	},
} satisfies ReadEndpoint;
