import { reads, type ReadEndpoint } from '../../../api/mod';
import { getMany, type Operation, type Resource } from '../defineResource';

/** A resource that is a list without filters. */
const list = (
	name: string,
	value: string,
	endpoint: ReadEndpoint,
	details: Pick<Operation, 'action' | 'description'>,
): Resource => ({ name, value, getAll: getMany(endpoint, details) });

export const plainLists: readonly Resource[] = [
	list('Area', 'area', reads.areas, {
		action: 'Get many areas with their codes',
		description: 'Returns code and name of each area. Choose it to see how an area is written.',
	}),
	list('Case', 'case', reads.cases, {
		action: 'Get many DEX cases',
		description:
			'Returns the DEX cases; which fields they have is not documented. Choose it to look up the case of a roster item (DEXCaseId).',
	}),
	list('Client Compliance', 'clientCompliance', reads.clientCompliance, {
		action: 'Get many compliance records of clients',
		description:
			'Returns compliance records of clients; which fields they have is not documented. Choose it for clients; those of workers are in Worker Compliance.',
	}),
	list('Client Expense', 'clientExpense', reads.clientExpenses, {
		action: 'Get many expenses of clients',
		description:
			'Returns expenses of clients; which fields they have is not documented. Choose it to see what was spent for a client.',
	}),
	list('Client Group', 'clientGroup', reads.clientGroups, {
		action: 'Get many groups of clients',
		description:
			'Returns the groups of clients; which fields they have is not documented. Choose it to see which groups there are.',
	}),
	list('Contact', 'contact', reads.contacts, {
		action: 'Get many contacts',
		description:
			'Returns contacts; which fields they have is not documented. Choose it to find whom to contact; addresses and phones of clients themselves are in Client.',
	}),
	list('Division', 'division', reads.divisions, {
		action: 'Get many organisation divisions',
		description:
			'Returns the divisions; which fields they have is not documented. Choose it to see how the organisation is divided.',
	}),
	list('Form', 'form', reads.forms, {
		action: 'Get many organisation forms',
		description:
			'Returns forms; which fields they have is not documented. Choose it to see which forms there are; what was answered in the form of an incident is in Incident.',
	}),
	list('Lead', 'lead', reads.leads, {
		action: 'Get many leads',
		description:
			'Returns leads; which fields they have is not documented. Choose it for people who are not clients yet; clients are in Client.',
	}),
	list('Location', 'location', reads.locations, {
		action: 'Get many locations with their addresses',
		description:
			'Returns code, description and address of each location. Choose it to look up where something takes place.',
	}),
	list('Payer', 'payer', reads.payers, {
		action: 'Get many payers with contact details',
		description:
			'Returns who pays: name, contact person, address, phone, e-mail and ABN. Choose it to look up a payer or what a PayerId means.',
	}),
	list('Referral Agency', 'referralAgency', reads.referralAgencies, {
		action: 'Get many referral agencies',
		description:
			'Returns the referral agencies; which fields they have is not documented. Choose it to see who refers clients.',
	}),
	list('Roster Master', 'rosterMaster', reads.rosterMaster, {
		action: 'Get many roster masters that roster items belong to',
		description:
			'Returns roster masters: client, default service and day, and whether they are complete; deleted ones are left out. Choose it for what shifts belong to; the shifts themselves are in Roster.',
	}),
	list('Service', 'service', reads.services, {
		action: 'Get many services with charge rates and pay rates',
		description:
			'Returns services: code, description, unit, rates and payroll codes. Choose it to look up a rate or what a ServiceId means.',
	}),
	list('Setting', 'setting', reads.settings, {
		action: 'Get many organisation settings',
		description:
			'Returns the settings; which fields they have is not documented. Choose it to see how the service is set up.',
	}),
	list('Skill', 'skill', reads.skills, {
		action: 'Get many skills that workers can have',
		description:
			'Returns code and name of each skill. Choose it to look up what a SkillId means; the skills of a worker come with Worker and its filter Include Skills.',
	}),
	list('Statement', 'statement', reads.statements, {
		action: 'Get many HCP statements',
		description:
			'Returns statements; which fields they have is not documented. Choose it for statements; single expenses are in Client Expense.',
	}),
	list('Training', 'training', reads.training, {
		action: 'Get many training records of workers',
		description:
			'Returns training of workers; which fields it has is not documented. Choose it for who was trained; what training there is, is in Training Item.',
	}),
	list('Training Item', 'trainingItem', reads.trainingItems, {
		action: 'Get many training items',
		description:
			'Returns the training items; which fields they have is not documented. Choose it for what training there is; who was trained is in Training.',
	}),
	list('User', 'user', reads.users, {
		action: 'Get many user accounts',
		description:
			'Returns the users of the service; which fields they have is not documented. Choose it to see to whom an incident or a note can be assigned.',
	}),
	list('Worker Availability', 'workerAvailability', reads.workerAvailability, {
		action: 'Get many records of when workers are available',
		description:
			'Returns the availability of workers; which fields it has is not documented. Choose it to find who could take a shift; who has one is in Roster.',
	}),
	list('Worker Leave', 'workerLeave', reads.workerLeave, {
		action: 'Get many records of when workers are on leave',
		description:
			'Returns the leave of workers; which fields it has is not documented. Choose it to see who is away; shifts on leave are in Roster.',
	}),
	list('Worker Role', 'workerRole', reads.workerRoles, {
		action: 'Get many roles that workers can have',
		description:
			'Returns the worker roles; which fields they have is not documented. Choose it to see which roles there are.',
	}),
];
