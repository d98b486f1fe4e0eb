import type { Random } from './random';

/** Choices of a service. The specification leaves most choices open. It forbids some choices, but real services make these choices, too. */
export interface Switches {
	/** The highest limit of endpoints for which the specification names no highest limit. */
	readonly maximum: number | undefined;
	/**
	 * The effect of a limit above the maximum. The limit is lowered to the maximum, becomes the default of 200, or is answered with an
	 * error status. For shifts, such a limit always becomes the default.
	 */
	readonly beyond: 'cut' | 'default' | 400 | 413 | 422 | 500 | 504;
	/** With `ties`, the newest dates come first, and records of one day change places from answer to answer. */
	readonly order:
		'entered' | 'newest entered' | 'oldest' | 'newest' | 'by client' | 'ties' | 'shuffled';
	/** How much of the last day is included if it is compared with a date and time: all of it, its first moment, or nothing. */
	readonly lastDay: 'whole' | 'midnight' | 'excluded';
	/** Whether the last day is included if it is compared with a date without a time. `excluded` breaks the specification. */
	readonly lastPlainDay: 'whole' | 'excluded';
	/** How many hours the service adds to a shown time before it compares the time. */
	readonly zone: number;
	/** How an unset date is compared. With NULL, as in SQL, it never matches. With zeros, it is compared as the text 0000-00-00. */
	readonly unset: 'NULL' | 'zeros';
	/** Whether shifts on hold come if the request has no `onHoldType`. `allMeans` says which shifts come for `onHoldType=ALL`. */
	readonly held: 'left out' | 'included';
	readonly allMeans: 'all' | 'held';
	/** Whether closed incidents come if the query does not mention them. */
	readonly closed: 'included' | 'left out';
	/** Whether incidents with closed tasks come if the query does not mention them. Only the service in triggerService.ts leaves them out. */
	readonly taskClosed: 'included' | 'left out';
	/** A filter that the service ignores, although the specification has it. */
	readonly ignores: 'nothing' | 'client' | 'assignedTo' | 'closed' | 'dates';
	readonly letterCase: 'exact' | 'any';
	/** The value with which the service compares `assignedTo` of incidents. */
	readonly assignee: 'e-mail' | 'either e-mail' | 'user id';
	/** Whether records have a number that the specification does not list among their fields. */
	readonly extraIds: boolean;
	readonly numbersAsText: boolean;
	/** Whether the service shows the fields that it compares, even if the specification does not list them in answers. */
	readonly showsHidden: boolean;
	/** Whether fields have names that nobody can guess. This is only for fields whose names are not in the specification. */
	readonly strangeNames: boolean;
	readonly unknownParameters: 'ignored' | 'refused';
	readonly empty: 'list' | 404;
	/** The number of requests that the service takes in a second before it answers with 429. */
	readonly rateLimit: number | undefined;
	/** How often records change between two requests. With `across`, most changes are to records near a day that a request has named. */
	readonly changes: 'never' | 'now and then' | 'at each request' | 'across';
}

type Choices = {
	readonly [name in keyof Switches]: readonly [
		usual: Switches[name],
		rarity: number,
		others: readonly Switches[name][],
	];
};

/** The usual position of each switch, the probability of another position, and the other positions. */
const choices: Choices = {
	// Some of these limits are usual numbers, and some are numbers that nobody would choose.
	maximum: [undefined, 0.55, [200, 200, 250, 300, 400, 500, 500, 1_000, 1_000, 2_000, 350, 512]],
	beyond: ['cut', 0.5, ['default', 'default', 400, 413, 422, 500, 504]],
	order: ['entered', 0.75, ['newest entered', 'oldest', 'newest', 'by client', 'ties', 'shuffled']],
	lastDay: ['whole', 0.4, ['midnight', 'excluded']],
	lastPlainDay: ['whole', 0.05, ['excluded']],
	zone: [0, 0.06, [-10, 10]],
	unset: ['NULL', 0.5, ['zeros']],
	held: ['left out', 0.5, ['included']],
	allMeans: ['all', 0.5, ['held']],
	closed: ['included', 0.2, ['left out']],
	taskClosed: ['included', 0, []],
	ignores: ['nothing', 0.08, ['client', 'assignedTo', 'closed', 'dates']],
	letterCase: ['exact', 0.5, ['any']],
	assignee: ['e-mail', 0.15, ['either e-mail', 'user id']],
	extraIds: [false, 0.5, [true]],
	numbersAsText: [false, 0.3, [true]],
	showsHidden: [false, 0.2, [true]],
	strangeNames: [false, 0.5, [true]],
	unknownParameters: ['ignored', 0.5, ['refused']],
	empty: ['list', 0.02, [404]],
	rateLimit: [undefined, 0.02, [10]],
	changes: ['never', 0.3, ['now and then', 'at each request', 'across']],
};

const names = Object.keys(choices) as (keyof Switches)[];

export const usual = Object.fromEntries(
	names.map((name) => [name, choices[name][0]]),
) as unknown as Switches;

export const drawSwitches = (random: Random): Switches => {
	const draw = (name: keyof Switches) => {
		const [, rarity, others] = choices[name];
		const fork = random.fork(name);
		return fork.chance(rarity) ? fork.pick<unknown>(others) : usual[name];
	};
	return Object.fromEntries(names.map((name) => [name, draw(name)])) as unknown as Switches;
};

/** Returns the switches that are not in their usual position. */
export const unusual = (switches: Switches): (keyof Switches)[] =>
	names.filter((name) => switches[name] !== usual[name]);
