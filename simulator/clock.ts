import { DateTime } from 'luxon';
import { dateTimeFormat } from './dates';
import type { Switches } from './switches';

/** The API's clock. The switches set it. */
export interface Clock {
	instant(): Date;
	/** Returns the current moment as the API writes it, `YYYY-MM-DD HH:MM:SS` in the API's time zone. */
	local(): string;
}

/**
 * Creates the clock of a simulator. Its functions throw an Error if `now` is a text that is no valid time in `timeZone`.
 *
 * @param switches the clock reads `now`, `clockRuns` and `timeZone` at every call, so a changed switch sets the clock
 */
export function createClock(switches: Switches): Clock {
	let setTo: string | undefined;
	let started = 0;
	let startedAt = 0;
	const instant = () => {
		if (switches.now === null) return new Date();
		const key = `${switches.now} ${switches.timeZone}`;
		if (key !== setTo) {
			const start = DateTime.fromFormat(switches.now, dateTimeFormat, { zone: switches.timeZone });
			if (!start.isValid) {
				throw new Error(
					`Expected the switch now to be 'YYYY-MM-DD HH:MM:SS' in the zone ${switches.timeZone} but found ${switches.now}`,
				);
			}
			setTo = key;
			started = start.toMillis();
			startedAt = performance.now();
		}
		return new Date(switches.clockRuns ? started + performance.now() - startedAt : started);
	};
	return {
		instant,
		local: () =>
			DateTime.fromJSDate(instant(), { zone: switches.timeZone }).toFormat(dateTimeFormat),
	};
}
