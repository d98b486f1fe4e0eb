/**
 * A day or time that a person has filled in.
 *
 * @param {string} name how the field is called
 * @param {unknown} text
 * @param {typeof import('luxon').DateTime} DateTime
 * @param {string} example what it looks like
 */
export function dayOrTime(name, text, DateTime, example = '2026-01-05') {
	const typed = String(text ?? '').trim();
	const isTime = example.includes('T');
	const date = DateTime.fromISO(isTime ? typed : typed.slice(0, 10));
	if (/^\d{4}-\d{2}-\d{2}(T|$)/.test(typed) && date.isValid) return date;
	throw new Error(
		`"Fill in here": ${name} must be a ${isTime ? 'time' : 'day'}, such as ${example}. It is "${text ?? ''}".`,
	);
}
