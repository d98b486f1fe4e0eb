import { errorOf } from '../shared/errorOf.js';
import { escapeHtml } from '../shared/escapeHtml.js';
import { groupBy } from '../shared/groupBy.js';
import { htmlTable } from '../shared/htmlTable.js';
import { mailsTo } from '../shared/mailsTo.js';
import { recordsOf } from '../shared/recordsOf.js';
/**
 * One mail for each worker, with their own shifts only, behind those for the office.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function aMailForEachWorker({ $, $input }) {
	const settings = $('Check what was filled in').first().json;
	const workers = new Map(
		recordsOf($('Workers')).map((worker) => [String(worker.CarerId), worker]),
	);
	const isUnreadable = errorOf($('Workers')) !== undefined;
	const hasNames = errorOf($('Rosters of the coming week')) === undefined;
	const shifts = $('Sort by time').isExecuted ? recordsOf($('Sort by time')) : [];
	const groups = [
		...groupBy(
			shifts.filter((shift) => shift.CarerId > 0),
			(shift) => String(shift.CarerId),
		).values(),
	];

	const mailsToWorkers = groups.flatMap((own) => {
		const [{ Worker, CarerId }] = own;
		const mails = isUnreadable
			? settings.recipients.map((to) => ({
					to,
					why: `The list of workers could not be read, please tell ${Worker}: `,
				}))
			: mailsTo(workers.get(String(CarerId)), Worker, settings);
		const rows = own.map(({ Date, Day, Start, Finish, Client, Service }) => ({
			Date,
			Day,
			Start,
			Finish,
			Client,
			Service,
		}));
		const html =
			'<p>Dear ' +
			escapeHtml(Worker) +
			',</p><p>these are your shifts of the coming week:</p>' +
			(hasNames
				? ''
				: '<p>Names could not be read, so IDs stand for you, the clients and the services. Please ask the office for the names.</p>') +
			htmlTable(rows);
		return mails.map(({ to, why }) => ({
			json: { to, Worker, subject: `${why}your shifts, ${own.length}`, html },
		}));
	});
	return [...$input.all(), ...mailsToWorkers];
}
