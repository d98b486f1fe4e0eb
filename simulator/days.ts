const millisecondsOfDay = 86_400_000;
const written = new Map<number, string>();

/**
 * The number of a day, counted from 1970-01-01.
 *
 * @param text a text that starts with `YYYY-MM-DD`
 */
export const dayNumber = (text: string): number =>
	Math.floor(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / millisecondsOfDay);

/**
 * A day as `YYYY-MM-DD`.
 *
 * @param day the number of the day, counted from 1970-01-01
 */
export function writeDay(day: number): string {
	let text = written.get(day);
	if (text === undefined) {
		text = new Date(day * millisecondsOfDay).toISOString().slice(0, 10);
		written.set(day, text);
	}
	return text;
}

/**
 * Is this a day of the calendar, written as `YYYY-MM-DD`?
 *
 * @param text anything
 */
export function isDay(text: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
	const time = Date.parse(`${text}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * A time of day as `HH:MM:SS`.
 *
 * @param minutes minutes since midnight
 * @param seconds 0 to 59
 */
export function writeTime(minutes: number, seconds = 0): string {
	const two = (value: number) => String(value).padStart(2, '0');
	return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:${two(seconds)}`;
}
