import type { DateTime } from 'luxon';
import { codeText } from '../values/mod';
import { type Incident } from './judgeIncidents';
import { textOf } from './textOf';
import type { Line, Note } from './description';
import { incidentState } from './incidentState';
import { momentOf } from './momentOf';
import type { Mail } from './report';
import * as words from './words';

/** Returns the words that name an incident inside a sentence. */
export const incidentWords = ({ kind, name }: Incident): string =>
	`${kind === 'serious' ? 'serious incident' : 'incident'} ${words.shortName(name)}`;

/** Returns a date in words. If the date cannot be read, the result is the original text. If there is no text, the result is `not shown`. */
export function dateWords(value: unknown, now: DateTime): string {
	const moment = momentOf(value, now.zone);
	return moment === undefined ? textOf(value) || 'not shown' : words.momentWords(moment, now);
}

/** Says how far away a limit is. For example, `in 8 h` is a limit in the future, and `3 days 23 h ago` is a limit in the past. */
export function leftWords(limit: DateTime, now: DateTime): string {
	const minutes = limit.diff(now, 'minutes').minutes;
	return minutes > 0 ? `in ${words.awayWords(minutes)}` : `${words.awayWords(-minutes)} ago`;
}

function say(incident: Incident, now: DateTime): { subject: string; headline: string } {
	const { first, isFirstDone, record } = incident;
	const what = incidentWords(incident);
	const start = `${what[0].toUpperCase()}${what.slice(1)}`;
	if (incident.isUnclear) return sayUnclear(incident, now);
	if (isFirstDone)
		return {
			subject: `Notified: ${what}`,
			headline: `${start} was entered, and shows that it was notified on ${dateWords(record.NotifiedDate, now)}.`,
		};
	if (first === undefined)
		return {
			subject: `Report at once: ${what}`,
			headline: `${start} has to be reported, and no date of it says until when: look at it at once.`,
		};
	const limit = words.momentWords(first, now);
	return first > now
		? {
				subject: `Report by ${limit}: ${what}`,
				headline: `${start} has to be reported by ${limit}, ${leftWords(first, now)}.`,
			}
		: {
				subject: `Overdue since ${limit}: ${what}`,
				headline: `${start} had to be reported by ${limit}, ${leftWords(first, now)}.`,
			};
}

/**
 * Writes the sentences about an incident that does not show whether it is reportable. An alert is sent anyway, because there may be little
 * time.
 */
function sayUnclear(
	{ first, name }: Incident,
	now: DateTime,
): { subject: string; headline: string } {
	const subject = `Check whether incident ${name} must be reported`;
	const start = `Your care system does not show whether incident ${name} must be reported`;
	if (first === undefined)
		return {
			subject: `${subject}, at once`,
			headline: `${start}, and no date of it says until when: look at it at once.`,
		};
	const limit = words.momentWords(first, now);
	return {
		subject: `${subject}${first > now ? ' by' : ': overdue since'} ${limit}`,
		headline: `${start}. If it must, the limit ${first > now ? 'is' : 'was'} ${limit}, ${leftWords(first, now)}.`,
	};
}

const why = ({ kind, isUnclear }: Incident): string =>
	isUnclear
		? 'It is neither marked as reportable nor as not reportable. Mark it in your care system, and no further alert asks about it.'
		: kind === 'serious'
			? 'It shows no date of notification. The service does not show its priority, so it counts as Priority 1.'
			: 'It is reportable, and not yet marked as reported within 24 hours.';

/** Says from when the time counts. Dates that lie some minutes ahead, because clocks differ, count from now. */
const startWords = (start: DateTime, now: DateTime): string =>
	+start === +now
		? 'now, because its dates lie some minutes ahead'
		: `${words.momentWords(start, now)}, the earliest date of the record`;

const paragraphsOf = (incident: Incident, now: DateTime): Line[] => {
	const { record, deadlines, category } = incident;
	const labelled = (label: string, text: string): Line => [
		{ text: `${label}: `, as: 'strong' },
		text,
	];
	const state = incidentState(record);
	const isLeft = state === 'closed' && !incident.isFirstDone;
	return [
		labelled('Category', category),
		...(deadlines
			? [
					labelled(
						'Counted from',
						`${startWords(deadlines.start, now)}. Whoever knew before that has less time.`,
					),
				]
			: []),
		labelled(
			'Entered',
			`${dateWords(record.Timestamp, now)}, by ${codeText(record.CreatedBy) || 'nobody who is shown'}`,
		),
		labelled('Assigned to', codeText(record.AssignedTo) || 'nobody'),
		labelled('State', isLeft ? 'closed, but not reported' : state),
		'What happened, and to whom, is in your care system only.',
	];
};

/** The input from which an alert is made, besides the incident. */
export interface AlertMaking {
	readonly now: DateTime;
	readonly to: readonly string[];
	/** Sentences about what is missing, such as a list that could not be read. */
	readonly failures: readonly string[];
	readonly law: Mail['about']['law'];
}

/**
 * Makes the mail about one incident. The mail does not say what happened, or to whom it happened.
 *
 * @param key the key of the mail. It depends on the incident and on a number in the setting `alertHours`: the largest number of hours
 * that has passed for the incident. So each of these numbers gives a separate alert
 */
export function incidentAlert(
	incident: Incident,
	key: string,
	{ now, to, failures, law }: AlertMaking,
): Mail {
	const checks = incident.warnings.map((text): Note => ({ lead: 'Check:', text }));
	return {
		to,
		key,
		isKeyWhole: true,
		count: 1,
		told: [key],
		description: {
			...say(incident, now),
			...(incident.isFirstDone ? {} : { second: why(incident) }),
			// The mail is not marked as incomplete, because it says everything about this incident.
			notes: [...checks, ...failures.map((text): Note => ({ lead: 'Other incidents:', text }))],
			sections: [{ paragraphs: paragraphsOf(incident, now) }],
		},
		about: {
			from: ['The record of this incident in your care system.'],
			dates: [],
			comes: 'It comes once for each incident and each of the hours that are set.',
			notKnown: [
				'When you became aware of it. If that was before the dates of the record, there is less time than this mail says.',
			],
			...(law && { law }),
		},
	};
}
