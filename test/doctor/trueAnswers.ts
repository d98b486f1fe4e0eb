import type { QuestionName } from '../../doctor/mod';
import { reads, valueQuestions, type ReadEndpoint } from '../../api/mod';
import type { Switches } from '../../simulator/mod';

/** Lists whose dates have a time. */
const timed = ['/incidents', '/SIRS'];

const endpoints = new Map(Object.values<ReadEndpoint>(reads).map((one) => [one.path, one]));

/** Returns the cap of a list, and what the service does with a limit above it. */
function capOf({ caps, aboveMaximum }: Switches, path: string) {
	const documented = endpoints.get(path)?.parameters.limit?.maximum;
	const own = caps[path] ?? caps['*'];
	if (own && own.maximum < (documented ?? Infinity)) return own;
	if (documented === undefined) return undefined;
	return { maximum: documented, above: path === '/rosters' ? 'default' : aboveMaximum };
}

/** Returns whether a range includes its first and its last day, if the dates have no time. */
function dateBounds({ filterShift: hours, lowerBound, upperBound }: Switches) {
	const lower = lowerBound === 'day' && hours >= 0 ? 'day' : 'exclusive';
	const passes = { day: true, midnight: hours <= 0, exclusive: hours < 0 }[upperBound];
	return { lower, upper: passes ? 'day' : 'exclusive' };
}

function ignores({ ignoredParameters }: Switches, about: string): boolean {
	const [path, name] = about.split(' ');
	return [path, '*'].some((list) => ignoredParameters[list]?.includes(name));
}

/**
 * Checks whether an answer is true for a simulator.
 *
 * @param about the list, or the date filter of a list, for which the answer holds
 */
export function isTrue(
	switches: Switches,
	question: QuestionName,
	answer: string,
	about = '',
): boolean {
	// The simulator's values have the meaning that the documentation gives.
	if (Object.hasOwn(valueQuestions, question)) return answer === valueQuestions[question].safe;
	const cap = capOf(switches, about);
	const { order, faults } = switches;
	const [refusal] = faults.flatMap(({ answer }) =>
		typeof answer === 'object' && 'status' in answer && answer.status === 429 ? [answer] : [],
	);
	switch (question) {
		case 'limitTaken':
			return Number(answer) <= (cap?.maximum ?? Infinity);
		case 'givenAtOnce':
			return Number(answer) <= (cap?.maximum ?? Infinity);
		case 'aboveMaximum':
			// If a list is shorter than its cap in the switches, the doctor cannot see that cap. Then the answer for the
			// documented maximum is true, too.
			return [cap?.above, capOf({ ...switches, caps: {} }, about)?.above].includes(answer as never);
		case 'mostAtOnce':
			return Number(answer) === cap?.maximum;
		case 'order':
			return answer === (order === 'reshuffled' ? 'unstable' : 'stable');
		case 'sortedBy':
			return answer === order;
		case 'lowerBound': {
			const [path] = about.split(' ');
			return answer === (timed.includes(path) ? switches.lowerBound : dateBounds(switches).lower);
		}
		case 'lastDate':
			return answer === dateBounds(switches).upper;
		case 'comparedDate':
			return about === '/timesheets' ? answer === 'DateOfService' : answer === 'NoteDate';
		case 'ignoredDates':
			return answer === (ignores(switches, about) ? 'ignored' : 'kept');
		case 'showsId':
			return answer === (switches.show[about] ? 'shown' : 'hidden');
		case 'duplicateRows':
			return answer === (switches.duplicateRows.length > 0 ? 'some' : 'none');
		case 'contentType':
			return switches.contentType.includes({ text: 'plain' }[answer] ?? answer);
		case 'errorBody':
			return (
				answer === { personal: 'text', none: '' }[switches.errorBody as string] ||
				answer === switches.errorBody
			);
		case 'dateHeader':
			return answer === (switches.dateHeader ? 'present' : 'absent');
		case 'rateLimit':
			return answer === (refusal ? 'met' : 'notMet');
		case 'retryAfter':
			return answer === ({ text: 'odd' }[String(refusal?.retryAfter)] ?? refusal?.retryAfter);
		case 'clock':
			// The simulator's clock stands still while the doctor waits after a 429. So after a 429, any answer counts as true.
			return refusal !== undefined || Number(answer) * 60 === switches.dateShift;
		case 'sirsIds':
			return false;
		case 'unseenFilters':
			return answer === 'kept';
		case 'sirsCategories':
			return answer === 'incidents';
		default:
			// The other questions have the same names as their switches.
			return answer === String(switches[question]);
	}
}
