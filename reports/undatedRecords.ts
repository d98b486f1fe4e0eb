import type { HealthSources, SourceName } from './healthIndex';
import type { ReadList, SourceRecord } from './report';
import { setDay } from './setDay';

/**
 * The keys are the lists of records without a day. Each entry names the lists in which these records are missing. They are missing there,
 * because the lists in the entry were requested for certain days.
 */
const missedBy = {
	undatedShifts: ['shifts', 'takingPlace'],
	undatedTimesheets: ['timesheets'],
} as const satisfies Record<string, readonly SourceName[]>;

export type UndatedName = keyof typeof missedBy;

/** The lists to examine. If a list could be read, but its records without a day could not, `unread` has a sentence that says so. */
interface Sources {
	readonly lists: HealthSources;
	readonly unread: readonly string[];
}

/**
 * The filter that requests records without a day from a list that is filtered by days. A service may sort 0000-00-00 before all days. If
 * so, this filter returns the records without a day, and no record of recent days. The specification does not say how services sort
 * 0000-00-00. See `unsetDates` among the open questions. The filter also returns records whose day stands for none, such as 1970-01-01.
 */
export const beforeAllDays = { toDate: '1999-12-31' } as const;

const hasNoDay = ({ DateOfService }: SourceRecord): boolean => setDay(DateOfService) === undefined;

/** Adds shifts and timesheets without a day to the lists in which they are missing. */
export function addUndated(lists: Readonly<Record<SourceName | UndatedName, ReadList>>): Sources {
	const { undatedShifts, undatedTimesheets, ...sources } = lists;
	const undated = { undatedShifts, undatedTimesheets };
	const whole: Record<SourceName, ReadList> = sources;
	const unread: string[] = [];
	for (const [name, targets] of Object.entries(missedBy)) {
		const { records, error } = undated[name as UndatedName];
		const without = records.filter(hasNoDay);
		for (const target of targets) {
			const list = whole[target];
			whole[target] = { ...list, records: [...list.records, ...without] };
		}
		if (error !== undefined && whole[targets[0]].error === undefined)
			unread.push(`What has no day among the ${targets[0]} was not looked for: ${error}`);
	}
	return { lists: whole, unread };
}
