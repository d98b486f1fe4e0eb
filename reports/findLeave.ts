import { groupBy, isNoDate, parseDay, type Day } from '../values/mod';
import { idText } from './idText';
import { mayBeIdIn } from './mayBeIdIn';
import type { ReadList, SourceRecord } from './report';
import { setDay } from './setDay';

/** The names that the service uses for the fields of leave. These names are not documented. */
export interface LeaveFields {
	readonly leaveWorker: string;
	readonly leaveFrom: string;
	readonly leaveTo: string;
}

/** The first and last day of a leave. If a day is undefined, the leave has no limit on that side. */
interface Leave {
	readonly from?: Day;
	readonly to?: Day;
}

export interface FoundLeave {
	/** Returns a leave of the worker that includes at least one day from `first` to `last`. Returns undefined if there is no such leave. */
	on(worker: unknown, first: Day, last: Day): Leave | undefined;
	/** Sentences about leave that could not be read or understood. The text is empty if there is no such leave. */
	readonly warning: string;
}

/** Reads the days of leave. A last day before 2000 is a placeholder only if the leave began later. Otherwise the leave is long over. */
function readDays(first: unknown, last: unknown): Leave {
	const from = setDay(first);
	return { from, to: setDay(last) ?? (from === undefined ? parseDay(last) : undefined) };
}

const isReadable = (value: unknown): boolean => isNoDate(value) || parseDay(value) !== undefined;

/**
 * Finds out who is on leave. Leave that cannot be read or understood becomes a warning, so that the rest of the report is still made.
 *
 * @param leave the records of leave
 * @param workers the current workers
 * @param allWorkers all workers, including those who have left
 */
export function findLeave(
	leave: ReadList,
	workers: ReadList,
	allWorkers: ReadList,
	fields: LeaveFields,
): FoundLeave {
	if (areOfThoseWhoLeft(leave, workers, allWorkers, fields)) {
		return { on: () => undefined, warning: '' };
	}
	const failure = whyNot(leave, workers, fields);
	if (failure !== '') return { on: () => undefined, warning: failure };
	const { leaveWorker, leaveFrom, leaveTo } = fields;
	const daysOf = (record: SourceRecord): Leave => readDays(record[leaveFrom], record[leaveTo]);
	const readable = leave.records.filter((record) => {
		const { from, to } = daysOf(record);
		const hasDay = from !== undefined || to !== undefined;
		return hasDay && isReadable(record[leaveFrom]) && isReadable(record[leaveTo]);
	});
	const byWorker = groupBy(readable, (record) => idText(record[leaveWorker]));
	const leftOut = leave.records.length - readable.length;
	return {
		on: (worker, first, last) =>
			byWorker
				.get(idText(worker))
				?.map(daysOf)
				.find(({ from = '', to = '9999' }) => from <= to && from <= last && to >= first),
		warning: [
			...ownerWarning(leave, workers, allWorkers, leaveWorker),
			...openWarning(leave, leaveTo),
			...turnedWarning(readable.map(daysOf)),
			...(leftOut === 0
				? []
				: [
						`Records of leave that were left out, because their days are not dates such as 2026-03-02: ${leftOut}.`,
					]),
		].join(' '),
	};
}

const hasField = ({ records }: ReadList, field: string): boolean =>
	records.some((record) => Object.hasOwn(record, field));

const fieldsOf = ({ records }: ReadList): string => Object.keys(records[0]).join(', ');

/**
 * Warns of leave whose worker is not known. If the list of all workers could not be read, an unknown ID may belong to somebody who has
 * left. In this case, there is no warning about an unknown ID.
 */
function ownerWarning(
	leave: ReadList,
	workers: ReadList,
	allWorkers: ReadList,
	field: string,
): string[] {
	const known = new Set([...idsOf(workers), ...idsOf(allWorkers)]);
	const mayBeId = mayBeIdIn(known);
	const { length } = leave.records.filter((record) => {
		const id = idText(record[field]);
		return !mayBeId(id) || (allWorkers.error === undefined && !known.has(id));
	});
	return length === 0
		? []
		: [`Records of leave whose worker cannot be read, or is in no list of workers: ${length}.`];
}

/**
 * Warns if no record of leave has the field of the last day, because the field may have another name. Leave without a last day
 * counts as not ended.
 */
const openWarning = (leave: ReadList, field: string): string[] =>
	leave.records.length === 0 || hasField(leave, field)
		? []
		: [
				`No record of leave has ${field}, so all leave counts as going on. They have: ${fieldsOf(leave)}. If one of these is the last day, choose it under Options.`,
			];

/** Warns of leave whose last day is before its first day, because such leave includes no day. */
function turnedWarning(leave: readonly Leave[]): string[] {
	const { length } = leave.filter(
		({ from, to }) => from !== undefined && to !== undefined && to < from,
	);
	return length === 0
		? []
		: [
				`Records of leave that were left out, because their last day is before their first: ${length}.`,
			];
}

function whyNot(leave: ReadList, workers: ReadList, fields: LeaveFields): string {
	const { records, error } = leave;
	if (error !== undefined) return `Leave was not looked at, because it could not be read: ${error}`;
	if (records.length === 0) return '';
	const missing = [fields.leaveWorker, fields.leaveFrom].filter((field) => !hasField(leave, field));
	if (missing.length > 0)
		return `Leave was not looked at: its records have no ${missing.join(', ')}. They have: ${fieldsOf(leave)}. Choose the fields of leave under Options.`;
	const current = idsOf(workers);
	const isOfCurrent = records.some((record) => current.has(idText(record[fields.leaveWorker])));
	if (workers.error !== undefined || isOfCurrent) return '';
	return `Leave was not looked at: none of its records, ${records.length} in number, is of a current worker.`;
}

const idsOf = ({ records }: ReadList): ReadonlySet<string> =>
	new Set(records.map(({ CarerId }) => idText(CarerId)));

/**
 * Checks whether all records of leave belong to known workers who have left. If so, the settings name the right field, and no current
 * worker is on leave. So there is no warning.
 */
function areOfThoseWhoLeft(
	leave: ReadList,
	workers: ReadList,
	allWorkers: ReadList,
	{ leaveWorker }: LeaveFields,
): boolean {
	if (leave.error !== undefined || workers.error !== undefined) return false;
	const [current, all] = [workers, allWorkers].map(idsOf);
	return leave.records.every((record) => {
		const id = idText(record[leaveWorker]);
		return id !== '' && all.has(id) && !current.has(id);
	});
}
