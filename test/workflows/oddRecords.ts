import fc from 'fast-check';

/** Values that a field of the service may hold, odd values among them. */
const odd = fc.oneof(
	fc.constantFrom(undefined, null, '', 0, -1, 1, 7, 30, 60, 1e9, '0000-00-00', '2026-03-02'),
	fc.constantFrom('x', '30', '=1+1', 'a; b', '<b>', 'Hour', true, false, '2026-02-31 25:00:00'),
	fc.string({ maxLength: 5 }),
);

/** Makes records in which any field may be unset or odd. */
export const oddRecords = <R extends object>(record: R): fc.Arbitrary<Record<string, unknown>[]> =>
	fc.array(
		fc
			.record(Object.fromEntries(Object.keys(record).map((field) => [field, odd])), {
				requiredKeys: [],
			})
			.map((fields) => ({ ...record, ...fields })),
		{ maxLength: 5 },
	);
