import fc from 'fast-check';
import { reads, writes, type ReadEndpoint } from '../../api/mod';
import type { Field, FieldType, Fields } from '../../api/endpoint';
import {
	date,
	datetime,
	decimal,
	flag,
	integer,
	negativeIsNone,
	nullable,
	number,
	records,
	text,
	time,
	notShown,
} from '../../api/field';
import { clean as cleanAll } from '../../service/mod';

jest.mock('../../api/valueQuestions', () => ({
	valueQuestions: {
		length: {
			answers: { plain: '', tenfold: '' },
			means: { tenfold: (value: unknown) => (typeof value === 'number' ? value * 10 : value) },
		},
	},
}));

/** Cleans a record of a list with these fields. No answer of the service to an open question is known. */
const cleanRecord = <Value>(record: Value, fields: Fields = {}): Value =>
	cleanAll({}, { ...reads.clients, fields }, [record])[0];

const clean = (field: Field, value: unknown): unknown =>
	cleanRecord({ value } as Record<string, unknown>, { value: field }).value;

const endpoints: readonly ReadEndpoint[] = Object.values(reads);
const tables = endpoints.flatMap(({ fields }) => (fields ? [fields] : []));

/** JSON that a service can send, including the values that cleaning changes. */
const json = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		fc.constantFrom<unknown>(
			null,
			...[0, 1, -1, -0.5, 2, 1e300, true, false],
			...['', '0', '1', '-1', '0000-00-00', '0000-00-00 00:00:00', '0000', '12.50', '1e3', 'x'],
		),
		fc.string(),
		fc.double({ noNaN: true, noDefaultInfinity: true }),
		fc.array(tie('value'), { maxLength: 3 }),
		tie('object'),
	),
	object: fc.dictionary(
		fc.oneof(
			fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'toString', '0'),
			fc.constantFrom(...tables.flatMap((table) => Object.keys(table))),
			fc.string(),
		),
		tie('value'),
		{ maxKeys: 6 },
	),
}));

const fieldTypes = Object.keys({
	integer: 1,
	number: 1,
	decimal: 1,
	text: 1,
	flag: 1,
	date: 1,
	datetime: 1,
	time: 1,
	texts: 1,
	records: 1,
	notShown: 1,
} satisfies Record<FieldType, 1>) as FieldType[];

/** The tables of the API, and small tables whose fields may have names of Object's prototype. */
const table: fc.Arbitrary<Fields> = fc.oneof(
	fc.constantFrom(...tables),
	fc.dictionary(
		fc.constantFrom('constructor', 'toString', '0', 'ClientId', 'Budget', 'AgreementItems'),
		fc.record({ type: fc.constantFrom(...fieldTypes), negativeMeansNone: fc.constant(true) }),
	) as fc.Arbitrary<Fields>,
);

const recordOf = (fields: Fields) =>
	fc
		.tuple(json.object, fc.array(json.value, { minLength: 1, maxLength: 8 }))
		.map(([others, values]) => {
			const documented = Object.keys(fields).map(
				(name, index) => [name, values[index % values.length]] as const,
			);
			return Object.fromEntries([...documented, ...Object.entries(others)]);
		});

const tableAndRecord = table.chain((fields) =>
	fc.tuple(fc.constant(fields), fc.oneof(recordOf(fields), json.object)),
);

const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

describe('clean()', () => {
	it.each<[Field, unknown, unknown]>([
		[date, '0000-00-00', null],
		[date, '0000-00-00 00:00:00', null],
		[date, '2026-03-31', '2026-03-31'],
		[date, '0000-00-01', '0000-00-01'],
		[date, '0001-00-00', '0001-00-00'],
		[datetime, '0000-00-00 00:00:00', null],
		[datetime, '0000-00-00', null],
		[datetime, '0000-00-00 00:00', null],
		[datetime, '0000-00-00 09:30:00', '0000-00-00 09:30:00'],
		[nullable(datetime), null, null],
		[time, '00:00:00', '00:00:00'],
		[text, '0000-00-00', null],
		[text, '0000-00-00 00:00:00', null],
		[notShown, '0000-00-00 00:00:00', null],
		[integer, '0000-00-00', null],
		[flag, 0, false],
		[flag, 1, true],
		[flag, '1', true],
		[flag, 'TRUE', true],
		[flag, 'Y', true],
		[flag, 'no', false],
		[flag, '0', false],
		[integer, 0, 0],
		[integer, 1, 1],
		[integer, -1, -1],
		[number, -1.5, -1.5],
		[negativeIsNone, -1, null],
		[negativeIsNone, -99, null],
		[negativeIsNone, '-1', null],
		[negativeIsNone, ' -99 ', null],
		[negativeIsNone, '7', '7'],
		[integer, '-1', '-1'],
		[negativeIsNone, 0, 0],
		[negativeIsNone, 7, 7],
		[decimal, '1250.00', 1250],
		[decimal, '-0.50', -0.5],
		[decimal, '.5', 0.5],
		[decimal, '00012345678901234.5', 12345678901234.5],
		[decimal, '-0000000000000012.5', -12.5],
		[text, '1250.00', '1250.00'],
		[text, 'O&#039;Brien &amp; Sons', "O'Brien & Sons"],
		[text, 'Ren&eacute;e &#x27;Zo&euml;&#X27; &lt;3', "Renée 'Zoë' <3"],
		[notShown, '&quot;caf&Eacute;&rdquo; &ndash; &#128512;', '"cafÉ” – 😀'],
		[text, '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
	])('makes of %j the value %j -> %j', (field, sent, wanted) => {
		expect(clean(field, sent)).toBe(wanted);
	});

	it.each<[Field, unknown]>([
		[flag, 2],
		[flag, -1],
		[flag, null],
		[flag, ''],
		[flag, 'unknown'],
		[date, ''],
		[date, 0],
		[date, '0000'],
		[negativeIsNone, '-0.5'],
		[negativeIsNone, '-'],
		[negativeIsNone, -0.5],
		[decimal, ''],
		[decimal, '.'],
		[decimal, '1,250.00'],
		[decimal, '1e3'],
		[decimal, '0x10'],
		[decimal, 'Infinity'],
		[decimal, ' 12'],
		[decimal, '12345678901234567.89'],
		[decimal, '10000000000000000.01'],
		[decimal, 12.5],
		[text, 'Smith & Sons; R&D &c. & amp; &nothing; &#0; &#xd800; &#9999999; &#x; &;'],
		[text, 'Smith &amp Sons'],
		[records({ inner: flag }), 'none'],
		[records({ inner: flag }), null],
	])('passes through what does not fit its type %j: %j', (field, sent) => {
		expect(clean(field, sent)).toBe(sent);
	});

	it.each([
		[{ '1': { GST: 1 }, '3': { GST: 0 } }, [{ GST: true }, { GST: false }]],
		[{ GST: 1 }, [{ GST: true }]],
	])('makes a list of what stands for one: %j', (sent, wanted) => {
		expect(clean(records({ GST: flag }), sent)).toEqual(wanted);
	});

	it('makes a list of the texts that PHP wrote as an object', () => {
		const days = { type: 'texts' } as const;
		expect(clean(days, { '0': 'MO', '2': 'WE' })).toEqual(['MO', 'WE']);
		expect(clean(days, ['MO', 'WE'])).toEqual(['MO', 'WE']);
		expect(clean(days, { first: 'MO' })).toEqual({ first: 'MO' });
	});

	it('changes only unset dates in a field that the table does not name, and without a table', () => {
		const record = { Extra: 1, Paid: '0000-00-00', Current: 1 };
		expect(cleanRecord(copy(record), { Current: flag })).toEqual({
			Extra: 1,
			Paid: null,
			Current: true,
		});
		expect(cleanRecord(copy(record))).toEqual({ Extra: 1, Paid: null, Current: 1 });
	});

	it('finds unset dates in notes and lists of which the specification shows nothing', () => {
		const sent = {
			Notes: [{ NoteDate: '0000-00-00 00:00:00', Replies: [{ Read: '0000-00-00' }, '0000-00-00'] }],
			Skills: { Expiry: '0000-00-00', Levels: [1, 2] },
		};
		const cleaned = {
			Notes: [{ NoteDate: null, Replies: [{ Read: null }, null] }],
			Skills: { Expiry: null, Levels: [1, 2] },
		};
		expect(cleanRecord(copy(sent), reads.clients.fields)).toEqual(cleaned);
		expect(cleanRecord(copy(sent))).toEqual(cleaned);
	});

	it('cleans the records inside a record, and leaves alone what stands between them', () => {
		const sent = {
			AgreementId: 7,
			Budget: '99.90',
			AgreementItems: [{ GST: 1, Timestamp: '0000-00-00 00:00:00', More: 1 }, 1, null, [1]],
		};
		expect(cleanRecord(sent, reads.agreements.fields)).toEqual({
			AgreementId: 7,
			Budget: 99.9,
			AgreementItems: [{ GST: true, Timestamp: null, More: 1 }, 1, null, [1]],
		});
	});

	it('keeps each field, in its order and spelling', () => {
		fc.assert(
			fc.property(tableAndRecord, ([fields, record]) => {
				const names = Object.keys(record);
				expect(Object.keys(cleanRecord(copy(record), fields))).toEqual(names);
			}),
		);
	});

	it('changes only fields of the types that have an unclean form, and those to their clean one', () => {
		fc.assert(
			fc.property(tableAndRecord, ([fields, record]) => {
				const cleaned = cleanRecord(copy(record), fields);
				for (const [name, sent] of Object.entries(record)) {
					const value = Object.getOwnPropertyDescriptor(cleaned, name)?.value as unknown;
					const type = Object.hasOwn(fields, name) ? fields[name].type : undefined;
					if (type === 'records') continue;
					if (JSON.stringify(value) === JSON.stringify(sent)) continue;
					// Unset dates are null in a field of any type.
					if (JSON.stringify(sent).includes('0000-00-00')) continue;
					const expected: Partial<Record<FieldType, string>> = {
						flag: 'boolean',
						integer: 'object',
						decimal: 'number',
					};
					expect(typeof value).toBe(type && expected[type]);
				}
			}),
		);
	});

	it('changes nothing the second time', () => {
		fc.assert(
			fc.property(tableAndRecord, ([fields, record]) => {
				const once = JSON.stringify(cleanRecord(copy(record), fields));
				const twice = cleanRecord(JSON.parse(once) as typeof record, fields);
				expect(JSON.stringify(twice)).toBe(once);
			}),
		);
	});

	it('cleans fields in another place, of another name and in inner lists by their own type', () => {
		const fields = { Paid: flag, Parts: records({ Paid: flag }) };
		const sent = () => [
			...[{ Note: 1 }, { Paid: 1 }, { Note: 1, Paid: 1 }, { Paid: 1, Note: 1 }, { Paid: 2 }],
			{ Parts: [{ Note: 1, Paid: 0 }, { Paid: 1 }, [{ Paid: 1 }]], Paid: 0 },
			{ Parts: [{ Paid: 1 }, { Note: 1, Paid: 0 }], Paid: 1 },
		];
		expect(cleanAll({}, { ...reads.clients, fields }, sent())).toEqual([
			...[{ Note: 1 }, { Paid: true }, { Note: 1, Paid: true }, { Paid: true, Note: 1 }],
			{ Paid: 2 },
			{ Parts: [{ Note: 1, Paid: false }, { Paid: true }, [{ Paid: 1 }]], Paid: false },
			{ Parts: [{ Paid: true }, { Note: 1, Paid: false }], Paid: true },
		]);
	});

	it('cleans each record as if it came alone', () => {
		const listed = table.chain((fields) =>
			fc.tuple(fc.constant(fields), fc.array(fc.oneof(recordOf(fields), json.object))),
		);
		fc.assert(
			fc.property(listed, ([fields, sent]) => {
				const alone = sent.map((record) => cleanRecord(copy(record), fields));
				const together = cleanAll({}, { ...reads.clients, fields }, copy(sent));
				expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
			}),
		);
	});

	it('never throws, whatever JSON stands where a record is expected', () => {
		fc.assert(
			fc.property(table, fc.oneof(json.value, fc.jsonValue()), (fields, value) => {
				const sent = value === undefined ? null : copy(value);
				expect(() => cleanRecord(sent, fields)).not.toThrow();
			}),
		);
	});

	it('cleans what is nested as deep as it ever is, and does not fail on what is nested deeper', () => {
		const nested = (depth: number): unknown =>
			JSON.parse(`${'{"in":'.repeat(depth)}{"Date":"0000-00-00"}${'}'.repeat(depth)}`);
		expect(JSON.stringify(cleanRecord(nested(50)))).toContain('{"Date":null}');
		expect(() => cleanRecord(nested(100_000))).not.toThrow();
	});

	it('leaves Object.prototype alone when a field is called __proto__', () => {
		const sent = JSON.parse('{"__proto__":{"Current":1},"Current":0}') as Record<string, unknown>;
		cleanRecord(sent, { Current: flag });
		expect(JSON.stringify(sent)).toBe('{"__proto__":{"Current":1},"Current":false}');
		expect(({} as Record<string, unknown>).Current).toBeUndefined();
	});
});

describe('where a field asks a question about its values', () => {
	const asking: Field = { type: 'integer', asks: 'length' };
	const list: ReadEndpoint = {
		...reads.incidents,
		fields: { Length: asking, Closed: flag, Parts: records({ Length: asking, Closed: flag }) },
	};
	const sent = () => ({
		...{ Length: 7, Closed: 1, Other: 7 },
		Parts: { '0': { Length: 2, Closed: 0 }, '1': { Length: 'x', Closed: 1 }, '2': null },
	});
	const lengthsOf = (answers: Record<string, string>, endpoint: ReadEndpoint = list) =>
		cleanAll({ valueAnswers: answers }, endpoint, [sent()]).map(({ Length }) => Length);

	it('the answer counts for its list, or else that of the service, and any other leaves the value', () => {
		expect(lengthsOf({})).toEqual([7]);
		expect(lengthsOf({ length: 'plain' })).toEqual([7]);
		expect(lengthsOf({ length: 'tenfold' })).toEqual([70]);
		expect(lengthsOf({ 'length /incidents': 'tenfold' })).toEqual([70]);
		expect(lengthsOf({ 'length /SIRS': 'tenfold' })).toEqual([7]);
		expect(lengthsOf({ 'length /incidents': 'plain', length: 'tenfold' })).toEqual([7]);
	});

	it('it counts in records inside of records, and what cannot be read stays', () => {
		const [record] = cleanAll({ valueAnswers: { length: 'tenfold' } }, list, [sent()]);
		expect(record).toEqual({
			...{ Length: 70, Closed: true, Other: 7 },
			Parts: [{ Length: 20, Closed: false }, { Length: 'x', Closed: true }, null],
		});
	});

	it('it counts for raw values, and all else stays as it was sent', () => {
		const { Parts, ...others } = sent();
		const [raw] = cleanAll({ valueAnswers: { length: 'tenfold' } }, list, [sent()], {
			isRaw: true,
		});
		expect(raw).toEqual({
			...{ ...others, Length: 70 },
			Parts: { ...Parts, '0': { Length: 20, Closed: 0 } },
		});
		expect(cleanAll({}, list, [sent()], { isRaw: true })).toEqual([sent()]);
	});

	it('it counts in what a write answers, by the list that shows what was written', () => {
		const endpoint = { ...writes.createWorker, answers: undefined, readBack: { list, query: {} } };
		const valueAnswers = { 'length /incidents': 'tenfold' };
		const [record] = cleanAll({ valueAnswers }, endpoint, [{ Length: 7, Closed: 1 }]);
		expect(record).toEqual({ Length: 70, Closed: true });
		expect(cleanAll({ valueAnswers }, endpoint, [{ response: 'ok' }, 'ok'])).toEqual([
			{ response: 'ok' },
			'ok',
		]);
	});
});
