import fc from 'fast-check';
import { parseBody } from '../../http/mod';

it('keeps all digits of a number, as a text where JavaScript would round it', () => {
	const kept = [
		...['1', '-1.5', '9007199254740991', '52.299999999999997', '1e21', '9007199254740992'],
		// Zeros at the start and at the end do not make a number inexact. So these texts become numbers.
		...['9007199254740991.0', '1.50000000000000000000', '0.00000000000000000001'],
	];
	const texts = [
		...['9007199254740993', '-12345678901234567890', '12345678901234567.89'],
		...['0.1234567890123456789', '9007199254740993.5', '1.00000000000000000001'],
		...['100000000000000000000000', '-1000000000000000000000'],
	];
	const given = `{"kept":[${kept.join()}],"texts":[${texts.join(' , ')}]}`;
	expect(parseBody(given)).toEqual({ kept: kept.map(Number), texts });
});

it('leaves texts as they are, whatever digits and quotes are in them', () => {
	const texts = [
		...['9007199254740993', '"9007199254740993', '\\"12345678901234567890', '\\'],
		...['a\n12345678901234567890', 'x'.repeat(5_000_000), '\u2028"12345678901234567890'],
	];
	const value = { texts, '12345678901234567890': 1 };
	expect(parseBody(JSON.stringify(value, null, 1))).toEqual(value);
});

it.each(['', '<html>', '{"a":', 'OK', '[1,', '{"a":12345678901234567890'])(
	'is the text %j itself',
	(text) => {
		expect(parseBody(text)).toBe(text);
	},
);

it('is any JSON that JSON.parse() reads, and what was parsed already', () => {
	fc.assert(
		fc.property(fc.json(), (json) => {
			expect(parseBody(json)).toEqual(JSON.parse(json));
		}),
	);
	for (const records of [[{ Id: 1 }], [5]]) expect(parseBody(records)).toBe(records);
});

it('keeps each digit of any integer', () => {
	fc.assert(
		fc.property(fc.array(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n })), (numbers) => {
			const parsed = parseBody(`[${numbers.join()}]`) as unknown[];
			expect(parsed.map((number) => BigInt(number as string))).toEqual(numbers);
		}),
	);
});
