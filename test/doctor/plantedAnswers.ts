import { valueQuestions } from '../../api/mod';
import type { QuestionName } from '../../doctor/mod';
import type { Make } from './otherMake';

const documented: Readonly<Record<string, number>> = { '/rosters': 20_000, '/timesheets': 40_000 };

/** Returns the largest limit of a list, what a larger limit does, and the most records that one answer holds. */
function limitsOf({ ceiling, beyond, standard }: Make, path: string) {
	const most = Math.min(ceiling, documented[path] ?? Infinity);
	const above = path === '/rosters' && ceiling >= 20_000 ? 'standard' : beyond;
	// Without a limit, `standard` records come, even if they are more than the maximum. If larger limits are cut to the
	// maximum, an answer never has more records than the maximum.
	const atOnce = above === 'cut' ? most : Math.max(most, standard);
	return { most, above, atOnce };
}

/** Checks whether a date filter has no effect. Every service of otherMake.ts ignores all date filters of clients. */
const isDeaf = ({ deafTo }: Make, filter: string): boolean =>
	filter.startsWith('/clients ') || deafTo.includes(filter);

export function isTrueOf(
	make: Make,
	question: QuestionName,
	answer: string,
	about: string,
	evidence: string,
): boolean {
	if (Object.hasOwn(valueQuestions, question)) return answer === valueQuestions[question].safe;
	const { most, above, atOnce } = limitsOf(make, about);
	const one = (truth: string | number | false) => answer === String(truth);
	switch (question) {
		case 'limitTaken':
			return Number(answer) <= most;
		case 'givenAtOnce':
			return isGiven(make, Number(answer), most, atOnce, evidence);
		case 'aboveMaximum':
			return one({ cut: 'clamp', standard: 'default', 422: 'refuse', 500: 'refuse' }[above]);
		case 'mostAtOnce':
			return one(atOnce);
		case 'defaultLimit':
			return one(above === 'cut' ? Math.min(make.standard, most) : make.standard);
		case 'pageCounts':
			return one({ records: 'records', pages: 'pages', ignored: 'nothing' }[make.page]);
		case 'order':
			return one(make.order === 'different each time' ? 'unstable' : 'stable');
		case 'sortedBy':
			return make.order === 'kept'
				? /Ascending$/.test(answer) === !make.newestFirst && answer !== 'shuffled'
				: one('shuffled');
		case 'duplicateRows':
			return one(make.twins === 'joined' ? 'some' : 'none');
		case 'entities':
			return one(make.escapes ? 'encoded' : 'plain');
		case 'lowerBound':
			return one(make.firstDay && !make.laterFrom.includes(about) ? 'day' : 'exclusive');
		case 'upperBound':
			return make.until === 'end of day' ? one('day') : one('midnight');
		case 'lastDate':
			// A date without a time is compared as midnight. So the last day of a range includes such a date, whatever
			// `until` is.
			return one('day');
		case 'unsetDates':
			return one(make.nulls ? 'unmatched' : 'lowest');
		case 'filterShift':
			return !make.summerTime && one(make.utc);
		case 'ignoredDates':
			return one(isDeaf(make, about) ? 'ignored' : 'kept');
		case 'comparedDate':
			return one('EntryDate');
		case 'onHold':
			return one(make.leave === 'always there' ? 'included' : 'leftOut');
		case 'onHoldAll':
			return one(make.allMeans === 'everything' ? 'besideOthers' : 'alone');
		case 'onHoldSpecific':
			return one('alone');
		case 'unseenFilters':
			return one('kept');
		case 'onHoldFields':
			return one(make.leaveShows ? 'filled' : 'empty');
		case 'closedUnasked':
			if (about === '/notes-client') return one(make.notesOpenOnly ? 'leftOut' : 'included');
			return one(make.openOnly ? 'leftOut' : 'included');
		case 'closedNotes':
			return one(make.closedNotes === 'alone' ? 'alone' : 'besideOpen');
		case 'whenSet':
			// The doctor asks this question about InclForm. No service of otherMake.ts gives forms for InclForm=FALSE.
			return one('true');
		case 'flagSpelling':
			return one(make.anyFlag ? 'any' : 'TRUE');
		case 'unknownParameters':
			return one(make.strict ? 'refuse' : 'ignore');
		case 'invalidValues':
			return one(
				make.badDate === 400 || (make.strict && make.badDate === 'unset')
					? 'refuse'
					: make.badDate === 'unset'
						? 'unset'
						: 'other',
			);
		case 'foundById':
			return one(make.idFindsAll ? 'always' : 'listed');
		case 'noSuchId':
			return one('emptyList');
		case 'showsId':
			return one(make.showsRosterId ? 'shown' : 'hidden');
		case 'sirsIds':
			return one(make.oneTableOfIncidents ? 'incidents' : 'own');
		case 'sirsCategories':
			return one(make.ownCategories ? 'others' : 'incidents');
		case 'contentType':
		case 'errorBody':
			return one('json');
		case 'rateLimit':
			return one('notMet');
		case 'dateHeader':
			return one('present');
		case 'clock':
			return one(0);
		case 'retryAfter':
			return false;
	}
}

/**
 * Checks that one answer of a service can have as many records as the doctor found. If the doctor's request had a
 * limit, the evidence names this limit.
 */
function isGiven(
	make: Make,
	count: number,
	most: number,
	atOnce: number,
	evidence: string,
): boolean {
	const limit = Number(/limit of ([\d,]+)/.exec(evidence)?.[1].replaceAll(',', '') ?? NaN);
	if (Number.isNaN(limit)) return count <= (make.beyond === 'cut' ? most : make.standard);
	if (limit <= most) return count <= limit;
	return make.beyond === 'standard' ? count <= make.standard : count <= most && count <= atOnce;
}
