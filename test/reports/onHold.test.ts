import { holdOf } from '../../api/mod';
import { holdsOf } from '../../reports/onHold';

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
	},
);
