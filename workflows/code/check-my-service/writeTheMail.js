import { errorOf } from '../shared/errorOf.js';
import { escapeHtml } from '../shared/escapeHtml.js';
import { htmlTable } from '../shared/htmlTable.js';
import { recordsOf } from '../shared/recordsOf.js';
import { yes } from '../shared/yes.js';

/**
 * Writes what the service does, in counts: no name and no text of a record is in the mail.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function writeTheMail({ $ }) {
	const names = [
		...['Workers', 'Clients', 'Services', 'Shifts', 'Shifts with those on leave'],
		...['Incidents', 'Closed incidents', 'Serious incidents'],
	];
	const lists = names.map((name) => {
		const error = errorOf($(name));
		return { name, error, records: error === undefined ? recordsOf($(name)) : [] };
	});
	const of = (name) => lists.find((list) => list.name === name);
	const failed = lists.filter(({ error }) => error !== undefined);

	/** An answer from one list or two, if they came. */
	const compare = (asked, tell) =>
		asked.every((name) => of(name).error === undefined)
			? tell(...asked.map((name) => of(name).records))
			: `Not known, because a list could not be read: ${asked.join(' or ')}.`;
	const onLeave = (records) => records.filter(({ OnHoldType }) => OnHoldType).length;
	const leave = compare(['Shifts', 'Shifts with those on leave'], (shifts, all) => {
		if (onLeave(all) === 0 && all.length === shifts.length)
			return 'No shift of these days is on leave.';
		if (onLeave(shifts) > 0)
			return `Yes: ${onLeave(shifts)} of ${shifts.length} shifts are on leave.`;
		return `No: ${all.length - shifts.length} more come with On Hold Type ALL.`;
	});
	const closed = compare(['Incidents', 'Closed incidents'], (incidents, asked) => {
		const come = incidents.filter(({ Closed }) => yes(Closed)).length;
		if (asked.length === 0) return 'No incident of these days is closed.';
		if (come > 0) return `Yes: ${come} of ${incidents.length} incidents are closed.`;
		return `No: ${asked.length} closed ones come only when they are asked for.`;
	});
	const texts = compare(['Services'], (services) => {
		const isEncoded = ({ Description }) => /&(#\d+|[a-z]+);/i.test(String(Description ?? ''));
		const encoded = services.filter(isEncoded).length;
		if (services.length === 0) return 'No service came.';
		return encoded > 0
			? `Yes: ${encoded} of ${services.length} descriptions of services have them.`
			: `None of ${services.length} descriptions of services has one.`;
	});
	const ids = compare(['Shifts'], (shifts) => {
		const withId = shifts.filter(({ RosterItemId }) => Number(RosterItemId) > 0).length;
		return shifts.length === 0 ? 'No shift came.' : `${withId} of ${shifts.length} do.`;
	});
	const answers = [
		{ Question: 'Do shifts on leave come unasked?', Answer: leave },
		{ Question: 'Do closed incidents come unasked?', Answer: closed },
		{ Question: 'Do texts have HTML entities, such as &amp;?', Answer: texts },
		{ Question: 'Do shifts show their ID?', Answer: ids },
	];
	const came = lists.map(({ name, records, error }) => ({
		List: name,
		'What came':
			error === undefined ? `${records.length} records` : `It could not be read: ${error}`,
	}));
	const result =
		failed.length > 0 ? `${failed.length} of ${lists.length} lists failed` : 'all lists came';
	return [
		{
			json: {
				subject: `Check of the care management service: ${result}`,
				html:
					`<p>${escapeHtml(result)}. Shifts are those of the last 14 days, incidents those of the last 90.</p>` +
					'<h3>The lists</h3>' +
					htmlTable(came) +
					'<h3>What the documentation does not show</h3>' +
					htmlTable(answers) +
					'<p>For all questions, somebody with a terminal can run the doctor of the package: docs/doctor.md.</p>',
			},
		},
	];
}
