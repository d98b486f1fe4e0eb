import { escapeHtml } from '../shared/escapeHtml.js';
import { htmlTable } from '../shared/htmlTable.js';
import { no } from '../shared/no.js';
import { recordsOf } from '../shared/recordsOf.js';
import { yes } from '../shared/yes.js';

/**
 * Writes the digest, in which nothing is left out.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function writeTheDigest({ $, $input }) {
	const items = $input.all().map((item) => item.json);
	const rows = items.filter((row) => row.Worker !== undefined);
	const warnings = items.flatMap((row) => row.warnings ?? []);
	const { today } = $('Check what was filled in').first().json;
	const count = (name) =>
		$(name)
			.all()
			.filter(({ json }) => Object.keys(json).length > 0 && json.error === undefined).length;

	const workers = recordsOf($('Workers')).filter(({ CarerId, Current }) => CarerId && !no(Current));
	const notShown = workers.filter(({ Current }) => !yes(Current)).length;
	const lines = rows.map(({ Worker, Current, List, What, Expires, Days, Email }) => ({
		Worker: yes(Current) ? Worker : `${Worker} (perhaps not current)`,
		List,
		What,
		Expires,
		Days: Days < 0 ? 'expired' : Days,
		'E-mail': Email || 'none',
	}));
	return [
		{
			json: {
				lines,
				subject:
					'About to expire: ' +
					lines.length +
					' records of ' +
					new Set(rows.map((row) => row.CarerId)).size +
					' workers' +
					(warnings.length > 0 ? ' (not all was looked at)' : ''),
				html:
					warnings
						.map((warning) => '<p style="color: #b00020"><b>' + escapeHtml(warning) + '</b></p>')
						.join('') +
					'<p>' +
					(workers.length - notShown) +
					' current workers were looked at on ' +
					escapeHtml(today) +
					(notShown > 0
						? `, and ${notShown} for whom the service does not show whether they are current`
						: '') +
					'. Records: ' +
					count('Compliance') +
					' of compliance, ' +
					count('Training') +
					' of training, ' +
					count('Documents') +
					' documents.</p>' +
					htmlTable(lines),
			},
		},
	];
}
