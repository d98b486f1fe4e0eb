/** Tests which units of services mean hours, in the ways in which people write them. */
import { isHourly, isOtherTime } from '../../reports/isHourly';

it.each([
	...['h', 'H', 'hr', 'Hrs', 'Hr.', 'Hour', ' HOURS ', 'hourly', 'HOUR(S)', 'hr(s)', 'ph', 'p.h.'],
	...[
		'Per Hour',
		'per hr',
		'Per Hr.',
		'per 1 hour',
		'1 Hour',
		'1 hr',
		'1hr',
		'an hour',
		'/hr',
		'$/hour',
		'p/h',
		'p/ hr',
	],
])('%j is the hour', (unit) => {
	expect(isHourly(unit)).toBe(true);
	expect(isOtherTime(unit)).toBe(false);
});

it.each([
	'Minute',
	'Minute(s)',
	'15 min',
	'mins',
	'Half Hour',
	'2 hours',
	'0.5 hr',
	'24hr',
	'Hours (2)',
	'per 11 hours',
	'Week',
	'per fortnight',
	'Month(s)',
	'Monthly',
])('%j is another length of time', (unit) => {
	expect(isHourly(unit)).toBe(false);
	expect(isOtherTime(unit)).toBe(true);
});

it.each([
	'',
	null,
	undefined,
	'Each',
	'Trip',
	'Administration',
	'Phone',
	'Hamper',
	'km',
	'Minor repair',
	'Chr',
	'Day',
	'Per night',
	'Weekend',
	'Weekday visit',
])('%j is no time', (unit) => {
	expect(isHourly(unit)).toBe(false);
	expect(isOtherTime(unit)).toBe(false);
});
