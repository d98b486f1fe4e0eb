import type { Endpoint } from './endpoints';
import { addDays, isOnHold, type Fields } from './records';
import type { Switches } from './switches';

/** Filters and paging as they are written in the address of a request. */
export type Query = Readonly<Record<string, string>>;

/** Returns a date in the form in which the service compares it. */
export const compared = (value: string, { zone }: Switches): string => {
	if (value.length === 10) return `${value} 00:00:00`;
	if (zone === 0) return value;
	const shifted = new Date(Date.parse(`${value.replace(' ', 'T')}Z`) + zone * 3_600_000);
	return shifted.toISOString().slice(0, 19).replace('T', ' ');
};

const ignored = (
	name: string,
	endpoint: Endpoint,
	{ ignores, assignee, showsHidden }: Switches,
): boolean => {
	const range = endpoint.ranges.find(({ from, to }) => name === from || name === to);
	const field = endpoint.equal[name] ?? endpoint.flags[name] ?? range?.lower;
	// The service may ignore the dates of any list, because a request for days without records can show this.
	if (range) return ignores === 'dates';
	// If the service does not show the field of a filter, it does not ignore the filter, because nobody could notice that.
	if (!field || endpoint.namesOpen || (endpoint.hidden.includes(field) && !showsHidden))
		return false;
	if (name === 'assignedTo' && assignee === 'user id') return false;
	return name.toLowerCase().startsWith(ignores.toLowerCase());
};

/** Returns whether a service with these switches returns a record for a query. */
export const matches = (
	endpoint: Endpoint,
	fields: Readonly<Record<string, Fields[string] | null>>,
	query: Query,
	switches: Switches,
): boolean => {
	const asked = (name: string) => (ignored(name, endpoint, switches) ? undefined : query[name]);
	const same = (field: string, value: string) => {
		const own = String(fields[field] ?? '');
		return switches.letterCase === 'any'
			? own.toLowerCase() === value.toLowerCase()
			: own === value;
	};
	for (const { from, to, lower, upper } of endpoint.ranges) {
		const [first, last] = [asked(from), asked(to)];
		const [low, high] = [fields[lower], fields[upper]] as [string?, string?];
		if (first !== undefined && (low === undefined || compared(low, switches) < `${first} 00:00:00`))
			return false;
		if (last === undefined) continue;
		if (high === undefined) {
			if (switches.unset === 'NULL') return false;
			continue;
		}
		const reading = high.length === 10 ? switches.lastPlainDay : switches.lastDay;
		const value = compared(high, switches);
		if (reading === 'whole' && value > `${last} 23:59:59`) return false;
		if (reading === 'midnight' && value > `${last} 00:00:00`) return false;
		if (reading === 'excluded' && value >= `${last} 00:00:00`) return false;
	}
	for (const [name, field] of Object.entries(endpoint.equal)) {
		const value = asked(name);
		if (value === undefined || name === 'onHoldType') continue;
		if (name === 'assignedTo' && !endpoint.namesOpen && switches.assignee !== 'e-mail') {
			if (switches.assignee === 'user id' && !same('AssignedUserId', value)) return false;
			if (
				switches.assignee === 'either e-mail' &&
				!same(field, value) &&
				!same('AssignedToSecond', value)
			)
				return false;
		} else if (!same(field, value)) return false;
	}
	for (const [name, field] of Object.entries(endpoint.flags)) {
		const value = asked(name);
		if (value !== undefined && !same(field, value === 'false' ? '0' : '1')) return false;
		const unasked = { Closed: switches.closed, TaskClosed: switches.taskClosed }[field];
		const isLeftOut = unasked === 'left out' && !endpoint.namesOpen;
		if (value === undefined && isLeftOut && fields[field] === 1) return false;
	}
	for (const [name, field] of Object.entries(endpoint.includes)) {
		if (fields[field] === 1 && asked(name) === undefined) return false;
	}
	const [hold] = endpoint.fields.hold;
	if (hold === undefined) return true;
	const type = asked('onHoldType');
	if (type === undefined) return switches.held === 'included' || !isOnHold(fields);
	if (type === 'ALL') return switches.allMeans === 'all' || isOnHold(fields);
	return same(hold, type);
};

/**
 * Returns whether a person who makes this query wants the record. Bounds include their whole days, and `ALL` means all shifts. `perhaps`
 * means that the record may come or not, because the trial accepts several readings of the query.
 */
export const meant = (
	endpoint: Endpoint,
	fields: Fields,
	query: Query,
	switches: Switches,
): 'yes' | 'no' | 'perhaps' => {
	const right = {
		...switches,
		lastDay: 'whole',
		lastPlainDay: 'whole',
		ignores: 'nothing',
		allMeans: 'all',
	} as const;
	const readings: Switches[] = [right];
	if (switches.zone !== 0) readings.push({ ...right, zone: 0 });
	if (switches.closed === 'left out')
		readings.push(...readings.map((reading) => ({ ...reading, closed: 'included' as const })));
	// Nobody can see which of three things a service does: it ignores `assignedTo`, it also compares the second person, or it ignores the
	// case of addresses. So the trial accepts all three.
	if (switches.ignores === 'assignedTo') {
		const loose = { assignee: 'either e-mail', letterCase: 'any' } as const;
		readings.push(...readings.map((reading) => ({ ...reading, ...loose })));
	}
	const answers = readings.map((reading) => matches(endpoint, fields, query, reading));
	if (answers.every(Boolean)) return 'yes';
	return answers.some(Boolean) ? 'perhaps' : 'no';
};

/** Moves each last day by a day if the service would not include the whole last day. */
export const extended = (endpoint: Endpoint, query: Query, switches: Switches): Query => {
	const longer: Record<string, string> = { ...query };
	for (const { to, upper } of endpoint.ranges) {
		const plain =
			endpoint.fields.date.includes(upper) || endpoint.fields.createdDay.includes(upper);
		if (query[to] && (plain ? switches.lastPlainDay : switches.lastDay) !== 'whole')
			longer[to] = addDays(query[to], 1);
	}
	return longer;
};
