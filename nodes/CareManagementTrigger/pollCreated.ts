import { tooLate, within, type Query, type ServiceRecord, type Session } from '../../client/mod';
import { addDays, readDay, type Day } from './days';
import {
	decide,
	startingFrom,
	windowDays,
	windowStart,
	type Fresh,
	type Memory,
	type Shown,
	type Slice,
} from './decide';
import { identify } from './identity';
import { askForWishes, listDays, type Days, type Service } from './service';
import type { Settings } from './settings';

/** How many days back the newest record is looked for at activation. */
const furtherBack = 60;

/** How many days a slice has, when the whole cannot be had within the time; one, when that is too much too. */
const firstSlice = 8;

/** How many records one poll emits at most, because n8n holds them all in memory; the next poll emits the rest. */
export const mostAtOnce = 50_000;

/** What a poll brought. */
export interface Created {
	readonly fresh: readonly Fresh[];
	readonly memory: Memory;
}

/**
 * The records that pass the filters, with what the decision needs to know of them.
 *
 * @param settings what the user set
 * @param records the records as the service sent them
 * @throws CareManagementError when one carries no id and the event has no other way to know it again
 */
export const show = ({ event, passes }: Settings, records: readonly ServiceRecord[]): Shown[] =>
	records.filter(passes).map((record) => {
		const day = event.created === undefined ? undefined : readDay(record[event.created]);
		return { identity: identify(event, record), ...(day === undefined ? {} : { day }), record };
	});

/**
 * Polls for new records.
 *
 * What is promised: a record is emitted once, at the first poll that finds it, when it was not there at activation and
 * its day of creation is at most `windowDays` days before the newest one that was seen until then. A record that comes to
 * match the filters later, such as an incident that becomes reportable, is new at that time. A record that the service
 * files under a day of creation further back than that is never seen. What was deleted before a poll found it is gone.
 *
 * A quiet poll is one request, for the days from the start of the window on, without forms and notes: those are asked for
 * when there is something new. It is open to the future, so that records dated ahead are seen at once. When the whole
 * cannot be had in half of the time, the rest is used for slices of days, and the next poll goes on behind the last whole
 * one.
 *
 * @param service the service
 * @param settings what the user set
 * @param memory what was seen before; absent at the first poll, which emits nothing unless the user chose a day to
 *   start from
 * @param milliseconds how long the poll may take
 * @returns the new records and what to remember, or `tooLate` when nothing at all could be had within the time
 * @throws CareManagementError when the service fails, and then nothing has changed
 */
export async function pollCreated(
	service: Service,
	settings: Settings,
	memory: Memory | undefined,
	milliseconds: number,
): Promise<Created | typeof tooLate> {
	const { session } = service;
	const end = session.clock.now() + milliseconds;
	const timeLeft = () => end - session.clock.now();
	const read = async (limited: Session, query: Query, days: Days): Promise<Slice> => ({
		...days,
		records: show(settings, await listDays(service, limited, settings.event, query, days)),
		today: service.today(),
		dated: settings.event.created !== undefined,
	});

	if (!memory && settings.startFrom === undefined) {
		const readSlice = async (days: Days) =>
			await within(session, timeLeft(), async (limited) => read(limited, settings.filters, days));
		const baseline = await readBaseline(service, readSlice);
		return baseline === tooLate ? tooLate : { fresh: [], memory: baseline };
	}

	let now: Memory = memory ?? startingFrom(settings.startFrom as Day);
	const fresh: Fresh[] = [];
	/** A slice, with all that the records shall come with when there are new ones. */
	const list = async (days: Days, time: number): Promise<Slice | typeof tooLate> =>
		await within(session, time, async (limited) =>
			askForWishes(
				settings,
				async (query) => read(limited, query, days),
				(slice) => decide(now, slice).fresh.length === 0,
			),
		);
	/** Takes in a slice, and says whether all of it could be taken. */
	const take = (slice: Slice): boolean => {
		const decision = decide(now, slice, mostAtOnce - fresh.length);
		fresh.push(...decision.fresh);
		now =
			decision.heldBack > 0 && now.behind
				? { ...decision.memory, behind: now.behind }
				: decision.memory;
		return decision.heldBack === 0;
	};

	if (!now.behind) {
		const whole = await list({ from: windowStart(now) }, timeLeft() / 2);
		if (whole !== tooLate) {
			take(whole);
			return { fresh, memory: now };
		}
		now = { ...now, behind: windowStart(now) };
	}

	let days = firstSlice;
	let slices = 0;
	for (let from = now.behind as Day; ;) {
		const to = addDays(from, days - 1);
		const last = to >= service.today();
		// When several days are too much, there must be time left for one.
		const time = days > 1 ? timeLeft() / 2 : timeLeft();
		const slice = await list(last ? { from } : { from, to }, time);
		if (slice === tooLate) {
			if (days > 1) {
				days = 1;
				continue;
			}
			return slices > 0 ? { fresh, memory: now } : tooLate;
		}
		slices++;
		if (!take(slice) || last) return { fresh, memory: now };
		from = addDays(to, 1);
		now = { ...now, behind: from };
	}
}

/**
 * What is there at activation: the window behind the newest record. Where records show no day, or there are none of late, it
 * lies behind the day that it is for the service. Our own clock says only where to begin to look.
 */
async function readBaseline(
	service: Service,
	readSlice: (days: Days) => Promise<Slice | typeof tooLate>,
): Promise<Memory | typeof tooLate> {
	let today: Day;
	let slice: Slice | typeof tooLate;
	do {
		today = service.today();
		slice = await readSlice({ from: addDays(today, -windowDays) });
		if (slice === tooLate) return tooLate;
	} while (service.today() < today);

	let newest = newestDay(slice);
	if (slice.dated && newest === undefined) {
		const wider = await readSlice({ from: addDays(today, -furtherBack) });
		if (wider !== tooLate) newest = newestDay(wider);
	}
	if (newest === undefined || newest >= today) return baselineOf(today, slice);
	const whole = await readSlice({ from: addDays(newest, -windowDays) });
	return whole === tooLate ? tooLate : baselineOf(newest, whole);
}

const baselineOf = (newest: Day, slice: Slice): Memory =>
	decide({ newest, known: new Map() }, slice).memory;

/** The newest day of creation, where records show one. */
const newestDay = ({ records }: Slice): Day | undefined =>
	records
		.flatMap(({ day }) => day ?? [])
		.sort()
		.at(-1);
