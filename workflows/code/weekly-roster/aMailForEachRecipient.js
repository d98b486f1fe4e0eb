import { errorOf } from '../shared/errorOf.js';
import { escapeHtml } from '../shared/escapeHtml.js';
import { groupBy } from '../shared/groupBy.js';
import { recordsOf } from '../shared/recordsOf.js';
/**
 * The mail to the office, once for each recipient, so that a refused address keeps it from nobody else.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function aMailForEachRecipient({ $, DateTime }) {
	const { recipients, firstDay, lastDay } = $('Check what was filled in').first().json;
	const from = DateTime.fromISO(firstDay).toFormat('d LLL');
	const to = DateTime.fromISO(lastDay).toFormat('d LLL yyyy');
	const any = $('Sort by time').isExecuted;
	const error = errorOf($('Rosters of the coming week'));
	const all = recordsOf(
		$(error === undefined ? 'Rosters of the coming week' : 'Rosters without names'),
	);
	const shown = any ? $('Sort by time').all().length : 0;
	const types = [
		...groupBy(
			all.filter(({ OnHoldType }) => OnHoldType),
			({ OnHoldType }) => String(OnHoldType),
		),
	].map(([type, { length }]) => `${type}: ${length}`);
	const sentences = [
		any
			? `Attached are the rosters of the coming week: ${shown} shifts.`
			: `The service has no shifts that take place from ${from} to ${to}.`,
		`Shifts that were looked at: ${all.length}.` +
			(shown < all.length
				? ` Left out, because they have an On Hold Type: ${all.length - shown} (${types.join(', ')}).`
				: ''),
		...(any && error !== undefined
			? [`Names could not be read, so IDs stand for clients, workers and services: ${error}`]
			: []),
	];
	return recipients.map((recipient) => ({
		json: {
			to: recipient,
			subject: `${any ? 'Rosters' : 'No rosters'} ${from} to ${to}`,
			html: sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join(''),
		},
		...(any ? { binary: $('Make the spreadsheet').first().binary } : {}),
	}));
}
