import { isHourly } from './isHourly.js';
import { lengthOf } from './lengthOf.js';
import { momentOf } from './momentOf.js';
import { yes } from './yes.js';

/**
 * What each timesheet pays, or why it must not be paid without a person's look.
 *
 * Hours are rounded along the lines of one worker and rate, so that their sum is right: three times 20 minutes are one hour. A
 * length, rate or number of kilometres that is none is undefined; no kilometres are 0.
 *
 * @param {Record<string, any>[]} timesheets
 * @param {Record<string, any>[]} services
 * @param {Record<string, any>[]} workers
 * @param {{ doubled?: ReturnType<typeof import('./doubledTimesheets.js').doubledTimesheets>, paidOnce: string[], employeeIds?: 'same' | string[][], payItems?: 'same' | string[][] }} settings the units of which
 * a timesheet is one, such as Each, in small letters; and what the payroll system calls our workers and pay codes, if it has
 * names of its own; and the timesheets for which a worker would be paid twice
 * @param {typeof import('luxon').DateTime} DateTime
 */
export function payLines(timesheets, services, workers, settings, DateTime) {
	const serviceOf = new Map(services.map((service) => [String(service.ServiceId), service]));
	const workerOf = new Map(workers.map((worker) => [String(worker.CarerId), worker]));
	const codeOf = (worker) => String(worker?.CarerCode ?? '').trim();
	const timesUsed = new Map();
	for (const worker of workerOf.values()) {
		timesUsed.set(codeOf(worker), (timesUsed.get(codeOf(worker)) ?? 0) + 1);
	}
	/** What the payroll system calls one of ours, the more exact of two names first. */
	const theirs = (mapping, ...ours) =>
		mapping === 'same' ? ours.at(-1) : ours.map((one) => new Map(mapping).get(one)).find(Boolean);
	// The filter of the pay period reads no day behind a space, so that one may be of another pay period.
	const dayOf = (value) => {
		const day = String(value ?? '').slice(0, 10);
		return day === day.trim() && momentOf(value, DateTime).isValid ? day : '';
	};
	const known = (value) => lengthOf({ Minutes: value });
	const doubleOf = (timesheet) => {
		const found = settings.doubled?.get(timesheet);
		if (found === undefined) return '';
		if (found.kind === 'identical') return 'is identical to another timesheet';
		const { DateOfService, StartTime, Minutes } = found.other;
		const times = [String(DateOfService).slice(0, 10), String(StartTime).slice(0, 5)].join(' ');
		return `overlaps another timesheet of its worker (${times}, ${Minutes} minutes)`;
	};
	const isRun = (text) => /^[=+\-@\t\r]/.test(text);
	const rounded = new Map();
	// What is left over of one line goes to the next of its kind.
	const share = (kind, exact, decimals) => {
		const factor = 10 ** decimals;
		const before = rounded.get(kind) ?? { exact: 0, shown: 0 };
		const sum = before.exact + exact;
		const shown = Math.round(sum * factor + 1e-6);
		rounded.set(kind, { exact: sum, shown });
		return (shown - before.shown) / factor;
	};

	return timesheets.map((timesheet) => {
		const service = serviceOf.get(String(timesheet.ServiceId));
		const worker = workerOf.get(String(timesheet.CarerId));
		const code = codeOf(worker);
		const day = dayOf(timesheet.DateOfService);
		const [minutes, rate] = [known(timesheet.Minutes), known(timesheet.PayRate)];
		const kilometres = known(timesheet.KM || 0);
		const unit = String(service?.Unit ?? '').trim();
		const isByTheHour = isHourly(unit);
		const isOnce = settings.paidOnce.includes(unit.toLowerCase());
		const payCodes = [
			...new Set(
				Array.from({ length: 24 }, (_, index) => index + 1)
					.filter((number) => rate > 0 && Number(service?.[`PayRate${number}`]) === rate)
					.map((number) => String(service[`PayrollCode${number}`] ?? '').trim()),
			),
		];
		const description = String(service?.Description ?? '').trim();
		const payCode = payCodes.length === 1 ? payCodes[0] : '';
		const employee = theirs(settings.employeeIds, code);
		// As it can be filled in: pairs are separated by semicolons.
		const codeOfService = `${payCode} / ${description}`.replaceAll(';', ',');
		const payItem = theirs(settings.payItems, codeOfService, payCode);
		const onHold = [timesheet.OnHoldType, timesheet.OnHoldCode].filter(Boolean).join(' ');
		const hasVariation =
			Number(timesheet.Variation || 0) !== 0 || Number(timesheet.VariationQty || 0) !== 0;

		const reasons = [
			[onHold !== '', `is on hold (${onHold})`],
			[doubleOf(timesheet) !== '', doubleOf(timesheet)],
			[day === '', 'has no date of service'],
			[!(minutes > 0 && minutes <= 1_440), 'has no length between 1 minute and a day'],
			[worker === undefined, 'its worker is not in the list of workers'],
			[worker !== undefined && code === '', 'its worker has no code'],
			[
				code !== '' && timesUsed.get(code) > 1,
				`its worker's code ${code} belongs to several workers`,
			],
			[service === undefined, 'its service is not in the list of services'],
			[!(rate > 0), 'has no pay rate'],
			[service && rate > 0 && payCodes.length === 0, 'its pay rate is none of its service'],
			[payCodes.includes(''), 'its pay rate has no pay code'],
			[payCodes.length > 1, `its pay rate has several pay codes (${payCodes.join(', ')})`],
			[
				service && !isByTheHour && !isOnce,
				yes(service?.IsSleepover)
					? `is a sleepover, paid by ${unit || 'no unit'}`
					: `is paid by ${unit || 'no unit'}, not by the hour`,
			],
			[
				hasVariation,
				yes(timesheet.VariationApproved)
					? 'has a variation, whose amount is not documented'
					: 'has a variation that is not approved',
			],
			[kilometres === undefined, 'its kilometres are not 0 or more'],
			[
				settings.employeeIds && code !== '' && !employee,
				`its worker is not in employeeIds (${code})`,
			],
			[
				settings.payItems && payCode !== '' && !payItem,
				`its pay code is not in payItems (${codeOfService})`,
			],
			[[code, ...payCodes].some(isRun), 'has a code that a spreadsheet would run as a formula'],
		].flatMap(([holds, reason]) => (holds ? [String(reason).replaceAll(';', ',')] : []));

		const kind = [timesheet.CarerId, rate].join(' ');
		const isKnown = minutes > 0 && rate > 0 && (isByTheHour || isOnce);
		const quantity = isOnce ? 1 : minutes / 60;
		// Lines that are paid and lines that are not are rounded apart, so that the sum of each is right.
		const group = `${kind} ${reasons.length > 0}`;
		return {
			timesheet,
			day,
			code,
			worker: worker ? `${worker.FirstName ?? ''} ${worker.LastName ?? ''}`.trim() : '',
			service: description,
			unit,
			payCode: payCodes.join(' or '),
			employee: employee ?? '',
			payItem: payItem ?? '',
			minutes,
			quantity: isKnown ? share(`quantity ${group}`, quantity, 2) : undefined,
			rate,
			amount: isKnown ? share(`amount ${group}`, quantity * rate, 2) : undefined,
			kilometres,
			reason: reasons.join('; '),
		};
	});
}
