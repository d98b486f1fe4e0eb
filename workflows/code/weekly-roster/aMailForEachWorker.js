import { escapeHtml } from '../shared/escapeHtml.js';
import { htmlTable } from '../shared/htmlTable.js';

/**
 * One mail for each worker, with their own shifts only.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function aMailForEachWorker({ $ }) {
	const { mailWorkers, recipient } = $('Fill in here').first().json;
	const emails = new Map(
		$('Workers')
			.all()
			.map((item) => [item.json.CarerId, String(item.json.Email ?? '').trim()]),
	);
	const shifts = $('Sort by time').isExecuted
		? $('Sort by time')
				.all()
				.map((item) => item.json)
		: [];
	const groups = Object.values(
		Object.groupBy(
			shifts.filter((shift) => shift.CarerId > 0),
			(shift) => String(shift.CarerId),
		),
	);

	return groups.map((own) => {
		const [{ Worker, CarerId }] = own;
		const email = emails.get(CarerId) ?? '';
		const isOwn = mailWorkers && email.includes('@');
		const why = isOwn
			? ''
			: !mailWorkers
				? 'For ' + Worker + ': '
				: 'No e-mail address, please tell ' + Worker + ': ';
		const rows = own.map(({ Date, Day, Start, Finish, Client, Service }) => ({
			Date,
			Day,
			Start,
			Finish,
			Client,
			Service,
		}));
		return {
			json: {
				to: isOwn ? email : recipient,
				Worker,
				subject: why + 'your shifts, ' + own.length,
				html:
					'<p>Dear ' +
					escapeHtml(Worker) +
					',</p><p>these are your shifts of the coming week:</p>' +
					htmlTable(rows),
			},
		};
	});
}
