import { errorOf } from '../shared/errorOf.js';
import { escapeHtml } from '../shared/escapeHtml.js';
import { groupBy } from '../shared/groupBy.js';
import { lengthOf } from '../shared/lengthOf.js';
import { momentOf } from '../shared/momentOf.js';
import { namesById } from '../shared/namesById.js';
import { no } from '../shared/no.js';
import { recordsOf } from '../shared/recordsOf.js';
import { yes } from '../shared/yes.js';
/**
 * Counts, and writes the tables with their bars.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function writeTheReport({ $, DateTime }) {
	const { ages, firstDay, isOver } = $('Check what was filled in').first().json;
	const month = DateTime.fromISO(firstDay).toFormat('LLLL yyyy');

	const clients = new Map(
		recordsOf($('Clients')).map((client) => [String(client.ClientId), client]),
	);
	const clientOf = (incident) => clients.get(String(incident._ReferringId_1)) ?? {};
	const categoryOf = namesById($('Categories'), 'CategoryId');
	function ageGroup({ DateOfBirth }, date) {
		const years = momentOf(date, DateTime).diff(momentOf(DateOfBirth, DateTime), 'years').years;
		if (!(years >= 0)) return 'Not known';
		const index = ages.filter((start) => start <= Math.floor(years)).length;
		if (index === 0) return 'Under ' + ages[0];
		return ages[index]
			? ages[index - 1] + ' to ' + (ages[index] - 1)
			: ages[index - 1] + ' and over';
	}
	const told = (value, ifYes, ifNo) => (yes(value) ? ifYes : no(value) ? ifNo : 'not shown');
	// The four lists may overlap, where an incident was closed between them; what was read later counts.
	const records = new Map(
		recordsOf($('Incidents')).map((incident, index) => [
			incident.IncidentId ? `ID ${incident.IncidentId}` : `number ${index}`,
			incident,
		]),
	);
	const incidents = [...records.values()]
		.sort((a, b) => (String(a.NoteDate) < String(b.NoteDate) ? -1 : 1))
		.map((incident) => ({
			Incident: incident.IncidentCode || incident.IncidentId || 'without a number',
			Date: incident.NoteDate ?? '',
			Category: categoryOf(incident.CategoryId) || 'None',
			Area: clientOf(incident).Area || 'Not known',
			Age: ageGroup(clientOf(incident), incident.NoteDate),
			'Assigned to': incident.AssignedTo || 'Nobody',
			Reportable: told(incident.IsReportable, 'yes', ''),
			State: told(incident.Closed, 'closed', 'open'),
		}));

	// Hours. What is in the list with holds and not among the shifts that take place is lost.
	const minutes = (rows) => rows.reduce((sum, row) => sum + (lengthOf(row) ?? 0), 0);
	const planned = recordsOf($('Shifts, with those on hold'));
	const takingPlace = minutes(recordsOf($('Shifts')).filter((shift) => !shift.OnHoldType));
	const lost = [
		...groupBy(
			planned.filter((shift) => shift.OnHoldType),
			(shift) => String(shift.OnHoldType),
		),
	].map(([type, shifts]) => /** @type {const} */ (['Lost: ' + type, minutes(shifts)]));
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
	].map(([Hours, value]) => ({ What: Hours, Hours: Math.round(Number(value) / 0.6) / 100 }));

	const many = (rows, isOdd, text) => {
		const count = rows.filter(isOdd).length;
		return count > 0 ? [`${text}: ${count}`] : [];
	};
	const hasNoLength = (row) => lengthOf(row) === undefined;
	const warnings = [
		...(isOver ? [] : ['The month is not over yet.']),
		...[
			['Clients', 'areas and ages are not known'],
			['Categories', 'categories are shown by their IDs'],
		].flatMap(([name, effect]) => {
			const error = errorOf($(name));
			return error === undefined ? [] : [`${name} could not be read, so ${effect}: ${error}`];
		}),
		...many(
			incidents,
			({ Reportable }) => Reportable === 'not shown',
			'Incidents that do not show whether they are reportable',
		),
		...many(
			incidents,
			({ State }) => State === 'not shown',
			'Incidents that do not show whether they are closed',
		),
		...many(planned, hasNoLength, 'Shifts without a length, which count as 0 hours'),
		...many(timesheets, hasNoLength, 'Timesheets without a length, which count as 0 hours'),
		...(withoutType < 0
			? ['The two lists of shifts do not fit together. Run the workflow again.']
			: []),
	];

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
		[...groupBy(incidents, (incident) => String(incident[field]))]
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
					incidents.filter((row) => row.Reportable === 'yes').length +
					' of them reportable, ' +
					incidents.filter((row) => row.State === 'open').length +
					' still open.</p>' +
					warnings.map((warning) => '<p>' + escapeHtml(warning) + '</p>').join('') +
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
