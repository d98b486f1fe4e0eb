import type { IPollFunctions } from 'n8n-workflow';
import { InputError } from '../../../errors/mod';
import { type ApiRecord } from '../../../http/mod';
import {
	emptyFilter,
	formatQuery,
	isEmpty,
	isUnset,
	toBoolean,
	toDay,
	toId,
	type Day,
	type Query,
} from '../../../values/mod';
import { hash } from '../../shared/hash';
import { parseFieldNames } from '../../shared/outputOptions';
import { meanTheSame } from '../../shared/meaningOf';
import { events, mayBe, type Condition, type TriggerEvent } from './events';

/** The filters of a trigger. Some filters are query parameters. The other filters are values that fields of a record must have. */
export interface Selection {
	readonly filters: Query;
	readonly conditions: readonly FieldValue[];
}

export interface Settings extends Selection {
	readonly eventName: string;
	readonly event: TriggerEvent;
	/** The query parameters of the options for more data. They are absent if no such option is on. */
	readonly includes?: Query;
	/**
	 * Returns the day of Start From. Records from this day on count as new, even if they exist already at activation. If the result is
	 * undefined, only records that are entered after activation count as new.
	 */
	readonly startFrom: () => Day | undefined;
	readonly daysAhead: number;
	/** The time zone of the workflow, as an IANA name. */
	readonly zone: string;
	readonly rawValues: boolean;
	/** The fields to return, in this order. If there are none, all fields are returned. */
	readonly fields: readonly string[];
	readonly addEventKey: boolean;
	/** The hash of the account and the event. A stored state with another hash is not read. */
	readonly listHash: string;
}

type FieldValue = readonly [field: string, value: string];

/**
 * Returns whether a record passes the filters that are no query parameters. A record that does not show the field of a filter also passes.
 */
export const passes = (conditions: readonly FieldValue[], record: object): boolean =>
	conditions.every(([field, value]) => mayBe(record as ApiRecord, field, value));

/**
 * Returns whether a record passes the filters that are query parameters. Only filters with a documented field are checked.
 *
 * @param record a record, or the values of a record that the trigger keeps in its state
 */
export const passesQuery = ({ event, filters }: Settings, record: ApiRecord): boolean =>
	Object.entries(filters).every(([name, value]) => {
		const field = event.endpoint.parameters[name]?.filter?.field;
		return field === undefined || meanTheSame(record[field], value);
	});

export const hasSameQuery = (one: Selection, other: Selection): boolean =>
	JSON.stringify(one.filters) === JSON.stringify(other.filters);

export const hasSameFilters = (one: Selection, other: Selection): boolean =>
	hasSameQuery(one, other) && JSON.stringify(one.conditions) === JSON.stringify(other.conditions);

/** The largest number that Days Ahead may be. */
export const maxDaysAhead = 60;

/**
 * Reads the settings of the trigger.
 *
 * @param account a hash of the account that the credential belongs to
 * @throws InputError when a value makes no sense
 */
export function getSettings(context: IPollFunctions, account: string): Settings {
	const eventName = context.getNodeParameter('event') as string;
	if (!Object.hasOwn(events, eventName)) {
		throw new InputError({
			title: 'This event does not exist',
			nextStep: 'Choose the event from its list.',
		});
	}
	const event = events[eventName];
	const { endpoint, queryFilters, watch, days } = event;
	const zone = context.getTimezone();
	const given = context.getNodeParameter('options', {}) as object;
	const getOption = (name: string): unknown => context.getNodeParameter(`options.${name}`, null);
	const ignoreEmpty = getOption('ignoreEmptyFilters') === true;
	const chosen = getChosenFilters(context);
	const asked = queryFilters.filter((name) => name in chosen);
	const query = Object.fromEntries(asked.map((name) => [name, chosen[name]]));
	const options = Object.entries(event.includes ?? {});
	const ofOptions = Object.fromEntries(options.map(([name, to]) => [to, getOption(name)]));
	const includes = formatQuery(endpoint, ofOptions, zone, { ignoreEmpty: true });
	const getStartFrom = () => {
		const value = watch ? undefined : getOption('startFrom');
		return isUnset(value) ? undefined : toDay(value, 'Start From', zone);
	};
	return {
		eventName,
		event,
		filters: formatQuery(endpoint, query, zone, { ignoreEmpty }),
		includes: Object.keys(includes).length > 0 ? includes : undefined,
		conditions: getConditions(event, chosen, zone, ignoreEmpty),
		startFrom: getStartFrom,
		daysAhead: days === 'ahead' ? getDaysAhead(context) : 0,
		rawValues: getOption('rawValues') === true,
		fields: 'fields' in given ? parseFieldNames(given.fields) : [],
		addEventKey: getOption('addEventKey') === true,
		zone,
		listHash: hash([account, eventName]).toString('hex').slice(0, 16),
	};
}

function getChosenFilters(context: IPollFunctions): Readonly<Record<string, unknown>> {
	const names = Object.keys(context.getNodeParameter('filters', {}) as object);
	const valueOf = (name: string): unknown =>
		context.getNodeParameter(`filters.${name}`, null, { extractValue: true });
	return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}

/** Returns pairs of a field and the value that this field must have. */
function getConditions(
	{ endpoint, conditions = {} }: TriggerEvent,
	chosen: Readonly<Record<string, unknown>>,
	zone: string,
	ignoreEmpty: boolean,
): FieldValue[] {
	const format = (name: string, { valueIfOn, title = name }: Condition): string | undefined => {
		const value = chosen[name];
		if (name in endpoint.parameters) {
			return formatQuery(endpoint, { [name]: value }, zone, { ignoreEmpty })[name];
		}
		if (isEmpty(value)) {
			if (ignoreEmpty) return undefined;
			throw emptyFilter(title);
		}
		if (valueIfOn !== undefined) return toBoolean(value, title) ? valueIfOn : undefined;
		return String(toId(value, title));
	};
	return Object.entries(conditions).flatMap(([name, condition]) => {
		const value = name in chosen ? format(name, condition) : undefined;
		return value === undefined ? [] : [[condition.field, value]];
	});
}

function getDaysAhead(context: IPollFunctions): number {
	const value = context.getNodeParameter('daysAhead', 7);
	const daysAhead = isEmpty(value) ? NaN : Number(value);
	if (!Number.isInteger(daysAhead) || daysAhead < 0 || daysAhead > maxDaysAhead) {
		throw new InputError({
			title: `Days Ahead must be a whole number from 0 to ${maxDaysAhead}`,
			nextStep: 'Enter such a number, or check that the expression gives one.',
		});
	}
	return daysAhead;
}
