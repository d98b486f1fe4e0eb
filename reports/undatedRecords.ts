import { parseDay } from '../values/mod';
import type { HealthSources, SourceName } from './healthIndex';
import type { ReadList, SourceRecord } from './report';

/** The lists of what has no day, each with the lists by days that miss it. */
const missedBy = {
	undatedShifts: ['shifts', 'takingPlace'],
	undatedTimesheets: ['timesheets'],
} as const satisfies Record<string, readonly SourceName[]>;

export type UndatedName = keyof typeof missedBy;

/** What is read, and what of it could not be. */
interface Sources {
	readonly lists: HealthSources;
	readonly unread: readonly string[];
}

/**
 * What a list by days is asked for, to get the records without a day. A service that orders 0000-00-00 before all
 * days has them up to this day, and none of the days that people look at. Whether it does is not shown by the
 * specification: see `unsetDates` among the open questions.
 */
export const beforeAllDays = { toDate: '1900-01-01' } as const;

const hasNoDay = ({ DateOfService }: SourceRecord): boolean =>
	parseDay(DateOfService) === undefined;

/**
 * Puts shifts and timesheets without a day into the lists that miss them.
 *
 * @param lists the lists that were read
 * @returns the lists to look at, and a sentence for each list of what has no day that alone could not be read
 */
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
