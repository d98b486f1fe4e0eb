import type { DateTime } from 'luxon';
import { addDays, type Day } from '../values/mod';
import { clockTimes, isPossibleLength, lengthOf } from './clockTimes';
import { startOf } from './periodWords';
import type { SourceRecord } from './report';
import { startOfShift } from './shiftTimes';
import { startMinutes } from './startMinutes';
import { setDay } from './setDay';

/** The kind of work in a shift. */
export interface ShiftKind {
	readonly isSleepover: boolean;
	/** Whether a shift with this service must be paid for at least three hours. The award calls this the minimum engagement. */
	readonly isOfThreeHours: boolean;
}

/** A shift of a worker. `from` and `to` count the minutes that really pass, even in a night when the clock changes. */
export interface WorkedShift extends ShiftKind {
	readonly record: SourceRecord;
	readonly day: Day;
	/** The last day on which the shift takes place. */
	readonly lastDay: Day;
	/** The start, in minutes since 1970. */
	readonly from: number;
	readonly to: number;
	/** The start in local time, as `startMinutes()` returns it. */
	readonly wallFrom: number;
	readonly breakMinutes: number;
	/** The start of the break, in minutes since 1970. The field is absent if the start is not known. */
	readonly breakFrom?: number;
}

const minutesOf = (date: DateTime): number => date.toMillis() / 60_000;

/**
 * Makes a function that reads a shift from a record. That function returns undefined if the day or the start cannot be read, or if the
 * length is not between 1 minute and a day. The start of each day is computed only once, because computing with time zones is slow.
 */
export function shiftReader(now: DateTime) {
	const days = new Map<Day, { readonly start: number; readonly isPlain: boolean }>();
	const dayOf = (day: Day) => {
		const known = days.get(day);
		if (known) return known;
		const start = minutesOf(startOf(day, now));
		const isPlain = minutesOf(startOf(addDays(day, 1), now)) - start === 1_440;
		days.set(day, { start, isPlain });
		return { start, isPlain };
	};
	return (record: SourceRecord, kind: ShiftKind): WorkedShift | undefined => {
		const day = setDay(record.DateOfService);
		const times = clockTimes(record);
		const minutes = lengthOf(record);
		if (day === undefined || times.from === undefined || !isPossibleLength(minutes))
			return undefined;
		const { start, isPlain } = dayOf(day);
		const moment = isPlain ? undefined : startOfShift(day, times, now);
		const from = moment === undefined ? start + times.from : minutesOf(moment);
		const lastDay = addDays(day, Math.max(0, Math.ceil(times.end / 1_440) - 1));
		const breakMinutes = lengthOf({ Minutes: record.BreakMinutes1 }) ?? 0;
		const to = from + (minutes ?? 0);
		const breakFrom = breakStart(record, times.from, { from, to: to - breakMinutes });
		const wallFrom = startMinutes(record);
		return { ...kind, record, day, lastDay, from, to, wallFrom, breakMinutes, breakFrom };
	};
}

/**
 * Returns the start of a shift's break. The result is undefined if the record shows no start of the break, or if the break would not lie
 * within the shift. Midnight is read as no start, because care systems write midnight if no time was entered.
 */
function breakStart(
	{ BreakStartTime1 }: SourceRecord,
	start: number,
	within: { readonly from: number; readonly to: number },
): number | undefined {
	const { from: clock } = clockTimes({ StartTime: BreakStartTime1 });
	if (clock === undefined || clock % 1_440 === 0) return undefined;
	const found = within.from + ((clock - start + 2 * 1_440) % 1_440);
	return found <= within.to ? found : undefined;
}

/** A stretch of continuous work, or a sleepover. */
export interface Stretch {
	readonly isSleepover: boolean;
	readonly shifts: readonly WorkedShift[];
	readonly from: number;
	readonly to: number;
}

/**
 * Stretches that follow each other with only short gaps. If the rules of the day divide work at sleepovers (`isCutAtSleepovers`), each stretch
 * of work beside a sleepover is a block of its own.
 */
export interface Block {
	readonly stretches: readonly Stretch[];
	readonly day: Day;
	readonly from: number;
	readonly to: number;
	/** Whether the block contains a sleepover, or is a part of continuous work that was divided at a sleepover. */
	readonly isBesideSleepover: boolean;
}

/** A duty: one block, or several blocks of the same day with breaks between them. */
export interface Duty {
	readonly blocks: readonly Block[];
	readonly day: Day;
	readonly from: number;
	readonly to: number;
}

/**
 * Sorts shifts by their starts. If shifts have the same start and end, the shift with the longest break comes first, so that its break is
 * used.
 */
export const inOrder = (shifts: readonly WorkedShift[]): WorkedShift[] =>
	shifts.toSorted(
		(one, other) =>
			one.from - other.from || one.to - other.to || other.breakMinutes - one.breakMinutes,
	);

/**
 * Joins shifts to blocks of continuous work. A gap of at most `gapMinutes` counts as travel or a meal break.
 *
 * @param shifts the shifts in the order of their starts
 * @param isCutAtSleepovers says whether sleepovers divide the work that begins on a day. If so, a sleepover is in no block
 */
export function blocksOf(
	shifts: readonly WorkedShift[],
	gapMinutes: number,
	isCutAtSleepovers: (day: Day) => boolean,
): Block[] {
	const blocks: Block[] = [];
	let own: WorkedShift[] = [];
	let end = -Infinity;
	const flush = () => {
		if (own.length > 0) blocks.push(...toBlocks(own, isCutAtSleepovers(own[0].day)));
	};
	for (const shift of shifts) {
		if (shift.from - end > gapMinutes) {
			flush();
			own = [];
			end = -Infinity;
		}
		own.push(shift);
		end = Math.max(end, shift.to);
	}
	flush();
	return blocks;
}

function toBlocks(shifts: readonly WorkedShift[], isCut: boolean): Block[] {
	const stretches: Stretch[] = [];
	for (const shift of shifts) {
		const last = stretches.at(-1);
		const { isSleepover, from, to } = shift;
		if (last?.isSleepover !== isSleepover) {
			stretches.push({ isSleepover, shifts: [shift], from, to });
			continue;
		}
		stretches[stretches.length - 1] = {
			...last,
			shifts: [...last.shifts, shift],
			to: Math.max(last.to, to),
		};
	}
	const hasSleepover = stretches.some(({ isSleepover }) => isSleepover);
	const block = (own: readonly Stretch[]): Block => ({
		stretches: own,
		day: own[0].shifts[0].day,
		from: own[0].from,
		to: Math.max(...own.map(({ to }) => to)),
		isBesideSleepover: hasSleepover,
	});
	if (!isCut || !hasSleepover) return [block(stretches)];
	return stretches.filter(({ isSleepover }) => !isSleepover).map((one) => block([one]));
}

/**
 * Joins the blocks of a day to duties. Two blocks belong together if the break between them is shorter than the break that the award
 * requires between shifts.
 *
 * @param breakMinutes returns the required break on a day, in minutes
 */
export function dutiesOf(blocks: readonly Block[], breakMinutes: (day: Day) => number): Duty[] {
	const duties: Duty[] = [];
	for (const block of blocks) {
		const last = duties.at(-1);
		const isSame =
			last !== undefined &&
			last.day === block.day &&
			block.from - last.to < breakMinutes(block.day);
		if (!isSame) {
			duties.push({ blocks: [block], day: block.day, from: block.from, to: block.to });
			continue;
		}
		duties[duties.length - 1] = {
			...last,
			blocks: [...last.blocks, block],
			to: Math.max(last.to, block.to),
		};
	}
	return duties;
}

/** Returns the minutes of work, without the breaks. Time in which several shifts overlap is counted once. */
export function workMinutes(shifts: readonly WorkedShift[]): number {
	let end = -Infinity;
	let sum = 0;
	for (const { from, to, breakMinutes } of shifts) {
		const own = to - Math.max(from, end);
		if (own > 0) sum += Math.max(0, own - breakMinutes);
		end = Math.max(end, to);
	}
	return sum;
}

/** Returns the minutes of work in some stretches. A sleepover is not work. */
export const minutesIn = (stretches: readonly Stretch[]): number =>
	stretches.reduce(
		(sum, { isSleepover, shifts }) => sum + (isSleepover ? 0 : workMinutes(shifts)),
		0,
	);
