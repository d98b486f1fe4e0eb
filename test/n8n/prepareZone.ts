import { DateTime } from 'luxon';
import { createWorkflow } from './editTrigger';
import type { TriggerTest } from './triggerTest';

/** Time zones of workflows. At any time, at least one of these zones has another day than UTC. */
const zones = ['Australia/Sydney', 'Pacific/Kiritimati', 'Etc/GMT+12'];

/** How long this test takes at most, in minutes. */
const minutes = 30;

const dayIn = (zone: string, later = {}): string =>
	DateTime.now().plus(later).setZone(zone).toISODate() ?? '';

/**
 * Prepares a workflow whose time zone has another day than UTC.
 *
 * @returns the test: with Days Ahead 0, the trigger emits a change only if the shift is on the present day of the zone
 */
export async function prepareZone(test: TriggerTest): Promise<() => Promise<void>> {
	const timezone =
		zones.find(
			(zone) => dayIn(zone) === dayIn(zone, { minutes }) && dayIn(zone) !== dayIn('UTC'),
		) ?? 'UTC';
	const event = 'rosterChanged';
	const today = { DateOfService: dayIn(timezone) };
	const others = [-1, 1].map((days) => ({ DateOfService: dayIn(timezone, { days }) }));
	const purpose = `today in ${timezone}`;
	const workflow = createWorkflow(`${event} (${purpose})`, { event, daysAhead: 0 });
	const lane = await test.addLane({
		event,
		purpose,
		given: today,
		workflow: { ...workflow, settings: { timezone } },
	});
	for (const given of [today, ...others]) lane.watched.addExisting(lane.service, given);
	return async () => {
		await test.expect(
			`Days Ahead 0 in ${timezone}: 1 changed today, yesterday and tomorrow`,
			async () => {
				await lane.waitForPolls(1);
				for (const given of others) lane.cause(1, given);
				return [{ lane, once: lane.cause(1) }];
			},
		);
	};
}
