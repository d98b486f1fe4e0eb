import { mayBeTruncated } from '../../lists/mayBeTruncated';

const page = (length: number, limit: number, isWhole?: true) => ({
	records: Array.from({ length }, () => ({})),
	limit,
	...(isWhole ? { isWhole } : {}),
});

it.each([
	[137, 20_000, false, false],
	[199, 20_000, false, false],
	[200, 20_000, true, true],
	[213, 20_000, true, false],
	[250, 20_000, true, true],
	[256, 20_000, true, false],
	[299, 20_000, true, false],
	[350, 20_000, true, false],
	[1_000, 20_000, true, true],
	[301, 20_000, true, false],
	[100, 100, true, true],
	[101, 100, true, true],
	[99, 100, false, false],
	[50, 100, false, false],
	[64, 100, false, false],
	[213, 213, true, true],
])(
	'%d records of at most %d may be truncated: %p, and look so: %p',
	(length, limit, may, looks) => {
		expect(mayBeTruncated(page(length, limit))).toBe(may);
		expect(mayBeTruncated(page(length, limit), true)).toBe(looks);
		expect(mayBeTruncated(page(length, limit, true))).toBe(false);
		expect(mayBeTruncated(page(length, limit, true), true)).toBe(false);
	},
);
