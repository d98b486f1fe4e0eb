import { maxRequestsAtOnce, parseRequestsAtOnce } from '../../http/mod';

it.each([
	[undefined, 10],
	[null, 10],
	['', 10],
	[1, 1],
	['25', 25],
	[maxRequestsAtOnce, maxRequestsAtOnce],
])('parseRequestsAtOnce() takes %p for %p', (value, count) =>
	expect(parseRequestsAtOnce(value)).toBe(count),
);

it.each([0, -1, 2.5, maxRequestsAtOnce + 1, 'many', NaN, Infinity, true, [1], {}])(
	'parseRequestsAtOnce() refuses %p',
	(value) => expect(() => parseRequestsAtOnce(value)).toThrow('from 1 to 50'),
);
