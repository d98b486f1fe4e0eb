import type { INodeProperties } from 'n8n-workflow';
import {
	isPayPeriod,
	mailSettings,
	payPeriodTitles,
	periods,
	reports,
	usualPayPeriods,
	type Report,
	type Setting,
} from '../../reports/mod';
import { property } from '../shared/outputOptions';
import { listProperties } from './describeLists';
import { fieldLocator } from './fieldNames';

/** A condition that hides parameters if a model calls the node. Versions of n8n that do not know this condition show the parameters. */
const hide = { '@tool': [true] };

/** Returns the name of the parameter for a setting. Each report has its own, so that a value never reaches another report. */
export const parameterOf = (report: string, setting: string): string => `${report}_${setting}`;

export const optionsParameterOf = (report: string): string => `${report}_options`;

/** Sorts choices as n8n lists them. */
const byName = <Choice extends { readonly name: string }>(choices: readonly Choice[]): Choice[] =>
	[...choices].sort((one, other) => one.name.localeCompare(other.name, 'en'));

const reportField = property('Report', 'operation', 'options', {
	default: 'unfilledShifts',
	noDataExpression: true,
	// n8n takes the description of a tool from the action of the chosen operation. So each report is an operation of a resource.
	displayOptions: { show: { resource: ['report'] } },
	options: byName(
		Object.entries(reports).map(([value, { title, action, description }]) => ({
			...{ name: title, value, action, description },
		})),
	),
	description: 'What is reported. Each report reads the lists that it needs itself.',
});

const titles = Object.fromEntries(
	Object.entries(reports).map(([value, { title }]) => [value, title]),
);

/** The text below the name of the node on the canvas. */
export const subtitle = `={{ (${JSON.stringify({ ...titles, getWhole: 'Get Whole: List' })})[$parameter["operation"]] }}`;

const daysOf = (report: string, name: string): INodeProperties[] =>
	(['First', 'Last'] as const).map((which) =>
		property(`${which} Day`, `${parameterOf(report, name)}${which}`, 'dateTime', {
			default: '',
			// The day is not marked as required. If it were required, and an expression chose the period, n8n would demand a day for every period.
			typeOptions: { dateOnly: true },
			displayOptions: {
				show: { operation: [report], [parameterOf(report, name)]: ['fromTo'] },
			},
			description: `${which} day of the report, itself included`,
		}),
	);

/** The endings of the parameter names for pay periods. */
export const payPeriodParts = ['PayPeriodStart', 'PayPeriodDays'] as const;

function payPeriodsOf(report: string, name: string, choices: readonly string[]): INodeProperties[] {
	if (choices.length === 0) return [];
	const parameter = parameterOf(report, name);
	const displayOptions = { show: { operation: [report], [parameter]: [...choices] } };
	const [start, days] = payPeriodParts.map((part) => parameter + part);
	return [
		property(payPeriodTitles.start, start, 'dateTime', {
			default: usualPayPeriods.start,
			typeOptions: { dateOnly: true },
			displayOptions,
			description: 'First day of any of your pay periods: the others follow from it',
		}),
		property(payPeriodTitles.days, days, 'number', {
			default: usualPayPeriods.length,
			typeOptions: { minValue: 1, numberPrecision: 0 },
			displayOptions,
			description: 'How many days a pay period has: 14 for a fortnight, 7 for a week',
		}),
	];
}

function settingsInSight(report: string, { settings }: Report): INodeProperties[] {
	const inSight = Object.entries(settings).filter(([, { isOption }]) => !isOption);
	return inSight.flatMap(([name, setting]) => {
		const displayOptions = {
			show: { operation: [report] },
			...(setting.isForMails && { hide }),
		};
		const { entry } = setting;
		const described = {
			...describe(parameterOf(report, name), setting),
			...(['emails', 'email', 'text', 'day', 'field'].includes(entry.kind) && { required: true }),
			displayOptions,
		};
		if (entry.kind !== 'period') return [described];
		const payPeriods = payPeriodsOf(report, name, entry.choices.filter(isPayPeriod));
		return [described, ...daysOf(report, name), ...payPeriods];
	});
}

const output = property('Output', 'output', 'options', {
	default: 'totals',
	options: [
		{ name: 'Rows', value: 'rows', description: 'A line for each thing that the report lists' },
		{
			name: 'Totals',
			value: 'totals',
			description: 'One line with the counts and sums of the report, and nothing of its rows',
		},
	],
	description:
		'What the first output has. Messages are the same with both. For a model, totals are an answer without names.',
});

function optionsOf(report: string, { settings }: Report): INodeProperties {
	const own = Object.entries(settings).filter(([, { isOption }]) => isOption);
	const ofMails = Object.entries<Setting<unknown>>(mailSettings)
		.filter(([, { isOption }]) => isOption)
		.map(([name, setting]) => ({ ...describe(name, setting), displayOptions: { hide } }));
	const ownOptions = own.map(([name, setting]) => ({
		...describe(name, setting),
		...(setting.isForMails && { displayOptions: { hide } }),
	}));
	const options = [...ownOptions, ...ofMails, output];
	return property('Options', optionsParameterOf(report), 'collection', {
		default: {},
		placeholder: 'Add option',
		displayOptions: { show: { operation: [report] } },
		options: options.sort((one, other) => one.displayName.localeCompare(other.displayName, 'en')),
	});
}

function describe(name: string, setting: Setting<unknown>): INodeProperties {
	const { title, description, entry, initial } = setting;
	const plain = (
		type: INodeProperties['type'],
		more: Partial<INodeProperties> = {},
	): INodeProperties =>
		property(title, name, type, {
			default: initial as INodeProperties['default'],
			description,
			...more,
		});
	switch (entry.kind) {
		case 'period':
			return property(title, name, 'options', {
				default: entry.choices[0],
				description,
				options: byName(entry.choices.map((value) => ({ name: periods[value].title, value }))),
			});
		case 'choice':
			return plain('options', {
				options: byName(entry.choices.map(({ title, ...choice }) => ({ name: title, ...choice }))),
			});
		case 'emails':
			return plain('string', { placeholder: 'e.g. office@example.com, roster@example.com' });
		case 'email':
			return plain('string', { placeholder: 'e.g. me@example.com' });
		case 'text':
			return plain('string');
		case 'day':
			return plain('dateTime', { typeOptions: { dateOnly: true } });
		case 'number':
			return plain('number', {
				typeOptions: { minValue: entry.least, numberPrecision: entry.decimals ?? 0 },
			});
		case 'lines':
			return plain('string', { typeOptions: { rows: 4 }, placeholder: entry.placeholder });
		case 'flag':
			return plain('boolean');
		case 'field':
			return { displayName: title, name, description, ...fieldLocator(entry, initial) };
	}
}

/** All parameters of the node. The catalogue of reports defines most of them. */
export const properties: INodeProperties[] = [
	property('Resource', 'resource', 'options', {
		default: 'report',
		noDataExpression: true,
		options: [
			{
				name: 'List',
				value: 'list',
				description: 'Every record of a list in one item, as the service sent it',
			},
			{
				name: 'Report',
				value: 'report',
				description: 'Rows and mails that a report makes of the lists that it reads itself',
			},
		],
	}),
	reportField,
	...listProperties,
	...Object.entries(reports).flatMap(([name, report]) => settingsInSight(name, report)),
	{
		...describe('testRun', mailSettings.testRun),
		displayOptions: { show: { resource: ['report'] }, hide },
	},
	{
		...describe('sendTestsTo', mailSettings.sendTestsTo),
		required: true,
		displayOptions: { show: { resource: ['report'], testRun: [true] }, hide },
	},
	...Object.entries(reports).map(([name, report]) => optionsOf(name, report)),
];
