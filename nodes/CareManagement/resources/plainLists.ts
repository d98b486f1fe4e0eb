import { reads, type ReadEndpoint } from '../../../api/mod';
import { operation, type Resource, type Resources } from './resource';

const list = (
	endpoint: ReadEndpoint,
	texts: [action: string, description: string, simplified?: string],
): Resource => ({ simplified: texts[2], getAll: operation(endpoint, texts) });

/** The lists without filters. */
export const plainLists: Resources = {
	area: list(reads.areas, [
		'Get many areas',
		'Areas that the provider works in, with code and name. Choose it to see how an area is written.',
	]),
	case: list(reads.cases, [
		'Get many DEX cases',
		'Cases for DEX, the data exchange for funding reports. Choose it to look up the DEXCaseId of a roster item.',
	]),
	clientCompliance: list(reads.clientCompliance, [
		'Get many client compliance records',
		'Checks and certificates of clients. Choose it for clients; those of staff are in Worker Compliance.',
	]),
	clientExpense: list(reads.clientExpenses, [
		'Get many client expenses',
		'Expenses of clients. Choose it to see what was spent for a client.',
	]),
	clientGroup: list(reads.clientGroups, [
		'Get many client groups',
		'Groups that clients belong to. Choose it to see which groups there are.',
	]),
	contact: list(reads.contacts, [
		'Get many contacts',
		'People and organisations to contact. Choose it to find whom to call; the phones of clients are in Client.',
	]),
	division: list(reads.divisions, [
		'Get many organisation divisions',
		'Divisions of the organisation. Choose it to see how the organisation is divided.',
	]),
	form: list(reads.forms, [
		'Get many organisation forms',
		'Forms that staff fill in. Choose it to see which there are; what was answered about an incident is in Incident.',
	]),
	lead: list(reads.leads, [
		'Get many leads',
		'People who may become clients. Choose it for enquiries; who is a client already is in Client.',
	]),
	location: list(reads.locations, [
		'Get many locations with addresses',
		'Places with code, description and address. Choose it to look up where something takes place.',
		'LocationId, Code, Description, Address1, Address2, Suburb, State, Postcode, Area, Status',
	]),
	payer: list(reads.payers, [
		'Get many payers with contact details',
		'Who pays (funding): name, contact person, address, phone, e-mail and ABN. Choose it to look up a PayerId.',
		'PayerId, PayerCode, PayerName, ContactName, Phone, Email, ABN, Category, Active, Status',
	]),
	referralAgency: list(reads.referralAgencies, [
		'Get many referral agencies',
		'Agencies that refer clients. Choose it to see which agencies there are.',
	]),
	rosterMaster: list(reads.rosterMaster, [
		'Get many roster masters',
		'What roster items are made from: client, default service and day. Choose it for plans; the shifts themselves are in Roster. Deleted ones are left out.',
		'MasterId, RosterId, Reference, ClientId, ClientName, DefaultDateOfService, DefaultServiceName, LocationId, Complete, IsDraft, DefaultServiceId, Status',
	]),
	service: list(reads.services, [
		'Get many services with rates',
		'Services that clients get: code, unit, charge rates, pay rates and payroll codes. Choose it to look up a rate or a ServiceId.',
		'ServiceId, ServiceCode, Description, Unit, Type, Area, CategoryName, ChargeRate, PayRate1, Active, Category',
	]),
	setting: list(reads.settings, [
		'Get many organisation settings',
		'Settings of the organisation. Choose it to see how the service is set up.',
	]),
	skill: list(reads.skills, [
		'Get many skills that workers can have',
		'Skills that staff can have, with code and name. Choose it to look up a SkillId; who has a skill is in Worker, with Include Skills.',
	]),
	statement: list(reads.statements, [
		'Get many HCP statements',
		'Statements of home care packages (HCP). Choose it for statements; single expenses are in Client Expense.',
	]),
	training: list(reads.training, [
		'Get many training records of workers',
		'Training that staff had. Choose it for who was trained; what training there is, is in Training Item.',
	]),
	trainingItem: list(reads.trainingItems, [
		'Get many training items',
		'Training that there is. Choose it for courses; who was trained is in Training.',
	]),
	user: list(reads.users, [
		'Get many user accounts',
		'Accounts of those who use the service. Choose it to see whom an incident or a note can be assigned to; staff are in Worker.',
	]),
	workerAvailability: list(reads.workerAvailability, [
		'Get many worker availability records',
		'When staff can work. Choose it to find who could take a shift; who has one is in Roster.',
	]),
	workerLeave: list(reads.workerLeave, [
		'Get many worker leave records',
		'When staff are on leave. Choose it to see who is away; shifts on leave are in Roster.',
	]),
	workerRole: list(reads.workerRoles, [
		'Get many roles that workers can have',
		'Roles that staff can have. Choose it to see which roles there are.',
	]),
};
