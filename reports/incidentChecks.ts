import { flagOf } from '../api/mod';
import { isNone } from '../values/mod';
import type { Check } from './healthCheck';
import { idIn, notAddresses, undecided, unknown, without, wrong } from './healthFinders';
import { dayText } from './periodWords';
import { textOf } from './textOf';
import type { SourceRecord } from './report';
import { setDay } from './setDay';

/** Checks whether an incident is open, or may be open, because the care system does not show whether it is closed. */
const mayBeOpen = ({ Closed }: SourceRecord): boolean => flagOf(Closed) !== true;

export const incidentChecks: readonly Check[] = [
	{
		key: 'incidentReportableUnknown',
		title: 'Incident that does not show whether it is reportable',
		list: 'incidents',
		weight: 5,
		reason: 'It may have to be reported within hours, and the clock can only ask to check it.',
		example: 'The mark is neither yes nor no.',
		mend: 'Incident: reportable',
		find: undecided('whether an incident is reportable', 'IsReportable'),
	},
	{
		key: 'incidentDate',
		title: 'Incident without a date',
		list: 'incidents',
		weight: 5,
		reason: 'It is in no month of the board report, and its deadline may be computed too late.',
		example: 'The date is 0000-00-00 or 1900-01-01.',
		mend: 'Incident: date',
		mayBeWay: true,
		find: without(
			'a date of an incident',
			({ NoteDate }) => setDay(NoteDate) === undefined && (textOf(NoteDate) || true),
		),
	},
	{
		key: 'incidentAhead',
		title: 'Incident that is still to come',
		list: 'incidents',
		weight: 2,
		reason: 'It counts in a later month, and its deadline does not count from this date.',
		example: 'It was entered for next year.',
		mend: 'Incident: date',
		find: wrong(({ NoteDate }, { today }) => {
			const day = setDay(NoteDate);
			return day !== undefined && day > today ? dayText(day) : undefined;
		}),
	},
	{
		key: 'incidentAssignedNone',
		title: 'Incident not marked closed, assigned to nobody',
		list: 'incidents',
		weight: 5,
		reason: 'Nobody is reminded of it.',
		example: 'The field is empty.',
		mend: 'Incident: assigned to',
		find: without(
			'to whom an incident is assigned',
			({ AssignedTo }) => isNone(AssignedTo),
			mayBeOpen,
		),
	},
	{
		key: 'incidentAssignedInvalid',
		title: 'Incident not marked closed, assigned to no address',
		list: 'incidents',
		weight: 5,
		reason: 'An alert to this person does not arrive.',
		example: 'The field has a first name.',
		mend: 'Incident: assigned to',
		mayBeWay: true,
		find: wrong(notAddresses('AssignedTo'), mayBeOpen),
	},
	{
		key: 'incidentCategoryUnknown',
		title: 'Incident of a category that is not there',
		list: 'incidents',
		needs: ['categories'],
		weight: 1,
		reason: 'Figures by category have a number in place of a name.',
		example: 'It names category 31, which the list of categories does not have.',
		mend: 'Incident: category',
		find: unknown('category', idIn('CategoryId'), (id, { known }) => known.categories.has(id)),
	},
	{
		key: 'incidentClosedBefore',
		title: 'Incident that was closed before it happened',
		list: 'incidents',
		weight: 1,
		reason: 'How long incidents stay open is computed wrong.',
		example: 'It happened on 3 March and was closed on 3 February.',
		mend: 'Incident: date, or date of closing',
		find: wrong(({ NoteDate, CloseDate }) => {
			const [happened, closed] = [setDay(NoteDate), setDay(CloseDate)];
			return happened !== undefined && closed !== undefined && closed < happened
				? `closed ${dayText(closed)}`
				: undefined;
		}),
	},
];
