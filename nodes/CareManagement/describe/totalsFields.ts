import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { property } from '../../shared/outputOptions';

/** The condition for totals, which only lists have. */
export const ofList = { operation: ['getAll'] };

export const totalsChoice: INodePropertyOptions = {
	name: 'Totals',
	value: 'totals',
	description: 'Counts and sums of all records, and no record',
};

/** The condition for parameters that have no effect on totals. */
export const notForTotals = { hide: { '/output': ['totals'] } };

const show = { ...ofList, output: ['totals'] };

const fields = (title: string, name: string, loadOptionsMethod: string, description: string) =>
	property(title, name, 'multiOptions', {
		default: [],
		typeOptions: {
			loadOptionsMethod,
			loadOptionsDependsOn: ['resource', 'operation', 'categoryType'],
		},
		displayOptions: { show },
		description: `${description} Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
	});

/** The parameters that say what is counted and added up. */
export const totalsFields: INodeProperties[] = [
	fields(
		'Fields to Group By',
		'groupBy',
		'getGroupFields',
		'At most two fields: a line for each of their values, or one line for all records when empty. Weeks begin on Monday. All records that match the filters count, whatever Limit was. What has no value is in a line "not set".',
	),
	fields(
		'Fields to Sum',
		'sumFields',
		'getSumFields',
		'Fields of numbers to add up in each line. Beside each sum stands how many values were no number, and are not in it.',
	),
];

export const groupByPeople = property('Group by People', 'groupByPeople', 'boolean', {
	default: true,
	displayOptions: { show: { '/operation': ['getAll'], '/output': ['totals'], '@tool': [true] } },
	description:
		'Whether the model may group by what can name people, such as names, addresses and texts that somebody typed. Otherwise that is an error.',
});
