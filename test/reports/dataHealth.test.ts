/** Data Health: what is found, what is not, the score, and what changed since an earlier run. */
import fc from 'fast-check';
import { checkHealth, healthChecks } from '../../reports/healthChecks';
import { healthIndex, type HealthSources } from '../../reports/healthIndex';
import { reports } from '../../reports/mod';
import type { ReadList } from '../../reports/report';
import {
	cleanCareData,
	day,
	now,
	seeded,
	withoutIds,
	type CareData,
	type Row,
} from './cleanCareData';
import { plants } from './plantedFaults';

const days = { from: day(-14), to: day(28), days: 43, words: '' };

const sourcesOf = (data: CareData): HealthSources =>
	Object.fromEntries(
		Object.entries(data).map(([name, records]: [string, Row[]]) => [name, { records }]),
	) as Record<keyof CareData, ReadList>;

const health = (data: CareData, ...only: readonly string[]) => {
	const sources = sourcesOf(data);
	const index = healthIndex(sources, { days, endsSoon: day(60), now });
	const others = healthChecks.map(({ key }) => key).filter((key) => !only.includes(key));
	return checkHealth(sources, index, new Set(only.length === 0 ? [] : others));
};

const idsOf = (data: CareData, key: string): (string | undefined)[] =>
	health(data, key).checked.flatMap(({ findings }) => findings.map(({ recordId }) => recordId));

describe('of records in which nothing is wrong', () => {
	const size = {
		...{ workers: 250, clients: 900, services: 120, payers: 110, incidents: 700 },
		shiftsPerWorker: 15,
	};

	it.each([1, 2])('nothing is found: %d', (seed) => {
		const data = cleanCareData(seed, size);
		const looked = health(data);
		const count = looked.lists.reduce((sum, { records }) => sum + records, 0);
		expect(count).toBeGreaterThan(10_000);
		expect(looked.score).toBe(100);
		for (const all of [looked, health(withoutIds(data))]) {
			expect(all.checked.filter(({ notMade }) => notMade !== undefined)).toEqual([]);
			expect(
				all.checked.flatMap(({ findings }) => findings.map(({ id, what }) => [id, what])),
			).toEqual([]);
		}
	});
});

it('there is a planted fault for each check, and for no other', () => {
	expect(Object.keys(plants).sort()).toEqual(healthChecks.map(({ key }) => key).sort());
	expect(healthChecks.length).toBeGreaterThanOrEqual(40);
});

const bed = {
	...{ workers: 220, clients: 260, services: 220, payers: 220, incidents: 420 },
	shiftsPerWorker: 7,
};

describe('of 100 planted cases', () => {
	it.each(Object.entries(plants))('%s finds all, and nothing else', (key, plant) => {
		const seed = [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
		const data = cleanCareData(seed, bed);
		const expected = plant({ data, random: seeded(seed), count: 100 });
		expect(new Set(expected).size).toBeGreaterThanOrEqual(100);
		expect(idsOf(data, key).sort()).toEqual(expected.sort());
	});
});
