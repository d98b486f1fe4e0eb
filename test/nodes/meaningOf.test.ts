/** Tests by example which values of a record mean the same. Values that only look different must not be reported as a change. */
import { meanTheSame } from '../../nodes/shared/meaningOf';

it.each([
	[null, ''],
	[undefined, ' '],
	['0000-00-00', null],
	['201', 201],
	['60.00', 60],
	['-0.50', -0.5],
	[true, 1],
	[false, '0'],
	['09:00', '09:00:00'],
	[' Ada ', 'ada'],
	[{ a: 1 }, '{"a":1}'],
	['9007199254740991', 9_007_199_254_740_991],
])('%j means the same as %j', (one, other) => {
	expect(meanTheSame(one, other)).toBe(true);
	expect(meanTheSame(other, one)).toBe(true);
});

it.each([
	[null, 0],
	['', false],
	['0', '00'],
	['100', '1e2'],
	['0x10', 16],
	['Ada', 'Ida'],
	['Ada', 'Ada:00'],
	['09:00', '09:00:01'],
	[{ a: 1 }, { a: 2 }],
	['9007199254740993', '9007199254740992'],
	['-9007199254740993', '-9007199254740992'],
])('%j does not mean the same as %j', (one, other) => {
	expect(meanTheSame(one, other)).toBe(false);
	expect(meanTheSame(other, one)).toBe(false);
});
