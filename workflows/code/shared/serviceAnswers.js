import { yes } from './yes.js';
import { compareClosed } from './compareClosed.js';
import { compareLeave } from './compareLeave.js';

/**
 * What the lists show, a sentence for each question.
 *
 * @param {{ name: string, error?: string, records: Record<string, unknown>[] }[]} lists
 */
export function serviceAnswers(lists) {
	const of = (name) => lists.find((list) => list.name === name);
	/** An answer from one list or two, if they came. */
	const compare = (asked, tell) =>
		asked.every((name) => of(name).error === undefined)
			? tell(...asked.map((name) => of(name).records))
			: `Not known, because a list could not be read: ${asked.join(' or ')}.`;
	const serious = compare(['Serious incidents'], (records) => {
		if (records.length === 0) return 'Could not tell: no serious incident came.';
		const closed = records.filter(({ Closed }) => yes(Closed)).length;
		return `${closed} of the ${records.length} that came say that they are closed. Open and closed ones were asked for.`;
	});
	const texts = compare(['Services'], (services) => {
		if (services.length === 0) return 'Could not tell: no service came.';
		const isEncoded = ({ Description }) =>
			/&(#\d+|#x[\da-f]+|[a-z]+\d?);/i.test(String(Description ?? ''));
		const encoded = services.filter(isEncoded).length;
		return encoded > 0
			? `${encoded} of ${services.length} descriptions of services have them.`
			: `None of ${services.length} descriptions of services has one.`;
	});
	const ids = compare(['Shifts'], (shifts) => {
		if (shifts.length === 0) return 'Could not tell: no shift came.';
		const withId = shifts.filter(({ RosterItemId }) => Number(RosterItemId) > 0).length;
		return `${withId} of ${shifts.length} do.`;
	});
	const closed = compare(['Incidents', 'Closed incidents'], (unasked, asked) =>
		compareClosed(unasked, asked, 'incidents'),
	);
	const leave = compare(['Shifts', 'Shifts with those on leave'], compareLeave);
	return [
		{ Question: 'Do shifts on leave come unasked?', Answer: leave },
		{ Question: 'Do closed incidents come unasked?', Answer: closed },
		{ Question: 'Are closed ones among the serious incidents?', Answer: serious },
		{ Question: 'Do texts have HTML entities, such as &amp;?', Answer: texts },
		{ Question: 'Do shifts show their ID?', Answer: ids },
	];
}
