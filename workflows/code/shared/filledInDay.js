/**
 * The day that a person has filled in.
 *
 * @param {string} name how the field is called
 * @param {unknown} text
 * @param {typeof import('luxon').DateTime} DateTime
 */
export function filledInDay(name, text, DateTime) {
	const day = DateTime.fromFormat(String(text ?? '').slice(0, 10), 'yyyy-MM-dd');
	if (day.isValid) return day.toISODate();
	throw new Error(
		`"Fill in here": ${name} must be a day, such as 2026-01-05. It is "${text ?? ''}".`,
	);
}
