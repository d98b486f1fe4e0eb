/** Simulates the life of one or two triggers in a workflow of n8n: with a service, with people who work, and with failures. */
import { DateTime } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';
import { Random } from './random';
import { addDays } from './records';
import { Host, ways, type Poll, type Trigger } from './triggerHost';
import { judge, type Fault } from './triggerOracle';
import { LifeClock } from './triggerProcess';
import { events, fewest, lists, type Entry, type EventName, type Settings } from './triggerStory';
import * as records from './triggerRecords';
import { drawSwitches, illnesses, TriggerService, type Switches } from './triggerService';
import { dayIn, day, idFields, minute, World, type ListName } from './triggerWorld';

export interface Outcome {
	readonly seed: number;
	readonly title: string;
	readonly faults: readonly Fault[];
	/** What happened in the life, with one line for each event. */
	readonly story: readonly string[];
	readonly keys: readonly string[];
}

const officeZones = ['Australia/Sydney', 'Australia/Perth', 'America/Los_Angeles'] as const;

/** The days of the nights in which the clocks of Sydney or Los Angeles change. */
const clockChanges = ['2026-03-08', '2026-04-05', '2026-10-04', '2026-11-01'] as const;

const toParameters = ({ event, daysAhead, filters, options }: Settings): INodeParameters => ({
	event,
	...(event === 'rosterChanged' ? { daysAhead } : {}),
	filters: Object.fromEntries(
		Object.entries(filters).map(([name, value]) => [
			name,
			typeof value === 'number' ? { __rl: true, mode: 'id', value: String(value) } : value,
		]),
	) as INodeParameters,
	options: { ...options, ...toStartFrom(options) } as never,
});

const toStartFrom = ({ startFrom }: Settings['options']) =>
	startFrom === undefined
		? {}
		: {
				startFrom:
					typeof startFrom === 'number'
						? `={{ $today.minus({ days: ${startFrom} }) }}`
						: `${startFrom}T00:00:00`,
			};

/**
 * Draws how many minutes n8n's clock is ahead of the office's clock. The difference can be weeks, but only if the service sends the right
 * time.
 */
const drawAhead = (random: Random, { dateHeader }: Switches) =>
	dateHeader === 'right' && random.chance(0.5)
		? random.pick([-1_000, 1_000]) * 60
		: dateHeader === 'right' || dateHeader === 'none'
			? random.pick([0, 0, 0, 0, -14, 14, 3]) * 60
			: 0;

const drawFilters = (random: Random, event: EventName): Settings['filters'] => {
	const isIncident = lists[event] === 'incidents' || lists[event] === 'SIRS';
	const some = <T>(probability: number, name: string, value: T) =>
		random.chance(probability) ? { [name]: value } : {};
	return {
		...some(0.2, 'clientId', random.pick(records.clients)),
		...(isIncident ? some(0.25, 'assignedTo', random.pick(records.people)) : {}),
		...(isIncident ? some(0.15, 'categoryId', random.pick(records.categories)) : {}),
		...(lists[event] === 'incidents' ? some(0.3, 'reportableOnly', true) : {}),
		...(isIncident ? {} : some(0.15, 'serviceId', random.pick(records.services))),
		...(isIncident ? {} : some(0.2, 'carerId', random.pick(records.carers))),
	};
};

/** Draws all options except Start From. If fields are selected, triggerOracle.ts can still recognise a record by these fields. */
const drawOptions = (
	random: Random,
	event: EventName,
	{ sendsIds }: Switches,
): Omit<Settings['options'], 'startFrom'> => {
	const list = lists[event];
	const isIncident = list === 'incidents' || list === 'SIRS';
	const isCreated = !event.endsWith('Changed');
	const some = <T>(probability: number, isMeant: boolean, option: T) =>
		random.chance(probability) && isMeant ? option : {};
	return {
		...{ addEventKey: true, rawValues: random.chance(0.2) },
		...some(0.5, list === 'incidents', { includeFormData: true as const }),
		...some(0.2, isCreated && !isIncident, { includeAppNotes: true as const }),
		...some(0.2, isCreated && (isIncident || sendsIds), { fields: [idFields[list]] }),
	};
};

/** Draws a Start From in the last month, as a day or as an expression. Most triggers have none. */
const drawStartFrom = (
	random: Random,
	event: EventName,
	today: string,
): Pick<Settings['options'], 'startFrom'> => {
	const [daysAgo, isExpression] = [random.whole(0, 30), random.chance(0.5)];
	if (!random.chance(0.25) || event.endsWith('Changed')) return {};
	return { startFrom: isExpression ? daysAgo : addDays(today, -daysAgo) };
};

/** How many days the day of a record may lie before its entry. A trigger can miss a record with an earlier day. */
const lateness: Readonly<Record<ListName, number>> = {
	incidents: 340,
	SIRS: 340,
	rosters: 5,
	timesheets: 40,
};

export const playLife = async (seed: number): Promise<Outcome> => {
	const random = new Random(String(seed));
	const zone = random.pick(officeZones);
	const switches = drawSwitches(random);
	const way = random.pick(ways);
	const start =
		DateTime.fromISO(random.pick(clockChanges), { zone }).toMillis() -
		random.whole(0, 9 * 24 * 60) * minute;
	const clock = new LifeClock(start);
	const world = new World();
	const more = random.fork('more');
	const ahead = drawAhead(more, switches) * minute;

	const settings = new Map<Trigger, Settings>();
	const triggers = Array.from({ length: random.chance(0.4) ? 2 : 1 }, (_, index): Trigger => {
		const event = random.pick(events);
		const drawn: Settings = {
			...{ event, daysAhead: random.whole(0, 9), filters: drawFilters(random, event) },
			options: {
				...drawOptions(more, event, switches),
				...drawStartFrom(more, event, dayIn(zone, start - ahead)),
			},
		};
		const trigger = {
			...{ id: `00000000-0000-4000-8000-00000000000${index}`, name: `Trigger ${index}` },
			parameters: toParameters(drawn),
		};
		settings.set(trigger, drawn);
		return trigger;
	});
	const used = [
		...new Set(triggers.map((trigger) => lists[(settings.get(trigger) as Settings).event])),
	];
	const isOfCreated = triggers.every(
		(trigger) => !settings.get(trigger)?.event.endsWith('Changed'),
	);
	const office = { zone, switches, n8nAhead: isOfCreated ? ahead : 0 };
	const people = new records.Records(world, random, office);
	const user = `6f1c7a52-7a3a-4c5e-9d53-${String(seed).padStart(12, '0')}`;
	const service = new TriggerService(world, switches, clock, random.fork('service'), {
		...{ n8nAhead: office.n8nAhead, user },
	});
	const isShown = (event: EventName) =>
		triggers.some((trigger) => settings.get(trigger)?.event === event);

	const long = random.fork('long');
	for (const list of used) {
		const few =
			list === 'timesheets' && random.chance(0.15) ? random.whole(205, 320) : random.whole(0, 25);
		// The trigger counts the records of these two lists if the lists are long.
		const isLong = list === 'timesheets' || list === 'rosters';
		const count = isLong && long.chance(0.25) ? long.whole(205, 900) : few;
		for (let made = 0; made < count; made++) {
			const age = random.chance(0.7) ? random.whole(0, 12) : random.whole(0, 60);
			people.enter(list, start - age * day - random.whole(1, 900) * minute);
		}
	}

	const hasImport = random.chance(0.15);
	const entries: Entry[] = [];
	const faults: Fault[] = [];
	const story: string[] = [];
	const say = (line: string) =>
		story.push(`${DateTime.fromMillis(clock.now, { zone }).toFormat('MM-dd HH:mm:ss')} ${line}`);
	let requestsBefore = 0;
	const currentOf = ({ trigger }: Poll) => settings.get(trigger) as Settings;
	const jitter = random.fork('waits');
	const host = new Host(way, triggers, {
		clock,
		random: () => jitter.next(),
		timezone: zone,
		credentials: { baseUrl: await service.start(), user, key: service.key },
		onPoll: (poll, stored) => {
			const illUntil = service.fault?.until ?? 0;
			// Some polls send no request, for example after the service has refused a request.
			const hasAsked = service.requests > requestsBefore;
			requestsBefore = service.requests;
			entries.push({
				...{ type: 'poll', poll, settings: currentOf(poll) },
				wasIll: poll.start <= illUntil || !hasAsked,
				hasAsked,
				endedWell: poll.start >= illUntil || poll.end > illUntil,
				mayFail:
					poll.start < illUntil + 10 * minute ||
					service.secret !== host.secret ||
					service.hidesAll(lists[currentOf(poll).event]),
				hasNoForms: poll.start < (service.formFault?.until ?? 0),
			});
			const { error } = poll;
			const items = poll.items.map(({ json }) => JSON.stringify(json));
			say(
				`${poll.index} ${poll.kind} of ${poll.trigger.name}: ${error ? `ERROR ${error.message}` : items.join('\n\t\t')}`,
			);
			faults.push(...findSecrets(poll, stored));
			if (poll.wrong !== undefined)
				faults.push({ kind: 'wrong poll', what: `poll ${poll.index}: ${poll.wrong}` });
			const { kind, isTotal } = service.fault ?? {};
			if (!hasAsked || !service.isIll || !isTotal || service.secret !== host.secret) return;
			const of = `poll ${poll.index} during ${kind}`;
			if (!error && kind !== 'empty' && kind !== 'slow')
				faults.push({ kind: 'failure swallowed', what: of });
			const { httpCode } = (error ?? {}) as { httpCode?: unknown };
			if (error && Number(kind) > 0 && String(httpCode) !== kind)
				faults.push({ kind: 'failure without its status', what: `${of}: ${String(httpCode)}` });
		},
		onEnd: (trigger, lastKept) => entries.push({ type: 'end', trigger, way: host.way, lastKept }),
	});
	host.secret = service.secret;
	const renewals: number[] = [];

	const work = (list: ListName) => {
		const { now } = clock;
		for (let count = random.whole(0, 2); count > 0; count--) {
			const isLate = random.chance(0.25);
			const isEarly = !isLate && random.chance(0.08);
			say(
				people.enter(
					list,
					now,
					isLate ? random.whole(1, lateness[list]) : isEarly ? -random.whole(1, 60) : 0,
				),
			);
		}
		if (hasImport && list !== 'rosters' && random.chance(0.05))
			say(people.enter(list, now, random.whole(0, 3), random.whole(205, 450)));
		for (let count = random.whole(0, 2); count > 0; count--) {
			const done = people.change(list, now, true);
			if (done) say(done);
		}
		if (list !== 'timesheets' && list !== 'rosters') return;
		if (isOfCreated && more.chance(0.1)) say(people.twin(list, now, lateness[list]) ?? 'no twin');
		if (world.present(list).length < fewest) return;
		for (let count = long.whole(-1, 2); count > 0; count--) say(people.remove(list, now) ?? '');
	};

	const learnSecret = () => {
		host.secret = service.secret;
		renewals.push(clock.now);
		say('a new Secret in the credential');
	};

	/** Sometimes polls a trigger after n8n has loaded the workflow for an activation. Returns the data that n8n loaded before the poll. */
	const pollWhileLoaded = async (trigger: Trigger) => {
		const stale = random.chance(0.25) ? host.load() : undefined;
		if (stale) await host.tick([trigger], false);
		return stale;
	};

	/** Draws something unusual that happens to n8n, the workflow, the credential or the service. Sometimes nothing happens. */
	const disturb = async () => {
		const trigger = random.pick(triggers);
		const before = settings.get(trigger) as Settings;
		switch (random.whole(0, 19)) {
			case 0: {
				// Nobody changes from durable cursors to another way, because n8n would still use the cursors.
				const isChanged = host.way !== 'cursors' && more.chance(0.3);
				const way = isChanged ? more.pick(ways) : host.way;
				say(`n8n restarts, and polls by ${way}`);
				return await host.restart(way);
			}
			case 1:
				host.isCutOffNext = true;
				return void say('n8n will be cut off at the next emission');
			case 2:
			case 3:
				say('the workflow is saved unchanged');
				return await host.activate('update', await pollWhileLoaded(trigger));
			case 4: {
				const drawn = drawFilters(random, before.event);
				// If the filter then names another client, the trigger no longer gets the shifts of the former client. But these shifts still
				// exist.
				const isOfOther = before.event.endsWith('Changed') && more.chance(0.8);
				const filters = isOfOther ? { ...drawn, clientId: more.pick(records.clients) } : drawn;
				const daysAhead = random.chance(0.5) ? before.daysAhead : random.whole(0, 9);
				const stale = await pollWhileLoaded(trigger);
				settings.set(trigger, { ...before, filters, daysAhead });
				trigger.parameters = toParameters(settings.get(trigger) as Settings);
				say(`${trigger.name} is edited: ${JSON.stringify(trigger.parameters)}`);
				return await host.activate('update', stale);
			}
			case 5:
				// With a new Secret, the trigger cannot read the old values in its state. Without the old values and without ids, nobody can tell which
				// shift an item is about.
				if (isShown('rosterChanged') && !switches.sendsIds) return;
				service.secret = `${service.secret}+`;
				if (random.chance(0.5)) return void say('a new Secret, which n8n does not know yet');
				return void learnSecret();
			case 6: {
				const wrong = await host.test(trigger);
				if (wrong !== undefined) faults.push({ kind: 'test run', what: wrong });
				requestsBefore = service.requests;
				return void say('a test in the editor');
			}
			case 7: {
				if (!random.chance(0.3)) return;
				if (service.isIll) return;
				say(`${trigger.name} gets another name`);
				host.rename(trigger, `${trigger.name}x`);
				entries.push({ type: 'rename', trigger, way: host.way, at: clock.now });
				return await host.activate('update');
			}
			case 8:
			case 9:
			case 10: {
				const kind = random.pick(illnesses);
				// The documentation says that Roster Changed believes an empty list. So items after such an answer would prove no fault.
				if (kind === 'empty' && isShown('rosterChanged')) return;
				const lasts = kind === 'empty' ? 1_000 : random.pick([5_000, 40 * minute]);
				const times = kind !== 'empty' && more.chance(0.3) ? more.whole(1, 3) : undefined;
				const spared = kind === 'empty' ? 0 : more.pick([0, 0, 1, 2, 3]);
				const until = times === undefined ? clock.now + lasts : Infinity;
				const isTotal = times === undefined && spared === 0;
				service.fault = { kind, until, times, spared, isTotal };
				const length = times === undefined ? `for ${lasts / 1_000} s` : `${times} times`;
				return void say(`the service answers ${kind} ${length}, after ${spared} requests`);
			}
			case 11:
			case 19:
				service.formFault = {
					status: random.pick([403, 500]),
					until: clock.now + random.pick([5 * minute, 40 * minute]),
				};
				return void say(`the service gives no forms: ${JSON.stringify(service.formFault)}`);
			case 12:
				say('polls begin twice');
				return await host.tick([trigger], false, true);
			case 13: {
				const options = {
					...drawOptions(more, before.event, switches),
					...drawStartFrom(more, before.event, dayIn(zone, clock.now - ahead)),
				};
				settings.set(trigger, { ...before, options });
				trigger.parameters = toParameters({ ...before, options });
				say(`${trigger.name} has other options: ${JSON.stringify(options)}`);
				return await host.activate('update');
			}
			case 14: {
				if (!more.chance(0.3)) return;
				const days = more.pick([1, 3, 9, 30]);
				say(`n8n is off for ${days} days`);
				for (let passed = 0; passed < days; passed++) {
					clock.now += day;
					used.forEach(work);
				}
				return await host.restart();
			}
			default:
		}
	};

	/** Polls. Sometimes somebody enters a record in the middle of the poll. Returns whether somebody did. */
	const enterMeanwhile = async (poll: () => Promise<void>): Promise<boolean> => {
		if (!isOfCreated || !more.chance(0.15)) {
			await poll();
			return false;
		}
		const list = more.pick(used);
		const act = () => {
			clock.now++;
			say(`meanwhile ${people.enter(list, clock.now, more.pick([0, 0, 3]))}`);
		};
		service.meanwhile = { after: more.whole(0, 2), act };
		await poll();
		const hasEntered = service.meanwhile === undefined;
		service.meanwhile = undefined;
		return hasEntered;
	};

	try {
		await enterMeanwhile(async () => await host.activate('activate'));
		const steps = random.whole(25, 50);
		for (let step = 0; step < steps; step++) {
			clock.now += records.drawPause(random);
			used.forEach(work);
			if (host.secret !== service.secret && random.chance(0.5)) learnSecret();
			for (let share = 0.5; random.chance(share); share = 0.2) {
				await disturb();
				// n8n polls at most once a minute.
				clock.now += minute;
			}
			const due = random.chance(0.7) ? random.shuffle(triggers) : [random.pick(triggers)];
			const isTogether = random.chance(0.7);
			const isUnseen = await enterMeanwhile(async () => await host.tick(due, isTogether));
			const isSeen = (trigger: Trigger) => {
				const last = host.polls.findLast((one) => one.trigger === trigger);
				return last !== undefined && !last.error && last.start > (service.fault?.until ?? 0);
			};
			if (!isUnseen && due.length === triggers.length && triggers.every(isSeen)) people.polled();
		}
		say('all is well from here on');
		service.fault = service.formFault = undefined;
		if (host.secret !== service.secret) learnSecret();
		host.isCutOffNext = false;
		for (let step = 0; step < 8; step++) {
			clock.now += 7 * minute;
			await host.tick(triggers, false);
		}
	} finally {
		await service.stop();
	}
	if (service.isAskedForUnknownId)
		faults.push({ kind: 'wrong request', what: 'it asked for an id that it cannot know' });
	faults.push(...judge({ world, office, entries, triggers, renewals }));
	return {
		seed,
		title: `${way}, ${zone}: ${triggers.map((one) => JSON.stringify(settings.get(one))).join(' and ')}, ${JSON.stringify(switches)}`,
		...{ faults, story },
		keys: host.polls.flatMap(({ items }) => items.map(({ json }) => String(json.eventKey))),
	};
};

/** Returns the event keys that came in more than one life. Each life has its own account, but all lives use the same ids for records. */
export const sharedKeys = (outcomes: readonly Pick<Outcome, 'keys' | 'seed'>[]): string[] => {
	const seeds = new Map<string, number>();
	const keys = outcomes.flatMap(({ keys, seed }) => keys.map((key) => [key, seed] as const));
	return keys.flatMap(([key, seed]) => {
		const other = seeds.get(key) ?? seed;
		seeds.set(key, seed);
		return other === seed ? [] : [key];
	});
};

/** Finds names and secrets in the stored state of the workflow and in an error. */
const findSecrets = ({ error, index }: Poll, stored: object): Fault[] => {
	const found: Fault[] = [];
	if (/canary/i.test(JSON.stringify(stored)))
		found.push({ kind: 'plain text in the state', what: `after poll ${index}` });
	const told = error ? `${error.message} ${error.description ?? ''}` : '';
	if (/canary/i.test(told)) found.push({ kind: 'plain text in an error', what: told });
	return found;
};
