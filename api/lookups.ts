/** The lists that take no filters. If a list in this file has no fields, the documentation of the API shows none. */
import type { Field, Fields, ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';
import { rosters } from './rosters';

const list = (path: string, noun: string, id?: string, fields?: Fields): ReadEndpoint => ({
	method: 'GET',
	path,
	noun,
	id,
	parameters: {},
	fields,
});

/** Makes the list of categories of one kind. Some kinds have further fields besides the common fields. */
const categories = (kind: string, path: string, more: Fields = {}) =>
	list(path, `${kind} category`, 'CategoryId', {
		CategoryId: field.integer,
		CategoryCode: field.text,
		Description: field.text,
		Status: field.text,
		...more,
	});

export const documentCategories = categories('document', '/category-documents');
export const incidentCategories = categories('incident', '/category-incidents', {
	HelpText: field.text,
});
export const payerCategories = categories('payer', '/category-payers');
export const rosterItemCategories = categories('roster item', '/category-rosteritems');
export const serviceCategories = categories('service', '/category-services');

export const areas = list('/areas', 'area', 'AreaId', {
	AreaId: field.integer,
	AreaCode: field.text,
	Area: field.text,
	Status: field.text,
});

export const locations = list('/locations', 'location', 'LocationId', {
	LocationId: field.integer,
	Code: field.text,
	AccountingCode: field.text,
	Description: field.text,
	Address1: field.text,
	Address2: field.text,
	Suburb: field.text,
	State: field.text,
	Area: field.text,
	Status: field.text,
	Postcode: field.integer,
});

export const payers = list('/payers', 'payer', 'PayerId', {
	PayerId: field.integer,
	PayerCode: field.text,
	PayerName: field.text,
	ContactName: field.text,
	Salutation: field.text,
	Address1: field.text,
	Address2: field.text,
	Suburb: field.text,
	PostCode: field.text,
	State: field.text,
	Phone: field.text,
	Mobile: field.text,
	Email: field.text,
	AccountingCode: field.text,
	ABN: field.text,
	Category: field.text,
	Status: field.text,
	Active: field.flag,
});

/** The service leaves deleted records out of this list. */
export const rosterMaster = list('/roster-master', 'roster master', 'MasterId', {
	MasterId: field.integer,
	ClientId: field.integer,
	LocationId: field.integer,
	RosterId: field.text,
	Reference: field.text,
	Complete: field.flag,
	IsDraft: field.flag,
	VisibleOnline: field.flag,
	DefaultServiceId: field.integer,
	DefaultDateOfService: field.date,
	RosterTimeZone: field.text,
	Status: field.text,
});

/** Makes the fields `name1`, `name2` and so on up to `name24`. */
const numbered = (name: string, type: Field): Fields =>
	Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`${name}${index + 1}`, type]));

export const services = list('/services', 'service', 'ServiceId', {
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
	Category: field.negativeIsNone,
	ExpenseCategory: field.negativeIsNone,
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
	...numbered('PayRate', field.number),
	...numbered('PayrollCode', field.text),
	_LastModTime: field.datetime,
	_CreateTime: field.datetime,
	_LastModUser: field.text,
	_CreateUser: field.text,
});

export const skills = list('/skills', 'skill', 'SkillId', {
	SkillId: field.integer,
	SkillCode: field.text,
	Description: field.text,
	Status: field.text,
});

export const expenseCategories = list('/category-expenses', 'expense category');
export const statements = list('/HCP', 'statement');
export const cases = list('/DEXCase', 'case');
export const contacts = list('/contacts', 'contact');
export const clientCompliance = list('/compliance-clients', 'client compliance record');
export const clientExpenses = list('/Expenses', 'client expense');
export const clientGroups = list('/groups', 'client group');
export const divisions = list('/Divisions', 'division');
export const forms: ReadEndpoint = {
	...list('/Forms', 'form'),
	parameters: { limit: parameter.limit() },
};
export const leads = list('/Leads', 'lead');
export const referralAgencies = list('/Referral', 'referral agency');
export const settings = list('/Settings', 'setting');
export const users = list('/Users', 'user');
export const workerRoles = list('/worker-roles', 'worker role');
export const workerAvailability = list('/availability', 'worker availability record');
export const workerLeave = list('/Leave', 'worker leave record');
export const training = list('/Training', 'training record');
export const trainingItems = list('/Training-items', 'training item');
export const nextShift: ReadEndpoint = { ...list('/nextshift', 'next shift'), like: rosters };
export const previousShift: ReadEndpoint = {
	...list('/prevshift', 'previous shift'),
	like: rosters,
};
export const workerCompliance = list('/compliance', 'worker compliance record');
/** In one place, the documentation spells the path `documents-workers`. */
export const workerDocuments = list('/documents-worker', 'worker document');
