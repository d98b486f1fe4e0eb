import { escapeHtml } from '../shared/escapeHtml.js';
import { groupBy } from '../shared/groupBy.js';
import { htmlTable } from '../shared/htmlTable.js';
/**
 * One mail for all that a worker has to renew.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function aMailForEachWorker({ $input }) {
	const groups = [
		...groupBy(
			$input.all().map((item) => item.json),
			(row) => `${row.CarerId} ${row.to} ${row.why}`,
		).values(),
	];

	return groups.map((rows) => {
		const [{ Worker, to, why }] = rows;
		return {
			json: {
				to,
				Worker,
				mails: rows.map((row) => row.mail),
				subject:
					why + 'please renew ' + rows.length + (rows.length === 1 ? ' document' : ' documents'),
				html:
					'<p>Dear ' +
					escapeHtml(Worker) +
					',</p><p>please renew, and send us the new one:</p>' +
					htmlTable(
						rows.map(({ What, List, Expires, Days }) => ({
							What,
							List,
							Expires,
							Days: Days < 0 ? 'expired' : Days,
						})),
					),
			},
		};
	});
}
