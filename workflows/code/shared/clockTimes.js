import { lengthOf } from './lengthOf.js';

/**
 * When a shift starts and finishes, by the clock, and how many minutes after the first midnight of its day it ends. A start that
 * cannot be read is shown as it came, and counts as midnight. Where start or length are not known, the finish is an empty text.
 * The minutes are added to the clock, in the nights of daylight saving too: how the service counts there is not documented.
 *
 * @param {{ StartTime?: unknown, Minutes?: unknown }} shift
 */
export function clockTimes({ StartTime, Minutes }) {
	const typed = String(StartTime ?? '').trim();
	const [, hour, minute] = /^(\d{1,2}):?([0-5]\d)(?::?[0-5]\d(?:\.\d+)?)?$/.exec(typed) ?? [];
	const minutes = Number(hour) * 60 + Number(minute);
	const isKnown = minutes <= 24 * 60;
	const length = lengthOf({ Minutes }) ?? 0;
	const end = (isKnown ? minutes : 0) + length;
	const clock = (hours, time) =>
		[hours, Math.floor(time % 60)].map((part) => String(part).padStart(2, '0')).join(':');
	return {
		start: isKnown ? clock(Math.floor(minutes / 60), minutes) : typed,
		finish: isKnown && length > 0 ? clock(Math.floor(end / 60) % 24, end) : '',
		end,
	};
}
