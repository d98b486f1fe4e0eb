import { ExpiringMap, perObject } from '../../http/mod';

const day = 86_400_000;

describe('ExpiringMap', () => {
	it('gives a value until it expires, counted from when it was set last', () => {
		const map = new ExpiringMap<string, number>({ maxSize: 9, maxAge: day });
		const start = Date.now();
		map.set('a', 1, start);
		expect(map.get('a', start + day - 1)).toBe(1);
		expect(map.get('a', start + day)).toBeUndefined();
		expect(map.use('a', () => 2, start + day - 1)).toBe(1);
		expect(map.get('a', start + day)).toBe(1);
		expect(map.use('a', () => 2, start + 2 * day)).toBe(2);
	});

	it('keeps those that were set last', () => {
		const map = new ExpiringMap<string, number>({ maxSize: 2, maxAge: day });
		for (const key of ['a', 'b', 'a', 'c']) map.set(key, 1);
		expect([...map]).toEqual([
			['a', 1],
			['c', 1],
		]);
		map.delete('a');
		expect([...map]).toEqual([['c', 1]]);
		map.clear();
		expect([...map]).toEqual([]);
	});

	it('forgets what is expired when another entry is set', () => {
		const map = new ExpiringMap<string, number>({ maxSize: 9, maxAge: day });
		const start = Date.now();
		for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, 1, start + index);
		map.set('d', 1, start + 1 + day);
		expect([...map].map(([key]) => key)).toEqual(['c', 'd']);
	});

	it('forgets also when nobody asks again, and holds up the end of no process', async () => {
		const timers = process.getActiveResourcesInfo().length;
		const map = new ExpiringMap<string, number>({ maxSize: 9, maxAge: 100 });
		map.set('old', 1);
		map.set('new', 1, Date.now() + 250);
		// A timer after unref() is no active resource.
		expect(process.getActiveResourcesInfo()).toHaveLength(timers);
		while ([...map].length > 1) await new Promise((resolve) => setTimeout(resolve, 20));
		expect([...map]).toEqual([['new', 1]]);
		while ([...map].length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
	});
});

it('perObject() makes one value for each object', () => {
	const countOf = perObject<object, { count: number }>(() => ({ count: 0 }));
	const [one, other] = [{}, {}];
	countOf(one).count++;
	expect([countOf(one), countOf(other)]).toEqual([{ count: 1 }, { count: 0 }]);
});
