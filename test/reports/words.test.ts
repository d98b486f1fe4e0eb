import fc from 'fast-check';
import { hoursOf } from '../../reports/hoursOf';
import { DateTime } from 'luxon';
import {
	awayWords,
	countWords,
	dayWords,
	hoursWords,
	lengthWords,
	listWords,
	momentWords,
	moneyWords,
	monthWords,
	numberWords,
	oneLine,
	percentWords,
	shortName,
	timeRangeWords,
	timeWords,
} from '../../reports/words';

const at = (text: string) => DateTime.fromISO(text, { zone: 'Australia/Sydney' });

const now = at('2026-11-23T07:00');

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
	['2026-11-18', 'Wed 18 Nov'],
	['2026-06-01', 'Mon 1 Jun'],
	// Today, January 2027 is nearer than January 2026. So a day in January 2026 is written with its year.
	['2026-01-12', 'Mon 12 Jan 2026'],
	['2027-01-08', 'Fri 8 Jan 2027'],
	['2025-11-23', 'Sun 23 Nov 2025'],
])('the day %s is %s', (day, expected) => {
	expect(plain(dayWords(at(day), now))).toBe(expected);
});

it('without a today the year is always there', () => {
	expect(plain(dayWords(now))).toBe('Mon 23 Nov 2026');
	expect(plain(monthWords(now))).toBe('Nov 2026');
});

it.each([
	['07:40', '7:40 am'],
	['12:00', 'noon'],
	['12:01', '12:01 pm'],
	['00:00', 'midnight'],
	['00:30', '12:30 am'],
	['23:59', '11:59 pm'],
])('%s is %s', (time, expected) => {
	expect(plain(timeWords(at(`2026-11-18T${time}`)))).toBe(expected);
});

it('a time that the clock shows twice says which it is', () => {
	const first = at('2027-04-04T01:30').plus({ hours: 1 });
	expect(plain(timeWords(first))).toBe('2:30 am (daylight time)');
	expect(plain(timeWords(first.plus({ hours: 1 })))).toBe('2:30 am (standard time)');
});

it('a day and its time keep together, and midnight says which one', () => {
	expect(momentWords(at('2026-11-18T07:40'), now)).toBe('Wed\u00a018\u00a0Nov, 7:40\u00a0am');
	expect(plain(momentWords(at('2026-11-18'), now))).toBe('Wed 18 Nov, midnight (start of day)');
});

it.each([
	['2026-11-24T07:00', 90, '7:00 to 8:30 am'],
	['2026-11-24T11:00', 120, '11:00 am to 1:00 pm'],
	['2026-11-24T12:00', 60, 'noon to 1:00 pm'],
	['2026-11-24T11:00', 60, '11:00 am to noon'],
	['2026-11-24T00:00', 60, 'midnight to 1:00 am'],
	['2026-11-24T22:00', 120, '10:00 pm to midnight'],
	['2026-11-26T22:00', 300, '10:00 pm to 3:00 am on Fri 27 Nov'],
	['2026-11-26T00:00', 1440, 'midnight to midnight'],
	['2026-11-26T07:00', 0, '7:00 to 7:00 am'],
	['2026-11-26T00:00', 0, 'midnight to midnight'],
])('from %s for %d minutes is %s', (start, minutes, expected) => {
	expect(plain(timeRangeWords(at(start), at(start).plus({ minutes }), now))).toBe(expected);
});

it.each([
	[0, '0 min'],
	[45, '45 min'],
	[60, '1 h'],
	[90, '1 h 30 min'],
	[103_035, '1,717 h 15 min'],
])('%d minutes are %s', (minutes, expected) => {
	expect(plain(lengthWords(minutes))).toBe(expected);
});

it.each([
	[480, '8 h'],
	[860, '14 h 20 min'],
	[59.9, '59 min'],
	[1440, '1 day'],
	[1440 * 3 + 23 * 60 + 59, '3 days 23 h'],
])('%d minutes away are %s', (minutes, expected) => {
	expect(plain(awayWords(minutes))).toBe(expected);
});

it.each([
	[103_035, '1,717.25', '1,717.25'],
	[2940, '49', '49.00'],
	[6090, '101.5', '101.50'],
	[0, '0', '0.00'],
])('%d minutes are %s hours, and %s in a column', (minutes, alone, inColumn) => {
	expect(hoursWords(minutes)).toBe(alone);
	expect(hoursWords(minutes, 2)).toBe(inColumn);
});

it('hours are rounded as in rows and workbooks', () => {
	expect(hoursWords(44_266.5, 2)).toBe(String(hoursOf(44_266.5)));
});

it('numbers and amounts have commas, and no minus before zero', () => {
	expect(numberWords(1234567.891)).toBe('1,234,567.89');
	expect(numberWords(-0.001)).toBe('0');
	// The computer stores both halves as slightly smaller numbers.
	expect(numberWords(8.075)).toBe('8.08');
	expect(numberWords(-37.905, 2)).toBe('\u221237.91');
	expect(moneyWords(1234.5)).toBe('$1,234.50');
	expect(moneyWords(-5)).toBe('−$5.00');
});

it('counts have their noun', () => {
	expect(plain(countWords(1, 'shift'))).toBe('1 shift');
	expect(plain(countWords(1200, 'shift'))).toBe('1,200 shifts');
	expect(plain(countWords(0, 'entry', 'entries'))).toBe('0 entries');
});

it.each([
	[1717.25, 1987.75, '86.4%'],
	[9999, 10000, '99.9%'],
	[1, 10_000, '0.1%'],
	[0, 5, '0.0%'],
	[5, 5, '100%'],
	[6, 5, '120.0%'],
	[0, 0, '–'],
	// Added up in another order, the parts are a tiny bit less than the whole.
	[0.1 + 0.2, 0.3, '100%'],
	[3.3 * 3, 9.9, '100%'],
	[9.9, 3.3 * 3, '100%'],
])('%d of %d is %s', (part, whole, expected) => {
	expect(percentWords(part, whole)).toBe(expected);
});

it.each([
	[[], Infinity, ''],
	[['a'], Infinity, 'a'],
	[['a', 'b'], Infinity, 'a and b'],
	[['a', 'b', 'c'], Infinity, 'a, b and c'],
	[['a', 'b', 'c'], 2, 'a, b and c'],
	[['a', 'b', 'c', 'd'], 2, 'a, b and 2 more'],
])('the names %j, %d at most, are %s', (names, most, expected) => {
	expect(plain(listWords(names, most))).toBe(expected);
});

it('a text becomes one line, whatever is in it', () => {
	expect(oneLine('a\r\nBcc: b\u202e\u0000\tc  d')).toBe('a Bcc: b c d');
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			expect(oneLine(text)).toMatch(/^[^\p{Cc}\u2028\u2029\u202a-\u202e]*$/u);
			expect(oneLine(text).isWellFormed()).toBe(true);
		}),
	);
});

it('a year may go to the next line, and the rest of a day stays together', () => {
	const day = DateTime.fromISO('2026-11-27', { zone: 'Australia/Sydney' });
	expect(dayWords(day)).toBe('Fri\u00a027\u00a0Nov 2026');
});

it('a name that is long is cut in a sentence', () => {
	expect(shortName('Ada Lovelace')).toBe('Ada Lovelace');
	expect(shortName('x'.repeat(60))).toBe('x'.repeat(60));
	expect(shortName('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`);
	expect(shortName(`${'x'.repeat(58)} ${'y'.repeat(9)}`)).toBe(`${'x'.repeat(58)}…`);
	expect(shortName('🏡'.repeat(61))).toBe(`${'🏡'.repeat(59)}…`);
});
