import { reads, type ReadEndpoint } from '../api/mod';
import { earlier, formatTime, unsetDateTime } from './dates';
import { arrayElement, boolean, int, weightedArrayElement } from './fake';
import * as lists from './lists';
import type { Row, TableContext, Tables } from './tables';

/**
 * The hours of the day when incidents happen, as the first and the last hour of each range. Most incidents happen around the visits of the
 * morning and the evening.
 */
const hoursOfIncidents: { value: [first: number, last: number]; weight: number }[] = [
	{ value: [0, 5], weight: 2 },
	{ value: [6, 9], weight: 8 },
	{ value: [10, 15], weight: 6 },
	{ value: [16, 20], weight: 8 },
	{ value: [21, 23], weight: 2 },
];

interface Moment {
	/** The number of days after today. It is 0 or negative. */
	readonly day: number;
	/** The moment as `YYYY-MM-DD HH:MM:SS`. */
	readonly text: string;
}

/** Makes the incidents, and the serious incidents that are reported to the regulator. */
export function incidentTables(context: TableContext): Tables {
	const { incidents } = context.size;
	return {
		'/incidents': fakeEntries(context, incidents).map((entered, index) =>
			createIncident(context, entered, 8001 + index),
		),
		'/SIRS': fakeEntries(context, Math.ceil(incidents / 7)).map((entered, index) =>
			createSirsIncident(context, entered, 9001 + index),
		),
	};
}

/** Makes up the moments when somebody entered the records. The oldest moment comes first, because ids count up. */
const fakeEntries = ({ now, date }: TableContext, count: number): Moment[] =>
	Array.from({ length: count }, () => {
		const day = int({ min: -200, max: 0 });
		return { day, text: earlier(`${date(day)} ${fakeTime(6, 21)}`, now) };
	}).sort((one, other) => (one.text < other.text ? -1 : 1));

const fakeTime = (firstHour: number, lastHour: number): string =>
	formatTime(int({ min: firstHour * 60, max: lastHour * 60 + 59 }), int({ min: 0, max: 59 }));

/**
 * Makes up a moment some days before another moment, at a believable hour. If the result would be later than the other moment, the
 * function goes back one more day.
 */
function fakeMomentBefore(latest: Moment, days: number, { date }: TableContext): Moment {
	const time = fakeTime(...weightedArrayElement(hoursOfIncidents));
	const day = latest.day - days;
	return `${date(day)} ${time}` <= latest.text
		? { day, text: `${date(day)} ${time}` }
		: { day: day - 1, text: `${date(day - 1)} ${time}` };
}

function createReport({ now, date }: TableContext, entered: Moment, noted: Moment): Row {
	const isClosed = entered.day < -10 && boolean(0.8);
	const isDone = isClosed && boolean(0.9);
	const fakeClosing = () =>
		earlier(`${date(entered.day + int({ min: 1, max: 10 }))} ${fakeTime(9, 16)}`, now);
	return {
		Note: arrayElement(lists.happenings),
		Reason: arrayElement(['Environment', 'Health of the client', 'Human error', '']),
		Comment: boolean(0.7) ? '' : 'Discussed at the weekly meeting.',
		Action: arrayElement(lists.actions),
		Outcome: isClosed ? arrayElement(lists.outcomes) : '',
		Response: boolean(0.6) ? null : 'Acknowledged.',
		Location: arrayElement(['Home', 'Bathroom', 'Kitchen', 'Community', 'Vehicle']),
		Occurrence: arrayElement(['During service', 'Before service', 'After service', '']),
		Performance: '',
		NoteDate: noted.text,
		NotifiedDate: boolean(0.3) ? unsetDateTime : entered.text,
		AlertDate: isClosed ? unsetDateTime : `${date(entered.day + 7)} 09:00:00`,
		CloseDate: isClosed ? fakeClosing() : unsetDateTime,
		TaskClosedDate: isDone ? fakeClosing() : unsetDateTime,
		AssignedTo: arrayElement(lists.staff),
		AssignedToSecond: boolean(0.8) ? '' : arrayElement(lists.staff),
		Closed: isClosed ? 1 : 0,
		TaskClosed: isDone ? 1 : 0,
		RequiresFollowUp: boolean(0.3) ? 1 : 0,
		VisibleClientApp: boolean(0.2) ? 1 : 0,
		VisibleWorkerApp: boolean(0.5) ? 1 : 0,
		CreatedBy: arrayElement(lists.staff),
	};
}

function createIncident(context: TableContext, entered: Moment, IncidentId: number): Row {
	const isReportable = boolean(0.15);
	// Most incidents are noted on the day before their entry or on the same day. Some are noted earlier.
	const noted = fakeMomentBefore(entered, boolean(0.2) ? int({ min: 1, max: 5 }) : 0, context);
	return inOrder(reads.incidents, {
		IncidentId,
		CategoryId: categoryId(context, lists.incidentCategories),
		IncidentType: boolean(0.85) ? 'Client' : 'Worker',
		...createReport(context, entered, noted),
		IsReportable: isReportable ? 1 : 0,
		Reported24Hour: isReportable && boolean(0.8) ? 1 : 0,
		Reported5Day: isReportable && boolean(0.6) ? 1 : 0,
		DataSource: arrayElement(['Office', 'Worker app']),
		IncidentCode: `INC-${IncidentId}`,
		Timestamp: entered.text,
		_ReferringId_1: arrayElement(context.tables['/clients']).ClientId,
		_ReferringId_2: arrayElement(context.tables['/workers']).CarerId,
		_ReferringId_3: 0,
		FormData: boolean(0.5) ? [createForm()] : [],
	});
}

function createSirsIncident(context: TableContext, entered: Moment, IncidentId: number): Row {
	const noted = fakeMomentBefore(entered, boolean(0.2) ? int({ min: 1, max: 5 }) : 0, context);
	const happened = fakeMomentBefore(noted, int({ min: 0, max: 2 }), context);
	return inOrder(reads.sirs, {
		IncidentId,
		CategoryId: categoryId(context, lists.sirsCategories),
		...createReport(context, entered, noted),
		IncidentDate: happened.text,
		Timestamp: entered.text,
		_ReferringId_1: arrayElement(context.tables['/clients']).ClientId,
	});
}

function categoryId({ tables }: TableContext, categories: readonly (readonly string[])[]) {
	const [code] = arrayElement(categories);
	return tables['/category-incidents'].find((row) => row.CategoryCode === code)?.CategoryId;
}

/** Returns a record with its fields in the order of `openapi.json`. Hidden fields come last. */
const inOrder = ({ fields = {} }: ReadEndpoint, row: Row): Row => ({
	...Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]])),
	...row,
});

const createForm = (): Row => ({
	answers: [
		['injury', 'Was anybody hurt?', 'choice', arrayElement(['Yes', 'No'])],
		['witness', 'Who saw it?', 'text', arrayElement(['', 'Neighbour', 'Family'])],
		['pain', 'Pain from 0 to 10', 'number', String(int({ min: 0, max: 10 }))],
	].map(([name, text, type, answer], index) => ({ name, text, type, order: index + 1, answer })),
});
