import type { Random } from './random';

/** What the specification leaves to a service, and a few things that it forbids but that services do. */
export interface Switches {
	/** The highest limit of the endpoints for which the specification names none. */
	readonly maximum: number | undefined;
	/** What a limit beyond the maximum does: it is cut, or becomes the default of 200, or is answered with a status. */
	readonly beyond: 'cut' | 'default' | 400 | 413 | 422 | 500 | 504;
	/** `ties` is by date, newest first, where records of one day stand in another order in each answer. */
	readonly order:
		'entered' | 'newest entered' | 'oldest' | 'newest' | 'by client' | 'ties' | 'shuffled';
	/** Whether a last day that is compared with a date and time counts up to its end, only its midnight, or not at all. */
	readonly lastDay: 'whole' | 'midnight' | 'excluded';
	/** The same for a date without a time. Left out, it breaks the specification. */
	readonly lastPlainDay: 'whole' | 'excluded';
	/** Hours between the times that are shown and those that are compared. */
	readonly zone: number;
	/** Whether an unset date compares as NULL does in SQL, which is never, or as the text 0000-00-00. */
	readonly unset: 'NULL' | 'zeros';
	/** Whether shifts on hold come when nothing is said about them, and what `onHoldType=ALL` gives. */
	readonly held: 'left out' | 'included';
	readonly allMeans: 'all' | 'held';
	/** Whether closed incidents come when nothing is said about them. */
	readonly closed: 'included' | 'left out';
	/** The same of those with closed tasks; only lives of triggers leave them out. */
	readonly taskClosed: 'included' | 'left out';
	/** A filter that the service does not know of, against the specification. */
	readonly ignores: 'nothing' | 'client' | 'assignedTo' | 'closed' | 'dates';
	readonly letterCase: 'exact' | 'any';
	/** What `assignedTo` of incidents is compared with. */
	readonly assignee: 'e-mail' | 'either e-mail' | 'user id';
	/** Whether records have the number that the specification does not list among their fields. */
	readonly extraIds: boolean;
	readonly numbersAsText: boolean;
	/** Whether fields are shown that are compared but not listed. */
	readonly showsHidden: boolean;
	/** Whether fields without a specified name have names that nobody can guess. */
	readonly strangeNames: boolean;
	readonly unknownParameters: 'ignored' | 'refused';
	readonly empty: 'list' | 404;
	/** Requests within a second before it answers 429. */
	readonly rateLimit: number | undefined;
	/**
	 * How often records change between two requests. `across` drives them on purpose: after each request, a record moves to,
	 * or from, a day at which somebody has divided a list, or changes its state.
	 */
	readonly changes: 'never' | 'now and then' | 'at each request' | 'across';
}

type Choices = {
	readonly [name in keyof Switches]: readonly [
		usual: Switches[name],
		rarity: number,
		others: readonly Switches[name][],
	];
};

/** For each switch its usual position, how often it stands otherwise, and how it can stand then. */
const choices: Choices = {
	// Limits that somebody would choose, and now and then one that nobody would.
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

/** Every switch in its usual position. */
export const usual = Object.fromEntries(
	names.map((name) => [name, choices[name][0]]),
) as unknown as Switches;

/** Throws every switch at random. */
export const drawSwitches = (random: Random): Switches => {
	const draw = (name: keyof Switches) => {
		const [, rarity, others] = choices[name];
		const fork = random.fork(name);
		return fork.chance(rarity) ? fork.pick<unknown>(others) : usual[name];
	};
	return Object.fromEntries(names.map((name) => [name, draw(name)])) as unknown as Switches;
};

/** The switches that do not stand as usual. */
export const unusual = (switches: Switches): (keyof Switches)[] =>
	names.filter((name) => switches[name] !== usual[name]);
