import type { SheetColumn } from './spreadsheet';

/** The columns that reports about shifts have in common, by field. */
const common = {
	Date: { title: 'Date', kind: 'date' },
	Day: { title: 'Day', kind: 'text', width: 6 },
	Start: { title: 'Start', kind: 'time' },
	Finish: { title: 'Finish', kind: 'time' },
	Minutes: { title: 'Minutes', kind: 'integer' },
	Client: { title: 'Client', kind: 'text' },
	Worker: { title: 'Worker', kind: 'text' },
	Service: { title: 'Service', kind: 'text' },
	OnHold: { title: 'On hold', kind: 'text' },
	ClientId: { title: 'Client ID', kind: 'text', width: 12 },
	WorkerId: { title: 'Worker ID', kind: 'text', width: 12 },
	ServiceId: { title: 'Service ID', kind: 'text', width: 12 },
	Key: { title: 'Key', kind: 'text' },
} as const satisfies Readonly<Record<string, Omit<SheetColumn, 'field'>>>;

/**
 * Returns columns about a shift. These columns look the same in every report.
 *
 * @param fields the wanted columns, in their order
 */
export const shiftColumns = (...fields: readonly (keyof typeof common)[]): SheetColumn[] =>
	fields.map((field) => ({ field, ...common[field] }));
