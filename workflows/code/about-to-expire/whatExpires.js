import { errorOf } from '../shared/errorOf.js';
import { no } from '../shared/no.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * Lists what expires, and which of the days ahead it has reached.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function whatExpires({ $, DateTime }) {
	const settings = $('Check what was filled in').first().json;
	const today = DateTime.fromISO(settings.today);
	const workers = new Map(
		recordsOf($('Workers'))
			.filter(({ Current }) => !no(Current))
			.map((worker) => [String(worker.CarerId), worker]),
	);

	const warnings = [];
	const rows = [];
	for (const [list, name, expiry] of [
		['Compliance', settings.complianceName, settings.complianceExpiry],
		['Training', settings.trainingName, settings.trainingExpiry],
		['Documents', settings.documentName, settings.documentExpiry],
	]) {
		const records = recordsOf($(list));
		if (records.length === 0) continue;
		const error = errorOf($(list));
		if (error !== undefined) {
			warnings.push(`${list} was not looked at, because it could not be read: ${error}`);
			continue;
		}
		const missing = [settings.workerField, name, expiry].filter(
			(field) => !records.some((record) => field in record),
		);
		if (missing.length > 0) {
			warnings.push(
				list +
					' was not looked at: its records have no ' +
					missing.join(', ') +
					'. They have: ' +
					Object.keys(records[0]).join(', ') +
					'.',
			);
			continue;
		}
		const own = records.filter((record) => workers.has(String(record[settings.workerField])));
		if (own.length === 0)
			warnings.push(
				list + ': none of its records, ' + records.length + ' in number, is of a current worker.',
			);
		const isDay = (value) => DateTime.fromISO(value.slice(0, 10)).isValid;
		const unreadable = own
			.map((record) => String(record[expiry] ?? ''))
			.filter((value) => value !== '' && !isDay(value));
		if (unreadable.length > 0) {
			warnings.push(
				list +
					': records that were left out, because their ' +
					expiry +
					' is not a date such as 2026-03-02: ' +
					unreadable.length +
					'. One has ' +
					unreadable[0] +
					'.',
			);
		}
		// The latest expiry of each worker and name; one without an expiry date never expires.
		const latest = new Map();
		const lasting = new Set();
		for (const record of own) {
			const worker = workers.get(String(record[settings.workerField]));
			const Expires = String(record[expiry] ?? '').slice(0, 10);
			const what = String(record[name] ?? '').trim();
			// Those without a name are not one and the same.
			const key = what === '' ? record : worker.CarerId + ' ' + what;
			if (Expires === '') lasting.add(key);
			if (!isDay(Expires)) continue;
			if (!(latest.get(key)?.Expires >= Expires))
				latest.set(key, { worker, list, what: what || '(no name)', Expires });
		}
		const renewed = [...latest].filter(
			([key, { Expires }]) => lasting.has(key) && Expires < settings.today,
		).length;
		if (renewed > 0) {
			warnings.push(
				`${list}: expired, but there is another one of the same name without an expiry date, so nobody got a mail: ${renewed}. Please check.`,
			);
		}
		rows.push(...[...latest].filter(([key]) => !lasting.has(key)).map(([, row]) => row));
	}

	const found = rows
		.map(({ worker, list, what, Expires }) => {
			const days = Math.round(DateTime.fromISO(Expires).diff(today, 'days').days);
			return {
				CarerId: worker.CarerId,
				Worker: [worker.FirstName, worker.LastName].filter(Boolean).join(' '),
				Email: String(worker.Email ?? '').trim(),
				Current: worker.Current,
				List: list,
				What: what,
				Expires,
				Days: days,
				reached: settings.daysAhead.find((limit) => days <= limit) ?? null,
				warnings: [],
			};
		})
		.filter((row) => row.reached !== null)
		.sort((a, b) =>
			[a.Expires, a.Worker, a.What].join().localeCompare([b.Expires, b.Worker, b.What].join()),
		)
		.map((json) => ({ json }));
	return [...found, ...warnings.map((warning) => ({ json: { warnings: [warning] } }))];
}
