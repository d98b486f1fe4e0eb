import type { INodeProperties } from 'n8n-workflow';
import { property } from '../shared/outputOptions';
import { wholeLists } from './wholeLists';

const displayOptions = { show: { resource: ['list'] } };

const described = Object.entries(wholeLists);

const valuesOf = (isWanted: (value: string) => boolean): string[] =>
	described.map(([value]) => value).filter(isWanted);

/** The panel shows the days only if the list is read for a range of days. */
const daysShown = {
	show: {
		resource: ['list'],
		list: valuesOf((value) => described.some(([name, one]) => name === value && one.byDays)),
	},
};

/** The panel's properties for the resource List. */
export const listProperties: INodeProperties[] = [
	property('Operation', 'operation', 'options', {
		default: 'getWhole',
		noDataExpression: true,
		displayOptions,
		options: [
			{
				name: 'Get Whole',
				value: 'getWhole',
				action: 'Get a whole list in one item',
				description:
					'One item with every record of a list, as the service sent it, or an error. Choose it to copy lists into a database, and Care Management for records as items.',
			},
		],
	}),
	property('List', 'list', 'options', {
		default: 'clients',
		displayOptions,
		options: described
			.map(([value, { title }]) => ({ name: title, value }))
			.sort((one, other) => one.name.localeCompare(other.name, 'en')),
		description:
			'Which list is read. Those who are not current, what is closed, and the items of agreements come along. An expression may choose it.',
	}),
	...(['First', 'Last'] as const).map((which) =>
		property(`${which} Day`, `list${which}`, 'dateTime', {
			default: '',
			typeOptions: { dateOnly: true },
			displayOptions: daysShown,
			description: `${which} day of the list, itself included. Other lists than Rosters and Timesheets come whole, and have none.`,
		}),
	),
	property('With Shifts on Hold', 'listWithHolds', 'boolean', {
		default: true,
		displayOptions: { show: { resource: ['list'], list: ['rosters'] } },
		description:
			'Whether shifts on hold come along, such as those on leave. Without it the service says which shifts take place.',
	}),
	property('Records as Lines', 'listAsLines', 'boolean', {
		default: false,
		displayOptions,
		description:
			'Whether the records come as one text, with a line of JSON for each, and a fingerprint that stands for all of them',
	}),
	property('Known Fingerprint', 'listKnown', 'string', {
		default: '',
		displayOptions: { show: { resource: ['list'], listAsLines: [true] } },
		description:
			'A fingerprint from before. If the list still has the same, it comes without lines.',
	}),
	property('Include Other Input Fields', 'listIncludesInput', 'boolean', {
		default: false,
		displayOptions,
		description:
			'Whether the fields of the input item come out beside the list, also beside an error',
	}),
];
