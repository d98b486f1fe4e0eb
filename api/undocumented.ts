import type { Parameters, ReadEndpoint } from './endpoint';
import * as parameter from './parameter';

/**
 * Specification: "Other read endpoints" and "Resources without listed fields". The fields are not shown, and neither
 * is any query parameter but the limit of /Forms. (/compliance and /documents-worker stand with their write endpoints.)
 */
const endpoint = (path: string, noun: string, parameters: Parameters = {}): ReadEndpoint => ({
	method: 'GET',
	path,
	noun,
	parameters,
});

export const expenseCategories = endpoint('/category-expenses', 'expense category');
export const statements = endpoint('/HCP', 'statement');
export const cases = endpoint('/DEXCase', 'case');
export const contacts = endpoint('/contacts', 'contact');
export const clientCompliance = endpoint('/compliance-clients', 'client compliance record');
export const clientExpenses = endpoint('/Expenses', 'client expense');
export const clientGroups = endpoint('/groups', 'client group');
export const divisions = endpoint('/Divisions', 'division');
export const forms = endpoint('/Forms', 'form', { limit: parameter.limit() });
export const leads = endpoint('/Leads', 'lead');
export const referralAgencies = endpoint('/Referral', 'referral agency');
export const settings = endpoint('/Settings', 'setting');
export const users = endpoint('/Users', 'user');
export const workerRoles = endpoint('/worker-roles', 'worker role');
export const workerAvailability = endpoint('/availability', 'worker availability record');
export const workerLeave = endpoint('/Leave', 'worker leave record');
export const training = endpoint('/Training', 'training record');
export const trainingItems = endpoint('/Training-items', 'training item');
// A time format is stated for these two as HH:SS, presumably hours and minutes.
export const nextShift = endpoint('/nextshift', 'next shift');
export const previousShift = endpoint('/prevshift', 'previous shift');
