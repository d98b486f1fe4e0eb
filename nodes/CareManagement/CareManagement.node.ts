import {
	NodeConnectionTypes,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import {
	searchAreas,
	searchClients,
	searchDocumentCategories,
	searchPayers,
	searchServices,
	searchWorkers,
} from '../shared/pickers';
import { callApi } from './callApi';
import { getFields } from './loadOptions/getFields';
import { agreementDescription } from './resources/agreement';
import { areaDescription } from './resources/area';
import { caseDescription } from './resources/case';
import { categoryDescription } from './resources/category';
import { clientDescription } from './resources/client';
import { clientComplianceDescription } from './resources/clientCompliance';
import { clientDocumentDescription } from './resources/clientDocument';
import { clientExpenseDescription } from './resources/clientExpense';
import { clientGroupDescription } from './resources/clientGroup';
import { clientNoteDescription } from './resources/clientNote';
import { contactDescription } from './resources/contact';
import { divisionDescription } from './resources/division';
import { formDescription } from './resources/form';
import { incidentDescription } from './resources/incident';
import { leadDescription } from './resources/lead';
import { locationDescription } from './resources/location';
import { payerDescription } from './resources/payer';
import { quoteDescription } from './resources/quote';
import { referralAgencyDescription } from './resources/referralAgency';
import { rosterDescription } from './resources/roster';
import { rosterMasterDescription } from './resources/rosterMaster';
import { serviceDescription } from './resources/service';
import { settingDescription } from './resources/setting';
import { shiftDescription } from './resources/shift';
import { sirsIncidentDescription } from './resources/sirsIncident';
import { skillDescription } from './resources/skill';
import { statementDescription } from './resources/statement';
import { timesheetDescription } from './resources/timesheet';
import { trainingDescription } from './resources/training';
import { trainingItemDescription } from './resources/trainingItem';
import { userDescription } from './resources/user';
import { workerDescription } from './resources/worker';
import { workerAvailabilityDescription } from './resources/workerAvailability';
import { workerComplianceDescription } from './resources/workerCompliance';
import { workerDocumentDescription } from './resources/workerDocument';
import { workerLeaveDescription } from './resources/workerLeave';
import { workerRoleDescription } from './resources/workerRole';
import { workerSkillDescription } from './resources/workerSkill';
import { listFields } from './shared/lists';
import { optionFields } from './shared/options';
import { bodyFields, customFields } from './shared/write';

const resources: INodeProperties[] = [
	...agreementDescription,
	...areaDescription,
	...caseDescription,
	...categoryDescription,
	...clientDescription,
	...clientComplianceDescription,
	...clientDocumentDescription,
	...clientExpenseDescription,
	...clientGroupDescription,
	...clientNoteDescription,
	...contactDescription,
	...divisionDescription,
	...formDescription,
	...incidentDescription,
	...leadDescription,
	...locationDescription,
	...payerDescription,
	...quoteDescription,
	...referralAgencyDescription,
	...rosterDescription,
	...rosterMasterDescription,
	...serviceDescription,
	...settingDescription,
	...shiftDescription,
	...sirsIncidentDescription,
	...skillDescription,
	...statementDescription,
	...timesheetDescription,
	...trainingDescription,
	...trainingItemDescription,
	...userDescription,
	...workerDescription,
	...workerAvailabilityDescription,
	...workerComplianceDescription,
	...workerDocumentDescription,
	...workerLeaveDescription,
	...workerRoleDescription,
	...workerSkillDescription,
];

const isOperation = ({ name }: INodeProperties) => name === 'operation';

export class CareManagement implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Care Management',
		name: 'careManagement',
		icon: {
			light: 'file:../shared/careManagement.svg',
			dark: 'file:../shared/careManagement.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Read clients, workers, rosters, timesheets, agreements, quotes and incidents of a care provider, and write workers',
		defaults: { name: 'Care Management' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'careManagementApi', required: true }],
		requestDefaults: {
			baseURL: '={{ $credentials.baseUrl }}',
			headers: { Accept: 'application/json' },
		},
		requestOperations: { pagination: callApi },
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Agreement', value: 'agreement' },
					{ name: 'Area', value: 'area' },
					{ name: 'Case', value: 'case' },
					{ name: 'Category', value: 'category' },
					{ name: 'Client', value: 'client' },
					{ name: 'Client Compliance', value: 'clientCompliance' },
					{ name: 'Client Document', value: 'clientDocument' },
					{ name: 'Client Expense', value: 'clientExpense' },
					{ name: 'Client Group', value: 'clientGroup' },
					{ name: 'Client Note', value: 'clientNote' },
					{ name: 'Contact', value: 'contact' },
					{ name: 'Division', value: 'division' },
					{ name: 'Form', value: 'form' },
					{ name: 'Incident', value: 'incident' },
					{ name: 'Lead', value: 'lead' },
					{ name: 'Location', value: 'location' },
					{ name: 'Payer', value: 'payer' },
					{ name: 'Quote', value: 'quote' },
					{ name: 'Referral Agency', value: 'referralAgency' },
					{ name: 'Roster', value: 'roster' },
					{ name: 'Roster Master', value: 'rosterMaster' },
					{ name: 'Service', value: 'service' },
					{ name: 'Setting', value: 'setting' },
					{ name: 'Shift', value: 'shift' },
					{ name: 'SIRS Incident', value: 'sirsIncident' },
					{ name: 'Skill', value: 'skill' },
					{ name: 'Statement', value: 'statement' },
					{ name: 'Timesheet', value: 'timesheet' },
					{ name: 'Training', value: 'training' },
					{ name: 'Training Item', value: 'trainingItem' },
					{ name: 'User', value: 'user' },
					{ name: 'Worker', value: 'worker' },
					{ name: 'Worker Availability', value: 'workerAvailability' },
					{ name: 'Worker Compliance', value: 'workerCompliance' },
					{ name: 'Worker Document', value: 'workerDocument' },
					{ name: 'Worker Leave', value: 'workerLeave' },
					{ name: 'Worker Role', value: 'workerRole' },
					{ name: 'Worker Skill', value: 'workerSkill' },
				],
				default: 'incident',
				// Hands every operation to callService().
				routing: { send: { paginate: true } },
			},
			...resources.filter(isOperation),
			...bodyFields,
			...listFields,
			...resources.filter((property) => !isOperation(property)),
			...customFields,
			...optionFields,
		],
	};

	methods = {
		loadOptions: { getFields },
		listSearch: {
			searchAreas,
			searchClients,
			searchDocumentCategories,
			searchPayers,
			searchServices,
			searchWorkers,
		},
	};
}
