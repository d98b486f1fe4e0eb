/** The node shows the fields that the table of events has, and its texts say what the code does. */
import { readFileSync } from 'node:fs';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { windowDays } from '../../../nodes/CareManagementTrigger/decide/advance';
import {
	events,
	eventsWhere,
	eventsWith,
} from '../../../nodes/CareManagementTrigger/events/events';
import { node } from './testTrigger';

const optionsOf = (property: string) =>
	(node.description.properties.find(({ name }) => name === property)?.options ??
		[]) as INodeProperties[];

/** The names of the filters or options that the node shows for an event. */
const shownFor = (event: string, property: string) =>
	optionsOf(property)
		.filter(({ displayOptions }) => displayOptions?.show?.['/event']?.includes(event) ?? true)
		.map(({ name }) => name);

it('the node offers each event of the table', () => {
	const offered = optionsOf('event') as unknown as INodePropertyOptions[];
	expect(offered.map(({ value }) => value)).toEqual(Object.keys(events));
});

const shown: [event: string, filters: string[], options: string[]][] = [
	[
		'incidentChanged',
		['assignedTo', 'categoryId', 'clientId', 'reportableOnly'],
		['includeFormData'],
	],
	[
		'incidentCreated',
		['assignedTo', 'categoryId', 'clientId', 'reportableOnly'],
		['includeFormData', 'startFrom'],
	],
	['rosterChanged', ['clientId', 'serviceId', 'carerId'], ['includeAppNotes']],
	['rosterCreated', ['clientId', 'serviceId', 'carerId'], ['includeAppNotes', 'startFrom']],
	['sirsIncidentCreated', ['assignedTo', 'categoryId', 'clientId'], ['startFrom']],
	['timesheetCreated', ['clientId', 'serviceId', 'carerId'], ['includeAppNotes', 'startFrom']],
];

it('each event has its row below', () => {
	expect(shown.map(([event]) => event).sort()).toEqual(Object.keys(events).sort());
});

it.each(shown)(
	'%s shows its own filters and options, and the table has them',
	(event, filters, options) => {
		const common = ['addEventKey', 'fields', 'ignoreEmptyFilters', 'rawValues'];
		expect(shownFor(event, 'filters')).toEqual(filters);
		expect(shownFor(event, 'options').filter((name) => !common.includes(name))).toEqual(options);

		const { queryFilters, conditions, includes } = events[event];
		const inTable = [...queryFilters, ...Object.keys({ ...conditions, ...includes })];
		const inTexts = [...filters, ...options].filter((name) => name !== 'startFrom');
		expect(inTable.sort()).toEqual(inTexts.sort());
	},
);

it('each query parameter of the table is one of its endpoint', () => {
	for (const { endpoint, from, to, queryFilters, includes } of Object.values(events)) {
		const names = [from, to, ...queryFilters, ...Object.values(includes ?? {})];
		expect(Object.keys(endpoint.parameters)).toEqual(expect.arrayContaining(names));
	}
});

it('each field of the table is one of its endpoint', () => {
	for (const { endpoint, dayField, identity, conditions, watch } of Object.values(events)) {
		const { immutableFields = [], mutableFields = [] } = identity;
		const conditionFields = Object.values(conditions ?? {}).map(({ field }) => field);
		const names = [
			dayField ?? [],
			watch?.fields ?? [],
			conditionFields,
			immutableFields,
			mutableFields,
		].flat();
		expect(Object.keys(endpoint.fields ?? {})).toEqual(expect.arrayContaining(names));
	}
});

it('eventsWith() returns the events that have a filter or an option for more data', () => {
	expect(eventsWith('carerId')).toEqual(['rosterChanged', 'rosterCreated', 'timesheetCreated']);
	expect(eventsWith('includeFormData')).toEqual(['incidentChanged', 'incidentCreated']);
	expect(eventsWith('rawValues')).toEqual([]);
});

it('eventsWhere() returns the events that are of a certain kind', () => {
	expect(eventsWhere(({ watch }) => watch)).toEqual(['incidentChanged', 'rosterChanged']);
});

it('docs/trigger.md and the node say how far back the trigger looks', () => {
	const inWords: Record<number, string> = { 7: 'a week', 42: 'six weeks', 365: 'a year' };
	const periodOf = (event: string) => inWords[events[event].lookback?.days ?? windowDays];
	const page = readFileSync('docs/trigger.md', 'utf8').replace(/\s+/g, ' ');
	const count = events.incidentCreated.lookback?.identities.toLocaleString('en');
	expect(periodOf('sirsIncidentCreated')).toBe(periodOf('incidentCreated'));
	expect(page).toContain(
		`incidents and serious incidents up to ${periodOf('incidentCreated')} back, but at most about ${count} of them; timesheets up to ${periodOf('timesheetCreated')}; shifts up to ${periodOf('rosterCreated')}`,
	);
	const { description } = optionsOf('filters').find(({ name }) => name === 'reportableOnly') ?? {};
	expect(description).toContain(
		`One that becomes reportable within ${periodOf('incidentCreated')} starts`,
	);
});

it.each(Object.values(events).map((event) => [event.name, event] as const))(
	'%s is told of wherever events are listed',
	(name, { endpoint: { noun } }) => {
		const subject = noun.split(' ').slice(-1)[0].replace('item', 'shift');
		expect(node.description.description).toContain(subject);
		expect(readFileSync('README.md', 'utf8')).toContain(subject);
		const costs = readFileSync('docs/trigger.md', 'utf8').split('## What a poll costs')[1];
		expect(costs).toContain(name);
	},
);
