/** Decides which records a trigger may see, from its filters and the service's answers. */
import { fewest, lists, type Life, type Settings } from './triggerStory';
import { World, type Fields } from './triggerWorld';

/** The fields that filters compare, except for the client and IsReportable, each by the name of its filter. */
const filterFields = {
	assignedTo: 'AssignedTo',
	categoryId: 'CategoryId',
	serviceId: 'ServiceId',
	carerId: 'CarerId',
} as const;

/**
 * Returns the values of the fields that filters compare, except for the client, as a text. Two such texts show whether a value has changed.
 */
export const filtered = (fields: Fields) =>
	JSON.stringify(
		[...Object.values(filterFields), 'AssignedToSecond', 'IsReportable'].map(
			(name) => fields[name],
		),
	);

export const passes = (
	fields: Fields | undefined,
	{ event, filters }: Pick<Settings, 'filters'> & Partial<Pick<Settings, 'event'>>,
): boolean => {
	if (!fields) return false;
	if (filters.reportableOnly && fields.IsReportable !== 1) return false;
	const client = fields._ReferringId_1 ?? fields.ClientId;
	if (filters.clientId !== undefined && filters.clientId !== client) return false;
	return Object.entries(filterFields).every(([name, field]) => {
		const wanted = filters[name as keyof typeof filterFields];
		// The trigger itself looks at whom a changed incident is assigned to, and a second person counts.
		const isSecond = event === 'incidentChanged' && name === 'assignedTo';
		return (
			wanted === undefined ||
			wanted === fields[field] ||
			(isSecond && wanted === fields.AssignedToSecond)
		);
	});
};

/**
 * Returns a text that is the same for similar records. For a shift, the text has the time of creation, the client and the series. For a
 * timesheet, the text has the id of its shift.
 */
export const groupOf = (fields: Fields): string =>
	fields.TimesheetId === undefined
		? [fields.CreatedTime, fields.ClientId, fields.RecurrenceId].join()
		: String(fields.RosterItemId);

/**
 * Returns the days that may have more records than the service shows.
 *
 * @param at when, in milliseconds since 1970
 * @param isSure whether to return only days that surely have too many records, so that the trigger must report an incomplete list
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
	// If the order of the timesheets changes from answer to answer, pages cannot be joined. The most is then what one answer can have.
	const most = {
		incidents: switches.maxLimit,
		SIRS: switches.maxLimit,
		timesheets: switches.order === 'shuffled' ? switches.maxTimesheets : Infinity,
		rosters: Infinity,
	}[list];
	// Even in a changing order, the trigger may get all timesheets, and an empty page then proves it. So no day is surely crowded.
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
		// Closed incidents can be requested separately. So a day is surely crowded only if its records of one state are too many.
		const part = isSure ? `${date} ${fields.Closed} ${fields.TaskClosed}` : date;
		if (isShown || !isSure) counts.set(part, (counts.get(part) ?? 0) + 1);
	}
	const crowded = [...counts].filter(([, count]) => count > (isSure ? fewest : fewest - 1));
	return new Set(crowded.map(([part]) => part.slice(0, 10)));
};
