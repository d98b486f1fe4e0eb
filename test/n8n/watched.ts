import { DateTime } from 'luxon';
import { defaultSwitches, type Row, type Simulator } from '../../simulator/mod';
import { names } from './marks';

/** An event of the trigger, and how a test makes it happen in the API. */
export interface Watched {
	readonly event: string;
	/**
	 * Enters records that the trigger must not emit without a further change. If the event is about new records, a
	 * test must call this before it activates the workflow.
	 *
	 * @param count how many records, if the event is about changes
	 */
	readonly addExisting: (service: Simulator, given?: Row, count?: number) => void;
	/** Makes the event happen once and returns the key of its record. The record has the fields `given`. */
	readonly causeEvent: (service: Simulator, given?: Row) => number;
	/** The key of a record. For a shift or timesheet, it is the client, because the API shows no id for them. */
	readonly keyOf: (record: Row) => number;
}

/** The client of the next shift or timesheet. */
let nextClient = 700_000;

/** Returns the day that is `days` days after today, as the API writes it. */
export const dayOf = (days: number): string =>
	DateTime.local({ zone: defaultSwitches().timeZone }).plus({ days }).toISODate() ?? '';

const report = (): Row => ({
	Note: `${names.client} fell`,
	AssignedTo: names.worker,
	CreatedBy: names.staff,
});

/** The fields that a new record of each list gets. A test can replace these fields and add more. */
const contents: Readonly<Record<string, () => Row>> = {
	'/incidents': report,
	'/SIRS': report,
	'/rosters': () => ({
		ClientId: nextClient++,
		DateOfService: dayOf(1),
		StartTime: '09:00:00',
		CreatedBy: names.staff,
		LastModifiedBy: names.worker,
	}),
	'/timesheets': () => ({
		ClientId: nextClient++,
		DateOfService: dayOf(0),
		VariationComment: `${names.client} needed more time`,
	}),
};

const enter = (service: Simulator, path: string, given?: Row): Row =>
	service.addRecord(path, { ...contents[path](), ...given });

/** Makes an event about new records. `entered` makes the fields that say on which day a record was entered. */
function created(event: string, path: string, key: string, entered: (day: string) => Row): Watched {
	const keyOf = (record: Row) => Number(record[key]);
	return {
		event,
		keyOf,
		addExisting: (service, given) => {
			for (const days of [-30, -3, -1, 0]) {
				enter(service, path, { ...entered(dayOf(days)), ...given });
			}
		},
		causeEvent: (service, given) => keyOf(enter(service, path, given)),
	};
}

/** Makes an event about records with a changed field. */
function changed(
	event: string,
	path: string,
	key: string,
	{ field, from, to }: { field: string; from: unknown; to: unknown },
): Watched {
	const keyOf = (record: Row) => Number(record[key]);
	return {
		event,
		keyOf,
		addExisting: (service, given, count = 40) => {
			for (let index = 0; index < count; index++) {
				enter(service, path, { [field]: from, ...given });
			}
		},
		causeEvent: (service, given) => {
			const wanted = Object.entries({ ...given, [field]: from });
			const record = service.tables[path].find((row) =>
				wanted.every(([name, value]) => row[name] === value),
			);
			if (!record) throw new Error(`There is no record of ${path} left that could be changed.`);
			record[field] = to;
			return keyOf(record);
		},
	};
}

/** Makes the field with the day on which an incident was entered. */
export const enteredOn = (day: string): Row => ({ Timestamp: `${day} 00:00:00` });

export const watched = {
	incidentCreated: created('incidentCreated', '/incidents', 'IncidentId', enteredOn),
	sirsIncidentCreated: created('sirsIncidentCreated', '/SIRS', 'IncidentId', enteredOn),
	incidentChanged: changed('incidentChanged', '/incidents', 'IncidentId', {
		field: 'Closed',
		from: 0,
		to: 1,
	}),
	rosterCreated: created('rosterCreated', '/rosters', 'ClientId', (CreatedTime) => ({
		CreatedTime,
	})),
	rosterChanged: changed('rosterChanged', '/rosters', 'ClientId', {
		field: 'StartTime',
		from: '09:00:00',
		to: '15:00:00',
	}),
	timesheetCreated: created('timesheetCreated', '/timesheets', 'ClientId', (DateOfService) => ({
		DateOfService,
	})),
} satisfies Record<string, Watched>;

export type EventName = keyof typeof watched;

export const eventNames = Object.keys(watched) as EventName[];
