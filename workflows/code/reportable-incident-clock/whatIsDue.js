import { deadlines } from '../shared/deadlines.js';
import { errorOf } from '../shared/errorOf.js';
import { escapeHtml } from '../shared/escapeHtml.js';
import { htmlTable } from '../shared/htmlTable.js';
import { isSet } from '../shared/isSet.js';
import { momentOf } from '../shared/momentOf.js';
import { no } from '../shared/no.js';
import { publicHolidays } from '../shared/publicHolidays.js';
import { recordsOf } from '../shared/recordsOf.js';
import { yes } from '../shared/yes.js';

/**
 * The mails that are due: one for each incident that still lacks a report and each stage that has passed, and once a day the
 * list. Each goes to one recipient, so that a refused address keeps it from nobody else.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function whatIsDue({ $, $workflow, DateTime }) {
	const settings = $('Check what was filled in').first().json;
	const now = DateTime.fromISO(settings.now);
	// Clocks differ by some minutes.
	const latest = now.plus({ minutes: 15 });
	const categories = new Map(
		recordsOf($('Categories')).map(({ CategoryId, Description }) => [
			String(CategoryId),
			Description,
		]),
	);
	/** The four lists may overlap, where an incident was closed between them; what was read later counts. */
	const read = (name) => [
		...new Map(
			recordsOf($(name))
				.filter((record) => record.error === undefined)
				.map((record, index) => [
					record.IncidentId ? `ID ${record.IncidentId}` : `number ${index}`,
					record,
				]),
		).values(),
	];

	const all = read('Incidents');
	const notTold = all
		.filter(({ IsReportable }) => !yes(IsReportable) && !no(IsReportable))
		.map((record) => ({
			Incident: nameOf(record),
			Category: categoryOf(record),
			Entered: record.Timestamp || 'not shown',
			'Assigned to': record.AssignedTo || 'nobody',
		}));
	const incidents = all
		.filter((record) => yes(record.IsReportable))
		.map((record) => describe(record, 'Incident', yes(record.Reported24Hour)))
		.filter(({ isReported, record }) => !isReported || !yes(record.Reported5Day));
	const serious = read('Serious incidents').map((record) =>
		describe(record, 'Serious incident', isPast(record.NotifiedDate)),
	);

	function nameOf(record) {
		return record.IncidentCode || record.IncidentId || 'without a number';
	}
	function categoryOf(record) {
		return record.CategoryName || categories.get(String(record.CategoryId)) || 'not known';
	}
	/** Not a time that is planned, and no year that stands for none. */
	function isPast(value) {
		const moment = momentOf(value, DateTime);
		return moment.year >= 2000 && moment <= latest;
	}

	/** What the mails say of an incident. Whether it is reported within 24 hours decides over alerts. */
	function describe(record, kind, isReported) {
		const due = deadlines(record, settings.state, DateTime, latest);
		const entered = momentOf(record.Timestamp, DateTime);
		const ahead = entered.isValid ? entered.diff(now, 'hours').hours : 0;
		const fields = ['Timestamp', 'NoteDate', 'AlertDate', 'NotifiedDate'];
		const unreadable = fields.filter(
			(field) => isSet(record[field]) && !momentOf(record[field], DateTime).isValid,
		);
		// Another date may be planned, where one has passed.
		const notYet = due
			? []
			: ['NoteDate', 'AlertDate'].filter((field) => momentOf(record[field], DateTime) > latest);
		const warnings = [
			...(entered > latest
				? [`Entered ${Math.ceil(ahead)} hours from now: check the time zone of this workflow.`]
				: []),
			...notYet.map(
				(field) =>
					`${field} lies ahead: ${record[field]}. Check it, and the time zone of this workflow.`,
			),
			...unreadable.map((field) => `${field} cannot be read: ${record[field]}`),
			...(momentOf(record.NotifiedDate, DateTime).isValid && !isPast(record.NotifiedDate)
				? [`NotifiedDate does not count, because it lies ahead or long ago: ${record.NotifiedDate}`]
				: []),
		];
		return {
			record,
			kind,
			isReported,
			due,
			name: nameOf(record),
			category: categoryOf(record),
			hours: due === undefined ? Infinity : Math.max(0, now.diff(due.start, 'hours').hours),
			// Without a time of entry, an alert too many is better than one too few.
			isRecent: !entered.isValid || entered > now.minus({ days: settings.mailDays }),
			warnings,
		};
	}

	const time = (date) => date.toFormat('yyyy-MM-dd HH:mm');
	const byStart = (a, b) => Number(a.due?.start ?? 0) - Number(b.due?.start ?? 0);

	const alertOf = ({ record, kind, name, category, due, hours, warnings }) => {
		const stage = settings.mailAfterHours.findLast((stage) => stage <= hours);
		if (stage === undefined) return [];
		const left = 24 - hours;
		const lines = [
			kind === 'Incident'
				? 'An incident is reportable and not yet marked as reported within 24 hours.'
				: 'A serious incident (SIRS) has no date of notification. The service does not show its priority, so it counts as Priority 1.',
			...warnings,
			`${kind}: ${name} (ID ${record.IncidentId ?? 'not shown'})`,
			`Category: ${category}`,
			due === undefined
				? 'No date of it that has passed is known, so nobody can say how much time is left. Look at once.'
				: `Counted from: ${time(due.start)}, the earliest date of the record. Whoever knew before that has less time.`,
			...(due ? [`Hours since then: ${(Math.floor(hours * 10) / 10).toFixed(1)}`] : []),
			...(due ? [`To be reported by: ${time(due['24 hours'])}`] : []),
			`Entered: ${record.Timestamp || 'not shown'} by ${record.CreatedBy || 'unknown'}`,
			`Assigned to: ${record.AssignedTo || 'nobody'}`,
			`State: ${yes(record.Closed) ? 'closed, but not reported' : 'open'}`,
			'What happened, and to whom, is in the care management service only.',
		];
		return [
			{
				// One that gets a date later has the mails of all its stages.
				key: `${kind} ${record.IncidentId ?? `${name} ${record.Timestamp}`} ${due ? `after ${stage} hours` : 'without a date'}`,
				subject:
					(due === undefined
						? 'Report at once'
						: left > 0
							? `Report within ${(Math.floor(left * 10) / 10).toFixed(1)} hours`
							: 'Overdue') + `: ${kind.toLowerCase()} ${name}`,
				html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
			},
		];
	};

	const dueText = (date) => time(date) + (date < now ? ' OVERDUE' : '');
	const column = (item, deadline, isDone, done) =>
		isDone ? done : item.due === undefined ? 'NO DATE: look at once' : dueText(item.due[deadline]);
	const rowOf = (item, deadlineColumns) => ({
		Incident: item.name,
		Category: item.category,
		'Counted from': item.due === undefined ? '' : time(item.due.start),
		...deadlineColumns,
		'Assigned to': item.record.AssignedTo || 'nobody',
		State: yes(item.record.Closed) ? 'closed' : 'open',
		...(item.warnings.length > 0 ? { Check: item.warnings.join('; ') } : {}),
	});

	const list = () => {
		const failed = ['Incidents', 'Serious incidents'].filter(
			(name) => errorOf($(name)) !== undefined,
		);
		const day = settings.now.slice(0, 10);
		const section = (heading, name, items, columnsOf) => {
			const rows = items.sort(byStart).map((item) => rowOf(item, columnsOf(item)));
			const columns = [...new Set(rows.flatMap(Object.keys))];
			const error = errorOf($(name));
			return (
				`<h3>${escapeHtml(heading)} (${rows.length})</h3>` +
				(error === undefined
					? htmlTable(rows, columns)
					: `<p>NOT COMPLETE. The list could not be read: ${escapeHtml(error)}</p>` +
						(rows.length > 0 ? htmlTable(rows, columns) : ''))
			);
		};
		return {
			key: `list of ${day}${failed.length > 0 ? ' (not complete)' : ''}`,
			subject:
				(failed.length > 0 ? 'NOT COMPLETE: ' : '') +
				`Reportable incidents without a report: ${incidents.length}; serious incidents: ${serious.length}` +
				(notTold.length > 0 ? `; not known: ${notTold.length}` : ''),
			html:
				section(
					'Reportable incidents that are not marked as reported',
					'Incidents',
					incidents,
					(item) => ({
						'24 hours': column(item, '24 hours', item.isReported, 'reported'),
						'5 business days': column(
							item,
							'5 business days',
							yes(item.record.Reported5Day),
							'reported',
						),
					}),
				) +
				section('Serious incidents (SIRS)', 'Serious incidents', serious, (item) => ({
					'24 hours (Priority 1)': column(item, '24 hours', item.isReported, 'notified'),
					'30 days (Priority 2)': column(item, '30 days', item.isReported, 'notified'),
					Notified: item.record.NotifiedDate || 'not yet',
				})) +
				(notTold.length > 0
					? `<h3>Incidents that do not show whether they are reportable (${notTold.length})</h3>` +
						htmlTable(notTold)
					: '') +
				`<p>Entered in the last ${escapeHtml(settings.listDays)} days. The law counts from when the provider became aware of an incident, which the service does not show. So the time counts from the earliest date of the record, and whoever knew before that has less. ${escapeHtml(
					settings.state === ''
						? 'Business days are Monday to Friday; no public holidays are taken into account.'
						: `Business days leave out the public holidays of ${settings.state} known up to ${publicHolidays()[settings.state].at(-1).slice(0, 4)}.`,
				)} What has to be reported, and by when: ndiscommission.gov.au (reportable incidents), agedcarequality.gov.au (SIRS).</p>`,
		};
	};

	const alerts = [...incidents, ...serious]
		.filter(({ isReported, isRecent }) => !isReported && isRecent)
		.sort(byStart)
		.flatMap(alertOf);
	const isListDue = DateTime.fromISO(settings.now).hour >= settings.listHour;
	// Of two without an ID, each has its mail.
	const timesUsed = new Map();
	for (const alert of alerts) {
		const times = (timesUsed.get(alert.key) ?? 0) + 1;
		timesUsed.set(alert.key, times);
		if (times > 1) alert.key += `, number ${times}`;
	}
	return [...alerts, ...(isListDue ? [list()] : [])].flatMap(({ key, ...mail }) =>
		settings.recipients.map((to) => {
			const noted = `${$workflow.id}: ${key}, to ${to}`;
			return { json: { ...mail, to, mail: noted, claim: `sending ${noted}` } };
		}),
	);
}
