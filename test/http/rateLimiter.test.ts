import {
	RateLimiter,
	rateLimiterFor,
	maxWait,
	initialConcurrency,
	type Outcome,
} from '../../http/rateLimiter';
import type { Clock } from '../../http/mod';
import { skippingClock } from './session';

const flow = { id: 'one', isUrgent: false };

/** Makes a rate limiter whose credential is known to be good. */
function acceptedBy(clock: Clock, maxConcurrency?: number): RateLimiter {
	const rateLimiter = new RateLimiter(clock, maxConcurrency);
	rateLimiter.goOn();
	return rateLimiter;
}

/** Waits until the code that can run now has run. */
const settle = async () => await new Promise((resolve) => setImmediate(resolve));

/** Makes a task that ends when the test calls `end()`. */
function openTask(log: string[], name: string) {
	let end = () => {};
	const ended = new Promise<void>((resolve) => (end = resolve));
	const run = async () => {
		log.push(name);
		await ended;
	};
	return { run, end: () => end() };
}

describe('RateLimiter.run()', () => {
	it('runs a few tasks at once, and queues the others in the order in which they came', async () => {
		const rateLimiter = acceptedBy(skippingClock());
		const log: string[] = [];
		const tasks = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => openTask(log, name));
		const passed = tasks.map(({ run }) => rateLimiter.run(flow, rateLimiter.takeTicket(), run));
		await settle();
		expect(log).toEqual(['a', 'b', 'c', 'd']);
		expect(log).toHaveLength(initialConcurrency);
		tasks[2].end();
		await settle();
		expect(log).toEqual(['a', 'b', 'c', 'd', 'e']);
		for (const { end } of tasks) end();
		expect(await Promise.all(passed)).toEqual(Array(7).fill('sent'));
		expect(log.join('')).toBe('abcdefg');
		expect(rateLimiter.idle).toBe(true);
	});

	it('lets a task that comes again with its old ticket go first', async () => {
		const rateLimiter = acceptedBy(skippingClock());
		const log: string[] = [];
		const ticket = rateLimiter.takeTicket();
		const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => openTask(log, name));
		const passed = tasks.map(({ run }) => rateLimiter.run(flow, rateLimiter.takeTicket(), run));
		await settle();
		const again = openTask(log, 'again');
		passed.push(rateLimiter.run(flow, ticket, again.run));
		again.end();
		for (const { end } of tasks) end();
		await Promise.all(passed);
		expect(log.join(' ')).toBe('a b c d again e');
	});

	it('goes on when a task throws', async () => {
		const rateLimiter = acceptedBy(skippingClock());
		const failing = Array.from({ length: initialConcurrency }, () =>
			rateLimiter.run(flow, rateLimiter.takeTicket(), () => Promise.reject(new Error('broken'))),
		);
		expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
			Array(initialConcurrency).fill('rejected'),
		);
		expect(await rateLimiter.run(flow, rateLimiter.takeTicket(), async () => {})).toBe('sent');
	});

	it('takes a cancelled task out of the queue and leaves the others in it', async () => {
		const rateLimiter = acceptedBy(skippingClock());
		const log: string[] = [];
		const tasks = ['a', 'b', 'c', 'd'].map((name) => openTask(log, name));
		const passed = tasks.map(({ run }) => rateLimiter.run(flow, rateLimiter.takeTicket(), run));
		const cancel = new AbortController();
		const cancelled = rateLimiter.run(
			flow,
			rateLimiter.takeTicket(),
			async () => void log.push('no'),
			{ signal: cancel.signal },
		);
		const after = rateLimiter.run(flow, rateLimiter.takeTicket(), async () => void log.push('e'));
		await settle();
		cancel.abort();
		expect(await cancelled).toBe('cancelled');
		for (const { end } of tasks) end();
		await Promise.all([...passed, after]);
		expect(log.join('')).toBe('abcde');
	});

	it('does not begin what is cancelled already', async () => {
		const rateLimiter = acceptedBy(skippingClock());
		expect(
			await rateLimiter.run(flow, rateLimiter.takeTicket(), fail, { signal: AbortSignal.abort() }),
		).toBe('cancelled');
	});

	it('leaves no sleep behind when the last one that waits is cancelled', async () => {
		let ended = 0;
		const clock = {
			now: () => 0,
			random: () => 0.5,
			sleep: async (_: number, signal?: AbortSignal) =>
				await new Promise<void>((resolve) =>
					signal?.addEventListener('abort', () => {
						ended++;
						resolve();
					}),
				),
		};
		const rateLimiter = acceptedBy(clock);
		rateLimiter.backOff(0, 60_000);
		const cancel = new AbortController();
		const waiting = rateLimiter.run(flow, rateLimiter.takeTicket(), fail, {
			signal: cancel.signal,
		});
		const other = new AbortController();
		const alsoWaiting = rateLimiter.run(flow, rateLimiter.takeTicket(), fail, {
			signal: other.signal,
		});
		cancel.abort();
		expect(await waiting).toBe('cancelled');
		expect(ended).toBe(0);
		other.abort();
		expect(await alsoWaiting).toBe('cancelled');
		expect(ended).toBe(1);
	});
});

const fail = async () => {
	throw new Error('This must not run');
};

describe('RateLimiter.backOff()', () => {
	it('pauses everything for as long as the service asks, then sends one ahead of the others', async () => {
		const clock = skippingClock();
		const rateLimiter = acceptedBy(clock);
		const log: string[] = [];
		rateLimiter.backOff(clock.now(), 7_000);
		const tasks = ['a', 'b', 'c'].map((name) => openTask(log, name));
		const passed = tasks.map(({ run }, index) =>
			rateLimiter.run(flow, rateLimiter.takeTicket() + index, async () => {
				await run();
				rateLimiter.succeed();
			}),
		);
		await settle();
		expect(clock.sleeps).toHaveLength(1);
		expect(clock.sleeps[0]).toBeGreaterThan(6_900);
		expect(log).toEqual(['a']);
		for (const { end } of tasks) end();
		await Promise.all(passed);
		expect(log).toEqual(['a', 'b', 'c']);
	});

	it('waits longer and longer when the service does not say how long, up to about half a minute', () => {
		const pauses = [0, 1].map((random) => {
			const clock = skippingClock(random, 0);
			const rateLimiter = acceptedBy(clock);
			return [1, 2, 3, 4, 5, 6, 7, 8].map(() => {
				rateLimiter.backOff(clock.time);
				const { pause } = rateLimiter;
				clock.time += pause + 1;
				return pause;
			});
		});
		const [least, most] = pauses;
		expect(least).toEqual([375, 750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500]);
		expect(most).toEqual([625, 1_250, 2_500, 5_000, 10_000, 20_000, 37_500, 37_500]);
	});

	it('counts refusals of requests that were in flight together as one', () => {
		const clock = skippingClock(0.5, 1_000);
		const rateLimiter = acceptedBy(clock);
		rateLimiter.backOff(990);
		expect(rateLimiter.pause).toBe(500);
		clock.time += 10;
		rateLimiter.backOff(990);
		rateLimiter.backOff(1_000);
		expect(rateLimiter.pause).toBe(490);
		clock.time += 500;
		rateLimiter.backOff(1_505);
		expect(rateLimiter.pause).toBe(1_000);
	});

	it('takes the longest of the waits that the service asks for', () => {
		const rateLimiter = acceptedBy(skippingClock(0.5, 1_000));
		rateLimiter.backOff(990, 2_000);
		rateLimiter.backOff(990, 8_000);
		rateLimiter.backOff(990, 3_000);
		// The pause is longer by a random jitter of at most an eighth. The clock's random number is 0.5, so the jitter is 500 milliseconds.
		expect(rateLimiter.pause).toBe(8_500);
	});

	it('begins with a short pause again after the service took a request', () => {
		const clock = skippingClock(0.5, 0);
		const rateLimiter = acceptedBy(clock);
		for (let count = 0; count < 5; count++) {
			rateLimiter.backOff(clock.time);
			clock.time += rateLimiter.pause + 1;
		}
		rateLimiter.succeed();
		rateLimiter.backOff(clock.time);
		expect(rateLimiter.pause).toBe(500);
	});

	it('begins with a short pause again when nothing was asked for until the pause was over', () => {
		const pauseAfter = (wait: number) => {
			const clock = skippingClock(0.5, 1_000);
			const rateLimiter = acceptedBy(clock);
			rateLimiter.backOff(990);
			clock.time += wait;
			rateLimiter.takeTicket();
			clock.time += 1_000;
			rateLimiter.backOff(clock.time - 10);
			return rateLimiter.pause;
		};
		expect(pauseAfter(500)).toBe(500);
		expect(pauseAfter(400)).toBe(1_000);
	});

	it('keeps what waits when another request is refused', async () => {
		const rateLimiter = acceptedBy(skippingClock());
		const log: string[] = [];
		const tasks = ['a', 'b', 'c', 'd', 'waits'].map((name) => openTask(log, name));
		const runs = tasks.map(({ run }) => rateLimiter.run(flow, rateLimiter.takeTicket(), run));
		await settle();
		expect(log).not.toContain('waits');
		rateLimiter.backOff(0);
		for (const { end } of tasks) end();
		expect(await Promise.all(runs)).toEqual(Array(5).fill('sent'));
	});

	it('is not idle while a request waits for the end of a pause', async () => {
		const endless = async () => await new Promise<void>(() => {});
		const rateLimiter = acceptedBy({ ...skippingClock(0.5, 0), sleep: endless });
		rateLimiter.backOff(0, 1_000);
		expect(rateLimiter.idle).toBe(true);
		void rateLimiter.run(flow, rateLimiter.takeTicket(), fail);
		await settle();
		expect(rateLimiter.idle).toBe(false);
	});

	it("is over when n8n's clock, which was ahead, is set right", async () => {
		const day = 86_400_000;
		const clock = skippingClock(0.5, day);
		const rateLimiter = acceptedBy(clock);
		rateLimiter.backOff(day, 5_000);
		clock.time = day + 6_000;
		rateLimiter.succeed();
		clock.time = 1_000;
		expect(rateLimiter.pause).toBe(0);
		expect(await rateLimiter.run(flow, rateLimiter.takeTicket(), async () => {})).toBe('sent');
		rateLimiter.backOff(1_000, 8_000);
		expect(rateLimiter.pause).toBeGreaterThanOrEqual(8_000);
		expect(rateLimiter.pause).toBeLessThan(20_000);
	});

	it('does not hammer a service that asks for no wait and refuses all the same', async () => {
		const clock = skippingClock();
		const rateLimiter = acceptedBy(clock);
		const ticket = rateLimiter.takeTicket();
		let refusals = 0;
		let outcome: Outcome = 'sent';
		while (outcome === 'sent') {
			outcome = await rateLimiter.run(flow, ticket, async () => {
				refusals++;
				rateLimiter.backOff(clock.now(), 0);
			});
		}
		expect(refusals).toBeLessThan(20);
	});

	it('refuses all that wait at once after maxWait, and gives new requests a new chance', async () => {
		const clock = skippingClock();
		const rateLimiter = acceptedBy(clock);
		let sent = 0;
		const refusing = async () => {
			sent++;
			rateLimiter.backOff(clock.now());
		};
		const request = async () => {
			const ticket = rateLimiter.takeTicket();
			for (;;) {
				const outcome = await rateLimiter.run(flow, ticket, refusing);
				if (outcome !== 'sent') return outcome;
			}
		};
		const before = clock.now();
		const passages = await Promise.all(Array.from({ length: 300 }, request));
		expect(passages).toEqual(Array(300).fill(429));
		// If each request waited for the requests before it, the requests would need much longer.
		expect(clock.now() - before).toBeLessThan(maxWait * 1.2);
		expect(sent).toBeLessThan(40);
		expect(rateLimiter.idle).toBe(true);

		let taken = false;
		const outcome = await rateLimiter.run(flow, rateLimiter.takeTicket(), async () => {
			taken = true;
		});
		expect([outcome, taken]).toEqual(['sent', true]);
	});

	it('refuses at once what would have to wait for longer than maxWait', async () => {
		const clock = skippingClock();
		const rateLimiter = acceptedBy(clock);
		rateLimiter.backOff(clock.now(), 3_600_000);
		expect(await rateLimiter.run(flow, rateLimiter.takeTicket(), fail)).toEqual(429);
		expect(clock.sleeps).toEqual([]);
	});
});

describe('the concurrency of a RateLimiter', () => {
	/** Returns how many tasks run at the same time while many tasks are waiting. */
	async function inFlight(rateLimiter: RateLimiter): Promise<number> {
		const log: string[] = [];
		const tasks = Array.from({ length: 60 }, () => openTask(log, 'x'));
		const runs = tasks.map(({ run }) => rateLimiter.run(flow, rateLimiter.takeTicket(), run));
		await settle();
		const count = log.length;
		for (const { end } of tasks) end();
		await Promise.all(runs);
		return count;
	}

	function setUp(maxConcurrency?: number) {
		const clock = skippingClock(0, 1_000);
		const rateLimiter = acceptedBy(clock, maxConcurrency);
		const succeed = async () => {
			const hold = openTask([], 'x');
			const runs = Array.from({ length: 60 }, () =>
				rateLimiter.run(flow, rateLimiter.takeTicket(), hold.run),
			);
			rateLimiter.succeed();
			hold.end();
			await Promise.all(runs);
		};
		const quietSecond = async () => {
			clock.time += 1_000;
			await succeed();
		};
		/** Refuses a request, and lets the pause after the refusal pass. */
		const backOff = (retryAfter?: number) => {
			rateLimiter.backOff(clock.time, retryAfter);
			clock.time += rateLimiter.pause + 1;
		};
		const refuse = async (retryAfter?: number) => {
			backOff(retryAfter);
			await succeed();
		};
		return { rateLimiter, clock, succeed, quietSecond, backOff, refuse };
	}

	it('doubles from 4 on until the first 429, up to Requests at Once', async () => {
		const { rateLimiter, clock, succeed, refuse, quietSecond } = setUp(50);
		const seen = [await inFlight(rateLimiter)];
		for (let steps = 0; steps < 5; steps++) {
			clock.time += 250;
			await succeed();
			seen.push(await inFlight(rateLimiter));
		}
		expect(seen).toEqual([4, 8, 16, 32, 50, 50]);
		await refuse();
		const after = [await inFlight(rateLimiter)];
		await quietSecond();
		expect([...after, await inFlight(rateLimiter)]).toEqual([1, 2]);
	});

	it('grows by one each second after a 429, up to 10', async () => {
		const { rateLimiter, quietSecond, refuse } = setUp();
		await refuse();
		const seen = [await inFlight(rateLimiter)];
		for (let second = 0; second < 8; second++) {
			await quietSecond();
			seen.push(await inFlight(rateLimiter));
		}
		expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
	});

	it('does not grow while nothing waits, because what is not used proves nothing', async () => {
		const clock = skippingClock(0, 1_000);
		const rateLimiter = acceptedBy(clock);
		for (let second = 0; second < 8; second++) {
			clock.time += 1_000;
			rateLimiter.succeed();
		}
		expect(await inFlight(rateLimiter)).toBe(4);
	});

	it('is less than halved by a 429, down to one, and grows again', async () => {
		const { rateLimiter, quietSecond, refuse } = setUp();
		await refuse();
		for (let second = 0; second < 9; second++) await quietSecond();
		const seen = [];
		for (let refusals = 0; refusals < 3; refusals++) {
			await refuse();
			seen.push(await inFlight(rateLimiter));
		}
		await quietSecond();
		expect([...seen, await inFlight(rateLimiter)]).toEqual([4, 1, 1, 2]);
	});

	it.each([...Array(12).keys()])(
		'starts what is queued when a pause ends %d looks later',
		async (looks) => {
			const clock = skippingClock(0.5, 0);
			const rateLimiter = acceptedBy(clock);
			rateLimiter.backOff(0, 1_000);
			// The clock moves on by a millisecond each time that it is read.
			clock.time = rateLimiter.pausedUntil - looks;
			clock.now = () => clock.time++;
			const log: string[] = [];
			const task = openTask(log, 'queued');
			const run = rateLimiter.run(flow, rateLimiter.takeTicket(), task.run);
			await settle();
			expect(log).toEqual(['queued']);
			task.end();
			await run;
		},
	);

	it('is one between a 429 and the next request that the API takes', async () => {
		const { rateLimiter, quietSecond, backOff, refuse } = setUp();
		await refuse();
		for (let second = 0; second < 9; second++) await quietSecond();
		const log: string[] = [];
		const tasks = ['refused', 'first', 'second', 'third'].map((name) => openTask(log, name));
		const run = (task: (typeof tasks)[number]) =>
			rateLimiter.run(flow, rateLimiter.takeTicket(), task.run);
		const refused = run(tasks[0]);
		backOff();
		const runs = tasks.slice(1).map(run);
		tasks[0].end();
		await settle();
		expect(log).toEqual(['refused', 'first']);
		rateLimiter.succeed();
		tasks[1].end();
		await settle();
		expect(log).toEqual(['refused', 'first', 'second', 'third']);
		for (const { end } of tasks) end();
		await Promise.all([refused, ...runs]);
	});

	it('does not grow for the pause behind a 429', async () => {
		const { rateLimiter, quietSecond, refuse } = setUp();
		await refuse(60_000);
		expect(await inFlight(rateLimiter)).toBe(1);
		await quietSecond();
		expect(await inFlight(rateLimiter)).toBe(2);
	});

	it('stays within Requests at Once of the credential', async () => {
		const { rateLimiter, quietSecond } = setUp(2);
		expect(await inFlight(rateLimiter)).toBe(2);
		await quietSecond();
		expect(await inFlight(rateLimiter)).toBe(2);
	});
});

describe('rateLimiterFor()', () => {
	it('gives one rate limiter to a credential, whose pause another credential does not end', () => {
		const clock = skippingClock();
		const one = rateLimiterFor('one', clock);
		one.backOff(clock.time, 60_000);
		expect(rateLimiterFor('two', clock)).not.toBe(one);
		expect(rateLimiterFor('one', clock)).toBe(one);
		expect(rateLimiterFor('one', clock).pause).toBeGreaterThanOrEqual(60_000);
	});

	it('takes over what the credential says of Requests at Once', () => {
		expect(rateLimiterFor('three', skippingClock(), 3).maxConcurrency).toBe(3);
		expect(rateLimiterFor('three', skippingClock(), 7).maxConcurrency).toBe(7);
	});
});
