import fc from 'fast-check';
import { fitAnswer } from '../../nodes/shared/fitAnswer';

const size = (value: unknown) => JSON.stringify(value).length;

/** Records of any shape. Some records are huge. */
const records = fc.array(
	fc.dictionary(
		fc.string({ maxLength: 12 }),
		fc.oneof(
			fc.string({ maxLength: 30 }),
			fc.integer(),
			fc.constantFrom(333, 334, 335, 8000).map((count) => '\u{1F642}\n'.repeat(count)),
			fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 30 }),
			fc
				.integer({ max: 2000, min: 0 })
				.map((length) =>
					Array.from({ length }, (_, index) => ({ Id: index, Text: 'x'.repeat(index % 300) })),
				),
		),
		{ maxKeys: 6 },
	),
	{ maxLength: 12 },
);

it('is never too long, keeps the order, and marks what it has cut', () => {
	fc.assert(
		fc.property(records, (given) => {
			const before = structuredClone(given);
			const { records: fitted, isShortened } = fitAnswer(given);
			expect(given).toEqual(before);
			expect(size(fitted)).toBeLessThan(20_100);
			expect(fitted.length).toBeLessThanOrEqual(given.length);
			if (given.length > 0) expect(fitted.length).toBeGreaterThan(0);
			let isCut = false;
			fitted.forEach((record, index) => {
				if (size(record) === size(given[index])) {
					expect(record).toEqual(given[index]);
					return;
				}
				isCut = true;
				expect(JSON.stringify(record)).toContain('left out]');
				const names = Object.keys(record).filter((name) => name !== '…');
				expect(Object.keys(given[index]).slice(0, names.length)).toEqual(names);
				if (!('…' in record)) expect(Object.keys(given[index])).toHaveLength(names.length);
			});
			expect(isShortened).toBe(isCut);
		}),
		{ numRuns: 25 },
	);
});

it('cuts no character in half', () => {
	const { records: fitted } = fitAnswer([{ Note: `a${'\u{1F642}'.repeat(2000)}` }]);
	expect(String((fitted[0] as { Note: string }).Note).isWellFormed()).toBe(true);
});

it.each([
	['numbers', Array.from({ length: 5000 }, (_, index) => [`Field${index}`, index])],
	['texts', Array.from({ length: 300 }, (_, index) => [`Field${index}`, 'x'.repeat(190)])],
	['names', Array.from({ length: 3 }, (_, index) => [`${index}`.repeat(30_000), index])],
])(
	'a record that is too long even so has its first fields, and says what is missing: %s',
	(_, all) => {
		const long = { Id: 2, ...(Object.fromEntries(all) as object) };
		for (const others of [[], [{ Id: 1 }, { Id: 3 }]]) {
			const { records: fitted, isShortened } = fitAnswer([long, ...others]);
			expect(size(fitted)).toBeLessThan(20_100);
			const [{ '…': mark, ...kept }, ...rest] = fitted as Array<Record<string, unknown>>;
			expect(rest).toEqual(others);
			const count = Object.keys(long).length;
			expect(mark).toBe(`[… ${count - Object.keys(kept).length} of ${count} fields left out]`);
			expect(long).toMatchObject(kept);
			expect(isShortened).toBe(true);
		}
		expect(fitAnswer([long]).records[0]).toMatchObject({ Id: 2 });
	},
);

it('takes a hundred thousand records', () => {
	const many = Array.from({ length: 100_000 }, (_, Id) => ({ Id, Note: 'x'.repeat(100) }));
	expect(fitAnswer(many).records.length).toBeGreaterThan(100);
});

it('keeps records that fit together as they are, however long each is', () => {
	const three = [1, 2, 3].map((Id) => ({ Id, Notes: Array(60).fill('x'.repeat(100)) }));
	expect(fitAnswer(three)).toEqual({ records: three, isShortened: false });
});
