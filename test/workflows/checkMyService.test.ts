/** Each sentence of Check my service is true for what came, or says that it could not tell. */
import { writeTheMail } from '../../workflows/code/check-my-service/writeTheMail.js';
import { n8nWith } from './n8nWith';

/** So many records, each with its own number. */
const many = (count: number, fields: object, from = 0) =>
	Array.from({ length: count }, (_, index) => ({ IncidentId: from + index + 1, ...fields }));

const mailOf = (lists: Parameters<typeof n8nWith>[0]) => writeTheMail(n8nWith(lists))[0].json;

const leaveOf = (shifts: object[], all: object[]) =>
	/come unasked\?<\/td>\s*<td[^>]*>([^<]*)</.exec(
		mailOf({ Shifts: shifts, 'Shifts with those on leave': all }).html,
	)?.[1];

const closedOf = (unasked: object[], asked: object[]) =>
	/closed incidents come unasked\?<\/td>\s*<td[^>]*>([^<]*)</.exec(
		mailOf({ Incidents: unasked, 'Closed incidents': asked }).html,
	)?.[1];

it('check my service gives no answer from a list that failed, and says first what that touches', () => {
	const error = [{ error: 'Refused' }];
	const { html, subject } = mailOf({ Shifts: error, Services: error });
	expect(subject).toBe('Check of the care management service: 2 of 8 lists failed');
	expect(html).toMatch(/^<p>2 of 8 lists failed.*Shifts comes short.*rosters.*The lists/s);
	expect(html).not.toMatch(/No (shift|service) came/);
	expect(html.match(/Not known, because a list could not be read: [^<]*/g)).toEqual([
		'Not known, because a list could not be read: Shifts or Shifts with those on leave.',
		'Not known, because a list could not be read: Services.',
		'Not known, because a list could not be read: Shifts.',
	]);
	expect(mailOf({}).html).toMatch(/Without records: Workers.*no service came.*no shift came/s);
});

const held = { OnHoldType: 'Leave' };
const free = { OnHoldType: '' };
const silent = {};

it.each([
	[
		'on leave, shown, unasked',
		[...many(94, free), ...many(16, held)],
		[...many(94, free), ...many(16, held)],
		/^Yes: 16 of 110/,
	],
	[
		'on leave, shown, only when asked',
		many(94, free),
		[...many(94, free), ...many(16, held)],
		/^No: 16 came only/,
	],
	['16 on leave that do not say so, unasked', many(110, free), many(110, free), /^Could not tell/],
	['the same, without the field', many(110, silent), many(110, silent), /^Could not tell/],
	[
		'16 on leave that do not say so, when asked',
		many(94, free),
		many(110, free),
		/^Probably not: 16 more/,
	],
	[
		'none on leave, and each says None',
		many(110, { OnHoldType: 'None' }),
		many(110, { OnHoldType: 'None' }),
		/^Could not tell/,
	],
	[
		'none on leave, and each says 0',
		many(110, { OnHoldType: '0' }),
		many(110, { OnHoldType: '0' }),
		/^Could not tell/,
	],
	[
		'none on leave, and each says Standard',
		many(110, { OnHoldType: 'Standard' }),
		many(110, { OnHoldType: 'Standard' }),
		/^Could not tell: each of the 110/,
	],
	[
		'some unasked',
		[...many(94, free), ...many(6, held)],
		[...many(94, free), ...many(16, held)],
		/^Some do: 6 .* 16/,
	],
	['fewer when asked', many(94, free), many(90, free), /^Could not tell: the shifts changed/],
])('shifts: %s', (_, shifts, all, expected) => {
	expect(leaveOf(shifts, all)).toMatch(expected);
});

const closed = { Closed: 1 };
const open = { Closed: 0 };

it.each([
	[
		'closed ones unasked',
		[...many(90, open), ...many(20, closed, 90)],
		many(20, closed, 90),
		/^Yes: 20 of 110/,
	],
	['closed ones only when asked', many(90, open), many(20, closed, 90), /^No: 20 closed ones/],
	[
		'the filter has no effect, and no record says what it is',
		many(110, silent),
		many(110, silent),
		/^Could not tell/,
	],
	[
		'the filter has no effect',
		many(110, open),
		many(110, open),
		/^Could not tell: open incidents came/,
	],
	['none closed', many(110, open), [], /^Could not tell: no closed incidents/],
	[
		'some unasked',
		[...many(90, open), ...many(5, closed, 90)],
		many(20, closed, 90),
		/^Some do: 5 .* 20/,
	],
	[
		'closed ones, and none when asked',
		[...many(90, open), ...many(5, closed, 90)],
		[],
		/^Some do: 5 .* 0/,
	],
])('incidents: %s', (_, unasked, asked, expected) => {
	expect(closedOf(unasked, asked)).toMatch(expected);
});

it('closed serious incidents are counted, and are asked for', () => {
	const serious = [...many(3, open), ...many(2, closed, 3)];
	expect(mailOf({ 'Serious incidents': serious }).html).toMatch(
		/2 of the 5 that came say that they are closed\. Open and closed ones were asked for/,
	);
});
