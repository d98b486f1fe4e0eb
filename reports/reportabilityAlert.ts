import type { AlertMaking } from './incidentAlert';
import { unclearSection } from './incidentList';
import type { Judged } from './judgeIncidents';
import type { Mail } from './report';
import * as words from './words';

/** The advice that is given if no incident shows whether it is reportable. */
const advice =
	'Look at each of them, and at each new incident, in your care system. If you have none that must be reported to the NDIS Commission, set Incidents to Serious Only.';

/**
 * Makes the failure for the case that no incident shows whether it is reportable. If only a few incidents lack a report to the NDIS
 * Commission, there is no failure, because each of these incidents gets a separate alert.
 */
export const reportabilityFailure = ({ unclear, isUntold }: Judged): string[] =>
	isUntold
		? [
				`None of the incidents shows whether it is reportable (IsReportable), so none of the ${words.numberWords(unclear.length)} that are not reported has an alert of its own. ${advice}`,
			]
		: [];

/**
 * Makes the mail of the day for the case that no incident shows whether it is reportable. This mail replaces separate alerts about the
 * incidents, because nobody would read hundreds of alerts.
 */
export const reportabilityAlert = (
	{ unclear }: Judged,
	{ now, to, failures, rows, law }: AlertMaking & Required<Pick<Mail, 'rows'>>,
): Mail => {
	const key = `reportableIncidents not known whether reportable on ${now.toISODate()}`;
	const count = words.countWords(unclear.length, 'incident');
	return {
		to,
		key,
		isKeyWhole: true,
		count: unclear.length,
		told: [key],
		rows,
		description: {
			subject: `${count} may have to be reported: your care system does not show which`,
			headline: `${count} may have to be reported, and your care system does not show which.`,
			notes: failures.map((text) => ({ text, isIncomplete: true })),
			sections: unclearSection(unclear, now),
		},
		about: {
			from: ['The incidents of your care system.'],
			dates: [],
			comes: 'It comes once a day, while no incident shows whether it is reportable.',
			notKnown: ['Which of these incidents must be reported.'],
			...(law && { law }),
		},
	};
};
