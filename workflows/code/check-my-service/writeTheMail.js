import { errorOf } from '../shared/errorOf.js';
import { escapeHtml } from '../shared/escapeHtml.js';
import { htmlTable } from '../shared/htmlTable.js';
import { recordsOf } from '../shared/recordsOf.js';
import { serviceAnswers } from '../shared/serviceAnswers.js';

/**
 * Writes what the service does, in counts: no name and no text of a record is in the mail.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function writeTheMail({ $ }) {
	// The nodes that read a list, and the jobs that need it.
	const jobs = {
		Workers: 'rosters, payroll, what is about to expire',
		Clients: 'names of clients in all mails, budgets, the board report',
		Services: 'payroll, budgets',
		Shifts: 'rosters, shifts without a worker, pay-run exceptions, the board report',
		'Shifts with those on leave': 'rosters, shifts without a worker',
		Incidents: 'alerts of incidents, the reportable-incident clock, the board report',
		'Closed incidents': 'the reportable-incident clock, the board report',
		'Serious incidents': 'alerts of serious incidents, the reportable-incident clock',
	};
	const lists = Object.keys(jobs).map((name) => {
		const error = errorOf($(name));
		return { name, error, records: error === undefined ? recordsOf($(name)) : [] };
	});
	const failed = lists.filter(({ error }) => error !== undefined);
	const empty = lists.filter(({ error, records }) => error === undefined && records.length === 0);
	const came = lists.map(({ name, records, error }) => ({
		List: name,
		'What came':
			error === undefined ? `${records.length} records` : `It could not be read: ${error}`,
	}));
	const result =
		failed.length > 0 ? `${failed.length} of ${lists.length} lists failed` : 'all lists came';
	const worst = failed.map(
		({ name }) =>
			`<p><b>${escapeHtml(name)} comes short.</b> This touches: ${escapeHtml(jobs[name])}.</p>`,
	);
	const nothing =
		empty.length > 0
			? `<p>Without records: ${empty.map(({ name }) => escapeHtml(name)).join(', ')}. If your organisation has such records, the user of the credential may not see them.</p>`
			: '';
	return [
		{
			json: {
				subject: `Check of the care management service: ${result}`,
				html:
					`<p>${escapeHtml(result)}. Shifts are those of the last 14 days, incidents those of the last 90. Workers and clients are the current ones.</p>` +
					worst.join('') +
					nothing +
					'<h3>The lists</h3>' +
					htmlTable(came) +
					'<h3>What the documentation does not show</h3>' +
					htmlTable(serviceAnswers(lists)) +
					'<p>For all questions, somebody with a terminal can run the doctor of the package: docs/doctor.md.</p>',
			},
		},
	];
}
