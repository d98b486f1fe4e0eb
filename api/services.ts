import {
	datetime,
	flag,
	integer,
	integerOrNone,
	number,
	text,
	type Field,
	type Fields,
	type ReadEndpoint,
} from './endpoint';

/** `name1`, `name2` and so on up to `nameN`, all of one type. */
const numbered = (name: string, count: number, field: Field): Fields =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index + 1}`, field]));

/** Specification: "Service (GET /services)". */
export const services = {
	method: 'GET',
	path: '/services',
	noun: 'service',
	id: 'ServiceId',
	parameters: {},
	fields: {
		ServiceId: integer,
		ServiceCode: text,
		Description: text,
		Unit: text,
		Area: text,
		Type: text,
		Reference1: text,
		Reference2: text,
		AccountingCode: text,
		AllowanceCode: text,
		NDISSupportNumber: text,
		NDISGSTCode: text,
		Status: text,
		Category: integerOrNone,
		ExpenseCategory: integerOrNone,
		LinkedNormalTime: integer,
		NDISRegGrpNumber: integer,
		IsSleepover: flag,
		IsNormalTime: flag,
		GST: flag,
		Active: flag,
		ChargeRate: number,
		ChargeRate2: number,
		ChargeRate3: number,
		CHSPRate: number,
		...numbered('PayRate', 24, number),
		...numbered('PayrollCode', 24, text),
		_LastModTime: datetime,
		_CreateTime: datetime,
		_LastModUser: text,
		_CreateUser: text,
	},
} satisfies ReadEndpoint;
