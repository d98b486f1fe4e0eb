/** Makes the visits of some days as they really happen, and as a service shows them at any moment. */
import { DateTime } from 'luxon';
import type { SourceRecord } from '../../reports/report';

/** The ways in which start times of workers reach the service, with the share of workers for each way. */
export const ways = {
	/** The times arrive within a minute. */
	live: 0.6,
	/** The times come from a clock in another zone, such as UTC. */
	shifted: 0.12,
	/** All times of a day arrive together, after the last visit. */
	late: 0.12,
	/** No times arrive, because this worker does not use the app. */
	none: 0.16,
} as const;

export type Way = keyof typeof ways;

export interface SimulatedWorker {
	readonly id: number;
	readonly way: Way;
	/** How far the worker's clock is ahead of the roster's clock, in minutes. */
	readonly shift: number;
}

export interface SimulatedVisit {
	readonly id: number;
	/** Undefined if the visit has no worker. */
	readonly worker?: SimulatedWorker;
	readonly isHeld: boolean;
	/** The planned start in the zone of the roster. */
	readonly planned: DateTime;
	/** The start as the roster shows it. In a night in which the clock is put forward, this can be a time that the clock skips. */
	readonly time: string;
	readonly minutes: number;
	/** When the worker really began, or undefined if nobody came. */
	readonly began?: DateTime;
	readonly ended?: DateTime;
	/** When the service begins to show the start time of the visit, in milliseconds since 1970. */
	readonly startShown?: number;
	readonly finishShown?: number;
}

export function createWorkers(count: number, random: () => number): SimulatedWorker[] {
	return Array.from({ length: count }, (_, index) => {
		let left = random();
		const way = (Object.keys(ways) as Way[]).find((one) => (left -= ways[one]) < 0) ?? 'live';
		const shifts = [-660, -600, -180, 120, 30 * Math.round(20 * random() - 10) || 60];
		const shift = way === 'shifted' ? shifts[Math.floor(random() * shifts.length)] : 0;
		// The report does not notice a clock that differs by half an hour, so no worker has such a clock.
		return { id: index + 1, way, shift: Math.abs(shift) < 60 ? 0 : shift };
	});
}

/** Four possible days of a worker: the planned starts of the visits, as a clock shows them. */
const rounds = [
	['00:05', '06:30', '08:15', '10:00', '12:25', '15:10'],
	['02:30', '07:00', '09:00', '11:05', '13:00', '17:45'],
	['07:00', '08:00', '09:10', '14:00', '19:30', '22:00'],
	['07:30', '09:00', '12:00', '16:20', '21:15', '23:50'],
];

export interface Chances {
	readonly missed: number;
	readonly tardy: number;
	readonly withoutWorker: number;
	readonly held: number;
}

const chances: Chances = { missed: 0.015, tardy: 0.02, withoutWorker: 0.005, held: 0.02 };

let lastId = 0;

export function createDay(
	workers: readonly SimulatedWorker[],
	day: DateTime,
	random: () => number,
): SimulatedVisit[] {
	const isOne = (chance: number) => random() < chance;
	return workers.flatMap((worker): SimulatedVisit[] => {
		const visits = rounds[worker.id % rounds.length].map((time) => {
			const [hour, minute] = time.split(':').map(Number);
			const planned = day.set({ hour, minute });
			const minutes =
				time === '22:00' ? 480 : time === '23:50' ? 45 : 30 + 15 * Math.floor(3 * random());
			const id = ++lastId;
			const isHeld = isOne(chances.held);
			const isAlone = isOne(chances.withoutWorker);
			const isMissed = isHeld || isAlone || isOne(chances.missed);
			const delay = isOne(chances.tardy) ? 12 + 30 * random() : 12 * random() - 4;
			const began = isMissed ? undefined : planned.plus({ seconds: Math.round(delay * 60) });
			const ended = began?.plus({ minutes: minutes - 5 + Math.round(10 * random()) });
			return { id, isHeld, planned, time, minutes, began, ended, ...(!isAlone && { worker }) };
		});
		const over = Math.max(...visits.map(({ ended, planned }) => (ended ?? planned).toMillis()));
		const together = over + (30 + 90 * random()) * 60_000;
		return visits.map((visit) => {
			if (worker.way === 'none' || visit.began === undefined || visit.ended === undefined)
				return visit;
			if (worker.way === 'late') return { ...visit, startShown: together, finishShown: together };
			return {
				...visit,
				startShown: visit.began.toMillis() + 60_000 * random(),
				finishShown: visit.ended.toMillis() + 60_000 * random(),
			};
		});
	});
}

const format = (time: DateTime) => time.toFormat('yyyy-MM-dd HH:mm:ss');

const unset = '0000-00-00 00:00:00';

/** The clock by which LastModified is written. */
export type ModifiedBy = 'roster' | 'app';

/** Returns the record that the service shows for a visit at a moment. */
export function recordOf(
	{
		id,
		worker,
		isHeld,
		planned,
		time,
		minutes,
		began,
		ended,
		startShown,
		finishShown,
	}: SimulatedVisit,
	now: number,
	modifiedBy: ModifiedBy,
): SourceRecord {
	const shift = worker?.shift ?? 0;
	const byApp = (moment: DateTime) =>
		format(moment.setZone('utc', { keepLocalTime: true }).plus({ minutes: shift }));
	const byRoster = (moment: number) => DateTime.fromMillis(moment, { zone: planned.zone });
	const hasStart = startShown !== undefined && startShown <= now;
	const hasFinish = finishShown !== undefined && finishShown <= now;
	const changed = hasFinish ? byRoster(finishShown) : hasStart ? byRoster(startShown) : undefined;
	return {
		RosterItemId: id,
		DateOfService: planned.toISODate(),
		StartTime: `${time}:00`,
		Minutes: minutes,
		ClientId: 1 + (id % 97),
		CarerId: worker?.id ?? 0,
		ServiceId: 2,
		OnHoldType: isHeld ? 'Hospital' : '',
		APP_StartTime: hasStart && began ? byApp(began) : null,
		APP_FinishTime: hasFinish && ended ? byApp(ended) : null,
		LastModified:
			changed === undefined ? unset : modifiedBy === 'app' ? byApp(changed) : format(changed),
		LastModifiedBy:
			changed === undefined ? 'office@example.com' : `worker${worker?.id}@example.com`,
	};
}

export const workerRecords = (workers: readonly SimulatedWorker[]): SourceRecord[] =>
	workers.map(({ id }) => ({
		CarerId: id,
		FirstName: 'Worker',
		LastName: String(id),
		Email: `worker${id}@example.com`,
		Phone1: '0400 000 000',
		Current: true,
	}));
