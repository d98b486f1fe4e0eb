/** Tests that the node shows the fields that the table of events has, and that its texts say what the code does. */
import { readFileSync } from 'node:fs';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	events,
	eventsWhere,
	eventsWith,
	type DaysBehind,
} from '../../../nodes/CareManagementTrigger/events/events';
import { node } from './testTrigger';

const optionsOf = (property: string) =>
	(node.description.properties.find(({ name }) => name === property)?.options ??
		[]) as INodeProperties[];

/** Returns the names of the filters or options that the node shows for an event. */
const shownFor = (event: string, property: string) =>
	optionsOf(property)
		.filter(({ displayOptions }) => displayOptions?.show?.['/event']?.includes(event) ?? true)
		.map(({ name }) => name);

it('the node offers each event of the table', () => {
	const offered = optionsOf('event') as unknown as INodePropertyOptions[];
	expect(offered.map(({ value }) => value)).toEqual(Object.keys(events));
});

it.each(Object.entries(events))(
	'%s shows the filters and options of its row, and those that all events have',
	(event, { queryFilters, conditions, includes, watch }) => {
		const common = ['addEventKey', 'fields', 'ignoreEmptyFilters', 'rawValues'];
		const filters = [...queryFilters, ...Object.keys(conditions ?? {})];
		const options = [...Object.keys(includes ?? {}), ...(watch ? [] : ['startFrom'])];
		expect(shownFor(event, 'filters').sort()).toEqual(filters.sort());
		expect(shownFor(event, 'options').sort()).toEqual([...common, ...options].sort());
	},
);

it('each query parameter of the table is one of its endpoint', () => {
	for (const { endpoint, from, to, queryFilters, includes } of Object.values(events)) {
		const names = [from, to ?? [], ...queryFilters, ...Object.values(includes ?? {})].flat();
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

it('docs/design/trigger.md and the node say how far back and how many incidents the trigger watches', () => {
	const { days } = events.incidentCreated;
	const { behind, identities } = days as DaysBehind;
	const page = readFileSync('docs/design/trigger.md', 'utf8').replace(/\s+/g, ' ');
	const count = identities?.toLocaleString('en');
	expect(page).toContain(`of incidents the trigger watches about ${count} at most`);
	const { description } = optionsOf('filters').find(({ name }) => name === 'reportableOnly') ?? {};
	expect(description).toContain('One that becomes reportable within a year starts');
	expect(behind).toBe(365);
});

/** Returns the part of a page below a heading. */
const sectionOf = (page: string, heading: string): string =>
	`\n${readFileSync(page, 'utf8')}`.split(`\n${heading}\n`)[1]?.split('\n## ')[0] ?? '';

it.each(Object.values(events).map((event) => [event.name, event] as const))(
	'%s is told of wherever events are listed',
	(name, { endpoint: { noun } }) => {
		const subject = noun.split(' ').slice(-1)[0].replace('item', 'shift');
		const codex = readFileSync('nodes/CareManagementTrigger/CareManagementTrigger.node.json');
		const places: [place: string, text: string | undefined, what: string][] = [
			['the aliases in CareManagementTrigger.node.json', String(codex), subject],
			['README.md, The trigger', sectionOf('README.md', '## The trigger'), subject],
			['docs/alerts.md', sectionOf('docs/alerts.md', '## What the trigger can tell'), `| ${name} `],
			[
				'docs/design/trigger.md, What a poll costs',
				sectionOf('docs/design/trigger.md', '## What a poll costs'),
				name,
			],
		];
		const missingIn = places.filter(([, text, what]) => !text?.includes(what));
		expect(missingIn.map(([place, , what]) => `${place}: ${what}`)).toEqual([]);
	},
);
