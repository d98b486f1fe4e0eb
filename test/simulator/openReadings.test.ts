import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openQuestions, type OpenQuestion } from '../../api/mod';
import { checkSwitch } from '../../simulator/checkSwitch';
import { choices } from '../../simulator/choices';
import { defaultSwitches, deviations, openReadings } from '../../simulator/mod';
import { useSimulator } from './ask';

useSimulator();

const settings = [...openReadings, ...deviations].flatMap(({ readings }) =>
	Object.values(readings),
);

test('the first reading of each open point is the default', () => {
	for (const { name, readings } of openReadings) {
		const [first, ...others] = Object.values(readings);
		expect([name, defaultSwitches()]).toEqual([name, expect.objectContaining(first)]);
		expect([name, others.length > 0]).toEqual([name, true]);
	}
	const names = openReadings.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
});

test('each answer to an open question is a value of the switch of its name', () => {
	for (const [name, { answers }] of Object.entries<OpenQuestion>(openQuestions)) {
		// A question about a number has only one answer. The answers to the question `order` are not values of the switch `order`.
		if (Object.keys(answers).length === 1 || name === 'order') continue;
		const values = settings.flatMap((reading) => reading[name as keyof typeof choices] ?? []);
		expect([name, values]).toEqual([name, expect.arrayContaining(Object.keys(answers))]);
	}
});

test('openReadings and deviations have every value of every switch that has a few', () => {
	for (const [name, values] of Object.entries(choices)) {
		const found: string[] = settings.flatMap(
			(reading) => reading[name as keyof typeof choices] ?? [],
		);
		const missing = values.slice(1).filter((value) => !found.includes(value));
		expect([name, missing]).toEqual([name, []]);
	}
});

test('openReadings and deviations have every other switch that is about answers', () => {
	// These switches do not answer an open question of the specification. Tests set them.
	const others = ['adminOnly', 'latency', 'faults', 'now', 'clockRuns', 'timeZone', 'dateShift'];
	const named = new Set(settings.flatMap((reading) => Object.keys(reading)));
	const all = Object.keys(defaultSwitches()).filter((name) => !others.includes(name));
	expect(all.filter((name) => !named.has(name))).toEqual([]);
	for (const reading of settings) {
		for (const [name, value] of Object.entries(reading)) checkSwitch(name, value);
	}
});

test('README.md describes every switch', () => {
	const text = readFileSync(resolve(__dirname, '../../simulator/README.md'), 'utf8');
	// The row of `now` also describes `timeZone`.
	const names = Object.keys(defaultSwitches()).filter((name) => name !== 'timeZone');
	const rows = text.split('\n').filter((line) => line.startsWith('| `'));
	const described = rows.flatMap((row) => row.split('|')[1].match(/\w+/g) ?? []);
	expect(described.sort()).toEqual(names.sort());
});
