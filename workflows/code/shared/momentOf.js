/**
 * When something was, by a date of the service; invalid where that is none. An hour that the clock shows twice, at the end of
 * daylight saving, is the first of the two, and one that it skips the hour before.
 *
 * @param {unknown} value
 * @param {typeof import('luxon').DateTime} DateTime
 */
export function momentOf(value, DateTime) {
	const text = String(value ?? '').trim();
	if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return DateTime.invalid('no date');
	const read = DateTime.fromSQL(text);
	const date = read.isValid ? read : DateTime.fromISO(text);
	const before = date.minus({ hours: 1 });
	const [, hour, zone] = /^.{10}[T ](\d\d)[\d:.]*(.*)$/.exec(text) ?? [];
	const isSkipped = zone === '' && hour !== date.toFormat('HH');
	const onTheClock = 'yyyy-MM-dd HH:mm:ss';
	return isSkipped || before.toFormat(onTheClock) === date.toFormat(onTheClock) ? before : date;
}
