import { setTimeout as sleep } from 'node:timers/promises';
import { ask, now, simulator, switches, useSimulator } from './ask';

useSimulator();

test('Switches.now is the clock, in timeZone, and the Date header follows it', async () => {
	const date = async () => (await ask('/areas')).headers.date as string | undefined;
	// Sydney is 11 hours ahead in summer.
	expect(await date()).toBe(new Date('2025-11-18T23:30:00Z').toUTCString());
	switches.now = '2026-07-01 08:00:00';
	expect(await date()).toBe(new Date('2026-06-30T22:00:00Z').toUTCString());
	switches.timeZone = 'America/Los_Angeles';
	expect(await date()).toBe(new Date('2026-07-01T15:00:00Z').toUTCString());
	expect(simulator.addRecord('/incidents').Timestamp).toBe('2026-07-01 08:00:00');
	switches.dateShift = -3600;
	expect(await date()).toBe(new Date('2026-07-01T14:00:00Z').toUTCString());
	switches.dateHeader = false;
	expect(await date()).toBeUndefined();
});

test('Switches.clockRuns lets the clock go on, and null is the real time', async () => {
	expect(simulator.clock.local()).toBe(now);
	switches.clockRuns = true;
	const start = simulator.clock.instant().getTime();
	await sleep(30);
	expect(simulator.clock.instant().getTime()).toBeGreaterThan(start);
	expect(simulator.clock.local().startsWith('2025-11-19 10:3')).toBe(true);
	switches.now = null;
	const before = Date.now();
	const real = simulator.clock.instant().getTime();
	expect(real).toBeGreaterThanOrEqual(before);
	expect(real).toBeLessThanOrEqual(Date.now());
});

test('Switches.now that cannot be read is said, not guessed', () => {
	switches.now = 'tomorrow';
	expect(() => simulator.clock.local()).toThrow('Expected the switch now');
});
