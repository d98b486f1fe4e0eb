import { groupBy } from '../../values/mod';

describe('groupBy()', () => {
	it('keeps the order of keys and values', () => {
		const groups = groupBy(['b1', 'a1', 'b2'], ([letter]) => letter);
		expect([...groups]).toEqual([
			['b', ['b1', 'b2']],
			['a', ['a1']],
		]);
	});

	it('gives nothing for nothing', () => {
		expect(groupBy([], String).size).toBe(0);
	});
});
