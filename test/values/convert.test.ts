import fc from 'fast-check';
import { DateTime } from 'luxon';
import { toBoolean, toDay, toFieldValue, toId, toText } from '../../values/mod';
import { toInteger } from '../../values/convert';

const zones = [
	'Australia/Sydney',
	'Australia/Lord_Howe',
	'America/Sao_Paulo',
	'Pacific/Kiritimati',
	'Pacific/Niue',
	'Asia/Kathmandu',
	'UTC',
];

const zone = fc.constantFrom(...zones);

/** Any moment of a hundred years, in milliseconds since 1970. */
const moment = fc.integer({ min: 0, max: 3_155_760_000_000 });

const dayIn = (milliseconds: number, name: string): string =>
	new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short' }).format(milliseconds);

describe('toDay()', () => {
	it('gives the day of the workflow for a point in time, however it is written', () => {
		fc.assert(
			fc.property(moment, zone, zone, (milliseconds, here, elsewhere) => {
				const expected = dayIn(milliseconds, here);
				const written = DateTime.fromMillis(milliseconds, { zone: elsewhere });
				for (const value of [
					written,
					written.setLocale('ar-EG'),
					written.toISO(),
					written.toUTC().toISO(),
					written.toFormat('yyyy-MM-dd HH:mm:ssZZZ'),
					new Date(milliseconds),
				]) {
					expect(toDay(value, 'Date From', here)).toBe(expected);
				}
			}),
		);
	});

	it('gives the day that is written where no offset is, in every zone and at every hour', () => {
		const day = fc.integer({ min: 0, max: 40_000 });
		const clock = fc.constantFrom('', 'T00:00:00', ' 00:00:00', 'T02:30', 'T23:59:59.999');
		fc.assert(
			fc.property(day, clock, zone, (number, time, here) => {
				const date = new Date(number * 86_400_000).toISOString().slice(0, 10);
				expect(toDay(`${date}${time}`, 'Date From', here)).toBe(date);
			}),
		);
	});

	it.each([
		['a midnight that summer time skips', '2018-11-04T00:00:00', 'America/Sao_Paulo', '2018-11-04'],
		['an hour that summer time skips', '2026-10-04T02:30:00', 'Australia/Sydney', '2026-10-04'],
		['an hour that comes twice', '2026-04-05T02:30:00', 'Australia/Sydney', '2026-04-05'],
		['a leap day', '2028-02-29', 'UTC', '2028-02-29'],
		['milliseconds since 1970', 1_774_915_199_000, 'Australia/Sydney', '2026-03-31'],
	])('takes %s', (_, value, here, day) => {
		expect(toDay(value, 'Date From', here)).toBe(day);
	});

	it.each([
		'2026-02-29',
		'2026-13-01',
		'2026-00-00',
		'0000-00-00',
		'31/03/2026',
		'2026-3-1',
		'2026-03-31T25:00:00',
		'tomorrow',
		'Invalid DateTime',
		20260331,
		1_774_915_199,
		NaN,
		true,
		{},
		[],
		new Date(NaN),
		DateTime.invalid('no'),
	])('refuses %p without repeating it', (value) => {
		expect(() => toDay(value, 'Date From', 'UTC')).toThrow(
			/^Date From must be an existing date written as YYYY-MM-DD, such as 2026-03-31$/,
		);
	});
});

describe('toFieldValue()', () => {
	it.each([
		['integer', ' 42 ', 42],
		['integer', -1, -1],
		['number', '12.50', 12.5],
		['number', '1e3', 1_000],
		['decimal', 1_250, '1250'],
		['decimal', '1250.50', '1250.5'],
		['flag', true, 'TRUE'],
		['flag', 0, 'FALSE'],
		['flag', ' Yes ', 'TRUE'],
		['date', '2026-03-31T23:30:00Z', '2026-04-01'],
		['datetime', '2026-03-31T23:30:00.999Z', '2026-04-01 10:30:00'],
		['datetime', '2026-03-31', '2026-03-31 00:00:00'],
		[
			'datetime',
			DateTime.fromISO('2026-03-31T00:00:00Z').setLocale('ar-EG'),
			'2026-03-31 11:00:00',
		],
		['time', '9:30', undefined],
		['time', '09:30', '09:30:00'],
		['time', '23:59:59', '23:59:59'],
		['time', ' 09:30 ', '09:30:00'],
		['time', '24:00', undefined],
		['time', '109:30', undefined],
		['time', '09:30:00.5', undefined],
		['integer', '10.5', undefined],
		['integer', '1e3', undefined],
		['integer', '0x1F', undefined],
		['integer', '', undefined],
		['integer', [5], undefined],
		['integer', 2 ** 53, undefined],
		['integer', true, undefined],
		['number', 'many', undefined],
		['number', ' ', undefined],
		['number', [5], undefined],
		['number', null, undefined],
		['number', Infinity, undefined],
		['flag', 'perhaps', undefined],
		['date', 'soon', undefined],
		['datetime', 'soon', undefined],
		['text', 12, '12'],
		['text', { a: 1 }, undefined],
		['notShown', { a: true, b: [false, 1] }, { a: 'TRUE', b: ['FALSE', 1] }],
		['records', [{ on: true }], [{ on: 'TRUE' }]],
	] as const)('writes a field of type %s from %p as %p', (type, value, expected) => {
		const write = () => toFieldValue(type, value, 'Australia/Sydney', 'Field');
		if (expected === undefined) expect(write).toThrow(/^Field must be /);
		else expect(write()).toEqual(expected);
	});
});

it('toInteger() and toBoolean() refuse text and never repeat it', () => {
	const personal = 'Wilhelmina Quokkason';
	for (const read of [toInteger, toBoolean]) {
		expect(() => read(personal, 'Client')).toThrow(/^Client must be /);
		expect(() => read(personal, 'Client')).not.toThrow(/Wilhelmina/);
	}
});

it('toId() takes what can be an id, and neither zero nor less', () => {
	expect([toId(1, 'Client'), toId(' 1042 ', 'Client')]).toEqual([1, 1042]);
	for (const none of [0, '-1', '', 'x'])
		expect(() => toId(none, 'Client')).toThrow(/^Client must be /);
});

it('toText() writes numbers and booleans out', () => {
	expect([toText(7, 'Name'), toText(false, 'Name')]).toEqual(['7', 'false']);
});
