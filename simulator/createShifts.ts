import { formatTime, unsetDateTime } from './dates';
import { arrayElement, boolean, int } from './fake';
import { holds, weekdays } from './lists';
import { currentRows } from './rows';
import type { Row, TableContext, Tables } from './tables';

/** Visits that repeat every week, on the same weekdays. */
type Recurrence = ReturnType<typeof createRecurrences>[number];

/** One visit of a recurrence. */
export interface Shift {
	readonly rosterItemId: number;
	/** The id of the timesheet. It is 0 if nobody worked the shift. */
	readonly timesheetId: number;
	readonly recurrence: Recurrence;
	readonly worker: Row;
	/** How many days after today the shift is. For a past shift, the number is negative. */
	readonly day: number;
	/** The day of the shift as `YYYY-MM-DD`. */
	readonly date: string;
	/** The day on which the office made the roster of the shift's week. */
	readonly created: string;
	readonly isHeld: boolean;
	/** When the worker came, and when the worker left (`finishedAt`). Both times are unset if nobody worked the shift. */
	readonly startedAt: string;
	readonly finishedAt: string;
}

/** Returns the active services that are paid by the hour. Only these services take place as visits. */
export const hourlyServices = ({ '/services': services }: Tables): Row[] =>
	services.filter(({ Unit, Active }) => Unit === 'Hour' && Active === 1);

/** Makes the weekly visits of each current client. */
function createRecurrences({ tables, size }: TableContext) {
	const { weeksBack, weeksAhead } = size;
	const agreements = new Map(tables['/agreements'].map((row) => [row.ClientId, row]));
	const services = new Map(tables['/services'].map((row) => [row.ServiceId, row]));
	const hourly = hourlyServices(tables);
	const workers = currentRows(tables['/workers']);
	return currentRows(tables['/clients']).flatMap((client, index) =>
		Array.from({ length: int({ min: 1, max: 3 }) }, (_, number) => {
			const agreement = agreements.get(client.ClientId) as Row;
			const item = arrayElement(agreement.AgreementItems as Row[]);
			const agreed = services.get(item.ServiceId);
			return {
				client,
				worker: arrayElement(workers),
				service: agreed?.Unit === 'Hour' ? agreed : arrayElement(hourly),
				agreement,
				item,
				masterId: 30_001 + index,
				recurrenceId: 40_001 + index * 3 + number,
				/** The days of the week, from 0 for Monday. */
				weekdays: [...weekdays.keys()].filter((weekday) => boolean(weekday < 5 ? 0.35 : 0.12)),
				/** The start of the visit in minutes since midnight. */
				start: int({ min: 26, max: 78 }) * 15,
				minutes: arrayElement([30, 45, 60, 60, 90, 120, 180]),
				hold: arrayElement(holds),
				/** The first of the two weeks on hold. The current week is 0. Without a hold, the value is infinite. */
				holdWeek: boolean(0.2) ? int({ min: -weeksBack, max: weeksAhead }) : Infinity,
			};
		}),
	);
}

/**
 * Generates the shifts of the weeks around now.
 *
 * @returns the shifts week by week, with rising ids. A generator returns them one by one, because there are tens of thousands
 */
export function* createShifts(context: TableContext): Generator<Shift> {
	const { tables, size, now, date, monday } = context;
	const recurrences = createRecurrences(context);
	const workers = currentRows(tables['/workers']);
	let rosterItemId = 100_001;
	let timesheetId = 500_001;
	for (let week = -size.weeksBack; week <= size.weeksAhead; week++) {
		// The office makes each roster `weeksAhead` + 1 weeks before the week of the roster.
		const created = date(monday + (week - size.weeksAhead - 1) * 7);
		for (const recurrence of recurrences) {
			const { start, minutes, holdWeek } = recurrence;
			const isHeld = week === holdWeek || week === holdWeek + 1;
			for (const weekday of recurrence.weekdays) {
				const day = monday + week * 7 + weekday;
				const late = int({ min: 0, max: 9 });
				const finish = `${date(day)} ${formatTime(start + minutes + late, int({ min: 0, max: 59 }))}`;
				const isWorked = finish <= now && !isHeld && boolean(0.98);
				yield {
					rosterItemId: rosterItemId++,
					timesheetId: isWorked ? timesheetId++ : 0,
					recurrence,
					worker: boolean(0.06) ? arrayElement(workers) : recurrence.worker,
					day,
					date: date(day),
					created,
					isHeld,
					startedAt: isWorked ? `${date(day)} ${formatTime(start + late)}` : unsetDateTime,
					finishedAt: isWorked ? finish : unsetDateTime,
				};
			}
		}
	}
}
