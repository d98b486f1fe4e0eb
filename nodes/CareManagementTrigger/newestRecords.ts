import { addDays } from '../../client/mod';
import { toChanged, type ChangedShift } from './diffShifts';
import type { NewRecord } from './detectNew';
import { show } from './pollCreated';
import { readRoster } from './pollChanged';
import { listDays, wholeQuery, type PollSession } from './pollSession';
import type { Settings } from './settings';

/** How many records a test in the editor shows. */
const few = 3;

/** How many days back a test looks, one after the other, until it finds as many. */
const looks = [7, 90];

/**
 * The newest few records, for a test in the editor.
 *
 * @param service the service
 * @param settings what the user set
 * @returns the newest first; fewer, or none, when there are no more of late
 * @throws CareManagementError when the service fails
 */
export async function newestCreated(
	service: PollSession,
	settings: Settings,
): Promise<NewRecord[]> {
	const { event } = settings;
	const query = wholeQuery(settings);
	let newest: NewRecord[] = [];
	for (const days of looks) {
		const from = addDays(service.today(), -days);
		const shown = show(settings, await listDays(service, service.session, event, query, { from }));
		const timeOf = (record: Readonly<Record<string, unknown>>) =>
			String(event.created === undefined ? '' : record[event.created]);
		shown.sort(
			(one, other) =>
				timeOf(other.record).localeCompare(timeOf(one.record)) || other.identity - one.identity,
		);
		newest = shown.slice(0, few).map((one) => ({ shown: one, place: 1 }));
		if (newest.length === few) break;
	}
	return newest;
}

/**
 * The shifts of the coming days that were modified last, for a test in the editor, as if nothing had changed.
 *
 * @param service the service
 * @param settings what the user set
 * @throws CareManagementError when the service fails
 */
export async function newestChanged(
	service: PollSession,
	settings: Settings,
): Promise<ChangedShift[]> {
	const query = wholeQuery(settings);
	const today = service.today();
	const { shifts } = await readRoster(service, service.session, settings, query, today);
	return shifts
		.filter(({ record }) => settings.passes(record))
		.sort((one, other) =>
			String(other.record.LastModified).localeCompare(String(one.record.LastModified)),
		)
		.slice(0, few)
		.map((shift) => toChanged(shift, shift.record, []));
}
