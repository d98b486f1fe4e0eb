import {
	creationDates,
	dateFields,
	hiddenFields,
	idField,
	isOnLeave,
	readsByPath,
} from './assumptions';
import { choices, type Choices } from './choices';
import { createTables } from './createTables';
import { shiftHours, unsetDate } from './dates';
import { defaultFilters } from './defaultFilters';
import type { RetryAfter } from './retryAfter';
import type { SimulatorOptions } from './startSimulator';
import { defaultSwitches, type Cap, type Fault, type Switches } from './switches';
import type { Row, Tables, TableSize } from './tables';

/** The profile of a service, as `npm run doctor` writes it. See docs/reference/doctor.md. */
export interface ServiceProfile {
	readonly answers: Readonly<Record<string, string>>;
	readonly lists: Readonly<Record<string, ProfiledList>>;
}

interface ProfiledList {
	readonly status: number;
	readonly problem?: string;
	readonly records?: number;
	readonly isMore?: true;
	readonly missing?: readonly string[];
	readonly further?: Readonly<Record<string, readonly string[]>>;
	readonly misfits?: Readonly<Record<string, readonly string[]>>;
}

const contentTypes: Readonly<Record<string, string>> = {
	json: defaultSwitches().contentType,
	html: 'text/html; charset=utf-8',
	text: 'text/plain',
};

/** The way in which the simulator writes Retry-After, by the answer to the question `retryAfter`. */
const retryAfterBy: Readonly<Record<string, RetryAfter>> = {
	none: 'none',
	seconds: 'seconds',
	date: 'date',
	odd: 'text',
};

/**
 * Makes the options for a simulator that behaves like the service of a profile. The simulator's lists have made-up records, about as many
 * as the service has.
 *
 * @param options the seed, the clock, and the number of records to choose from
 * @throws Error when the profile lacks answers or lists
 */
export function fromProfile(
	profile: ServiceProfile,
	options: { seed?: number; now: string; size?: Partial<TableSize> },
): Required<Pick<SimulatorOptions, 'switches' | 'tables'>> {
	if (typeof profile.answers !== 'object' || typeof profile.lists !== 'object') {
		throw new Error('Expected a profile that npm run doctor wrote, with answers and lists');
	}
	const switches = switchesOf(profile);
	const all = { ...defaultSwitches(), ...switches };
	const tables = createTables({ seed: 1, ...options });
	for (const [path, list] of Object.entries(profile.lists)) {
		if (!readsByPath.has(path) || list.records === undefined) continue;
		const given = Number(profile.answers[`givenAtOnce ${path}`] ?? 0);
		// If the list is probably longer than the doctor counted, the simulator gets twice as many records.
		const isLonger = list.isMore && (list.records > 1_000 || all.caps[path]);
		const count = isLonger ? list.records * 2 + 1 : list.records;
		tables[path] = resize(path, tables[path] ?? [], count, given, all);
		addFields(path, tables[path], list, profile.answers[`comparedDate ${path}`]);
	}
	shape(tables, profile.answers);
	return { switches, tables };
}

/**
 * By question, an answer that the doctor can find in some lists for a wrong reason. For example, a time zone (`filterShift`) can make the
 * lower bound of a range look exclusive. So such an answer is used only if no list gives another answer.
 */
const sideEffects: Readonly<Record<string, string>> = {
	lowerBound: 'exclusive',
	sortedBy: 'shuffled',
};

/** Returns the service's answer to a question. If the lists give different answers, it prefers any answer that is not in `sideEffects`. */
function answerTo({ answers }: ServiceProfile, question: string): string | undefined {
	const own = Object.entries(answers)
		.filter(([key]) => key.split(' ')[0] === question)
		.map(([, answer]) => answer);
	return own.find((answer) => answer !== sideEffects[question]) ?? own[0];
}

function switchesOf(profile: ServiceProfile): Partial<Switches> {
	const { answers, lists } = profile;
	const answer = (question: string) => answerTo(profile, question);
	const closed = Object.keys(lists).map((path) => answers[`closedUnasked ${path}`]);
	const names = Object.keys(choices) as (keyof Choices)[];
	const chosen = names.flatMap((name) => {
		const found = answer(name);
		const values: readonly string[] = choices[name];
		return found !== undefined && values.includes(found) ? [[name, found]] : [];
	});
	const sorted = answer('order') === 'unstable' ? 'reshuffled' : answer('sortedBy');
	const [retryAfter = 'none'] = [answer('retryAfter')];
	return {
		...(Object.fromEntries(chosen) as Partial<Choices>),
		...(sorted && { order: sorted as Choices['order'] }),
		...(!answer('upperBound') &&
			answer('lastDate') === 'exclusive' && { upperBound: 'exclusive' as const }),
		...(answer('duplicateRows') === 'some' && { duplicateRows: ['*'] }),
		...(answer('filterShift') && { filterShift: Number(answer('filterShift')) }),
		...(answer('defaultLimit') && { defaultLimit: Number(answer('defaultLimit')) }),
		...(answer('contentType') && { contentType: contentTypes[answer('contentType') ?? ''] }),
		...(answer('dateHeader') && { dateHeader: answer('dateHeader') === 'present' }),
		...(answer('clock') && { dateShift: Number(answer('clock')) * 60 }),
		...(answer('rateLimit') === 'met' && {
			rateLimit: {
				requests: 5,
				seconds: 1,
				retryAfter: retryAfterBy[retryAfter],
			},
		}),
		caps: Object.fromEntries(
			Object.keys(lists).flatMap((path): [string, Cap][] => {
				const maximum = answers[`mostAtOnce ${path}`] ?? answers[`limitTaken ${path}`];
				const above = (answers[`aboveMaximum ${path}`] ?? 'clamp') as Cap['above'];
				return maximum === undefined ? [] : [[path, { maximum: Number(maximum), above }]];
			}),
		),
		closedUnasked: closed.includes('leftOut') ? 'leftOut' : 'included',
		closedIncluded: Object.keys(lists).filter(
			(path) => answers[`closedUnasked ${path}`] === 'included',
		),
		ignoredParameters: mapLists(lists, (path) =>
			datesOf(path).filter((name) => answers[`ignoredDates ${path} ${name}`] === 'ignored'),
		),
		show: mapLists(lists, (path, { further = {} }) =>
			(hiddenFields[path] ?? []).filter((name) => Object.hasOwn(further, name)),
		),
		hide: mapLists(lists, (_, { missing = [], further = {} }, own) => [
			...missing,
			...own.filter((name) => !Object.hasOwn(further, name)),
		]),
		misfits: mapLists(lists, (_, { misfits = {} }) => misfits) as Switches['misfits'],
		adminOnly: [],
		faults: Object.entries(lists).flatMap(([path, { status, problem = '' }]): Fault[] => {
			const fault = (answer: Fault['answer']) => [{ path, times: 'always' as const, answer }];
			if (status > 200) return fault({ status });
			if (/web page/.test(problem)) return fault('html');
			return /instead of a list/.test(problem) ? fault('object') : [];
		}),
	};
}

const datesOf = (path: string): string[] =>
	Object.entries(readsByPath.get(path)?.parameters ?? {})
		.filter(([, { type }]) => type === 'date')
		.map(([name]) => name);

/**
 * Makes a value for each list that the service returned. An empty array or object is left out. `own` has the names of the undocumented
 * fields in the simulator's own records.
 */
function mapLists<Value extends object>(
	lists: ServiceProfile['lists'],
	make: (path: string, list: ProfiledList, own: readonly string[]) => Value,
): Record<string, Value> {
	return Object.fromEntries(
		Object.entries(lists)
			.filter(([path, { records }]) => records !== undefined && readsByPath.has(path))
			.map(([path, list]) => [path, make(path, list, madeUp(path))] as const)
			.filter(([, made]) => Object.keys(made).length > 0),
	);
}

function madeUp(path: string): string[] {
	const { fields = {} } = readsByPath.get(path) ?? {};
	const [row = {}] = sample()[path] ?? [];
	return Object.keys(row).filter((name) => !Object.hasOwn(fields, name));
}

let sampled: Tables | undefined;

/** Returns a few records of each list, so that `madeUp` can read the names of their fields. The records are made once. */
const sample = (): Tables =>
	(sampled ??= createTables({
		seed: 1,
		now: '2025-11-19 10:30:00',
		size: { clients: 20, workers: 20, weeksBack: 2, weeksAhead: 1, incidents: 20 },
	}));

/**
 * Returns as many records of a list as the service has. Behind these records are the hidden records, which the list contains only if a
 * parameter asks for them.
 */
function resize(
	path: string,
	rows: Row[],
	count: number,
	given: number,
	switches: Switches,
): Row[] {
	const endpoint = readsByPath.get(path);
	if (endpoint === undefined || rows.length === 0) return rows;
	const none = {
		filters: [],
		sent: new Set(''),
		shows: new Set(''),
		letsIn: new Set(''),
		offset: 0,
	};
	const filters = defaultFilters(endpoint, none, switches);
	const [visible, hidden]: [Row[], Row[]] = [[], []];
	for (const row of rows) (filters.every((passes) => passes(row)) ? visible : hidden).push(row);
	const id = idField(path);
	let highest = Math.max(...rows.map((row) => Number(row[id]) || 0));
	const named = [...new Set([...creationDates(path), ...dateFields(path)])];
	const wanted = switches.duplicateRows.length > 0 ? withoutDuplicates(count) : count;
	const [first] = dateFields(path);
	if (first !== undefined) {
		visible.sort((one, other) => (String(one[first]) < String(other[first]) ? -1 : 1));
	}
	// The records of a list with dates are sorted by days. So a day in the middle of the chosen records keeps all its records.
	const start = Math.max(0, (visible.length - wanted) >> 1);
	/** Returns `length` records: first the records in `patterns`, then copies with other ids and earlier dates. */
	const repeat = (patterns: readonly Row[], length: number): Row[] =>
		patterns.length === 0
			? []
			: Array.from({ length }, (_, index): Row => {
					const round = Math.floor(index / patterns.length);
					const row = { ...patterns[index % patterns.length] };
					if (round === 0) return row;
					row[id] = ++highest;
					// Even if answers do not show the ids, two records must differ, so a copy has earlier dates.
					for (const name of named) row[name] = earlierBy(row[name], round * 150);
					return row;
				});
	const chosen =
		wanted <= visible.length
			? visible.slice(start, start + wanted)
			: repeat(visible.length > 0 ? visible : rows.slice(0, 1), wanted);
	const days = chosen.map((row) => String(row[first])).sort();
	const isNear = (row: Row) =>
		first === undefined ||
		(String(row[first]) >= days[0] && String(row[first]) <= days[days.length - 1]);
	// Hidden records on the days of the chosen records come first. Other hidden records come last.
	const others = [...hidden.filter(isNear), ...hidden.filter((row) => !isNear(row))];
	if (given <= count) return [...chosen, ...others];
	return [...chosen, ...repeat(others, given - count)];
}

/** Returns how many different records make up a list of `count` records if every seventh record occurs twice. */
function withoutDuplicates(count: number): number {
	let all = Math.floor((count * 7) / 8);
	while (all + Math.floor((all + 3) / 7) < count) all++;
	return all;
}

function earlierBy(value: unknown, days: number): unknown {
	const text = String(value);
	if (!/^[12]\d{3}-\d\d-\d\d/.test(text)) return value;
	return shiftHours(text, -24 * days).slice(0, text.length);
}

/**
 * Gives the simulator's records the undocumented fields of the service that they lack. `compared` is the field that the service's date
 * filters compare. This field gets the date that the simulator's date filters compare.
 */
function addFields(
	path: string,
	rows: Row[],
	{ further = {} }: ProfiledList,
	compared?: string,
): void {
	const [ours] = dateFields(path);
	const own = madeUp(path);
	const names = Object.keys(further).filter((name) => !own.includes(name));
	for (const [index, row] of rows.entries()) {
		for (const name of names) {
			const kinds = further[name];
			const kind = kinds[index % kinds.length];
			row[name] = name === compared ? row[ours] : valueOf(kind, name, index);
		}
	}
}

function valueOf(kind: string, name: string, index: number): unknown {
	const day = `20${10 + (index % 10)}-0${1 + (index % 9)}-1${index % 10}`;
	const values: Readonly<Record<string, unknown>> = {
		null: null,
		number: index + 1,
		boolean: index % 2 === 0,
		date: index % 5 === 0 ? unsetDate : day,
		datetime: `${day} 10:00:00`,
		time: '10:00:00',
		list: [],
		object: {},
	};
	return kind in values ? values[kind] : `${name} ${index + 1}`;
}

/** Changes the records according to answers that no switch can express. */
function shape(tables: Tables, answers: ServiceProfile['answers']): void {
	const sirs = tables['/SIRS'] ?? [];
	for (const [index, row] of sirs.entries()) {
		const incident = tables['/incidents']?.[index];
		if (answers.sirsIds === 'incidents' && incident) {
			const { IncidentId, NoteDate, Note, CreatedBy } = incident;
			Object.assign(row, { IncidentId, NoteDate, Note, CreatedBy });
		}
		if (answers.sirsIds === 'own' && incident) row.IncidentId = incident.IncidentId;
		const categories = tables['/category-incidents'] ?? [];
		if (answers.sirsCategories === 'incidents' && categories.length > 0) {
			row.CategoryId = categories[index % categories.length].CategoryId;
		}
		if (answers.sirsCategories === 'others') row.CategoryId = 987_654;
	}
	const [service] = tables['/services'] ?? [];
	if (answers.entities && service) service.Description = 'Cooking & "Cleaning"';
	if ((answers['onHoldFields /rosters'] ?? '') !== '') return;
	// If the profile has no answer to `onHoldFields`, the doctor saw no shifts on leave. So the simulator gets no such shifts.
	tables['/rosters'] = (tables['/rosters'] ?? []).filter((row) => !isOnLeave(row));
}
