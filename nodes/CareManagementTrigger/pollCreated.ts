import {
	timedOut,
	withDeadline,
	type Query,
	type ApiRecord,
	type Session,
	addDays,
	parseDay,
	type Day,
} from '../../client/mod';
import {
	detectNew,
	startingFrom,
	windowDays,
	windowStart,
	type NewRecord,
	type Memory,
	type Candidate,
	type Batch,
} from './detectNew';
import { identify } from './identity';
import { fetchIncludes, listDays, type Days, type PollSession } from './pollSession';
import type { Settings } from './settings';

/** How many days back the newest record is looked for at activation. */
const furtherBack = 60;

/** How many days a slice has, when the whole cannot be had within the time; one, when that is too much too. */
const firstSlice = 8;

/** How many records one poll emits at most, because n8n holds them all in memory; the next poll emits the rest. */
export const mostAtOnce = 50_000;

/** What a poll brought. */
export interface Created {
	readonly fresh: readonly NewRecord[];
	readonly memory: Memory;
}

/**
 * The records that pass the filters, with what the decision needs to know of them.
 *
 * @param settings what the user set
 * @param records the records as the service sent them
 * @throws CareManagementError when one carries no id and the event has no other way to know it again
 */
export const show = ({ event, passes }: Settings, records: readonly ApiRecord[]): Candidate[] =>
	records.filter(passes).map((record) => {
		const day = event.created === undefined ? undefined : parseDay(record[event.created]);
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
	service: PollSession,
	settings: Settings,
	memory: Memory | undefined,
	milliseconds: number,
): Promise<Created | typeof timedOut> {
	const { session } = service;
	const end = session.clock.now() + milliseconds;
	const timeLeft = () => end - session.clock.now();
	const read = async (limited: Session, query: Query, days: Days): Promise<Batch> => ({
		...days,
		records: show(settings, await listDays(service, limited, settings.event, query, days)),
		today: service.today(),
		dated: settings.event.created !== undefined,
	});

	if (!memory && settings.startFrom === undefined) {
		const readSlice = async (days: Days) =>
			await withDeadline(session, timeLeft(), async (limited) =>
				read(limited, settings.filters, days),
			);
		const baseline = await readBaseline(service, readSlice);
		return baseline === timedOut ? timedOut : { fresh: [], memory: baseline };
	}

	let now: Memory = memory ?? startingFrom(settings.startFrom as Day);
	const fresh: NewRecord[] = [];
	/** A slice, with all that the records shall come with when there are new ones. */
	const list = async (days: Days, time: number): Promise<Batch | typeof timedOut> =>
		await withDeadline(session, time, async (limited) =>
			fetchIncludes(
				settings,
				async (query) => read(limited, query, days),
				(slice) => detectNew(now, slice).fresh.length === 0,
			),
		);
	/** Takes in a slice, and says whether all of it could be taken. */
	const take = (slice: Batch): boolean => {
		const decision = detectNew(now, slice, mostAtOnce - fresh.length);
		fresh.push(...decision.fresh);
		now =
			decision.heldBack > 0 && now.resumeFrom
				? { ...decision.memory, resumeFrom: now.resumeFrom }
				: decision.memory;
		return decision.heldBack === 0;
	};

	if (!now.resumeFrom) {
		const whole = await list({ from: windowStart(now) }, timeLeft() / 2);
		if (whole !== timedOut) {
			take(whole);
			return { fresh, memory: now };
		}
		now = { ...now, resumeFrom: windowStart(now) };
	}

	let days = firstSlice;
	let slices = 0;
	for (let from = now.resumeFrom as Day; ;) {
		const to = addDays(from, days - 1);
		const last = to >= service.today();
		// When several days are too much, there must be time left for one.
		const time = days > 1 ? timeLeft() / 2 : timeLeft();
		const slice = await list(last ? { from } : { from, to }, time);
		if (slice === timedOut) {
			if (days > 1) {
				days = 1;
				continue;
			}
			return slices > 0 ? { fresh, memory: now } : timedOut;
		}
		slices++;
		if (!take(slice) || last) return { fresh, memory: now };
		from = addDays(to, 1);
		now = { ...now, resumeFrom: from };
	}
}

/**
 * What is there at activation: the window behind the newest record. Where records show no day, or there are none of late, it
 * lies behind the day that it is for the service. Our own clock says only where to begin to look.
 */
async function readBaseline(
	service: PollSession,
	readSlice: (days: Days) => Promise<Batch | typeof timedOut>,
): Promise<Memory | typeof timedOut> {
	let today: Day;
	let slice: Batch | typeof timedOut;
	do {
		today = service.today();
		slice = await readSlice({ from: addDays(today, -windowDays) });
		if (slice === timedOut) return timedOut;
	} while (service.today() < today);

	let newest = newestDay(slice);
	if (slice.dated && newest === undefined) {
		const wider = await readSlice({ from: addDays(today, -furtherBack) });
		if (wider !== timedOut) newest = newestDay(wider);
	}
	if (newest === undefined || newest >= today) return baselineOf(today, slice);
	const whole = await readSlice({ from: addDays(newest, -windowDays) });
	return whole === timedOut ? timedOut : baselineOf(newest, whole);
}

const baselineOf = (newest: Day, slice: Batch): Memory =>
	detectNew({ newest, known: new Map() }, slice).memory;

/** The newest day of creation, where records show one. */
const newestDay = ({ records }: Batch): Day | undefined =>
	records
		.flatMap(({ day }) => day ?? [])
		.sort()
		.at(-1);
