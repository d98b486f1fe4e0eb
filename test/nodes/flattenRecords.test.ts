/** Tests Inner Lists as text and as rows. */
import fc from 'fast-check';
import * as field from '../../api/field';
import { flattenRecords } from '../../nodes/CareManagement/read/flattenRecords';

type Row = Record<string, unknown>;

const textOf = (value: unknown) => flattenRecords([{ value }], 'text')[0].value;
const items = new Set(['Items']);

describe('As Text', () => {
	it('says what qualifies a skill', () => {
		const insulin = { SkillId: 7, Description: 'Insulin' };
		expect(textOf([{ ...insulin, Comments: 'only under supervision', Status: '' }])).toBe(
			'Insulin (Comments: only under supervision; SkillId: 7)',
		);
		expect(
			textOf([
				{ ...insulin, Status: 'Not competent', ExpiryDate: '2026-05-01' },
				{ Description: 'Hoist', NoExpiry: 1 },
			]),
		).toBe(
			'Insulin (Status: Not competent; ExpiryDate: 2026-05-01; SkillId: 7); Hoist (NoExpiry: 1)',
		);
	});

	it('says what else there is of an answer', () => {
		expect(textOf([{ name: 'q1', text: 'Hurt?', answer: 'No', comment: 'says the son' }])).toBe(
			'Hurt?: No (name: q1; comment: says the son)',
		);
		expect(textOf([{ name: '', text: '', answer: 'No' }])).toBe('answer: No');
	});

	it('says what is inside, however deep', () => {
		expect(textOf({ Description: 'A', By: { Role: 'RN', Days: ['MO', 'TU'] } })).toBe(
			'A (By: [Role: RN, Days: [MO; TU]])',
		);
	});

	it('takes a list as PHP writes it for a list', () => {
		expect(textOf({ '1': { Description: 'A' }, '3': { Description: 'B' } })).toBe('A; B');
		expect(textOf({ '1': { Description: 'A' }, '3': null })).toBe('A');
	});

	it('keeps numbers that are names: only records stand in places', () => {
		expect(textOf({ '1': 50, '2': 60 })).toBe('1: 50; 2: 60');
		expect(textOf({ '7': 'x', '8': '', '9': { Description: 'A' } })).toBe('7: x; 9: [A]');
		expect(textOf({ Description: 'A', Rates: { '1': 50 } })).toBe('A (Rates: [1: 50])');
		expect(textOf([50, 60])).toBe('50; 60');
	});
});

describe('As Rows', () => {
	const rows = (record: Row) => flattenRecords([record], 'rows', items);
	const two = [{ ItemId: 1 }, { ItemId: 2 }];

	it('makes rows of the list that was included, whatever stands before it', () => {
		expect(
			rows({ Id: 5, Tags: [{ Tag: 'x' }], Office: { Name: 'North', Code: 1 }, Items: two }),
		).toEqual([
			{ Id: 5, Tags: 'Tag: x', Office: 'North (Code: 1)', ItemId: 1 },
			{ Id: 5, Tags: 'Tag: x', Office: 'North (Code: 1)', ItemId: 2 },
		]);
	});

	it('makes rows of each list where none of them is the one that was included', () => {
		expect(rows({ Id: 5, Tags: [{ Note: 'x' }], Notes: [{ Note: 'y' }, { Note: 'z' }] })).toEqual([
			{ Id: 5, Note: 'x', Notes_Note: null },
			{ Id: 5, Note: null, Notes_Note: 'y' },
			{ Id: 5, Note: null, Notes_Note: 'z' },
		]);
	});

	it('makes a row of a text beside objects', () => {
		expect(rows({ Id: 5, Items: ['by hand', { ItemId: 1 }, null] })).toEqual([
			{ Id: 5, Items: 'by hand', ItemId: null },
			{ Id: 5, Items: null, ItemId: 1 },
		]);
	});

	it('makes rows of a list as PHP writes it, and of one inside an object', () => {
		expect(rows({ Id: 5, Items: { '1': { ItemId: 1 }, '3': { ItemId: 2 } } })).toEqual([
			{ Id: 5, ItemId: 1 },
			{ Id: 5, ItemId: 2 },
		]);
		expect(rows({ Id: 5, Form: { Title: 'F', Questions: [{ Q: 1 }, { Q: 2 }] } })).toEqual([
			{ Id: 5, Title: 'F', Q: 1 },
			{ Id: 5, Title: 'F', Q: 2 },
		]);
	});

	it('is an error where n8n would fail, and before it does', () => {
		const many = Array.from({ length: 1001 }, () => ({
			Items: Array.from({ length: 100 }, (_, ItemId) => ({ ItemId })),
		}));
		expect(() => flattenRecords(many, 'rows', items)).toThrow(/make 100100 rows/);
		expect(flattenRecords(many.slice(1), 'rows', items)).toHaveLength(100_000);
	});

	it('gives no column to two fields', () => {
		expect(rows({ GST: 0, Items_GST: 9, Items: [{ GST: 1 }] })).toEqual([
			{ GST: 0, Items_GST: 9, Items_GST_2: 1 },
		]);
	});

	it('has no empty column beside those of the elements', () => {
		const none = { Items: null, ItemId: null };
		const records = [{ Items: null }, { Items: ['by hand', { ItemId: 1 }] }, { Items: [] }];
		expect(flattenRecords(records, 'rows', items)).toEqual([
			none,
			{ Items: 'by hand', ItemId: null },
			{ Items: null, ItemId: 1 },
			none,
		]);
		const forms = [{ Items: { Title: 'A', Answers: [] } }, { Items: { Answers: [{ Q: 1 }] } }];
		expect(flattenRecords(forms, 'rows', items)).toEqual([
			{ Title: 'A', Q: null },
			{ Title: null, Q: 1 },
		]);
	});

	it('keeps one column for a text in place of the list, and texts in it', () => {
		const records = [{ Items: 'none yet' }, { Items: ['by hand', { ItemId: 1 }] }];
		expect(flattenRecords(records, 'rows', items)).toEqual([
			{ Items: 'none yet', ItemId: null },
			{ Items: 'by hand', ItemId: null },
			{ Items: null, ItemId: 1 },
		]);
	});

	it('makes one row of each element: a list in it is a text, or the sums of the rows would be too high', () => {
		const Rates = [
			{ Day: 'MO', Rate: 1 },
			{ Day: 'TU', Rate: 2 },
		];
		const record = {
			Id: 5,
			Items: [
				{ Hours: 9, Rates },
				{ Hours: 1, Rates: [] },
			],
		};
		const texts = [
			{ Id: 5, Hours: 9, Rates: 'Day: MO, Rate: 1; Day: TU, Rate: 2' },
			{ Id: 5, Hours: 1, Rates: '' },
		];
		expect(rows(record)).toEqual(texts);
		expect(flattenRecords([record], 'rows')).toEqual(texts);
		// If a record has an object in place of a list, the object counts as a list with this one element.
		const only = { Id: 6, Items: { Hours: 9, Rates } };
		expect(flattenRecords([record, only], 'rows', items)).toEqual([
			...texts,
			{ ...texts[0], Id: 6 },
		]);
	});

	it('makes a row of each answer of a form, as documented', () => {
		const fields = {
			Items: field.records({ answers: field.records({ name: field.text }) }, 'InclForm'),
		};
		const answers = [{ name: 'a' }, { name: 'b', answer: ['x', 'y'] }];
		const record = {
			Id: 5,
			Items: [
				{ Form: 'F', Answers: answers },
				{ Form: 'G', answers: [] },
			],
		};
		expect(flattenRecords([record], 'rows', items, fields)).toEqual([
			{ Id: 5, Form: 'F', name: 'a', answer: null },
			{ Id: 5, Form: 'F', name: 'b', answer: 'x; y' },
			{ Id: 5, Form: 'G', name: null, answer: null },
		]);
	});

	it('keeps a text where other records have a list', () => {
		const records = [{ Items: 'none yet' }, { Items: [{ ItemId: 1 }] }, { Items: '' }, {}];
		expect(flattenRecords(records, 'rows', items)).toEqual([
			{ Items: 'none yet', ItemId: null },
			{ Items: null, ItemId: 1 },
			{ Items: null, ItemId: null },
			{ Items: null, ItemId: null },
		]);
	});
});

/** Replaces each text and number, at any depth, by a text with a unique number, such as `<7>`. Empty values stay. */
function number(value: unknown, counter: { next: number }): unknown {
	if (Array.isArray(value)) return value.map((inner) => number(inner, counter));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(
			Object.entries(value).map(([name, inner]) => [name, number(inner, counter)]),
		);
	}
	if (value === null || value === '') return value;
	const leaf = `<${counter.next++}>`;
	return value === 1 ? leaf : `${leaf} text`;
}

const names = fc.constantFrom(
	...['SkillId', 'Description', 'Comments', 'Status', 'ExpiryDate', 'name', 'text', 'answer'],
	...['Items', 'Items_Note', 'Note', 'Notes', 'GST', '1', '3', '__proto__', 'answers'],
);

const { value: anyValue } = fc.letrec((tie) => ({
	value: fc.oneof(
		{ maxDepth: 4 },
		fc.constantFrom(null, '', 'text', 1),
		fc.array(tie('value'), { maxLength: 4 }),
		fc.dictionary(names, tie('value'), { maxKeys: 5, noNullPrototype: true }),
		fc.dictionary(fc.constantFrom('1', '2', '3'), tie('value'), { noNullPrototype: true }),
	),
}));

const leavesOf = (value: unknown): string[] => JSON.stringify(value).match(/<\d+>/g) ?? [];

const anyRecords = fc
	.array(fc.dictionary(names, anyValue, { maxKeys: 6, noNullPrototype: true }), { maxLength: 4 })
	.map((records) => number(records, { next: 1 }) as Row[]);

it.each(['text', 'rows'] as const)('as %s everything that is set comes out, flat', (as) => {
	fc.assert(
		fc.property(anyRecords, fc.constantFrom(items, undefined), (records, included) => {
			const before = structuredClone(records);
			const rows = flattenRecords(records, as, included);
			expect(records).toEqual(before);
			expect(new Set(leavesOf(rows))).toEqual(new Set(leavesOf(records)));
			if (as === 'rows') expect(rows.length).toBeGreaterThanOrEqual(records.length);
			else expect(rows).toHaveLength(records.length);
			for (const row of rows) {
				for (const value of Object.values(row)) expect(Object(value)).not.toBe(value);
				if (as === 'rows') expect(Object.keys(row)).toEqual(Object.keys(rows[0]));
			}
		}),
		{ numRuns: 100 },
	);
});
