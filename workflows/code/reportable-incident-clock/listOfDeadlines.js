import { escapeHtml } from '../shared/escapeHtml.js';
import { htmlTable } from '../shared/htmlTable.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * Writes the mail of the day: what is reportable and still lacks a report, and serious incidents with their thirtieth day.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function listOfDeadlines({ $, DateTime }) {
	const now = DateTime.fromISO($('Fill in here').first().json.now);

	// Monday to Friday; public holidays are not known.
	const addWorkingDays = (time, days) => {
		while (days > 0) {
			time = time.plus({ days: 1 });
			if (time.weekday <= 5) days--;
		}
		return time;
	};

	const due = (time) => time.toFormat('yyyy-MM-dd HH:mm') + (time < now ? ' OVERDUE' : '');

	const open = recordsOf($('Incidents'))
		.filter(
			(row) =>
				row.IsReportable === true && !(row.Reported24Hour === true && row.Reported5Day === true),
		)
		.sort((a, b) => (a.Timestamp < b.Timestamp ? -1 : 1))
		.map((row) => {
			const entered = DateTime.fromSQL(row.Timestamp);
			return {
				Incident: row.IncidentCode || row.IncidentId,
				Category: row.CategoryName,
				Entered: row.Timestamp,
				'24 hours': row.Reported24Hour ? 'reported' : due(entered.plus({ hours: 24 })),
				'5 working days': row.Reported5Day ? 'reported' : due(addWorkingDays(entered, 5)),
				'Assigned to': row.AssignedTo || 'nobody',
				State: row.Closed ? 'closed' : 'open',
			};
		});

	// The service shows no time of entry for serious incidents, so the date of the note counts.
	const serious = recordsOf($('Serious incidents'))
		.sort((a, b) => (a.NoteDate < b.NoteDate ? -1 : 1))
		.map((row) => ({
			Incident: row.IncidentId,
			Category: row.CategoryName,
			Noted: row.NoteDate,
			'30 days': row.NoteDate ? due(DateTime.fromSQL(row.NoteDate).plus({ days: 30 })) : '',
			Notified: row.NotifiedDate ?? 'not yet',
			'Assigned to': row.AssignedTo || 'nobody',
			State: row.Closed ? 'closed' : 'open',
		}));

	return [
		{
			json: {
				mail: 'list of ' + now.toISODate(),
				subject:
					'Reportable incidents without a report: ' +
					open.length +
					'; serious incidents: ' +
					serious.length,
				html:
					'<h3>Reportable incidents that are not marked as reported (' +
					open.length +
					')</h3>' +
					htmlTable(open) +
					'<h3>Serious incidents (SIRS) and their thirtieth day (' +
					serious.length +
					')</h3>' +
					htmlTable(serious) +
					'<p>Entered in the last ' +
					escapeHtml($('Fill in here').first().json.listDays) +
					' days. Working days are Monday to Friday; public holidays are not known.</p>',
			},
		},
	];
}
