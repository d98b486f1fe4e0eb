import { numberOf } from './amounts';

/** The minutes of a shift or timesheet; undefined if they cannot be read. */
export function lengthOf({ Minutes }: { readonly Minutes?: unknown }): number | undefined {
	return numberOf(Minutes);
}

/** Whether a timesheet can have this length: between 1 minute and a day. */
export const isPossibleLength = (minutes = 0): boolean => minutes >= 1 && minutes <= 1_440;

/** When something starts and finishes, by the clock. */
export interface ClockTimes {
	/** `HH:MM`, or the original text if it cannot be read. */
	readonly start: string;
	/** `HH:MM`; empty if the start or the length is not known. */
	readonly finish: string;
	/** The start in minutes after midnight; undefined if it cannot be read. */
	readonly from?: number;
	/** The end, in minutes after the start of the shift's day. An unreadable start counts as the start of the day. */
	readonly end: number;
}

const day = 24 * 60;

/**
 * When a shift starts and finishes. The minutes are added to the clock, even in a night when the clock changes. The documentation does not
 * say how the service counts in such a night.
 */
export function clockTimes(shift: {
	readonly StartTime?: unknown;
	readonly Minutes?: unknown;
}): ClockTimes {
	const typed = String(shift.StartTime ?? '').trim();
	const [, hour, minute] = /^(\d{1,2}):?([0-5]\d)(?::?[0-5]\d(?:\.\d+)?)?$/.exec(typed) ?? [];
	const minutes = Number(hour) * 60 + Number(minute);
	const isKnown = minutes <= day;
	const length = lengthOf(shift) ?? 0;
	const end = (isKnown ? minutes : 0) + length;
	const clock = (time: number, hours = Math.floor(time / 60) % 24) =>
		[hours, Math.floor(time % 60)].map((part) => String(part).padStart(2, '0')).join(':');
	return {
		start: isKnown ? clock(minutes, Math.floor(minutes / 60)) : typed,
		finish: isKnown && length > 0 ? clock(end) : '',
		...(isKnown && { from: minutes }),
		end,
	};
}
