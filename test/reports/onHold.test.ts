import { holdOf } from '../../api/mod';
import { holdsOf, isSurelyHeld, mayBeHeld } from '../../reports/onHold';

it.each([
	...[undefined, null, '', ' ', '0', 0, 'false', false, 'NULL', 'null'],
	...['None', 'NONE', 'n/a', '-'],
])('%j is no type of hold', (OnHoldType) => {
	expect(holdOf({ OnHoldType })).toBe('');
});

it.each(['Leave', 'N', 'No', 'No show', 'None of these', '1', 1, true])(
	'%j is one',
	(OnHoldType) => {
		expect(holdOf({ OnHoldType })).toBe(String(OnHoldType));
	},
);

it.each(['', '0', 'false', 'NULL', null])('a timesheet with %j is paid', (value) => {
	expect(holdsOf({ OnHoldType: value, OnHoldCode: value })).toEqual([]);
});

it.each(['None', 'n/a', '-', 'Leave'])(
	'a timesheet with %j is not: it may mean that nobody pays',
	(value) => {
		expect(holdsOf({ OnHoldType: value })).toEqual([value]);
		expect(holdsOf({ OnHoldCode: value })).toEqual([value]);
		expect(mayBeHeld({ OnHoldType: value })).toBe(true);
	},
);

it.each(['', 'None', 'n/a', '-', null])('a timesheet with %j is not surely on hold', (value) => {
	expect(isSurelyHeld({ OnHoldType: value, OnHoldCode: value })).toBe(false);
	expect(isSurelyHeld({ OnHoldType: 'Leave', OnHoldCode: value })).toBe(true);
	expect(isSurelyHeld({ OnHoldType: value, OnHoldCode: 'PH' })).toBe(true);
});
