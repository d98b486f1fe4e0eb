import type { IPollFunctions } from 'n8n-workflow';
import { InputError, isUnset, toDay, formatQuery, type Query, type Day } from '../../client/mod';
import type { ApiRecord } from '../../client/mod';
import { hash } from '../shared/hash';
import { parseFieldNames } from '../shared/parseFieldNames';
import { events, type TriggerEvent } from './events';

/** What the user set. */
export interface Settings {
	/** The name of the event. */
	readonly name: string;
	readonly event: TriggerEvent;
	/** The query parameters of the filters. */
	readonly filters: Query;
	/** The query parameters of what records shall come with; absent when nothing is wished for. */
	readonly includes?: Query;
	/** Whether a record passes the filters that are not in the query. */
	readonly passes: (record: object) => boolean;
	/** Whether all that was created from this day on shall be emitted; absent for what comes from now on. */
	readonly startFrom?: Day;
	/** How many days ahead shifts are watched. */
	readonly daysAhead: number;
	readonly rawValues: boolean;
	/** The fields to return, in this order; all when empty. */
	readonly fields: readonly string[];
	readonly addEventKey: boolean;
	/** Stands for all settings that decide which records there are; other ones start the trigger afresh. */
	readonly fingerprint: string;
}

/** The parameters of the filters that the service has, and those that come with the records, by event. */
const offered: Readonly<Record<string, { filters: string[]; wishes: Record<string, string> }>> = {
	incidentCreated: {
		filters: ['clientId', 'assignedTo'],
		wishes: { includeFormData: 'InclForm' },
	},
	sirsIncidentCreated: { filters: ['clientId', 'assignedTo'], wishes: {} },
	rosterCreated: {
		filters: ['clientId', 'carerId', 'serviceId'],
		wishes: { includeAppNotes: 'includeNotes' },
	},
	// A filter by worker or service must see a shift before and after it changed hands.
	rosterChanged: {
		filters: ['clientId'],
		wishes: { includeAppNotes: 'includeNotes' },
	},
};

/** The longest that shifts are watched ahead; see the limits in the documentation of the node. */
const mostDaysAhead = 60;

/**
 * Reads the settings of the trigger.
 *
 * @param context n8n's context of the poll
 * @param account stands for the account that the credential belongs to
 * @throws InputError when a value makes no sense
 */
export function readSettings(context: IPollFunctions, account: string): Settings {
	const name = context.getNodeParameter('event') as string;
	const event = Object.hasOwn(events, name) ? events[name] : undefined;
	if (!event) {
		throw new InputError({
			title: 'This event does not exist',
			nextStep: 'Choose the event from its list.',
		});
	}
	const zone = context.getTimezone();
	const filterOf = (parameter: string) =>
		context.getNodeParameter(`filters.${parameter}`, null, { extractValue: true });
	const optionOf = (parameter: string) =>
		context.getNodeParameter(`options.${parameter}`, null) as unknown;

	const { filters, wishes } = offered[name];
	const filterQuery = formatQuery(
		event.endpoint,
		Object.fromEntries(filters.map((parameter) => [parameter, filterOf(parameter)])),
		zone,
	);
	const wishQuery = formatQuery(
		event.endpoint,
		Object.fromEntries(
			Object.entries(wishes).map(([option, parameter]) => [parameter, optionOf(option)]),
		),
		zone,
	);

	const conditions: [field: string, value: string][] = [];
	const inIncidents = name === 'incidentCreated' || name === 'sirsIncidentCreated';
	const category = inIncidents ? filterOf('categoryId') : undefined;
	if (!isUnset(category)) conditions.push(['CategoryId', String(category).trim()]);
	if (name === 'incidentCreated' && filterOf('reportableOnly') === true) {
		conditions.push(['IsReportable', '1']);
	}

	if (name === 'rosterChanged') {
		const { carerId, serviceId } = formatQuery(
			event.endpoint,
			{ carerId: filterOf('carerId'), serviceId: filterOf('serviceId') },
			zone,
		);
		if (carerId !== undefined) conditions.push(['CarerId', carerId]);
		if (serviceId !== undefined) conditions.push(['ServiceId', serviceId]);
	}

	const start = name === 'rosterChanged' ? undefined : optionOf('startFrom');
	const startFrom = isUnset(start) ? undefined : toDay(start, zone, 'Start From');
	const daysAhead = name === 'rosterChanged' ? Number(context.getNodeParameter('daysAhead', 7)) : 0;
	if (!Number.isInteger(daysAhead) || daysAhead < 0 || daysAhead > mostDaysAhead) {
		throw new InputError({
			title: `Days Ahead must be a whole number from 0 to ${mostDaysAhead}`,
			nextStep: 'Enter such a number, or check that the expression gives one.',
		});
	}

	const deciding = [account, name, filterQuery, conditions, startFrom ?? null, daysAhead];
	return {
		name,
		event,
		filters: filterQuery,
		...(Object.keys(wishQuery).length > 0 ? { includes: wishQuery } : {}),
		passes: (record) =>
			conditions.every(([field, value]) => String((record as ApiRecord)[field]) === value),
		...(startFrom === undefined ? {} : { startFrom }),
		daysAhead,
		rawValues: optionOf('rawValues') === true,
		fields: parseFieldNames(optionOf('fields')),
		addEventKey: optionOf('addEventKey') === true,
		fingerprint: hash(deciding).toString('hex').slice(0, 16),
	};
}
