import { systemClock, wait } from '../../client/mod';

describe('wait()', () => {
	it('says that the whole time has passed', async () => {
		expect(await wait(systemClock, 1)).toBe(true);
		expect(await wait(systemClock, 1, new AbortController().signal)).toBe(true);
	});

	it.each([
		['ends when its signal fires', systemClock.sleep],
		['would go on all the same', async () => await new Promise<void>(() => {})],
	])('ends when it is cancelled, with a sleep that %s', async (_, sleep) => {
		const cancel = new AbortController();
		const waiting = wait({ ...systemClock, sleep }, 3_600_000, cancel.signal);
		cancel.abort();
		expect(await waiting).toBe(false);
	});

	it('does not begin when it is cancelled already', async () => {
		const sleep = () => Promise.reject(new Error('This must not sleep'));
		expect(await wait({ ...systemClock, sleep }, 1, AbortSignal.abort())).toBe(false);
	});
});
