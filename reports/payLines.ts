import { flagOf, reads } from '../api/mod';
import { codeText, type Day, groupBy, isNone } from '../values/mod';
import { isPossibleLength, lengthOf } from './clockTimes';
import type { Double, PayeeOf } from './doubledTimesheets';
import { hasVariation } from './hasVariation';
import { idText } from './idText';
import { isHourly } from './isHourly';
import { nameOf } from './nameById';
import { holdsOf } from './onHold';
import type { SourceRecord } from './report';
import { plainTimeOf } from './shiftTimes';
import { textOf } from './textOf';
import { setDay } from './setDay';

/** A map from the care system's names to the payroll system's names, or `same` if both systems have the same names. */
export type Names = 'same' | ReadonlyMap<string, string>;

/** The settings for making lines. */
export interface PaySettings {
	/** The units that are paid once per timesheet, such as `each`, in small letters. */
	readonly paidOnce: readonly string[];
	/** The payroll system's names for workers. Undefined if the file needs no such names. */
	readonly employeeIds?: Names;
	/** The payroll system's names for pay codes. Undefined if the file needs no such names. */
	readonly payItems?: Names;
	/** The timesheets that pay a worker twice, or that may pay a worker twice. */
	readonly doubled?: ReadonlyMap<SourceRecord, Double>;
	/** Timesheets that have no start, and that perhaps pay a worker twice. */
	readonly unjudged?: ReadonlySet<SourceRecord>;
}

/** The lists from which lines are made. */
export interface PaySources {
	readonly timesheets: readonly SourceRecord[];
	readonly services: readonly SourceRecord[];
	readonly workers: readonly SourceRecord[];
}

/** The reason why a person must check a line before the line is paid. */
export interface Reason {
	readonly kind: string;
	readonly detail?: string;
}

/** The pay of a timesheet. A number that cannot be read or computed is undefined. Kilometres that are not entered are read as 0. */
export interface PayLine {
	readonly timesheet: SourceRecord;
	readonly day?: Day;
	/** The worker's code in the care system. */
	readonly code: string;
	readonly worker: string;
	readonly service: string;
	readonly unit: string;
	readonly payCode: string;
	/**
	 * The pay code with its service, such as `SAT / Personal care`. A person can use this text in the setting Pay Items, in place of the pay
	 * code alone. Then the entry applies only to services with this name.
	 */
	readonly payCodeOfService: string;
	/** The payroll system's name for the worker. */
	readonly employee: string;
	/** The payroll system's name for the pay code. */
	readonly payItem: string;
	readonly minutes?: number;
	/** The hours, or 1 if the timesheet is paid once. Undefined if the pay cannot be computed. */
	readonly quantity?: number;
	readonly rate?: number;
	readonly amount?: number;
	readonly kilometres?: number;
	/** The reasons why a person must check the line. The array is empty if the line can be paid without a check. */
	readonly reasons: readonly Reason[];
}

/** The numbers of the pay rates that a service has. */
const rates = Array.from({ length: 24 }, (_, index) => index + 1);

/** Returns a reason in words for a person. */
export const reasonText = ({ kind, detail }: Reason): string =>
	detail === undefined ? kind : `${kind} (${detail})`;

/**
 * Makes a line for each timesheet, with its pay and with the reasons why a person must check the line. A remainder from rounding is
 * carried to a later line of the worker, so that sums are right. Three times 20 minutes, for example, make one hour.
 */
export function payLines(sources: PaySources, settings: PaySettings): PayLine[] {
	const describe = describeWith(sources, settings);
	const share = roundingShare();
	return sources.timesheets.map((timesheet) => {
		const line = describe(timesheet);
		const { minutes = 0, rate = 0, reasons, isOnce } = line;
		if (!(minutes > 0 && rate > 0 && (isOnce || isHourly(line.unit)))) return toLine(line);
		const quantity = isOnce ? 1 : minutes / 60;
		// Lines with and without reasons are rounded separately, so that the sum of each group is right.
		const kind = [idText(timesheet.CarerId), rate, reasons.length > 0].join(' ');
		return {
			...toLine(line),
			quantity: share(`quantity ${kind}`, quantity),
			amount: share(`amount ${kind}`, quantity * rate),
		};
	});
}

const toLine = ({ isOnce: _, ...line }: Described): PayLine => line;

/**
 * Makes a function that rounds to the hundredth. The function carries the remainder of a number over to the next number of the same kind.
 */
function roundingShare() {
	const rounded = new Map<string, { exact: number; shown: number }>();
	return (kind: string, exact: number): number => {
		const before = rounded.get(kind) ?? { exact: 0, shown: 0 };
		const sum = before.exact + exact;
		const shown = Math.round(sum * 100 + 1e-6);
		rounded.set(kind, { exact: sum, shown });
		return (shown - before.shown) / 100;
	};
}

interface Described extends PayLine {
	/** Whether the timesheet is paid once, and not by the hour. */
	readonly isOnce: boolean;
}

/** The facts about a timesheet from the other lists. */
interface Known {
	readonly settings: PaySettings;
	readonly worker?: SourceRecord;
	readonly service?: SourceRecord;
	/** Whether the worker has several records with different codes. */
	readonly isWorkerUnclear: boolean;
	readonly isServiceUnclear: boolean;
	/** How many workers have this worker's code, including this worker. */
	readonly sameCode: number;
	/** The pay codes that the service has for the timesheet's rate. */
	readonly payCodes: readonly string[];
}

/** Returns the number in a value if the number is zero or more. Otherwise returns undefined. */
const amountOf = (value: unknown): number | undefined => lengthOf({ Minutes: value });

const codeOf = (worker?: SourceRecord): string => codeText(worker?.CarerCode);

function describeWith({ services, workers }: PaySources, settings: PaySettings) {
	const serviceOf = byId(services, 'ServiceId');
	const workerOf = byId(workers, 'CarerId');
	const unclearServices = differing(services, 'ServiceId', (one) => payOf(one, settings));
	const unclearWorkers = differing(workers, 'CarerId', codeOf);
	const ofCode = groupBy(workers, codeKey);
	return (timesheet: SourceRecord): Described => {
		const service = serviceOf.get(idText(timesheet.ServiceId));
		const worker = workerOf.get(idText(timesheet.CarerId));
		const payCodes = payCodesOf(amountOf(timesheet.PayRate), service);
		const known: Known = {
			settings,
			worker,
			service,
			isWorkerUnclear: unclearWorkers.has(idText(timesheet.CarerId)),
			isServiceUnclear: unclearServices.has(idText(timesheet.ServiceId)),
			sameCode: countPeople(worker === undefined ? [] : (ofCode.get(codeKey(worker)) ?? [])),
			payCodes,
		};
		const line = nameLine(timesheet, known);
		return { ...line, reasons: reasonsOf(line, known) };
	};
}

/**
 * Returns a worker's code in small letters, for comparing. A payroll system may ignore the difference between capitals and small letters.
 */
const codeKey = (worker: SourceRecord): string => codeOf(worker).toLowerCase();

/**
 * Counts the people to whom the worker records belong. A record without an ID may belong to anybody, so it is counted as a separate person.
 */
function countPeople(workers: readonly SourceRecord[]): number {
	const ids = workers.map(({ CarerId }) => idText(CarerId));
	return new Set(ids.map((id, index) => (id === '' ? `no ID ${index}` : id))).size;
}

/** Returns the IDs whose records have different contents. */
function differing(
	records: readonly SourceRecord[],
	field: string,
	contentOf: (record: SourceRecord) => string,
): ReadonlySet<string> {
	const byIds = groupBy(records, (record) => idText(record[field]));
	return new Set(
		[...byIds].filter(([, own]) => new Set(own.map(contentOf)).size > 1).map(([id]) => id),
	);
}

/**
 * Returns the values of a service that affect pay, as a text. The description is included only if the settings can rename a pay code for a
 * single service.
 */
const payOf = (service: SourceRecord, { payItems }: PaySettings): string =>
	JSON.stringify([
		textOf(service.Unit).toLowerCase(),
		...rates.flatMap((number) => [
			amountOf(service[`PayRate${number}`]) || 0,
			codeText(service[`PayrollCode${number}`]),
		]),
		...(payItems instanceof Map ? [nameOf(reads.services, service)] : []),
	]);

/** Returns records by their IDs, without records that have no ID. */
const byId = (records: readonly SourceRecord[], field: string) =>
	new Map(
		records.flatMap((record) => {
			const id = idText(record[field]);
			return id === '' ? [] : [[id, record] as const];
		}),
	);

/** Returns the pay codes that a service has for a rate, without repetitions. */
function payCodesOf(rate?: number, service?: SourceRecord): string[] {
	if (!rate || service === undefined) return [];
	const matching = rates.filter((number) => amountOf(service[`PayRate${number}`]) === rate);
	return [...new Set(matching.map((number) => codeText(service[`PayrollCode${number}`])))];
}

/**
 * Returns the payroll system's name for a worker or a pay code, or an empty text if there is none.
 *
 * @param ours the care system's names for the worker or pay code, with the most specific name first
 */
function theirs(names: Names | undefined, ...ours: readonly string[]): string {
	if (names === undefined) return '';
	if (names === 'same') return ours.at(-1) ?? '';
	// If the most specific name stands for none, such as N/A, the others must not replace it.
	return codeText(ours.map((one) => names.get(one)).find((name) => name !== undefined));
}

/**
 * Makes a function that returns the payee of a timesheet. The payee is the payroll system's name for the worker or, if there is no such
 * name, the worker's ID. So two workers with the same name in the payroll system are one payee.
 */
export function payeeBy(workers: readonly SourceRecord[], employeeIds?: Names): PayeeOf {
	const workerOf = byId(workers, 'CarerId');
	return ({ CarerId }) => {
		const id = idText(CarerId);
		const employee = theirs(employeeIds, codeOf(workerOf.get(id)));
		// A payroll system may ignore the difference between capitals and small letters.
		return id === '' || employee === '' ? id : `employee ${employee.toLowerCase()}`;
	};
}

/** Makes a line without its reasons and without the rounded numbers. */
function nameLine(timesheet: SourceRecord, known: Known): Described {
	const { settings, worker, service, payCodes } = known;
	const code = codeOf(worker);
	const unit = textOf(service?.Unit);
	const description = service === undefined ? '' : (nameOf(reads.services, service) ?? '');
	const payCode = payCodes.length === 1 ? payCodes[0] : '';
	// A person enters this text in a setting in which semicolons separate pairs. So the text must not contain semicolons.
	const payCodeOfService = `${payCode} / ${description}`.replaceAll(';', ',');
	return {
		timesheet,
		code,
		unit,
		payCodeOfService,
		day: setDay(timesheet.DateOfService),
		worker: worker === undefined ? '' : (nameOf(reads.workers, worker) ?? ''),
		service: description,
		payCode: payCodes.length > 1 ? payCodes.map((one) => one || 'none').join(' or ') : payCode,
		employee: theirs(settings.employeeIds, code),
		payItem: theirs(settings.payItems, payCodeOfService, payCode),
		minutes: lengthOf(timesheet),
		rate: amountOf(timesheet.PayRate),
		kilometres: amountOf(isNone(timesheet.KM) ? 0 : timesheet.KM),
		reasons: [],
		isOnce: settings.paidOnce.includes(unit.toLowerCase()),
	};
}

/** Checks whether a spreadsheet would run a text as a formula. */
const isRun = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

type Check = readonly [holds: boolean, kind: string, detail?: string];

function reasonsOf(line: Described, known: Known): Reason[] {
	return [
		...checksOfTimesheet(line, known),
		...checksOfWorker(line, known),
		...checksOfRate(line, known),
		...checksOfNames(line, known),
	].flatMap(([holds, ...words]) => {
		if (!holds) return [];
		// In a cell, semicolons separate several reasons. So a single reason must not contain semicolons.
		const [kind, detail] = words.map((text) => text?.replaceAll(';', ','));
		return [{ kind: kind ?? '', ...(detail !== undefined && { detail }) }];
	});
}

function checksOfTimesheet({ timesheet, day, minutes, kilometres }: Described, known: Known) {
	const onHold = holdsOf(timesheet).join(' ');
	const double = known.settings.doubled?.get(timesheet);
	const isUnjudged = double === undefined && known.settings.unjudged?.has(timesheet) === true;
	const isVaried = hasVariation(timesheet);
	const isApproved = flagOf(timesheet.VariationApproved) === true;
	return [
		[onHold !== '', 'is on hold', onHold],
		...(double === undefined ? [] : [checkOfDouble(timesheet, double)]),
		[
			isUnjudged,
			'has no start, and its worker has another timesheet on that day, or one that lasts into it',
		],
		[day === undefined, 'has no date of service'],
		[!isPossibleLength(minutes), 'has no length between 1 minute and a day'],
		[isVaried && isApproved, 'has a variation, whose amount is not documented'],
		[isVaried && !isApproved, 'has a variation that is not approved'],
		[kilometres === undefined, 'its kilometres are not 0 or more'],
	] satisfies Check[];
}

/** Makes the check that says that the worker is, or may be, paid twice. */
function checkOfDouble(timesheet: SourceRecord, { kind, other }: Double): Check {
	const isSameWorker = idText(timesheet.CarerId) === idText(other.CarerId);
	const what = isSameWorker
		? 'another timesheet of its worker'
		: 'a timesheet of another worker with its Employee ID';
	const identical = `is identical to ${isSameWorker ? 'another timesheet' : what}`;
	const kinds: Record<Double['kind'], string> = {
		identical,
		identicalToHeld: `${identical}, which is on hold`,
		sameShift: `names the same shift as ${what}`,
		overlapping: `overlaps ${what}`,
		unclear: `may overlap ${what}, which has no length between 1 minute and a day`,
	};
	// An identical timesheet has the same time, so the time is not named.
	return [true, kinds[kind], kind.startsWith('identical') ? undefined : plainTimeOf(other)];
}

const checksOfWorker = ({ code }: Described, { worker, isWorkerUnclear, sameCode }: Known) =>
	[
		[worker === undefined, 'its worker is not in the list of workers'],
		[
			worker !== undefined && isWorkerUnclear,
			'its worker has several records in the list of workers, with different codes',
		],
		[worker !== undefined && code === '', 'its worker has no code'],
		[code !== '' && sameCode > 1, "its worker's code belongs to several workers", code],
	] satisfies Check[];

function checksOfRate({ rate = 0, unit, isOnce }: Described, known: Known) {
	const { service, isServiceUnclear, payCodes } = known;
	const isByTheHour = isHourly(unit);
	const isSleepover = flagOf(service?.IsSleepover) === true;
	const isNotPaidSo = service !== undefined && !isByTheHour && !isOnce;
	const paidBy = unit || 'no unit';
	return [
		[service === undefined, 'its service is not in the list of services'],
		[
			service !== undefined && isServiceUnclear,
			'its service has several records in the list of services, with different codes, rates or units',
		],
		[!(rate > 0), 'has no pay rate'],
		[
			service !== undefined && rate > 0 && payCodes.length === 0,
			'its pay rate is none of its service',
		],
		[payCodes.includes(''), 'its pay rate has no pay code'],
		[
			payCodes.length > 1,
			'its pay rate has several pay codes',
			payCodes.map((code) => code || 'none').join(', '),
		],
		[isNotPaidSo && isSleepover, `is a sleepover, paid by ${paidBy}`],
		[isNotPaidSo && !isSleepover, `is paid by ${paidBy}, not by the hour`],
	] satisfies Check[];
}

/** The kinds of two reasons: no Employee ID is set for the worker, or no Pay Item for the pay code. */
export const unnamed = {
	worker: 'its worker is not in Employee IDs',
	payCode: 'its pay code is not in Pay Items',
} as const;

function checksOfNames(line: Described, { settings, payCodes }: Known) {
	const { code, employee, payCode, payCodeOfService, payItem, unit } = line;
	const isOnePayCode = payCodes.length === 1 && payCode !== '';
	return [
		[settings.employeeIds !== undefined && code !== '' && employee === '', unnamed.worker, code],
		[
			settings.payItems !== undefined && isOnePayCode && payItem === '',
			unnamed.payCode,
			payCodeOfService,
		],
		[[code, unit, ...payCodes].some(isRun), 'has a code that a spreadsheet would run as a formula'],
	] satisfies Check[];
}
