/** What a trigger may see of the records, by its filters and by what the service shows. */
import { fewest, lists, type Life, type Settings } from './triggerStory';
import { World, type Fields } from './triggerWorld';

/** The fields that filters look at. */
const filterFields = {
	assignedTo: 'AssignedTo',
	categoryId: 'CategoryId',
	serviceId: 'ServiceId',
	carerId: 'CarerId',
} as const;

/** What filters look at, to see whether it was ever changed. */
export const filtered = (fields: Fields) =>
	JSON.stringify([...Object.values(filterFields), 'IsReportable'].map((name) => fields[name]));

/** Whether a record passes the filters. */
export const passes = (
	fields: Fields | undefined,
	{ filters }: Pick<Settings, 'filters'>,
): boolean => {
	if (!fields) return false;
	if (filters.reportableOnly && fields.IsReportable !== 1) return false;
	const client = fields._ReferringId_1 ?? fields.ClientId;
	if (filters.clientId !== undefined && filters.clientId !== client) return false;
	return Object.entries(filterFields).every(([name, field]) => {
		const wanted = filters[name as keyof typeof filterFields];
		return wanted === undefined || wanted === fields[field];
	});
};

/**
 * What a record without an id has in common with others like it: a shift, when and for whom it was made, and its series;
 * a timesheet, its shift.
 */
export const groupOf = (fields: Fields): string =>
	fields.TimesheetId === undefined
		? [fields.CreatedTime, fields.ClientId, fields.RecurrenceId].join()
		: String(fields.RosterItemId);

/**
 * The days of which the service has more records than it shows.
 *
 * @param at when, in milliseconds since 1970
 * @param isSure whether to count only what comes without being asked for, so that the trigger must see that there are more
 */
export const crowdedDays = (
	{ world, office: { switches } }: Life,
	{ event, filters }: Settings,
	at: number,
	isSure: boolean,
): ReadonlySet<string> => {
	const list = lists[event];
	const records = world.of(list);
	const counts = new Map<string, number>();
	// Pages of a list whose order is another in each answer cannot be put together.
	const most = {
		incidents: switches.maxLimit,
		SIRS: switches.maxLimit,
		timesheets: switches.order === 'shuffled' ? switches.maxTimesheets : Infinity,
		rosters: Infinity,
	}[list];
	// All pages of timesheets may be had nevertheless, and an empty one behind the last record proves it.
	const isProvable = isSure && list === 'timesheets';
	if (most > fewest || records.length < fewest || isProvable) return new Set();
	const { assignedTo, clientId, carerId, serviceId } = filters;
	const inQuery = {
		filters: event.endsWith('Changed')
			? { clientId }
			: { assignedTo, clientId, carerId, serviceId },
	};
	for (const record of records) {
		const fields = World.at(record, at);
		if (!fields || !passes(fields, inQuery)) continue;
		const isShown =
			(switches.givesClosed || fields.Closed !== 1) &&
			(switches.givesTaskClosed || fields.TaskClosed !== 1);
		const date = String(fields.Timestamp ?? fields.DateOfService).slice(0, 10);
		// Closed incidents can be asked for apart from open ones, so that fewer than it shows may be left.
		const part = isSure ? `${date} ${fields.Closed} ${fields.TaskClosed}` : date;
		if (isShown || !isSure) counts.set(part, (counts.get(part) ?? 0) + 1);
	}
	const crowded = [...counts].filter(([, count]) => count > (isSure ? fewest : fewest - 1));
	return new Set(crowded.map(([part]) => part.slice(0, 10)));
};
