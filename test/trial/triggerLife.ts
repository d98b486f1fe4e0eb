/** A life: one or two triggers in a workflow of an n8n, a service, people who work, and what goes wrong. */
import { DateTime } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';
import { Host, type Poll, type Trigger } from './triggerHost';
import { judge, type Fault } from './triggerOracle';
import { LifeClock } from './triggerProcess';
import { events, fewest, lists, type Entry, type EventName, type Settings } from './triggerStory';
import * as records from './triggerRecords';
import {
	drawSwitches,
	TriggerService,
	type Fault as Illness,
	type Switches,
} from './triggerService';
import { addDays, dayIn, day, Dice, minute, World, type ListName } from './triggerWorld';

/** How a life went. */
export interface Outcome {
	readonly seed: number;
	readonly title: string;
	readonly switches: Switches;
	readonly faults: readonly Fault[];
	/** What happened, a line each. */
	readonly story: readonly string[];
	readonly polls: number;
	readonly items: number;
}

const officeZones = ['Australia/Sydney', 'Australia/Perth', 'America/Los_Angeles'] as const;

/** Nights in which the clocks of Sydney or Los Angeles are changed. */
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
	options: options as never,
});

const drawFilters = (dice: Dice, event: EventName): Settings['filters'] => {
	const isIncident = lists[event] === 'incidents' || lists[event] === 'SIRS';
	const some = <T>(probability: number, name: string, value: T) =>
		dice.chance(probability) ? { [name]: value } : {};
	return {
		...some(0.2, 'clientId', dice.pick(records.clients)),
		...(isIncident ? some(0.25, 'assignedTo', dice.pick(records.people)) : {}),
		...(isIncident ? some(0.15, 'categoryId', dice.pick(records.categories)) : {}),
		...(lists[event] === 'incidents' ? some(0.3, 'reportableOnly', true) : {}),
		...(isIncident ? {} : some(0.15, 'serviceId', dice.pick(records.services))),
		...(isIncident ? {} : some(0.2, 'carerId', dice.pick(records.carers))),
	};
};

/** How many days before its entry a record may claim to be from, for it to come at all. */
const lateness: Readonly<Record<ListName, number>> = {
	incidents: 340,
	SIRS: 340,
	rosters: 5,
	timesheets: 40,
};

/**
 * Plays a life and judges it.
 *
 * @param seed which life
 * @param only the events that its triggers may have; the default is all
 * @param forced switches of the service that are not left to chance
 */
export const playLife = async (
	seed: number,
	only: readonly EventName[] = events,
	forced: Partial<Switches> = {},
): Promise<Outcome> => {
	const dice = new Dice(seed);
	const zone = dice.pick(officeZones);
	const switches = { ...drawSwitches(dice), ...forced };
	const office = { zone, switches };
	const way = dice.pick(['timers', 'scheduler', 'cursors'] as const);
	const start =
		DateTime.fromISO(dice.pick(clockChanges), { zone }).toMillis() -
		dice.int(0, 9 * 24 * 60) * minute;
	const clock = new LifeClock(start);
	const world = new World();
	const people = new records.Records(world, dice, office);
	const service = new TriggerService(world, switches, clock, new Dice(-seed));

	const settings = new Map<Trigger, Settings>();
	const triggers = Array.from({ length: dice.chance(0.4) ? 2 : 1 }, (_, index): Trigger => {
		const event = dice.pick(only);
		const startFrom = addDays(dayIn(zone, start), -dice.int(0, 30));
		const hasStart = !event.endsWith('Changed') && dice.chance(0.25);
		const drawn: Settings = {
			...{ event, daysAhead: dice.int(0, 9), filters: drawFilters(dice, event) },
			options: {
				...{ addEventKey: true, rawValues: dice.chance(0.2) },
				...(hasStart ? { startFrom: `${startFrom}T00:00:00` } : {}),
				...(lists[event] === 'incidents' && dice.chance(0.3) ? { includeFormData: true } : {}),
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
	const isShown = (event: EventName) =>
		triggers.some((trigger) => settings.get(trigger)?.event === event);

	const long = new Dice(seed + 0.25);
	for (const list of used) {
		const few = list === 'timesheets' && dice.chance(0.15) ? dice.int(205, 320) : dice.int(0, 25);
		// A list that is counted, and in which much comes and goes.
		const isLong = list === 'timesheets' || list === 'rosters';
		const count = isLong && long.chance(0.25) ? long.int(205, 900) : few;
		for (let made = 0; made < count; made++) {
			const age = dice.chance(0.7) ? dice.int(0, 12) : dice.int(0, 60);
			people.enter(list, start - age * day - dice.int(1, 900) * minute);
		}
	}

	const hasImport = dice.chance(0.15);
	const entries: Entry[] = [];
	const faults: Fault[] = [];
	const story: string[] = [];
	const say = (line: string) =>
		story.push(`${DateTime.fromMillis(clock.now, { zone }).toFormat('MM-dd HH:mm:ss')} ${line}`);
	let requestsBefore = 0;
	const currentOf = ({ trigger }: Poll) => settings.get(trigger) as Settings;
	const jitter = new Dice(seed + 0.5);
	const host = new Host(way, triggers, {
		clock,
		random: () => jitter.next(),
		timezone: zone,
		credentials: { baseUrl: await service.start(), user: service.user, key: service.key },
		onPoll: (poll, stored) => {
			// A refusal may be answered by sending nothing for a while.
			const illUntil = service.fault?.until ?? 0;
			// A poll that follows at once on one that emitted something waits for n8n to keep that.
			const hasAsked = service.requests > requestsBefore;
			requestsBefore = service.requests;
			entries.push({
				...{ type: 'poll', poll, settings: currentOf(poll) },
				wasIll: poll.start < illUntil || !hasAsked,
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
			if (!error && hasAsked && service.isIll && service.fault?.kind !== 'empty') {
				faults.push({
					kind: 'failure swallowed',
					what: `poll ${poll.index} during ${service.fault?.kind}`,
				});
			}
		},
		onEnd: (trigger, lastKept) => entries.push({ type: 'end', trigger, lastKept }),
	});
	host.secret = service.secret;
	const renewals: number[] = [];

	const work = (list: ListName) => {
		const { now } = clock;
		for (let count = dice.int(0, 2); count > 0; count--) {
			const isLate = dice.chance(0.25);
			const isEarly = !isLate && dice.chance(0.08);
			say(
				people.enter(
					list,
					now,
					isLate ? dice.int(1, lateness[list]) : isEarly ? -dice.int(1, 60) : 0,
				),
			);
		}
		if (hasImport && list !== 'rosters' && dice.chance(0.05))
			say(people.enter(list, now, dice.int(0, 3), dice.int(205, 260)));
		for (let count = dice.int(0, 2); count > 0; count--) {
			const done = people.change(list, now, true);
			if (done) say(done);
		}
		const isLong = list === 'timesheets' || list === 'rosters';
		if (!isLong || world.present(list).length < fewest) return;
		for (let count = long.int(-1, 2); count > 0; count--) say(people.remove(list, now) ?? '');
	};

	const learnSecret = () => {
		host.secret = service.secret;
		renewals.push(clock.now);
		say('a new Secret in the credential');
	};

	/** A poll that ends after n8n has loaded what it activates. */
	const pollWhileLoaded = async (trigger: Trigger) => {
		const stale = dice.chance(0.25) ? host.load() : undefined;
		if (stale) await host.tick([trigger], false);
		return stale;
	};

	/** What happens to n8n, the workflow, the credential or the service beside the work. */
	const disturb = async () => {
		const trigger = dice.pick(triggers);
		const before = settings.get(trigger) as Settings;
		switch (dice.int(0, 16)) {
			case 0:
				say('n8n restarts');
				return await host.restart();
			case 1:
				host.isCutOffNext = true;
				return void say('n8n will be cut off at the next emission');
			case 2:
			case 3:
				say('the workflow is saved unchanged');
				return await host.activate('update', await pollWhileLoaded(trigger));
			case 4: {
				const filters = drawFilters(dice, before.event);
				const daysAhead = dice.chance(0.5) ? before.daysAhead : dice.int(0, 9);
				const stale = await pollWhileLoaded(trigger);
				settings.set(trigger, { ...before, filters, daysAhead });
				trigger.parameters = toParameters(settings.get(trigger) as Settings);
				say(`${trigger.name} is edited: ${JSON.stringify(trigger.parameters)}`);
				return await host.activate('update', stale);
			}
			case 5:
				service.secret = `${service.secret}+`;
				if (dice.chance(0.5)) return void say('a new Secret, which n8n does not know yet');
				return void learnSecret();
			case 6: {
				if (!(await host.test(trigger)))
					faults.push({ kind: 'test run', what: 'it changed the state' });
				requestsBefore = service.requests;
				return void say('a test in the editor');
			}
			case 7: {
				if (!dice.chance(0.3)) return;
				if (service.isIll) return;
				say(`${trigger.name} gets another name`);
				host.rename(trigger, `${trigger.name}x`);
				entries.push({ type: 'rename', trigger, at: clock.now });
				return await host.activate('update');
			}
			case 8:
			case 9:
			case 10: {
				const kind = dice.pick<Illness>(['500', '503', '429', 'html', 'empty']);
				// The page says that Roster Changed takes an empty list for the truth.
				if (kind === 'empty' && isShown('rosterChanged')) return;
				const lasts = kind === 'empty' ? 1_000 : dice.pick([5_000, 40 * minute]);
				service.fault = { kind, until: clock.now + lasts };
				return void say(`the service answers ${kind} for ${lasts / 1_000} s`);
			}
			case 11:
				service.formFault = {
					status: dice.pick([403, 500]),
					until: clock.now + dice.pick([5 * minute, 40 * minute]),
				};
				return void say(`the service gives no forms: ${JSON.stringify(service.formFault)}`);
			default:
		}
	};

	try {
		await host.activate('activate');
		const steps = dice.int(25, 50);
		for (let step = 0; step < steps; step++) {
			clock.now += records.drawPause(dice);
			used.forEach(work);
			if (host.secret !== service.secret && dice.chance(0.5)) learnSecret();
			if (dice.chance(0.5)) {
				await disturb();
				// n8n polls once a minute at most.
				clock.now += minute;
			}
			const due = dice.chance(0.7) ? dice.shuffle(triggers) : [dice.pick(triggers)];
			await host.tick(due, dice.chance(0.7));
			const isSeen = (trigger: Trigger) => {
				const last = host.polls.findLast((one) => one.trigger === trigger);
				return last !== undefined && !last.error && last.start > (service.fault?.until ?? 0);
			};
			if (due.length === triggers.length && triggers.every(isSeen)) people.polled();
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
	faults.push(...judge({ world, office, entries, triggers, way, renewals }));
	return {
		seed,
		title: `${way}, ${zone}: ${triggers.map((one) => JSON.stringify(settings.get(one))).join(' and ')}`,
		...{ switches, faults, story, polls: host.polls.length },
		items: host.polls.reduce((sum, { items }) => sum + items.length, 0),
	};
};

/** Whether what n8n stores of a trigger, or an error says, names somebody or gives a secret away. */
const findSecrets = ({ error, index }: Poll, stored: object): Fault[] => {
	const found: Fault[] = [];
	if (/canary/i.test(JSON.stringify(stored)))
		found.push({ kind: 'plain text in the state', what: `after poll ${index}` });
	const told = error ? `${error.message} ${error.description ?? ''}` : '';
	if (/canary/i.test(told)) found.push({ kind: 'plain text in an error', what: told });
	return found;
};
