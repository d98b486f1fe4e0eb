import { plainName, type FieldType } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import { birthOf, isNobodysAddress, parseDay } from '../../../values/mod';

/** The usual names for columns of a sheet of workers. Each entry has the fields that its names may mean, with the likeliest field first. */
const usualNames: ReadonlyArray<readonly [fields: readonly string[], names: string]> = [
	[['FirstName'], 'given name, given names, forename'],
	[['LastName'], 'surname, family name'],
	[['PreferredName'], 'known as, nickname, preferred first name'],
	[['Email'], 'e-mail, email address, e-mail address, mail, work email'],
	[['Phone1', 'Phone2'], 'mobile, mobile phone, mobile number, phone, phone number, cell, tel'],
	[['Phone2', 'Phone1'], 'home phone, work phone, landline, other phone, second phone'],
	[['Address1'], 'address, street, street address, address line 1'],
	[['Address2'], 'address line 2, unit'],
	[['Suburb'], 'city, town, locality'],
	[['PostCode'], 'postal code, zip, zip code'],
	[['DateOfBirth'], 'dob, birth date, birthday, date of birth'],
	[['CarerCode'], 'code, worker code, staff code, employee code'],
	[['CarerId'], 'worker id'],
	[['Current'], 'active, is current, is active'],
];

const fieldsByName: ReadonlyMap<string, readonly string[]> = new Map(
	usualNames.flatMap(([fields, names]) =>
		names.split(', ').map((name): [string, readonly string[]] => [plainName(name), fields]),
	),
);

/** Returns the fields that a column of a sheet may mean. The likeliest field is the first. */
export const fieldsOfColumn = (column: string): readonly string[] =>
	fieldsByName.get(plainName(column)) ?? [];

/**
 * Spreadsheets write a day as the number of days since the end of 1899. The numbers from `first` to `last` are the days from 1910 to 2099.
 * A smaller number may be a year, and a larger number may be a timestamp.
 */
const sheetDays = { first: 3_654, last: 73_050, epoch: Date.UTC(1899, 11, 30), length: 86_400_000 };

/**
 * Returns whether a column has a heading in the sheet. n8n's Google Sheets node adds a column with the row number, which is not in the
 * sheet.
 */
export const isOfSheet = (column: string): boolean =>
	column.trim() !== '' && column !== 'row_number' && !/^__EMPTY/.test(column);

/** Texts that people write into a cell if there is no value. */
const nothing = /^(#?n\/?a|nil|none|null|undefined|[-?.]+|0+)$/i;
/**
 * The texts for "no value" in columns of names and flags. Na and Nil are left out, because they may be names. 0 is left out, because in a
 * flag it means false.
 */
const nothingElse = /^(#?n\/a|[-?.]+)$/i;

/** Texts that a spreadsheet shows if a formula fails or a number is too long for its cell. */
const broken = /^#(ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!|#+)$|^\d(\.\d+)?E\+\d+$/i;

/**
 * Returns the text that a cell means. If the cell means "no value", the result is empty.
 *
 * @throws InputError when the text is an error of the spreadsheet, or a number that the spreadsheet has shortened
 */
function textOfCell(name: string, text: string, type: FieldType): string {
	const trimmed = text.trim();
	if (broken.test(trimmed)) {
		throw new InputError({
			title: `${name} holds an error of the spreadsheet, or a number that it has shortened`,
			nextStep: 'Correct the cell. Format a column of phone numbers as text.',
		});
	}
	const isWord = /name$/i.test(name) || type === 'flag';
	// A spreadsheet may write an empty date as 1899-12-30. Nobody was born on a day so early.
	const isNoBirth =
		/birth/i.test(name) && parseDay(trimmed) !== undefined && birthOf(trimmed) === undefined;
	const isNothing =
		(isWord ? nothingElse : nothing).test(trimmed) || isNobodysAddress(trimmed) || isNoBirth;
	return isNothing ? '' : withZero(name, trimmed);
}

/** Adds the leading zero to a phone number or post code that lacks it, because spreadsheets may drop this zero. */
const withZero = (name: string, text: string): string => {
	const isShort =
		(/phone/i.test(name) && /^[2-478]\d{8}$/.test(text)) ||
		(/^PostCode$/i.test(name) && /^[2-9]\d{2}$/.test(text));
	return isShort ? `0${text}` : text;
};

/**
 * Returns the value that a cell means. Spreadsheets may keep days as numbers, and may drop the leading zero of phone numbers and post
 * codes.
 *
 * @param name the field that the column means
 */
export function valueOfCell(name: string, value: unknown, type?: FieldType): unknown {
	if (type !== 'text' && type !== 'date' && type !== 'flag') return value;
	if (typeof value === 'string') return textOfCell(name, value, type);
	if (type === 'flag') return value;
	if (typeof value !== 'number' || !Number.isInteger(value)) return value;
	if (value === 0) return '';
	const { first, last, epoch, length } = sheetDays;
	if (type === 'date') {
		const isDay = value >= first && value <= last;
		return isDay ? new Date(epoch + value * length).toISOString().slice(0, 10) : value;
	}
	const text = withZero(name, String(value));
	return text.startsWith('0') ? text : value;
}
