/** What a trigger may see of the records, by its filters and by what the service shows. */
import type { Settings } from './triggerStory';
import type { Fields } from './triggerWorld';

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
export const passes = (fields: Fields | undefined, { filters }: Settings): boolean => {
	if (!fields) return false;
	if (filters.reportableOnly && fields.IsReportable !== 1) return false;
	const client = fields._ReferringId_1 ?? fields.ClientId;
	if (filters.clientId !== undefined && filters.clientId !== client) return false;
	return Object.entries(filterFields).every(([name, field]) => {
		const wanted = filters[name as keyof typeof filterFields];
		return wanted === undefined || wanted === fields[field];
	});
};

/** What a shift without an id has in common with others like it: when and for whom it was made, and its series. */
export const groupOf = ({ CreatedTime, ClientId, RecurrenceId }: Fields): string =>
	[CreatedTime, ClientId, RecurrenceId].join();
