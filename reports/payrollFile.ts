import { InputError } from '../errors/mod';
import type { Names, PayLine } from './payLines';
import type { MailFile } from './report';
import type { Pairs } from './settings';
import {
	payrollContents,
	payrollSystems,
	type PayrollColumn,
	type PayrollContent,
	type PayrollSystemName,
} from './rules/payrollSystems';

/** What a person has set for the payroll file. */
export interface PayrollSettings {
	readonly payrollSystem: PayrollSystemName;
	/** The headings of the columns, each with the content of the column. */
	readonly payrollColumns: Pairs;
	readonly employeeIds: Names;
	readonly payItems: Names;
}

/** The titles of the settings. */
export const payrollTitles = {
	payrollSystem: 'Payroll System',
	payrollColumns: 'Payroll Columns',
	employeeIds: 'Employee IDs',
	payItems: 'Pay Items',
} as const;

/** The columns of the payroll file, and the payroll system's own names that these columns need. */
export interface PayrollFormat {
	readonly columns: readonly PayrollColumn[];
	/** The payroll system's names for workers. Undefined if the file has no column for them. */
	readonly employeeIds?: Names;
	readonly payItems?: Names;
}

const refusal = (title: string, nextStep: string) => new InputError({ title, nextStep });

/**
 * Returns the format of the payroll file.
 *
 * @throws InputError when the settings contradict each other, name an unknown content, or lack a column that the file needs
 */
export function payrollFormat(settings: PayrollSettings): PayrollFormat {
	const columns = columnsOf(settings);
	const has = (...contents: readonly PayrollContent[]) =>
		columns.some(([, content]) => contents.includes(content));
	const needed: readonly [PayrollContent, PayrollContent][] = [
		['Employee ID', 'Worker code'],
		['Pay item', 'Pay code'],
		['Date', 'Date dd/mm/yyyy'],
		// A sleepover may be paid as one amount. Without a column for the quantity or the amount, it could only be paid by its minutes.
		['Quantity', 'Amount'],
	];
	const missing = needed.find((contents) => !has(...contents));
	if (missing !== undefined) {
		throw refusal(
			`${payrollTitles.payrollColumns} must have a column with ${missing.join(' or ')}`,
			`Add a line such as heading = ${missing[0]}.`,
		);
	}
	const namesFor = (name: 'employeeIds' | 'payItems', content: PayrollContent) => {
		if (has(content)) return settings[name];
		if (settings[name] !== 'same' && settings[name].size === 0) return undefined;
		throw refusal(
			`${payrollTitles[name]} must be empty, because the payroll file has no column with ${content}`,
			`Choose the ${payrollTitles.payrollSystem}, or remove ${payrollTitles[name]}.`,
		);
	};
	const employeeIds = namesFor('employeeIds', 'Employee ID');
	return { columns, employeeIds, payItems: namesFor('payItems', 'Pay item') };
}

function columnsOf({ payrollSystem, payrollColumns }: PayrollSettings): readonly PayrollColumn[] {
	const { payrollColumns: title, payrollSystem: systemTitle } = payrollTitles;
	if (payrollSystem !== 'other') {
		if (payrollColumns.size === 0) return payrollSystems[payrollSystem].columns;
		throw refusal(
			`${title} must be empty unless ${systemTitle} is Other`,
			`Choose Other, or remove ${title}.`,
		);
	}
	if (payrollColumns.size === 0) {
		throw refusal(
			`${title} must name the columns, because ${systemTitle} is Other`,
			`Add ${title} under Options, and write a line for each: heading = content.`,
		);
	}
	return [...payrollColumns].map(([heading, typed]) => {
		const found = payrollContents.find((one) => one.toLowerCase() === typed.toLowerCase());
		if (found !== undefined) return [heading, found];
		throw refusal(
			`${title} must name only ${payrollContents.join(', ')}`,
			`Check the text after “${heading}”.`,
		);
	});
}

const contentOf: Record<PayrollContent, (line: PayLine) => unknown> = {
	'Employee ID': ({ employee }) => employee,
	'Pay item': ({ payItem }) => payItem,
	'Worker code': ({ code }) => code,
	'Pay code': ({ payCode }) => payCode,
	Date: ({ day }) => day,
	'Date dd/mm/yyyy': ({ day = '' }) => day.split('-').reverse().join('/'),
	Quantity: ({ quantity }) => quantity,
	Unit: ({ unit }) => unit,
	Minutes: ({ minutes }) => minutes,
	'Pay rate': ({ rate }) => rate,
	Amount: ({ amount }) => amount,
	Kilometres: ({ kilometres }) => kilometres,
	empty: () => '',
};

const cell = (value: unknown): string => {
	const text = String(value ?? '');
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Writes the payroll file.
 *
 * @param lines the lines that can be paid without a check
 * @param dates the days of the file, which are part of its name
 */
export function payrollFile(
	lines: readonly PayLine[],
	{ columns }: PayrollFormat,
	system: PayrollSystemName,
	dates: { readonly from: string; readonly to: string },
): MailFile {
	const rows = [
		columns.map(([heading]) => heading),
		...lines.map((line) => columns.map(([, content]) => contentOf[content](line))),
	];
	const { extension } = payrollSystems[system];
	return {
		property: 'payroll',
		name: `payroll-${dates.from}-to-${dates.to}.${extension}`,
		mimeType: 'text/csv',
		content: rows.map((row) => `${row.map(cell).join(',')}\r\n`).join(''),
	};
}
