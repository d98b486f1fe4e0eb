/** Converts values from users and expressions to the types of the API. */
import { DateTime } from 'luxon';
import { flagOf } from '../api/mod';
import { InputError } from '../errors/mod';

/**
 * Makes a function that converts a value. If `convert` gives undefined or null, the function throws an InputError. The error never shows
 * the value, because the value may be personal data.
 */
const conversion =
	<Result>(
		expected: string,
		nextStep: string,
		convert: (value: unknown, zone: string) => Result | null | undefined,
	) =>
	(value: unknown, title: string, zone = 'UTC'): Result => {
		const converted = convert(value, zone);
		if (converted !== undefined && converted !== null) return converted;
		throw new InputError({ title: `${title} must be ${expected}`, nextStep });
	};

const isoText =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/**
 * Returns the text of a value that is a text or a number. Returns an empty text for any other value. `String()` would be wrong here,
 * because it turns `[1]` into `1`.
 */
const textOf = (value: unknown): string =>
	typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';

/**
 * Returns the moment that a value means. A text without an offset, such as a text from n8n's date picker, is local time in the zone of the
 * workflow.
 */
function toMoment(value: unknown, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value.setZone(zone);
	if (value instanceof Date) return DateTime.fromJSDate(value, { zone });
	// A smaller number may mean seconds, a year or a spreadsheet's day, so it is refused.
	if (typeof value === 'number' && value >= 1e11) return DateTime.fromMillis(value, { zone });
	const [matched, day, time = '00:00:00', offset = ''] = isoText.exec(textOf(value)) ?? [];
	return matched ? DateTime.fromISO(`${day}T${time}${offset}`, { zone }) : undefined;
}

const convertDate = (format: string, example: string, give: string): string =>
	`Where a column of the input has it as ${example}, use {{ DateTime.fromFormat($json['Column'], '${format}').${give} }} with the name of that column.`;

/** Converts a value to a date in the form `YYYY-MM-DD`. */
export const toDay = conversion(
	'an existing date written as YYYY-MM-DD, such as 2026-03-31',
	convertDate('dd/MM/yyyy', '31/03/2026', 'toISODate()'),
	(value, zone) => toMoment(value, zone)?.toISODate(),
);

/** Converts a value to a date and time in the form `YYYY-MM-DD HH:MM:SS`. */
export const toDateTime = conversion(
	'an existing date and time written as YYYY-MM-DD HH:MM:SS, such as 2026-03-31 09:30:00',
	convertDate('dd/MM/yyyy HH:mm', '31/03/2026 09:30', 'toISO()'),
	(value, zone) => {
		const format = { includeOffset: false, suppressMilliseconds: true };
		return toMoment(value, zone)?.startOf('second').toISO(format)?.replace('T', ' ');
	},
);

/** Converts a value to a time of the day in the form `HH:MM:SS`. */
export const toTime = conversion(
	'a time of the day, such as 09:30:00',
	'Write it as HH:MM:SS.',
	(value) => {
		const [time, seconds = ':00'] =
			/^(?:[01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.exec(textOf(value)) ?? [];
		return time?.slice(0, 5).concat(seconds);
	},
);

const enterNumber = 'Enter the number itself, or check that the expression gives one.';

function parseInteger(value: unknown): number | undefined {
	const text = textOf(value);
	return /^[+-]?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

export const toInteger = conversion('a whole number, such as 1042', enterNumber, parseInteger);

/** Converts a value to an id. Refuses zero and negative numbers, because they mean "no id". */
export const toId = conversion(
	'an ID, such as 1042',
	'Enter the ID itself, a whole number above zero, or check that the expression gives one.',
	(value) => {
		const id = parseInteger(value) ?? 0;
		return id > 0 ? id : undefined;
	},
);

/** Returns whether a value is a number that cannot be sent exactly: NaN, an infinite number, or a whole number that is no safe integer. */
export const isInexact = (value: unknown): boolean =>
	typeof value === 'number' &&
	(!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)));

export const toNumber = conversion(
	'a number of at most 15 digits, such as 12.5',
	enterNumber,
	(value) => {
		const number = Number(textOf(value) || NaN);
		return isInexact(number) ? undefined : number;
	},
);

/** Converts a value to a boolean. `1`, `'TRUE'`, `'yes'` and their opposites are accepted, too. */
export const toBoolean = conversion(
	'true or false',
	'Switch it on or off, or check what the expression gives.',
	flagOf,
);

/** Converts `closed` to true, and `open` to false. Flags such as `true` and `'1'` are accepted, too. */
export const toClosed = conversion(
	'open, closed or all',
	'Choose it from the list, or check what the expression gives.',
	(value) => {
		const text = String(value).trim().toLowerCase();
		return text === 'closed' ? true : text === 'open' ? false : flagOf(value);
	},
);

/** Converts a number or a boolean to a text. A text stays as it is. */
export const toText = conversion(
	'a text, or a number of at most 15 digits',
	'Check what the expression gives. Pick one field of an object or a list, and write a longer number in quotes.',
	(value) => (typeof value === 'object' || isInexact(value) ? undefined : String(value)),
);
