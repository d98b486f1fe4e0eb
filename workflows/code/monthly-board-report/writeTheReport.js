import { escapeHtml } from '../shared/escapeHtml.js';
import { numbers } from '../shared/numbers.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * Counts, and writes the tables with their bars.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function writeTheReport({ $, DateTime }) {
	const { ages } = $('Fill in here').first().json;
	const { firstDay } = $('First and last day').first().json;
	const month = DateTime.fromISO(firstDay).toFormat('LLLL yyyy');

	const clients = new Map(recordsOf($('Clients')).map((client) => [client.ClientId, client]));
	const starts = numbers('ages', ages, { most: 150 });
	function ageGroup(client, date) {
		const born = DateTime.fromISO(client?.DateOfBirth ?? '');
		if (!born.isValid) return 'Not known';
		const years = Math.floor(DateTime.fromSQL(date).diff(born, 'years').years);
		const index = starts.filter((start) => start <= years).length;
		if (index === 0) return 'Under ' + starts[0];
		return starts[index]
			? starts[index - 1] + ' to ' + (starts[index] - 1)
			: starts[index - 1] + ' and over';
	}
	const incidents = recordsOf($('Incidents'))
		.filter((incident) => incident.IncidentId)
		.sort((a, b) => (a.NoteDate < b.NoteDate ? -1 : 1))
		.map((incident) => ({
			Incident: incident.IncidentCode || incident.IncidentId,
			Date: incident.NoteDate,
			Category: incident.CategoryName || (incident.CategoryId > 0 ? 'Not known' : 'None'),
			Area: clients.get(incident._ReferringId_1)?.Area || 'Not known',
			Age: ageGroup(clients.get(incident._ReferringId_1), incident.NoteDate),
			'Assigned to': incident.AssignedTo || 'Nobody',
			Reportable: incident.IsReportable ? 'yes' : '',
			State: incident.Closed ? 'closed' : 'open',
		}));

	// Hours. What is in the list with holds and not among the shifts that take place is lost.
	const minutes = (rows) => rows.reduce((sum, row) => sum + (row.Minutes ?? 0), 0);
	const planned = recordsOf($('Shifts, with those on hold'));
	const takingPlace = minutes(recordsOf($('Shifts')).filter((shift) => !shift.OnHoldType));
	const lost = Object.entries(
		Object.groupBy(
			planned.filter((shift) => shift.OnHoldType),
			(shift) => shift.OnHoldType,
		),
	).map(([type, shifts]) => ['Lost: ' + type, minutes(shifts)]);
	const withoutType =
		minutes(planned) - takingPlace - lost.reduce((sum, [, value]) => sum + value, 0);
	const timesheets = recordsOf($('Timesheets'));
	const onHold = minutes(timesheets.filter((row) => row.OnHoldType));
	const hours = [
		['Planned', minutes(planned)],
		...lost.sort((a, b) => b[1] - a[1]),
		...(withoutType > 0 ? [['Lost: type not shown', withoutType]] : []),
		['To take place', takingPlace],
		['Delivered, by timesheets', minutes(timesheets.filter((row) => !row.OnHoldType))],
		...(onHold > 0 ? [['Timesheets on hold', onHold]] : []),
	].map(([Hours, value]) => ({ What: Hours, Hours: Math.round(value / 0.6) / 100 }));

	const bars = (title, unit, pairs) => {
		const most = Math.max(...pairs.map(([, value]) => value), 1);
		const row = ([name, value]) =>
			'<tr><td>' +
			escapeHtml(name) +
			'</td><td align="right">' +
			value +
			'</td><td><div style="background: #2b6cb0; height: 12px; width: ' +
			Math.round((200 * value) / most) +
			'px"></div></td></tr>';
		return (
			'<h3>' +
			escapeHtml(title) +
			'</h3>' +
			(pairs.length === 0
				? '<p>None.</p>'
				: '<table cellpadding="4"><tr><th align="left">' +
					escapeHtml(title) +
					'</th><th align="right">' +
					unit +
					'</th><th></th></tr>' +
					pairs.map(row).join('') +
					'</table>')
		);
	};
	const count = (field) =>
		Object.entries(Object.groupBy(incidents, (incident) => incident[field]))
			.map(([name, rows]) => /** @type {const} */ ([name, rows.length]))
			.sort(([name, size], [other, otherSize]) => otherSize - size || name.localeCompare(other));

	return [
		{
			json: {
				incidents,
				hours,
				subject: 'Report for ' + month + ': ' + incidents.length + ' incidents',
				html:
					'<h2>' +
					month +
					'</h2>' +
					'<p>' +
					incidents.length +
					' incidents, ' +
					incidents.filter((row) => row.Reportable).length +
					' of them reportable, ' +
					incidents.filter((row) => row.State === 'open').length +
					' still open.</p>' +
					['Category', 'Area', 'Age', 'Assigned to']
						.map((field) => bars(field, 'Incidents', count(field)))
						.join('') +
					bars(
						'What became of the hours',
						'Hours',
						hours.map((row) => [row.What, row.Hours]),
					),
			},
		},
	];
}
