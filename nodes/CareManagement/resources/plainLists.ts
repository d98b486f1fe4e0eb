import { reads, type ReadEndpoint } from '../../../api/mod';
import { operation, type Resource, type Resources } from './resource';

const list = (
	endpoint: ReadEndpoint,
	texts: [action: string, description: string, simplified?: string],
): Resource => ({ simplified: texts[2], getAll: operation(endpoint, texts) });

/** The lists without filters. */
export const plainLists: Resources = {
	area: list(reads.areas, [
		'Get many areas with their codes',
		'Returns code and name of each area. Choose it to see how an area is written.',
	]),
	case: list(reads.cases, [
		'Get many DEX cases',
		'Returns the DEX cases; which fields they have is not documented. Choose it to look up the case of a roster item (DEXCaseId).',
	]),
	clientCompliance: list(reads.clientCompliance, [
		'Get many compliance records of clients',
		'Returns compliance records of clients; which fields they have is not documented. Choose it for clients; those of workers are in Worker Compliance.',
	]),
	clientExpense: list(reads.clientExpenses, [
		'Get many expenses of clients',
		'Returns expenses of clients; which fields they have is not documented. Choose it to see what was spent for a client.',
	]),
	clientGroup: list(reads.clientGroups, [
		'Get many groups of clients',
		'Returns the groups of clients; which fields they have is not documented. Choose it to see which groups there are.',
	]),
	contact: list(reads.contacts, [
		'Get many contacts',
		'Returns contacts; which fields they have is not documented. Choose it to find whom to contact; addresses and phones of clients themselves are in Client.',
	]),
	division: list(reads.divisions, [
		'Get many organisation divisions',
		'Returns the divisions; which fields they have is not documented. Choose it to see how the organisation is divided.',
	]),
	form: list(reads.forms, [
		'Get many organisation forms',
		'Returns forms; which fields they have is not documented. Choose it to see which forms there are; what was answered in the form of an incident is in Incident.',
	]),
	lead: list(reads.leads, [
		'Get many leads',
		'Returns leads; which fields they have is not documented. Choose it for people who are not clients yet; clients are in Client.',
	]),
	location: list(reads.locations, [
		'Get many locations with their addresses',
		'Returns code, description and address of each location. Choose it to look up where something takes place.',
		'LocationId, Code, Description, Address1, Address2, Suburb, State, Postcode, Area, Status',
	]),
	payer: list(reads.payers, [
		'Get many payers with contact details',
		'Returns who pays: name, contact person, address, phone, e-mail and ABN. Choose it to look up a payer or what a PayerId means.',
		'PayerId, PayerCode, PayerName, ContactName, Phone, Email, ABN, Category, Active, Status',
	]),
	referralAgency: list(reads.referralAgencies, [
		'Get many referral agencies',
		'Returns the referral agencies; which fields they have is not documented. Choose it to see who refers clients.',
	]),
	rosterMaster: list(reads.rosterMaster, [
		'Get many roster masters that roster items belong to',
		'Returns roster masters: client, default service and day, and whether they are complete; deleted ones are left out. Choose it for what shifts belong to; the shifts themselves are in Roster.',
		'MasterId, RosterId, Reference, ClientId, ClientName, DefaultDateOfService, DefaultServiceName, LocationId, Complete, IsDraft, DefaultServiceId, Status',
	]),
	service: list(reads.services, [
		'Get many services with charge rates and pay rates',
		'Returns services: code, description, unit, rates and payroll codes. Choose it to look up a rate or what a ServiceId means.',
		'ServiceId, ServiceCode, Description, Unit, Type, Area, CategoryName, ChargeRate, PayRate1, Active, Category',
	]),
	setting: list(reads.settings, [
		'Get many organisation settings',
		'Returns the settings; which fields they have is not documented. Choose it to see how the service is set up.',
	]),
	skill: list(reads.skills, [
		'Get many skills that workers can have',
		'Returns code and name of each skill. Choose it to look up what a SkillId means; the skills of a worker come with Worker and its filter Include Skills.',
	]),
	statement: list(reads.statements, [
		'Get many HCP statements',
		'Returns statements; which fields they have is not documented. Choose it for statements; single expenses are in Client Expense.',
	]),
	training: list(reads.training, [
		'Get many training records of workers',
		'Returns training of workers; which fields it has is not documented. Choose it for who was trained; what training there is, is in Training Item.',
	]),
	trainingItem: list(reads.trainingItems, [
		'Get many training items',
		'Returns the training items; which fields they have is not documented. Choose it for what training there is; who was trained is in Training.',
	]),
	user: list(reads.users, [
		'Get many user accounts',
		'Returns the users of the service; which fields they have is not documented. Choose it to see to whom an incident or a note can be assigned.',
	]),
	workerAvailability: list(reads.workerAvailability, [
		'Get many records of when workers are available',
		'Returns the availability of workers; which fields it has is not documented. Choose it to find who could take a shift; who has one is in Roster.',
	]),
	workerLeave: list(reads.workerLeave, [
		'Get many records of when workers are on leave',
		'Returns the leave of workers; which fields it has is not documented. Choose it to see who is away; shifts on leave are in Roster.',
	]),
	workerRole: list(reads.workerRoles, [
		'Get many roles that workers can have',
		'Returns the worker roles; which fields they have is not documented. Choose it to see which roles there are.',
	]),
};
