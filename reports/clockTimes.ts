import { numberOf } from './amounts';

/** Returns the minutes of a shift or timesheet, or undefined if they cannot be read. */
export function lengthOf({ Minutes }: { readonly Minutes?: unknown }): number | undefined {
	return numberOf(Minutes);
}

/** Checks whether a shift or timesheet can have this length: between 1 minute and a day. */
export const isPossibleLength = (minutes = 0): boolean => minutes >= 1 && minutes <= 1_440;

/** The start and finish of a shift or timesheet, by the clock. */
export interface ClockTimes {
	/** The start as `HH:MM`, or the original text if the start cannot be read. */
	readonly start: string;
	/** The finish as `HH:MM`. The text is empty if the start or the length is not known, or if the length is 0. */
	readonly finish: string;
	/** The start in minutes after midnight. Undefined if the start cannot be read. */
	readonly from?: number;
	/** The end, in minutes after the start of the day. A start that cannot be read counts as the start of the day. */
	readonly end: number;
}

const day = 24 * 60;

/**
 * Returns the start and finish of a shift or timesheet. The length is added to the clock time of the start, even in a night when the clock
 * changes. The documentation does not say how the service counts minutes in such a night.
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
