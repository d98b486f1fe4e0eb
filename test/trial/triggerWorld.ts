/** All records of the service, with the times of their entries and changes. triggerOracle.ts judges a life by these records. */
import { DateTime } from 'luxon';

/** The lists that the trigger watches, each by its path. */
export type ListName = 'incidents' | 'SIRS' | 'rosters' | 'timesheets';

export type Fields = Readonly<Record<string, string | number | null>>;

interface Version {
	readonly at: number;
	readonly fields: Fields;
}

export interface Truth {
	readonly uid: number;
	readonly list: ListName;
	readonly entered: number;
	readonly versions: Version[];
	deleted?: number;
}

/** The field that identifies the records of each list. For shifts and timesheets, the specification does not show this field. */
export const idFields: Readonly<Record<ListName, string>> = {
	incidents: 'IncidentId',
	SIRS: 'IncidentId',
	rosters: 'RosterItemId',
	timesheets: 'TimesheetId',
};

export const minute = 60_000;
export const day = 24 * 60 * minute;

const daysIn = new Map<string, string>();

/**
 * Returns the day in a zone, as YYYY-MM-DD. In every zone, days begin and clocks change only at full quarters of an hour. So the first
 * answer holds for the whole quarter.
 */
export const dayIn = (zone: string, at: number) => {
	const key = `${zone} ${Math.floor(at / (15 * minute))}`;
	const date = daysIn.get(key) ?? DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd');
	daysIn.set(key, date);
	return date;
};

/** Returns the day and time in a zone, as the API writes them. */
export const stampIn = (zone: string, at: number) =>
	DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');

export class World {
	readonly records: Truth[] = [];

	/** Returns the fields of a record at a time, or undefined if the record did not exist then. */
	static at(record: Truth, at: number): Fields | undefined {
		if (record.deleted !== undefined && record.deleted <= at) return undefined;
		return record.versions.findLast((version) => version.at <= at)?.fields;
	}

	static last(record: Truth): Fields {
		return (record.versions.at(-1) as Version).fields;
	}

	of(list: ListName): Truth[] {
		return this.records.filter((record) => record.list === list);
	}

	/** Returns the records of a list that exist now. */
	present(list: ListName): Truth[] {
		return this.of(list).filter(({ deleted }) => deleted === undefined);
	}

	enter(list: ListName, at: number, fields: Fields): Truth {
		const uid = this.records.length + 100;
		const record = {
			uid,
			list,
			entered: at,
			versions: [{ at, fields: { [idFields[list]]: uid, ...fields } }],
		};
		this.records.push(record);
		return record;
	}

	edit(record: Truth, at: number, changes: Fields): void {
		record.versions.push({ at, fields: { ...World.last(record), ...changes } });
	}
}
