import { addDays, groupBy, type Day } from '../values/mod';
import { payPeriodOf, type PayPeriods } from './period';
import { awardRules, type AwardCheck, type AwardRule, type Employment } from './rules/awardRules';
import { countWords, lengthWords } from './words';
import {
	blocksOf,
	dutiesOf,
	inOrder,
	minutesIn,
	workMinutes,
	type Block,
	type Duty,
	type Stretch,
	type WorkedShift,
} from './workPeriods';

/** A span of time. Both ends are in minutes since 1970 by the clock on the wall. */
interface Span {
	readonly from: number;
	readonly to: number;
}

/** A sign that a roster may break a rule. */
export interface AwardFlag {
	readonly rule: AwardRule;
	/** If the flag is about a pay period, this is the first day of the pay period. Otherwise it is the day on which `span` begins. */
	readonly day: Day;
	/** The first of the shifts that the flag is about. Undefined if the flag is about a pay period. */
	readonly shift?: WorkedShift;
	/** The time that the flag is about. Undefined if the flag is about a pay period. */
	readonly span?: Span;
	readonly details: string;
}

/** The input of the checks. It is the same for all workers. */
export interface AwardTerms {
	/** The first day of one pay period, and the number of days in each pay period: 7, 14 or 28. */
	readonly payPeriods: PayPeriods;
	/** If the gap between two shifts is at most this long, the gap counts as travel or a meal break. */
	readonly gapMinutes: number;
	/** The days whose shifts are known. */
	readonly known: { readonly from: Day; readonly to: Day };
}

/** Returns the first day on which a rule is in force. */
export function firstDayOf({ from, fromPayPeriod }: AwardRule, terms: PayPeriods): Day {
	if (!fromPayPeriod) return from;
	const period = payPeriodOf(from, terms);
	return period === from ? from : addDays(period, terms.length);
}

/** Returns the rule that a check has on a day, or undefined if the check has no rule on that day. */
export type RuleOn = (check: AwardCheck, day: Day) => AwardRule | undefined;

/**
 * Makes a function that finds the rule of a check for a day. A rule is in force until the next rule of the same check
 * begins. If the last rule of a check has a last day, that rule ends with this day. The last days of earlier rules are ignored.
 */
export function rulesByDay(payPeriods: PayPeriods): RuleOn {
	const known = new Map<AwardCheck, { readonly rule: AwardRule; readonly first: Day }[]>();
	for (const rule of awardRules) {
		const own = known.get(rule.check) ?? [];
		own.push({ rule, first: firstDayOf(rule, payPeriods) });
		known.set(rule.check, own);
	}
	return (check, day) => {
		const own = known.get(check) ?? [];
		const found = own.findLast(({ first }) => first <= day);
		const isLast = found === own.at(-1);
		const to = found?.rule.to ?? null;
		return isLast && to !== null && day > to ? undefined : found?.rule;
	};
}

type Tell = (
	check: AwardCheck,
	shifts: readonly WorkedShift[],
	findDetails: (limits: Limits) => string,
	span?: Span,
) => void;

type Limits = AwardRule['limits'];

/** Converts a moment in a shift to the clock on the wall. A clock change during the shift is ignored. */
const wallOf = ({ from, wallFrom }: WorkedShift, at: number): number => wallFrom + at - from;

const wallDay = (at: number): Day => new Date(at * 60_000).toISOString().slice(0, 10);

const spanOf = (shifts: readonly WorkedShift[]): Span => ({
	from: shifts[0].wallFrom,
	to: Math.max(...shifts.map((one) => wallOf(one, one.to))),
});

/**
 * Checks the roster of one worker by the rules of the award.
 *
 * @param shifts all shifts of the worker on the days that are known
 * @param employment the worker's kind of employment, or undefined if it is not known. In that case, `notFor` of a rule is ignored, and
 * rules with `onlyFor` do not apply.
 */
export function awardFlags(
	shifts: readonly WorkedShift[],
	terms: AwardTerms,
	employment: Employment | undefined,
	ruleOn: RuleOn,
): AwardFlag[] {
	const flags: AwardFlag[] = [];
	const holds = ({ notFor = [], onlyFor }: AwardRule) =>
		(employment === undefined || !notFor.includes(employment)) &&
		(onlyFor === undefined || (employment !== undefined && onlyFor.includes(employment)));
	const tell: Tell = (check, about, findDetails, span = spanOf(about)) => {
		const [shift] = about;
		const rule = ruleOn(check, shift.day);
		if (rule === undefined || !holds(rule)) return;
		const details = findDetails(rule.limits);
		if (details !== '') flags.push({ rule, day: wallDay(span.from), shift, span, details });
	};
	const ordered = inOrder(shifts);
	const isCut = (day: Day) => ruleOn('breakBetweenShifts', day)?.isSleepoverABreak === true;
	const whole = blocksOf(ordered, terms.gapMinutes, () => false);
	const parts = blocksOf(ordered, terms.gapMinutes, isCut);
	const duties = dutiesOf(
		parts,
		(day) => (ruleOn('breakBetweenShifts', day)?.limits.hours ?? 0) * 60,
	);
	duties.forEach((duty, index) => {
		if (index > 0) checkBreak(duties[index - 1], duty, tell);
		checkBrokenShift(duty, tell);
		checkHours(duty, tell);
	});
	for (const block of parts) checkEngagements(block, tell);
	for (const block of whole) {
		checkSleepovers(block, tell);
		for (const stretch of block.stretches) {
			const limits = ruleOn('mealBreak', stretch.shifts[0].day)?.limits;
			if (!stretch.isSleepover && limits !== undefined) checkMeals(stretch, limits, tell);
		}
	}
	flags.push(
		...checkPayPeriods(ordered, duties, terms, (check, day) => {
			const rule = ruleOn(check, day);
			return rule !== undefined && holds(rule) ? rule : undefined;
		}),
	);
	return flags;
}

const stretchesOf = ({ blocks }: Duty): Stretch[] => blocks.flatMap(({ stretches }) => stretches);

const shiftsOf = (duty: Duty): WorkedShift[] => stretchesOf(duty).flatMap(({ shifts }) => shifts);

const hasSleepover = ({ blocks }: Duty): boolean =>
	blocks.some(({ isBesideSleepover }) => isBesideSleepover);

function checkBreak(before: Duty, duty: Duty, tell: Tell): void {
	const minutes = duty.from - before.to;
	const isByAgreement = hasSleepover(before) || hasSleepover(duty);
	tell('breakBetweenShifts', shiftsOf(duty), ({ hours, agreedHours }) => {
		if (minutes >= hours * 60) return '';
		const found = `${lengthWords(minutes)} after the shift before`;
		return isByAgreement && minutes >= agreedHours * 60
			? `${found}: around a sleepover that needs an agreement`
			: found;
	});
}

function checkBrokenShift(duty: Duty, tell: Tell): void {
	const breaks = duty.blocks.length - 1;
	if (breaks === 0) return;
	tell('brokenShiftBreaks', shiftsOf(duty), (limits) => {
		if (breaks <= limits.breaks) return '';
		const found = countWords(breaks, 'break');
		return breaks <= limits.agreedBreaks ? `${found}: that needs an agreement` : found;
	});
	tell('brokenShiftSpan', shiftsOf(duty), ({ hours }) => {
		const minutes = duty.to - duty.from;
		return minutes <= hours * 60
			? ''
			: `${lengthWords(minutes)} from the first start to the last finish`;
	});
}

function checkHours(duty: Duty, tell: Tell): void {
	const stretches = stretchesOf(duty);
	const shifts = shiftsOf(duty);
	const minutes = minutesIn(stretches);
	const found = `${lengthWords(minutes)} of work`;
	const byAgreement = ({ hours, agreedHours }: Limits) => {
		if (minutes <= hours * 60) return '';
		return minutes <= agreedHours * 60 ? `${found}: that needs an agreement` : found;
	};
	if (!stretches.some(({ isSleepover }) => isSleepover)) {
		tell('shiftHours', shifts, ({ hours }) => (minutes > hours * 60 ? found : ''));
		tell('agreedShiftHours', shifts, (limits) =>
			minutes <= limits.agreedHours * 60 ? byAgreement(limits) : '',
		);
		return;
	}
	tell('sleepoverHours', shifts, ({ hoursOfASide }) => {
		const most = Math.max(...sidesOf(stretches));
		return most > hoursOfASide * 60
			? `${lengthWords(most)} of work on one side of a sleepover`
			: '';
	});
	tell('sleepoverHours', shifts, byAgreement);
}

/** Returns the minutes of work before, between and after the sleepovers. */
function sidesOf(stretches: readonly Stretch[]): number[] {
	const sides = [0];
	for (const stretch of stretches) {
		if (stretch.isSleepover) sides.push(0);
		else sides[sides.length - 1] += workMinutes(stretch.shifts);
	}
	return sides;
}

/** Checks a block without a sleepover. `checkSleepovers()` checks the work in a block with one. */
function checkEngagements({ stretches }: Block, tell: Tell): void {
	if (stretches.some(({ isSleepover }) => isSleepover)) return;
	const [{ shifts }] = stretches;
	const minutes = workMinutes(shifts);
	const isOfThree = shifts.every(({ isOfThreeHours }) => isOfThreeHours);
	tell('minimumEngagement', shifts, ({ hours, hoursOfThree }) => {
		const least = isOfThree ? hoursOfThree : hours;
		return minutes >= least * 60 ? '' : `${lengthWords(minutes)} of work, less than ${least} h`;
	});
}

function checkSleepovers({ stretches }: Block, tell: Tell): void {
	stretches.forEach(({ isSleepover, shifts, from, to }, index) => {
		if (!isSleepover) return;
		const beside = [stretches[index - 1], stretches[index + 1]].map((one) =>
			one === undefined ? 0 : workMinutes(one.shifts),
		);
		tell('sleepoverWork', shifts, ({ hours }) => {
			const most = Math.max(...beside);
			if (most >= hours * 60) return '';
			const [before, after] = beside.map((minutes) => lengthWords(minutes));
			return `${before} of work before it, ${after} after it`;
		});
		tell('sleepoverSpan', shifts, ({ hours }) =>
			to - from === hours * 60 ? '' : `${lengthWords(to - from)}`,
		);
	});
}

/** A run of continuous work that has not ended yet. */
interface Run {
	readonly first: WorkedShift;
	readonly from: number;
	/** Whether the run begins after a break whose time is not known. */
	readonly isGuessed: boolean;
}

/**
 * Finds work that is too long without a meal break. A run of work ends with a gap or a break that is at least as long as a meal break. If
 * the time of a break is not known, the function assumes a time that keeps the rule, if there is such a time.
 */
function checkMeals({ shifts }: Stretch, { minutes: least, hours }: Limits, tell: Tell): void {
	let run: Run | undefined;
	let end = -Infinity;
	/**
	 * Shifts with different clients may be at the same time and share one break. A shift that begins before this minute may share the break
	 * of an earlier shift. So if the time of its break is not known, its break is not counted.
	 */
	let coveredTo = -Infinity;
	const stop = (at: number) => {
		if (run === undefined) return;
		const { first, from, isGuessed } = run;
		const length = at - from;
		const found = `${lengthWords(length)} without a stop`;
		const details = isGuessed ? `At least ${found}, wherever the break of the shift is` : found;
		// A guessed start is not shown. The span begins with the start of the shift instead.
		const span = { from: isGuessed ? first.wallFrom : wallOf(first, from), to: wallOf(first, at) };
		tell('mealBreak', [first], () => (length > hours * 60 ? details : ''), span);
		run = undefined;
	};
	for (const shift of shifts) {
		if (shift.from - end >= least) {
			stop(end);
			end = -Infinity;
		}
		run ??= { first: shift, from: shift.from, isGuessed: false };
		const isCovered = shift.breakFrom === undefined && shift.from < coveredTo;
		const before = end;
		end = Math.max(end, shift.to);
		if (shift.breakMinutes < least || isCovered) continue;
		const latest = Math.min(run.from + hours * 60, shift.to - shift.breakMinutes);
		const at = shift.breakFrom ?? Math.max(shift.from, latest);
		const over = at + shift.breakMinutes;
		const isGuessed = shift.breakFrom === undefined;
		if (isGuessed) coveredTo = Math.max(coveredTo, shift.to);
		if (over <= run.from) continue;
		stop(at > shift.from ? at : Math.min(at, Math.max(before, shift.from)));
		if (over < end) run = { first: shift, from: over, isGuessed };
	}
	stop(end);
}

type Holding = (check: AwardCheck, day: Day) => AwardRule | undefined;

/** Checks the days off and the hours in pay periods whose days are all known. */
function checkPayPeriods(
	shifts: readonly WorkedShift[],
	duties: readonly Duty[],
	{ payPeriods, known }: AwardTerms,
	holding: Holding,
): AwardFlag[] {
	const { length } = payPeriods;
	const days = new Set<Day>();
	for (const { day: first, lastDay } of shifts)
		for (let day = first; day <= lastDay; day = addDays(day, 1)) days.add(day);
	const starts = new Set([...days].map((day) => payPeriodOf(day, payPeriods)));
	const dutiesIn = groupBy(duties, ({ day }) => payPeriodOf(day, payPeriods));
	return [...starts].flatMap((first) => {
		if (first < known.from || addDays(first, length - 1) > known.to) return [];
		// Two days off are also together if one of the two days is the day before or the day after the pay period. So these days are added.
		const all = Array.from({ length: length + 2 }, (_, index) => addDays(first, index - 1));
		const isFree = all.map((day) => !days.has(day));
		const work = (dutiesIn.get(first) ?? [])
			.flatMap(shiftsOf)
			.filter(({ isSleepover }) => !isSleepover);
		const rule = (check: AwardCheck) => holding(check, first);
		return [
			...daysOffFlags(isFree, rule).map((flag) => ({ ...flag, day: first })),
			...hoursFlags(workMinutes(work), length, rule).map((flag) => ({ ...flag, day: first })),
		];
	});
}

type Found = Pick<AwardFlag, 'rule' | 'details'>;

/** @param isFree whether each day is free. The first day is the day before the pay period, and the last day is the day after it. */
function daysOffFlags(
	isFree: readonly boolean[],
	rule: (check: AwardCheck) => AwardRule | undefined,
): Found[] {
	const [few, apart] = [rule('daysOff'), rule('daysOffTogether')];
	const own = isFree.slice(1, -1);
	const free = own.filter(Boolean).length;
	const least = ((few?.limits.daysInAWeek ?? 0) * own.length) / 7;
	if (few !== undefined && free < least) {
		const runs = own
			.map((one) => (one ? ' ' : 'x'))
			.join('')
			.split(' ');
		const longest = Math.max(...runs.map((run) => run.length));
		return [
			{
				rule: few,
				details: `${countWords(free, 'day')} off of ${least} in ${own.length} days; ${countWords(longest, 'day')} of work in a row`,
			},
		];
	}
	const hasTwo = isFree.some((one, index) => one && isFree[index + 1]);
	return apart === undefined || hasTwo
		? []
		: [{ rule: apart, details: `${countWords(free, 'day')} off, each alone` }];
}

function hoursFlags(
	minutes: number,
	days: number,
	rule: (check: AwardCheck) => AwardRule | undefined,
): Found[] {
	const found = rule('periodHours');
	const most = ((found?.limits.hoursInAWeek ?? 0) * days) / 7;
	return found === undefined || minutes <= most * 60
		? []
		: [
				{
					rule: found,
					details: `${lengthWords(minutes)} of work, more than ${most} h in ${days} days`,
				},
			];
}
