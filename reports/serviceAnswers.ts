import { flagOf, holdOf } from '../api/mod';
import type { ReadList, SourceRecord } from './report';

/** The lists whose records can answer a question. */
export type AnsweringList =
	'services' | 'shifts' | 'allShifts' | 'incidents' | 'closedIncidents' | 'seriousIncidents';

/** A question that the API's documentation leaves open, and the answer that the lists show. */
export interface ServiceAnswer {
	readonly question: string;
	/** The answer in a sentence that is true for the received records. */
	readonly answer: string;
	/** Whether the question stays open, because the records do not show the answer or could not be read. */
	readonly isOpen: boolean;
	/** The tasks that depend on the answer, such as payroll. */
	readonly touches: string;
}

type Records = readonly SourceRecord[];

const none = 'Could not tell:';

/** The names of the lists as people write them. */
const names: Readonly<Record<AnsweringList, string>> = {
	services: 'Services',
	shifts: 'Shifts',
	allShifts: 'Shifts with those on hold',
	incidents: 'Incidents',
	closedIncidents: 'Closed incidents',
	seriousIncidents: 'Serious incidents',
};

interface Question {
	readonly question: string;
	readonly touches: string;
	readonly lists: readonly AnsweringList[];
	tell(...records: Records[]): string;
}

const questions: readonly Question[] = [
	{
		question: 'Do shifts on hold (leave) come unasked?',
		touches: 'rosters, shifts without a worker, pay-run exceptions, the board report',
		lists: ['shifts', 'allShifts'],
		tell: compareHold,
	},
	{
		question: 'Do closed incidents come unasked?',
		touches: 'alerts of incidents, the reportable-incident clock, the board report',
		lists: ['incidents', 'closedIncidents'],
		tell: compareClosed,
	},
	{
		question: 'Are closed ones among the serious incidents?',
		touches: 'alerts of serious incidents, the reportable-incident clock',
		lists: ['seriousIncidents'],
		tell: tellSerious,
	},
	{
		question: 'Do texts have HTML entities, such as &amp;?',
		touches: 'names and texts that you read with another program; this package decodes them',
		lists: ['services'],
		tell: tellEntities,
	},
	{
		question: 'Do shifts show their ID?',
		touches: 'notices of roster changes, which shifts are on hold without saying so',
		lists: ['shifts'],
		tell: tellIds,
	},
];

/** Answers each question from the lists. If a list could not be read, the questions that need the list stay open. */
export const answerAll = (lists: Readonly<Record<AnsweringList, ReadList>>): ServiceAnswer[] =>
	questions.map(({ question, touches, lists: asked, tell }) => {
		const isRead = asked.every((name) => lists[name].error === undefined);
		const answer = isRead
			? tell(...asked.map((name) => lists[name].records))
			: `Not known, because a list could not be read: ${asked.map((name) => names[name]).join(' or ')}.`;
		return { question, answer, touches, isOpen: !isRead || answer.startsWith(none) };
	});

const isHeld = (shift: SourceRecord): boolean => holdOf(shift) !== '';

/** Writes a count with its noun. The blank is no non-breaking one, because a search in a sheet would not find it. */
const countOf = (count: number, noun: string): string =>
	`${count} ${noun}${count === 1 ? '' : 's'}`;

/** Chooses the words by the count: `says that it is` for 1, and `say that they are` for any other count. */
const say = (count: number, is: string, are: string): string =>
	count === 1 ? `says that it ${is}` : `say that they ${are}`;

/** Says whether the care system sends shifts on hold if the request does not ask for them. */
function compareHold(shifts: Records, all: Records): string {
	const [unasked, asked] = [shifts, all].map((records) => records.filter(isHeld).length);
	const more = all.length - shifts.length;
	if (all.length === 0) return `${none} no shift came.`;
	if (more < 0) return `${none} the shifts changed while they were read. Try again.`;
	if (shifts.length > 0 && unasked === shifts.length)
		return unasked === 1
			? `${none} the one shift that came has an OnHoldType, so it does not say whether others are on hold.`
			: `${none} each of the ${unasked} shifts that came has an OnHoldType, so it does not say which are on hold.`;
	if (unasked > 0 && unasked === asked)
		return `Yes: ${unasked} of ${countOf(shifts.length, 'shift')} that came unasked ${say(unasked, 'is', 'are')} on hold.`;
	if (unasked > 0)
		return `Some do: ${unasked} that ${unasked === 1 ? 'says' : 'say'} so came unasked, and ${asked} when they were asked for.`;
	if (asked > 0) return `No: ${asked} came only with On Hold Type ALL.`;
	if (more > 0)
		return `Probably not: ${more} more came with On Hold Type ALL, but ${more === 1 ? 'it does not say' : 'none of them says'} that it is on hold.`;
	const nobody =
		all.length === 1 ? 'the one shift does not say' : `none of the ${all.length} shifts says`;
	return `${none} the same number came with On Hold Type ALL, and ${nobody} that it is on hold. Either none is, or your care system does not say so.`;
}

/** Says whether the care system sends closed incidents if the request does not ask for them. */
function compareClosed(unasked: Records, asked: Records): string {
	const come = unasked.filter(({ Closed }) => flagOf(Closed) === true).length;
	const isTold = [...unasked, ...asked].every(({ Closed }) => flagOf(Closed) !== undefined);
	if (unasked.length + asked.length === 0) return `${none} none of the incidents came.`;
	if (!isTold) return `${none} not all incidents say whether they are closed.`;
	if (asked.some(({ Closed }) => flagOf(Closed) === false))
		return `${none} open incidents came, too, where closed ones were asked for.`;
	if (asked.length === 0 && come === 0)
		return `${none} no closed incidents came, neither unasked nor when they were asked for.`;
	const closed = (count: number) => countOf(count, 'closed one');
	if (come === 0) return `No: ${closed(asked.length)} came only when asked for.`;
	if (come === asked.length)
		return `Yes: ${come} of ${countOf(unasked.length, 'incident')} that came unasked ${come === 1 ? 'is' : 'are'} closed.`;
	return `Some do: ${closed(come)} came unasked, and ${asked.length} when asked for.`;
}

function tellSerious(records: Records): string {
	if (records.length === 0) return `${none} no serious incident came.`;
	const closed = records.filter(({ Closed }) => flagOf(Closed) === true).length;
	const silent = records.filter(({ Closed }) => flagOf(Closed) === undefined).length;
	if (silent === records.length)
		return silent === 1
			? `${none} the one that came does not say whether it is closed.`
			: `${none} none of the ${silent} that came says whether it is closed.`;
	const unsaid = silent > 0 ? ` ${silent} ${silent === 1 ? 'does' : 'do'} not say it.` : '';
	return `${closed} of the ${records.length} that came ${say(closed, 'is', 'are')} closed.${unsaid} Open and closed ones were asked for.`;
}

function tellEntities(services: Records): string {
	if (services.length === 0) return `${none} no service came.`;
	const isEncoded = ({ Description }: SourceRecord) =>
		/&(#\d+|#x[\da-f]+|[a-z]+\d?);/i.test(String(Description ?? ''));
	const encoded = services.filter(isEncoded).length;
	const all = countOf(services.length, 'description');
	return encoded > 0
		? `${encoded} of ${all} of services ${encoded === 1 ? 'has' : 'have'} them.`
		: `None of ${all} of services has one.`;
}

function tellIds(shifts: Records): string {
	if (shifts.length === 0) return `${none} no shift came.`;
	const withId = shifts.filter(({ RosterItemId }) => Number(RosterItemId) > 0).length;
	return `${withId} of ${shifts.length} ${withId === 1 ? 'does' : 'do'}.`;
}
