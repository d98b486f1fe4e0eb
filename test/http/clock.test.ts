import { systemClock, withDeadline, type Clock, type Session } from '../../http/mod';
import { cancellable } from '../../http/clock';
import { RateLimiter } from '../../http/rateLimiter';

describe('cancellable()', () => {
	/** Makes a cancellable sleep from a sleep that ignores the signal, as in n8n before 2.35. Here the sleep takes no time. */
	function oldSleep(): { sleep: Clock['sleep']; slept: number[] } {
		const slept: number[] = [];
		const sleep = async (milliseconds: number) => {
			if (milliseconds > 0) slept.push(milliseconds);
			await new Promise((resolve) => setImmediate(resolve));
		};
		return { sleep: cancellable(sleep), slept };
	}

	const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

	const afterAWhile = async (turns = 20) => {
		for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
	};

	it.each([undefined, new AbortController().signal])(
		'sleeps for the whole time, in short pieces',
		async (signal) => {
			const { sleep, slept } = oldSleep();
			await sleep(240_300, signal);
			expect(sum(slept)).toBe(240_300);
			expect(Math.max(...slept)).toBe(1_000);
		},
	);

	it('gives all that is due its turn also in no time', async () => {
		let isOver = false;
		setTimeout(() => (isOver = true), 0);
		await systemClock.sleep(0);
		expect(isOver).toBe(true);
	});

	it('begins no further piece once it is cancelled', async () => {
		const { sleep, slept } = oldSleep();
		const cancel = new AbortController();
		const waiting = sleep(240_000, cancel.signal);
		await afterAWhile();
		cancel.abort();
		await waiting;
		const before = slept.length;
		expect(before).toBeGreaterThan(1);
		await afterAWhile();
		expect(slept).toHaveLength(before);
	});

	it('ends at once where n8n can end a sleep', async () => {
		const cancel = new AbortController();
		const waiting = systemClock.sleep(3_600_000, cancel.signal);
		cancel.abort();
		await waiting;
		await systemClock.sleep(3_600_000, cancel.signal);
	});

	const sessionOf = (clock: Clock): Session => ({
		clock,
		flow: { id: 'test', isUrgent: false },
		rateLimiter: new RateLimiter(clock),
		transport: async () => await Promise.reject(new Error('This must not send')),
	});

	it('leaves nothing behind after a task that was done before its deadline', async () => {
		const { sleep, slept } = oldSleep();
		const session = sessionOf({ ...systemClock, sleep });
		let signal: AbortSignal | undefined;
		await withDeadline(session, 240_000, async (limited) => {
			signal = limited.signal;
			await afterAWhile();
		});
		const before = slept.length;
		await afterAWhile();
		expect(slept).toHaveLength(before);
		expect(signal?.aborted).toBe(false);
	});

	it('leaves no timer where n8n can end a sleep', async () => {
		const timers = () =>
			process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
		const before = timers();
		await withDeadline(sessionOf(systemClock), 240_000, async () => {
			await afterAWhile();
			expect(timers()).toBe(before + 1);
		});
		await afterAWhile();
		expect(timers()).toBe(before);
	});
});
