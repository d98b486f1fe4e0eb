import type { Parameter } from '../api/mod';
import { unsetDate, shiftHours } from './dates';
import type { Switches } from './switches';
import type { Row } from './tables';

export type Filter = (row: Row) => boolean;

/** Makes a check for a bound, which is a day. The check returns whether a date or datetime of the API passes the bound. */
type Comparison = (bound: string) => (date: string) => boolean;

/** Returns a text that sorts after every time of a day. Filters compare dates as texts, which is fast for tables of many records. */
const endOf = (day: string) => `${day}~`;

/** The comparisons of a date or datetime with a bound. They compare texts, because dates, datetimes and bounds all begin with the day. */
const comparisons: {
	readonly '=': Comparison;
	readonly '>=': Readonly<Record<Switches['lowerBound'], Comparison>>;
	readonly '<=': Readonly<Record<Switches['upperBound'], Comparison>>;
} = {
	'=': (bound) => (date) => date.startsWith(bound),
	'>=': {
		day: (bound) => (date) => date >= bound,
		exclusive: (bound) => {
			const end = endOf(bound);
			return (date) => date > end;
		},
	},
	'<=': {
		day: (bound) => {
			const end = endOf(bound);
			return (date) => date < end;
		},
		midnight: (bound) => (date) => date.padEnd(19, ' 00:00:00') <= `${bound} 00:00:00`,
		exclusive: (bound) => (date) => date < bound,
	},
};

/**
 * Creates the filter of a parameter.
 *
 * @param switches how filters compare dates, and which records a flag such as `closed` gives
 */
export function createFilter(
	{ field, operator }: NonNullable<Parameter['filter']>,
	{ type, no }: Parameter,
	value: string | number | boolean,
	switches: Switches,
): Filter {
	switch (type) {
		case 'flag':
			// Some flags have no value for "off". For these flags, the switch `closedNotes` decides whether open records come, too.
			if (no === undefined && switches.closedNotes === 'besideOpen') return () => true;
			return (row) => Boolean(row[field]) === value;
		case 'integer':
			return (row) => Number(row[field]) === value;
		case 'text':
			return (row) => row[field] === value;
		case 'date':
			return createDateFilter(field, operator, String(value), switches);
	}
}

/** Creates the filter of a date parameter. If a record lacks the field, its date counts as unset. */
function createDateFilter(
	field: string,
	operator: '=' | '>=' | '<=',
	bound: string,
	{ lowerBound, upperBound, unsetDates, filterShift }: Switches,
): Filter {
	const passes = (
		operator === '='
			? comparisons['=']
			: operator === '>='
				? comparisons['>='][lowerBound]
				: comparisons['<='][upperBound]
	)(bound);
	return (row) => {
		const date = String(row[field] ?? unsetDate);
		if (date.startsWith(unsetDate)) return unsetDates === 'lowest' && passes(date);
		return passes(filterShift === 0 ? date : shiftHours(date, filterShift));
	};
}
