import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { testCredential } from '../shared/testCredential';
import { properties, subtitle } from './describe';
import { fieldSearchMethods } from './fieldNames';
import { getWholeLists } from './getWholeLists';
import { runReports } from './runReports';

export class CareManagementReport implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Care Management Report',
		name: 'careManagementReport',
		icon: {
			light: 'file:../shared/careManagement.svg',
			dark: 'file:../shared/careManagement.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle,
		description:
			'Reports about a care provider, computed and ready to mail, such as the shifts without a worker',
		defaults: { name: 'Care Management Report' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Choose the report. Behind the output Messages put a node that sends, such as Send Email, with the fields to, subject and html, and the attachment data. The output Rows has a line for each thing, for sheets and databases. Never join the two outputs. Leave Test Run on until a person has seen the mails.',
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		outputNames: ['Rows', 'Messages'],
		credentials: [{ name: 'careManagementApi', required: true, testedBy: 'testCredential' }],
		properties,
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: fieldSearchMethods,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		if (this.getNodeParameter('resource', 0, 'report') === 'list') {
			return [await getWholeLists(this), []];
		}
		return await runReports(this);
	}
}
